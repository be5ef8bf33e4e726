//! Places where the state of a decoder is known without reading from the start of the source.

use encoding_rs as web;

use crate::encodings::{Charset, Encoding, Shifted};

/// The length of the escapes of ISO-2022-JP that the web platform knows.
pub(in crate::encodings) const ESCAPE_LEN: usize = 3;

/// Those escapes.
pub(in crate::encodings) const ESCAPES: [&[u8; ESCAPE_LEN]; 5] =
    [b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$@", b"\x1B$B"];

/// A place where a character starts, and what a decoder must have seen before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// Offset in the source.
    pub offset: u64,

    /// The bytes that bring a decoder to the alphabet that is in force there; empty for none.
    escape: &'static [u8],
}

/// How far back of a place some bytes of a source must be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// A character starts there.
    Found(Start),

    /// The bytes before the place do not tell: it needs more of them.
    NeedsMore,
}

impl Start {
    /// The start of the source.
    pub const ZERO: Self = Self::at(0);

    /// The bytes that bring a decoder to the alphabet that is in force there; empty for none.
    pub fn escape(&self) -> &'static [u8] {
        self.escape
    }

    /// A decoder of the WHATWG list that is here.
    pub(in crate::encodings) fn decoder(&self, encoding: &'static web::Encoding) -> web::Decoder {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut room = [0; 32];
        let _ = decoder.decode_to_utf8_without_replacement(self.escape, &mut room, false);
        decoder
    }

    /// A place where a character may start: it is not known.
    pub fn unknown(offset: u64) -> Self {
        Self::at(offset)
    }

    /// A place where no escape is in force.
    pub(in crate::encodings) const fn at(offset: u64) -> Self {
        Self::behind(offset, &[])
    }

    /// A place where a decoder is that has read these bytes.
    pub(in crate::encodings) const fn behind(offset: u64, escape: &'static [u8]) -> Self {
        Self { offset, escape }
    }

    /// The last place at or before `place` where a character of `encoding` starts for certain, seen from
    /// `bytes`, which are at `base` of the source.
    ///
    /// A byte that is in no character but its own tells, and so does the start of the source. Where
    /// there is neither, the characters are read from every place where one may start: where all of
    /// those readings meet, one starts for certain.
    pub fn search(encoding: Encoding, bytes: &[u8], base: u64, place: u64) -> Search {
        let to = usize::try_from(place.saturating_sub(base)).unwrap_or(usize::MAX);
        let before = bytes.get(..to).unwrap_or(bytes);
        let legacy = match encoding {
            Encoding::Legacy(Charset::Web(legacy)) => legacy,
            Encoding::Legacy(Charset::Page(_)) => return Search::Found(Self::at(place)),
            Encoding::Legacy(Charset::Shifted(shifted)) => {
                return behind_shift(shifted, before, base);
            }
            _ => {
                let start = wide_start(encoding, before, place);
                return Search::Found(Self::at(start));
            }
        };
        if legacy.is_single_byte() {
            return Search::Found(Self::at(place));
        }
        if legacy == web::ISO_2022_JP {
            return after_escape(before, base);
        }
        let alone = alone_below(legacy);
        if let Some(at) = before.iter().rposition(|byte| *byte < alone) {
            return Search::Found(Self::at(base + at as u64 + 1));
        }
        if base == 0 {
            return Search::Found(Self::ZERO);
        }
        match meeting(legacy, before) {
            Some(at) => Search::Found(Self::at(base + at as u64)),
            None => Search::NeedsMore,
        }
    }
}

impl Start {
    /// The last place in `bytes`, which are here, where a character starts that is not followed by
    /// another whole one.
    pub(super) fn forward(self, encoding: Encoding, bytes: &[u8]) -> Self {
        let legacy = match encoding {
            Encoding::Legacy(Charset::Web(legacy)) => legacy,
            Encoding::Legacy(Charset::Shifted(shifted)) => {
                return super::shifted::decode(shifted, bytes, self, false, u64::MAX, |_| {});
            }
            _ => return self,
        };
        let mut last = self;
        let mut follow = |character: super::Character| {
            last.offset = character.end();
            if character.meaning == super::Meaning::Shift {
                last.escape = known_escape(character.bytes()).unwrap_or_default();
            }
        };
        super::listed::decode(legacy, bytes, self, false, u64::MAX, &mut follow);
        last
    }
}

/// Where a character of UTF-16, UTF-32 or a relative of UTF-8 starts.
fn wide_start(encoding: Encoding, before: &[u8], place: u64) -> u64 {
    match encoding {
        // One more unit: it may be the first half of a pair.
        Encoding::Utf16Le | Encoding::Utf16Be => (place & !1).saturating_sub(2),
        Encoding::Utf32Le | Encoding::Utf32Be => place & !3,
        _ => place.saturating_sub(before.len() as u64),
    }
}

/// A byte below this is never a part of a longer character, whatever is before it (WHATWG Encoding
/// Standard: a decoder that meets it within one gives it back).
fn alone_below(legacy: &'static web::Encoding) -> u8 {
    if legacy == web::GBK || legacy == web::GB18030 {
        0x30
    } else if legacy == web::EUC_JP {
        0x80
    } else if legacy == web::EUC_KR {
        0x41
    } else {
        0x40
    }
}

/// The last whole escape of ISO-2022-JP. At the start of the source ASCII is in force.
fn after_escape(before: &[u8], base: u64) -> Search {
    let escapes = before.windows(ESCAPE_LEN).enumerate().rev();
    for (at, escape) in escapes {
        if let Some(escape) = known_escape(escape) {
            let offset = base + (at + ESCAPE_LEN) as u64;
            return Search::Found(Start::behind(offset, escape));
        }
    }
    at_start(base)
}

/// The same escape, if it is one.
pub(in crate::encodings) fn known_escape(bytes: &[u8]) -> Option<&'static [u8]> {
    let found = ESCAPES.into_iter().find(|escape| *escape == bytes)?;
    Some(found)
}

/// Behind the last byte from which on the shift is known, whatever is before it.
fn behind_shift(encoding: Shifted, before: &[u8], base: u64) -> Search {
    let last = (before.iter().enumerate().rev())
        .find_map(|(at, byte)| Some((at, encoding.shift_behind(*byte)?.escape(encoding)?)));
    match last {
        Some((at, escape)) => Search::Found(Start::behind(base + at as u64 + 1, escape)),
        None => at_start(base),
    }
}

/// Nothing in the bytes told. At the start of a source no shift is in force.
fn at_start(base: u64) -> Search {
    if base == 0 {
        Search::Found(Start::ZERO)
    } else {
        Search::NeedsMore
    }
}

/// No character has more bytes.
const MOST_LEN: usize = 4;

/// The last place where readings from each of the first places meet, if they do.
fn meeting(legacy: &'static web::Encoding, before: &[u8]) -> Option<usize> {
    let mut readings = (0..MOST_LEN).map(|from| borders(legacy, before, from));
    let first = readings.next()?;
    let others: Vec<Vec<usize>> = readings.collect();
    let is_in_all = |at: &&usize| (others.iter()).all(|borders| borders.binary_search(at).is_ok());
    first.iter().rev().find(is_in_all).copied()
}

/// Where characters start when the first one starts at `from`. What begins near the end may be cut, and
/// is left out.
fn borders(legacy: &'static web::Encoding, bytes: &[u8], from: usize) -> Vec<usize> {
    let mut borders = Vec::new();
    let piece = bytes.get(from..).unwrap_or_default();
    let mut add = |character: super::Character| {
        borders.push(from + character.offset as usize);
    };
    super::listed::decode(legacy, piece, Start::ZERO, false, u64::MAX, &mut add);
    borders
}
