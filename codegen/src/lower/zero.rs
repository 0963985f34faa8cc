//! Zero tests.

use crate::ir::Operand;
use crate::ir::builder::Builder;

/// Whether all limbs are zero.
pub(super) fn all_zero(b: &mut Builder, limbs: &[Operand]) -> Operand {
    let mut any = limbs[0].clone();
    for limb in &limbs[1..] {
        any = b.or(&any, limb, "any");
    }
    b.is_zero(&any)
}
