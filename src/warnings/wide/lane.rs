//! What 64 bytes in registers must be able to do.

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use super::WINDOW;

/// 64 bytes.
///
/// Its operations use instructions without asking for them: a type may be used only in code
/// that was compiled for them, as the functions of its module are.
pub(super) trait Lane: Copy {
    /// The 64 bytes of a window from byte `AT` on.
    fn load<const AT: usize>(window: &[u8; WINDOW]) -> Self;

    /// The same byte 64 times.
    fn all(byte: u8) -> Self;

    /// The same 16 bytes 4 times.
    fn table(table: &[u8; 16]) -> Self;

    /// For each byte, what is in a [table](Lane::table) at its lowest 4 bits; 0 where its highest bit
    /// is set.
    fn look_up(self, table: Self) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    /// Each byte less another, modulo 256.
    fn minus(self, other: Self) -> Self;

    /// Each byte by 8.
    fn times_8(self) -> Self;

    /// An eighth of each byte.
    fn eighth(self) -> Self;

    /// A sixteenth of each byte.
    fn sixteenth(self) -> Self;

    /// Where the highest bit is set.
    fn high_bits(self) -> u64;

    /// Where both are equal.
    fn equal(self, other: Self) -> u64;

    /// Where a byte is no greater than the other.
    fn at_most(self, other: Self) -> u64;

    /// Where both have a bit in common.
    fn meets(self, other: Self) -> u64;
}

/// Has the processor bring the byte at a place into its nearest cache, and what is around it. There need be
/// no such byte.
#[inline(always)]
#[allow(
    unsafe_code,
    reason = "the standard library has no safe function for this"
)]
pub(super) fn prefetch(bytes: &[u8], place: usize) {
    // SAFETY: every processor of this architecture has the instruction, and nothing is read by it, whatever
    // the address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(place).cast()) }
}
