//! P-256: a signature of RFC 6979, A.2.5; key agreement of NIST's CAVS 14.1, count 0.

#![no_std]
#![no_main]

use fieldforge::p256::P256;
use fieldforge_bare::{Known, run};

fieldforge_machine::main!(answers);

const KNOWN: Known = Known {
    curve: "p256",
    secret: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
    public: "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e9\
             5628bc64f2f1b20c2d7e9f5177a3c294d4462299",
    message: "sample",
    signature: "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6\
                e29f65f3e900dbb9aff4064dc4ab2f843acda8",
    mine: "7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534",
    theirs: "04700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287db71e509e3fd9b060ddb20ba\
             5c51dcc5948d46fbf640dfe0441782cab85fa4ac",
    shared: "46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b",
};

fn answers() {
    run::<P256>(&KNOWN);
}
