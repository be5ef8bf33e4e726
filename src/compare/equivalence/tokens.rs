//! A source as a stream of tokens: its text without what is ignored.

use std::sync::atomic::{AtomicBool, Ordering};

use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

use super::Ignoring;
use super::marks::Mark;
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::{BOM, StartSigns};
use crate::utf8::{OtherEncoding, units};

/// The longest line end in bytes, CR LF in UTF-32. No character is longer. So many bytes are there when the next token is
/// read.
const LONGEST: usize = 8;

/// The longest character in bytes.
const LONGEST_CHARACTER: usize = 4;

/// Added to a byte that is ill-formed: it is no code point.
const ILL_FORMED: u32 = 0x11_0000;

/// The smallest piece of text that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// A character that stays at its place in canonical ordering, or an ill-formed byte. Marks after it are not moved
    /// before it.
    Starter(u32),

    /// A character that canonical ordering may move.
    Mark(Mark),

    /// The end of the source.
    End,
}

/// How the bytes of a source are characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    /// As RFC 3629 says.
    Utf8,

    /// As UTF-16 or UTF-32.
    Wide(OtherEncoding),
}

impl TextForm {
    /// The form that two sources are read in: UTF-8, unless both begin with the same byte order mark of UTF-16 or UTF-32.
    ///
    /// # Errors
    /// A source could not be read.
    pub fn of(sources: [&dyn Source; 2]) -> Result<Self, SourceError> {
        let mut marks = [None; 2];
        for (source, mark) in sources.into_iter().zip(&mut marks) {
            let mut start = [0; LONGEST_CHARACTER];
            let read = read_full(source, 0, &mut start)?;
            let start = start.get(..read).unwrap_or_default();
            // Other signs than a mark are less than certain.
            let is_marked = start.starts_with(&[0xFF, 0xFE])
                || start.starts_with(&[0xFE, 0xFF])
                || start == [0, 0, 0xFE, 0xFF];
            *mark = is_marked
                .then(|| StartSigns::of(start).looks_like)
                .flatten();
        }
        Ok(match marks {
            [Some(left), Some(right)] if left == right => Self::Wide(left),
            _ => Self::Utf8,
        })
    }

    /// How many bytes an ASCII character has.
    pub const fn width(self) -> usize {
        match self {
            Self::Utf8 => 1,
            Self::Wide(OtherEncoding::Utf16Le | OtherEncoding::Utf16Be) => 2,
            Self::Wide(OtherEncoding::Utf32Le | OtherEncoding::Utf32Be) => 4,
        }
    }

    /// The code unit at the start of some bytes, if it is whole.
    fn unit(self, bytes: &[u8]) -> Option<u32> {
        match self {
            Self::Utf8 => bytes.first().copied().map(u32::from),
            Self::Wide(encoding) => {
                let pair = || bytes.first_chunk::<2>().copied();
                let quad = || bytes.first_chunk::<4>().copied();
                match encoding {
                    OtherEncoding::Utf16Le => pair().map(|it| u16::from_le_bytes(it).into()),
                    OtherEncoding::Utf16Be => pair().map(|it| u16::from_be_bytes(it).into()),
                    OtherEncoding::Utf32Le => quad().map(u32::from_le_bytes),
                    OtherEncoding::Utf32Be => quad().map(u32::from_be_bytes),
                }
            }
        }
    }

    /// The character at the start of some bytes, and how many bytes it has; `None` if they are ill-formed there.
    fn scalar(self, bytes: &[u8]) -> Option<(char, usize)> {
        let width = self.width();
        match self {
            Self::Utf8 => {
                let bytes = bytes.get(..LONGEST_CHARACTER).unwrap_or(bytes);
                let unit = units(bytes).next()?;
                Some((unit.scalar()?, unit.len()))
            }
            Self::Wide(_) => {
                let unit = self.unit(bytes)?;
                if let Some(scalar) = char::from_u32(unit) {
                    return Some((scalar, width));
                }
                // Half of a surrogate pair in UTF-16; in UTF-32 the other half is not there.
                let next = bytes.get(width..).and_then(|rest| self.unit(rest))?;
                let halves = [u16::try_from(unit).ok()?, u16::try_from(next).ok()?];
                if width != 2 {
                    return None;
                }
                let scalar = char::decode_utf16(halves).next()?.ok()?;
                Some((scalar, 2 * width))
            }
        }
    }

    /// How many of some bytes are whole characters and ill-formed bytes, whatever follows. They begin with a whole one.
    fn whole_len(self, bytes: &[u8]) -> usize {
        match self {
            Self::Utf8 => {
                let is_lead = |byte: &u8| *byte >= 0xC0;
                let last = bytes
                    .iter()
                    .rev()
                    .take(LONGEST_CHARACTER - 1)
                    .position(is_lead);
                let Some(after) = last else {
                    return bytes.len();
                };
                // A lead is never within a character.
                let start = bytes.len() - after - 1;
                let need = match bytes.get(start) {
                    Some(0xC0..=0xDF) => 2,
                    Some(0xE0..=0xEF) => 3,
                    _ => 4,
                };
                if after + 1 < need { start } else { bytes.len() }
            }
            Self::Wide(_) => {
                let width = self.width();
                let len = bytes.len() / width * width;
                let last = len.checked_sub(width).and_then(|at| bytes.get(at..));
                match last.and_then(|bytes| self.unit(bytes)) {
                    Some(0xD800..=0xDBFF) => len - width,
                    _ => len,
                }
            }
        }
    }
}

/// A source as a stream of tokens. It is read once, from its start to its end, a block at a time.
pub struct Tokens<'a> {
    source: &'a dyn Source,
    form: TextForm,
    ignoring: Ignoring,
    cancel: &'a AtomicBool,

    /// The bytes of one block, of which `at..filled` were not made tokens of.
    buffer: Vec<u8>,
    at: usize,
    filled: usize,

    /// Offset of the first byte of the buffer.
    start: u64,

    /// Whether there are no bytes after those of the buffer.
    is_end: bool,

    /// The tokens of one character, of which those before `taken` were taken.
    parts: Vec<Token>,
    taken: usize,

    /// Offset of that character.
    offset: u64,
}

impl<'a> Tokens<'a> {
    /// The tokens of a source, which is read in blocks of so many bytes, 8 at least.
    ///
    /// # Errors
    /// The source could not be read, or `cancel` was set.
    pub fn new(
        source: &'a dyn Source,
        form: TextForm,
        ignoring: Ignoring,
        block: usize,
        cancel: &'a AtomicBool,
    ) -> Result<Self, SourceError> {
        // A short source needs no long block; that it is longer after all does no harm.
        let len = usize::try_from(source.len_hint()).unwrap_or(usize::MAX);
        let block = block.min(len.saturating_add(1)).max(LONGEST);
        let mut tokens = Self {
            source,
            form,
            ignoring,
            cancel,
            buffer: vec![0; block],
            at: 0,
            filled: 0,
            start: 0,
            is_end: false,
            parts: Vec::new(),
            taken: 0,
            offset: 0,
        };
        tokens.fill()?;
        if ignoring.signature && tokens.bytes().starts_with(&BOM) {
            tokens.skip(BOM.len());
        }
        Ok(tokens)
    }

    /// Reads on, unless there are enough bytes for a token.
    ///
    /// # Errors
    /// The source could not be read, or this is no longer wanted.
    pub fn fill(&mut self) -> Result<(), SourceError> {
        if self.is_end || self.filled - self.at >= LONGEST {
            return Ok(());
        }
        if self.cancel.load(Ordering::Relaxed) {
            return Err(SourceError::cancelled(self.source.name()));
        }
        self.buffer.copy_within(self.at..self.filled, 0);
        self.start += self.at as u64;
        self.filled -= self.at;
        self.at = 0;
        let next = self.start + self.filled as u64;
        let room = self.buffer.get_mut(self.filled..).unwrap_or_default();
        let read = read_full(self.source, next, room)?;
        self.is_end = read < room.len();
        self.filled += read;
        Ok(())
    }

    /// The bytes that were read and not made tokens of.
    pub fn bytes(&self) -> &[u8] {
        self.buffer.get(self.at..self.filled).unwrap_or_default()
    }

    /// Leaves out so many of these bytes.
    pub fn skip(&mut self, len: usize) {
        self.at = self.filled.min(self.at + len);
    }

    /// Returns whether all tokens of the last character were taken.
    pub fn is_between_characters(&self) -> bool {
        self.taken >= self.parts.len()
    }

    /// Offset of the character of the token that was looked at last.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// How many of some bytes, with which both sides go on, are whole tokens whatever follows on either side.
    pub fn whole_len(&self, bytes: &[u8]) -> usize {
        let len = self.form.whole_len(bytes);
        let width = self.form.width();
        let last = len.checked_sub(width).and_then(|at| bytes.get(at..len));
        // It is one line end with a LF after it.
        let is_carriage = last.and_then(|it| self.form.unit(it)) == Some(u32::from(b'\r'));
        if self.ignoring.line_ends && is_carriage {
            len - width
        } else {
            len
        }
    }

    /// The next token. It stays the next one until it is [taken](Self::take).
    ///
    /// # Errors
    /// The source could not be read, or this is no longer wanted.
    pub fn peek(&mut self) -> Result<Token, SourceError> {
        if self.is_between_characters() {
            self.read_character()?;
        }
        Ok(self.parts.get(self.taken).copied().unwrap_or(Token::End))
    }

    /// Goes on after the next token.
    pub fn take(&mut self) {
        self.taken += 1;
    }

    /// Makes tokens of the next character, line end or ill-formed byte.
    fn read_character(&mut self) -> Result<(), SourceError> {
        self.fill()?;
        self.parts.clear();
        self.taken = 0;
        self.offset = self.start + self.at as u64;
        let bytes = self.buffer.get(self.at..self.filled).unwrap_or_default();
        let Some(first) = bytes.first() else {
            return Ok(());
        };
        let width = self.form.width();
        let is_unit = |bytes: Option<&[u8]>, byte: u8| {
            bytes.and_then(|bytes| self.form.unit(bytes)) == Some(byte.into())
        };
        let len = if self.ignoring.line_ends && is_unit(Some(bytes), b'\r') {
            self.parts.push(Token::Starter(b'\n'.into()));
            if is_unit(bytes.get(width..), b'\n') {
                2 * width
            } else {
                width
            }
        } else if self.form == TextForm::Utf8 && (first.is_ascii() || !self.ignoring.normal_form) {
            self.parts.push(Token::Starter((*first).into()));
            1
        } else if let Some((scalar, len)) = self.form.scalar(bytes) {
            if self.ignoring.normal_form {
                decompose_canonical(scalar, |part| {
                    self.parts.push(match canonical_combining_class(part) {
                        0 => Token::Starter(part.into()),
                        class => Token::Mark(Mark {
                            class,
                            scalar: part,
                        }),
                    });
                });
            } else {
                self.parts.push(Token::Starter(scalar.into()));
            }
            len
        } else {
            let len = width.min(bytes.len());
            let ill_formed = bytes.iter().take(len);
            let tokens = ill_formed.map(|byte| Token::Starter(ILL_FORMED + u32::from(*byte)));
            self.parts.extend(tokens);
            len
        };
        self.at += len;
        Ok(())
    }
}
