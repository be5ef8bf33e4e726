//! What is kept of a block.

use std::fmt::Debug;
use std::ops::AddAssign;

/// What was counted in one block.
pub trait Record: Copy + Default + Debug {
    /// What records add up to.
    type Sum: Copy + Default + Debug + AddAssign;

    /// The same in less memory, for the records that most blocks have; the record itself if there is no such
    /// form of it.
    type Packed: Copy + Default + Debug + PartialEq + TryFrom<Self> + Into<Self>;

    /// Adds it to a sum.
    fn add_to(&self, sum: &mut Self::Sum);
}

/// How many there are of something.
impl Record for u32 {
    type Sum = u64;
    type Packed = u16;

    fn add_to(&self, sum: &mut u64) {
        *sum += u64::from(*self);
    }
}
