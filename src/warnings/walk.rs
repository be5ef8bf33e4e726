//! The way through some bytes, unit by unit where it must be.
//!
//! ASCII without odd controls is passed over in chunks. Of all else each sequence is looked up in a
//! [`Table`]; only what may be a warning is looked at with what stands [around](Context) it. Where the
//! processor has wide instructions, they pass over what is no warning, and the rest is looked at here.

use std::ops::Range;

use super::ascii::{
    ASCII_SLOTS, BEL, CHUNK, ESC, FORM_FEED, Word, has_controls, is_ascii, is_ascii_letter, letters,
};
use super::context::{Context, TEXT_LOOK};
use super::escape;
use super::imitating::imitating;
use super::judge;
use super::kind::WarningKind;
use super::overwritten::Parts;
use super::pairs::Effect;
use super::slot;
use super::state::{LATIN, NO_SLOT, NOTHING, PART, State, Walked};
use super::table::{
    CHANGES, IMITATES, IMITATION, KIND, LETTER, MARK, NATIVE, TABLE, Table, kind_of, script_slot,
};
use super::usual;
use super::visitor::{Visitor, WordsOnly};
use super::wide::{self, Engine};
use super::word::{self, Odd};
use crate::encoded::hidden::carrier::is_zero_width;
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// The bits of the entry of a letter that is nothing else: its slot, and whether it looks like ASCII.
const PLAIN: u16 = 0x0F | IMITATES | NATIVE;

/// Where wide instructions get no further than this, it is left to the walk for a while.
const SHORT: usize = 16;

/// For so many bytes at most.
const LONGEST_WHILE: usize = 256;

/// On the way through some bytes.
pub(super) struct Walk<'a> {
    table: &'a Table,
    engine: Engine,
    state: State<'a>,

    /// For each script slot, to where it is known that there is no letter of it, from [`TEXT_LOOK`] before
    /// the first place that was looked around on, that looks like none of ASCII; 0 where none was.
    barren: [usize; 16],

    /// For so many bytes wide instructions are not asked.
    walked: usize,

    /// What is gone through: warnings that begin elsewhere are told of by others.
    own: Range<usize>,
}

impl<'a> Walk<'a> {
    /// From a place on where a unit starts.
    pub(super) fn new(
        engine: Engine,
        bytes: &'a [u8],
        base: u64,
        place: usize,
        own: Range<usize>,
    ) -> Self {
        Self {
            table: &TABLE,
            engine,
            state: State::new(bytes, base, place),
            barren: [0; 16],
            walked: 0,
            own,
        }
    }
}

impl Walk<'_> {
    /// Is every byte the character that ends right before them?
    #[inline]
    fn is_more_of_the_same(&self, chunk: &[u8; CHUNK]) -> bool {
        u32::from(chunk[0]) == self.state.before && chunk[0] != ESC && *chunk == [chunk[0]; CHUNK]
    }

    /// What was counted of what was gone through.
    pub(super) fn walked(&self) -> Walked {
        Walked {
            scripts: self.state.scripts,
            has_composed: self.state.has_composed,
            hidden: self.state.hidden,
        }
    }

    /// Begins to count scripts here.
    pub(super) fn forget_scripts(&mut self) {
        self.state.scripts = [0; 16];
    }

    /// Goes on to the first unit that starts at or after a place.
    pub(super) fn to<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        while self.state.place < end {
            let Some(passed) = wide::pass(self.engine, &mut self.state, end, visitor) else {
                self.by_units(end, visitor);
                return;
            };
            // What begins here is to be looked at.
            self.walked = if passed < SHORT {
                (2 * self.walked + 4).min(LONGEST_WHILE)
            } else {
                0
            };
            let until = self.state.place + self.walked + 1;
            self.by_units(until.min(end), visitor);
        }
    }

    /// Goes on to there, unit by unit.
    fn by_units<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        while self.state.place < end {
            let chunk = self
                .state
                .bytes
                .get(self.state.place..end)
                .unwrap_or_default();
            match chunk.first_chunk::<CHUNK>() {
                Some(chunk) if is_ascii(chunk) => {
                    self.state.scripts[LATIN] += letters(chunk);
                    self.letter_after_other(chunk[0], visitor);
                    if self.state.run > 0 && self.is_more_of_the_same(chunk) {
                        // A hole in a file has millions of NUL.
                        visitor.goes_on(CHUNK, self.state.place + CHUNK);
                    } else if has_controls(chunk) {
                        self.ascii(chunk, visitor);
                    } else {
                        self.state.run = 0;
                        self.state.before = u32::from(chunk[CHUNK - 1]);
                    }
                    self.state.place += CHUNK;
                }
                _ => self.mixed((self.state.place + CHUNK).min(end), visitor),
            }
        }
    }

    /// Looks for controls in ASCII.
    #[inline]
    fn ascii<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) {
        for (place, byte) in (self.state.place..).zip(bytes) {
            let mut slot = ASCII_SLOTS[usize::from(byte & 0x7F)];
            let mut more = 0;
            if matches!(*byte, BEL | FORM_FEED | ESC) || self.is_lone_return(place, *byte) {
                if *byte == ESC {
                    self.state.escapes(place);
                }
                (slot, more) = self.by_context(place, *byte, slot);
            }
            let kind = slot >> 2;
            visitor.ascii(place, *byte, slot, kind == self.state.run);
            if more > 0 {
                self.rest_of_sequence(place, more, visitor);
            }
            self.state.run = kind;
            self.state.before = u32::from(*byte);
        }
    }

    /// Goes through ASCII and other sequences in turn.
    fn mixed<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        while self.state.place < end {
            let rest = self
                .state
                .bytes
                .get(self.state.place..end)
                .unwrap_or_default();
            if rest.first().is_some_and(|byte| *byte >= 0x80) {
                self.other(visitor);
                continue;
            }
            if let Some(first) = rest.first() {
                self.letter_after_other(*first, visitor);
            }
            let Some(word) = rest.first_chunk::<8>() else {
                let len = rest.iter().take_while(|byte| **byte < 0x80).count();
                let rest = rest.get(..len).unwrap_or_default();
                self.state.scripts[LATIN] +=
                    rest.iter().filter(|b| b.is_ascii_alphabetic()).count() as u32;
                self.ascii(rest, visitor);
                self.state.place += len;
                continue;
            };
            let word = Word::of(*word);
            self.state.scripts[LATIN] += word.letters();
            if word.has_controls() {
                self.ascii(rest.get(..word.len).unwrap_or_default(), visitor);
            } else {
                self.state.run = 0;
                self.state.before = word.last();
            }
            self.state.place += word.len;
        }
    }

    /// Goes through one sequence of more than a byte, or one byte that starts none.
    #[inline]
    fn other<V: Visitor>(&mut self, visitor: &mut V) {
        let Some((code_point, len)) = sequence(self.state.bytes, self.state.place) else {
            // Tails start nothing: what is ill-formed is passed over byte by byte.
            self.state.place += 1;
            self.state.before = NOTHING;
            self.state.entry_before = 0;
            self.state.run = 0;
            return;
        };
        let (entry, decomposes) = self.table.entry_and_form(code_point);
        self.state.has_composed |= decomposes;
        self.state.scripts[script_slot(entry)] += 1;
        let before = self.state.entry_before;
        if entry >> 4 == 0 {
            self.state.run = 0;
            if before & LETTER != 0 && script_slot(entry) == LATIN {
                self.mixed_word(code_point, visitor);
            }
        } else if entry & !PLAIN == 0 && script_slot(entry) == script_slot(before) {
            // Within a word of one script. Which of its letters look like others cannot be foreseen:
            // without a branch, those go to a place that is no script's.
            self.state.run = 0;
            let slot = if entry & NATIVE != 0 {
                script_slot(entry)
            } else {
                NO_SLOT
            };
            self.state.natives[slot] = self.state.place + 1;
        } else if entry & KIND != 0 {
            self.candidate(entry, code_point, len, visitor);
        } else {
            if entry & LETTER != 0 {
                self.letter(entry, before, code_point, visitor);
            } else if entry & IMITATION != 0 {
                if before & LETTER != 0 && script_slot(entry) == LATIN {
                    self.mixed_word(code_point, visitor);
                }
                self.imitation(code_point, visitor);
            }
            if entry & CHANGES != 0 || entry & before & MARK != 0 {
                self.mark(code_point, len, visitor);
            } else {
                self.state.run = 0;
            }
        }
        self.state.entry_before = entry;
        self.state.before = code_point;
        self.state.place += len;
    }

    /// Is a byte a carriage return that no line feed follows?
    #[inline]
    fn is_lone_return(&self, place: usize, byte: u8) -> bool {
        byte == b'\r' && self.state.bytes.get(place + 1) != Some(&b'\n')
    }

    /// The slot of a control that depends on what is around it, and how many more bytes belong to it.
    #[cold]
    fn by_context(&self, place: usize, byte: u8, slot: u8) -> (u8, usize) {
        let context = Context::new(self.state.bytes, place);
        let from = context.bytes_from();
        match byte {
            FORM_FEED => {
                let is_first = self.state.base + place as u64 == 0;
                // `NOTHING` is no code point.
                let before = char::from_u32(self.state.before);
                let is_usual = usual::parts_pages('\u{C}', before, is_first);
                (if is_usual { 0 } else { slot }, 0)
            }
            b'\r' => {
                const NUMBER: u8 = WarningKind::Overwritten as u8 + 1;
                let severity = Parts::judge(context);
                (severity.map_or(0, |it| slot::slot(NUMBER, it)), 0)
            }
            // What ends a sequence is a part of it.
            _ if escape::is_in_string(context.bytes_before(), from) => (0, 0),
            ESC => {
                let len = escape::len(from);
                let severity = escape::severity(from.get(..len).unwrap_or_default());
                (slot::slot(slot >> 2, severity), len - 1)
            }
            _ => (slot, 0),
        }
    }

    /// The bytes of a sequence behind its ESC.
    #[cold]
    fn rest_of_sequence<V: Visitor>(&self, place: usize, more: usize, visitor: &mut V) {
        let rest = self
            .state
            .bytes
            .get(place + 1..place + 1 + more)
            .unwrap_or_default();
        let code_points = rest.iter().filter(|byte| !is_tail(**byte)).count();
        visitor.goes_on(code_points, place + 1 + more);
    }

    /// A letter that is neither of Latin nor of an East Asian script.
    #[inline]
    fn letter<V: Visitor>(
        &mut self,
        entry: u16,
        entry_before: u16,
        code_point: u32,
        visitor: &mut V,
    ) {
        let slot = script_slot(entry);
        let slot_before = if is_ascii_letter(self.state.before) {
            LATIN
        } else {
            script_slot(entry_before)
        };
        // Text of that script near it says that it is of that script.
        let native = self.state.natives[slot];
        let is_in_text = native != 0 && self.state.place + 1 - native <= TEXT_LOOK;
        if slot_before != slot && (slot_before == LATIN || entry_before & LETTER != 0) {
            self.mixed_word(code_point, visitor);
        } else if !is_in_text && slot_before != slot && entry & IMITATES != 0 {
            self.lone_word(code_point, slot, visitor);
        }
        let slot = if entry & NATIVE != 0 { slot } else { NO_SLOT };
        self.state.natives[slot] = self.state.place + 1;
    }

    /// An ASCII character is at this place: is it a letter right behind one of another script?
    #[inline]
    fn letter_after_other<V: Visitor>(&mut self, byte: u8, visitor: &mut V) {
        if self.state.entry_before & LETTER != 0 && is_ascii_letter(u32::from(byte)) {
            self.mixed_word(u32::from(byte), visitor);
        }
        self.state.entry_before = 0;
    }

    /// The script changes within a word, at this place.
    #[cold]
    fn mixed_word<V: Visitor>(&self, code_point: u32, visitor: &mut V) {
        let context = Context::new(self.state.bytes, self.state.place);
        if let Some(odd) = char::from_u32(code_point).and_then(|it| word::mixed(it, context)) {
            self.tell(&odd, visitor);
        }
    }

    /// A word begins here with a letter that looks like one of ASCII.
    #[cold]
    fn lone_word<V: Visitor>(&mut self, code_point: u32, slot: usize, visitor: &mut V) {
        let (place, bytes) = (self.state.place, self.state.bytes);
        // What was looked through before has no such letter.
        let start = place.saturating_sub(TEXT_LOOK).max(self.barren[slot]);
        let end = place + TEXT_LOOK + 1;
        if let Some(native) = word::native_in(bytes, start..end, slot) {
            // What is before it is not looked through again for the next word.
            self.barren[slot] = native;
            if native < place {
                self.state.natives[slot] = native + 1;
            }
            return;
        }
        self.barren[slot] = end;
        let context = Context::new(bytes, place);
        if let Some(odd) = char::from_u32(code_point).and_then(|it| word::lone(it, context)) {
            self.tell(&odd, visitor);
        }
    }

    /// A letter is here that looks like one of ASCII, and is of no other script.
    #[cold]
    fn imitation<V: Visitor>(&self, code_point: u32, visitor: &mut V) {
        let context = Context::new(self.state.bytes, self.state.place);
        if let Some(odd) = char::from_u32(code_point).and_then(|it| imitating(it, context)) {
            self.tell(&odd, visitor);
        }
    }

    fn tell<V: Visitor>(&self, odd: &Odd, visitor: &mut V) {
        if self.own.contains(&odd.place) {
            visitor.begins(odd.place, odd.kind, odd.severity, odd.first);
            if odd.code_points > 1 {
                visitor.goes_on(odd.code_points - 1, odd.end);
            }
        }
    }

    /// Goes on to where the script of a word changes that began before a place, the end of what is its
    /// own: that may be what the start of the word is told of for.
    pub(super) fn finish_word<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        let Some(word) = word::over(Context::new(self.state.bytes, self.state.place)) else {
            return;
        };
        let mut words = WordsOnly {
            visitor,
            own_end: end,
            is_in: false,
        };
        self.to(word.min(self.state.bytes.len()), &mut words);
    }

    /// A mark, or what is joined to what is before it.
    #[cold]
    fn mark<V: Visitor>(&mut self, code_point: u32, len: usize, visitor: &mut V) {
        const NUMBER: u8 = WarningKind::NotNormalized as u8 + 1;
        let Some(scalar) = char::from_u32(code_point) else {
            return;
        };
        let kind = WarningKind::NotNormalized;
        let context = Context::new(self.state.bytes, self.state.place);
        let effect = self.state.pairs.effect(context, self.state.bytes);
        self.state.has_composed |= effect == Effect::Moves;
        if effect == Effect::Stays {
            self.state.run = 0;
        } else if self.state.run == NUMBER {
            visitor.goes_on(1, self.state.place + len);
        } else {
            visitor.begins(self.state.place, kind, kind.severity(), scalar);
            self.state.run = NUMBER;
        }
    }

    /// Does a warning that began with a character without a shape end right before this place? The next one goes on with
    /// it, whatever it is by itself: data is hidden in several of them.
    fn is_in_a_row(&self) -> bool {
        const KINDS: [WarningKind; 3] = [
            WarningKind::Invisible,
            WarningKind::InnerBom,
            WarningKind::BidiControl,
        ];
        is_digit(self.state.before) && KINDS.iter().any(|kind| *kind as u8 + 1 == self.state.run)
    }

    /// A character is here in which data may be hidden.
    fn carrier(&mut self, scalar: char) {
        let State {
            bytes,
            place,
            glance,
            hidden,
            ..
        } = &mut self.state;
        if let Some(places) = glance.see(bytes, *place, scalar) {
            let part = |place: usize| place.saturating_sub(self.own.start) / PART as usize;
            let last = part(places.end.saturating_sub(1)).min(u16::BITS as usize - 1);
            for part in part(places.start)..=last {
                *hidden |= 1 << part;
            }
        }
    }

    /// A code point that is a warning unless what is around it says otherwise.
    #[cold]
    fn candidate<V: Visitor>(&mut self, entry: u16, code_point: u32, len: usize, visitor: &mut V) {
        let (Some(kind), Some(scalar)) = (kind_of(entry), char::from_u32(code_point)) else {
            return;
        };
        let is_first = self.state.base + self.state.place as u64 == 0;
        self.carrier(scalar);
        if is_digit(code_point) && self.is_in_a_row() {
            visitor.goes_on(1, self.state.place + len);
            return;
        }
        let context = Context::new(self.state.bytes, self.state.place);
        if usual::is_usual(kind, scalar, context, is_first) {
            self.state.run = 0;
            return;
        }
        let kind = if kind == WarningKind::InnerBom && is_first {
            WarningKind::Signature
        } else {
            kind
        };
        let number = kind as u8 + 1;
        if self.state.run == number {
            visitor.goes_on(1, self.state.place + len);
        } else {
            let severity = judge::severity(kind, scalar, context);
            visitor.begins(self.state.place, kind, severity, scalar);
        }
        self.state.run = number;
    }
}

/// Is this a character without a shape that is one of a row of them? Embeddings and overrides are commands of their own.
fn is_digit(code_point: u32) -> bool {
    is_zero_width(code_point) && !matches!(code_point, 0x202A..=0x202E)
}
