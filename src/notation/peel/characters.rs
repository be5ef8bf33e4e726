//! Characters that copying brings in: other spaces, other quotes, colours of a terminal, another encoding.

use std::borrow::Cow;
use std::ops::Range;

use super::source_map::SourceMap;

/// How much of the start tells whether a text is UTF-16.
const SNIFFED: usize = 4096;

/// The longest control sequence of a terminal that is looked for, in bytes.
const LONGEST_SEQUENCE: usize = 256;

/// A text with the characters that notations are written in.
pub(super) struct Cleaned<'a> {
    pub(super) text: Cow<'a, [u8]>,
    /// `None` where nothing was changed.
    pub(super) map: Option<SourceMap>,
    /// What was changed, each as words.
    pub(super) taken_off: Vec<Cow<'static, str>>,
    /// Have characters become others, which a string may hold as they are?
    pub(super) has_replaced: bool,
    /// Was it UTF-16?
    is_from_utf16: bool,
}

impl Cleaned<'_> {
    /// Where characters are in the cleaned text that became others. A text in UTF-16 has the same ones in UTF-8.
    pub(super) fn changed(&self) -> impl Iterator<Item = Range<usize>> {
        let map = self.map.iter().filter(|_| !self.is_from_utf16);
        map.flat_map(SourceMap::changed)
    }
}

/// What was found on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Signature,
    Utf16,
    Colours,
    LineEnds,
    Invisible,
    Spaces,
    FullWidth,
    Quotes,
    Dashes,
}

impl Kind {
    const ALL: [Self; 9] = [
        Self::Signature,
        Self::Utf16,
        Self::Colours,
        Self::LineEnds,
        Self::Invisible,
        Self::Spaces,
        Self::FullWidth,
        Self::Quotes,
        Self::Dashes,
    ];

    const fn in_words(self) -> &'static str {
        match self {
            Self::Signature => "a BOM",
            Self::Utf16 => "the encoding UTF-16",
            Self::Colours => "colours of a terminal",
            Self::LineEnds => "other kinds of line ends",
            Self::Invisible => "invisible characters",
            Self::Spaces => "no-break and other spaces",
            Self::FullWidth => "full-width forms",
            Self::Quotes => "typographic quotes",
            Self::Dashes => "typographic dashes",
        }
    }

    /// Does it replace characters that a string may hold as they are?
    const fn replaces(self) -> bool {
        !matches!(self, Self::Signature | Self::Utf16 | Self::Colours)
    }
}

/// What becomes of the character, or the sequence, in front of a text.
struct Change {
    kind: Kind,
    len: usize,
    becomes: Option<u8>,
}

/// Takes off what copying brings in.
pub(super) fn clean(text: &[u8]) -> Cleaned<'_> {
    let mut found = Vec::new();
    if let Some(big_endian) = utf16(text) {
        let (text, map) = from_utf16(text, big_endian, &mut found);
        return Cleaned {
            has_replaced: found.iter().any(|kind: &Kind| kind.replaces()),
            is_from_utf16: true,
            taken_off: in_words(&found),
            text: Cow::Owned(text),
            map: Some(map),
        };
    }
    let mut cleaned = Vec::new();
    let mut map = SourceMap::default();
    let mut at = 0;
    let mut kept_from = 0;
    while let Some(step) = next_special(text, at) {
        at = step;
        let rest = text.get(at..).unwrap_or_default();
        let Some(change) = change(rest, at == 0) else {
            at += 1;
            continue;
        };
        take(text, kept_from..at, &mut cleaned, &mut map);
        if let Some(byte) = change.becomes {
            cleaned.push(byte);
            map.push(1, at..at + change.len);
        }
        note(&mut found, change.kind);
        at += change.len;
        kept_from = at;
    }
    if found.is_empty() {
        return Cleaned {
            text: Cow::Borrowed(text),
            map: None,
            taken_off: Vec::new(),
            has_replaced: false,
            is_from_utf16: false,
        };
    }
    take(text, kept_from..text.len(), &mut cleaned, &mut map);
    Cleaned {
        has_replaced: found.iter().any(|kind| kind.replaces()),
        is_from_utf16: false,
        taken_off: in_words(&found),
        text: Cow::Owned(cleaned),
        map: Some(map),
    }
}

fn take(text: &[u8], range: Range<usize>, cleaned: &mut Vec<u8>, map: &mut SourceMap) {
    cleaned.extend_from_slice(text.get(range.clone()).unwrap_or_default());
    map.push(range.len(), range);
}

fn note(found: &mut Vec<Kind>, kind: Kind) {
    if !found.contains(&kind) {
        found.push(kind);
    }
}

fn in_words(found: &[Kind]) -> Vec<Cow<'static, str>> {
    let kinds = Kind::ALL.iter().filter(|kind| found.contains(kind));
    kinds.map(|kind| Cow::Borrowed(kind.in_words())).collect()
}

/// Leads of the characters that [`instead`] knows.
const LEADS: [u8; 4] = [0xC2, 0xE2, 0xE3, 0xEF];

/// The bytes with which something may begin that is changed.
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    special[0x0C] = true;
    special[b'\r' as usize] = true;
    special[0x1B] = true;
    let mut at = 0;
    while at < LEADS.len() {
        special[LEADS[at] as usize] = true;
        at += 1;
    }
    special
};

/// The place of the next byte from `at` on with which something may begin that is changed.
fn next_special(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let found = rest
        .iter()
        .position(|byte| SPECIAL.get(usize::from(*byte)) == Some(&true))?;
    Some(at + found)
}

/// What becomes of what is in front of a text; `None` where it stays.
fn change(text: &[u8], is_first: bool) -> Option<Change> {
    let of = |kind, len, becomes| Some(Change { kind, len, becomes });
    match text {
        [0x1B, ..] => of(Kind::Colours, sequence(text)?, None),
        [b'\r', b'\n', ..] => None,
        // Several in a row are before one line feed where a text went through several programs.
        [b'\r', b'\r', ..] => of(Kind::LineEnds, 1, None),
        [b'\r' | 0x0C, ..] => of(Kind::LineEnds, 1, Some(b'\n')),
        [0xEF, 0xBB, 0xBF, ..] if is_first => of(Kind::Signature, 3, None),
        _ => {
            let (scalar, len) = scalar(text)?;
            let (kind, becomes) = instead(scalar)?;
            of(kind, len, becomes)
        }
    }
}

/// The character in front of a text, and its length.
fn scalar(text: &[u8]) -> Option<(char, usize)> {
    let start = text.get(..text.len().min(4))?;
    let valid = match std::str::from_utf8(start) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(start.get(..error.valid_up_to())?).ok()?,
    };
    let scalar = valid.chars().next()?;
    Some((scalar, scalar.len_utf8()))
}

/// What notations have in place of a character; `None` in the second place where they have nothing.
fn instead(scalar: char) -> Option<(Kind, Option<u8>)> {
    let becomes = |kind, byte| Some((kind, Some(byte)));
    match scalar {
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => {
            becomes(Kind::Spaces, b' ')
        }
        '\u{85}' | '\u{2028}' | '\u{2029}' => becomes(Kind::LineEnds, b'\n'),
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FEFF}' => Some((Kind::Invisible, None)),
        '\u{FF01}'..='\u{FF5E}' => {
            let byte = u8::try_from(u32::from(scalar) - 0xFEE0).ok()?;
            becomes(Kind::FullWidth, byte)
        }
        '\u{201C}'..='\u{201F}' | '\u{AB}' | '\u{BB}' | '\u{2033}' => becomes(Kind::Quotes, b'"'),
        '\u{2018}'..='\u{201B}' | '\u{2039}' | '\u{203A}' | '\u{2032}' => {
            becomes(Kind::Quotes, b'\'')
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => becomes(Kind::Dashes, b'-'),
        _ => None,
    }
}

/// How long the control sequence of a terminal in front is.
fn sequence(text: &[u8]) -> Option<usize> {
    let inner = text.get(2..text.len().min(LONGEST_SEQUENCE))?;
    match text.get(1)? {
        b'[' => {
            let len = inner.iter().position(|byte| !matches!(byte, 0x20..=0x3F))?;
            matches!(inner.get(len)?, 0x40..=0x7E).then_some(2 + len + 1)
        }
        b']' => {
            let len = inner.iter().position(|byte| matches!(byte, 0x07 | 0x1B))?;
            Some(2 + len + if inner.get(len) == Some(&0x07) { 1 } else { 2 })
        }
        b'(' | b')' => Some(3),
        0x40..=0x5F | b'=' | b'>' | b'7' | b'8' => Some(2),
        _ => None,
    }
}

/// Is the text UTF-16, and is the high byte first? Its signature tells, or zeros in every second place.
fn utf16(text: &[u8]) -> Option<bool> {
    match text {
        [0xFF, 0xFE, ..] => return Some(false),
        [0xFE, 0xFF, ..] => return Some(true),
        _ => {}
    }
    let start = text.get(..text.len().min(SNIFFED))?;
    let (pairs, rest) = start.as_chunks::<2>();
    if pairs.len() < 4 || !rest.is_empty() {
        return None;
    }
    let zeros = |at: usize| {
        pairs
            .iter()
            .filter(|pair| pair.get(at) == Some(&0) && pair.get(1 - at) != Some(&0))
            .count()
    };
    let is_most = |zeros: usize| zeros * 10 >= pairs.len() * 9;
    match (is_most(zeros(0)), is_most(zeros(1))) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// The text in UTF-8, cleaned. A lone surrogate becomes U+FFFD, which no notation holds.
fn from_utf16(text: &[u8], big_endian: bool, found: &mut Vec<Kind>) -> (Vec<u8>, SourceMap) {
    note(found, Kind::Utf16);
    let (pairs, _) = text.as_chunks::<2>();
    let unit = if big_endian {
        u16::from_be_bytes
    } else {
        u16::from_le_bytes
    };
    let units = pairs.iter().map(|pair| unit(*pair));
    let mut cleaned = Vec::with_capacity(pairs.len());
    let mut map = SourceMap::default();
    let mut at = 0;
    for scalar in char::decode_utf16(units) {
        let scalar = scalar.unwrap_or(char::REPLACEMENT_CHARACTER);
        let from = at..at + 2 * scalar.len_utf16();
        let is_first = at == 0;
        at = from.end;
        if is_first && scalar == '\u{FEFF}' {
            note(found, Kind::Signature);
            continue;
        }
        match instead(scalar) {
            Some((kind, becomes)) => {
                note(found, kind);
                if let Some(byte) = becomes {
                    cleaned.push(byte);
                    map.push(1, from);
                }
            }
            None => {
                let mut buffer = [0; 4];
                let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
                cleaned.extend_from_slice(bytes);
                map.push(bytes.len(), from);
            }
        }
    }
    (cleaned, map)
}

#[cfg(test)]
mod tests {
    use super::{LEADS, instead};

    #[test]
    fn every_character_that_is_changed_begins_with_a_lead_that_is_looked_for() {
        for scalar in '\u{80}'..=char::MAX {
            if instead(scalar).is_some() {
                let mut buffer = [0; 4];
                let lead = scalar.encode_utf8(&mut buffer).as_bytes()[0];
                assert!(LEADS.contains(&lead), "{scalar:?}");
            }
        }
    }
}
