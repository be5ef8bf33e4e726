//! Finds out what a difference is, as text.

use encoding_rs as web;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use super::kind::{Change, LineEnd};
use super::place::Place;
use crate::encodings::Encoding;
use crate::invisible::{is_blank, is_default_ignorable};
use crate::utf8::bom::BOM;

/// So many characters that were added or removed are named.
const MOST_NAMED: usize = 8;

/// Encodings that the same text is looked for in, the most frequent first.
const OTHERS: [&web::Encoding; 14] = [
    web::WINDOWS_1252,
    web::WINDOWS_1250,
    web::WINDOWS_1251,
    web::ISO_8859_15,
    web::SHIFT_JIS,
    web::GBK,
    web::EUC_KR,
    web::BIG5,
    web::EUC_JP,
    web::KOI8_R,
    web::IBM866,
    web::MACINTOSH,
    web::WINDOWS_1253,
    web::WINDOWS_1254,
];

/// Returns what a difference is that was not moved.
pub fn judge(place: &Place) -> Change {
    let (left, right) = (place.left.own(), place.right.own());
    for (side, other, is_added) in [(&place.right, left, true), (&place.left, right, false)] {
        if side.is_at_start && other.is_empty() && side.own() == BOM {
            return Change::Signature { is_added };
        }
    }
    if let Some(change) = line_ends(place) {
        return change;
    }
    if let Some(change) = encoding(left, right) {
        return change;
    }
    let texts = (
        std::str::from_utf8(left).ok(),
        std::str::from_utf8(right).ok(),
    );
    let (Some(left), Some(right)) = texts else {
        return Change::IllFormed {
            left: texts.0.is_none(),
            right: texts.1.is_none(),
        };
    };
    if let Some([around_left, around_right]) = place.texts_around()
        && around_left.nfd().eq(around_right.nfd())
    {
        return Change::CanonicallyEquivalent {
            is_left_composed: is_nfc(around_left),
            is_right_composed: is_nfc(around_right),
        };
    }
    if let Some(change) = encoded_twice(left, right) {
        return change;
    }
    if left.to_lowercase() == right.to_lowercase() || left.to_uppercase() == right.to_uppercase() {
        return Change::Case;
    }
    let seen = |text: &str| -> String { text.chars().filter(|it| !it.is_whitespace()).collect() };
    if seen(left) == seen(right) {
        return Change::WhiteSpace;
    }
    if shown(left).eq(shown(right)) {
        return Change::Invisible {
            added: more(right, left),
            removed: more(left, right),
        };
    }
    Change::Text
}

/// Is this a character that is not seen?
fn is_invisible(scalar: char) -> bool {
    let code_point = u32::from(scalar);
    let is_control = scalar.is_control() && !scalar.is_whitespace();
    is_default_ignorable(code_point) || is_blank(code_point) || is_control
}

fn shown(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|scalar| !is_invisible(*scalar))
}

/// The characters that are not seen of which one text has more than another.
fn more(text: &str, other: &str) -> Vec<char> {
    let mut found: Vec<char> = Vec::new();
    for scalar in text.chars().filter(|scalar| is_invisible(*scalar)) {
        let count = |text: &str| text.chars().filter(|it| *it == scalar).count();
        if !found.contains(&scalar) && count(text) > count(other) {
            found.push(scalar);
            if found.len() == MOST_NAMED {
                break;
            }
        }
    }
    found
}

/// The bytes of both sides, with a CR before them or a LF behind them that is one line end with them on either side.
fn whole_line_ends(place: &Place) -> [Vec<u8>; 2] {
    let sides = [&place.left, &place.right];
    let has_carriage = sides.iter().all(|side| side.before().ends_with(b"\r"));
    let has_feed = sides.iter().all(|side| side.behind().starts_with(b"\n"));
    let starts = has_carriage && sides.iter().any(|side| side.own().starts_with(b"\n"));
    let ends = has_feed && sides.iter().any(|side| side.own().ends_with(b"\r"));
    sides.map(|side| {
        let before: &[u8] = if starts { b"\r" } else { b"" };
        let behind: &[u8] = if ends { b"\n" } else { b"" };
        [before, side.own(), behind].concat()
    })
}

fn line_ends(place: &Place) -> Option<Change> {
    let [left, right] = whole_line_ends(place);
    let (left_lines, left_end, count) = lines(&left)?;
    let (right_lines, right_end, _) = lines(&right)?;
    (left_lines == right_lines).then_some(Change::LineEnds {
        left: left_end,
        right: right_end,
        count,
    })
}

/// The bytes with LF for every line end, how lines end in them, and how many do; `None` if none does.
fn lines(bytes: &[u8]) -> Option<(Vec<u8>, LineEnd, u64)> {
    let mut with_feeds = Vec::with_capacity(bytes.len());
    let mut end = None;
    let mut count = 0;
    let mut rest = bytes.iter().peekable();
    while let Some(byte) = rest.next() {
        let this = match byte {
            b'\r' if rest.next_if(|next| **next == b'\n').is_some() => LineEnd::CrLf,
            b'\r' => LineEnd::Cr,
            b'\n' => LineEnd::Lf,
            other => {
                with_feeds.push(*other);
                continue;
            }
        };
        with_feeds.push(b'\n');
        count += 1;
        end = match end {
            None => Some(this),
            Some(end) if end == this => Some(end),
            Some(_) => Some(LineEnd::Mixed),
        };
    }
    Some((with_feeds, end?, count))
}

/// The bytes of both sides with LF for every line end, as they are where line ends do not count.
pub fn without_line_ends(place: &Place) -> [Vec<u8>; 2] {
    whole_line_ends(place).map(|bytes| lines(&bytes).map_or(bytes, |(with_feeds, ..)| with_feeds))
}

/// The same text in two encodings, one of which is UTF-8.
fn encoding(left: &[u8], right: &[u8]) -> Option<Change> {
    let is_other = |text: &[u8], other: &[u8]| {
        let text = std::str::from_utf8(text)
            .ok()
            .filter(|text| !text.is_ascii())?;
        if std::str::from_utf8(other).is_ok() {
            return None;
        }
        let fits = |encoding: &&&'static web::Encoding| {
            let (bytes, _, is_lossy) = encoding.encode(text);
            !is_lossy && *bytes == *other
        };
        let encoding = OTHERS.iter().find(fits)?;
        Some(Encoding::Legacy(encoding))
    };
    if let Some(encoding) = is_other(left, right) {
        return Some(Change::Encoding {
            left: Encoding::Utf8,
            right: encoding,
        });
    }
    let encoding = is_other(right, left)?;
    Some(Change::Encoding {
        left: encoding,
        right: Encoding::Utf8,
    })
}

/// UTF-8 that was read in Windows-1252 and encoded once more.
fn encoded_twice(left: &str, right: &str) -> Option<Change> {
    let is_of = |once: &str, twice: &str| {
        let (bytes, _, is_lossy) = web::WINDOWS_1252.encode(twice);
        !once.is_ascii() && !is_lossy && *bytes == *once.as_bytes()
    };
    let is_right = is_of(left, right);
    (is_right || is_of(right, left)).then_some(Change::EncodedTwice {
        is_right,
        through: Encoding::Legacy(web::WINDOWS_1252),
    })
}
