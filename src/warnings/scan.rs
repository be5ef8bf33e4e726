//! Goes through bytes: counts what scripts they are written in, and finds the warnings.
//!
//! Most text is passed over without looking at single code points: ASCII without odd controls in
//! chunks. Of all else each sequence is looked up in a [`Table`]; only what may be a warning is looked
//! at with what stands [around](Context) it.

use std::ops::Range;

use super::context::{Context, LONGEST_LOOK, TEXT_LOOK};
use super::escape;
use super::judge;
use super::kind::WarningKind;
use super::normal;
use super::record::{self, slot};
use super::severity::Severity;
use super::table::{
    CHANGES, IMITATES, KIND, LETTER, MARK, NATIVE, TABLE, Table, kind_of, numbered, script_slot,
};
use super::usual;
use super::word::{self, Odd};
use crate::utf8::syntax::{LEADS, is_tail};
use crate::utf8::window::unit_sync;

/// ASCII is passed over in chunks of so many bytes.
const CHUNK: usize = 64;

/// Where the way begins before a range, in bytes: two sequences of 4 bytes, so that it is known whether
/// the last of them is a warning that goes on.
const RUN_UP: usize = 9;

/// How many bytes before a range [`scan`] must be given, where the source has them: what is looked at
/// around a code point, which may be one on the way to the range.
pub(super) const MARGIN_BEFORE: usize = LONGEST_LOOK + RUN_UP + 3;

/// How many bytes after a range it must be given: what is looked at around its last code point.
pub(super) const MARGIN_AFTER: usize = LONGEST_LOOK;

/// The entry of the table for Latin.
const LATIN: usize = 1;

/// Code points by [`script_slot`].
pub(super) type Scripts = [u32; 16];

/// Is told of the warnings, in order.
pub(super) trait Visitor {
    /// A warning begins with this code point at this place.
    fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char);

    /// The warning that was begun last goes on for so many code points, to before this place.
    fn goes_on(&mut self, code_points: usize, end: usize);

    /// An ASCII character stands at this place. `slot` is the [`slot`] of its warning, 0 for none;
    /// `goes_on` says that a warning of its kind ends right before it. Code that only counts may
    /// do so without a branch: in binary files the branch could not be predicted.
    #[inline]
    fn ascii(&mut self, place: usize, byte: u8, slot: u8, goes_on: bool) {
        let Some((kind, severity)) = of_slot(slot) else {
            return;
        };
        if goes_on {
            self.goes_on(1, place + 1);
        } else {
            self.begins(place, kind, severity, char::from(byte));
        }
    }
}

/// Goes through the bytes `own` of `bytes`, which stand at offset `base` and hold [`MARGIN_BEFORE`] and
/// [`MARGIN_AFTER`] more around them where the source has them. A code point counts where it starts; a
/// warning too, so that the rest of one that began before is nothing new. Only well-formed sequences
/// count.
pub(super) fn scan<V: Visitor>(
    bytes: &[u8],
    base: u64,
    own: Range<usize>,
    visitor: &mut V,
) -> Scripts {
    let mut walk = Walk {
        table: &TABLE,
        bytes,
        base,
        place: 0,
        before: NOTHING,
        run: 0,
        scripts: [0; 16],
        entry_before: 0,
        natives: [0; 16],
        barren: [0; 16],
        start: 0,
        own: own.clone(),
    };
    if own.start > 0 && own.start < bytes.len() {
        walk.place = unit_sync(bytes, own.start.saturating_sub(RUN_UP));
        walk.start = walk.place;
        walk.to(own.start, &mut Unheard);
        walk.scripts = [0; 16];
    } else {
        walk.place = own.start;
        walk.start = walk.place;
    }
    let end = own.end.min(bytes.len());
    walk.to(end, visitor);
    let scripts = walk.scripts;
    walk.finish_word(end, visitor);
    scripts
}

/// Stands for what is no code point.
const NOTHING: u32 = u32::MAX;

/// On the way through some bytes.
struct Walk<'a> {
    table: &'a Table,
    bytes: &'a [u8],
    base: u64,
    place: usize,

    /// The code point that ends right before `place`, or [`NOTHING`].
    before: u32,

    /// The kind of the warning that it belongs to, as the table numbers kinds; 0 for none.
    run: u8,
    scripts: Scripts,

    /// The entry of the code point before, 0 if it is ASCII or there is none.
    entry_before: u16,

    /// For each script slot, just past where the last letter of it starts that looks like none of ASCII;
    /// 0 where there was none.
    natives: [usize; 16],

    /// For each script slot, to where it is known that there is no such letter from here on.
    barren: [usize; 16],

    /// Where the walk began.
    start: usize,

    /// What is gone through: warnings that begin elsewhere are told of by others.
    own: Range<usize>,
}

impl Walk<'_> {
    /// Is every byte the character that ends right before them?
    #[inline]
    fn is_more_of_the_same(&self, chunk: &[u8; CHUNK]) -> bool {
        u32::from(chunk[0]) == self.before && chunk[0] != ESC && *chunk == [chunk[0]; CHUNK]
    }

    /// Goes on to the first unit that starts at or after a place.
    fn to<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        while self.place < end {
            let chunk = self.bytes.get(self.place..end).unwrap_or_default();
            match chunk.first_chunk::<CHUNK>() {
                Some(chunk) if is_ascii(chunk) => {
                    self.scripts[LATIN] += letters(chunk);
                    self.letter_after_other(chunk[0], visitor);
                    if self.run > 0 && self.is_more_of_the_same(chunk) {
                        // A hole in a file has millions of NUL.
                        visitor.goes_on(CHUNK, self.place + CHUNK);
                    } else if has_controls(chunk) {
                        self.ascii(chunk, visitor);
                    } else {
                        self.run = 0;
                        self.before = u32::from(chunk[CHUNK - 1]);
                    }
                    self.place += CHUNK;
                }
                _ => self.mixed((self.place + CHUNK).min(end), visitor),
            }
        }
    }

    /// Looks for controls in ASCII.
    #[inline]
    fn ascii<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) {
        for (place, byte) in (self.place..).zip(bytes) {
            let mut slot = ASCII_SLOTS[usize::from(byte & 0x7F)];
            let mut more = 0;
            if matches!(*byte, BEL | FORM_FEED | ESC) {
                (slot, more) = self.by_context(place, *byte, slot);
            }
            let kind = slot >> 2;
            visitor.ascii(place, *byte, slot, kind == self.run);
            if more > 0 {
                self.rest_of_sequence(place, more, visitor);
            }
            self.run = kind;
            self.before = u32::from(*byte);
        }
    }

    /// Goes through ASCII and other sequences in turn.
    fn mixed<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        while self.place < end {
            let rest = self.bytes.get(self.place..end).unwrap_or_default();
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
                self.scripts[LATIN] +=
                    rest.iter().filter(|b| b.is_ascii_alphabetic()).count() as u32;
                self.ascii(rest, visitor);
                self.place += len;
                continue;
            };
            let word = Word::of(*word);
            self.scripts[LATIN] += word.letters();
            if word.has_controls() {
                self.ascii(rest.get(..word.len).unwrap_or_default(), visitor);
            } else {
                self.run = 0;
                self.before = word.last();
            }
            self.place += word.len;
        }
    }

    /// Goes through one sequence of more than a byte, or one byte that starts none.
    #[inline]
    fn other<V: Visitor>(&mut self, visitor: &mut V) {
        let Some((code_point, len)) = sequence(self.bytes, self.place) else {
            // Tails start nothing: what is ill-formed is passed over byte by byte.
            self.place += 1;
            self.before = NOTHING;
            self.entry_before = 0;
            self.run = 0;
            return;
        };
        let entry = self.table.entry(code_point);
        self.scripts[script_slot(entry)] += 1;
        let before = self.entry_before;
        if entry >> 4 == 0 {
            self.run = 0;
            if before & LETTER != 0 && script_slot(entry) == LATIN {
                self.mixed_word(code_point, visitor);
            }
        } else if entry & !PLAIN == 0 && script_slot(entry) == script_slot(before) {
            // Within a word of one script. Which of its letters look like others cannot be foreseen:
            // without a branch, those go to a place that is no script's.
            self.run = 0;
            let slot = if entry & NATIVE != 0 {
                script_slot(entry)
            } else {
                NO_SLOT
            };
            self.natives[slot] = self.place + 1;
        } else if entry & KIND != 0 {
            self.candidate(entry, code_point, len, visitor);
        } else {
            if entry & LETTER != 0 {
                self.letter(entry, before, code_point, visitor);
            }
            if entry & CHANGES != 0 || entry & before & MARK != 0 {
                self.mark(code_point, len, visitor);
            } else {
                self.run = 0;
            }
        }
        self.entry_before = entry;
        self.before = code_point;
        self.place += len;
    }

    /// The slot of a control that depends on what stands around it, and how many more bytes belong to it.
    #[cold]
    fn by_context(&self, place: usize, byte: u8, slot: u8) -> (u8, usize) {
        let context = Context::new(self.bytes, place);
        let from = context.bytes_from();
        match byte {
            FORM_FEED => {
                let is_first = self.base + place as u64 == 0;
                // `NOTHING` is no code point.
                let before = char::from_u32(self.before);
                let is_usual = usual::parts_pages('\u{C}', before, is_first);
                (if is_usual { 0 } else { slot }, 0)
            }
            // What ends a sequence is a part of it.
            _ if escape::is_in_string(context.bytes_before(), from) => (0, 0),
            ESC => {
                let len = escape::len(from);
                let severity = escape::severity(from.get(..len).unwrap_or_default());
                (record::slot(slot >> 2, severity), len - 1)
            }
            _ => (slot, 0),
        }
    }

    /// The bytes of a sequence behind its ESC.
    #[cold]
    fn rest_of_sequence<V: Visitor>(&self, place: usize, more: usize, visitor: &mut V) {
        let rest = self
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
        let slot_before = if is_ascii_letter(self.before) {
            LATIN
        } else {
            script_slot(entry_before)
        };
        // Text of that script near it says that it is of that script.
        let native = self.natives[slot];
        let is_in_text = native != 0 && self.place + 1 - native <= TEXT_LOOK;
        if slot_before != slot && (slot_before == LATIN || entry_before & LETTER != 0) {
            self.mixed_word(code_point, visitor);
        } else if !is_in_text && slot_before != slot && entry & IMITATES != 0 {
            self.lone_word(code_point, slot, visitor);
        }
        let slot = if entry & NATIVE != 0 { slot } else { NO_SLOT };
        self.natives[slot] = self.place + 1;
    }

    /// An ASCII character stands at this place: is it a letter right behind one of another script?
    #[inline]
    fn letter_after_other<V: Visitor>(&mut self, byte: u8, visitor: &mut V) {
        if self.entry_before & LETTER != 0 && is_ascii_letter(u32::from(byte)) {
            self.mixed_word(u32::from(byte), visitor);
        }
        self.entry_before = 0;
    }

    /// The script changes within a word, at this place.
    #[cold]
    fn mixed_word<V: Visitor>(&self, code_point: u32, visitor: &mut V) {
        let context = Context::new(self.bytes, self.place);
        if let Some(odd) = char::from_u32(code_point).and_then(|it| word::mixed(it, context)) {
            self.tell(&odd, visitor);
        }
    }

    /// A word begins here with a letter that looks like one of ASCII.
    #[cold]
    fn lone_word<V: Visitor>(&mut self, code_point: u32, slot: usize, visitor: &mut V) {
        // What the walk has come through has no such letter. What lies behind is looked through once.
        let start = self.place.saturating_sub(TEXT_LOOK);
        let (before, end) = (start..self.start.max(start), self.place + TEXT_LOOK);
        let after = self.place.max(self.barren[slot])..end + 1;
        if word::is_native_in(self.bytes, before, slot)
            || word::is_native_in(self.bytes, after, slot)
        {
            return;
        }
        self.barren[slot] = end + 1;
        let context = Context::new(self.bytes, self.place);
        if let Some(odd) = char::from_u32(code_point).and_then(|it| word::lone(it, context)) {
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
    fn finish_word<V: Visitor>(&mut self, end: usize, visitor: &mut V) {
        let Some(word) = word::over(Context::new(self.bytes, self.place)) else {
            return;
        };
        let mut words = WordsOnly {
            visitor,
            own_end: end,
            is_in: false,
        };
        self.to(word.min(self.bytes.len()), &mut words);
    }

    /// A mark, or what is joined to what stands before it.
    #[cold]
    fn mark<V: Visitor>(&mut self, code_point: u32, len: usize, visitor: &mut V) {
        const NUMBER: u8 = WarningKind::NotNormalized as u8 + 1;
        let Some(scalar) = char::from_u32(code_point) else {
            return;
        };
        let kind = WarningKind::NotNormalized;
        if !normal::changes(scalar, Context::new(self.bytes, self.place)) {
            self.run = 0;
        } else if self.run == NUMBER {
            visitor.goes_on(1, self.place + len);
        } else {
            visitor.begins(self.place, kind, kind.severity(), scalar);
            self.run = NUMBER;
        }
    }

    /// A code point that is a warning unless what stands around it says otherwise.
    #[cold]
    fn candidate<V: Visitor>(&mut self, entry: u16, code_point: u32, len: usize, visitor: &mut V) {
        let (Some(kind), Some(scalar)) = (kind_of(entry), char::from_u32(code_point)) else {
            return;
        };
        let is_first = self.base + self.place as u64 == 0;
        let context = Context::new(self.bytes, self.place);
        if usual::is_usual(kind, scalar, context, is_first) {
            self.run = 0;
            return;
        }
        let kind = if kind == WarningKind::InnerBom && is_first {
            WarningKind::Signature
        } else {
            kind
        };
        let number = kind as u8 + 1;
        if self.run == number {
            visitor.goes_on(1, self.place + len);
        } else {
            let severity = judge::severity(kind, scalar, context);
            visitor.begins(self.place, kind, severity, scalar);
        }
        self.run = number;
    }
}

/// The code point that starts at a place with a byte that is no ASCII, and its length; `None` if none
/// does (RFC 3629 §4).
#[inline]
pub(super) fn sequence(bytes: &[u8], place: usize) -> Option<(u32, usize)> {
    let rest = bytes.get(place..)?;
    let first = *rest.first()?;
    let payload = |byte: u8| u32::from(byte & 0x3F);
    let lead = &LEADS[usize::from(first)];
    let second = *rest.get(1)?;
    // No second byte is in the range of what is no lead.
    if second < lead.second_first || second > lead.second_last {
        return None;
    }
    let two = u32::from(first) << 6 | payload(second);
    if lead.len == 2 {
        return Some((two & 0x7FF, 2));
    }
    let third = *rest.get(2)?;
    if !is_tail(third) {
        return None;
    }
    let three = two << 6 | payload(third);
    if lead.len == 3 {
        return Some((three & 0xFFFF, 3));
    }
    let fourth = *rest.get(3)?;
    is_tail(fourth).then_some(((three << 6 | payload(fourth)) & 0x1F_FFFF, 4))
}

/// A slot of no script.
const NO_SLOT: usize = 15;

/// The bits of the entry of a letter that is nothing else: its slot, and whether it looks like ASCII.
const PLAIN: u16 = 0x0F | IMITATES | NATIVE;

const BEL: u8 = 0x07;
const FORM_FEED: u8 = 0x0C;
const ESC: u8 = 0x1B;

#[inline]
fn is_ascii_letter(code_point: u32) -> bool {
    (code_point | 0x20).wrapping_sub(u32::from(b'a')) < 26
}

/// The [`slot`]s of ASCII characters. Of controls only a form feed depends on what stands before it.
static ASCII_SLOTS: [u8; 128] = {
    let mut slots = [0; 128];
    let mut byte = 0;
    while byte < 0x20 {
        slots[byte] = match byte as u8 {
            b'\t' | b'\n' | b'\r' => 0,
            0x1B => slot_of(WarningKind::Escape),
            _ => slot_of(WarningKind::C0),
        };
        byte += 1;
    }
    slots[0x7F] = slot_of(WarningKind::Delete);
    slots
};

/// The slot of a kind where nothing around it says more of its severity.
const fn slot_of(kind: WarningKind) -> u8 {
    slot(kind as u8 + 1, kind.severity())
}

/// The kind and the severity of a slot.
fn of_slot(slot: u8) -> Option<(WarningKind, Severity)> {
    let kind = numbered(slot >> 2)?;
    Some((kind, *Severity::ALL.get(usize::from(slot & 3))?))
}

/// The ASCII characters at the start of 8 bytes, as a number whose lowest byte is the first of them;
/// its other bytes are 0.
struct Word {
    bytes: u64,

    /// How many characters there are, 1 to 8.
    len: usize,
}

impl Word {
    /// Of 8 bytes the first of which is ASCII.
    #[inline]
    fn of(bytes: [u8; 8]) -> Self {
        let word = u64::from_le_bytes(bytes);
        let len = ((word & HIGHS).trailing_zeros() / 8).max(1) as usize;
        Self {
            bytes: word & u64::MAX >> (64 - 8 * len),
            len,
        }
    }

    #[inline]
    fn letters(&self) -> u32 {
        let lower = self.bytes | repeat(0x20);
        let from_a = lower + repeat(0x80 - b'a');
        let past_z = lower + repeat(0x80 - b'z' - 1);
        (from_a & !past_z & HIGHS).count_ones()
    }

    /// Are there controls other than tab, line feed and carriage return?
    #[inline]
    fn has_controls(&self) -> bool {
        // The highest bit of each byte that is not the same.
        let differ = |byte: u8| (self.bytes ^ repeat(byte)) + repeat(0x7F);
        let from_space = self.bytes + repeat(0x80 - b' ');
        let plain = from_space | !(differ(b'\t') & differ(b'\n') & differ(b'\r'));
        // The bytes behind the last character are 0, and no controls.
        let there = HIGHS >> (64 - 8 * self.len);
        !(plain & differ(0x7F)) & there != 0
    }

    /// The last character.
    #[inline]
    fn last(&self) -> u32 {
        (self.bytes >> (8 * (self.len - 1))) as u32
    }
}

/// The highest bit of each byte.
const HIGHS: u64 = repeat(0x80);

/// A number of which each byte is this one.
const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

fn is_ascii(chunk: &[u8; CHUNK]) -> bool {
    chunk.iter().fold(0, |all, byte| all | byte) < 0x80
}

/// How many letters there are in ASCII.
fn letters(chunk: &[u8; CHUNK]) -> u32 {
    let is_letter = |byte: &u8| u8::from((byte | 0x20).wrapping_sub(b'a') < 26);
    u32::from(chunk.iter().map(is_letter).sum::<u8>())
}

fn has_controls(chunk: &[u8; CHUNK]) -> bool {
    chunk.iter().fold(false, |any, byte| any | is_odd(*byte))
}

/// Is this a control other than tab, line feed and carriage return?
#[inline]
#[allow(
    clippy::needless_bitwise_bool,
    reason = "without branches, many bytes are asked at once"
)]
fn is_odd(byte: u8) -> bool {
    (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r') | (byte == 0x7F)
}

/// Hears of words only, which may begin before an end.
struct WordsOnly<'a, V> {
    visitor: &'a mut V,
    own_end: usize,

    /// Is the warning that was begun last one of them?
    is_in: bool,
}

impl<V: Visitor> Visitor for WordsOnly<'_, V> {
    fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char) {
        self.is_in = place < self.own_end;
        if self.is_in {
            self.visitor.begins(place, kind, severity, scalar);
        }
    }

    fn goes_on(&mut self, code_points: usize, end: usize) {
        if self.is_in {
            self.visitor.goes_on(code_points, end);
        }
    }
}

/// Leaves out what stands before what is asked for.
struct Unheard;

impl Visitor for Unheard {
    fn begins(&mut self, _: usize, _: WarningKind, _: Severity, _: char) {}

    fn goes_on(&mut self, _: usize, _: usize) {}
}
