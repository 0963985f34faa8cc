//! Every multiplier gives the same: the processor's carry-less products, of one element and of two
//! at once, and the portable products; and signatures are those of RFC 6979, A.2, for the message
//! "sample" and SHA-256.
//!
//! Which products the processor has is printed, and must be what `FIELDFORGE_CARRYLESS` says:
//! `twins`, `single` or `none`.

use fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey};
use fieldforge::runtime::carryless;
use fieldforge::runtime::curve::{BinaryCurve, Curve};
use fieldforge::runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use fieldforge::runtime::lane::OneLane;
use fieldforge::runtime::mul::binary;
use fieldforge::runtime::point::CurvePoint;
use fieldforge::runtime::point::binary::{Affine, Projective};
use fieldforge::sha2::{Digest, Sha256};
use fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};

/// A number in as many bytes as its field has.
fn bytes(hex: &str, length: usize) -> Vec<u8> {
    let hex = format!("{hex:0>width$}", width = 2 * length);
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("digits")).collect()
}

/// Scalars at the edges, and others.
fn scalars<S: PrimeField>() -> Vec<S> {
    let mut all: Vec<S> = [0, 1, 2, 3, 31, u64::MAX].map(S::from_u64).to_vec();
    all.extend([1, 2, 3].map(|k| (-S::from_u64(k)).carry()));
    let mut wild = S::from_u64(0x9e37_79b9_7f4a_7c15);
    for _ in 0..6 {
        wild = (S::square(wild) + S::from_u64(5)).carry();
        all.extend([wild, wild.invert()]);
    }
    all
}

fn coordinates<C: BinaryCurve>(point: &Affine<C>) -> [Vec<u8>; 2] {
    [point.x(), point.y()].map(|coordinate| coordinate.to_bytes().as_ref().to_vec())
}

/// What the entry points give, which ask the processor, and what the curve's own kernels give.
fn multipliers_agree<C: BinaryCurve>() {
    let g = Projective::<C>::generator();
    let points =
        [g.double().add(&g), g.add(&Projective::ORDER_TWO), Projective::ORDER_TWO, Projective::IDENTITY];
    let scalars = scalars::<C::Scalar>();
    for (i, k) in scalars.iter().enumerate() {
        let name = format!("{}, scalar {i}", C::NAME);
        let multiple = Projective::<C>::mul_generator(k);
        assert!(multiple == binary::generator::<C, C::Kernels>(k), "{name}");
        assert!(multiple == g.mul_bits(k.to_bytes().as_ref()), "{name}");
        let (a, _) = multiple.to_affine_masked();
        let b = multiple.plain_normalize();
        assert_eq!(coordinates::<C>(&a), coordinates::<C>(&b), "{name}");
        let other = &scalars[(5 * i + 3) % scalars.len()];
        for point in &points {
            let product = point.mul(k);
            assert!(product == binary::protected::<C, C::Kernels>(point, k), "{name}");
            let sum = <C as Curve>::double_mul_vartime(other, k, point);
            assert!(sum == binary::double_vartime::<C, C::Kernels>(other, k, point), "{name}");
            assert!(sum == product.add(&g.mul(other)), "{name}");
            assert!(product.add(point) == product.plain_add(point), "{name}");
            assert!(product.double() == product.plain_double(), "{name}");
        }
        let (fast, found) = C::decompress(a.x(), a.x().is_zero());
        let (plain, also) = Affine::<C>::plain_decompress::<C::Kernels>(a.x(), a.x().is_zero());
        assert_eq!(found.bit(), also.bit(), "{name}");
        assert_eq!(coordinates::<C>(&fast), coordinates::<C>(&plain), "{name}");
    }
}

fn signature_is<C: BinaryCurve + DefaultDigest>(d: &str, r: &str, s: &str) {
    let length = C::Scalar::BYTES;
    let key = SigningKey::<C>::from_slice(&bytes(d, length)).expect("a key");
    let digest = Sha256::digest(b"sample");
    let signature: Signature<C> = key.sign_prehash(&digest).expect("a signature");
    let expected = [bytes(r, length), bytes(s, length)].concat();
    assert_eq!(signature.to_bytes().as_ref(), expected, "{}", C::NAME);
    key.verifying_key().verify_prehash(&digest, &signature).expect("a right signature");
    assert!(key.verifying_key().verify_prehash(&Sha256::digest(b"other"), &signature).is_err());
}

macro_rules! curves {
    ($($module:ident $marker:ident { $d:literal, $r:literal, $s:literal, })*) => {$(
        #[test]
        fn $module() {
            multipliers_agree::<fieldforge::$module::$marker>();
            signature_is::<fieldforge::$module::$marker>($d, $r, $s);
        }
    )*};
}

curves! {
    sect163k1 Sect163k1 {
        "9a4d6792295a7f730fc3f2b49cbc0f62e862272f",
        "113a63990598a3828c407c0f4d2438d990df99a7f",
        "1313a2e03f5412ddb296a22e2c455335545672d9f",
    }
    sect163r2 Sect163r2 {
        "35318fc447d48d7e6bc93b48617dddedf26aa658f",
        "134e00f78fc1cb9501675d91c401de20ddf228cdc",
        "373273aec6c36cb7bafbb1903a5f5ea6a1d50b624",
    }
    sect233k1 Sect233k1 {
        "103b2142bdc2a3c3b55080d09df1808f79336da2399f5ca7171d1be9b0",
        "38ad9c1d2cb29906e7d63c24601ac55736b438fb14f4093d6c32f63a10",
        "647aad2599c21b6ee89be7ff957d98f684b7921de1fd3cc82c079624f4",
    }
    sect233r1 Sect233r1 {
        "7adc13dd5bf34d1ddeeb50b2ce23b5f5e6d18067306d60c5f6ff11e5d3",
        "a797f3b8aefce7456202df1e46ccc291ea5a49da3d4bdda9a4b62d5e0d",
        "1f6f81da55c22da4152134c661588f4bd6f82fdbaf0c5877096b070dc2",
    }
    sect283k1 Sect283k1 {
        "6a0777356e87b89ba1ed3a3d845357be332173c8f7a65bdc7db4fab3c4cc79acc8194e",
        "19e90aa3de5fb20aed22879f92c6fed278d9c9b9293cc5e94922cd952c9dbf20df1753a",
        "135aa7443b6a25d11bb64ac482e04d47902d017752882bd72527114f46cf8bb56c5a8c3",
    }
    sect283r1 Sect283r1 {
        "14510d4bc44f2d26f4553942c98073c1bd35545ceabb5cc138853c5158d2729ea408836",
        "29fd82497fb3e5cef65579272138de59e2b666b8689466572b3b69a172cee83be145659",
        "5a89d9166b40795af0fe5958201b9c0523e500013ca12b4840ea2bc53f25f9b3ce87c0",
    }
}

#[cfg(feature = "long")]
curves! {
    sect409k1 Sect409k1 {
        "29c16768f01d1b8a89fda85e2efd73a09558b92a178a2931f359e4d70ad853e569cdaf16daa569758fb4e73089e4525d8bbfcf",
        "49ec220d6d24980693e6d33b191532eab4c5d924e97e305e2c1ccfe6f1eaef96c17f6ec27d1e06191023615368628a7e0bd6a9",
        "1a4ab1dd9baaa21f77c503e1b39e770ffd44718349d54ba4cf08f688ce89d7d7c5f7213f225944be5f7c9ba42b8bee382f8af9",
    }
    sect409r1 Sect409r1 {
        "494994cc325b08e7b4ce038bd9436f90b5e59a2c13c3140cd3ae07c04a01fc489f572ce0569a6db7b8060393de76330c624177",
        "2d8b1b31e33e74d7eb46c30fde5ad2ca04ec8fe08fba0e73ba5e568953ac5ea307c072942238dfc07f4a4d7c7c6a9f86436d17",
        "79f7d471e6cb73234af7f7c381d2ce15de35baf8bb68393b73235b3a26ec2df4842ce433fb492d6e074e604d4870024d42189a",
    }
    sect571k1 Sect571k1 {
        "c16f58550d824ed7b95569d4445375d3a490bc7e0194c41a39deb732c29396cdf1d66de02dd1460a816606f3bec0f32202c7bd18a32d87506466aa92032f1314ed7b19762b0d22",
        "1604be98d1a27cec2d3fa4bd07b42799e07743071e4905d7dce7f6992b21a27f14f55d0fe5a7810df65cf07f2f2554658817e5a88d952282ea1b8310514c0b40fff46f159965168",
        "18249377c654b8588475510f7b797081f68c2f8ccce49f730353b2da3364b1cd3e984813e11bb791824038ea367ba74583ab97a69af2d77fa691aa694e348e15da76f5a44ec1f40",
    }
    sect571r1 Sect571r1 {
        "28a04857f24c1c082df0d909c0e72f453f2e2340ccb071f0e389bca2575da19124198c57174929ad26e348cf63f78d28021ef5a9bf2d5cbeaf6b7ccb6c4da824dd5c82cfb24e11",
        "213ef9f3b0cfc4bf996b8af3a7e1f6cacd2b87c8c63820000800ac787f17ec99c04bcedf29a8413cff83142bb88a50ef8d9a086af4eb03e97c567500c21d865714d832e03c6d054",
        "3d32322559b094e20d8935e250b6ec139ac4aab77920812c119af419fb62b332c8d226c6c9362ae3c1e4aabe19359b8428ea74ec8fbe83c8618c2bccb6b43fbaa0f2ccb7d303945",
    }
}

#[test]
fn dstu257() {
    multipliers_agree::<fieldforge::dstu257::Dstu257>();
}

/// That what is tested is what is meant to be tested.
#[test]
fn the_processor_has_what_it_is_said_to_have() {
    #[cfg(target_arch = "x86_64")]
    let twins = carryless::twin::available();
    #[cfg(not(target_arch = "x86_64"))]
    let twins = false;
    let has = match (twins, carryless::available()) {
        (true, _) => "twins",
        (false, true) => "single",
        (false, false) => "none",
    };
    println!("carry-less products: {has}");
    if let Ok(said) = std::env::var("FIELDFORGE_CARRYLESS") {
        assert_eq!(has, said);
    }
}
