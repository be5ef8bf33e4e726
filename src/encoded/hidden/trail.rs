//! The carriers of all groups, on the way through bytes.

use std::ops::Range;

use super::carrier::{Group, surprise};
use super::evidence::{Evidence, LONGEST_STEP, REACH};
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// What is known of each group of carriers up to a place, and what is right before that.
#[derive(Debug, Clone)]
pub(super) struct Trail {
    pub(super) of_groups: [Evidence; Group::COUNT],

    /// The last character that is no carrier.
    before: Option<char>,
}

impl Trail {
    pub(super) fn new() -> Self {
        use Group as Of;
        let groups = [Of::ZeroWidth, Of::Selector, Of::Tag, Of::PrivateUse];
        Self {
            of_groups: groups.map(Evidence::new),
            before: None,
        }
    }

    /// Passes over bytes without carriers.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        self.before = last(bytes);
        if bytes.len() > FAR && !self.of_groups.iter().any(Evidence::is_open) {
            self.of_groups.iter_mut().for_each(Evidence::pass_far);
            return;
        }
        // Behind more than this, distances no longer count.
        let near = bytes.get(..=REACH).unwrap_or(bytes);
        let characters = count(near, |byte| !is_tail(byte));
        let words = count(near, |byte| byte <= b' ') + wide_borders(near);
        for of_group in &mut self.of_groups {
            of_group.pass(characters, words);
        }
    }

    /// Takes a carrier at an offset, with the character behind it. Returns what is known of its group now, if it has one.
    pub(super) fn take(
        &mut self,
        offset: u64,
        carrier: char,
        after: Option<char>,
    ) -> Option<&mut Evidence> {
        let group = Group::of(carrier)?;
        let around = (self.before, after);
        let mut of_groups = self.of_groups.iter_mut();
        let evidence = of_groups.find(|it| it.group == group)?;
        let rate = surprise(carrier, around.0, around.1);
        evidence.take(offset, carrier, around, rate);
        Some(evidence)
    }
}

/// How many bytes are of a kind. Those of a chunk are counted in bytes, which the compiler makes vectors of.
fn count(bytes: &[u8], is_of: impl Fn(u8) -> bool) -> u32 {
    const CHUNK: usize = 32;
    let chunks = bytes.chunks(CHUNK);
    let of_chunk = |chunk: &[u8]| chunk.iter().map(|byte| u8::from(is_of(*byte))).sum::<u8>();
    chunks.map(|chunk| u32::from(of_chunk(chunk))).sum()
}

/// How many characters of some bytes end words in East Asian text: U+3000 to U+303F, U+FF00 to U+FF3F.
fn wide_borders(bytes: &[u8]) -> u32 {
    let leads = memchr::memchr2_iter(0xE3, 0xEF, bytes);
    let is_border = |at: &usize| {
        matches!(
            (bytes.get(*at), bytes.get(*at + 1)),
            (Some(0xE3), Some(0x80)) | (Some(0xEF), Some(0xBC))
        )
    };
    leads.filter(is_border).count() as u32
}

/// In so many bytes there are more characters than between two carriers of a chain.
const FAR: usize = 4 * LONGEST_STEP as usize;

/// The character that ends some bytes, if these end in one.
fn last(bytes: &[u8]) -> Option<char> {
    let tails = bytes
        .iter()
        .rev()
        .take_while(|byte| is_tail(**byte))
        .count();
    let start = bytes.len().checked_sub(tails + 1)?;
    let (code_point, len) = sequence(bytes, start)?;
    (start + len == bytes.len()).then_some(())?;
    char::from_u32(code_point)
}

/// The character at a place of some bytes, and its length.
pub(super) fn character(bytes: &[u8], place: usize) -> Option<(char, usize)> {
    let (code_point, len) = sequence(bytes, place)?;
    Some((char::from_u32(code_point)?, len))
}

/// Looks in some bytes for what may be a part of a channel, one carrier after the other: whoever goes through a block
/// tells which of its parts a [`Finder`](crate::encoded::Finder) has to look at.
#[derive(Debug)]
pub(crate) struct Glance {
    /// Most text has no carriers.
    trail: Option<Box<Trail>>,

    /// Place behind the last carrier.
    at: usize,
}

impl Glance {
    /// Begins at a place.
    pub(crate) fn at(place: usize) -> Self {
        Self {
            trail: None,
            at: place,
        }
    }

    /// A carrier is at a place of the bytes, which are the same ones each time. Returns the places of what may be a part
    /// of a channel now.
    pub(crate) fn see(
        &mut self,
        bytes: &[u8],
        place: usize,
        carrier: char,
    ) -> Option<Range<usize>> {
        let trail = self.trail.get_or_insert_with(|| Box::new(Trail::new()));
        let near = self.at.max(place.saturating_sub(2 * REACH));
        for of_group in &mut trail.of_groups {
            if !of_group.reaches(place as u64) {
                of_group.forget();
            }
        }
        trail.pass(bytes.get(near..place).unwrap_or_default());
        let end = place + carrier.len_utf8();
        self.at = end;
        let after = character(bytes, end).map(|(after, _)| after);
        let evidence = trail.take(place as u64, carrier, after)?;
        if evidence.is_over() {
            evidence.end_stretch();
        }
        let is_possible = evidence.is_possible();
        let (best, _) = evidence.best();
        is_possible.then_some(best.start as usize..end)
    }
}
