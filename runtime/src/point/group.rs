//! The group law as multiplications use it, whatever the model of the curve.

use crate::lane::LaneMask;

/// The index of one table entry per lane.
pub type GroupIndex<G> = <<G as ProtectedGroup>::Mask as LaneMask>::Index;

/// Points in coordinates that suit one kind of multiplication.
pub trait Group: Copy + Send + Sync + 'static {
    /// A point in the form in which it is cheapest to add.
    type Summand: Copy;
    /// The neutral element.
    const IDENTITY: Self;

    /// `2^count·self`.
    fn doubled(&self, count: u32) -> Self;
    /// `self + other`.
    fn plus(&self, other: &Self::Summand) -> Self;
    /// The point as a summand.
    fn to_summand(&self) -> Self::Summand;
    /// The opposite of a summand.
    fn opposite_summand(summand: &Self::Summand) -> Self::Summand;
}

/// A group law that is the same sequence of operations for all points: for secrets.
pub trait ProtectedGroup: Group {
    /// One secret truth value per lane.
    type Mask: LaneMask;

    /// `−self` where the mask is true, `self` elsewhere.
    fn negated_if(&self, mask: Self::Mask) -> Self;
    /// A summand of a secret digit.
    type Picked: Copy;

    /// The entry of each lane's secret index, 0 to 7, or its opposite where the mask is true. Every
    /// entry is read.
    fn pick(table: &[Self::Summand; 8], index: GroupIndex<Self>, negative: Self::Mask) -> Self::Picked;
    /// `self + picked`.
    fn plus_picked(&self, picked: &Self::Picked) -> Self;
    /// The point of such a summand.
    fn from_picked(picked: &Self::Picked) -> Self;
}

/// What multiplications of public points are summed in, in place.
///
/// Its methods do well to stand alone, compiled once. In place, no copy of a point waits for the
/// words that have just been written. Signs of digits are as good as random, and should not be
/// branched on.
pub trait PublicSum: Copy {
    /// A multiple of the point at hand.
    type Multiple: Copy;
    /// A finite point as tables keep it.
    type Entry: Copy;

    /// Doubles the sum.
    fn double_vartime(&mut self);
    /// Adds a multiple, or subtracts it if `negative`.
    fn add_multiple_vartime(&mut self, multiple: &Self::Multiple, negative: bool);
    /// Adds an entry, or subtracts it if `negative`.
    fn add_entry_vartime(&mut self, entry: &Self::Entry, negative: bool);
}
