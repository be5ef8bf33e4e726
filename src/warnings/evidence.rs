//! What a single warning is about, read from the bytes where it is: the hidden text, the meaning of
//! an escape sequence, the word that a letter deceives in.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

use super::context::{Context, starting_at};
use super::encoded::Encoded;
use super::escape;
use super::kind::WarningKind;
use super::mojibake::Mojibake;
use super::overwritten::Parts;
use super::usual::format_behind;
use super::warning::Warning;
use super::word;
use crate::encoded::hidden::carrier::is_zero_width;
use crate::encoded::hidden::decode_scattered;
use crate::encoded::hidden::payload::{self, Payload};
use crate::invisible::{hides_text, is_default_ignorable, is_variation_selector};
use crate::source::escape_bytes;
use crate::words::{capitalized, plural};

/// What a warning is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evidence {
    /// Data that is hidden there.
    Payload(Payload),

    /// A sequence for a terminal.
    Escape {
        /// The sequence, with its controls as escapes.
        text: String,
        /// What it does.
        meaning: &'static str,
    },

    /// A word with letters of several scripts, or of another one than it seems.
    Word {
        /// The word.
        text: String,
        /// What it looks like, by the confusables of UTS #39: its letters, in ASCII where that has them.
        looks_like: String,
    },

    /// Text that is not in Normalization Form C.
    Normal {
        /// The characters as they are.
        text: String,
        /// The same in that form.
        composed: String,
    },

    /// What mojibake was.
    Mojibake(Mojibake),

    /// Which word is the same text. Bytes around a place do not tell it: [`Evidence::of`] never gives it.
    SameText(SameText),

    /// Which form a run is encoded in, and how long it is.
    Encoded(Encoded),

    /// A terminal shows one part of a line in the place of another one.
    Overwritten {
        /// What is there before, at most 128 bytes of it.
        hidden: String,

        /// What is shown.
        shown: String,
    },

    /// Data is hidden over so many bytes, and no way is known in which it reads as text.
    NotDecoded(u64),

    /// Why a signature may not be before the format behind it: a sentence without its period.
    Format(&'static str),
}

/// A word that is the same text as one before it under Normalization Form C, and has other bytes: a comparison
/// of bytes takes them for two (RFC 3629 §10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SameText {
    /// The word in that form.
    pub composed: String,

    /// Offset of the first word in the source that is the same text.
    pub first: u64,
}

impl Evidence {
    /// What there is to say of a warning that begins at a place of some bytes. They need not be all: more
    /// than 128 bytes before the place, and than 40 KiB after it, change nothing but the length of what was
    /// hidden. Mojibake is told by its whole line.
    pub fn of(bytes: &[u8], place: usize, warning: &Warning) -> Option<Self> {
        let context = Context::new(bytes, place);
        match warning.kind {
            WarningKind::Tag => hidden(bytes, place),
            WarningKind::VariationSelector => {
                // The first one may select a shape of what is before it.
                let row = context.before();
                let row = row.take_while(|(_, it)| is_variation_selector(u32::from(*it)));
                hidden(bytes, row.last().map_or(place, |(place, _)| place))
            }
            WarningKind::Invisible | WarningKind::BidiControl | WarningKind::InnerBom => {
                // The first ones of a row may be as they should be.
                let row = context
                    .before()
                    .take_while(|(_, it)| is_zero_width(u32::from(*it)));
                let start = row.last().map_or(place, |(place, _)| place);
                hidden(bytes, start).or_else(|| hidden(bytes, place))
            }
            WarningKind::Escape => {
                let from = context.bytes_from();
                let sequence = from.get(..escape::len(from)).unwrap_or_default();
                Some(Self::Escape {
                    text: escaped(String::from_utf8_lossy(sequence).chars()),
                    meaning: escape::meaning(sequence),
                })
            }
            WarningKind::MixedScript | WarningKind::Confusable => {
                let mut text: String = word::around(context).into_iter().collect();
                if text.is_empty() {
                    // A sign that looks like another one.
                    text.extend(context.here_and_after().next().map(|(_, scalar)| scalar));
                }
                let looks_like = text.chars().map(as_ascii).collect();
                Some(Self::Word { text, looks_like })
            }
            WarningKind::NotNormalized => {
                let is_mark = |it: &char| unicode_normalization::char::is_combining_mark(*it);
                let mut text: Vec<char> = Vec::new();
                for (_, scalar) in context.before() {
                    text.push(scalar);
                    if !is_mark(&scalar) {
                        break;
                    }
                }
                text.reverse();
                let mut after = context.here_and_after().map(|(_, scalar)| scalar);
                text.extend(after.next());
                text.extend(after.take_while(is_mark));
                Some(Self::Normal {
                    text: text.iter().collect(),
                    composed: text.iter().copied().nfc().collect(),
                })
            }
            WarningKind::Mojibake => Mojibake::at(bytes, place).map(Self::Mojibake),
            WarningKind::Signature => format_behind(context).map(Self::Format),
            WarningKind::Overwritten => {
                let parts = Parts::of(context)?;
                let text = |part: &[u8]| escape_bytes(part.trim_ascii());
                Some(Self::Overwritten {
                    hidden: text(parts.before),
                    shown: text(parts.after),
                })
            }
            WarningKind::HiddenData => {
                let len = warning.end - warning.offset;
                let end = place.saturating_add(usize::try_from(len).unwrap_or(usize::MAX));
                let run = bytes.get(place..end.min(bytes.len())).unwrap_or_default();
                let payload = decode_scattered(run, payload::PAYLOAD_LIMIT);
                Some(payload.map_or(Self::NotDecoded(len), Self::Payload))
            }
            _ => Encoded::of(warning).map(Self::Encoded),
        }
    }

    /// What it comes to in the fewest words: `→ “é”` for hidden text and for what mojibake was, `looks like “paypal”`, `hides
    /// “curl evil.sh”`. Safe to show. `None` where the characters are what they are.
    pub fn meant(&self) -> Option<String> {
        match self {
            Self::Payload(payload) => {
                let more = if payload.is_cut { "…" } else { "" };
                Some(format!("→ “{}{more}”", payload.escaped()))
            }
            Self::Mojibake(mojibake) => Some(format!("→ {}", mojibake.was())),
            Self::Word { looks_like, .. } => Some(format!("looks like “{looks_like}”")),
            Self::Overwritten { hidden, .. } => Some(format!("hides “{hidden}”")),
            _ => None,
        }
    }

    /// It in a sentence without its period, safe to show.
    pub fn sentence(&self) -> String {
        match self {
            Self::Payload(payload) => {
                let more = if payload.is_cut { " …" } else { "" };
                let name = payload.scheme.name();
                format!("Hidden as {name}: “{}{more}”", payload.escaped())
            }
            Self::Escape { text, meaning } => format!("{text} {meaning}"),
            Self::Word { text, looks_like } => {
                let odd: Vec<String> = text
                    .chars()
                    .filter(|it| !it.is_ascii())
                    .map(|it| format!("{it} U+{:04X}", u32::from(it)))
                    .collect();
                format!("“{text}” looks like “{looks_like}”: {}", odd.join(", "))
            }
            Self::Normal { text, composed } => {
                let list = |text: &str| {
                    let code_points = text.chars().map(|it| format!("U+{:04X}", u32::from(it)));
                    code_points.collect::<Vec<_>>().join(" ")
                };
                format!("{} is {} in NFC", list(text), list(composed))
            }
            Self::Mojibake(mojibake) => capitalized(&mojibake.words()),
            Self::Encoded(encoded) => capitalized(&encoded.words()),
            Self::Format(why) => (*why).to_owned(),
            Self::Overwritten { hidden, shown } => {
                format!("A terminal shows “{shown}” in the place of “{hidden}”")
            }
            Self::NotDecoded(len) => format!("Not decoded, over {}", plural(*len, "byte")),
            Self::SameText(same) => {
                let text = escape_bytes(same.composed.as_bytes());
                format!("The same text as at 0x{:X} under NFC: “{text}”", same.first)
            }
        }
    }
}

/// What a character looks like, as far as ASCII has it: “m”, though the prototype of both is “rn” (UTS #39). Of several, a
/// letter of its own case comes first.
fn as_ascii(scalar: char) -> String {
    if scalar.is_ascii() {
        return scalar.to_string();
    }
    let mut compatible = std::iter::once(scalar).nfkc();
    if let (Some(first), None) = (compatible.next(), compatible.next())
        && first.is_ascii()
    {
        // A styled letter is that letter.
        return first.to_string();
    }
    let of = |scalar: char| skeleton(scalar.encode_utf8(&mut [0; 4])).collect::<String>();
    let prototype = of(scalar);
    let is_of_its_case = |it: char| {
        it.is_ascii_lowercase() && scalar.is_lowercase()
            || it.is_ascii_uppercase() && scalar.is_uppercase()
    };
    let alike = ('!'..='~').filter(|it| of(*it) == prototype);
    let best = alike.max_by_key(|it| (is_of_its_case(*it), it.is_ascii_alphabetic()));
    best.map_or(prototype, String::from)
}

/// The data that is hidden from a place on.
fn hidden(bytes: &[u8], place: usize) -> Option<Evidence> {
    let mut text = Vec::new();
    let mut next = place;
    while let Some((end, scalar)) = starting_at(bytes, next)
        && is_default_ignorable(u32::from(scalar))
        && text.len() <= 8 * payload::PAYLOAD_LIMIT
    {
        text.push(scalar);
        next = end;
    }
    payload::decode(&text).map(Evidence::Payload)
}

/// Text with all that is not seen written as an escape.
fn escaped(text: impl Iterator<Item = char>) -> String {
    let mut shown = String::new();
    for scalar in text {
        match scalar {
            '\u{1B}' => shown.push_str("ESC "),
            '\u{7}' => shown.push_str(" BEL"),
            _ if hides_text(scalar) && scalar != ' ' => shown.extend(scalar.escape_default()),
            _ => shown.push(scalar),
        }
    }
    shown
}
