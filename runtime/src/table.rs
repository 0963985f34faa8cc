//! Tables of points: scanned for secrets, indexed for public data.
//!
//! Code never holds a slice of a table. Where the entries live, and whether one index serves
//! all lanes or each lane has its own, is the table's affair.

use core::marker::PhantomData;

mod memory;

pub use memory::{Flash, Memory, Ordinary};

use crate::curve::{Backend, Binary, EntryTable, LambdaTable, TwistedEdwards, Weierstrass};
use crate::field::{BinaryElement, BinaryKernels, Field};
use crate::lane::{Broadcast, EIGHT, LaneMask, OneLane, Packed};
use crate::point::binary;
use crate::point::edwards::{Entry, Mask, Picked};
use crate::point::weierstrass::{Affine, Projective};

/// The secret index of one entry per lane.
pub type Index<W> = <<<W as Weierstrass>::Field as Field>::Mask as LaneMask>::Index;

/// A table of affine points, read by a model `W`.
pub trait Table<W: Weierstrass> {
    /// The number of entries.
    const LEN: usize;

    /// The entry of each lane's secret index. Every entry is read, and the index chooses no
    /// address.
    fn lookup(&self, index: Index<W>) -> Affine<W>;

    /// The entry of a public index, the same in every lane; the last one if it is too large.
    fn get_vartime(&self, index: usize) -> Affine<W>;
}

/// A table of affine points from which each of eight lanes takes an entry of its own.
pub trait GatherTable<W: Weierstrass> {
    /// The number of entries.
    const ENTRIES: usize;

    /// The entry of each lane's public index; the last one where it is too large.
    fn gather_vartime(&self, index: [usize; EIGHT]) -> Affine<W>;
}

/// A table of affine points, in a memory M: what generated code makes its `static` tables of.
#[derive(Clone, Copy)]
pub struct AffineTable<W: Weierstrass, const N: usize, M = Ordinary> {
    entries: [Affine<W>; N],
    memory: PhantomData<fn() -> M>,
}

impl<W: Weierstrass, const N: usize, M> AffineTable<W, N, M> {
    /// A table of its entries.
    pub const fn new(entries: [Affine<W>; N]) -> Self {
        Self { entries, memory: PhantomData }
    }

    /// The number of entries.
    pub const fn len(&self) -> usize {
        N
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        N == 0
    }
}

/// One table serves its own model and every vector model of the same field.
impl<W, V, const N: usize, M> Table<V> for &AffineTable<W, N, M>
where
    M: Memory,
    W: Weierstrass,
    V: Weierstrass,
    V::Field: Broadcast<W::Field>,
{
    const LEN: usize = N;

    #[inline(always)]
    fn lookup(&self, index: Index<V>) -> Affine<V> {
        match <V::Field as Field>::Mask::LANES {
            1 => scan_apart::<W, V, M>(&self.entries, index),
            _ => scan_affine::<W, V, M>(&self.entries, index),
        }
    }

    #[inline(always)]
    fn get_vartime(&self, index: usize) -> Affine<V> {
        let entry = M::entry(&self.entries[index.min(N - 1)]);
        Affine::new(V::Field::broadcast(&entry.x), V::Field::broadcast(&entry.y))
    }
}

/// A scan of one lane is compiled apart from its caller: its sums then end in memory, so that compilers keep
/// them in the vector registers that every 64-bit target has. Inlined they would be words in general registers,
/// of which there are too few. In lanes it is inlined, and no closure: one with vectors in it would not be.
#[inline(never)]
fn scan_apart<W, V, M>(entries: &[Affine<W>], index: Index<V>) -> Affine<V>
where
    M: Memory,
    W: Weierstrass,
    V: Weierstrass,
    V::Field: Broadcast<W::Field>,
{
    scan_affine::<W, V, M>(entries, index)
}

/// The entry of each lane's secret index; every entry is read.
#[inline(always)]
fn scan_affine<W, V, M>(entries: &[Affine<W>], index: Index<V>) -> Affine<V>
where
    M: Memory,
    W: Weierstrass,
    V: Weierstrass,
    V::Field: Broadcast<W::Field>,
{
    let (mut x, mut y) = (V::Field::NOTHING, V::Field::NOTHING);
    for (u, entry) in entries.iter().enumerate() {
        let entry = M::entry(entry);
        let here = <V::Field as Field>::Mask::index_is(index, u as u8);
        x = V::Field::or_stored(x, here, &entry.x);
        y = V::Field::or_stored(y, here, &entry.y);
    }
    Affine::new(V::Field::of_stored(x), V::Field::of_stored(y))
}

/// In ordinary memory, whose entries have addresses.
impl<W, V, const N: usize> GatherTable<V> for &AffineTable<W, N>
where
    W: Weierstrass,
    V: Weierstrass,
    V::Field: Packed<W::Field>,
{
    const ENTRIES: usize = N;

    #[inline(always)]
    fn gather_vartime(&self, index: [usize; EIGHT]) -> Affine<V> {
        let entries = index.map(|index| &self.entries[index.min(N - 1)]);
        Affine::new(
            V::Field::pack(entries.map(|entry| &entry.x)),
            V::Field::pack(entries.map(|entry| &entry.y)),
        )
    }
}

/// The odd multiples `P, 3P, 5P, …, (2N − 1)·P`, computed where they are used.
pub(crate) struct OddMultiples<W: Weierstrass, const N: usize> {
    entries: [Projective<W>; N],
}

impl<W: Weierstrass, const N: usize> OddMultiples<W, N> {
    /// Cost: 1 doubling, N − 1 additions.
    #[inline(always)]
    pub(crate) fn new(p: &Projective<W>) -> Self {
        let mut entries = [*p; N];
        let twice = W::double(p);
        for i in 1..N {
            entries[i] = W::add(&entries[i - 1], &twice);
        }
        Self { entries }
    }

    /// The entry of each lane's secret index; every entry is read.
    #[inline(always)]
    pub(crate) fn lookup(&self, index: Index<W>) -> Projective<W> {
        scan(&self.entries, index)
    }
}

/// The point of each lane's secret index; every point is read.
#[inline(always)]
pub(crate) fn scan<W: Weierstrass>(points: &[Projective<W>], index: Index<W>) -> Projective<W> {
    match <W::Field as Field>::Mask::LANES {
        1 => scan_points_apart(points, index),
        _ => scan_points(points, index),
    }
}

/// Apart: see [`scan_apart`].
#[inline(never)]
fn scan_points_apart<W: Weierstrass>(points: &[Projective<W>], index: Index<W>) -> Projective<W> {
    scan_points(points, index)
}

#[inline(always)]
fn scan_points<W: Weierstrass>(points: &[Projective<W>], index: Index<W>) -> Projective<W> {
    let zero = W::Field::ZERO;
    let mut found = Projective::<W>::new(zero, zero, zero);
    for (u, entry) in points.iter().enumerate() {
        let here = <W::Field as Field>::Mask::index_is(index, u as u8);
        found.x = found.x.or_masked(here, &entry.x);
        found.y = found.y.or_masked(here, &entry.y);
        found.z = found.z.or_masked(here, &entry.z);
    }
    found
}

/// A table of precomputed points of a twisted Edwards curve.
#[derive(Clone, Copy)]
pub struct EdwardsTable<E: TwistedEdwards, const N: usize> {
    entries: [Entry<E>; N],
}

impl<E: TwistedEdwards, const N: usize> EdwardsTable<E, N> {
    /// A table of its entries.
    pub const fn new(entries: [Entry<E>; N]) -> Self {
        Self { entries }
    }
}

impl<E: TwistedEdwards, const N: usize> EntryTable<E> for &'static EdwardsTable<E, N>
where
    <E::Field as Field>::Mask: OneLane<Index = u8>,
{
    const LEN: usize = N;

    #[inline(always)]
    fn lookup(&self, index: u8, negative: Mask<E>) -> Picked<Entry<E>, Mask<E>> {
        Entry::scan(&self.entries, index, negative)
    }

    #[inline(always)]
    fn get_vartime(&self, index: usize) -> Entry<E> {
        self.entries[index.min(N - 1)]
    }
}

/// A table of precomputed points of a binary curve, in a memory M: the limbs of `[x, λ]`. It serves
/// every set of kernels with such limbs.
#[derive(Clone, Copy)]
pub struct BinaryTable<L, const N: usize, M = Ordinary> {
    entries: [[L; 2]; N],
    memory: PhantomData<fn() -> M>,
}

impl<L, const N: usize, M> BinaryTable<L, N, M> {
    /// A table of its entries.
    pub const fn new(entries: [[L; 2]; N]) -> Self {
        Self { entries, memory: PhantomData }
    }
}

impl<C, L, const N: usize, M> LambdaTable<C> for &'static BinaryTable<L, N, M>
where
    M: Memory,
    C: Binary<Kernels: BinaryKernels<Limbs = L>>,
    L: Copy + Send + Sync + 'static,
{
    const LEN: usize = N;

    #[inline(always)]
    fn lookup<K: Backend<C>>(&self, index: u8) -> binary::Entry<C, K> {
        let mut found = binary::Entry::ZERO;
        for (u, entry) in self.entries.iter().enumerate() {
            let [x, lambda] = &*M::entry(entry);
            let here = <BinaryElement<K> as Field>::Mask::index_is(index, u as u8);
            found.x.merge(here, x);
            found.lambda.merge(here, lambda);
        }
        found
    }

    #[inline(always)]
    fn get_vartime<K: Backend<C>>(&self, index: usize) -> binary::Entry<C, K> {
        let [x, lambda] = *M::entry(&self.entries[index.min(N - 1)]);
        binary::Entry::new(BinaryElement::from_limbs(x), BinaryElement::from_limbs(lambda))
    }
}
