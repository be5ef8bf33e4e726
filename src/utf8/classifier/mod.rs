//! Counting without decoding: every kind of span and every kind of group, for any bytes at the
//! same speed.
//!
//! Sixty-four bytes become eight *planes*: plane 7 holds the highest bit of each byte, plane 0 the
//! lowest. Whether a byte is a lead of three, a tail out of place, or the second byte of an overlong
//! form is then a formula of AND, OR and NOT over whole words, and a count is a population count.
//! Nothing branches on single bytes, only on what a whole batch holds, so hostile bytes cost no more than
//! two or three times what text costs, whichever they are.
//!
//! | file | what it holds |
//! |---|---|
//! | [`tally`] | the counts |
//! | `counted` | the counts of a block, and its first and last ill-formed place |
//! | `rules`, `errors`, `rare` | the formulas, for words of any width |
//! | `sums` | population counts by class |
//! | `word` | what a word must be able to do; 64 bits |
//! | `portable` | bytes → planes, without instructions of any one processor |
//! | `avx2` | 256-bit words, and a faster way over text without errors |
//! | `avx512` | the same with 512-bit words, where the processor has them |
//!
//! A block is counted by itself, with the 16 bytes before it: any number of blocks, in any order,
//! on any number of threads, add up to the same.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the instructions that its caller has"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod counted;
mod errors;
mod portable;
mod rare;
mod rules;
mod sums;
pub mod tally;
mod word;

pub use counted::Counted;
pub use tally::Tally;

/// How many bytes before a block [`count`] must be given, where the source has them.
pub const CONTEXT_LEN: usize = 16;

/// Which instructions count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// 64-bit words, on any processor.
    Portable,

    /// AVX2, with BMI and POPCNT.
    Avx2,

    /// AVX-512 with GFNI and VBMI.
    Avx512,
}

impl Path {
    /// Every path that this processor can take, the fastest last.
    pub fn available() -> Vec<Self> {
        let mut paths = vec![Self::Portable, Self::Avx2, Self::Avx512];
        paths.retain(|path| path.is_available());
        paths
    }

    /// Can this processor take it?
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// A short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// Counts what stands in a block. `context` are the bytes right before it, [`CONTEXT_LEN`] of them
/// where the source has so many.
///
/// Each unit and each group is counted once, in the block that holds its *marker*: of a scalar value
/// the last byte, of a run of stray tails the first; of a sequence that is cut by another byte, that
/// byte; of what its second byte makes ill-formed, the second byte; of an impossible lead, the lead.
/// What the end of the source cuts has no marker: [`Tally::count_end`] counts that.
///
/// It also tells at which bytes of the block the first and the last marker of something ill-formed
/// stand, every byte of a run of stray tails among them.
///
/// A path that this processor cannot take gives way to the portable one: all give the same counts.
pub fn count(path: Path, context: &[u8], block: &[u8]) -> Counted {
    #[cfg(target_arch = "x86_64")]
    let counted = match path {
        Path::Portable => None,
        Path::Avx2 => avx2::count(context, block),
        Path::Avx512 => avx512::count(context, block),
    };
    #[cfg(not(target_arch = "x86_64"))]
    let counted = {
        let _ = path;
        None
    };
    counted.unwrap_or_else(|| portable::count(context, block))
}
