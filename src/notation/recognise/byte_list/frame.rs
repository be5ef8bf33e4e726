//! What encloses a list of bytes, and tells how its items are written.

use crate::notation::recognise::lexical::{is_of_a_word, white_space};

/// How far from the start of the text the first item can be.
const LONGEST_HEAD: usize = 256;

/// How the items are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Two hex digits each.
    Hex,
    /// As source code has numbers.
    Source,
}

/// What encloses a list.
#[derive(Debug)]
pub(super) struct Frame {
    /// What it is called.
    pub(super) name: &'static str,
    /// How long it is before the first item.
    pub(super) head: usize,
    /// What is after the last item, without white space.
    pub(super) closing: Vec<u8>,
    /// How the items are written.
    pub(super) numbers: Numbers,
    /// Is there nothing that encloses the list?
    pub(super) is_bare: bool,
    /// Does nothing but a list of bytes look like this?
    pub(super) is_marked: bool,
    /// How many items the frame says there are.
    pub(super) declared: Option<usize>,
    /// What is in front of the items of each line, in the source code of an assembler.
    directive: Option<&'static [u8]>,
}

/// What assemblers call a line of bytes.
const DIRECTIVES: [&[u8]; 10] = [
    b"db", b"DB", b".db", b".byte", b"dc.b", b"DC.B", b"dcb", b"DCB", b"defb", b"fcb",
];

/// Names in front of a bracket or a parenthesis, how the items behind are written, and what it is
/// called.
const CALLS: [(&str, Numbers, &str); 14] = [
    ("bytes.fromhex", Numbers::Hex, "Python bytes.fromhex"),
    (
        "bytearray.fromhex",
        Numbers::Hex,
        "Python bytearray.fromhex",
    ),
    ("unhexlify", Numbers::Hex, "Python unhexlify"),
    ("binascii.unhexlify", Numbers::Hex, "Python unhexlify"),
    ("bytes", Numbers::Source, "Python bytes"),
    ("bytearray", Numbers::Source, "Python bytearray"),
    ("Uint8Array", Numbers::Source, "JavaScript Uint8Array"),
    ("Uint8Array.of", Numbers::Source, "JavaScript Uint8Array"),
    ("Uint8Array.from", Numbers::Source, "JavaScript Uint8Array"),
    (
        "Uint8ClampedArray",
        Numbers::Source,
        "JavaScript Uint8ClampedArray",
    ),
    ("Int8Array", Numbers::Source, "JavaScript Int8Array"),
    ("Buffer.from", Numbers::Source, "Node Buffer"),
    ("Buffer", Numbers::Source, "Node Buffer"),
    ("array", Numbers::Source, "Python array"),
];

/// How long the label and the directive in front of a line are, and the directive.
fn directive(line: &[u8]) -> Option<(usize, &'static [u8])> {
    let space = white_space(line);
    let rest = line.get(space..)?;
    let label = rest
        .iter()
        .take(LONGEST_HEAD)
        .take_while(|byte| is_of_a_word(**byte))
        .count();
    let label = match rest.get(label) {
        Some(b':') if label > 0 => label + 1 + white_space(rest.get(label + 1..)?),
        _ => 0,
    };
    let rest = rest.get(label..)?;
    let is_it = |directive: &&[u8]| {
        let behind = rest.strip_prefix(*directive).and_then(<[u8]>::first);
        behind.is_some_and(u8::is_ascii_whitespace)
    };
    let directive = DIRECTIVES.into_iter().find(is_it)?;
    Some((space + label + directive.len(), directive))
}

impl Frame {
    /// The frame in front of a text, or none.
    pub(super) fn of(text: &[u8]) -> Self {
        let start = text.get(..LONGEST_HEAD).unwrap_or(text);
        Head::new(start)
            .node_buffer()
            .or_else(|| Head::new(start).json_buffer())
            .or_else(|| Head::new(start).call())
            .or_else(|| Head::new(start).assembler())
            .or_else(|| Head::new(start).erlang())
            .or_else(|| Head::new(start).brackets())
            .unwrap_or(Self {
                name: "List",
                head: 0,
                closing: Vec::new(),
                numbers: Numbers::Source,
                is_bare: true,
                is_marked: false,
                declared: None,
                directive: None,
            })
    }

    /// How long what begins the next line is, in the source code of an assembler: a label, and the same directive.
    pub(super) fn next_line(&self, text: &[u8]) -> Option<usize> {
        let expected = self.directive?;
        let (len, found) = directive(text)?;
        (found == expected).then_some(len)
    }

    /// How much of what is left closes the frame.
    pub(super) fn tail(&self, text: &[u8]) -> usize {
        let mut head = Head::new(text);
        for byte in &self.closing {
            if !head.take(&[*byte]) {
                return 0;
            }
        }
        if !self.is_bare {
            // It may end a statement, or be one item of something.
            let _ = head.take(b";") || head.take(b",");
        }
        head.skip_space();
        head.at
    }
}

/// The way through the head of a frame.
#[derive(Debug, Clone, Copy)]
struct Head<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Head<'a> {
    const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        self.at += white_space(self.rest());
    }

    /// Goes on behind this, where it is here, white space before it aside.
    fn take(&mut self, what: &[u8]) -> bool {
        let space = white_space(self.rest());
        let found = self
            .rest()
            .get(space..)
            .is_some_and(|rest| rest.starts_with(what));
        if found {
            self.at += space + what.len();
        }
        found
    }

    /// Goes on behind a name, dots in it included.
    fn word(&mut self) -> &'a [u8] {
        self.skip_space();
        let rest = self.rest();
        let len = rest
            .iter()
            .position(|byte| !is_of_a_word(*byte) && *byte != b'.')
            .unwrap_or(rest.len());
        self.at += len;
        rest.get(..len).unwrap_or_default()
    }

    /// A number in parentheses: how many items there are.
    fn count(&mut self) -> Option<usize> {
        let mut ahead = *self;
        if !ahead.take(b"(") {
            return None;
        }
        let count = std::str::from_utf8(ahead.word()).ok()?.parse().ok()?;
        if !ahead.take(b")") {
            return None;
        }
        *self = ahead;
        Some(count)
    }

    fn frame(self, name: &'static str, closing: &[u8], numbers: Numbers) -> Frame {
        Frame {
            name,
            head: self.at,
            closing: closing.to_vec(),
            numbers,
            is_bare: false,
            is_marked: true,
            declared: None,
            directive: None,
        }
    }

    /// `name: db 65, 0C0h`
    fn assembler(mut self) -> Option<Frame> {
        let (len, directive) = directive(self.rest())?;
        self.at += len;
        let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'\'');
        let next = self.rest().trim_ascii_start().first();
        next.filter(|byte| is_number(byte))?;
        let mut frame = self.frame("Bytes for an assembler", b"", Numbers::Source);
        frame.directive = Some(directive);
        Some(frame)
    }

    /// `<Buffer 41 c0>`
    fn node_buffer(mut self) -> Option<Frame> {
        let is_one = self.take(b"<Buffer") || self.take(b"<SlowBuffer");
        is_one.then(|| self.frame("Node Buffer", b">", Numbers::Hex))
    }

    /// `{"type":"Buffer","data":[65,192]}`
    fn json_buffer(mut self) -> Option<Frame> {
        for part in [
            &b"{"[..],
            b"\"type\"",
            b":",
            b"\"Buffer\"",
            b",",
            b"\"data\"",
            b":",
            b"[",
        ] {
            if !self.take(part) {
                return None;
            }
        }
        Some(self.frame("Node Buffer as JSON", b"]}", Numbers::Source))
    }

    /// `bytes([65, 192])`, `Uint8Array(2) [ 65, 192 ]`, `bytes.fromhex('41 c0')`
    fn call(mut self) -> Option<Frame> {
        let mut word = self.word();
        // `x = bytes(…)`, `const x = new Uint8Array(…)`
        if matches!(word, b"const" | b"let" | b"var") {
            word = self.word();
        }
        if !word.is_empty() && self.take(b"=") {
            word = self.word();
        }
        if word == b"new" {
            word = self.word();
        }
        let (_, numbers, name) = CALLS
            .into_iter()
            .find(|(call, ..)| call.as_bytes() == word)?;
        let declared = self.count();
        if declared.is_some() {
            // Node prints what is below: `Buffer(2) [Uint8Array] [ 65, 192 ]`.
            let _ = self.take(b"[Uint8Array]");
            if !self.take(b"[") {
                return None;
            }
            let mut frame = self.frame(name, b"]", numbers);
            frame.declared = declared;
            return Some(frame);
        }
        if !self.take(b"(") {
            return self.take(b"[").then(|| self.frame(name, b"]", numbers));
        }
        if numbers == Numbers::Hex {
            for quote in [&b"'"[..], b"\""] {
                if self.take(quote) {
                    return Some(self.frame(name, &[quote, b")"].concat(), numbers));
                }
            }
            return None;
        }
        if word == b"array" {
            let is_of_bytes = [&b"'B',"[..], b"'b',", b"\"B\",", b"\"b\","]
                .iter()
                .any(|letter| self.take(letter));
            if !is_of_bytes {
                return None;
            }
        }
        if word == b"Buffer.from" {
            for (quote, closing) in [(&b"'"[..], &b"','hex')"[..]), (b"\"", b"\",\"hex\")")] {
                if self.take(quote) {
                    return Some(self.frame(name, closing, Numbers::Hex));
                }
            }
        }
        if self.take(b"[") {
            return Some(self.frame(name, b"])", numbers));
        }
        if self.take(b"(") {
            return Some(self.frame(name, b"))", numbers));
        }
        (word == b"Uint8Array.of").then(|| self.frame(name, b")", numbers))
    }

    /// `<<65,192>>`
    fn erlang(mut self) -> Option<Frame> {
        let begins = self.take(b"<<") && self.rest().first().is_some_and(u8::is_ascii_digit);
        begins.then(|| self.frame("Erlang binary", b">>", Numbers::Source))
    }

    /// `[65, 192]`
    fn brackets(mut self) -> Option<Frame> {
        if !self.take(b"[") {
            return None;
        }
        let mut frame = self.frame("List in brackets", b"]", Numbers::Source);
        frame.is_marked = false;
        Some(frame)
    }
}

/// Does a text without a frame begin like numbers?
pub(super) fn may_be_bare(text: &[u8]) -> bool {
    let start = text.trim_ascii_start();
    let start = start.get(..64).unwrap_or(start);
    matches!(start.first(), Some(b'0'..=b'9' | b'-'))
        && start.iter().all(|byte| {
            byte.is_ascii_digit() || byte.is_ascii_whitespace() || matches!(byte, b',' | b'-')
        })
}

/// What says that a list goes on elsewhere: `... 50 more bytes`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut {
    /// How many bytes of the text the frame takes.
    pub(super) len: usize,
    /// How many bytes are missing, where it says so.
    pub(super) missing: Option<usize>,
}

/// The mark of a cut in front of a text.
pub(super) fn cut(text: &[u8]) -> Option<Cut> {
    let mut head = Head::new(text.get(..64).unwrap_or(text));
    if !head.take(b"...") && !head.take("…".as_bytes()) {
        return None;
    }
    let short = Cut {
        len: head.at,
        missing: None,
    };
    let number = std::str::from_utf8(head.word()).ok()?.parse().ok();
    if number.is_none() || head.word() != b"more" {
        return Some(short);
    }
    let unit = head.word();
    if !matches!(unit, b"byte" | b"bytes" | b"item" | b"items") {
        return Some(short);
    }
    Some(Cut {
        len: head.at,
        missing: number,
    })
}
