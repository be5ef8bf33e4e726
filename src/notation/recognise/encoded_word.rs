//! Encoded words of RFC 2047, as the headers of mails have them: `=?UTF-8?Q?caf=C3=A9?=`.

use super::base64::{Body, Survey};
use super::base64_digits::Alphabet;
use super::lexical::{character, hex_pair, last_line_end};
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Encoded words.
pub(in crate::notation) const ENCODED_WORD: Record = Record::new(
    "encoded-word",
    "encoded words",
    "=?UTF-8?Q?A=E2=89=A2?=",
    read,
)
.with_plain_text(3.5);

/// The longest name of a charset, in bytes.
const LONGEST_CHARSET: usize = 64;

/// One encoded word, as slices of the text.
#[derive(Debug, Clone, Copy)]
struct Word<'a> {
    /// Without the language that may be after it.
    charset: &'a [u8],
    /// Q or B.
    encoding: u8,
    /// `=?UTF-8?Q?`.
    head: usize,
    data: &'a [u8],
}

impl<'a> Word<'a> {
    /// The word in front of a text that begins with `=?`.
    fn in_front(text: &'a [u8]) -> Option<Self> {
        let inner = text.strip_prefix(b"=?")?;
        let start = inner.get(..LONGEST_CHARSET).unwrap_or(inner);
        let charset = start.get(..memchr::memchr(b'?', start)?)?;
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:+*'".contains(byte);
        if charset.is_empty() || !charset.iter().all(is_name) {
            return None;
        }
        let [encoding @ (b'Q' | b'q' | b'B' | b'b'), b'?', data @ ..] =
            inner.get(charset.len() + 1..)?
        else {
            return None;
        };
        // No encoded text holds `?`.
        let end = memchr::memchr2(b'?', b'\n', data)?;
        if !data.get(end..)?.starts_with(b"?=") {
            return None;
        }
        Some(Self {
            charset: charset.split(|byte| *byte == b'*').next()?,
            encoding: encoding.to_ascii_uppercase(),
            head: 2 + charset.len() + 3,
            data: data.get(..end)?,
        })
    }
}

/// Reads encoded words; what is around them stands for itself. White space between two of them is
/// dropped, and so are line ends in front of white space.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    if effort == Effort::Try && memchr::memmem::find(text, b"=?").is_none() {
        return None;
    }
    let end = text.len() - last_line_end(text);
    let mut words = 0_usize;
    let mut other_charset: Option<&[u8]> = None;
    while reader.at() < end && !reader.is_hopeless() {
        let rest = text.get(reader.at()..end).unwrap_or_default();
        if rest.starts_with(b"=?") {
            let Some(word) = Word::in_front(rest) else {
                reader.reject(
                    2,
                    "An encoded word begins here, but it is not whole: =?charset?Q or B?text?=",
                );
                continue;
            };
            words += 1;
            let is_known = [&b"utf-8"[..], b"utf8", b"us-ascii"]
                .iter()
                .any(|name| word.charset.eq_ignore_ascii_case(name));
            if !is_known && other_charset.is_none() {
                other_charset = Some(word.charset);
            }
            read_word(&mut reader, &word);
            if reader.is_hopeless() {
                break;
            }
            // White space between two words is none of the text.
            let behind = text.get(reader.at()..end).unwrap_or_default();
            let next = behind.trim_ascii_start();
            if next.starts_with(b"=?") {
                reader.decoration(behind.len() - next.len());
            }
        } else {
            read_plain(&mut reader, rest);
        }
    }
    if words == 0 && effort == Effort::Try {
        return None;
    }
    if !reader.is_hopeless() {
        let left = reader.rest().len();
        reader.decoration(left);
    }
    if let Some(charset) = other_charset {
        reader.warn(format!(
            "The words are in {}: these are the bytes of that charset, not UTF-8",
            String::from_utf8_lossy(charset)
        ));
    }
    let certainty = if words == 0 {
        Certainty::Possible
    } else {
        Certainty::Marked
    };
    let assumption = match words {
        1 => "1 encoded word of RFC 2047".to_owned(),
        _ => format!("{words} encoded words of RFC 2047, the space between them dropped"),
    };
    reader.finish(Notation::EncodedWord, certainty, assumption)
}

/// Reads what is between encoded words, as far as the next one or the next folded line.
fn read_plain(reader: &mut Reader, rest: &[u8]) {
    let is_folded = |text: &[u8]| matches!(text, [b' ' | b'\t', ..]);
    let len = memchr::memchr2_iter(b'=', b'\n', rest)
        .find(|at| match rest.get(*at..) {
            Some([b'=', b'?', ..]) => true,
            Some([b'\n', behind @ ..]) => is_folded(behind),
            _ => false,
        })
        .unwrap_or(rest.len());
    let plain = rest.get(..len).unwrap_or(rest);
    if rest.get(len) == Some(&b'\n') {
        let content = plain.strip_suffix(b"\r").unwrap_or(plain);
        reader.data(content.len(), content);
        reader.decoration(plain.len() - content.len() + 1);
    } else {
        reader.data(plain.len(), plain);
    }
}

fn read_word(reader: &mut Reader, word: &Word) {
    reader.decoration(word.head);
    if word.encoding == b'B' {
        let digits = Survey::of(word.data).digits;
        let mut body = Body::new(Alphabet::Standard, digits);
        body.read_line(reader, word.data);
        body.finish(reader);
    } else {
        read_q(reader, word.data);
    }
    if !reader.is_hopeless() {
        reader.decoration(2);
    }
}

fn read_q(reader: &mut Reader, data: &[u8]) {
    let mut rest = data;
    while let Some(first) = rest.first() {
        if reader.is_hopeless() {
            return;
        }
        let taken = match first {
            b'_' => {
                reader.data(1, b" ");
                1
            }
            b'=' => match rest.get(1..).and_then(hex_pair) {
                Some(byte) => {
                    reader.data(3, &[byte]);
                    3
                }
                None => {
                    reader.reject(1, "Two hex digits follow `=`");
                    1
                }
            },
            _ => {
                let len = character(rest);
                reader.data(len, rest.get(..len).unwrap_or_default());
                len
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
}
