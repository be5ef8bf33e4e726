//! Percent-encoding.

use std::ops::Range;

use super::text::{Form, Text};
use super::{RunKind, hex_pair, sequences};
use crate::utf8::{GroupKind, groups};

/// A word has so many escapes, and so many of them that no format of `printf` looks like.
const LEAST: u64 = 3;
const LEAST_STRONG: u64 = 2;

/// So many bytes of a word have to tell whether it is encoded.
const LONGEST_LOOK: u64 = 64 << 10;

/// Can a byte stand in a URL, or in a form that is sent?
const fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'%' | b'.'
                | b'_'
                | b'~'
                | b':'
                | b'/'
                | b'?'
                | b'#'
                | b'@'
                | b'!'
                | b'$'
                | b'&'
                | b'*'
                | b'+'
                | b';'
                | b'='
                | b'-'
        )
}

/// Looks for words with percent-encoding.
#[derive(Debug, Clone)]
pub(super) struct Percent {
    at: u64,
    state: State,
}

#[derive(Debug, Clone)]
enum State {
    /// No `%` has stood in the word that reaches to here, which begins at this offset, if there is one.
    Plain(Option<u64>),

    /// In a word with a `%`.
    Word(Word),

    /// In a word that is none.
    Passed,
}

/// A word from its first `%` on, as far as it was looked at.
#[derive(Debug, Clone, Default)]
struct Word {
    start: u64,
    escapes: u64,
    strong: u64,

    /// Do some of them stand for a character in more bytes than it needs (RFC 3629 §10)? No writer means those.
    has_overlong: bool,

    /// The bytes of the escapes that are next to one another, as far as they are not counted.
    together: Vec<u8>,

    /// Was it long enough to be judged?
    is_judged: bool,
}

impl Percent {
    pub(super) fn new(at: u64) -> Self {
        Self {
            at,
            state: State::Plain(None),
        }
    }

    /// Goes on to the next `%`. Returns the place where to go on; `None` if there is no more.
    fn look_for_first(
        &mut self,
        text: &Text<'_>,
        place: usize,
        word: Option<u64>,
    ) -> Option<usize> {
        let rest = text.from(place);
        let len = text.to_mark(b'%', place);
        let before = rest.get(..len.unwrap_or(rest.len())).unwrap_or_default();
        let border = before.iter().rposition(|byte| !is_in_word(*byte));
        let start = border.map_or_else(
            || word.unwrap_or_else(|| text.offset(place)),
            |border| text.offset(place + border + 1),
        );
        let end = text.offset(place + before.len());
        let is_long = end - start > LONGEST_LOOK;
        self.state = match len {
            _ if is_long => State::Passed,
            None => State::Plain((start < end).then_some(start)),
            Some(_) => State::Word(Word {
                start,
                ..Word::default()
            }),
        };
        len.map(|len| place + len)
    }
}

impl Form for Percent {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let mut place = text.place(self.at);
        while place < text.bytes.len() || text.is_end {
            match &mut self.state {
                State::Plain(word) => {
                    let word = *word;
                    match self.look_for_first(text, place, word) {
                        Some(first) => place = first,
                        None => {
                            place = text.bytes.len();
                            break;
                        }
                    }
                }
                State::Word(word) => match word.add(text, place) {
                    Step::To(next) => place = next,
                    Step::Wait => break,
                    Step::End(is_encoded) => {
                        if is_encoded {
                            let range = word.start..text.offset(place);
                            let is_overlong = word.has_overlong();
                            found.push((range, RunKind::Percent { is_overlong }));
                        }
                        self.state = State::Passed;
                    }
                },
                State::Passed => {
                    let rest = text.from(place);
                    match rest.iter().position(|byte| !is_in_word(*byte)) {
                        Some(len) => {
                            place += len;
                            self.state = State::Plain(None);
                        }
                        None => {
                            place = text.bytes.len();
                            break;
                        }
                    }
                }
            }
        }
        self.at = text.offset(place);
    }

    fn open_from(&self) -> u64 {
        match &self.state {
            State::Plain(word) => word.unwrap_or(self.at),
            State::Word(word) => word.start,
            State::Passed => self.at,
        }
    }

    fn needs_from(&self) -> u64 {
        self.at
    }
}

/// Do some bytes begin with an overlong form, all of it there?
fn is_overlong(bytes: &[u8]) -> bool {
    let group = groups(bytes).next();
    group.is_some_and(|it| {
        let is_whole = it.form_len().is_some_and(|len| it.len() >= u64::from(len));
        it.kind() == GroupKind::Overlong && is_whole
    })
}

/// What comes of a place in a word.
enum Step {
    /// The word goes on at this place.
    To(usize),

    /// It needs more bytes to tell.
    Wait,

    /// The word has ended here, or is none. Is it encoded?
    End(bool),
}

impl Word {
    /// Goes on at a place of it.
    fn add(&mut self, text: &Text<'_>, place: usize) -> Step {
        let rest = text.from(place);
        let Some(byte) = rest.first().filter(|byte| is_in_word(**byte)) else {
            return Step::End(self.is_encoded());
        };
        if !self.is_judged && text.offset(place) - self.start > LONGEST_LOOK {
            if !self.is_encoded() {
                return Step::End(false);
            }
            self.is_judged = true;
        }
        if *byte != b'%' {
            self.count();
            let len = rest
                .iter()
                .position(|byte| !is_in_word(*byte) || *byte == b'%');
            // Not past the place where it is judged.
            let left = (self.start + LONGEST_LOOK + 1).saturating_sub(text.offset(place));
            let most = match usize::try_from(left) {
                Ok(left) if !self.is_judged => left,
                _ => rest.len(),
            };
            return Step::To(place + len.unwrap_or(rest.len()).min(most).max(1));
        }
        if !text.has(place, 3) {
            return Step::Wait;
        }
        let digits = rest.get(1..).unwrap_or_default();
        let Some(value) = hex_pair(digits) else {
            let is_cut =
                text.is_end && digits.len() < 2 && digits.iter().all(|byte| is_in_word(*byte));
            // What was certain before it is so still, where it is long.
            let is_certain = is_cut || self.is_judged || self.has_overlong();
            return Step::End(is_certain && self.is_encoded());
        };
        self.escapes += 1;
        // `%2F`: no format of `printf` ends with such a letter, but those of floating-point numbers.
        let low = digits.get(1).copied().unwrap_or(0);
        if matches!(value, 0x20..0x80) && matches!(low, b'A'..=b'D' | b'F') {
            self.strong += 1;
        }
        self.add_byte(value);
        Step::To(place + 3)
    }

    /// Adds the byte that an escape stands for. What comes before a lead is counted without what comes after it.
    fn add_byte(&mut self, byte: u8) {
        if !(0x80..0xC0).contains(&byte) {
            self.count();
        }
        // Further tails change nothing.
        if self.together.len() < 4 {
            self.together.push(byte);
        }
    }

    /// Counts what is next to one another.
    fn count(&mut self) {
        self.strong += sequences(&self.together);
        self.has_overlong |= is_overlong(&self.together);
        self.together.clear();
    }

    /// Do some of its escapes stand for an overlong form?
    fn has_overlong(&self) -> bool {
        self.has_overlong || is_overlong(&self.together)
    }

    /// Are its escapes meant as such?
    fn is_encoded(&self) -> bool {
        let strong = self.strong + sequences(&self.together);
        self.has_overlong() || self.escapes >= LEAST && strong >= LEAST_STRONG
    }
}
