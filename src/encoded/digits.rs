//! Digits in a row: base64 and hex.

use std::ops::Range;

use super::RunKind;
use super::text::{Form, Text};

/// So many digits make a run of hex.
const LEAST_HEX: usize = 16;

/// So many digits make a run of base64.
const LEAST_BASE64: usize = 24;

/// Every run has a digit at a place that is a multiple of this.
const STEP: usize = LEAST_HEX;

/// So many digits of a run tell whether it is one.
const LOOKED_AT: usize = 4 << 10;

/// Lines of a block are no longer than this.
const LONGEST_LINE: usize = 1 << 10;

/// A run that has no more digits than this is judged more strictly.
const SHORT: usize = 64;

/// A short run has no more letters than this in a row that are all lower case: a word has.
const LONGEST_LOWER: usize = 6;

/// Names are written with `_` and paths with `-`: a run of base64url has so many digits.
const LEAST_URL_SAFE: usize = 32;

/// What a byte is among digits.
const NONE: u8 = 0;
const LOWER: u8 = 1;
const UPPER: u8 = 2;
const NUMBER: u8 = 3;
/// `+` or `/`.
const STANDARD: u8 = 4;
/// `-` or `_`.
const URL_SAFE: u8 = 5;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => NUMBER,
            b'+' | b'/' => STANDARD,
            b'-' | b'_' => URL_SAFE,
            _ => NONE,
        };
        byte += 1;
    }
    classes
}

fn class(byte: u8) -> u8 {
    CLASSES[usize::from(byte)]
}

fn is_digit(byte: u8) -> bool {
    class(byte) != NONE
}

/// Looks for digits in a row, and for blocks of lines of them.
#[derive(Debug, Clone)]
pub(super) struct Digits {
    at: u64,
    state: State,
}

#[derive(Debug, Clone)]
enum State {
    /// No digits stand before the place, or what stands there was judged.
    Between,

    /// In digits that are the first of a run, if they are one.
    Row(Row),

    /// Behind a line of digits that are judged, or make a block with the lines below.
    Behind(Block),
}

/// Digits in a row.
#[derive(Debug, Clone)]
struct Row {
    start: u64,
    seen: Seen,
    core: Core,
    begins_a_line: bool,

    /// Does ASCII stand before them, or nothing? Letters of other scripts would be part of a word.
    follows_ascii: bool,
}

/// Digits, or lines of them that have the same length.
#[derive(Debug, Clone)]
struct Block {
    row: Row,

    /// How many digits a line of it has.
    line: usize,

    /// Where its last line ends, without padding.
    end: u64,

    /// The characters of padding behind it.
    padding: usize,

    /// Is it known that nothing goes on behind it?
    is_last: bool,
}

impl Digits {
    pub(super) fn new(at: u64) -> Self {
        Self {
            at,
            state: State::Between,
        }
    }
}

impl Form for Digits {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let mut place = text.place(self.at);
        loop {
            let state = std::mem::replace(&mut self.state, State::Between);
            let (next, state, goes_on) = match state {
                State::Between => between(text, place),
                State::Row(row) => in_row(text, place, end_of_digits(text.bytes, place), row),
                State::Behind(block) => behind(text, place, block, found),
            };
            place = next;
            self.state = state;
            if !goes_on {
                break;
            }
        }
        self.at = text.offset(place);
    }

    fn open_from(&self) -> u64 {
        match &self.state {
            State::Between => self.at,
            State::Row(row) => row.start,
            State::Behind(block) => block.row.start,
        }
    }

    fn needs_from(&self) -> u64 {
        self.at.saturating_sub(1)
    }
}

/// Where it goes on, in which state, and whether there is more that it can tell now.
type Step = (usize, State, bool);

/// Goes on to the next digits that may be a run.
fn between(text: &Text<'_>, mut from: usize) -> Step {
    let piece = text.bytes;
    loop {
        let mut probe = from + STEP - 1;
        // Digits in which no probe is are too few.
        while piece.get(probe).is_some_and(|byte| !is_digit(*byte)) {
            probe += STEP;
        }
        let end = probe.min(piece.len());
        let first = from.max(end.saturating_sub(STEP));
        let border = text.between(first..end).iter();
        let border = border.rev().position(|byte| !is_digit(*byte));
        let start = border.map_or(first, |len| end - len);
        if start == piece.len() {
            return (start, State::Between, false);
        }
        let end = end_of_digits(piece, end);
        if end - start < LEAST_HEX && (end < piece.len() || text.is_end) {
            from = end;
            continue;
        }
        let before = text.before(start);
        let row = Row {
            start: text.offset(start),
            seen: Seen::default(),
            core: Core::default(),
            begins_a_line: before.is_none_or(|byte| byte == b'\n'),
            follows_ascii: before.is_none_or(|byte| byte.is_ascii()),
        };
        return in_row(text, start, end, row);
    }
}

/// Goes on in digits, which go on to a place.
fn in_row(text: &Text<'_>, place: usize, end: usize, mut row: Row) -> Step {
    row.seen.add(text.between(place..end));
    row.core.add(text.between(place..end));
    if end == text.bytes.len() && !text.is_end {
        return (end, State::Row(row), false);
    }
    let count = row.seen.count;
    if count < LEAST_HEX {
        return (end, State::Between, end < text.bytes.len());
    }
    row.core.has_hex = row.seen.hex & (LOWER_HEX | UPPER_HEX) != 0;
    let block = Block {
        row,
        line: count,
        end: text.offset(end),
        padding: 0,
        is_last: false,
    };
    (end, State::Behind(block), true)
}

/// So many bytes behind digits tell whether they end there: padding, and the end of the line.
const LOOKAHEAD: usize = 4;

/// Goes on behind a line.
fn behind(
    text: &Text<'_>,
    mut place: usize,
    mut block: Block,
    found: &mut Vec<(Range<u64>, RunKind)>,
) -> Step {
    let may_go_on =
        block.row.begins_a_line && block.line <= LONGEST_LINE && block.line.is_multiple_of(2);
    loop {
        let needed = if may_go_on {
            block.line + 2 * LOOKAHEAD
        } else {
            LOOKAHEAD
        };
        if !text.has(place, needed) {
            return (place, State::Behind(block), false);
        }
        if !block.is_last {
            block.padding = padding_at(text.bytes, place);
        }
        let goes_on = may_go_on && !block.is_last && block.padding == 0;
        let below = line_below(text.bytes, place).filter(|_| goes_on);
        let Some(next) = below.and_then(|below| block.add_line(text, below)) else {
            let end = place + block.padding;
            block.tell(text, text.bytes.get(end).copied(), found);
            return (end, State::Between, true);
        };
        place = next;
    }
}

impl Block {
    /// Adds the line at a place, which is all there, if it is one of the block. Returns the place where its digits
    /// end.
    fn add_line(&mut self, text: &Text<'_>, place: usize) -> Option<usize> {
        let line = text.between(place..text.bytes.len().min(place + self.line + 1));
        let count = end_of_digits(line, 0);
        let end = place + count;
        let padding = padding_at(text.bytes, end);
        // The lines that part a mail, and the last of a certificate.
        let is_rule = line.starts_with(b"--");
        if count == 0
            || is_rule
            || count + padding > self.line
            || !ends_a_line(text.bytes, end + padding)
        {
            return None;
        }
        let digits = text.between(place..end);
        let mut line = Core::default();
        if !self.row.core.has_base64 && self.row.seen.count < LOOKED_AT {
            line.add(digits);
        }
        self.row.core.has_base64 |= line.has_base64;
        self.row.core.has_hex |= has_letters_of_hex(digits);
        self.row.seen.add(digits);
        self.end = text.offset(end);
        self.padding = padding;
        self.is_last = count < self.line;
        Some(end)
    }

    /// Adds it to what was found, if it is a run. `after` is the byte behind it.
    fn tell(&self, text: &Text<'_>, after: Option<u8>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let end = self.end + self.padding as u64;
        // More padding is none.
        let is_bounded =
            self.row.follows_ascii && after.is_none_or(|byte| byte.is_ascii() && byte != b'=');
        let is_cut = self.row.start == 0 || text.is_end && text.offset(text.bytes.len()) == end;
        let core = &self.row.core;
        let kind = if self.padding == 0 && core.has_hex && self.row.seen.is_hex() {
            RunKind::Hex
        } else if core.has_base64
            && self.row.seen.first != *b"_Z"
            && is_bounded
            && self.row.seen.is_base64(self.padding, is_cut)
        {
            RunKind::Base64
        } else {
            return;
        };
        found.push((self.row.start..end, kind));
    }
}

/// Where the digits end that go on at a place.
fn end_of_digits(piece: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(chunk) = piece.get(at..).and_then(|rest| rest.first_chunk::<32>()) {
        // In a form that the compiler makes wide instructions of.
        let are_digits = chunk.iter().fold(true, |all, byte| {
            let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
            let sign = matches!(byte, b'+' | b'-' | b'/' | b'_');
            all & (letter | (byte.wrapping_sub(b'0') < 10) | sign)
        });
        if !are_digits {
            break;
        }
        at += chunk.len();
    }
    let rest = piece.get(at..).unwrap_or_default();
    let len = rest.iter().position(|byte| !is_digit(*byte));
    len.map_or(piece.len(), |len| at + len)
}

/// The part of a run by which it is told from other text: digits in a row, within one line.
#[derive(Debug, Clone, Default)]
struct Core {
    /// Are there as many digits in a row as base64 has at least, that are mixed as its digits are?
    has_base64: bool,

    /// Has a line 16 hex digits or more, and a letter among them?
    has_hex: bool,

    /// How many digits there are in the line so far.
    count: usize,

    /// What the last digits are, the last one in the lowest bit.
    upper: u32,
    lower: u32,
    number: u32,
}

/// The last digits, as many as a run of base64 has at least.
const WINDOW: u32 = (1 << LEAST_BASE64) - 1;

impl Core {
    fn add(&mut self, digits: &[u8]) {
        let left = LOOKED_AT.saturating_sub(self.count);
        for byte in digits.iter().take(left) {
            if self.has_base64 {
                break;
            }
            let class = class(*byte);
            self.upper = self.upper << 1 & WINDOW | u32::from(class == UPPER);
            self.lower = self.lower << 1 & WINDOW | u32::from(class == LOWER);
            self.number = self.number << 1 & WINDOW | u32::from(class == NUMBER);
            self.count += 1;
            self.has_base64 =
                self.count >= LEAST_BASE64 && is_mixed(self.upper, self.lower, self.number);
        }
    }
}

/// How many digits in a row tell of base64.
pub(crate) const DIGITS_IN_CORE: u32 = LEAST_BASE64 as u32;

/// Have digits in a row among some bytes the core of a run of base64, or one of hex?
pub(super) fn has_core(bytes: &[u8]) -> bool {
    let mut core = Core::default();
    let (mut hex, mut letter) = (0, None);
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if !is_digit(*byte) {
            // Digits in which no place is that is a multiple of the least are too few.
            let ahead = bytes.get(at + STEP).is_some_and(|byte| !is_digit(*byte));
            at += if ahead { STEP } else { 1 };
            core = Core::default();
            hex = 0;
            continue;
        }
        core.add(std::slice::from_ref(byte));
        hex = if byte.is_ascii_hexdigit() { hex + 1 } else { 0 };
        if byte.is_ascii_alphabetic() {
            letter = Some(at);
        }
        let is_near = letter.is_some_and(|letter| at - letter < LEAST_HEX);
        if core.has_base64 || hex >= LEAST_HEX && is_near {
            return true;
        }
        at += 1;
    }
    false
}

/// Are digits of base64 mixed so? The bits say which of 24 digits in a row are upper case, lower case and numbers.
/// Of random digits 13 are of another of these than the one before, in names that are made of words hardly any.
pub(crate) const fn is_mixed(upper: u32, lower: u32, number: u32) -> bool {
    /// So many are of another class than the one before.
    const LEAST_CHANGES: u32 = 8;
    /// So many are letters of either case.
    const LEAST_LETTERS: u32 = 2;
    let known = upper | lower | number;
    let same = upper & upper << 1 | lower & lower << 1 | number & number << 1;
    let changes = known & known << 1 & !same & WINDOW;
    changes.count_ones() >= LEAST_CHANGES
        && upper.count_ones() >= LEAST_LETTERS
        && lower.count_ones() >= LEAST_LETTERS
        && number != 0
}

/// Are these digits of a line enough for hex, and not all numbers? Of all digits others tell whether they are hex.
fn has_letters_of_hex(digits: &[u8]) -> bool {
    digits.len() >= LEAST_HEX && digits.iter().any(u8::is_ascii_alphabetic)
}

/// What a digit is for hex.
const LOWER_HEX: u8 = 1;
const UPPER_HEX: u8 = 2;
const OTHER_THAN_HEX: u8 = 4;

static OF_HEX: [u8; 256] = of_hex();

const fn of_hex() -> [u8; 256] {
    let mut of_hex = [OTHER_THAN_HEX; 256];
    let mut byte = 0;
    while byte < 256 {
        match byte as u8 {
            b'0'..=b'9' => of_hex[byte] = 0,
            b'a'..=b'f' => of_hex[byte] = LOWER_HEX,
            b'A'..=b'F' => of_hex[byte] = UPPER_HEX,
            _ => {}
        }
        byte += 1;
    }
    of_hex
}

/// What is known of digits.
#[derive(Debug, Clone, Default)]
struct Seen {
    count: usize,

    /// The first two. Names that a compiler of C++ makes begin with `_Z`.
    first: [u8; 2],

    /// What all of them are for hex.
    hex: u8,

    /// How many there are of each class among the first ones that are looked at.
    of_class: [usize; 6],

    /// How often one of those is of another class than the one before.
    changes: usize,
    last: u8,

    /// How many lower-case letters stand at their end, and the most that stand anywhere.
    lower: usize,
    most_lower: usize,

    /// Is each one more than the one before?
    is_ascending: bool,
    last_byte: u8,

    /// Are all of them 0 or 1, but for a `b` behind the first?
    is_binary: bool,
}

impl Seen {
    fn add(&mut self, digits: &[u8]) {
        let left = LOOKED_AT.saturating_sub(self.count);
        let (first, rest) = digits.split_at(left.min(digits.len()));
        for byte in first {
            self.look_at(*byte);
        }
        if self.hex & OTHER_THAN_HEX == 0 {
            let of_rest = rest.iter().map(|byte| OF_HEX[usize::from(*byte)]);
            self.hex |= of_rest.fold(0, |all, of| all | of);
        }
        self.count += rest.len();
    }

    fn look_at(&mut self, byte: u8) {
        let class = class(byte);
        if let Some(count) = self.of_class.get_mut(usize::from(class)) {
            *count += 1;
        }
        let is_first = self.count == 0;
        if let Some(first) = self.first.get_mut(self.count) {
            *first = byte;
        }
        self.changes += usize::from(!is_first && class != self.last);
        self.last = class;
        self.is_ascending = byte > self.last_byte && (is_first || self.is_ascending);
        self.is_binary = matches!((byte, self.count), (b'0' | b'1', _) | (b'b', 1))
            && (is_first || self.is_binary);
        self.last_byte = byte;
        self.lower = if class == LOWER { self.lower + 1 } else { 0 };
        self.most_lower = self.most_lower.max(self.lower);
        self.hex |= OF_HEX[usize::from(byte)];
        self.count += 1;
    }

    fn of(&self, class: u8) -> usize {
        self.of_class.get(usize::from(class)).copied().unwrap_or(0)
    }

    /// Are they hex, and neither a decimal number nor a word?
    fn is_hex(&self) -> bool {
        // Of one case, and not of both.
        matches!(self.hex, LOWER_HEX | UPPER_HEX)
            && !self.is_binary
            && self.of(NUMBER) >= 2
            // The digits themselves, in order, stand in every program that writes hex.
            && !(self.is_ascending && self.count == LEAST_HEX)
            && self.count >= LEAST_HEX
            && self.count.is_multiple_of(2)
    }

    /// Are they base64, and neither words, a path nor a name? Where they are cut, their number says nothing.
    fn is_base64(&self, padding: usize, is_cut: bool) -> bool {
        let (standard, url_safe) = (self.of(STANDARD), self.of(URL_SAFE));
        let looked_at = self.count.min(LOOKED_AT);
        let fits = match (padding, self.count % 4) {
            (0, 0) | (1, 3) | (2, 2) => true,
            // base64url goes without padding.
            (0, 2 | 3) => self.count >= SHORT,
            _ => is_cut,
        };
        // Each digit of random bytes is of another class than the one before in 64 of 100, in names that are made
        // of words in 45 at most.
        let changes = match (url_safe, self.count) {
            (1.., _) => 52,
            (0, ..=SHORT) => 45,
            (0, _) => 38,
        };
        fits && self.count >= if url_safe > 0 { LEAST_URL_SAFE } else { LEAST_BASE64 }
            && (standard == 0 || url_safe == 0)
            // One digit in 32 is one of these, one in 6 is a number.
            && (standard + url_safe) * 8 <= looked_at
            && self.of(NUMBER) * 16 >= looked_at
            && self.of(LOWER) * 8 >= looked_at
            && self.of(UPPER) * 8 >= looked_at
            && (self.count > SHORT || self.most_lower <= LONGEST_LOWER)
            && self.changes * 100 >= looked_at.saturating_sub(1) * changes
    }
}

/// How many characters of padding stand at a place.
fn padding_at(piece: &[u8], at: usize) -> usize {
    let rest = piece.get(at..).unwrap_or_default();
    rest.iter()
        .take(2)
        .take_while(|byte| **byte == b'=')
        .count()
}

/// Where the line below begins, if a line ends at this place.
fn line_below(piece: &[u8], at: usize) -> Option<usize> {
    match piece.get(at..)? {
        [b'\n', ..] => Some(at + 1),
        [b'\r', b'\n', ..] => Some(at + 2),
        _ => None,
    }
}

fn ends_a_line(piece: &[u8], at: usize) -> bool {
    at >= piece.len() || line_below(piece, at).is_some()
}
