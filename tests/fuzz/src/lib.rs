//! What the fuzz targets share.

/// Calls a generic function with a curve that the first byte of the input chooses, and the rest
/// of the input.
#[macro_export]
macro_rules! on_a_curve {
    ($data:expr, $function:ident) => {{
        let data: &[u8] = $data;
        let Some((&choice, rest)) = data.split_first() else { return };
        match choice % 5 {
            0 => $function::<fieldforge::p256::P256>(rest),
            1 => $function::<fieldforge::p521::P521>(rest),
            2 => $function::<fieldforge::secp256k1::Secp256k1>(rest),
            3 => $function::<fieldforge::p192::P192>(rest),
            _ => $function::<fieldforge::brainpoolp384r1::BrainpoolP384r1>(rest),
        }
    }};
}
