//! Hex and base64 in a frame that says what they are: a call, a column of a database, a line of `sha256sum`, a
//! pattern of YARA, a value of the registry.
//!
//! Whatever the frame is, it comes down to the same: ranges of the text are digits of one kind, and all around them
//! makes no bytes.

mod calls;
mod digests;
mod patterns;
mod values;

use std::borrow::Cow;
use std::ops::Range;

use super::base64::{Body, Survey};
use super::lexical::{character, hex_pair};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// Hex or base64 in a frame that says so.
pub(in crate::notation) const FRAMED: Record = Record::new(
    "framed",
    "hex or base64 in a frame",
    "UNHEX('41E289A2')",
    read,
)
.rivals(Rivals::All);

/// How a part of a framed text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Hex digits, two a byte; white space, commas, dashes and a backslash at the end of a line may part them.
    Hex,
    /// Base64.
    Base64,
    /// The characters themselves.
    Text,
}

/// What was found in a text.
#[derive(Debug)]
struct Framed {
    /// What it is called at the start of a sentence.
    name: Cow<'static, str>,
    /// Where the parts that make bytes stand, in order, and how they are written.
    parts: Vec<(Range<usize>, Kind)>,
    /// How much the frame says.
    certainty: Certainty,
    /// How many bytes the frame says there are.
    declared: Option<usize>,
    /// Why the bytes cannot be relied on.
    doubt: Option<Cow<'static, str>>,
    /// What was left out that is no frame: a name.
    left_out: Option<&'static str>,
}

impl Framed {
    /// One part in a frame that nothing else has.
    fn marked(name: impl Into<Cow<'static, str>>, part: Range<usize>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            parts: vec![(part, kind)],
            certainty: Certainty::Marked,
            declared: None,
            doubt: None,
            left_out: None,
        }
    }
}

/// Reads the parts that make bytes, and leaves out the frame.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let framed = calls::find(text)
        .or_else(|| values::find(text))
        .or_else(|| patterns::find(text))
        .or_else(|| digests::find(text))?;
    for (range, kind) in &framed.parts {
        reader.decoration(range.start.checked_sub(reader.at())?);
        match kind {
            Kind::Hex => read_hex(&mut reader, range.end),
            Kind::Base64 => read_base64(&mut reader, range.end),
            Kind::Text => {
                let len = range.len();
                let content = reader.rest().get(..len).unwrap_or_default();
                reader.data(len, content);
            }
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    if reader.is_try() && (reader.has_rejections() || reader.bytes.is_empty()) {
        return None;
    }
    let rest = reader.rest().len();
    reader.decoration(rest);
    let mut certainty = framed.certainty;
    if let Some(declared) = framed.declared {
        if declared == reader.bytes.len() {
            certainty = Certainty::Checked;
        } else if framed.doubt.is_none() {
            let len = reader.bytes.len();
            reader.contradict(format!(
                "It says that it has {declared} bytes, but has {len}"
            ));
        }
    }
    if let Some(doubt) = framed.doubt {
        reader.doubt(doubt);
    }
    if may_be_bits(text, &framed.parts) {
        reader.doubt("Digits that are all 0 and 1 are taken as hex; they may be bits");
    }
    let mut reading = reader.finish(Notation::Framed, certainty, framed.name)?;
    reading.taken_off.extend(framed.left_out.map(Cow::Borrowed));
    Some(reading)
}

/// Whether there are as many digits as bits make whole bytes, and none of them but 0 and 1.
fn may_be_bits(text: &[u8], parts: &[(Range<usize>, Kind)]) -> bool {
    let hex = parts.iter().filter(|(_, kind)| *kind == Kind::Hex);
    let digits = || {
        let parts = hex.clone().filter_map(|(range, _)| text.get(range.clone()));
        parts.flatten().filter(|byte| byte.is_ascii_hexdigit())
    };
    let are_bits = digits().all(|digit| matches!(digit, b'0' | b'1'));
    are_bits && digits().next().is_some() && digits().count().is_multiple_of(8)
}

/// Reads hex digits up to there.
fn read_hex(reader: &mut Reader, end: usize) {
    while reader.at() < end && !reader.is_hopeless() {
        let rest = reader.rest();
        let rest = rest.get(..end - reader.at()).unwrap_or(rest);
        if let Some(byte) = hex_pair(rest) {
            reader.data(2, &[byte]);
        } else if parts(rest.first().copied()) {
            reader.decoration(1);
        } else if rest.first().is_some_and(u8::is_ascii_hexdigit) {
            reader.reject(1, "A hex digit without its second");
        } else {
            reader.reject(character(rest).max(1), "This is not a hex digit");
        }
    }
}

/// Whether it may be between two bytes in hex.
fn parts(byte: Option<u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_whitespace() || b",-\\".contains(&byte))
}

/// Whether it is hex, two digits a byte, with nothing else than separators.
fn is_hex(text: &[u8]) -> bool {
    let mut rest = text;
    let mut count = 0;
    while let Some(first) = rest.first().copied() {
        let len = if hex_pair(rest).is_some() {
            count += 1;
            2
        } else if parts(Some(first)) {
            1
        } else {
            return false;
        };
        rest = rest.get(len..).unwrap_or_default();
    }
    count > 0
}

fn read_base64(reader: &mut Reader, end: usize) {
    let rest = reader.rest();
    let content = rest.get(..end.saturating_sub(reader.at())).unwrap_or(rest);
    let survey = Survey::of(content);
    let mut body = Body::new(survey.alphabet, survey.digits);
    for line in content.split_inclusive(|byte| *byte == b'\n') {
        body.read_line(reader, line);
    }
    body.finish(reader);
}

/// How many bytes of a part lie before it.
fn offset_in(text: &[u8], part: &[u8]) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}
