//! A binary curve over the kernels of one word: constants and aliases.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::describe;
use super::tables::{Shape, Tables};
use crate::binary::koblitz::TauComb;
use crate::binary::lower::Rep;
use crate::binary::pipeline;
use crate::emit::curve::{Place, element_type, lattice, marker_of};
use crate::emit::layout::spaced;
use crate::emit::print::literal;
use crate::model::{BinaryCurve, Digest};
use crate::plan;

/// The condition under which the backend of carry-less products is compiled.
fn has_backend() -> TokenStream {
    quote!(#[cfg(all(target_pointer_width = "64", any(target_arch = "x86_64", target_arch = "aarch64")))])
}

/// The text of `word64.rs` below its header.
pub(super) fn module(curve: &BinaryCurve, rep: &Rep, order: &crate::rep::Rep, tables: &Tables) -> String {
    let marker = format_ident!("{}", marker_of(&curve.name, &curve.title));
    spaced(Word { curve, marker, rep, order, tables }.items())
}

struct Word<'a> {
    curve: &'a BinaryCurve,
    marker: Ident,
    rep: &'a Rep,
    order: &'a crate::rep::Rep,
    tables: &'a Tables,
}

impl Word<'_> {
    fn items(&self) -> TokenStream {
        let about = [
            format!(" {} over words of {} bits.", self.curve.title, self.rep.word),
            String::new(),
            format!(" Coordinates: {}. Scalars: {}.", describe(self.rep), plan::describe(self.order)),
        ];
        let (imports, marker, title) = (self.imports(), &self.marker, format!(" {}.", self.curve.title));
        let (aliases, point) = (self.aliases(), self.point_function());
        let (binary, curve, protocols) = (self.binary(), self.curve(), self.protocols());
        let fixed = match &self.tables.shape {
            Shape::Bits(..) => self.fixed_base(),
            Shape::Tau(_) => self.koblitz(),
        };
        quote! {
            #(#![doc = #about])*

            #imports

            mod comb;
            mod multiples;

            #[doc = #title]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct #marker;

            #aliases
            #point
            #binary
            #curve
            #fixed
            #protocols
        }
    }

    /// Whether kernels of carry-less products stand beside those of this word.
    fn is_backed(&self) -> bool {
        self.rep.word == 64
    }

    fn imports(&self) -> TokenStream {
        let word = format_ident!("word{}", self.rep.word);
        let field = format_ident!("{}", self.curve.field.name);
        let scalar = format_ident!("{}", self.curve.scalar.name);
        let element = element_type(self.order);
        let (traits, method) = match self.tables.shape {
            Shape::Bits(..) => {
                (quote!(Binary, BinaryA, BinaryCurve, Comb, Curve, FixedBase), quote!(Ordinary))
            }
            Shape::Tau(_) => {
                (quote!(Binary, BinaryA, BinaryCurve, Curve, Koblitz, Lattice, TauComb), quote!(Frobenius))
            }
        };
        let policy = self.policy();
        let condition = has_backend();
        let table = Place::of(self.rep.word).import_tokens(&quote!(BinaryTable));
        let (mask, backend) = match self.is_backed() {
            true => (
                quote! {
                    #condition
                    use fieldforge_runtime::carryless;
                    #condition
                    use fieldforge_runtime::curve::CurveMask;
                },
                quote! {
                    #condition
                    use crate::field::#field::carryless::F2m as Carryless;
                },
            ),
            false => (quote!(), quote!()),
        };
        let base = match self.rep.word == 8 && pipeline::avr_rep(&self.curve.field).is_some() {
            true => quote! {
                #[cfg(target_arch = "avr")]
                use crate::field::#field::avr::F2m as Base;
                #[cfg(not(target_arch = "avr"))]
                use crate::field::#field::#word::F2m as Base;
            },
            false => quote!(use crate::field::#field::#word::F2m as Base;),
        };
        quote! {
            #mask
            use fieldforge_runtime::curve::{#traits};
            use fieldforge_runtime::ecdsa::{self, #policy, EcdsaCurve};
            use fieldforge_runtime::field::{BinaryElement, #element};
            use fieldforge_runtime::mul::binary::#method;
            use fieldforge_runtime::point::binary::{Affine, Projective};
            use fieldforge_runtime::table::#table;
            use fieldforge_runtime::{ecdh, key};

            #backend
            #base
            use crate::field::#scalar::#word::Fp as Order;
        }
    }

    fn aliases(&self) -> TokenStream {
        let marker = &self.marker;
        let order = element_type(self.order);
        quote! {
            /// A coordinate: an element of the binary field.
            pub type FieldElement = BinaryElement<Base>;
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
        let word = format_ident!("u{}", self.rep.word);
        let n = Literal::usize_unsuffixed(self.rep.n());
        quote! {
            /// A point from the limbs of its coordinates.
            const fn point(x: [#word; #n], y: [#word; #n]) -> AffinePoint {
                AffinePoint::new(FieldElement::from_limbs(x), FieldElement::from_limbs(y))
            }
        }
    }

    fn binary(&self) -> TokenStream {
        let marker = &self.marker;
        let kind = match &self.curve.a {
            a if a.is_zero() => quote!(Zero),
            a if a.is_one() => quote!(One),
            _ => quote!(General),
        };
        let root = self.curve.field.f.sqrt(&self.curve.b);
        let [a, b, root] = [&self.curve.a, &self.curve.b, &root].map(|x| self.limbs(x));
        let condition = has_backend();
        let entries = self.is_backed().then(|| {
            quote! {
                #condition
                #[inline]
                fn double(p: &Projective<Self>) -> Projective<Self> {
                    carryless::double::<Self, Carryless>(p)
                }

                #condition
                #[inline]
                fn add(p: &Projective<Self>, q: &Projective<Self>) -> Projective<Self> {
                    carryless::add::<Self, Carryless>(p, q)
                }

                #condition
                #[inline]
                fn normalize(p: &Projective<Self>) -> Affine<Self> {
                    carryless::normalize::<Self, Carryless>(p)
                }
            }
        });
        quote! {
            impl Binary for #marker {
                type Kernels = Base;
                const A: FieldElement = FieldElement::from_limbs(#a);
                const A_KIND: BinaryA = BinaryA::#kind;
                const B: FieldElement = FieldElement::from_limbs(#b);
                const SQRT_B: FieldElement = FieldElement::from_limbs(#root);
                #entries
            }
        }
    }

    fn curve(&self) -> TokenStream {
        let (marker, title) = (&self.marker, &self.curve.title);
        let cofactor = self.curve.cofactor.to_u64().expect("the checks refuse larger cofactors");
        let cofactor = Literal::u64_unsuffixed(cofactor);
        let generator = self.point(&self.curve.generator);
        let method = match self.tables.shape {
            Shape::Bits(..) => quote!(Ordinary),
            Shape::Tau(_) => quote!(Frobenius),
        };
        let condition = has_backend();
        let multiplications = self.is_backed().then(|| {
            quote! {
                #condition
                #[inline]
                fn mul(point: &Self::Point, k: &Self::Scalar) -> Self::Point {
                    carryless::mul::<Self, Carryless>(point, k)
                }

                #condition
                #[inline]
                fn mul_generator(k: &Self::Scalar) -> Self::Point {
                    carryless::mul_generator::<Self, Carryless>(k)
                }

                #condition
                #[inline]
                fn double_mul_vartime(u: &Self::Scalar, v: &Self::Scalar, q: &Self::Point) -> Self::Point {
                    carryless::double_mul_vartime::<Self, Carryless>(u, v, q)
                }
            }
        });
        let decompress = self.is_backed().then(|| {
            quote! {
                #condition
                #[inline]
                fn decompress(x: Self::Base, sign: CurveMask<Self>) -> (Affine<Self>, CurveMask<Self>) {
                    carryless::decompress::<Self, Carryless>(x, sign)
                }
            }
        });
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
            }

            impl BinaryCurve for #marker {
                type Method = #method;
                #decompress
            }
        }
    }

    /// The types of a block and of the public multiples.
    fn table_types(&self) -> [TokenStream; 2] {
        let word = format_ident!("u{}", self.rep.word);
        let n = Literal::usize_unsuffixed(self.rep.n());
        [self.tables.blocks[0].len(), self.tables.multiples.len()].map(|entries| {
            let entries = Literal::usize_unsuffixed(entries);
            let place = Place::of(self.rep.word).argument_tokens();
            quote!(&'static BinaryTable<[#word; #n], #entries #place>)
        })
    }

    fn fixed_base(&self) -> TokenStream {
        let Shape::Bits(comb, carry) = &self.tables.shape else { return quote!() };
        let marker = &self.marker;
        let [w, v, e, d] = [comb.w, comb.v, comb.e, comb.d].map(Literal::usize_unsuffixed);
        let carry = match carry {
            Some(carry) => {
                let carry = self.point(carry);
                quote!(Some(#carry))
            }
            None => quote!(None),
        };
        let window = Literal::u32_unsuffixed(self.tables.window);
        let [block, multiples] = self.table_types();
        quote! {
            impl FixedBase for #marker {
                const COMB: Comb = Comb { w: #w, v: #v, e: #e, d: #d };
                const COMB_CARRY: Option<AffinePoint> = #carry;
                const GENERATOR_WINDOW: u32 = #window;
                type Block = #block;
                type Multiples = #multiples;

                fn block(j: usize) -> Self::Block {
                    &comb::BLOCKS[j]
                }

                fn odd_multiples() -> Self::Multiples {
                    &multiples::MULTIPLES
                }
            }
        }
    }

    fn koblitz(&self) -> TokenStream {
        let (Shape::Tau(TauComb { width, v, e }), Some(koblitz)) = (&self.tables.shape, &self.curve.koblitz)
        else {
            return quote!();
        };
        let marker = &self.marker;
        let lattice = lattice(&koblitz.lattice);
        let (width, window) = (Literal::u32_unsuffixed(*width), Literal::u32_unsuffixed(self.tables.window));
        let [v, e] = [*v, *e].map(Literal::usize_unsuffixed);
        let [block, multiples] = self.table_types();
        quote! {
            impl Koblitz for #marker {
                const LATTICE: Lattice<2> = #lattice;
                const COMB: TauComb = TauComb { width: #width, v: #v, e: #e };
                const GENERATOR_WIDTH: u32 = #window;
                type Block = #block;
                type Multiples = #multiples;

                fn block(j: usize) -> Self::Block {
                    &comb::BLOCKS[j]
                }

                fn multiples() -> Self::Multiples {
                    &multiples::MULTIPLES
                }
            }
        }
    }

    fn protocols(&self) -> TokenStream {
        let (marker, policy) = (&self.marker, self.policy());
        let length = Literal::usize_unsuffixed(2 * self.curve.scalar.bytes());
        let dstu = self.curve.serves_dstu().then(|| {
            quote! {
                impl fieldforge_runtime::dstu4145::DstuCurve for #marker {
                    type SignatureBytes = [u8; #length];
                }
            }
        });
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
        quote! {
            impl EcdsaCurve for #marker {
                type Policy = #policy;
                type SignatureBytes = [u8; #length];
            }
            #dstu
            #oid
            #digest
        }
    }

    fn policy(&self) -> Ident {
        format_ident!("{}", self.curve.low_s.marker())
    }

    fn limbs(&self, a: &BigUint) -> TokenStream {
        let words = self.rep.words(a).into_iter().map(|word| literal(&word.into()));
        quote!([#(#words),*])
    }

    fn point(&self, (x, y): &(BigUint, BigUint)) -> TokenStream {
        let (x, y) = (self.limbs(x), self.limbs(y));
        quote!(point(#x, #y))
    }
}
