//! 7-bit encodings that switch between alphabets by escapes: ISO-2022-JP, ISO-2022-KR, HZ, UTF-7.

use std::collections::HashSet;

use encoding_rs as web;

use super::legacy::units::Wide;
use super::meaning::Meaning;
use super::shifted::{KOREAN, Shift, Shifted, is_base64};
use super::{Charset, legacy, wide};
use crate::words::plural;

/// What the escapes of a text show.
pub(super) struct Escaped {
    /// The encoding; `None` where its escapes lead to alphabets that are not read here.
    pub charset: Option<Charset>,

    /// How likely it is, from 0 to 1.
    pub score: f32,

    /// Why, in a sentence.
    pub why: String,
}

/// How sure escapes of ISO 2022 make an encoding in which all that they lead to can be read, and in which not all can.
const BY_ESCAPES: [f32; 2] = [0.995, 0.4];

/// How many bits have to speak for UTF-7: as rare as it is among text in ASCII.
const RARE: f64 = 8.0;

/// No word is longer than this: what is, is data in base64.
const LONGEST_WORD: usize = 40;

/// Scores below this are not told.
pub(super) const LEAST: f32 = 0.01;

/// A shift costs so many bits in UTF-7: about one of thirty characters is one.
const SHIFT: f64 = 5.0;

/// What the escapes show in text without bytes above 7F; `None` without any.
pub(super) fn of(bytes: &[u8]) -> Option<Escaped> {
    let all = [iso_2022_jp(bytes), double(Shifted::Iso2022Kr, bytes)];
    let all = all
        .into_iter()
        .chain([double(Shifted::Hz, bytes), utf_7(bytes)]);
    let best = all.flatten().max_by(|a, b| a.score.total_cmp(&b.score));
    let is_explained = best.as_ref().is_some_and(|best| best.score > BY_ESCAPES[1]);
    if is_explained {
        best
    } else {
        unknown(bytes).or(best)
    }
}

/// The escapes to Japanese alphabets that the encoding of the WHATWG standard has.
const TO_JAPANESE: [&[u8]; 4] = [b"\x1B$@", b"\x1B$B", b"\x1B(I", b"\x1B(J"];

fn iso_2022_jp(bytes: &[u8]) -> Option<Escaped> {
    let is_escape = |at: &[u8]| TO_JAPANESE.contains(&at);
    let escapes = bytes.windows(3).filter(|at| is_escape(at)).count();
    // A sample may begin between escapes: it is read from the first one.
    let first = bytes.windows(3).position(is_escape)?;
    let (_, has_errors) =
        web::ISO_2022_JP.decode_without_bom_handling(bytes.get(first..).unwrap_or_default());
    let escapes = plural(escapes as u64, "escape");
    let decodes = if has_errors { "not all" } else { "all" };
    Some(Escaped {
        charset: Some(web::ISO_2022_JP.into()),
        score: BY_ESCAPES[usize::from(has_errors)],
        why: format!("{escapes} to Japanese alphabets, and {decodes} between them decodes."),
    })
}

/// An encoding with characters of two bytes between its shifts: as sure as the same text with eight bits.
fn double(encoding: Shifted, bytes: &[u8]) -> Option<Escaped> {
    let eight_bit = encoding.eight_bit()?;
    let mut as_eight_bit = Vec::with_capacity(bytes.len());
    let (mut right, mut wrong, mut shifts) = (0, 0, 0);
    let mut shift = Shift::Direct;
    let mut rest = bytes;
    while let Some(next) = encoding.next(shift, rest, true)
        && let Some((taken, after)) = rest.split_at_checked(next.len)
    {
        match next.meaning {
            Meaning::Scalar(character) if !character.is_ascii() => {
                as_eight_bit.extend(taken.iter().map(|byte| byte | 0x80));
                right += 1;
            }
            Meaning::Scalar(_) | Meaning::Marked(..) => as_eight_bit.extend_from_slice(taken),
            Meaning::Shift => shifts += 1,
            Meaning::Malformed => wrong += 1,
        }
        rest = after;
        shift = next.then;
    }
    // Text in ISO-2022-KR says what it is (RFC 1557), and what shifts lead to in other text is not known.
    let is_said = encoding != Shifted::Iso2022Kr || contains(bytes, KOREAN);
    if right == 0 || shifts == 0 || !is_said {
        return None;
    }
    let guesses = legacy::rank(&as_eight_bit, Some(eight_bit.into()));
    let guess = guesses
        .iter()
        .find(|guess| is_alike(guess.charset, eight_bit));
    let score = guess.map_or(0.0, |guess| guess.score);
    let (characters, charset) = (plural(right, "character"), Charset::Shifted(encoding));
    let but = match wrong {
        0 => String::new(),
        more => format!(
            ", and {} not",
            if more == 1 {
                "1 is".to_owned()
            } else {
                format!("{more} are")
            }
        ),
    };
    Some(Escaped {
        charset: Some(charset),
        score: if wrong == 0 {
            score
        } else {
            score.min(BY_ESCAPES[1])
        },
        why: format!(
            "{characters} between shifts of {} can be read{but}.",
            charset.words()
        ),
    })
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|at| at == wanted)
}

/// Do two encodings have the same characters of two bytes?
fn is_alike(one: Charset, other: &'static web::Encoding) -> bool {
    let is_chinese = |it: Charset| it == web::GBK || it == web::GB18030;
    one == other || (is_chinese(one) && is_chinese(other.into()))
}

/// UTF-7: characters that text has, with their digits. A run of digits that comes again is no new evidence: it may be
/// a word behind a plus sign.
fn utf_7(bytes: &[u8]) -> Option<Escaped> {
    let mut savings = wide::Savings::default();
    let mut seen: HashSet<&[u8]> = HashSet::new();
    let mut right = 0;
    let mut shift = Shift::Direct;
    let mut rest = bytes;
    let mut is_new = true;
    let mut is_data = false;
    let mut letters_before = 0;
    while let Some(next) = Shifted::Utf7.next(shift, rest, true)
        && let Some((taken, after)) = rest.split_at_checked(next.len)
    {
        let is_digits = shift != Shift::Direct && next.then != Shift::Direct;
        match next.meaning {
            Meaning::Scalar(_) if !is_digits => {
                let is_letter = taken.iter().all(|byte| is_base64(*byte));
                letters_before = if is_letter { letters_before + 1 } else { 0 };
            }
            Meaning::Scalar(character) => {
                right += 1;
                if is_new {
                    savings.add(Some(character).filter(|_| !is_data), taken.len());
                }
            }
            Meaning::Malformed => savings.add(None, taken.len()),
            Meaning::Shift | Meaning::Marked(..) => {
                if next.then != Shift::Direct {
                    let digits = after.iter().take_while(|byte| is_base64(**byte)).count();
                    is_new = seen.insert(after.get(..digits).unwrap_or(after));
                    is_data = letters_before > LONGEST_WORD;
                }
                if is_new {
                    savings.add_sign(SHIFT);
                }
            }
        }
        rest = after;
        shift = next.then;
    }
    if right == 0 {
        return None;
    }
    let charset = Charset::Shifted(Shifted::Utf7);
    let odds_against = (RARE - savings.bits()).exp2();
    let score = (1.0 / (1.0 + odds_against)).min(0.999) as f32;
    let eastern = (score >= LEAST)
        .then(|| as_eastern_text(&charset.decode(bytes)))
        .flatten();
    Some(Escaped {
        charset: Some(charset),
        score: eastern.map_or(score, |eastern| eastern.min(score)),
        why: format!(
            "{} in base64 after `+` can be read.",
            plural(right, "character")
        ),
    })
}

/// How likely it is text, where many of its letters are of Chinese, Japanese or Korean, as digits of base64 are by
/// chance; `None` where few are.
fn as_eastern_text(text: &str) -> Option<f32> {
    /// With so many other letters to one of theirs, it is text with some of them.
    const MOSTLY_OTHER: usize = 8;
    let of = |wanted: fn(Wide) -> bool| text.chars().filter(|it| wanted(Wide::of(*it))).count();
    let kana = of(|it| matches!(it, Wide::Hiragana | Wide::Katakana));
    let hangul = of(|it| it == Wide::Hangul);
    let han = of(|it| it == Wide::Han);
    let other = text.chars().filter(|it| !it.is_ascii()).count() - kana - hangul - han;
    if (kana + hangul + han) * MOSTLY_OTHER < other {
        return None;
    }
    let encoding = if hangul > kana + han {
        web::EUC_KR
    } else if kana > hangul {
        web::SHIFT_JIS
    } else {
        web::GB18030
    };
    let (bytes, lost) = written_in(encoding, text);
    let guesses = legacy::rank(&bytes, Some(encoding.into()));
    let guess = guesses
        .iter()
        .find(|guess| is_alike(guess.charset, encoding));
    let is_whole = lost * MOSTLY_OTHER <= kana + hangul + han;
    Some(guess.filter(|_| is_whole).map_or(0.0, |guess| guess.score))
}

/// Text in an encoding, without the characters that it does not have, and how many those are.
fn written_in(encoding: &'static web::Encoding, text: &str) -> (Vec<u8>, usize) {
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::new();
    let (mut rest, mut lost) = (text, 0);
    loop {
        let room = encoder.max_buffer_length_from_utf8_without_replacement(rest.len());
        bytes.reserve(room.unwrap_or(rest.len()));
        let (result, read) =
            encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        rest = rest.get(read..).unwrap_or_default();
        match result {
            web::EncoderResult::Unmappable(_) => lost += 1,
            web::EncoderResult::InputEmpty => return (bytes, lost),
            web::EncoderResult::OutputFull => {}
        }
    }
}

/// An escape to an alphabet of two bytes to a character that no encoding here has: ISO 2022, ECMA-35 §14.3.
fn unknown(bytes: &[u8]) -> Option<Escaped> {
    let is_escape = |at: &[u8]| {
        matches!(
            at,
            [0x1B, b'$', b'@'..=b'B', ..] | [0x1B, b'$', b'('..=b'+', 0x30..=0x7E]
        )
    };
    bytes.windows(4).any(is_escape).then(|| Escaped {
        charset: None,
        score: 0.9,
        why: "It has escapes of ISO 2022 to an alphabet that is not read here.".to_owned(),
    })
}
