//! One program in the simulator.

use std::fs;
use std::process::Command;

use crate::images::{Image, Rounds};

/// What was measured of a region.
pub(crate) struct Region {
    pub(crate) number: u8,
    pub(crate) runs: u64,
    pub(crate) least: u64,
    pub(crate) most: u64,
    pub(crate) stack: u64,
    pub(crate) traces: u64,
}

/// What was measured of a program.
pub(crate) struct Measured {
    pub(crate) regions: Vec<Region>,
    pub(crate) flash: u64,
    pub(crate) static_ram: u64,
}

/// Runs a program on its input, and compares its output.
pub(crate) fn run(simulator: &str, folder: &str, image: &Image, rounds: Rounds) -> Result<Measured, String> {
    let exchange = (image.exchange)(rounds);
    let path = |suffix: &str| format!("{folder}/{}.{suffix}", image.file);
    fs::write(path("in"), &exchange.input).map_err(|error| error.to_string())?;
    let output = Command::new(simulator)
        .args(["-i", &path("in"), "-o", &path("out"), &path("elf")])
        .output()
        .map_err(|error| format!("{simulator}: {error}"))?;
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        return Err(format!("ended with {}: {errors}", output.status));
    }
    if fs::read(path("out")).map_err(|error| error.to_string())? != exchange.output {
        return Err("its results are not those of 64-bit words".to_owned());
    }
    parse(&text).ok_or_else(|| format!("the simulator says what is not understood:\n{text}"))
}

/// The number after a name.
fn number(line: &str, name: &str) -> Option<u64> {
    let mut words = line.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()?.parse().ok()
}

fn parse(text: &str) -> Option<Measured> {
    let mut regions = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("region ")) {
        regions.push(Region {
            number: number(line, "region")?.try_into().ok()?,
            runs: number(line, "runs")?,
            least: number(line, "least")?,
            most: number(line, "most")?,
            stack: number(line, "stack")?,
            traces: number(line, "traces")?,
        });
    }
    let image = text.lines().find(|line| line.starts_with("image "))?;
    Some(Measured { regions, flash: number(image, "flash")?, static_ram: number(image, "static")? })
}
