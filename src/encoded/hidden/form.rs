//! Channels in a text that comes in pieces.

use std::ops::Range;

use super::capacity::Stretch;
use super::carrier::Group;
use super::evidence::Evidence;
use super::payload::{PAYLOAD_LIMIT, of_carriers};
use super::trail::{Trail, character};
use crate::encoded::RunKind;
use crate::encoded::text::{Form, Text};
use crate::invisible::is_default_ignorable;

/// A channel has so many carriers at least, whose choices could carry so many bits: four letters.
const LEAST_CARRIERS: u32 = 8;
const LEAST_BITS: f32 = 32.0;

/// So many bytes of a stretch tell how much it could carry.
const MOST_TEXT: usize = 64 << 10;

/// A sequence, and the character behind it.
const NEEDED: usize = 8;

/// Looks for data in characters that nobody sees.
#[derive(Debug, Clone)]
pub(in crate::encoded) struct Hidden {
    at: u64,
    trail: Trail,

    /// What was gone through of each group from where a channel may begin.
    kept: [Kept; Group::COUNT],
}

impl Hidden {
    /// Begins at an offset that is the start of the text, or has no carrier in reach before it.
    pub(in crate::encoded) fn new(at: u64) -> Self {
        Self {
            at,
            trail: Trail::new(),
            kept: Default::default(),
        }
    }

    /// Passes over bytes without carriers.
    fn pass(&mut self, bytes: &[u8]) {
        self.trail.pass(bytes);
        self.keep(bytes);
    }

    /// Keeps bytes of what may be open.
    fn keep(&mut self, bytes: &[u8]) {
        for (evidence, kept) in self.trail.of_groups.iter().zip(&mut self.kept) {
            if evidence.open_from().is_some() {
                kept.add(bytes);
            }
        }
    }

    /// Ends the stretches that nothing at an offset belongs to.
    fn end_before(&mut self, offset: u64, found: &mut Vec<(Range<u64>, RunKind)>) {
        for (evidence, kept) in self.trail.of_groups.iter_mut().zip(&mut self.kept) {
            if !evidence.reaches(offset) {
                tell(evidence, kept, found);
                evidence.forget();
                kept.bytes.clear();
            }
        }
    }

    /// Takes a carrier, whose bytes these are.
    fn take(
        &mut self,
        offset: u64,
        (carrier, bytes): (char, &[u8]),
        after: Option<char>,
        found: &mut Vec<(Range<u64>, RunKind)>,
    ) {
        if let Some(evidence) = self.trail.take(offset, carrier, after)
            && let Some(kept) = self.kept.get_mut(evidence.group as usize)
        {
            if evidence.is_over() {
                tell(evidence, kept, found);
                evidence.end_stretch();
            }
            kept.begin_at(evidence.open_from().unwrap_or(offset), offset);
        }
        self.keep(bytes);
    }
}

/// The first bytes from an offset on.
#[derive(Debug, Clone, Default)]
struct Kept {
    start: u64,
    bytes: Vec<u8>,
}

impl Kept {
    /// Goes on with bytes, if all before them are there.
    fn add(&mut self, bytes: &[u8]) {
        if self.bytes.len() < MOST_TEXT {
            self.bytes
                .extend_from_slice(bytes.get(..MOST_TEXT).unwrap_or(bytes));
        }
    }

    /// Forgets what is before an offset. What comes next is at `now`.
    fn begin_at(&mut self, offset: u64, now: u64) {
        let passed = usize::try_from(offset.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let end = self.start + self.bytes.len() as u64;
        if passed > 0 && end == now && passed < self.bytes.len() {
            self.bytes.drain(..passed);
            self.start = offset;
        } else if passed > 0 || self.bytes.is_empty() {
            self.bytes.clear();
            self.start = now;
        }
    }
}

/// Tells of a stretch, if it is a channel.
fn tell(evidence: &Evidence, kept: &Kept, found: &mut Vec<(Range<u64>, RunKind)>) {
    let (range, count) = evidence.best();
    if !evidence.is_certain() || count < LEAST_CARRIERS {
        return;
    }
    let len = usize::try_from(range.end - range.start).unwrap_or(usize::MAX);
    let text = kept.bytes.get(..len).unwrap_or(&kept.bytes);
    let stretch = Stretch::of(evidence.group, text);
    let is_text = || {
        let carriers: Vec<char> = stretch.carriers().collect();
        of_carriers(evidence.group, &carriers, PAYLOAD_LIMIT).is_some()
    };
    if stretch.bits() >= LEAST_BITS && (evidence.group != Group::PrivateUse || is_text()) {
        // None of them is seen.
        let is_row =
            stretch.is_row() && stretch.carriers().all(|it| is_default_ignorable(it.into()));
        found.push((range, RunKind::Hidden { is_row }));
    }
}

impl Form for Hidden {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let mut place = text.place(self.at);
        loop {
            let rest = text.from(place);
            let ahead = rest.iter().position(|byte| MAY_LEAD[usize::from(*byte)]);
            let carrier = place + ahead.unwrap_or(rest.len());
            if !text.has(carrier, NEEDED) {
                // What ends in front of it is known, if no sequence is cut.
                let end = carrier
                    .min(text.bytes.len().saturating_sub(NEEDED))
                    .max(place);
                let end = start_of_sequence(text.bytes, place, end);
                self.pass(text.between(place..end));
                place = end;
                break;
            }
            let Some((scalar, len)) = character(text.bytes, carrier) else {
                if carrier >= text.bytes.len() {
                    self.pass(rest);
                    place = text.bytes.len();
                    break;
                }
                self.pass(text.between(place..carrier + 1));
                place = carrier + 1;
                continue;
            };
            if Group::of(scalar).is_none() {
                self.pass(text.between(place..carrier + len));
                place = carrier + len;
                continue;
            }
            let offset = text.offset(carrier);
            self.end_before(offset, found);
            self.pass(text.between(place..carrier));
            place = carrier + len;
            let after = character(text.bytes, place).map(|(after, _)| after);
            let bytes = text.between(carrier..place);
            self.take(offset, (scalar, bytes), after, found);
        }
        self.at = text.offset(place);
        self.end_before(if text.is_end { u64::MAX } else { self.at }, found);
    }

    fn open_from(&self) -> u64 {
        let open = self.trail.of_groups.iter().filter_map(Evidence::open_from);
        open.fold(self.at, u64::min)
    }

    fn needs_from(&self) -> u64 {
        self.at
    }
}

/// The last place at or before another one at which a sequence of some bytes starts, or anything that is none.
fn start_of_sequence(bytes: &[u8], from: usize, place: usize) -> usize {
    let is_tail = |place: &usize| bytes.get(*place).is_some_and(|byte| *byte & 0xC0 == 0x80);
    (from..=place)
        .rev()
        .take(4)
        .find(|place| !is_tail(place))
        .unwrap_or(place)
}

/// The first bytes of the sequences of carriers, and of others.
static MAY_LEAD: [bool; 256] = {
    let mut table = [false; 256];
    // U+00AD; U+034F; U+061C; U+115F to U+180F; U+200B to U+206F, U+2800; U+3164; U+E000 to U+FFFB; above the BMP.
    let leads = [
        0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEE, 0xEF, 0xF0, 0xF3, 0xF4,
    ];
    let mut number = 0;
    while number < leads.len() {
        table[leads[number]] = true;
        number += 1;
    }
    table
};

/// Is a place of a text one at which no channel is open, as far as the bytes before it tell? No carrier is near.
pub(in crate::encoded) fn is_apart(bytes: &[u8], place: usize) -> bool {
    const NEAR: usize = 48;
    let near = bytes
        .get(place.saturating_sub(NEAR)..place)
        .unwrap_or_default();
    let may_be = |byte: &u8| MAY_LEAD[usize::from(*byte)];
    let is_carrier =
        |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().any(|it| Group::of(it).is_some());
    !near.iter().any(may_be) || !near.utf8_chunks().any(is_carrier)
}
