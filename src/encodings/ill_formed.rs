//! Why an encoding does not have some bytes.

use encoding_rs as web;

use super::{Charset, Encoding};

/// Why an encoding other than UTF-8 does not have a sequence of bytes for which its decoder emits one U+FFFD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IllFormed {
    /// A high surrogate of UTF-16 that no low one follows.
    HighSurrogate,

    /// A low surrogate of UTF-16 that follows no high one.
    LowSurrogate,

    /// A surrogate in UTF-32, which has none.
    Surrogate,

    /// A number of UTF-32 beyond U+10FFFF.
    TooLarge,

    /// The source ends within a code unit or within a character.
    CutAtEnd,

    /// A lead that no byte follows with which it would be a character.
    WithoutTrail,

    /// A lead and its trails, as the encoding has them, to which it assigns no character.
    Unassigned,

    /// A byte that begins no character.
    NoLead,

    /// An escape that the encoding does not have.
    UnknownEscape,

    /// An escape right after another one: nothing is between them (WHATWG Encoding Standard).
    EmptyEscape,

    /// A byte, of an encoding with one for each character or with shifts, that is no character where it is.
    NoCharacter,
}

impl IllFormed {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::HighSurrogate,
        Self::LowSurrogate,
        Self::Surrogate,
        Self::TooLarge,
        Self::CutAtEnd,
        Self::WithoutTrail,
        Self::Unassigned,
        Self::NoLead,
        Self::UnknownEscape,
        Self::EmptyEscape,
        Self::NoCharacter,
    ];

    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// So many bytes of a sequence say what is wrong with it.
    pub const MOST_BYTES: usize = 8;

    /// So many bytes after it do, too.
    pub const NEXT: usize = 3;

    /// Its place in [`IllFormed::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The key in reports. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::HighSurrogate => "lone_high_surrogate",
            Self::LowSurrogate => "lone_low_surrogate",
            Self::Surrogate => "surrogate_code_unit",
            Self::TooLarge => "code_unit_too_large",
            Self::CutAtEnd => "cut_at_end",
            Self::WithoutTrail => "without_trail",
            Self::Unassigned => "unassigned_code",
            Self::NoLead => "no_lead",
            Self::UnknownEscape => "unknown_escape",
            Self::EmptyEscape => "empty_escape",
            Self::NoCharacter => "no_character",
        }
    }

    /// The name for the user, for lists.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighSurrogate => "Lone high surrogate",
            Self::LowSurrogate => "Lone low surrogate",
            Self::Surrogate => "Surrogate",
            Self::TooLarge => "Number above U+10FFFF",
            Self::CutAtEnd => "Cut at the end",
            Self::WithoutTrail => "Lead without a trail",
            Self::Unassigned => "Unassigned",
            Self::NoLead => "No lead",
            Self::UnknownEscape => "Unknown escape",
            Self::EmptyEscape => "Empty escape",
            Self::NoCharacter => "No character",
        }
    }

    /// What it means, for lists of kinds: a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::HighSurrogate => {
                "A high surrogate of UTF-16 is half of a character, and no low one follows it."
            }
            Self::LowSurrogate => {
                "A low surrogate of UTF-16 is half of a character, and no high one is before it."
            }
            Self::Surrogate => {
                "The code points D800 to DFFF are halves of pairs in UTF-16, and UTF-32 has none of them."
            }
            Self::TooLarge => "The number is above U+10FFFF, the last code point.",
            Self::CutAtEnd => "The file ends before its last character is whole.",
            Self::WithoutTrail => {
                "A byte begins a character, and the next one does not go on with it."
            }
            Self::Unassigned => {
                "The bytes have the form of a character, and the encoding has no character there."
            }
            Self::NoLead => "The byte begins no character of the encoding.",
            Self::UnknownEscape => "An escape begins that the encoding does not have.",
            Self::EmptyEscape => "An escape follows another one, with no character between them.",
            Self::NoCharacter => "The byte is not a character of the encoding.",
        }
    }

    /// Why `encoding` does not have `bytes`, for which its decoder emits one U+FFFD. `next` are those that follow,
    /// 3 at most; none at the end of the source.
    pub fn of(encoding: Encoding, bytes: &[u8], next: &[u8]) -> Self {
        match (encoding, bytes) {
            (Encoding::Utf16Le, [_, high]) | (Encoding::Utf16Be, [high, _]) => match *high {
                0xD8..=0xDB => Self::HighSurrogate,
                _ => Self::LowSurrogate,
            },
            (Encoding::Utf32Le, [_, _, high, 0]) | (Encoding::Utf32Be, [0, high, _, _])
                if *high <= 0x10 =>
            {
                Self::Surrogate
            }
            (Encoding::Utf32Le | Encoding::Utf32Be, [_, _, _, _]) => Self::TooLarge,
            (Encoding::Legacy(charset), _) => of_charset(charset, bytes, next),
            _ => Self::CutAtEnd,
        }
    }

    /// What is wrong, in a sentence without a full stop: `D83D is a high surrogate, and no low surrogate follows it`.
    /// The arguments are those of [`IllFormed::of`].
    pub fn sentence(self, encoding: Encoding, bytes: &[u8], next: &[u8]) -> String {
        let name = encoding.words();
        let hex = hex_of(bytes);
        let value = value_of(encoding, bytes);
        match self {
            Self::HighSurrogate => {
                format!("{value:04X} is a high surrogate, and no low surrogate follows it")
            }
            Self::LowSurrogate => {
                format!("{value:04X} is a low surrogate, and no high surrogate is before it")
            }
            Self::Surrogate => format!("{value:04X} is a surrogate, and {name} has none"),
            Self::TooLarge => format!("{value:X} is above 10FFFF, the last code point"),
            Self::CutAtEnd => format!("The end cuts a character: {hex} is only its start"),
            Self::WithoutTrail => {
                let (lead, after) = match bytes {
                    [lead] => (hex_of(&[*lead]), next.first().copied()),
                    [lead @ .., last] => (hex_of(lead), Some(*last)),
                    [] => (String::new(), None),
                };
                match after {
                    Some(after) => format!(
                        "{lead} begins a character of {name}, and {after:02X} does not go on with it"
                    ),
                    None => format!("{lead} begins a character of {name}, and nothing follows it"),
                }
            }
            Self::Unassigned => {
                let (whole, _) = sequence_of(encoding, bytes, next);
                format!("{} is not a character of {name}", hex_of(&whole))
            }
            Self::NoLead => format!("{hex} begins no character of {name}"),
            Self::UnknownEscape => format!("{hex} begins no escape of {name}"),
            Self::EmptyEscape => {
                format!(
                    "{hex} is an escape right after another one, with no character between them"
                )
            }
            Self::NoCharacter => format!("{hex} is not a character of {name}"),
        }
    }
}

/// Why an encoding from before Unicode does not have some bytes.
fn of_charset(charset: Charset, bytes: &[u8], next: &[u8]) -> IllFormed {
    let Charset::Web(encoding) = charset else {
        return IllFormed::NoCharacter;
    };
    let Some(first) = bytes.first() else {
        return IllFormed::NoCharacter;
    };
    if encoding.is_single_byte() {
        return IllFormed::NoCharacter;
    }
    if encoding == web::ISO_2022_JP && *first == 0x1B {
        return match bytes {
            [_, _, _, ..] => IllFormed::EmptyEscape,
            _ => IllFormed::UnknownEscape,
        };
    }
    let (whole, form) = sequence_of(Encoding::Legacy(charset), bytes, next);
    match form {
        Form::NoLead => IllFormed::NoLead,
        Form::Whole => IllFormed::Unassigned,
        // What a decoder gave back follows it.
        Form::Cut if next.is_empty() && whole.len() == bytes.len() => IllFormed::CutAtEnd,
        Form::Cut | Form::Broken => IllFormed::WithoutTrail,
    }
}

/// What the form of a sequence is, whether or not it is a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Its first byte begins no character.
    NoLead,

    /// It is a lead with all of its trails.
    Whole,

    /// It is the start of one, and nothing follows.
    Cut,

    /// A byte follows that is not a trail of it.
    Broken,
}

/// The sequence that begins with `bytes`, as far as the form of the encoding goes, and what that form is.
fn sequence_of(encoding: Encoding, bytes: &[u8], next: &[u8]) -> (Vec<u8>, Form) {
    let mut whole: Vec<u8> = bytes.to_vec();
    whole.extend_from_slice(next);
    let Some(Charset::Web(encoding)) = encoding.legacy() else {
        return (bytes.to_vec(), Form::Whole);
    };
    let mut len = 1;
    loop {
        let known = whole.get(..len).unwrap_or_default();
        match expects(encoding, known) {
            Expects::NoLead => return (bytes.to_vec(), Form::NoLead),
            Expects::Nothing => {
                whole.truncate(len);
                return (whole, Form::Whole);
            }
            Expects::Trail(is_trail) => match whole.get(len) {
                None => return (whole, Form::Cut),
                Some(byte) if is_trail(*byte) => len += 1,
                Some(_) => return (bytes.to_vec(), Form::Broken),
            },
        }
    }
}

/// What may follow the start of a sequence.
enum Expects {
    NoLead,
    Nothing,
    Trail(fn(u8) -> bool),
}

/// What may follow the start of a sequence (WHATWG Encoding Standard, the decoder of each).
fn expects(encoding: &'static web::Encoding, start: &[u8]) -> Expects {
    use Expects::{NoLead, Nothing, Trail};
    let high = |byte: u8| matches!(byte, 0xA1..=0xFE);
    if encoding == web::SHIFT_JIS {
        return match start {
            [0x81..=0x9F | 0xE0..=0xFC] => Trail(|it| matches!(it, 0x40..=0x7E | 0x80..=0xFC)),
            [_] => NoLead,
            _ => Nothing,
        };
    }
    if encoding == web::EUC_JP {
        return match start {
            [0x8E] => Trail(|it| matches!(it, 0xA1..=0xDF)),
            [0x8F | 0xA1..=0xFE] | [0x8F, _] => Trail(high),
            [_] => NoLead,
            _ => Nothing,
        };
    }
    if encoding == web::ISO_2022_JP {
        return match start {
            [0x21..=0x7E] => Trail(|it| matches!(it, 0x21..=0x7E)),
            [_] => NoLead,
            _ => Nothing,
        };
    }
    if encoding == web::GBK || encoding == web::GB18030 {
        let lead = |byte: u8| matches!(byte, 0x81..=0xFE);
        return match start {
            [0x81..=0xFE] => Trail(|it| matches!(it, 0x30..=0x39 | 0x40..=0x7E | 0x80..=0xFE)),
            [_, 0x30..=0x39] => Trail(lead),
            [_, 0x30..=0x39, _] => Trail(|it| it.is_ascii_digit()),
            [_] => NoLead,
            _ => Nothing,
        };
    }
    // EUC-KR has more trails than Big5: the gaps of either are unassigned.
    match start {
        [0x81..=0xFE] if encoding == web::EUC_KR => Trail(|it| matches!(it, 0x41..=0xFE)),
        [0x81..=0xFE] => Trail(|it| matches!(it, 0x40..=0x7E | 0xA1..=0xFE)),
        [_] => NoLead,
        _ => Nothing,
    }
}

/// The number that a code unit is; of other bytes, 0.
fn value_of(encoding: Encoding, bytes: &[u8]) -> u32 {
    let number = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
    let bytes = bytes.iter().take(4);
    match encoding {
        Encoding::Utf16Le | Encoding::Utf32Le => bytes.rev().fold(0, number),
        Encoding::Utf16Be | Encoding::Utf32Be => bytes.fold(0, number),
        _ => 0,
    }
}

fn hex_of(bytes: &[u8]) -> String {
    let parts: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    parts.join(" ")
}
