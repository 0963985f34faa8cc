//! Random primes through the whole chain: the generator writes a crate, the compiler compiles it,
//! and the arithmetic of every field at every word and in every representation is compared with
//! plain integers.
//!
//! `FIELDFORGE_RANDOM_PRIMES` sets how many primes (8 without it) and `FIELDFORGE_SEED` where the
//! random numbers begin, so that a long run is one command:
//!
//! ```text
//! FIELDFORGE_RANDOM_PRIMES=100 FIELDFORGE_SEED=7 cargo test -p fieldforge-tests --test random_primes
//! ```

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use codegen::options::{Options, Runtime, Silent};
use codegen::report::Report;
use codegen::spec::Spec;
use codegen::tree::Tree;
use fieldforge_tests::hex;
use fieldforge_tests::model::{bytes, invert, is_prime, sub};
use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const WORDS: [u32; 2] = [64, 32];
const LIMBS: [&str; 3] = ["auto", "saturated", "delayed"];

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{name}={value}")))
}

fn random_below(rng: &mut ChaCha8Rng, bound: &BigUint) -> BigUint {
    let mut digits = vec![0; bound.bits() as usize / 8 + 9];
    rng.fill_bytes(&mut digits);
    BigUint::from_bytes_be(&digits) % bound
}

/// A bit length from 5 to 640, most often at or next to a boundary of some limb.
fn bit_length(rng: &mut ChaCha8Rng) -> u64 {
    let pick = |rng: &mut ChaCha8Rng, n: u64| rng.next_u64() % n;
    let limb = [8, 16, 26, 28, 29, 32, 51, 52, 55, 56, 58, 60, 64][pick(rng, 13) as usize];
    let near = limb * (1 + pick(rng, 640 / limb)) + pick(rng, 3);
    if pick(rng, 4) == 0 { 5 + pick(rng, 636) } else { (near - 1).clamp(5, 640) }
}

/// A prime of a given length: of no form, just below a power of two, or 1 mod a power of two.
fn prime(rng: &mut ChaCha8Rng, bits: u64) -> BigUint {
    let top = BigUint::from(1u8) << bits;
    let half = &top >> 1;
    loop {
        let candidate = match rng.next_u64() % 4 {
            0 => &top - random_below(rng, &(BigUint::from(1u8) << (bits / 2 + 1))),
            1 => (&half + random_below(rng, &half)) >> (bits / 3) << (bits / 3) | BigUint::from(1u8),
            _ => &half + random_below(rng, &half),
        };
        if candidate.bits() == bits && candidate.bit(0) && is_prime(&candidate) {
            return candidate;
        }
    }
}

/// A field of the configuration.
struct Field {
    name: String,
    prime: BigUint,
}

fn fields(rng: &mut ChaCha8Rng, count: u64) -> Vec<Field> {
    let random_prime = |_| {
        let bits = bit_length(rng);
        prime(rng, bits)
    };
    let primes: Vec<_> = (0..count).map(random_prime).collect();
    let all = primes.iter().enumerate().flat_map(|(i, prime)| {
        LIMBS.iter().map(move |limbs| Field { name: format!("f{i}_{limbs}"), prime: prime.clone() })
    });
    all.collect()
}

fn config(fields: &[Field]) -> String {
    let mut text = format!("[defaults]\nwords = {WORDS:?}\n");
    for Field { name, prime } in fields {
        let limbs = name.rsplit_once('_').expect("as it was made").1;
        text += &format!(
            "[field.{name}]\nprime = \"{prime:#x}\"\nlimbs = \"{limbs}\"\nallow = [\"no-standard\"]\n"
        );
    }
    text
}

fn generate(text: &str, runtime: &Path) -> Result<Tree, Report> {
    let model = codegen::check::validate(&Spec::parse(text, "random.toml")?)?;
    let options = Options {
        crate_name: "random-fields".to_owned(),
        runtime: Runtime::Path(runtime.display().to_string()),
        selected: model.stanzas(),
        listed: model.stanzas(),
    };
    codegen::generate(&model, &options, &Silent)
}

/// The fields by path and type, such as `DelayedElement<random_fields::field::f0_auto::word64::Fp>`.
fn elements(tree: &Tree, fields: &[Field]) -> Vec<String> {
    let mut all = Vec::new();
    for field in fields {
        for word in WORDS {
            let path = format!("src/field/{}/word{word}.rs", field.name);
            let text = &tree.get(&path).unwrap_or_else(|| panic!("{path} was not written")).text;
            let element = if text.contains("Delayed for Fp") { "DelayedElement" } else { "Element" };
            all.push(format!("{element}<random_fields::field::{}::word{word}::Fp>", field.name));
        }
    }
    all
}

/// The program that computes: a line is the number of an element's type and two operands.
fn program(elements: &[String]) -> String {
    let arms = elements.iter().enumerate();
    let arms: String =
        arms.map(|(i, element)| format!("        {i} => compute::<{element}>(a, b),\n")).collect();
    include_str!("random_primes/program.rs").replace("        // ARMS\n", &arms)
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("inside a folder")).expect("a writable target folder");
    // An unchanged file keeps its time, so that a second run compiles nothing.
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::write(path, text).expect("a writable target folder");
}

/// Writes the crate and the program, and compiles them.
fn build(tree: &Tree, elements: &[String], root: &Path, runtime: &Path) -> PathBuf {
    let _ = fs::remove_dir_all(root.join("crate/src"));
    for (path, file) in tree.files() {
        write(&root.join("crate").join(path), &file.text);
    }
    write(&root.join("program/src/main.rs"), &program(elements));
    let manifest = format!(
        "[package]\nname = \"program\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         random-fields = {{ path = \"../crate\", default-features = false, features = [\"words\"] }}\n\
         fieldforge-runtime = {{ path = {runtime:?} }}\n\
         [profile.dev]\nopt-level = 1\n"
    );
    write(&root.join("program/Cargo.toml"), &manifest);
    // The workspace's lock file names versions that are on this machine already.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::copy(lock, root.join("program/Cargo.lock")).expect("the workspace's lock file");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline"])
        .current_dir(root.join("program"))
        .env("CARGO_TARGET_DIR", root.join("target"))
        .output()
        .expect("cargo starts");
    assert!(
        output.status.success(),
        "the generated crate does not build: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    root.join("target/debug/program")
}

/// What the program must answer, in its order.
fn expected(p: &BigUint, a: &BigUint, b: &BigUint) -> Vec<BigUint> {
    let minus = |x: &BigUint| sub(&BigUint::ZERO, x, p);
    let square = a.modpow(&((p - 1u8) >> 1), p) <= 1u8.into();
    let len = (p.bits() as usize).div_ceil(8);
    let twice = BigUint::from_bytes_be(&[bytes(a, len), bytes(b, len)].concat()) % p;
    vec![
        (a + b) % p,
        sub(a, b, p),
        minus(a),
        a * b % p,
        a * a % p,
        a * 0xa7u8 % p,
        invert(a, p),
        u8::from(square).into(),
        // The root is squared by the program, since either root is right.
        if square { a.clone() } else { BigUint::ZERO },
        (a + b) * sub(a, b, p) % p,
        (2u8 * a + 2u8 * b) % p,
        sub(&minus(a), &(2u8 * b % p), p),
        twice,
        u8::from(a == b).into(),
    ]
}

/// Edges and random operands.
fn operands(rng: &mut ChaCha8Rng, p: &BigUint) -> Vec<(BigUint, BigUint)> {
    let mut edges: Vec<BigUint> = [0u8, 1, 2].into_iter().map(|x| x % p).collect();
    edges.extend([p - 1u8, p - 2u8, p >> 1, (p >> 1) + 1u8]);
    edges.extend((1..p.bits()).step_by(p.bits() as usize / 6 + 1).flat_map(|bit| {
        let power = BigUint::from(1u8) << bit;
        [&power - 1u8, power]
    }));
    let pairs = edges.iter().flat_map(|a| edges.iter().map(move |b| (a.clone(), b.clone())));
    let mut all: Vec<_> = pairs.collect();
    all.extend((0..100).map(|_| (random_below(rng, p), random_below(rng, p))));
    all
}

fn run(program: &Path, input: String) -> String {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).expect("the program reads"));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("all is written");
    assert!(output.status.success(), "the program failed");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn random_primes_at_every_word() {
    let mut rng = ChaCha8Rng::seed_from_u64(setting("FIELDFORGE_SEED", 2024));
    let fields = fields(&mut rng, setting("FIELDFORGE_RANDOM_PRIMES", 8));
    let text = config(&fields);
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime");
    let tree = generate(&text, &runtime).unwrap_or_else(|report| panic!("{report:?}\n{text}"));
    let elements = elements(&tree, &fields);
    let program = build(&tree, &elements, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("random"), &runtime);

    let mut input = String::new();
    let mut cases = Vec::new();
    for (i, element) in elements.iter().enumerate() {
        let p = &fields[i / WORDS.len()].prime;
        let len = (p.bits() as usize).div_ceil(8);
        for (a, b) in operands(&mut rng, p) {
            input += &format!("{i} {} {}\n", hex::encode(&bytes(&a, len)), hex::encode(&bytes(&b, len)));
            cases.push((element, p, a, b));
        }
    }
    let output = run(&program, input);
    assert_eq!(output.lines().count(), cases.len());
    for (line, (element, p, a, b)) in output.lines().zip(cases) {
        let found: Vec<_> = line.split(' ').map(|word| BigUint::from_bytes_be(&hex::decode(word))).collect();
        assert_eq!(found, expected(p, &a, &b), "{element}: p = {p:#x}, a = {a:#x}, b = {b:#x}");
    }
}
