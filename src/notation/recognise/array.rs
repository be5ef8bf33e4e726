//! Arrays in the source code of C, Rust, Go, Java and their heirs, `xxd -i` included.

mod declared;
mod header;

use super::lexical::{comment, is_of_a_word, white_space, word};
use super::number::{LeadingZero, number};
use super::number_style::NumberStyle;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};
use declared::Declared;
use header::{Header, Opening};

/// An array in any language.
pub(in crate::notation) const ARRAY: Record = Record::new(
    "array",
    "array in source code",
    "{ 0x41, 0xE2, 0x89, 0xA2 }",
    read,
)
.article("an")
.rivals(Rivals::All);

/// An array in C, as `xxd -i` prints it.
pub(in crate::notation) const C_ARRAY: Record = Record::new(
    "c-array",
    "C array",
    "unsigned char bytes[] = { 0x41, …",
    read,
)
.article("a")
.form_of(Notation::Array)
.written(&format::C_ARRAY);

/// An array in Rust.
pub(in crate::notation) const RUST_ARRAY: Record = Record::new(
    "rust-array",
    "Rust array",
    "const BYTES: &[u8] = &[0x41, …",
    read,
)
.article("a")
.form_of(Notation::Array)
.written(&format::RUST_ARRAY);

/// How deep braces can be in braces.
const DEEPEST: usize = 16;

/// How far from the start of the text the first array can be, where it is only a try.
const SNIFFED: usize = 4096;

/// What was found on the way.
#[derive(Debug, Default)]
struct Found {
    /// How many arrays.
    arrays: usize,
    /// How many lengths agree with what is there.
    agreeing: usize,
    /// How many do not.
    differing: usize,
    /// Whether an element has a mark that ordinary numbers lack.
    is_marked: bool,
    /// Whether an octal number of C was read.
    has_octal: bool,
    /// Whether a number was negative.
    has_negative: bool,
    /// How the elements are written.
    style: NumberStyle,
    /// Whether one had no elements and was declared as one of bytes.
    has_empty: bool,
}

/// Reads the elements of all arrays in order; names, types, lengths and comments make no bytes.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    let start = text.get(..SNIFFED).unwrap_or(text);
    let is_call = memchr::memmem::find(start, b"ArrayOf(").is_some();
    if effort == Effort::Try && !is_call && memchr::memchr2(b'{', b'[', start).is_none() {
        return None;
    }
    let mut found = Found::default();
    let mut header = Header::default();
    // The array that ended last: how many bytes it has.
    let mut last = 0;
    while !reader.is_hopeless() {
        skip(&mut reader);
        let rest = reader.rest();
        if rest.is_empty() {
            break;
        }
        match header.next(rest) {
            Opening::Array(closing) => {
                let before = reader.bytes.len();
                reader.decoration(1);
                read_elements(&mut reader, closing, header.zero(), &mut found);
                last = reader.bytes.len() - before;
                found.arrays += 1;
                found.has_empty |= last == 0 && header.is_of_bytes;
                if let Some(declared) = header.declared {
                    compare(&mut reader, &mut found, declared, last);
                }
                if let Some(word) = header.wide {
                    reader.doubt(format!(
                        "The elements are declared as {word}; here each of them is one byte"
                    ));
                }
                header = Header::default();
                // In front of an array without a header of its own there is no reason to look on.
                if effort == Effort::Try && reader.bytes.is_empty() && !found.has_empty {
                    return None;
                }
            }
            Opening::Length(len, declared) => {
                reader.decoration(len);
                if found.arrays > 0 {
                    compare(&mut reader, &mut found, Declared::Exactly(declared), last);
                }
                header = Header::default();
            }
            Opening::Header(len) => reader.decoration(len),
            Opening::Strange(len) => {
                reader.reject(len, "This is not part of an array of bytes");
                // What begins like that is something else.
                if effort == Effort::Try && reader.bytes.is_empty() {
                    return None;
                }
            }
        }
    }
    if effort == Effort::Try && reader.bytes.is_empty() && !found.has_empty {
        return None;
    }
    if let Some(doubt) = found.style.doubt() {
        reader.doubt(doubt);
    }
    let certainty = if found.arrays == 0 || found.differing > 0 || reader.has_rejections() {
        Certainty::Likely
    } else if found.agreeing > 0 {
        Certainty::Checked
    } else if found.is_marked {
        Certainty::Marked
    } else {
        Certainty::Likely
    };
    let assumption = found.assumption(reader.bytes.len());
    reader.finish(Notation::Array, certainty, assumption)
}

impl Found {
    fn assumption(&self, bytes: usize) -> String {
        let mut line = match self.arrays {
            0 | 1 => format!("Array in source code, {bytes} elements"),
            arrays => format!("{arrays} arrays in source code, one after the other"),
        };
        if self.agreeing > 0 && self.differing == 0 {
            line.push_str(", as many as it declares");
        }
        if self.has_octal {
            line.push_str(", a 0 in front means octal");
        }
        if self.has_negative {
            line.push_str(", -1 is FF");
        }
        line
    }
}

fn compare(reader: &mut Reader, found: &mut Found, declared: Declared, len: usize) {
    if let Some(contradiction) = declared.contradiction(len) {
        found.differing += 1;
        reader.contradict_here(contradiction);
    } else if declared.counts_all() {
        found.agreeing += 1;
    }
}

/// Skips white space, comments and the lines of the preprocessor.
fn skip(reader: &mut Reader) {
    loop {
        let rest = reader.rest();
        let space = white_space(rest);
        let behind = rest.get(space..).unwrap_or_default();
        let is_new_line = reader.at() == 0
            || rest
                .get(..space)
                .is_some_and(|space| space.contains(&b'\n'));
        let len = match behind.first() {
            Some(b'#') if is_new_line && !behind.starts_with(b"#[") => {
                memchr::memchr(b'\n', behind).unwrap_or(behind.len())
            }
            _ => comment(behind).unwrap_or(0),
        };
        reader.decoration(space + len);
        if space + len == 0 {
            return;
        }
    }
}

/// Reads what is between the braces, and the one that closes.
fn read_elements(reader: &mut Reader, closing: u8, zero: LeadingZero, found: &mut Found) {
    let mut depth = 1_usize;
    let mut needs_comma = false;
    while !reader.is_hopeless() {
        skip(reader);
        let rest = reader.rest();
        let Some(first) = rest.first() else {
            reader.doubt("The bracket that ends the array is missing");
            return;
        };
        match first {
            b',' if needs_comma => {
                needs_comma = false;
                reader.decoration(1);
            }
            b'{' | b'[' if !needs_comma && depth < DEEPEST => {
                depth += 1;
                reader.decoration(1);
            }
            b'}' | b']' if depth > 1 || *first == closing => {
                reader.decoration(1);
                depth -= 1;
                if depth == 0 {
                    return;
                }
                needs_comma = true;
            }
            _ => match number(rest, zero) {
                Some(number) if needs_comma => {
                    reader.reject(number.len, "A comma is missing in front of this");
                }
                Some(number) => {
                    needs_comma = true;
                    match number.byte {
                        Ok(byte) => {
                            found.is_marked |= number.is_marked;
                            found.has_negative |= *first == b'-';
                            found.has_octal |= zero == LeadingZero::Octal
                                && *first == b'0'
                                && rest.get(1).is_some_and(u8::is_ascii_digit);
                            found.style.take(rest, number.len);
                            reader.data(number.len, &[byte]);
                        }
                        Err(reason) => reader.reject(number.len, reason),
                    }
                }
                None => {
                    let len = word(rest);
                    needs_comma |= is_of_a_word(*first);
                    reader.reject(
                        len,
                        "This is not an element: a number, or a character in quotes",
                    );
                }
            },
        }
    }
}
