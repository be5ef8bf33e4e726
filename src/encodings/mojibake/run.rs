//! Runs of characters that one misreading has bytes for.

use std::ops::Range;

use super::double_bytes::{bytes_of, other_bytes_of, without_filler};
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// The longest run of characters that is looked at as one, in bytes.
pub(super) const MOST: usize = 1 << 14;

/// What is begun of a sequence has so many bytes at most.
const CUT: usize = 3;

/// A run of characters that one misreading has bytes for.
#[derive(Default)]
pub(super) struct Run {
    /// Where it starts in the text.
    pub(super) start: usize,

    /// For each of its bytes, where the character starts that it is of, from its start.
    starts: Vec<usize>,

    /// Its bytes in the misreading.
    pub(super) bytes: Vec<u8>,

    /// Which of them is [lost](super::lost), if one is.
    pub(super) lost: Option<usize>,
}

impl Run {
    /// The run in the misreading with this number, one of East Asia, that begins at a place of some bytes of text, and where
    /// it ends there, `most` characters behind it at most; `None` where the encoding does not have the first character.
    /// Behind what is no UTF-8 it ends where another text may begin.
    pub(super) fn eastern(
        text: &[u8],
        start: usize,
        number: usize,
        most: usize,
    ) -> Option<(Self, usize)> {
        let mut run = Self {
            start,
            ..Self::default()
        };
        let mut end = start;
        // The bytes before this are whole sequences, until some are no UTF-8.
        let mut right = 0;
        let mut is_wrong = false;
        for _ in 0..most {
            let Some(character) = character_at(text, end) else {
                break;
            };
            let is_other = is_wrong && is_start(text, end);
            if is_other || run.bytes.len() >= MOST {
                break;
            }
            let Some(usual) = bytes_of(number, character) else {
                break;
            };
            let begun = run.bytes.get(right..).unwrap_or_default();
            let bytes = fitting(begun, character, (text, end), usual, number);
            run.push(end, without_filler(&bytes));
            end += character.len_utf8();
            if is_wrong {
                continue;
            }
            match std::str::from_utf8(run.bytes.get(right..).unwrap_or_default()) {
                Ok(_) => right = run.bytes.len(),
                Err(error) => {
                    right += error.valid_up_to();
                    is_wrong = error.error_len().is_some();
                }
            }
        }
        (!run.bytes.is_empty()).then_some((run, end))
    }

    /// Takes the bytes of the character at a place.
    pub(super) fn push(&mut self, at: usize, bytes: &[u8]) {
        if self.bytes.is_empty() {
            self.start = at;
        }
        for byte in bytes {
            self.starts.push(at - self.start);
            self.bytes.push(*byte);
        }
    }

    /// Whether more than half of its bytes are well-formed UTF-8.
    pub(super) fn is_mostly_utf8(&self) -> bool {
        let valid = self.bytes.utf8_chunks().map(|it| it.valid().len());
        2 * valid.sum::<usize>() > self.bytes.len()
    }

    /// Where in the text the character starts of the byte with this number, in a run that ends at `end`.
    pub(super) fn place(&self, byte: usize, end: usize) -> usize {
        self.starts.get(byte).map_or(end, |from| self.start + from)
    }

    /// The part of some of its bytes, which are `valid`, that has whole characters of the text and of UTF-8.
    pub(super) fn whole<'a>(&self, first: usize, valid: &'a str) -> (Range<usize>, &'a str) {
        let is_inside = |byte: usize| {
            let before = byte.checked_sub(1).and_then(|it| self.starts.get(it));
            before.is_some() && before == self.starts.get(byte)
        };
        let mut characters = valid.chars();
        let mut from = first;
        let mut to = first + valid.len();
        while is_inside(from)
            && let Some(dropped) = characters.next()
        {
            from += dropped.len_utf8();
        }
        while is_inside(to)
            && let Some(dropped) = characters.next_back()
        {
            to -= dropped.len_utf8();
        }
        (from..to, characters.as_str())
    }

    /// Forgets all of it.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.starts.clear();
        self.lost = None;
    }
}

/// The bytes of all of a text in the misreading with this number, one of East Asia; `None` where it does not have all of it.
pub(super) fn eastern_bytes(text: &str, number: usize) -> Option<Vec<u8>> {
    let mut all: Vec<u8> = Vec::new();
    for (at, character) in text.char_indices() {
        if let Ok(byte @ 0..=0x7F) = u8::try_from(character) {
            all.push(byte);
            continue;
        }
        let usual = bytes_of(number, character)?;
        let last = all.get(all.len().saturating_sub(CUT)..).unwrap_or_default();
        let cut = (last.utf8_chunks().last()).map_or(0, |last| last.invalid().len());
        let begun = last.get(last.len() - cut..).unwrap_or_default();
        let bytes = fitting(begun, character, (text.as_bytes(), at), usual, number);
        all.extend_from_slice(without_filler(&bytes));
    }
    Some(all)
}

/// The bytes of a character in the misreading with this number, where it may stand for one pair of bytes or for another:
/// those with which the sequences go on longer that `begun`. It is at a place of some bytes of text.
fn fitting(
    begun: &[u8],
    character: char,
    (text, place): (&[u8], usize),
    usual: [u8; 2],
    number: usize,
) -> [u8; 2] {
    /// So many characters behind it are looked at.
    const AHEAD: usize = 3;
    let mut others = other_bytes_of(number, character).peekable();
    if others.peek().is_none() {
        return usual;
    }
    let mut behind = Vec::new();
    let mut at = place + character.len_utf8();
    for _ in 0..AHEAD {
        let next = character_at(text, at);
        let Some((next, bytes)) = next.and_then(|it| Some((it, bytes_of(number, it)?))) else {
            break;
        };
        behind.extend_from_slice(without_filler(&bytes));
        at += next.len_utf8();
    }
    let right = |bytes: &[u8; 2]| {
        let all = [begun, without_filler(bytes), &behind].concat();
        match std::str::from_utf8(&all) {
            Err(error) if error.error_len().is_some() => error.valid_up_to(),
            _ => usize::MAX,
        }
    };
    let mut best = (right(&usual), usual);
    for other in others {
        let right = right(&other);
        if right > best.0 {
            best = (right, other);
        }
    }
    best.1
}

/// Whether a text may begin at a place: behind ASCII, or behind a character that has one of the leads of punctuation.
pub(super) fn is_start(bytes: &[u8], place: usize) -> bool {
    let Some(last) = place.checked_sub(1).and_then(|at| bytes.get(at)) else {
        return true;
    };
    if last.is_ascii() {
        return true;
    }
    let before = place.checked_sub(3).and_then(|from| bytes.get(from..place));
    before.is_some_and(|before| match *before {
        [0xE2 | 0xEF, second, third] => is_tail(second) && is_tail(third),
        [0xE3, 0x80, third] => is_tail(third),
        _ => false,
    })
}

/// The character above ASCII that begins at a place.
pub(super) fn character_at(bytes: &[u8], place: usize) -> Option<char> {
    char::from_u32(sequence(bytes, place)?.0)
}
