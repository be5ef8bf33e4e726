//! Lines of UTF-8 among lines of another encoding.

use std::io::{self, Write};
use std::ops::Range;

use super::changes::Changes;
use super::lines::Lines;
use super::repair::REPLACEMENT;
use crate::encodings::Charset;
use crate::utf8::{Decoder, GroupAssembler, Unit, UnitSink};

/// Writes well-formed lines as they are, and decodes what is ill-formed from another encoding.
///
/// A whole ill-formed line is decoded if that is likelier than UTF-8 with so many errors. There are two
/// reasons to decode the whole line: letters of another encoding make well-formed sequences by chance, and in
/// multi-byte encodings the later byte of a character may be ASCII. In other lines only the errors are
/// decoded. Each span that the encoding does not have becomes U+FFFD.
#[derive(Debug)]
pub(super) struct LineMender<W> {
    lines: Lines,
    copy: Copy<W>,
}

#[derive(Debug)]
struct Copy<W> {
    out: W,
    charset: Charset,
    changes: Changes,
    parts: Parts,
}

impl<W: Write> LineMender<W> {
    pub(super) fn new(out: W, charset: Charset) -> Self {
        Self {
            lines: Lines::default(),
            copy: Copy {
                out,
                charset,
                changes: Changes::default(),
                parts: Parts::default(),
            },
        }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Self { lines, copy } = self;
        lines.push(bytes, |line| copy.line(line))
    }

    /// Ends the source.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn finish(mut self) -> io::Result<(W, Changes)> {
        let Self { lines, copy } = &mut self;
        lines.finish(|line| copy.line(line))?;
        Ok((self.copy.out, self.copy.changes))
    }
}

impl<W: Write> Copy<W> {
    fn line(&mut self, line: &[u8]) -> io::Result<()> {
        if std::str::from_utf8(line).is_ok() {
            return self.out.write_all(line);
        }
        self.parts.find(line);
        self.changes.errors += self.parts.errors.len() as u64;
        self.changes.spans += self.parts.spans;
        self.changes.ill_formed_bytes += self.parts.ill_formed_bytes;
        if self.parts.is_likelier_whole(self.charset.is_single_byte())
            && let Some(text) = self.decoded(line)
        {
            self.changes.decoded += self.parts.errors.len() as u64;
            self.changes.decoded_lines += 1;
            return self.out.write_all(text.as_bytes());
        }
        let mut written = 0;
        let decoded_before = self.changes.decoded;
        for at in 0..self.parts.errors.len() {
            let Some(Error { range, spans }) = self.parts.errors.get(at).cloned() else {
                break;
            };
            self.out
                .write_all(line.get(written..range.start).unwrap_or_default())?;
            written = range.end;
            let text = line.get(range).and_then(|bytes| self.decoded(bytes));
            if let Some(text) = text {
                self.changes.decoded += 1;
                self.out.write_all(text.as_bytes())?;
            } else {
                self.changes.replacement_characters += spans;
                for _ in 0..spans {
                    self.out.write_all(&REPLACEMENT)?;
                }
            }
        }
        self.changes.decoded_lines += u64::from(self.changes.decoded > decoded_before);
        self.out.write_all(line.get(written..).unwrap_or_default())
    }

    /// Returns bytes as text of the encoding, or `None` if the encoding does not have all of them.
    fn decoded(&self, bytes: &[u8]) -> Option<String> {
        let text = self.charset.decode_all(bytes)?;
        // The bytes that an encoding leaves open are controls by the WHATWG's tables: no text has them.
        let is_text = |scalar: char| !matches!(scalar, '\u{80}'..='\u{9F}');
        text.chars().all(is_text).then_some(text)
    }
}

/// An error of a line.
#[derive(Debug, Clone)]
struct Error {
    range: Range<usize>,
    spans: u64,
}

/// The parts of an ill-formed line.
#[derive(Debug, Default)]
struct Parts {
    errors: Vec<Error>,
    spans: u64,
    ill_formed_bytes: u64,

    /// Well-formed sequences of 2, 3 and 4 bytes.
    sequences: [u64; 3],
}

/// The improbability, in bits, of an error in UTF-8, and of a line in the other encoding before anything is
/// known of it.
const BITS_OF_ERROR: u64 = 10;
const BITS_OF_LINE: u64 = 3;

/// The improbability, in bits, that letters of the other encoding make a well-formed sequence of 2, 3 or 4
/// bytes. With one byte for each letter that is rare. With two bytes for each letter, the ranges fit in one
/// case of 8, 32 and 200.
const BITS_BY_LETTERS: [u64; 3] = [6, 10, 14];
const BITS_BY_PAIRS: [u64; 3] = [3, 5, 8];

impl Parts {
    fn find(&mut self, line: &[u8]) {
        self.errors.clear();
        self.spans = 0;
        self.ill_formed_bytes = 0;
        self.sequences = [0; 3];
        let mut finder = Finder {
            assembler: GroupAssembler::default(),
            parts: self,
        };
        let mut decoder = Decoder::new(0);
        decoder.push(line, &mut finder);
        decoder.finish(&mut finder);
        let Finder {
            mut assembler,
            parts,
        } = finder;
        assembler.finish(&mut |group| parts.take(group.offset..group.end(), group.span_count()));
    }

    /// Returns whether the whole line is more likely in the other encoding than in UTF-8 with these errors.
    fn is_likelier_whole(&self, is_single_byte: bool) -> bool {
        let bits = if is_single_byte {
            BITS_BY_LETTERS
        } else {
            BITS_BY_PAIRS
        };
        let by_chance = self.sequences.iter().zip(bits);
        let by_chance: u64 = by_chance.map(|(count, bits)| count * bits).sum();
        self.errors.len() as u64 * BITS_OF_ERROR > BITS_OF_LINE + by_chance
    }

    fn take(&mut self, range: Range<u64>, spans: u64) {
        self.ill_formed_bytes += range.end - range.start;
        self.spans += spans;
        self.errors.push(Error {
            // A line is at most a few chunks long.
            range: range.start as usize..range.end as usize,
            spans,
        });
    }
}

struct Finder<'a> {
    assembler: GroupAssembler,
    parts: &'a mut Parts,
}

impl UnitSink for Finder<'_> {
    fn unit(&mut self, unit: Unit) {
        let Self { assembler, parts } = self;
        assembler.unit(&unit, &mut |group| {
            parts.take(group.offset..group.end(), group.span_count());
        });
        // Sequences of one byte are not counted here.
        let place = unit.len().checked_sub(2);
        if unit.scalar().is_some()
            && let Some(count) = place.and_then(|place| parts.sequences.get_mut(place))
        {
            *count += 1;
        }
    }

    fn ascii_run(&mut self, _offset: u64, _bytes: &[u8]) {
        let Self { assembler, parts } = self;
        assembler.well_formed(&mut |group| {
            parts.take(group.offset..group.end(), group.span_count());
        });
    }

    fn tail_run(&mut self, offset: u64, bytes: &[u8]) {
        let Self { assembler, parts } = self;
        assembler.tails(offset, bytes, &mut |group| {
            parts.take(group.offset..group.end(), group.span_count());
        });
    }
}
