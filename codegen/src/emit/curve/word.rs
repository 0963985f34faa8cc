//! A curve over the kernels of one word: constants and aliases.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::tables::{Coordinates, Tables};
use super::{Place, glv, lanes, name};
use crate::emit::layout::spaced;
use crate::emit::print::literal;
use crate::emit::shell::header;
use crate::glv::CubeRoot;
use crate::model::{Curve, Digest, Shape};
use crate::plan::describe;
use crate::rep::{Rep, Style};

/// The text of `word64.rs`.
pub(super) fn module(curve: &Curve, base: &Rep, order: &Rep, tables: &Tables) -> String {
    let word = Word { curve, marker: format_ident!("{}", name::marker(curve)), base, order, tables };
    let header = header(&curve.key, &[("p", &curve.field.modulus), ("n", &curve.scalar.modulus)]);
    format!("{header}\n{}", spaced(word.items()))
}

struct Word<'a> {
    curve: &'a Curve,
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
        let imports = self.imports();
        let marker = &self.marker;
        let title = format!(" {}.", self.curve.title);
        let aliases = self.aliases();
        let point = self.point_function();
        let [weierstrass, curve, fixed_base, ecdsa] =
            [self.weierstrass(), self.curve(), self.fixed_base(), self.ecdsa()];
        let cube_root = self.cube_root();
        let lanes = lanes::model(self.curve, self.base, marker);
        let rustcrypto = super::rustcrypto::refusal(self.curve).is_none().then(|| {
            quote!(
                #[cfg(feature = "elliptic-curve")]
                pub mod rustcrypto;
            )
        });
        quote! {
            #(#![doc = #about])*

            #imports

            mod comb;
            mod multiples;
            #rustcrypto

            #[doc = #title]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct #marker;

            #aliases
            #point
            #weierstrass
            #curve
            #cube_root
            #fixed_base
            #ecdsa
            #lanes
        }
    }

    fn imports(&self) -> TokenStream {
        let (word, equation, policy) =
            (format_ident!("word{}", self.base.word), self.equation(), self.policy());
        let field = format_ident!("{}", self.curve.field.name);
        let scalar = format_ident!("{}", self.curve.scalar.name);
        let mut elements = vec![element_type(self.base), element_type(self.order)];
        elements.sort();
        elements.dedup();
        let mut ecdsa = [policy, format_ident!("EcdsaCurve")];
        ecdsa.sort();
        let mut traits: Vec<Ident> =
            ["Comb", "Curve", "FixedBase", "Weierstrass"].map(|name| format_ident!("{name}")).into();
        traits.push(equation);
        let mut multiplications = None;
        if self.curve.cube_root.is_some() {
            traits.extend(["CubeRoot", "Lattice"].map(|name| format_ident!("{name}")));
            multiplications = Some(quote!(
                use fieldforge_runtime::mul::glv;
            ));
        }
        traits.sort();
        let table = Place::of(self.base.word).import_tokens(&quote!(AffineTable));
        quote! {
            use fieldforge_runtime::curve::{#(#traits),*};
            use fieldforge_runtime::ecdsa::{self, #(#ecdsa),*};
            use fieldforge_runtime::field::{#(#elements),*};
            #multiplications
            use fieldforge_runtime::point::{Affine, Projective};
            use fieldforge_runtime::table::#table;
            use fieldforge_runtime::{ecdh, key};

            use crate::field::#field::#word::Fp as Base;
            use crate::field::#scalar::#word::Fp as Order;
        }
    }

    fn aliases(&self) -> TokenStream {
        let marker = &self.marker;
        let (base, order) = (element_type(self.base), element_type(self.order));
        quote! {
            /// A coordinate: an integer mod p.
            pub type FieldElement = #base<Base>;
            /// An integer mod the order n.
            pub type Scalar = #order<Order>;
            /// A finite point.
            pub type AffinePoint = Affine<#marker>;
            /// A point, or infinity.
            pub type ProjectivePoint = Projective<#marker>;
            /// A secret key.
            pub type SecretKey = key::SecretKey<#marker>;
            /// A public key.
            pub type PublicKey = key::PublicKey<#marker>;
            /// A key that signs.
            pub type SigningKey = ecdsa::SigningKey<#marker>;
            /// A key that verifies.
            pub type VerifyingKey = ecdsa::VerifyingKey<#marker>;
            /// A signature.
            pub type Signature = ecdsa::Signature<#marker>;
            /// The result of a key agreement.
            pub type SharedSecret = ecdh::SharedSecret<#marker>;
        }
    }

    fn point_function(&self) -> TokenStream {
        let word = format_ident!("u{}", self.base.word);
        let n = Literal::usize_unsuffixed(self.base.n());
        quote! {
            /// A point from the limbs of its coordinates, in the representation of the kernels.
            const fn point(x: [#word; #n], y: [#word; #n]) -> AffinePoint {
                AffinePoint::new(FieldElement::from_limbs(x), FieldElement::from_limbs(y))
            }
        }
    }

    fn weierstrass(&self) -> TokenStream {
        let (marker, equation) = (&self.marker, self.equation());
        let (a, b) = (self.limbs(&self.curve.a), self.limbs(&self.curve.b));
        let triple = &self.curve.b * 3u32 % &self.curve.field.modulus;
        let b3 = self.limbs(&triple);
        let small = self.curve.small_b3().map(|small| {
            let small = Literal::u8_unsuffixed(small);
            quote!(const SMALL_B3: u8 = #small;)
        });
        let even = (!self.curve.cofactor.bit(0)).then(|| {
            quote!(
                const EVEN_ORDER: bool = true;
            )
        });
        quote! {
            impl Weierstrass for #marker {
                type Field = FieldElement;
                type Equation = #equation;
                const A: FieldElement = FieldElement::from_limbs(#a);
                const B: FieldElement = FieldElement::from_limbs(#b);
                const B3: FieldElement = FieldElement::from_limbs(#b3);
                #small
                #even
            }
        }
    }

    fn curve(&self) -> TokenStream {
        let (marker, title) = (&self.marker, &self.curve.title);
        let cofactor = self.curve.cofactor.to_u64().expect("the checks refuse larger cofactors");
        let cofactor = Literal::u64_unsuffixed(cofactor);
        let generator = self.point(&self.curve.generator);
        let multiplications = self.curve.cube_root.as_ref().map(|_| glv::multiplications(2));
        let batches = lanes::batches(self.curve, self.base);
        quote! {
            impl Curve for #marker {
                const NAME: &'static str = #title;
                const COFACTOR: u64 = #cofactor;
                const GENERATOR: AffinePoint = #generator;
                type Base = FieldElement;
                type Scalar = Scalar;
                type Affine = AffinePoint;
                type Point = ProjectivePoint;
                #multiplications
                #batches
            }
        }
    }

    fn cube_root(&self) -> Option<TokenStream> {
        let marker = &self.marker;
        let CubeRoot { beta, lattice, .. } = self.curve.cube_root.as_ref()?;
        let (beta, lattice) = (self.limbs(beta), glv::lattice(lattice));
        Some(quote! {
            impl CubeRoot for #marker {
                const BETA: FieldElement = FieldElement::from_limbs(#beta);
                const LATTICE: Lattice<2> = #lattice;
            }
        })
    }

    fn fixed_base(&self) -> TokenStream {
        let marker = &self.marker;
        let comb = self.tables.comb;
        let count = Literal::usize_unsuffixed;
        let [w, v, e, d] = [comb.w, comb.v, comb.e, comb.d].map(count);
        let (entries, odd) = (count(comb.entries()), count(self.tables.odd.len()));
        let carry = match &self.tables.carry {
            Some(carry) => {
                let carry = self.point(carry);
                quote!(Some(#carry))
            }
            None => quote!(None),
        };
        let window = Literal::u32_unsuffixed(self.tables.window);
        let place = Place::of(self.base.word).argument_tokens();
        quote! {
            impl FixedBase for #marker {
                const COMB: Comb = Comb { w: #w, v: #v, e: #e, d: #d };
                const COMB_CARRY: Option<AffinePoint> = #carry;
                const GENERATOR_WINDOW: u32 = #window;
                type Block = &'static AffineTable<#marker, #entries #place>;
                type Multiples = &'static AffineTable<#marker, #odd #place>;

                fn block(j: usize) -> Self::Block {
                    &comb::BLOCKS[j]
                }

                fn odd_multiples() -> Self::Multiples {
                    &multiples::ODD
                }
            }
        }
    }

    fn ecdsa(&self) -> TokenStream {
        let (marker, policy) = (&self.marker, self.policy());
        let length = Literal::usize_unsuffixed(2 * self.curve.scalar.bytes());
        let oid = self.curve.oid.as_ref().map(|oid| {
            quote! {
                #[cfg(feature = "pkcs8")]
                impl fieldforge_runtime::encoding::NamedCurve for #marker {
                    const OID: fieldforge_runtime::pkcs8::ObjectIdentifier =
                        fieldforge_runtime::pkcs8::ObjectIdentifier::new_unwrap(#oid);
                }
            }
        });
        let digest = self.curve.digest.map(|digest| {
            let hash: TokenStream = hash(digest).parse().expect("a path");
            quote! {
                #[cfg(feature = "sha2")]
                impl ecdsa::DefaultDigest for #marker {
                    type Digest = #hash;
                }
            }
        });
        quote! {
            impl EcdsaCurve for #marker {
                type Policy = #policy;
                type SignatureBytes = [u8; #length];
            }
            #oid
            #digest
        }
    }

    fn equation(&self) -> Ident {
        format_ident!(
            "{}",
            match self.curve.shape {
                Shape::Zero => "AZero",
                Shape::MinusThree => "AMinusThree",
                Shape::General => "AGeneral",
            }
        )
    }

    fn policy(&self) -> Ident {
        format_ident!("{}", self.curve.low_s.marker())
    }

    fn limbs(&self, x: &BigUint) -> TokenStream {
        let limbs = self.base.element(x).into_iter().map(|limb| literal(&limb));
        quote!([#(#limbs),*])
    }

    fn point(&self, (x, y): &Coordinates) -> TokenStream {
        let (x, y) = (self.limbs(x), self.limbs(y));
        quote!(point(#x, #y))
    }
}

/// The type of a digest, by the crate of the feature `sha2`.
pub(super) fn hash(digest: Digest) -> &'static str {
    match digest {
        Digest::Sha224 => "sha2::Sha224",
        Digest::Sha256 => "sha2::Sha256",
        Digest::Sha384 => "sha2::Sha384",
        Digest::Sha512 => "sha2::Sha512",
    }
}

/// The runtime's type of elements in a representation.
pub(crate) fn element_type(rep: &Rep) -> Ident {
    format_ident!(
        "{}",
        match rep.style {
            Style::Saturated => "Element",
            Style::Delayed => "DelayedElement",
        }
    )
}
