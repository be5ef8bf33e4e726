//! Text passed over 64 bytes at a time, as far as nothing in it is worth a look.
//!
//! A *chunk* of 64 bytes becomes rows of bits, one bit for each place: letters of ASCII, controls, leads
//! whose tails are there. What the code points are that the leads begin is looked up for all of them
//! that differ in their last 7 bits alone at once, in a [`Row`](pages::Row) of such 128: few rows
//! make up a text. Ideographs, syllables of Hangul and emoji, of which a text has many rows, are known
//! by their first bytes.
//!
//! A chunk is passed up to the first unit that a walk must look at: a code point that may be a warning,
//! letters of two scripts side by side, a second mark in a row. What is passed is counted exactly as a walk
//! would count it: `the_wide_ways_tell_what_a_walk_tells` compares them.
//!
//! | file | what it holds |
//! |---|---|
//! | `chunk` | the way over chunks |
//! | `controls` | controls in a chunk |
//! | `neighbours` | what may not be side by side |
//! | `pages` | what is known of code points, by row |
//! | `runs` | what may be a part of a run that is encoded |
//! | `signs` | signs by which mojibake is told |
//! | `lane` | what 64 bytes in registers must be able to do |
//! | `avx2`, `avx512` | such registers |
#![allow(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the instructions that its caller has"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod chunk;
pub(super) mod controls;
#[cfg(target_arch = "x86_64")]
mod lane;
#[cfg(target_arch = "x86_64")]
mod neighbours;
#[cfg(target_arch = "x86_64")]
mod pages;
#[cfg(target_arch = "x86_64")]
mod runs;
#[cfg(target_arch = "x86_64")]
mod signs;

use std::ops::Range;

use super::state::State;
use super::visitor::Visitor;
use crate::census::chosen_path;
use crate::encoded::seeds;
use crate::encodings::mojibake::glance;
use crate::utf8::classifier::Backend;

/// Bytes in a chunk.
const CHUNK: usize = 64;

/// Bytes that are looked at for a chunk: those of a sequence that starts at its last byte too.
const WINDOW: usize = CHUNK + 3;

/// The first bytes, with zeros behind them where they are too few.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn window<'a>(bytes: &'a [u8], copy: &'a mut [u8; WINDOW]) -> &'a [u8; WINDOW] {
    if let Some(window) = bytes.first_chunk() {
        return window;
    }
    for (to, from) in copy.iter_mut().zip(bytes) {
        *to = *from;
    }
    copy
}

/// The processor has none of the instructions.
#[cfg(target_arch = "x86_64")]
#[derive(Debug)]
struct Missing;

/// Instructions that this processor has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Engine(Backend);

impl Engine {
    /// Those with which sources are counted too.
    pub(super) fn chosen() -> Self {
        Self::of(chosen_path())
    }

    /// Those of a path, if this processor can take it, and else those of any processor.
    pub(super) fn of(path: Backend) -> Self {
        Self(if path.is_available() {
            path
        } else {
            Backend::Portable
        })
    }
}

/// May a part of a run that is encoded be among these bytes, by which the run is told from other text?
pub(super) fn may_hold_runs(bytes: &[u8], own: Range<usize>) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let found = match Engine::chosen().0 {
            Backend::Portable | Backend::Neon => None,
            Backend::Avx2 => avx2::may_hold_runs(bytes, &own),
            Backend::Avx512 => avx512::may_hold_runs(bytes, &own),
        };
        if let Some(found) = found {
            return found;
        }
    }
    seeds::may_hold_runs(bytes, own)
}

/// The first sign of a part of some bytes that may be in mojibake. See [`glance::first_in_mojibake`].
pub(super) fn first_in_mojibake(bytes: &[u8], own: Range<usize>) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    {
        let found = match Engine::chosen().0 {
            Backend::Portable | Backend::Neon => Err(Missing),
            Backend::Avx2 => avx2::first_in_mojibake(bytes, &own),
            Backend::Avx512 => avx512::first_in_mojibake(bytes, &own),
        };
        if let Ok(found) = found {
            return found;
        }
    }
    glance::first_in_mojibake(bytes, own)
}

/// The place of the first byte above ASCII.
pub(super) fn first_above_ascii(bytes: &[u8]) -> Option<usize> {
    // In words, which the compiler makes vectors of.
    const WORDS: usize = 128;
    let parts = bytes.chunks(WORDS).take_while(|part| part.is_ascii());
    let passed = (parts.count() * WORDS).min(bytes.len());
    let mut rest = bytes.get(passed..)?.iter();
    rest.position(|byte| !byte.is_ascii())
        .map(|place| passed + place)
}

/// Passes over what is no warning, to before `end` at most. Tells how many bytes that were before the
/// first unit that a walk must look at, which begins at the place of the state now. `None` if the chunks
/// are at their end, or if there are no such instructions.
pub(super) fn pass<V: Visitor>(
    engine: Engine,
    state: &mut State<'_>,
    end: usize,
    visitor: &mut V,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    return match engine.0 {
        Backend::Portable | Backend::Neon => None,
        Backend::Avx2 => avx2::pass(state, end, visitor),
        Backend::Avx512 => avx512::pass(state, end, visitor),
    };
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = (engine, state, end, visitor);
        None
    }
}
