//! Counting without decoding: every kind of span and every kind of group, for any bytes at the
//! same speed.
//!
//! Sixty-four bytes become eight *planes*: plane 7 holds the highest bit of each byte, plane 0 the
//! lowest. Whether a byte is a lead of three, a tail out of place, or the second byte of an overlong
//! form is then a formula of AND, OR and NOT over whole words, and a count is a population count.
//! Nothing branches on single bytes, only on what a whole batch holds, so hostile bytes cost no more than
//! two or three times what text costs, whichever they are.
//!
//! That is the method of parallel bit streams: R. D. Cameron, K. S. Herdy and D. Lin, *High Performance XML
//! Parsing Using Parallel Bit Stream Technology* (CASCON 2008), and the Parabix project that came of it.
//!
//! | file | what it holds |
//! |---|---|
//! | [`tally`] | the counts |
//! | `counted` | the counts of a block, and its first and last ill-formed place |
//! | `rules`, `errors`, `rare` | the formulas, for words of any width |
//! | `track` | the rows that formulas look back at |
//! | `sums` | population counts by class |
//! | `word`, `in_line` | what a word must be able to do; words of a single line |
//! | `walk`, `streams`, `places` | the way through a block, on any machine |
//! | `machine` | what a machine must be able to do |
//! | `machines` | AVX-512, AVX2, NEON, and any other |
//! | `passes` | the rules over a section in memory, for machines with few registers |
//!
//! A block is counted by itself, with the 16 bytes before it: any number of blocks, in any order,
//! on any number of threads, add up to the same.

#![allow(
    unsafe_code,
    reason = "instructions of the processor, and bytes in the order in which they suit it"
)]
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "only AVX2 goes through the rules in passes")
)]
#![allow(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the instructions that its caller has"
)]

mod counted;
mod errors;
mod in_line;
mod machine;
mod machines;
mod passes;
mod places;
mod rare;
mod rules;
mod streams;
mod sums;
pub mod tally;
mod track;
mod walk;
mod word;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use machines::neon::Neon;
use machines::portable::Portable;
#[cfg(target_arch = "x86_64")]
use machines::{avx2::Avx2, avx512::Avx512};

pub use counted::Counted;
pub use tally::Tally;

/// How many bytes before a block [`count`] must be given, where the source has them.
pub const CONTEXT_LEN: usize = 16;

/// Which instructions count. All give the same counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backend {
    /// What every processor has.
    Portable,

    /// NEON, which every 64-bit ARM processor has.
    Neon,

    /// AVX2, with BMI and POPCNT.
    Avx2,

    /// AVX-512 with GFNI and VBMI.
    Avx512,
}

impl Backend {
    /// All of them, the fastest last.
    const ALL: [Self; 4] = [Self::Portable, Self::Neon, Self::Avx2, Self::Avx512];

    /// Every one that this processor has the instructions for, the fastest last.
    pub fn available() -> Vec<Self> {
        Self::ALL
            .into_iter()
            .filter(|it| it.is_available())
            .collect()
    }

    /// The fastest of them.
    pub fn fastest() -> Self {
        let mut from_fastest = Self::ALL.into_iter().rev();
        from_fastest
            .find(|it| it.is_available())
            .unwrap_or(Self::Portable)
    }

    /// Has this processor the instructions?
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Neon => cfg!(all(target_arch = "aarch64", target_feature = "neon")),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::of_this_processor().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::of_this_processor().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// A short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// Counts what is in a block. `context` are the bytes right before it, [`CONTEXT_LEN`] of them
/// where the source has so many.
///
/// Each unit and each group is counted once, in the block that holds its *marker*: of a scalar value
/// the last byte, of a run of stray tails the first; of a sequence that is cut by another byte, that
/// byte; of what its second byte makes ill-formed, the second byte; of an impossible lead, the lead.
/// What the end of the source cuts has no marker: [`Tally::count_end`] counts that.
///
/// The length of a block has no limit, but places in it are told as 32 bits, of which blocks of more than
/// 4 GiB would need more. Counts know no offset in the source.
///
/// It also tells at which bytes of the block the first and the last marker of something ill-formed
/// stand, every byte of a run of stray tails among them.
///
/// One whose instructions this processor lacks gives way to the portable one: all give the same counts.
pub fn count(backend: Backend, context: &[u8], block: &[u8]) -> Counted {
    let counted = match backend {
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        Backend::Neon => Some(walk::count(Neon, context, block)),
        #[cfg(target_arch = "x86_64")]
        Backend::Avx2 => Avx2::of_this_processor().map(|avx2| walk::count(avx2, context, block)),
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 => {
            Avx512::of_this_processor().map(|avx512| walk::count(avx512, context, block))
        }
        _ => None,
    };
    counted.unwrap_or_else(|| walk::count(Portable, context, block))
}
