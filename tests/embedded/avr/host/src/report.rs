//! What was measured, as a table and as rows.

use crate::images::Image;
use crate::measure::{Measured, Region};

/// The clock of the MICAz mote, in Hz.
const CLOCK: f64 = 7_372_800.0;

/// The regions of the firmware by number: their operation, whether a hash is inside, and whether they
/// are protected.
const OPERATIONS: [(u8, &str, &str, bool); 8] = [
    (1, "multiply", "none", true),
    (2, "keypair", "none", true),
    (3, "sign, nonce supplied", "outside", true),
    (4, "verify", "outside", false),
    (10, "field multiply", "none", false),
    (11, "field square", "none", false),
    (12, "field add", "none", false),
    (13, "field invert", "none", false),
];

/// TinyECCK on a MICAz (S. C. Seo, D.-G. Han, H. C. Kim, S. Hong, "TinyECCK: efficient elliptic curve
/// cryptography implementation over GF(2^m) on 8-bit MICAz mote", 2008): operation, seconds, bytes of
/// ROM, bytes of RAM.
const TINYECCK: [(&str, f64, u64, u64); 3] =
    [("multiply", 1.14, 5592, 618), ("sign", 1.37, 13_748, 1004), ("verify", 2.32, 13_748, 1004)];

/// A region with a name.
struct Row<'a> {
    image: &'a Image,
    operation: &'static str,
    hash: &'static str,
    protected: bool,
    region: &'a Region,
    measured: &'a Measured,
}

fn named<'a>(measured: &'a [(&'a Image, Measured)]) -> impl Iterator<Item = Row<'a>> {
    measured.iter().flat_map(|(image, measured)| {
        measured.regions.iter().filter_map(move |region| {
            let &(_, operation, hash, protected) =
                OPERATIONS.iter().find(|(number, ..)| *number == region.number)?;
            Some(Row { image, operation, hash, protected, region, measured })
        })
    })
}

/// One JSON object a line. RAM is `static_ram` and `stack` together.
pub(crate) fn rows(measured: &[(&Image, Measured)]) {
    for Row { image, operation, hash, region, measured, .. } in named(measured) {
        println!(
            "{{\"curve\":\"sect163k1\",\"profile\":\"{}\",\"op\":\"{operation}\",\"hash\":\"{hash}\",\"cycles\":{},\"seconds\":{:.6},\"flash\":{},\"static_ram\":{},\"stack\":{}}}",
            image.profile,
            region.most,
            region.most as f64 / CLOCK,
            measured.flash,
            measured.static_ram,
            region.stack
        );
    }
}

/// The same in columns, in Markdown.
pub(crate) fn table(measured: &[(&Image, Measured)]) {
    println!("| profile | operation | hash | cycles | seconds | flash | static | stack | RAM |");
    println!("|---|---|---|--:|--:|--:|--:|--:|--:|");
    for (operation, seconds, flash, ram) in TINYECCK {
        let cycles = format!("{:.2} M", seconds * CLOCK / 1e6);
        println!("| TinyECCK | {operation} | not said | {cycles} | {seconds:.2} | {flash} | | | {ram} |");
    }
    for Row { image, operation, hash, region, measured, .. } in named(measured) {
        println!(
            "| {} | {operation} | {hash} | {} | {:.4} | {} | {} | {} | {} |",
            image.profile,
            region.most,
            region.most as f64 / CLOCK,
            measured.flash,
            measured.static_ram,
            region.stack,
            measured.static_ram + region.stack
        );
    }
    println!();
    spared(measured);
    println!();
    println!(
        "Seconds are at 7.3728 MHz. Flash is the whole program, its start-up code and its end included."
    );
    println!("RAM is static data and the most stack that the operation touched, the program's own below it.");
}

/// Whether all runs of the protected operations took the same path in the same time.
pub(crate) fn secrets(measured: &[(&Image, Measured)], runs: u8) -> bool {
    let mut good = true;
    for Row { image, operation, protected, region, .. } in named(measured) {
        if !protected {
            continue;
        }
        let same = region.least == region.most && region.traces == 1 && region.runs == u64::from(runs);
        good &= same;
        println!(
            "{}: {operation}: {} runs, {} to {} cycles, {} different path{}{}",
            image.file,
            region.runs,
            region.least,
            region.most,
            region.traces,
            if region.traces == 1 { "" } else { "s" },
            if same { "" } else { ": FAILED" }
        );
    }
    good
}

/// What the redundant accesses cost: the seed's claim, which is a saving of 21.1 % for products and 24.7 %
/// for their reductions, and of 15 to 19 % for signatures and verifications.
fn spared(measured: &[(&Image, Measured)]) {
    let cycles = |file: &str, operation: &str| {
        named(measured)
            .find(|row| row.image.file == file && row.operation == operation)
            .map(|row| row.region.most)
    };
    println!("| operation | redundant accesses | without | spared |");
    println!("|---|--:|--:|--:|");
    for (file, operation) in [
        ("field", "field multiply"),
        ("multiply_small", "multiply"),
        ("ecdsa_small", "keypair"),
        ("ecdsa_small", "sign, nonce supplied"),
        ("ecdsa_small", "verify"),
    ] {
        let (before, after) = (cycles(&format!("{file}_redundant"), operation), cycles(file, operation));
        if let (Some(before), Some(after)) = (before, after) {
            let spared = 100.0 * (before as f64 - after as f64) / before as f64;
            println!("| {operation} | {before} | {after} | {spared:.1} % |");
        }
    }
}
