//! What `codegen explain` says of a curve and of a field.

use codegen::check::validate;
use codegen::spec::Spec;
use expect_test::expect_file;

fn explain(name: &str) -> Result<String, codegen::report::Report> {
    let spec = Spec::parse(include_str!("cli/two.toml"), "two.toml").expect("two stanzas");
    codegen::explain(&validate(&spec).expect("sound numbers"), name)
}

#[test]
fn a_curve() {
    expect_file!["explain/secp112r1.txt"].assert_eq(&explain("secp112r1").unwrap());
}

#[test]
fn a_field() {
    expect_file!["explain/p61.txt"].assert_eq(&explain("p61").unwrap());
}

#[test]
fn everything_is_proved_and_fits_a_terminal() {
    for name in ["secp112r1", "secp112r1_order", "p61"] {
        let text = explain(name).unwrap();
        assert!(!text.contains("NOT PROVED") && !text.contains('✗'), "{text}");
        let longest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
        assert!(longest.chars().count() <= 110, "{longest}");
    }
}

/// What the runtime has counted of the doubling for a = −3: 13 products, 22 sums, and 11 passes where there is
/// headroom; each product ends with carries of its own.
#[test]
fn passes_of_carries() {
    let text = explain("secp112r1").unwrap();
    let row = |name: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).expect("a row");
        line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<usize>>()
    };
    let carries = |kernel: &str| row(&format!("{kernel}  "))[2];
    let all = 10 * carries("mul") + 3 * carries("square") + 5 * carries("carry") + 6 * carries("carry_long");
    assert_eq!(row("2P  "), [13, 22, 11, all]);
}

#[test]
fn an_unknown_name() {
    let report = explain("secp112r2").unwrap_err();
    assert!(report.to_string().contains("there is no curve or field `secp112r2`"), "{report}");
}
