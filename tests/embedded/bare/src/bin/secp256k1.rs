//! secp256k1: a signature that many implementations are tested with; key agreement by OpenSSL.

#![no_std]
#![no_main]

use fieldforge::secp256k1::Secp256k1;
use fieldforge_bare::{Known, run};

fieldforge_machine::main!(answers);

const KNOWN: Known = Known {
    curve: "secp256k1",
    secret: "0000000000000000000000000000000000000000000000000000000000000001",
    public: "0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc\
             0e1108a8fd17b448a68554199c47d08ffb10d4b8",
    message: "Satoshi Nakamoto",
    signature: "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e\
                923ec36b49743e2ffa1c4496f01a512aafd9e5",
    mine: "7618b2a69197db83a192dcaf7d6c244370d00a11ae64cc02190f626ce87f977e",
    theirs: "044f224a20e585c99e5feac2e03febd1fa09eaa0c9726744e277b4c3518a782ca53ebd54df320b9b75f265336f\
             909d34275353c4270dd4d9e9184d784c583ad174",
    shared: "fdd00e5d0420735d2399eec9fd35d49f9cee13f74abf5ce185337e073f7e924a",
};

fn answers() {
    run::<Secp256k1>(&KNOWN);
}
