//! Curves from elsewhere: read, compared with what is there, appended, checked.

use codegen::check::validate;
use codegen::import::{Contents, Form, Found, Imported, Wishes, import, read};
use codegen::report::Report;
use codegen::spec::Spec;

const CONFIG: &str = include_str!("../../curves.toml");
/// A configuration that is quick to check.
const SMALL: &str = include_str!("cli/two.toml");

fn wishes(name: &str) -> Wishes {
    Wishes { name: Some(name.into()), allow: Vec::new() }
}

/// What the errors say, with their help.
fn words(report: &Report) -> String {
    let one = |problem: &codegen::report::Problem| {
        let help = miette::Diagnostic::help(problem).map(|help| help.to_string()).unwrap_or_default();
        format!("{problem}; {help}")
    };
    report.problems().iter().map(one).collect::<Vec<_>>().join("\n")
}

fn refused<T: std::fmt::Debug>(result: Result<T, Report>) -> String {
    words(&result.unwrap_err())
}

fn fixture(file: &str) -> Vec<Found> {
    let path = format!("{}/tests/import/{file}", env!("CARGO_MANIFEST_DIR"));
    read(file, &std::fs::read(path).unwrap())
        .unwrap_or_else(|report| panic!("{file}: {}", words(&report)))
        .curves
}

fn list(file: &str) -> Vec<Found> {
    let path = format!("{}/../tests/vectors/curves/{file}.json", env!("CARGO_MANIFEST_DIR"));
    read(file, &std::fs::read(path).unwrap())
        .unwrap_or_else(|report| panic!("{file}: {}", words(&report)))
        .curves
}

fn added(file: &str, name: &str) -> Imported {
    import(SMALL, "curves.toml", &fixture(file), &wishes(name))
        .unwrap_or_else(|report| panic!("{}", words(&report)))
}

#[test]
fn every_container_holds_the_curve() {
    let standards = [list("brainpool"), list("secg")].concat();
    let cases = [
        ("brainpoolp320r1.pem", "brainpoolP320r1"),
        ("secp128r2.der", "secp128r2"),
        ("secp160k1_key.pem", "secp160k1"),
        ("secp160r2_pkcs8.pem", "secp160r2"),
        ("secp160r2_spki.pem", "secp160r2"),
        ("sect163k1.pem", "sect163k1"),
        ("sect193r1_compressed.pem", "sect193r1"),
    ];
    for (file, name) in cases {
        let found = &fixture(file)[0];
        let standard = standards.iter().find(|curve| curve.title == name).unwrap();
        let (ours, theirs) = (found.domain.as_ref().unwrap(), standard.domain.as_ref().unwrap());
        assert_eq!(ours, theirs, "{file}");
    }
}

#[test]
fn a_stanza_is_appended_and_nothing_else_changes() {
    for (file, name) in
        [("brainpoolp320r1.pem", "bp320"), ("secp128r2.der", "small"), ("secp160k1_key.pem", "k160")]
    {
        let imported = added(file, name);
        assert!(imported.text.starts_with(SMALL.trim_end()), "what was there is there still");
        assert_eq!(imported.added, [name]);
        let model = validate(&Spec::parse(&imported.text, "curves.toml").unwrap()).unwrap();
        let (curve, domain) = (model.curve(name).unwrap(), fixture(file)[0].domain.clone().unwrap());
        let Form::Weierstrass { p, a, b } = domain.form else { panic!("{file} is over a prime field") };
        assert_eq!((&p, &a, &b), (&curve.field.modulus, &curve.a, &curve.b));
        assert_eq!((domain.generator, domain.order), (curve.generator.clone(), curve.scalar.modulus.clone()));
    }
    let text = added("secp128r2.der", "small").text;
    assert!(text.contains("cofactor = 4\n"), "{text}");
}

#[test]
fn the_same_curve_under_another_name_becomes_an_alias() {
    let secg = list("secg");
    let p256: Vec<Found> = secg.into_iter().filter(|curve| curve.title == "secp256r1").collect();
    let imported = import(CONFIG, "curves.toml", &p256, &wishes("my_p256")).unwrap();
    assert!(imported.added.is_empty());
    assert_eq!(imported.text.len(), CONFIG.len() + r#", "my_p256""#.len(), "one name more, and nothing else");
    let model = validate(&Spec::parse(&imported.text, "curves.toml").unwrap()).unwrap();
    assert_eq!(model.curve("my_p256").unwrap().name, "p256");
    let again = import(&imported.text, "curves.toml", &p256, &wishes("my_p256")).unwrap();
    assert_eq!(again.text, imported.text);
    assert!(again.done[0].contains("already"), "{:?}", again.done);
}

#[test]
fn the_whole_lists_are_right() {
    let curves: Vec<Found> = ["nist", "secg", "brainpool", "x962"].into_iter().flat_map(list).collect();
    assert!(curves.len() > 80, "{}", curves.len());
    let imported = import(CONFIG, "curves.toml", &curves, &Wishes::default())
        .unwrap_or_else(|report| panic!("{}", words(&report)));
    assert_eq!(imported.done.len(), curves.len());
    for name in ["secp112r1", "sect113r1", "c2pnb368w1"] {
        assert!(imported.added.contains(&name.to_owned()), "{:?}", imported.added);
    }
    for name in ["p256", "sect163k1", "k_163"] {
        assert!(!imported.added.contains(&name.to_owned()), "{:?}", imported.added);
    }
    let empty = import("", "empty.toml", &curves, &Wishes::default()).unwrap();
    assert!(empty.added.len() > imported.added.len());
    let x962 =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors/curves/x962.json")).unwrap();
    let refused = read("x962.json", &x962).unwrap().refused;
    assert_eq!(refused.len(), 4);
    assert!(refused.iter().all(|problem| problem.to_string().contains("normal basis")));
}

#[test]
fn a_twisted_edwards_curve_brings_its_field() {
    let spec = Spec::parse(CONFIG, "curves.toml").unwrap();
    let stanza = spec.edwards.iter().find(|stanza| stanza.name.value == "edwards25519").unwrap();
    let hex = |number: &num_bigint::BigInt, p: &num_bigint::BigInt| {
        format!("{:#x}", num_integer::Integer::mod_floor(number, p))
    };
    let p =
        &spec.fields.iter().find(|field| field.name.value == stanza.field.value).unwrap().prime.value.value;
    let json = format!(
        r#"{{"name": "Other25519", "category": "other", "form": "TwistedEdwards",
            "field": {{"type": "Prime", "p": "{p:#x}", "bits": 255}},
            "params": {{"a": {{"raw": "{}"}}, "d": {{"raw": "{}"}}}},
            "generator": {{"x": {{"raw": "{}"}}, "y": {{"raw": "{}"}}}},
            "order": "{:#x}", "cofactor": "0x08"}}"#,
        hex(&(-1).into(), p),
        hex(&stanza.d.value.re.value, p),
        hex(&stanza.generator.value.0.value.re.value, p),
        hex(&stanza.generator.value.1.value.re.value, p),
        stanza.order.value.value,
    );
    let curves = read("other.json", json.as_bytes()).unwrap().curves;
    let imported = import("", "empty.toml", &curves, &Wishes::default()).unwrap();
    assert_eq!(imported.added, ["other25519"]);
    let imported = import(CONFIG, "curves.toml", &curves, &Wishes::default()).unwrap();
    assert!(imported.added.is_empty() && imported.done[0].contains("edwards25519"), "{:?}", imported.done);
}

#[test]
fn a_name_alone_brings_no_numbers() {
    let known = import(CONFIG, "curves.toml", &fixture("p256_named.pem"), &Wishes::default()).unwrap();
    assert_eq!(known.text, CONFIG);
    assert!(known.done[0].contains("curve.p256 is this curve already"), "{:?}", known.done);
    let unknown = refused(import(CONFIG, "curves.toml", &fixture("sect193r1_named.pem"), &Wishes::default()));
    assert!(unknown.contains("1.3.132.0.24") && unknown.contains("-param_enc explicit"), "{unknown}");
}

#[test]
fn wrong_numbers_are_shown_on_their_new_line() {
    let mut curves = fixture("brainpoolp320r1.pem");
    curves[0].domain.as_mut().unwrap().order += 2u32;
    let text = refused(import(SMALL, "curves.toml", &curves, &wishes("bp320")));
    assert!(text.contains("curve.bp320.order"), "{text}");
}

#[test]
fn what_cannot_be_taken_is_refused_by_name() {
    let montgomery = br#"{"name": "C", "form": "Montgomery", "field": {"type": "Prime", "p": "0x7"}}"#;
    let normal = br#"{"name": "C", "form": "Weierstrass", "field": {"type": "Binary", "basis": "normal"}}"#;
    let garbled = br#"{"name": "C", "form": "Weierstrass", "field": {"type": "Prime", "p": "seven"}}"#;
    let cases: [(&[u8], &str); 7] = [
        (montgomery, "Montgomery is not generated"),
        (normal, "normal basis"),
        (garbled, "the modulus is missing or not a number"),
        (b"{", "not JSON"),
        (b"\n", "is empty"),
        (b"\x30\x03\x02\x01", "not DER"),
        (b"-----BEGIN EC PARAMETERS-----\nMA==\n", "PEM text is damaged"),
    ];
    for (bytes, expected) in cases {
        let text = refused(read("file", bytes));
        assert!(text.contains(expected), "{text}");
    }
    let nameless = refused(import(CONFIG, "curves.toml", &fixture("secp128r2.der"), &Wishes::default()));
    assert!(nameless.contains("have no name") && nameless.contains("--name"), "{nameless}");
    let taken = refused(import(CONFIG, "curves.toml", &fixture("secp128r2.der"), &wishes("p256")));
    assert!(taken.contains("another curve or field called `p256`"), "{taken}");
    let both = [fixture("secp128r2.der"), fixture("brainpoolp320r1.pem")].concat();
    let many = refused(import(CONFIG, "curves.toml", &both, &wishes("mine")));
    assert!(many.contains("the files hold 2 curves"), "{many}");
}

#[test]
fn a_damaged_document_is_an_error_and_no_panic() {
    let whole = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/secp128r2.der")).unwrap();
    for length in 0..whole.len() {
        assert!(read("file", &whole[..length]).is_err());
    }
    let original = fixture("secp128r2.der").remove(0).domain.unwrap();
    for position in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[position] ^= 1 << (position % 8);
        let Ok(Contents { curves, .. }) = read("file", &damaged) else { continue };
        if import("", "empty.toml", &curves, &wishes("mine")).is_ok() {
            // What says nothing about the curve may change, and any point of the subgroup generates it.
            let mut domain = curves[0].domain.clone().unwrap();
            domain.generator = original.generator.clone();
            assert_eq!(domain, original, "byte {position}");
        }
    }
}
