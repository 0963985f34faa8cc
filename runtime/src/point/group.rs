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

    /// `self + other`, or `self − other` if `negative`. Signs of digits are as good as random: a
    /// model does well not to branch on them.
    #[inline(always)]
    fn plus_signed_vartime(&self, other: &Self::Summand, negative: bool) -> Self {
        if negative { self.plus(&Self::opposite_summand(other)) } else { self.plus(other) }
    }
}

/// A group law that is the same sequence of operations for all points: for secrets.
pub trait ProtectedGroup: Group {
    /// One secret truth value per lane.
    type Mask: LaneMask;

    /// `−self` where the mask is true, `self` elsewhere.
    fn negated_if(&self, mask: Self::Mask) -> Self;
    /// The point of a summand.
    fn from_summand(summand: &Self::Summand) -> Self;
    /// The opposite where the mask is true, the summand itself elsewhere.
    fn summand_negated_if(summand: &Self::Summand, mask: Self::Mask) -> Self::Summand;
    /// The entry of each lane's secret index, 0 to 7. Every entry is read.
    fn lookup(table: &[Self::Summand; 8], index: GroupIndex<Self>) -> Self::Summand;
}

/// A group law with a shorter form for points of a precomputed table.
pub trait MixedGroup: Group {
    /// A finite point as tables keep it.
    type Entry: Copy;

    /// `self + entry`.
    fn plus_entry(&self, entry: &Self::Entry) -> Self;
    /// The opposite of an entry.
    fn opposite_entry(entry: &Self::Entry) -> Self::Entry;

    /// `self + entry`, or `self − entry` if `negative`, as [`Group::plus_signed_vartime`].
    #[inline(always)]
    fn plus_signed_entry_vartime(&self, entry: &Self::Entry, negative: bool) -> Self {
        if negative { self.plus_entry(&Self::opposite_entry(entry)) } else { self.plus_entry(entry) }
    }
}
