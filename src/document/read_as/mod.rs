//! The encoding that a source is read in instead of UTF-8.

mod counted_text;
mod read_in;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::gathered::Gathered;
use super::refreshed::Refreshed;
use super::warnings::WarningView;
use crate::background::{Failure, Query, Wake};
use crate::encodings::Encoding;
use crate::encodings::characters::{CharacterWindow, MARGIN_AFTER, Search, Start, start_before};
use crate::source::Source;
use crate::transcoded::Transcoded;
use crate::utf8::window::MARGIN_BEFORE;
pub(super) use counted_text::CountedText;
pub use read_in::ReadIn;

/// How far before a range its characters are looked for, one after the other: bytes that tell are mostly
/// near.
const NEAR: [u64; 3] = [MARGIN_BEFORE as u64, 1 << 10, FAR];

/// A place where a character starts is of use to what follows it within so many bytes.
const FAR: u64 = 32 << 10;

/// So many places are remembered.
const MOST_STARTS: usize = 1 << 10;

/// The encoding that a source is read in, and where characters of it start, as far as that had to be looked
/// up. It never waits.
pub(super) struct ReadAs {
    read_in: ReadIn,

    /// Places that had to be looked up, by their offsets.
    starts: BTreeMap<u64, Start>,

    /// The place before which no start was near.
    wanted: Cell<Option<u64>>,
    found: Refreshed<u64, Start>,

    /// Its text as a whole, where more is ill-formed in that encoding than single bytes.
    text: Option<CountedText>,
}

impl ReadAs {
    pub(super) fn new(read_in: ReadIn) -> Self {
        let is_counted = !read_in.is_of_parts() && Transcoded::says_more(read_in.encoding());
        Self {
            text: is_counted.then(|| CountedText::new(read_in.encoding())),
            read_in,
            starts: BTreeMap::new(),
            wanted: Cell::default(),
            found: Refreshed::default(),
        }
    }

    /// What is counted and found in its text, if that is to be.
    pub(super) fn text(&self) -> Option<&CountedText> {
        self.text.as_ref()
    }

    /// Finds the text of the first `len` bytes, and has it counted. Returns the view of its warnings when that has begun.
    pub(super) fn poll_text(
        &mut self,
        source: &Arc<dyn Source>,
        len: u64,
        wake: &Wake,
    ) -> Option<WarningView> {
        self.text.as_mut()?.poll(source, len, wake)
    }

    pub(super) fn read_in(&self) -> &ReadIn {
        &self.read_in
    }

    /// Forgets what was looked up: the source is not what it was. Where it only grew, its text so far stays.
    pub(super) fn forget(&mut self, only_grew: bool) {
        let text = self.text.take().filter(|_| only_grew);
        *self = Self::new(self.read_in.clone());
        self.text = text.or(self.text.take());
    }

    /// Takes a place that was looked up, and has the next one looked up.
    pub(super) fn poll(&mut self, source: &Arc<dyn Source>, wake: &Wake) {
        self.found.poll();
        if let Some((_, start)) = self.found.known()
            && !self.starts.contains_key(&start.offset)
        {
            if self.starts.len() >= MOST_STARTS {
                self.starts.clear();
            }
            self.starts.insert(start.offset, *start);
        }
        let Some(place) = self.wanted.take() else {
            return;
        };
        let known = self.start_near(place, u64::MAX);
        let encoding = self.read_in.encoding();
        let (source, wake) = (Arc::clone(source), Arc::clone(wake));
        let ask = || {
            Query::ask(
                "byteloupe-read-as",
                (),
                move |cancel| {
                    let found = start_before(&*source, encoding, place, known, cancel);
                    found.ok().flatten()
                },
                wake,
                // What cannot be looked up is shown without characters.
                |_: Failure| None,
            )
        };
        self.found.refresh(place, ask, |start| start);
    }

    /// The characters of a range, as far as its bytes are at hand, and whether something is still to come.
    /// `gather` gives the bytes that are at hand; `is_arriving` says that more may follow the last ones.
    pub(super) fn decode(
        &self,
        range: &Range<u64>,
        is_arriving: bool,
        gather: &dyn Fn(Range<u64>) -> Gathered,
        wake: &Wake,
    ) -> (CharacterWindow, bool) {
        let (mut window, mut waiting) = (CharacterWindow::default(), false);
        let mut start = range.start;
        while start < range.end {
            let part = self.read_in.part_at(start);
            let end = range.end.min(part.0.end);
            let (of_part, waits) = self.decode_part(&part, start..end, is_arriving, gather, wake);
            window.append(of_part, part.0.start);
            waiting |= waits;
            start = end;
        }
        (window, waiting)
    }

    /// The same for a range within a part that is read in one encoding: the offsets of the characters are those in the
    /// part.
    fn decode_part(
        &self,
        (part, encoding): &(Range<u64>, Encoding),
        range: Range<u64>,
        is_arriving: bool,
        gather: &dyn Fn(Range<u64>) -> Gathered,
        wake: &Wake,
    ) -> (CharacterWindow, bool) {
        let mut waiting = false;
        let in_part = |offset: u64| offset.saturating_sub(part.start);
        let behind = range.end.saturating_add(MARGIN_AFTER as u64).min(part.end);
        for near in NEAR {
            let base = range.start.saturating_sub(near).max(part.start);
            let bytes = gather(base..behind);
            waiting |= bytes.waiting;
            let to = range.start.saturating_sub(base) as usize;
            let Some(before) = bytes.bytes.get(..to) else {
                return (CharacterWindow::default(), waiting);
            };
            let start = match Start::search(*encoding, before, in_part(base), in_part(range.start))
            {
                Search::Found(start) => Some(start),
                // Parts are in encodings where the bytes at hand tell.
                Search::NeedsMore => self.start_near(range.start, near),
            };
            let Some(start) = start else {
                continue;
            };
            let skipped = start.offset.saturating_sub(in_part(base)) as usize;
            let from = bytes.bytes.get(skipped..).unwrap_or_default();
            let is_whole = base.saturating_add(bytes.bytes.len() as u64) == part.end;
            let at_end = is_whole || bytes.at_end && !is_arriving;
            let range = (in_part(range.start), in_part(range.end));
            let characters = CharacterWindow::decode(*encoding, from, start, range, at_end);
            return (characters, waiting);
        }
        let place = range.start;
        if self.found.last() != Some(&place) {
            waiting = true;
            if self.wanted.replace(Some(place)) != Some(place) && self.found.coming().is_none() {
                wake();
            }
        }
        (CharacterWindow::default(), waiting)
    }

    /// A place that was looked up, at most so many bytes before another one.
    fn start_near(&self, place: u64, near: u64) -> Option<Start> {
        let from = place.saturating_sub(near);
        let (_, start) = self.starts.range(from..=place).next_back()?;
        Some(*start)
    }
}
