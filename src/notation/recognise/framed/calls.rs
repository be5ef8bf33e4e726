//! Calls and prefixed literals whose name says how what is in quotes is written.

use super::{Framed, Kind};
use crate::notation::reading::Certainty;
use crate::notation::recognise::lexical::{is_of_a_word, white_space};

/// The longest text in front of the quotes.
const LONGEST_HEAD: usize = 128;

/// Names in front of a parenthesis or of quotes, small letters, and how what is in the quotes is written. Of a
/// path, the last part counts.
const NAMES: [(&str, Kind); 24] = [
    ("bindata", Kind::Base64),
    ("hexdata", Kind::Hex),
    ("uuid", Kind::Hex),
    ("objectid", Kind::Hex),
    ("createfrombase64", Kind::Base64),
    ("createfromhexstring", Kind::Hex),
    ("unhex", Kind::Hex),
    ("from_hex", Kind::Hex),
    ("fromhex", Kind::Hex),
    ("fromhexstring", Kind::Hex),
    ("hextoraw", Kind::Hex),
    ("parsehex", Kind::Hex),
    ("decodestring", Kind::Hex),
    ("decodehex", Kind::Hex),
    ("hex2bin", Kind::Hex),
    ("a2b_hex", Kind::Hex),
    ("from_base64", Kind::Base64),
    ("frombase64string", Kind::Base64),
    ("b64decode", Kind::Base64),
    ("a2b_base64", Kind::Base64),
    ("atob", Kind::Base64),
    ("base64_decode", Kind::Base64),
    ("decode64", Kind::Base64),
    ("strict_decode64", Kind::Base64),
];

/// Names directly in front of quotes.
const LITERALS: [(&str, Kind); 4] = [
    ("hex", Kind::Hex),
    ("h", Kind::Hex),
    ("b64", Kind::Base64),
    ("base64", Kind::Base64),
];

/// `BinData(0,"QcA=")`, `UNHEX('41c0')`, `Buffer.from("QcA=", "base64")`, `'\x41c0'::bytea`, `hex"41c0"`.
pub(super) fn find(text: &[u8]) -> Option<Framed> {
    let indent = white_space(text);
    let start = text.get(indent..)?;
    let quote_at = start
        .iter()
        .take(LONGEST_HEAD)
        .position(|byte| matches!(byte, b'"' | b'\''))?;
    let quote = *start.get(quote_at)?;
    let head = start.get(..quote_at)?;
    let from = indent + quote_at + 1;
    let content = text.get(from..)?;
    let len = memchr::memchr(quote, content)?;
    let content = content.get(..len)?;
    let behind = text.get(from + len + 1..)?.trim_ascii();
    if let Some(framed) = bytea(head, content, behind, from) {
        return Some(framed);
    }
    let (name, is_call) = name(head)?;
    let small = name.to_ascii_lowercase();
    let table: &[(&str, Kind)] = if is_call { &NAMES } else { &LITERALS };
    let known = table.iter().find(|(it, _)| it.as_bytes() == small);
    // The last argument may say it: `decode('41c0', 'hex')`, `Buffer.from("…", "base64")`.
    let told = if is_call && matches!(&*small, b"decode" | b"from" | b"bytes") {
        argument(behind)
    } else {
        None
    };
    let kind = told.or(known.map(|(_, kind)| *kind))?;
    let closes = !is_call
        || (behind.len() < LONGEST_HEAD && behind.ends_with(b")"))
        || behind.ends_with(b");");
    if !closes || (!is_call && !behind.is_empty()) {
        return None;
    }
    let shown = String::from_utf8_lossy(name).into_owned();
    Some(Framed::marked(
        format!("Argument of {shown}, in {}", kind.in_words()),
        from..from + len,
        kind,
    ))
}

impl Kind {
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Base64 => "base64",
            Self::Text => "text",
        }
    }
}

/// `'\x41c0'::bytea`, `E'\\x41c0'`: bytes of `PostgreSQL` with a cast or in a literal with escapes.
fn bytea(head: &[u8], content: &[u8], behind: &[u8], from: usize) -> Option<Framed> {
    let head = head.trim_ascii();
    let is_escaped = matches!(head, b"E" | b"e");
    let mark = if is_escaped { &b"\\\\x"[..] } else { b"\\x" };
    let digits = content.strip_prefix(mark)?;
    let is_cast = matches!(behind.trim_ascii_end(), b"::bytea" | b"::bytea;");
    let is_end = matches!(behind, b"" | b";");
    let is_one = digits.iter().all(u8::is_ascii_hexdigit);
    if !is_one || !(is_cast && (head.is_empty() || is_escaped) || is_escaped && is_end) {
        return None;
    }
    let start = from + mark.len();
    let mut framed = Framed::marked(
        "bytea of PostgreSQL, in hex",
        start..start + digits.len(),
        Kind::Hex,
    );
    framed.certainty = Certainty::Marked;
    Some(framed)
}

/// The name in front of the quotes, without the path before it, and is it of a call?
fn name(head: &[u8]) -> Option<(&[u8], bool)> {
    let head = head.trim_ascii_end();
    let (path, is_call) = match head.iter().rposition(|byte| *byte == b'(') {
        Some(open) => {
            // A number may be the first argument.
            let first = head.get(open + 1..)?;
            let is_number = first
                .iter()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' '));
            if !is_number {
                return None;
            }
            (head.get(..open)?, true)
        }
        None => (head, false),
    };
    let start = path
        .iter()
        .rposition(|byte| !is_of_a_word(*byte))
        .map_or(0, |at| at + 1);
    let name = path.get(start..).filter(|name| !name.is_empty())?;
    let before = path.get(..start)?;
    let is_path = before
        .iter()
        .all(|byte| is_of_a_word(*byte) || byte.is_ascii_whitespace() || b".:=()$".contains(byte));
    is_path.then_some((name, is_call))
}

/// What a last argument in quotes says.
fn argument(behind: &[u8]) -> Option<Kind> {
    let rest = behind.strip_prefix(b",")?.trim_ascii();
    let rest = rest.strip_suffix(b";").unwrap_or(rest);
    let inner = rest.strip_suffix(b")")?.trim_ascii();
    match inner {
        b"'hex'" | b"\"hex\"" => Some(Kind::Hex),
        b"'base64'" | b"\"base64\"" => Some(Kind::Base64),
        _ => None,
    }
}
