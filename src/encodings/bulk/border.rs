//! Places where a source can be cut in two without cutting a character, and where a decoder can go on in the state that
//! it would have there.
//!
//! A [`Start`] is good enough to say which characters are near it. A border is exact: what is decoded from one to the
//! next, piece by piece, is what is decoded of the whole source.

use encoding_rs as web;

use super::BulkDecoder;
use crate::encodings::characters::{
    ESCAPE_LEN, ESCAPES, Search, Start, decode_shifted, known_escape,
};
use crate::encodings::{Charset, Encoding};

/// So many bytes before a place [`border`] is given, where the source has them.
pub const BEFORE_BORDER: usize = 4 << 10;

/// What brings a decoder of ISO-2022-JP into an alphabet in which it has read a character since: the escapes, in their
/// order, each with one.
const WITH_CHARACTER: [&[u8]; 5] = [b"\x1B(Ba", b"\x1B(Ja", b"\x1B(I!", b"\x1B$@!!", b"\x1B$B!!"];

/// A border at or right before `place`, as far as the bytes `before` it tell, which begin at `base`. It depends on no
/// others. `None`: they do not tell, or the source begins with them and they hold none.
pub fn border(encoding: Encoding, before: &[u8], base: u64, place: u64) -> Option<Start> {
    match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let place = place & !1;
            let to = usize::try_from(place.saturating_sub(base)).ok()?;
            let unit = before.get(to.checked_sub(2)?..to)?;
            let high = match (encoding, unit) {
                (Encoding::Utf16Le, [_, high]) | (_, [high, _]) => *high,
                _ => return None,
            };
            // It may be the first half of a pair.
            let is_high = matches!(high, 0xD8..=0xDB);
            Some(Start::at(place - if is_high { 2 } else { 0 }))
        }
        Encoding::Utf32Le | Encoding::Utf32Be => Some(Start::at(place & !3)),
        _ => match Start::search(encoding, before, base, place) {
            Search::Found(start) if start.offset > base => Some(start),
            Search::Found(_) | Search::NeedsMore => None,
        },
    }
}

/// The last border at or before the end of `bytes`, which are at another border. It takes as long as decoding them.
pub fn border_from(encoding: Encoding, start: Start, bytes: &[u8]) -> Start {
    let end = start.offset.saturating_add(bytes.len() as u64);
    let Encoding::Legacy(charset) = encoding else {
        return border(encoding, bytes, start.offset, end).unwrap_or(start);
    };
    match charset {
        Charset::Shifted(shifted) => decode_shifted(shifted, bytes, start, false, u64::MAX, |_| {}),
        Charset::Web(listed) if listed == web::ISO_2022_JP => border_of_jp(start, bytes),
        Charset::Web(listed) if !listed.is_single_byte() => {
            Start::at(end.saturating_sub(held(encoding, start, bytes)))
        }
        Charset::Web(_) | Charset::Page(_) => Start::at(end),
    }
}

/// The same in ISO-2022-JP.
fn border_of_jp(start: Start, bytes: &[u8]) -> Start {
    // A character ends before each escape.
    let last = bytes.len().saturating_sub(ESCAPE_LEN);
    let tail = bytes.get(last..).unwrap_or_default();
    let to = memchr::memchr(0x1B, tail).map_or(bytes.len(), |at| last + at);
    let bytes = bytes.get(..to).unwrap_or(bytes);
    let mut windows = bytes.windows(ESCAPE_LEN).enumerate().rev();
    let escape = windows.find_map(|(at, bytes)| Some((at + ESCAPE_LEN, known_escape(bytes)?)));
    let offset = start.offset.saturating_add(to as u64);
    let escape = match escape {
        Some((end, escape)) if end == to => return Start::behind(offset, escape),
        Some((_, escape)) => escape,
        None if bytes.is_empty() => return start,
        None => start.escape(),
    };
    // What an escape with a character begins with is the escape.
    let number = ESCAPES.iter().position(|it| escape.starts_with(*it));
    let with_character = number.and_then(|number| WITH_CHARACTER.get(number));
    let held = held(Encoding::Legacy(web::ISO_2022_JP.into()), start, bytes);
    Start::behind(
        offset.saturating_sub(held),
        with_character.copied().unwrap_or_default(),
    )
}

/// How many of the last bytes are the start of a character that is not whole.
fn held(encoding: Encoding, start: Start, bytes: &[u8]) -> u64 {
    let Some(mut decoder) = BulkDecoder::new(encoding, start) else {
        return 0;
    };
    let mut text = Vec::new();
    decoder.decode(bytes, false, &mut text, &mut |_, _| {});
    let mut held = 0;
    // Where the source ended here, they would be what it cuts.
    decoder.decode(&[], true, &mut text, &mut |_, cut| {
        held = held.max(cut.len as u64);
    });
    held
}
