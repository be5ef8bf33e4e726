//! What a walk through some bytes remembers.

use std::ops::Range;

use super::ascii::{ESC, is_ascii_letter};
use super::context::{LOOK, TEXT_LOOK};
use super::pairs::Pairs;
use super::table::{LETTER, MARK, TABLE, script_slot};
use crate::encoded::hidden::Glance;
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// The entry of the table for Latin.
pub(super) const LATIN: usize = 1;

/// A slot of no script.
pub(super) const NO_SLOT: usize = 15;

/// Stands for what is no code point.
pub(super) const NOTHING: u32 = u32::MAX;

/// Code points by [`script_slot`].
pub(super) type Scripts = [u32; 16];

/// Bytes of a block that are known together as what may hold runs.
pub(super) const PART: u64 = 4 << 10;

/// What a walk counted on its way, beside the warnings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Walked {
    pub(super) scripts: Scripts,

    /// May something be in it that is not in Normalization Form D (UAX #15)?
    pub(super) has_composed: bool,

    /// Which parts may hold hidden data, see [`MayHold::runs`](super::may_hold::MayHold::runs).
    pub(super) hidden: u16,
}

/// Where a walk is, what is right before that, and what it has counted.
pub(super) struct State<'a> {
    pub(super) bytes: &'a [u8],

    /// Offset of the first byte.
    pub(super) base: u64,
    pub(super) place: usize,

    /// The code point that ends right before `place`, or [`NOTHING`].
    pub(super) before: u32,

    /// The kind of the warning that it belongs to, as the table numbers kinds; 0 for none.
    pub(super) run: u8,
    pub(super) scripts: Scripts,

    /// The entry of the code point before, 0 if it is ASCII or there is none.
    pub(super) entry_before: u16,

    /// For each script slot, just past where a letter of it starts that looks like none of ASCII; 0
    /// where none is known. There may be others between it and `place`.
    pub(super) natives: [usize; 16],

    /// From here on no ESC is near enough to begin a string that a BEL ends.
    pub(super) escaped_to: usize,

    /// A part of the bytes that is known to have no line feed.
    without_feeds: Range<usize>,

    /// Was anything seen that is not in Normalization Form D? Some of it may be after `place`.
    pub(super) has_composed: bool,

    /// What normalization was found to change, and what to leave as it is.
    pub(super) pairs: Pairs,

    /// The carriers of hidden data that were seen.
    pub(super) glance: Glance,

    /// Which parts of the block may hold some.
    pub(super) hidden: u16,
}

impl<'a> State<'a> {
    /// At a place where a unit starts.
    pub(super) fn new(bytes: &'a [u8], base: u64, place: usize) -> Self {
        Self {
            bytes,
            base,
            place,
            before: NOTHING,
            run: 0,
            scripts: [0; 16],
            entry_before: 0,
            natives: [0; 16],
            // What is before it was not seen.
            escaped_to: place + LOOK + 1,
            without_feeds: place..place,
            has_composed: false,
            pairs: Pairs::default(),
            glance: Glance::at(place),
            hidden: 0,
        }
    }

    /// An ESC is at a place.
    pub(super) fn escapes(&mut self, place: usize) {
        self.escaped_to = place + LOOK + 1;
    }

    /// Is there no line feed in the next so many bytes, nor within [`TEXT_LOOK`] before and after them? Of a text with other line
    /// ends each byte is looked at once.
    pub(super) fn is_without_feeds(&mut self, len: usize) -> bool {
        let start = self.place.saturating_sub(TEXT_LOOK);
        let end = (self.place + len + TEXT_LOOK).min(self.bytes.len());
        if start < self.without_feeds.start || start > self.without_feeds.end {
            self.without_feeds = start..start;
        }
        let from = self.without_feeds.end;
        let new = self.bytes.get(from..end).unwrap_or_default();
        match memchr::memchr(b'\n', new) {
            Some(feed) => {
                self.without_feeds = from + feed + 1..from + feed + 1;
                false
            }
            None => {
                self.without_feeds.end = end.max(from);
                true
            }
        }
    }

    /// Is what is before a letter of Latin, or another character that counts as Latin?
    pub(super) fn is_after_latin(&self) -> bool {
        is_ascii_letter(self.before) || script_slot(self.entry_before) == LATIN
    }

    /// The slot of the script of the letter before, if that is a letter of a script that is not to be
    /// mixed with others.
    pub(super) fn letter_before(&self) -> Option<usize> {
        (self.entry_before & LETTER != 0).then(|| script_slot(self.entry_before))
    }

    /// Is what is before a mark that normalization may move?
    pub(super) fn is_after_mark(&self) -> bool {
        self.entry_before & MARK != 0
    }

    /// Looks at what is right before, after a way on which that was not kept.
    pub(super) fn look_back(&mut self) {
        self.before = NOTHING;
        self.entry_before = 0;
        let back = self.place.saturating_sub(4)..self.place;
        let Some(start) = back.rev().find(|place| {
            let byte = self.bytes.get(*place);
            byte.is_some_and(|byte| !is_tail(*byte))
        }) else {
            return;
        };
        match self.bytes.get(start) {
            Some(byte) if *byte < 0x80 => {
                if start + 1 == self.place {
                    self.before = u32::from(*byte);
                }
            }
            _ => {
                if let Some((code_point, len)) = sequence(self.bytes, start)
                    && start + len == self.place
                {
                    self.before = code_point;
                    self.entry_before = TABLE.entry(code_point);
                }
            }
        }
    }

    /// Is the byte before this place a line feed or a carriage return?
    pub(super) fn is_after_line(&self) -> bool {
        let before = self.place.checked_sub(1);
        let before = before.and_then(|place| self.bytes.get(place));
        matches!(before, Some(b'\n' | b'\r'))
    }
}

const _: () = assert!(ESC < 0x20, "a control ends the look for one");
