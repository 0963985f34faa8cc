//! Curves that are unusual and right: they must pass every check.

use codegen::check::validate;
use codegen::model::{Curve, LimbChoice, Model, SPolicy, Shape};
use codegen::spec::Spec;

fn model(text: &str) -> Model {
    let spec = Spec::parse(text, "curves.toml").unwrap_or_else(|report| panic!("{report:?}"));
    let model = validate(&spec).unwrap_or_else(|report| panic!("{report:?}"));
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
    model
}

fn curve(text: &str) -> Curve {
    model(text).curves.remove(0)
}

#[test]
fn an_order_longer_than_the_field() {
    let curve = curve(include_str!("spec_accepts/secp160r1.toml"));
    assert_eq!((curve.field.bits(), curve.scalar.bits()), (160, 161));
    assert_eq!((curve.field.bytes(), curve.scalar.bytes()), (20, 21));
    assert_eq!(curve.shape, Shape::MinusThree);
    assert!(curve.recovery);
}

#[test]
fn a_cofactor_of_four() {
    let curve = curve(include_str!("spec_accepts/secp112r2.toml"));
    assert_eq!(curve.cofactor, 4u32.into());
    assert_eq!(curve.scalar.bits(), 110);
    assert_eq!(curve.shape, Shape::General);
    assert!(!curve.recovery);
}

#[test]
fn a_pairing_friendly_curve_with_a_long_cofactor() {
    let curve = curve(include_str!("spec_accepts/bls12_381.toml"));
    assert_eq!(curve.cofactor.bits(), 126);
    assert_eq!(curve.shape, Shape::Zero);
}

#[test]
fn a_field_alone_at_every_word() {
    let model = model(
        "[field.p25519]\nprime = \"2^255 - 19\"\nwords = [64, 32, 16, 8]\n\
         limbs = { 64 = { delayed = { limbs = 5, headroom = 13 } }, 32 = \"saturated\" }\n",
    );
    let field = model.field("p25519").unwrap();
    assert_eq!(field.words, [64, 32, 16, 8]);
    let delayed = LimbChoice::Delayed { bits: None, limbs: Some(5), headroom: Some(13) };
    assert_eq!(field.limbs(64), delayed);
    assert_eq!(field.limbs(32), LimbChoice::Saturated);
    assert_eq!(field.limbs(8), LimbChoice::Auto);
    assert_eq!((field.key.as_str(), field.expression.as_str()), ("field.p25519", "2^255 - 19"));
}

#[test]
fn fields_and_orders_in_the_order_of_the_file() {
    let model = model(include_str!("../../curves.toml"));
    let names: Vec<&str> = model.fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(&names[..2], ["p192", "p224"]);
    assert_eq!(&names[23..26], ["brainpoolp512r1_order", "edwards25519_order", "ted127_glv4_order"]);
    assert!(names.ends_with(&["dstu367_order", "dstu431_order"]));
    assert_eq!((model.curves.len(), model.edwards.len(), model.binary_curves.len()), (11, 2, 22));
    assert_eq!((model.fields.len(), model.binary_fields.len()), (26 + 22, 15));
    for curve in &model.curves {
        assert!(model.fields.iter().any(|field| std::sync::Arc::ptr_eq(field, &curve.scalar)));
        assert_eq!(curve.scalar.key, format!("{}.order", curve.key));
        assert_eq!(curve.low_s == SPolicy::Low, curve.name == "secp256k1");
        assert!(curve.recovery);
    }
}

#[test]
fn names_and_aliases_select_stanzas() {
    let model = model(include_str!("../../curves.toml"));
    let keys = model.select(&["prime256v1", "secp256k1"]).unwrap();
    let expected = ["curve.p256", "curve.secp256k1", "field.p256", "field.secp256k1"];
    assert_eq!(keys, expected.map(str::to_owned).into());
    assert_eq!(model.select::<&str>(&[]).unwrap().len(), 11 + 2 + 22 + 13 + 15);
    let refusal = model.select(&["p265"]).unwrap_err();
    assert_eq!(refusal.to_string(), "curves.toml: there is no curve or field `p265`");
}

#[test]
fn endomorphisms_of_every_curve_that_has_them() {
    let model = model(include_str!("../../curves.toml"));
    let found = model.curves.iter().filter(|curve| curve.cube_root.is_some());
    let names: Vec<&str> = found.map(|curve| curve.name.as_str()).collect();
    assert_eq!(names, ["secp192k1", "secp224k1", "secp256k1"]);
    let [edwards25519, ted127] = &model.edwards[..] else { panic!("two twisted Edwards curves") };
    assert!(edwards25519.complete && edwards25519.endomorphisms.is_none() && !edwards25519.quadratic);
    assert!(!ted127.complete && ted127.quadratic);
    // The eigenvalues that are published with the curve, and 64 columns.
    let maps = ted127.endomorphisms.as_ref().unwrap();
    assert_eq!(maps.four.digits, 64);
    let decimal = |text: &str| text.parse::<num_bigint::BigUint>().unwrap();
    let lambda = "3148079840792009463634884632616513986090350534767505522294895943795879117580";
    let mu = "1023997022435099842173318474846729022501561225051004725462790001771495510832";
    let twist = ted127.twist.as_ref().unwrap();
    assert_eq!((&maps.lambda, &twist.mu), (&decimal(lambda), &decimal(mu)));
    assert!(edwards25519.twist.is_none());
    assert_eq!(model.select(&["ted127_glv4"]).unwrap().len(), 2);
}

/// Ψ and μ of a tiny twist, from d alone; no stanza asks for them.
#[test]
fn the_endomorphism_of_a_twist_is_derived() {
    let text = "[field.t]\nprime = 43\nsource = \"none\"\n[field.t2]\nextension = { base = \"t\", square = -1 }\n\
                [curve.toy]\nfield = \"t2\"\na = -1\nd = [23, 17]\norder = 233\ncofactor = 8\n\
                generator = { x = [7, 1], y = [1, 38] }\nsource = \"none\"\n\
                allow = [\"tiny\", \"low-embedding-degree\"]\n";
    let model = model(text);
    let curve = &model.edwards[0];
    assert!(curve.endomorphisms.is_none());
    let twist = curve.twist.as_ref().expect("d has norm 1");
    let group = curve.group();
    let f = &group.field;
    // β² = −d̄, and Ψ(G) = μ·G with μ² = −1.
    assert_eq!(f.square(&twist.beta), f.neg(&f.conjugate(&curve.d)));
    assert_eq!((&twist.mu * &twist.mu + 1u32) % 233u32, 0u32.into());
    let (x, y) = &curve.generator;
    let image = (f.mul(&twist.beta, &f.conjugate(x)), f.invert(&f.conjugate(y)).unwrap());
    assert_eq!(group.mul(&twist.mu, &curve.generator), Some(image));
    for k in 0..233u32 {
        let parts = twist.lattice.split(&k.into());
        let value = &parts[0] + &parts[1] * num_bigint::BigInt::from(twist.mu.clone());
        assert_eq!((value - k) % 233, 0.into());
    }
}
