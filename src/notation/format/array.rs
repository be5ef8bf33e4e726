//! Arrays in source code.

use std::fmt::Write as _;

use super::encode::{Digits, Encode};

/// How an array is laid out. The text is ASCII.
pub(super) struct Layout {
    pub(super) before: &'static str,
    pub(super) indent: &'static str,
    pub(super) bytes_a_line: u64,

    /// Does a comma stand behind the last byte too?
    pub(super) is_comma_last: bool,
    pub(super) after: &'static str,

    /// What the length stands between, where it is written.
    pub(super) length: Option<(&'static str, &'static str)>,
}

/// As `xxd -i` prints it.
pub(super) const C: Layout = Layout {
    before: "unsigned char bytes[] = {\n",
    indent: "  ",
    bytes_a_line: 12,
    is_comma_last: false,
    after: "};\n",
    length: Some(("unsigned int bytes_len = ", ";\n")),
};

/// As rustfmt leaves it. A slice: the length of an array would have to stand in front.
pub(super) const RUST: Layout = Layout {
    before: "const BYTES: &[u8] = &[\n",
    indent: "    ",
    bytes_a_line: 16,
    is_comma_last: true,
    after: "];\n",
    length: None,
};

/// An array in source code.
pub(super) struct Array {
    layout: Layout,
    digits: Digits,

    /// How many bytes have been written.
    len: u64,
}

impl Array {
    pub(super) const fn c(digits: Digits) -> Self {
        Self {
            layout: C,
            digits,
            len: 0,
        }
    }

    pub(super) const fn rust(digits: Digits) -> Self {
        Self {
            layout: RUST,
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
