//! Every published binary curve in a polynomial basis generates, not only those that the crate has;
//! and numbers that are wrong are refused in so many words.
//!
//! A sample is generated with all of its kernels proved; `FIELDFORGE_CURVES=all` generates all.

use std::collections::BTreeSet;

use codegen::check::validate;
use codegen::model::Model;
use codegen::options::{Options, Runtime, Silent};
use codegen::report::Report;
use codegen::spec::Spec;

/// Curves over fields of odd and even degree, random and Koblitz, with small and large cofactors.
const SAMPLE: [&str; 5] = ["sect113r1", "sect131r2", "c2pnb176w1", "c2tnb191v1", "wap_wsg_idm_ecid_wtls1"];

fn model(text: &str) -> Result<Model, Report> {
    validate(&Spec::parse(text, "more.toml")?)
}

#[test]
fn every_published_curve_generates() {
    let all = std::env::var("FIELDFORGE_CURVES").is_ok_and(|value| value == "all");
    let text = include_str!("binary/more.toml");
    // Without `all`, the numbers of the sample only: a check of a long curve takes a while.
    let text: String = text
        .split("\n[curve.")
        .filter(|stanza| all || SAMPLE.iter().any(|name| stanza.starts_with(&format!("{name}]"))))
        .map(|stanza| format!("[curve.{stanza}\n"))
        .map(|stanza| stanza.replacen("[curve.#", "#", 1))
        .collect();
    let model = model(&text).unwrap_or_else(|report| panic!("{report:?}"));
    assert!(model.binary_curves.len() >= SAMPLE.len());
    let keys: BTreeSet<String> = model.select::<&str>(&[]).expect("all stanzas");
    let options = Options {
        crate_name: "more".into(),
        runtime: Runtime::Vendored,
        selected: keys.clone(),
        listed: keys,
    };
    let tree = codegen::generate(&model, &options, &Silent).unwrap_or_else(|report| panic!("{report:?}"));
    for curve in &model.binary_curves {
        let text = &tree.get(&format!("src/{}/word64.rs", curve.name)).expect("a module").text;
        syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", curve.name));
        let method = if curve.koblitz.is_some() { "Frobenius" } else { "Ordinary" };
        assert!(text.contains(&format!("type Method = {method};")), "{}", curve.name);
        // Points are compressed by the trace in DSTU 4145, which even degrees do not allow.
        assert_eq!(text.contains("DstuCurve"), curve.serves_dstu(), "{}", curve.name);
    }
}

/// A Koblitz curve over GF(2^7) with 142 points.
const TINY: &str = r#"
[curve.tiny]
polynomial = "x^7 + x + 1"
a = 1
b = 1
order = 71
cofactor = 2
generator = { x = X, y = Y }
allow = ["tiny", "low-embedding-degree", "no-standard"]
"#;

fn tiny() -> String {
    use codegen::binary::Polynomial;
    use codegen::binary::curve::Group;
    let group = Group { f: Polynomial::new(vec![7, 1, 0]), a: 1u32.into(), b: 1u32.into() };
    let order = 71u32.into();
    let point = (2u32..128).find_map(|x| {
        let point = group.lift(&x.into());
        (point.is_some() && group.mul(&order, &point).is_none()).then_some(point).flatten()
    });
    let (x, y) = point.expect("half of the points have odd order");
    TINY.replace('X', &x.to_string()).replace('Y', &y.to_string())
}

#[test]
fn a_tiny_curve_is_accepted() {
    let model = model(&tiny()).unwrap_or_else(|report| panic!("{report:?}"));
    let curve = &model.binary_curves[0];
    assert!(curve.koblitz.is_some() && model.warnings.is_empty(), "{:?}", model.warnings);
    let text = codegen::explain(&model, "tiny").unwrap();
    assert!(
        text.contains("A Koblitz curve") && !text.contains("NOT PROVED") && !text.contains('✗'),
        "{text}"
    );
    assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
}

#[test]
fn wrong_numbers_are_refused() {
    for (from, to, message) in [
        ("x^7 + x + 1", "x^7 + x^2 + x + 1", "not irreducible, since x + 1 divides it"),
        ("x^7 + x + 1", "x^7 + x", "not irreducible, since x divides it"),
        ("x^7 + x + 1", "x^7 + y + 1", "`y` is not a power of x"),
        ("x^7 + x + 1", "x^7 + x + x", "`x` stands here twice"),
        ("x^7 + x + 1", "x^999 + x + 1", "the degree 999 is out of range"),
        ("x^7 + x + 1", "x^4 + x + 1", "the degree 4 is out of range"),
        ("b = 1", "b = 0", "the curve is singular: b = 0"),
        ("b = 1", "b = 128", "the coefficient b has a degree of m or more"),
        ("b = 1", "b = 2", "point is not on the curve"),
        ("order = 71", "order = 73", "the order is not that of the generator"),
        ("order = 71", "order = 103", "no multiple of the order is within the Hasse bound"),
        ("cofactor = 2", "cofactor = 3", "the curve does not have cofactor·order points"),
        ("\"tiny\", ", "", "the curve is tiny"),
        ("order = 71", "order = 71\nwords = [12]", "not a word size"),
        ("order = 71", "order = 71\nprime = 127", "a curve has one field"),
    ] {
        let text = tiny();
        assert!(text.contains(from), "{from}");
        let report = model(&text.replace(from, to)).expect_err(message);
        let shown = format!("{report} {report:?}");
        assert!(shown.contains(message), "{message}: {shown}");
    }
}
