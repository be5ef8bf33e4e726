//! Arrays in source code.

use std::fmt::Write as _;

use super::encode::{Digits, Encode};
use super::size::Size;
use super::writing::Writing;

/// An array in C, with its length.
pub(in crate::notation) const C_ARRAY: Writing = Writing::of_bytes(
    |options| Box::new(Array::new(&C, Digits::of(options.letters))),
    |len, _| Size::Exact(text_len(&C, len)),
)
.in_a_file("c")
.in_lines();

/// An array in Rust.
pub(in crate::notation) const RUST_ARRAY: Writing = Writing::of_bytes(
    |options| Box::new(Array::new(&RUST, Digits::of(options.letters))),
    |len, _| Size::Exact(text_len(&RUST, len)),
)
.in_a_file("rs")
.in_lines();

/// How an array is laid out. The text is ASCII.
struct Layout {
    before: &'static str,
    indent: &'static str,
    bytes_a_line: u64,

    /// Does a comma stand behind the last byte too?
    is_comma_last: bool,
    after: &'static str,

    /// What the length is between, where it is written.
    length: Option<(&'static str, &'static str)>,
}

/// As `xxd -i` prints it.
const C: Layout = Layout {
    before: "unsigned char bytes[] = {\n",
    indent: "  ",
    bytes_a_line: 12,
    is_comma_last: false,
    after: "};\n",
    length: Some(("unsigned int bytes_len = ", ";\n")),
};

/// As rustfmt leaves it. A slice: the length of an array would have to be in front.
const RUST: Layout = Layout {
    before: "const BYTES: &[u8] = &[\n",
    indent: "    ",
    bytes_a_line: 16,
    is_comma_last: true,
    after: "];\n",
    length: None,
};

/// An array in source code.
struct Array {
    layout: &'static Layout,
    digits: Digits,

    /// How many bytes have been written.
    len: u64,
}

impl Array {
    const fn new(layout: &'static Layout, digits: Digits) -> Self {
        Self {
            layout,
            digits,
            len: 0,
        }
    }
}

impl Encode for Array {
    fn start(&mut self, text: &mut String) {
        text.push_str(self.layout.before);
    }

    fn push(&mut self, bytes: &[u8], text: &mut String) {
        for &byte in bytes {
            let is_first_of_line = self.len.is_multiple_of(self.layout.bytes_a_line);
            text.push_str(match (self.len, is_first_of_line) {
                (0, _) => "",
                (_, true) => ",\n",
                (_, false) => ", ",
            });
            if is_first_of_line {
                text.push_str(self.layout.indent);
            }
            text.push_str("0x");
            self.digits.push(byte, text);
            self.len += 1;
        }
    }

    fn finish(&mut self, text: &mut String) {
        if self.len > 0 {
            text.push_str(if self.layout.is_comma_last {
                ",\n"
            } else {
                "\n"
            });
        }
        text.push_str(self.layout.after);
        if let Some((before, after)) = self.layout.length {
            // Writing to a string cannot fail.
            let _ = write!(text, "{before}{}{after}", self.len);
        }
    }
}

/// How long the text of so many bytes is.
fn text_len(layout: &Layout, len: u64) -> u64 {
    let lines = len.div_ceil(layout.bytes_a_line);
    let text = |text: &str| text.len() as u64;
    // Behind each byte a comma, and a space or a line feed.
    let last_comma = u64::from(len > 0 && !layout.is_comma_last);
    let length = layout.length.map_or(0, |(before, after)| {
        text(before) + len.to_string().len() as u64 + text(after)
    });
    len.saturating_mul(text("0x00, "))
        .saturating_add(lines.saturating_mul(text(layout.indent)))
        .saturating_add(text(layout.before) + text(layout.after) + length)
        .saturating_sub(last_comma)
}
