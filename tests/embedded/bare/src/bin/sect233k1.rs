//! sect233k1: a signature of RFC 6979, A.2.9; key agreement by OpenSSL.

#![no_std]
#![no_main]

use fieldforge::sect233k1::Sect233k1;
use fieldforge_bare::{Known, run};

fieldforge_machine::main!(answers);

const KNOWN: Known = Known {
    curve: "sect233k1",
    secret: "103b2142bdc2a3c3b55080d09df1808f79336da2399f5ca7171d1be9b0",
    public: "0400682886f36c68473c1a221720c2b12b9be13458ba907e1c4736595779f201b20639b41be0927090999b7817\
             a3b3928d20503a39546044ec13a10309",
    message: "sample",
    signature: "38ad9c1d2cb29906e7d63c24601ac55736b438fb14f4093d6c32f63a10647aad2599c21b6ee89be7ff957d98f6\
                84b7921de1fd3cc82c079624f4",
    mine: "1d53a08b16b9bb003849c3c9a9f16166da455d087e4cc898501e08236a",
    theirs: "0401e615569b1b86517d35497d7f4677a3d53f793789bd45135fcf94004a6000f49c889f034551194be7aed5c0\
             b65f35cfe15ff13af6098165769d6487",
    shared: "0137bb59a03211f532076afcbc464e266558dab972bb8295e77d55d4283e",
};

fn answers() {
    run::<Sect233k1>(&KNOWN);
}
