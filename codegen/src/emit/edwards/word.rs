//! A curve over the kernels of one word: constants and aliases.

use num_bigint::BigUint;
use num_traits::Zero;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Tables;
use crate::arith::Pair;
use crate::emit::curve::{element_type, glv, marker_of};
use crate::emit::layout::spaced;
use crate::emit::print::literal;
use crate::emit::shell::header;
use crate::model::{Digest, EdwardsCurve, Endomorphisms, Twist};
use crate::plan::{describe, lanes_beside};
use crate::rep::Rep;

/// The text of `word64.rs`.
pub(super) fn module(curve: &EdwardsCurve, base: &Rep, order: &Rep, tables: &Tables) -> String {
    let marker = format_ident!("{}", marker_of(&curve.name, &curve.title));
    let word = Word { curve, marker, base, order, tables };
    let header = header(&curve.key, &[("p", &curve.field.modulus), ("n", &curve.scalar.modulus)]);
    format!("{header}\n{}", spaced(word.items()))
}

struct Word<'a> {
    curve: &'a EdwardsCurve,
    marker: Ident,
    base: &'a Rep,
    order: &'a Rep,
    tables: &'a Tables,
}

impl Word<'_> {
    fn items(&self) -> TokenStream {
        let about = [
            format!(" {} over words of {} bits.", self.curve.title, self.base.word),
            String::new(),
            format!(" Coordinates: {}. Scalars: {}.", describe(self.base), describe(self.order)),
        ];
        let marker = &self.marker;
        let title = format!(" {}.", self.curve.title);
        let [imports, aliases, constants] = [self.imports(), self.aliases(), self.constant_functions()];
        let [model, curve, fixed_base, ecdsa] = [self.model(), self.curve(), self.fixed_base(), self.ecdsa()];
        let (endomorphisms, lanes) = (self.endomorphisms(), self.lanes());
        quote! {
            #(#![doc = #about])*

            #imports

            mod tables;

            #[doc = #title]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct #marker;

            #aliases
            #constants
            #model
            #curve
            #endomorphisms
            #lanes
            #fixed_base
            #ecdsa
        }
    }

    fn imports(&self) -> TokenStream {
        let word = format_ident!("word{}", self.base.word);
        let field = format_ident!("{}", self.curve.field.name);
        let scalar = format_ident!("{}", self.curve.scalar.name);
        let mut elements = vec![element_type(self.base), element_type(self.order)];
        let mut traits = vec!["Comb", "Curve", "FixedBase", "TwistedEdwards"];
        if self.curve.quadratic {
            elements[0] = format_ident!("Quadratic");
        }
        if self.curve.endomorphisms.is_some() {
            traits.extend(["Maps", "PhiPsi"]);
        }
        let maps = self.curve.twist.as_ref().map(|_| {
            traits.extend(["GlsTwist", "Glv", "Lattice", "PublicMultiples"]);
            quote! {
                use fieldforge_runtime::mul::glv;
                use fieldforge_runtime::point::edwards::phi_psi::restricted;
            }
        });
        elements.sort();
        elements.dedup();
        traits.sort_unstable();
        let traits = traits.into_iter().map(|name| format_ident!("{name}"));
        quote! {
            use fieldforge_runtime::curve::{#(#traits),*};
            use fieldforge_runtime::ecdsa::{self, AnyS, EcdsaCurve};
            use fieldforge_runtime::field::{#(#elements),*};
            use fieldforge_runtime::point::edwards::{Affine, Entry, Extended};
            #maps
            use fieldforge_runtime::table::EdwardsTable;
            use fieldforge_runtime::{ecdh, key};

            use crate::field::#field::#word::Fp as Base;
            use crate::field::#scalar::#word::Fp as Order;
        }
    }

    fn aliases(&self) -> TokenStream {
        let marker = &self.marker;
        let order = element_type(self.order);
        let (base, about) = match self.curve.quadratic {
            true => (format_ident!("Quadratic"), " A coordinate: an element of GF(p²)."),
            false => (element_type(self.base), " A coordinate: an integer mod p."),
        };
        quote! {
            #[doc = #about]
            pub type FieldElement = #base<Base>;
            /// An integer mod the order n.
            pub type Scalar = #order<Order>;
            /// A point by its coordinates.
            pub type AffinePoint = Affine<#marker>;
            /// A point in extended coordinates.
            pub type ExtendedPoint = Extended<#marker>;
            /// A secret key.
            pub type SecretKey = key::SecretKey<#marker>;
            /// A public key.
            pub type PublicKey = key::PublicKey<#marker>;
            /// A key that signs, by ECDSA.
            pub type SigningKey = ecdsa::SigningKey<#marker>;
            /// A key that verifies, by ECDSA.
            pub type VerifyingKey = ecdsa::VerifyingKey<#marker>;
            /// A signature of ECDSA.
            pub type Signature = ecdsa::Signature<#marker>;
            /// The result of a key agreement.
            pub type SharedSecret = ecdh::SharedSecret<#marker>;
        }
    }

    /// Functions that keep the constants short.
    fn constant_functions(&self) -> TokenStream {
        let word = format_ident!("u{}", self.base.word);
        let n = Literal::usize_unsuffixed(self.base.n());
        let (limbs, body) = match self.curve.quadratic {
            true => (quote!([[#word; #n]; 2]), quote!(FieldElement::from_limbs(limbs[0], limbs[1]))),
            false => (quote!([#word; #n]), quote!(FieldElement::from_limbs(limbs))),
        };
        let parts = match self.curve.quadratic {
            true => " An element from the limbs of its parts, in the representation of the kernels.",
            false => " An element from its limbs, in the representation of the kernels.",
        };
        let marker = &self.marker;
        quote! {
            #[doc = #parts]
            const fn element(limbs: #limbs) -> FieldElement {
                #body
            }

            /// A precomputed point from the limbs of `y + x`, `y − x` and `2d·x·y`.
            const fn entry(sum: #limbs, difference: #limbs, t2d: #limbs) -> Entry<#marker> {
                Entry::new(element(sum), element(difference), element(t2d))
            }
        }
    }

    fn model(&self) -> TokenStream {
        let marker = &self.marker;
        let field = self.curve.group().field;
        let (d, d2) = (self.element(&self.curve.d), self.element(&field.add(&self.curve.d, &self.curve.d)));
        let complete = self.curve.complete;
        quote! {
            impl TwistedEdwards for #marker {
                type Field = FieldElement;
                const D: FieldElement = #d;
                const D2: FieldElement = #d2;
                const COMPLETE: bool = #complete;
            }
        }
    }

    fn curve(&self) -> TokenStream {
        let (marker, title) = (&self.marker, &self.curve.title);
        let cofactor = Literal::u64_unsuffixed(self.curve.cofactor);
        let (x, y) = (self.element(&self.curve.generator.0), self.element(&self.curve.generator.1));
        let multiplications = match (&self.curve.endomorphisms, &self.curve.twist) {
            (Some(_), _) => Some(glv::multiplications(4)),
            (None, Some(_)) => Some(glv::multiplications(2)),
            (None, None) => None,
        };
        let batches = self.batches();
        quote! {
            impl Curve for #marker {
                const NAME: &'static str = #title;
                const COFACTOR: u64 = #cofactor;
                const GENERATOR: AffinePoint = AffinePoint::new(#x, #y);
                type Base = FieldElement;
                type Scalar = Scalar;
                type Affine = AffinePoint;
                type Point = ExtendedPoint;
                #multiplications
                #batches
            }
        }
    }

    /// The field in lanes, where a multiplication of many points in them is there.
    fn lane_rep(&self) -> Option<Rep> {
        self.curve.endomorphisms.as_ref().and_then(|_| lanes_beside(self.base))
    }

    /// The model in lanes.
    fn lanes(&self) -> Option<TokenStream> {
        let rep = self.lane_rep()?;
        let (marker, n) = (&self.marker, Literal::usize_unsuffixed(rep.n()));
        let base = format_ident!("{}", self.curve.field.name);
        let digits = |x: &BigUint| {
            let digits = rep.element(x).into_iter().map(|digit| literal(&digit));
            quote!([#(#digits),*])
        };
        let pair = |(re, im): &Pair| {
            let (re, im) = (digits(re), digits(im));
            quote!([#re, #im])
        };
        let field = self.curve.group().field;
        let (d, d2) = (pair(&self.curve.d), pair(&field.add(&self.curve.d, &self.curve.d)));
        Some(quote! {
            #[cfg(all(feature = "lanes", target_pointer_width = "64"))]
            impl fieldforge_runtime::lanes::LaneTwist<#n> for #marker {
                type LaneKernels = crate::field::#base::lanes::Fp;
                const LANE_D: [[u64; #n]; 2] = #d;
                const LANE_D2: [[u64; #n]; 2] = #d2;
            }
        })
    }

    /// The entry point for batches.
    fn batches(&self) -> Option<TokenStream> {
        let n = Literal::usize_unsuffixed(self.lane_rep()?.n());
        let lanes = quote!(fieldforge_runtime::lanes);
        let mul = quote!(fieldforge_runtime::mul::lanes);
        Some(quote! {
            #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
            #[inline]
            fn mul_lanes(points: &[AffinePoint], k: &[Scalar], products: &mut [#mul::Product<Self>]) -> bool {
                let maps = &<Self as PhiPsi>::MAPS;
                #mul::avx512::twist_points::<Self, #lanes::OnLanes<Self, #lanes::Ifma, #n>>(maps, points, k, products)
            }
        })
    }

    fn endomorphisms(&self) -> Option<TokenStream> {
        let marker = &self.marker;
        let twist = self.curve.twist.as_ref()?;
        let (beta, two) = (self.element(&twist.beta), glv::lattice(&twist.lattice));
        let second = self.curve.endomorphisms.as_ref().map(|maps| self.second(maps, twist));
        // Odd multiples of G stand in rows, one for each product of endomorphisms.
        let row = Literal::usize_unsuffixed(if second.is_some() { 2 } else { 1 });
        Some(quote! {
            impl GlsTwist for #marker {
                type Kernels = Base;
                const BETA: FieldElement = #beta;
                const TWO: Lattice<2> = #two;
                const PSI_ROW: usize = #row;
            }

            #second

            /// 1 and Ψ.
            impl Glv<2> for #marker {
                const LATTICE: Lattice<2> = <Self as GlsTwist>::TWO;
                const PUBLIC_WINDOW: usize = 4;
                const PUBLIC_GENERATOR_WINDOW: usize = 5;
                type Public = ExtendedPoint;

                fn images(point: &ExtendedPoint) -> [ExtendedPoint; 2] {
                    restricted::images(point)
                }

                fn public_multiples(point: &ExtendedPoint) -> PublicMultiples<ExtendedPoint, 2> {
                    restricted::public_multiples(point)
                }

                fn generator_multiple(j: usize, i: usize) -> Entry<Self> {
                    restricted::generator_multiple(j, i)
                }

                fn from_public(point: &ExtendedPoint) -> ExtendedPoint {
                    *point
                }
            }
        })
    }

    fn second(&self, maps: &Endomorphisms, twist: &Twist) -> TokenStream {
        let marker = &self.marker;
        let field = self.curve.group().field;
        let h = (maps.h.clone(), BigUint::zero());
        let [alpha, beta] = [&maps.alpha, &twist.beta].map(|x| self.element(x));
        let [h_alpha, h_beta] = [&maps.alpha, &twist.beta].map(|x| self.element(&field.mul(&h, x)));
        let four = glv::lattice(&maps.four);
        quote! {
            impl PhiPsi for #marker {
                const MAPS: Maps<FieldElement> = Maps {
                    alpha: #alpha,
                    beta: #beta,
                    h_alpha: #h_alpha,
                    h_beta: #h_beta,
                };
                const FOUR: Lattice<4> = #four;
            }
        }
    }

    fn fixed_base(&self) -> TokenStream {
        let marker = &self.marker;
        let comb = self.tables.comb;
        let count = Literal::usize_unsuffixed;
        let [w, v, e, d] = [comb.w, comb.v, comb.e, comb.d].map(count);
        let (entries, odd) = (count(comb.entries()), count(self.tables.odd.iter().flatten().count()));
        quote! {
            impl FixedBase for #marker {
                const COMB: Comb = Comb { w: #w, v: #v, e: #e, d: #d };
                const COMB_CARRY: Option<AffinePoint> = None;
                const GENERATOR_WINDOW: u32 = 5;
                type Block = &'static EdwardsTable<#marker, #entries>;
                type Multiples = &'static EdwardsTable<#marker, #odd>;

                fn block(j: usize) -> Self::Block {
                    &tables::BLOCKS[j]
                }

                fn odd_multiples() -> Self::Multiples {
                    &tables::ODD
                }
            }
        }
    }

    fn ecdsa(&self) -> TokenStream {
        let marker = &self.marker;
        let length = Literal::usize_unsuffixed(2 * self.curve.scalar.bytes());
        let digest = self.curve.digest.map(|digest| {
            let hash = match digest {
                Digest::Sha224 => quote!(sha2::Sha224),
                Digest::Sha256 => quote!(sha2::Sha256),
                Digest::Sha384 => quote!(sha2::Sha384),
                Digest::Sha512 => quote!(sha2::Sha512),
            };
            quote! {
                #[cfg(feature = "sha2")]
                impl ecdsa::DefaultDigest for #marker {
                    type Digest = #hash;
                }
            }
        });
        let eddsa = self.signs_in_edwards_manner().then(|| {
            quote! {
                #[cfg(feature = "sha2")]
                impl fieldforge_runtime::eddsa::EddsaCurve for #marker {
                    type Digest = sha2::Sha512;
                }
                /// A key that signs, in the manner of EdDSA with SHA-512.
                #[cfg(feature = "sha2")]
                pub type EddsaSigningKey = fieldforge_runtime::eddsa::SigningKey<#marker>;
                /// A key that verifies.
                #[cfg(feature = "sha2")]
                pub type EddsaVerifyingKey = fieldforge_runtime::eddsa::VerifyingKey<#marker>;
                /// A signature.
                #[cfg(feature = "sha2")]
                pub type EddsaSignature = fieldforge_runtime::eddsa::Signature<#marker>;
            }
        });
        quote! {
            impl EcdsaCurve for #marker {
                type Policy = AnyS;
                type SignatureBytes = [u8; #length];
            }
            #digest
            #eddsa
        }
    }

    /// Whether a compressed point has 32 bytes, and a bit to spare for the sign.
    fn signs_in_edwards_manner(&self) -> bool {
        let (bits, bytes) = (self.curve.field.bits(), self.curve.field.bytes());
        let parts = if self.curve.quadratic { 2 } else { 1 };
        parts * bytes == 32 && bits % 8 != 0 && self.curve.scalar.bytes() <= 32
    }

    fn element(&self, (re, im): &Pair) -> TokenStream {
        let limbs = |x: &BigUint| {
            let limbs = self.base.element(x).into_iter().map(|limb| literal(&limb));
            quote!([#(#limbs),*])
        };
        let (re, im) = (limbs(re), limbs(im));
        match self.curve.quadratic {
            true => quote!(element([#re, #im])),
            false => quote!(element(#re)),
        }
    }
}
