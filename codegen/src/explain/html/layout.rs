//! The layout of an element: a bar per limb, most significant limb first.

use super::super::limbs::{Bits, runs};
use super::svg::{Figure, Picture};
use crate::binary::lower::Rep as BinaryRep;
use crate::rep::{Rep, Style};

const LEFT: f64 = 90.0;
const WIDTH: f64 = 640.0;
const ROW: f64 = 30.0;

/// The limbs of a prime field, runs of equal ones once.
pub(super) fn prime(rep: &Rep) -> Figure {
    let delayed = rep.style == Style::Delayed;
    let rows: Vec<(String, Bits)> = runs(rep)
        .into_iter()
        .rev()
        .map(|((first, last), bits)| match first == last {
            true => (format!("limb {first}"), bits),
            false => (format!("limbs {last}…{first}"), bits),
        })
        .collect();
    let mut picture = frame(rows.len(), rep.word, "Bits of each limb");
    for (i, (name, bits)) in rows.iter().enumerate() {
        let mut drawn = 0;
        let parts = [
            ("c1", bits.number, "a number below p"),
            ("c2", bits.tight, "an element"),
            ("c3", bits.loose, "a sum of two elements"),
            ("c4", bits.long, "a sum of two sums"),
            ("free", rep.word, "never used"),
        ];
        picture.text([LEFT - 8.0, 28.0 + ROW * i as f64], "end", name);
        for (class, upto, what) in parts {
            if upto > drawn {
                segment(
                    &mut picture,
                    i,
                    rep.word,
                    (drawn, upto),
                    class,
                    &format!("{name}, {upto} bits: {what}"),
                );
                drawn = upto;
            }
        }
    }
    let mut legend = vec![("c1", String::from("a number below p"))];
    if delayed {
        let more = [("c2", "an element"), ("c3", "a sum of two"), ("c4", "a sum of two sums")];
        legend.extend(more.map(|(class, words)| (class, words.to_owned())));
    }
    legend.push(("free", String::from("never used")));
    let caption = if delayed {
        "Bits beyond the number are headroom: sums wait there for their carries."
    } else {
        "Full words: carries run at once, and no bit but those above the modulus is spare."
    };
    Figure { title: String::from("Limbs"), svg: picture.finish(), caption: caption.to_owned(), legend }
}

/// The words of a binary field.
pub(super) fn binary(rep: &BinaryRep) -> Figure {
    let (n, word) = (rep.n(), rep.word);
    let top = rep.f.degree() - (n as u32 - 1) * word;
    let rows: Vec<(String, u32)> = match n {
        1 => vec![(String::from("word 0"), top)],
        2 => vec![(String::from("word 1"), top), (String::from("word 0"), word)],
        n => vec![(format!("word {}", n - 1), top), (format!("words {}…0", n - 2), word)],
    };
    let mut picture = frame(rows.len(), word, "Bits of each word");
    for (i, (name, bits)) in rows.iter().enumerate() {
        picture.text([LEFT - 8.0, 28.0 + ROW * i as f64], "end", name);
        segment(&mut picture, i, word, (0, *bits), "c1", &format!("{name}: {bits} bits"));
        if *bits < word {
            segment(&mut picture, i, word, (*bits, word), "free", "always zero");
        }
    }
    let legend = vec![("c1", String::from("coefficients")), ("free", String::from("always zero"))];
    let caption = format!("A polynomial of degree below {}, a coefficient to a bit.", rep.f.degree());
    Figure { title: String::from("Words"), svg: picture.finish(), caption, legend }
}

/// A frame with the scale of a word above it.
fn frame(rows: usize, word: u32, label: &str) -> Picture {
    let mut picture = Picture::new(LEFT + WIDTH + 20.0, 12.0 + ROW * rows as f64 + 22.0, label);
    let bottom = 10.0 + ROW * rows as f64;
    for eighth in 0..=8 {
        let bit = word * eighth / 8;
        let x = LEFT + WIDTH - WIDTH * f64::from(bit) / f64::from(word);
        picture.line([x, 8.0, x, bottom + 4.0], "grid");
        picture.text([x, bottom + 18.0], "middle", &bit.to_string());
    }
    picture
}

/// Bits `from..to` of a row, lowest at the right.
fn segment(picture: &mut Picture, row: usize, word: u32, (from, to): (u32, u32), class: &str, hint: &str) {
    let unit = WIDTH / f64::from(word);
    let x = LEFT + WIDTH - f64::from(to) * unit;
    picture.rect([x, 12.0 + ROW * row as f64, f64::from(to - from) * unit, ROW - 8.0], class, hint);
}
