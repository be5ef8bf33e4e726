//! Finds out what a difference is, as text.

use std::collections::HashMap;

use encoding_rs as web;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use super::kind::{Change, LineEnd};
use super::place::{OneSide, Place};
use super::unchecked::Unchecked;
use crate::encodings::Encoding;
use crate::encodings::mojibake::Misreading;
use crate::invisible::{is_blank, is_default_ignorable};
use crate::utf8::bom::StartSigns;

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
    if let Some(change) = signature(place) {
        return change;
    }
    if let Some(change) = line_ends(place) {
        return change;
    }
    if let Some(change) = encoding(left, right) {
        return change;
    }
    if let Some(change) = unchecked(left, right).or_else(|| replacement(left, right)) {
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
    if is_case(left, right) {
        return Change::Case;
    }
    let seen = |text: &str| -> String { text.chars().filter(|it| !it.is_whitespace()).collect() };
    if seen(left) == seen(right) {
        return Change::WhiteSpace;
    }
    if left.nfkc().eq(right.nfkc()) {
        return Change::CompatibilityEquivalent;
    }
    if shown(left).eq(shown(right)) {
        return Change::Invisible {
            added: more(right, left),
            removed: more(left, right),
        };
    }
    Change::Text
}

/// A byte order mark at the start of one side.
fn signature(place: &Place) -> Option<Change> {
    let (left, right) = (&place.left, &place.right);
    for (side, other, is_added) in [(right, left, true), (left, right, false)] {
        if !side.is_at_start || !other.own().is_empty() {
            continue;
        }
        let own = side.own();
        let start = [own, side.behind()].concat();
        let signs = StartSigns::of(&start);
        // Where the other side has one as well, it is a character more.
        let has_other = other.behind().starts_with(own);
        if signs.signature && own == Encoding::Utf8.bom() && !has_other {
            let of = Encoding::Utf8;
            return Some(Change::Signature { is_added, of });
        }
        // Two or four bytes alone say little: without them it has to look like that as well.
        let of = signs.looks_like.map(Encoding::from);
        let without = StartSigns::of(side.behind()).looks_like.map(Encoding::from);
        if let Some(of) = of.filter(|it| own == it.bom() && without == Some(*it)) {
            return Some(Change::Signature { is_added, of });
        }
    }
    None
}

/// The same text to a decoder that does not check: in CESU-8, in Java's modified UTF-8, or with overlong forms.
fn unchecked(left: &[u8], right: &[u8]) -> Option<Change> {
    for (checked, other, is_right) in [(left, right, true), (right, left, false)] {
        let Some(text) = std::str::from_utf8(checked).ok() else {
            continue;
        };
        let Some(read) = Unchecked::read(other).filter(|read| read.text == text) else {
            continue;
        };
        if read.has_overlong {
            return Some(Change::Overlong { is_right });
        }
        let encoding = if read.has_long_nul {
            Encoding::ModifiedUtf8
        } else {
            Encoding::Cesu8
        };
        let (left, right) = if is_right {
            (Encoding::Utf8, encoding)
        } else {
            (encoding, Encoding::Utf8)
        };
        return Some(Change::Encoding { left, right });
    }
    None
}

/// U+FFFD for other characters, or for what is ill-formed.
fn replacement(left: &[u8], right: &[u8]) -> Option<Change> {
    for (whole, lossy, is_right) in [(left, right, true), (right, left, false)] {
        let Ok(text) = std::str::from_utf8(lossy) else {
            continue;
        };
        let is_alone = !text.is_empty() && text.chars().all(|it| it == char::REPLACEMENT_CHARACTER);
        let is_decoded = || String::from_utf8_lossy(whole) == text;
        let has_some = || String::from_utf8_lossy(whole).contains(char::REPLACEMENT_CHARACTER);
        let is_ill_formed = std::str::from_utf8(whole).is_err();
        let is_lost = is_alone && !whole.is_empty() && (is_ill_formed || !has_some());
        if is_lost || (is_ill_formed && is_decoded()) {
            return Some(Change::Replacement { is_right });
        }
    }
    None
}

/// The same letters, but for their case. U+0130 and U+0131 have one in Turkish, and no other letters have it.
fn is_case(left: &str, right: &str) -> bool {
    let turkish = |scalar: char| match scalar {
        'I' => '\u{131}',
        '\u{130}' => 'i',
        other => folded(other),
    };
    left.chars().map(folded).eq(right.chars().map(folded))
        || left.to_lowercase() == right.to_lowercase()
        || left.to_uppercase() == right
        || right.to_uppercase() == left
        || left.chars().map(turkish).eq(right.chars().map(turkish))
}

/// A letter without its case, where that is one letter: both forms of a small sigma are one.
fn folded(scalar: char) -> char {
    if scalar == '\u{131}' {
        return scalar;
    }
    let large = only(scalar.to_uppercase()).unwrap_or(scalar);
    only(large.to_lowercase()).unwrap_or(scalar)
}

/// The only one of some letters.
fn only(mut letters: impl Iterator<Item = char>) -> Option<char> {
    letters.next().filter(|_| letters.next().is_none())
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
    let mut missing: HashMap<char, usize> = HashMap::new();
    for scalar in other.chars().filter(|scalar| is_invisible(*scalar)) {
        *missing.entry(scalar).or_default() += 1;
    }
    let mut found: Vec<char> = Vec::new();
    for scalar in text.chars().filter(|scalar| is_invisible(*scalar)) {
        match missing.get_mut(&scalar) {
            Some(count) if *count > 0 => *count -= 1,
            _ if found.contains(&scalar) => {}
            _ => found.push(scalar),
        }
        if found.len() == MOST_NAMED {
            break;
        }
    }
    found
}

/// The bytes of both sides, with a CR before them and a LF after them that may be one line end with them, or with each
/// other, on either side.
fn whole_line_ends(place: &Place) -> [Vec<u8>; 2] {
    let sides = [&place.left, &place.right];
    let has_carriage = sides.iter().all(|side| side.before().ends_with(b"\r"));
    let has_feed = sides.iter().all(|side| side.behind().starts_with(b"\n"));
    let is_feed_next = |side: &&OneSide| match side.own() {
        [] => has_feed,
        own => own.starts_with(b"\n"),
    };
    let is_carriage_last = |side: &&OneSide| match side.own() {
        [] => has_carriage,
        own => own.ends_with(b"\r"),
    };
    let starts = has_carriage && sides.iter().any(is_feed_next);
    let ends = has_feed && sides.iter().any(is_carriage_last);
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
        Some(Encoding::from(*encoding))
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

/// UTF-8 that was read in another encoding and encoded once more.
fn encoded_twice(left: &str, right: &str) -> Option<Change> {
    for (once, twice, is_right) in [(left, right, true), (right, left, false)] {
        // Each byte became a character.
        if once.is_ascii() || twice.chars().count() != once.len() {
            continue;
        }
        let mut all = Misreading::all();
        let through = all.find(|it| it.bytes_of(twice).as_deref() == Some(once.as_bytes()));
        if let Some(through) = through {
            return Some(Change::EncodedTwice { is_right, through });
        }
    }
    None
}
