//! String literals. What is printable in ASCII stands for itself.

use super::encode::{Digits, Encode};
use super::size::Size;
use super::writing::Writing;

/// A string literal in C. A line feed takes two characters, and three more to begin another literal.
pub(in crate::notation) const C_LITERAL: Writing = Writing::of_bytes(
    |_| Box::new(CLiteral::default()),
    |len, _| Size::AtMost(len.saturating_mul(5).saturating_add(2)),
)
.in_a_file("c");

/// A byte string literal in Rust.
pub(in crate::notation) const RUST_LITERAL: Writing = Writing::of_bytes(
    |_| Box::new(ByteLiteral::rust()),
    |len, _| Size::AtMost(len.saturating_mul(4).saturating_add(3)),
)
.in_a_file("rs");

/// A bytes literal in Python.
pub(in crate::notation) const PYTHON_BYTES: Writing = Writing::of_bytes(
    |_| Box::new(ByteLiteral::python()),
    |len, _| Size::AtMost(len.saturating_mul(4).saturating_add(3)),
)
.in_a_file("py");

/// How many characters of a C literal stand on a line, about.
const C_LINE: usize = 72;

/// A bytes literal of Python or Rust, on one line. In both, `\x` takes two digits, never more.
pub(super) struct ByteLiteral {
    quote: char,
}

impl ByteLiteral {
    /// Python's `repr` takes the other quote where there are single quotes and no double ones: that is
    /// known only at the end. This is the same value.
    pub(super) const fn python() -> Self {
        Self { quote: '\'' }
    }

    pub(super) const fn rust() -> Self {
        Self { quote: '"' }
    }
}

impl Encode for ByteLiteral {
    fn start(&mut self, text: &mut String) {
        text.push('b');
        text.push(self.quote);
    }

    fn push(&mut self, bytes: &[u8], text: &mut String) {
        for &byte in bytes {
            match named_escape(byte) {
                Some(escape) => text.push_str(escape),
                None if char::from(byte) == self.quote => {
                    text.push('\\');
                    text.push(self.quote);
                }
                None if is_printable(byte) => text.push(char::from(byte)),
                None => push_hex(byte, text),
            }
        }
    }

    fn finish(&mut self, text: &mut String) {
        text.push(self.quote);
    }
}

/// What is last in a C literal.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    #[default]
    Other,
    /// A `\x` escape, which would take all hex digits behind it.
    HexEscape,
    /// `?`: two of them begin a trigraph.
    QuestionMark,
    /// A line feed: what follows starts a line here too.
    LineFeed,
}

/// A string literal in C. Where a hex digit follows a `\x` escape, and at the end of a line, the literal
/// ends and another begins: the compiler joins them.
#[derive(Default)]
pub(super) struct CLiteral {
    last: Last,

    /// How many characters the line has.
    line: usize,
}

impl Encode for CLiteral {
    fn start(&mut self, text: &mut String) {
        text.push('"');
    }

    fn push(&mut self, bytes: &[u8], text: &mut String) {
        for &byte in bytes {
            if self.line >= C_LINE || self.last == Last::LineFeed {
                text.push_str("\"\n\"");
                self.line = 0;
                self.last = Last::Other;
            } else if self.last == Last::HexEscape && byte.is_ascii_hexdigit() {
                text.push_str("\" \"");
                self.line += 3;
            }
            let before = text.len();
            let last = self.last;
            self.last = Last::Other;
            match byte {
                b'\n' => {
                    text.push_str("\\n");
                    self.last = Last::LineFeed;
                }
                b'"' => text.push_str("\\\""),
                b'?' => {
                    text.push_str(if last == Last::QuestionMark {
                        "\\?"
                    } else {
                        "?"
                    });
                    self.last = Last::QuestionMark;
                }
                _ => match named_escape(byte) {
                    Some(escape) => text.push_str(escape),
                    None if is_printable(byte) => text.push(char::from(byte)),
                    None => {
                        push_hex(byte, text);
                        self.last = Last::HexEscape;
                    }
                },
            }
            self.line += text.len() - before;
        }
    }

    fn finish(&mut self, text: &mut String) {
        text.push('"');
    }
}

const fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// The escapes that mean the same in C, Python and Rust.
const fn named_escape(byte: u8) -> Option<&'static str> {
    match byte {
        b'\t' => Some("\\t"),
        b'\n' => Some("\\n"),
        b'\r' => Some("\\r"),
        b'\\' => Some("\\\\"),
        _ => None,
    }
}

fn push_hex(byte: u8, text: &mut String) {
    text.push_str("\\x");
    Digits::LOWER.push(byte, text);
}
