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

    /// Adds a summand, or subtracts it if `negative`. Signs of digits are as good as random: a model
    /// does well not to branch on them. This stands alone so that it is compiled once, and works in
    /// place: a copy of words that have just been written would wait for them.
    #[inline(never)]
    fn add_signed_vartime(&mut self, other: &Self::Summand, negative: bool) {
        *self = if negative { self.plus(&Self::opposite_summand(other)) } else { self.plus(other) };
    }
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

/// A group law with a shorter form for points of a precomputed table.
pub trait MixedGroup: Group {
    /// A finite point as tables keep it.
    type Entry: Copy;

    /// `self + entry`.
    fn plus_entry(&self, entry: &Self::Entry) -> Self;
    /// The opposite of an entry.
    fn opposite_entry(entry: &Self::Entry) -> Self::Entry;

    /// Adds an entry, or subtracts it if `negative`, as [`Group::add_signed_vartime`].
    #[inline(never)]
    fn add_signed_entry_vartime(&mut self, entry: &Self::Entry, negative: bool) {
        *self = if negative { self.plus_entry(&Self::opposite_entry(entry)) } else { self.plus_entry(entry) };
    }
}
