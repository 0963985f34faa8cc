//! The assembly for NEON beside the portable kernels: on edges, on random operands, and in place.
#![cfg(all(target_arch = "arm", feature = "neon"))]

use fieldforge::field::p127::neon;
use fieldforge::field::p127::word32::Fp;
use fieldforge_glv_tests::Numbers;
use fieldforge_runtime::field::{Kernels, ProductSums};

type Pair = [[u32; 4]; 2];

/// The largest last word of an element.
const LAST: u32 = 1 << 31;

/// What the portable kernels give for `a·b`, as bytes.
fn product(a: &Pair, b: &Pair) -> [[u8; 16]; 2] {
    let re = Fp::difference_of_products(&a[0], &b[0], &a[1], &b[1]);
    let im = Fp::sum_of_products(&a[0], &b[1], &a[1], &b[0]);
    [Fp::to_bytes(&re), Fp::to_bytes(&im)]
}

/// The bytes of an element, whose last words must be inside their bounds.
fn bytes(r: Pair) -> [[u8; 16]; 2] {
    assert!(r.iter().all(|part| part[3] <= LAST), "{r:x?}");
    r.map(|part| Fp::to_bytes(&part))
}

fn check(a: &Pair, b: &Pair) {
    assert_eq!(bytes(neon::product(a, b)), product(a, b), "{a:x?} · {b:x?}");
    assert_eq!(bytes(neon::square(a)), product(a, a), "{a:x?}²");
    // What the extension calls is the same.
    assert_eq!(Fp::pair_product(a, b), neon::product(a, b));
    assert_eq!(Fp::pair_square(a), neon::square(a));
}

/// The two parts of an element from choices among `words`, and `lasts` for the last ones.
fn part(words: [u32; 4], lasts: [u32; 4], choice: u32) -> [u32; 4] {
    let digit = |i: u32| (choice >> (2 * i) & 3) as usize;
    [words[digit(0)], words[digit(1)], words[digit(2)], lasts[digit(3)]]
}

#[test]
fn edges() {
    let words = [0, 1, u32::MAX - 5996, u32::MAX];
    let lasts = [0, 1, LAST - 1, LAST];
    let parts: Vec<[u32; 4]> = (0..256).map(|choice| part(words, lasts, choice)).collect();
    for (i, &re) in parts.iter().enumerate() {
        for (j, &im) in parts.iter().enumerate() {
            let other = [parts[(7 * i + 3 * j + 1) % 256], parts[(5 * j + i + 2) % 256]];
            check(&[re, im], &other);
        }
    }
    let largest = [[u32::MAX, u32::MAX, u32::MAX, LAST]; 2];
    check(&largest, &largest);
}

#[test]
fn random_operands() {
    let mut numbers = Numbers::new(11);
    let mut part = || {
        let (low, high) = (numbers.next_word(), numbers.next_word());
        [low as u32, (low >> 32) as u32, high as u32, (high >> 33) as u32]
    };
    for _ in 0..100_000 {
        let (a, b) = ([part(), part()], [part(), part()]);
        check(&a, &b);
    }
}
