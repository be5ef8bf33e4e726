//! The kinds of mistakes.

use super::check::Check;
use crate::utf8::GroupKind;

/// What kind of mistake an answer is. It is derived from the answer, the bytes of the lesson and what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mistake {
    /// Nothing was entered.
    Nothing,

    /// It was answered in another way than the task asks for, such as yes instead of bytes.
    OtherWay,

    /// What was typed is not a number, or not a code point.
    Unreadable,

    /// The bytes are still those that were on the bench at first.
    Unchanged,

    /// Bytes that have to be well-formed are overlong.
    Overlong,

    /// Bytes that have to be well-formed hold a surrogate.
    Surrogate,

    /// Bytes that have to be well-formed hold two surrogates, as CESU-8 does.
    Cesu8Pair,

    /// Bytes that have to be well-formed hold a sequence without its last tails.
    Truncated,

    /// Bytes that have to be well-formed hold tails without a lead.
    StrayRun,

    /// Bytes that have to be well-formed hold a number beyond U+10FFFF.
    TooLarge,

    /// Bytes that have to be well-formed hold a form of 5 or 6 bytes.
    Rfc2279,

    /// Bytes that have to be well-formed hold `FE` or `FF`.
    NeverByte,

    /// The text is right, and in ISO 8859-1 (Latin-1).
    Latin1,

    /// The text is right, and in UTF-16 with the high byte first.
    Utf16BigEndian,

    /// The text is right, and in UTF-16 with the low byte first.
    Utf16LittleEndian,

    /// The text is right, and in UTF-32, in either order.
    Utf32,

    /// The number of the code point was written as it is, without headers.
    NumberAsBytes,

    /// The text is right, with a signature in front.
    WithSignature,

    /// All payload bits are right, but headers are not.
    WrongHeader,

    /// The right bytes in another order.
    WrongOrder,

    /// The bytes are well-formed, but they are other characters.
    OtherCharacter,

    /// There are more bytes than asked for.
    TooManyBytes,

    /// There are fewer bytes than asked for.
    TooFewBytes,

    /// There are more characters than asked for.
    TooManyCharacters,

    /// There are fewer characters than asked for.
    TooFewCharacters,

    /// The bytes are well-formed, but an error was asked for.
    WellFormed,

    /// The bytes have an error, but one of another kind was asked for.
    OtherError,

    /// The bytes have more than the one error that was asked for.
    SeveralErrors,

    /// The bytes hold those that a filter looks for.
    FilterFinds,

    /// The error is of the right kind, but a decoder without checks reads another text.
    NaiveReadsOther,

    /// The number is one too high or one too low.
    OffByOne,

    /// The offset was counted from 1.
    CountedFromOne,

    /// Bytes were counted where something else was asked for.
    CountedBytes,

    /// Characters were counted, each U+FFFD as one, where something else was asked for.
    CountedCharacters,

    /// Errors were counted where something else was asked for.
    CountedErrors,

    /// Each byte of an error was counted.
    CountedErrorBytes,

    /// The hex digits of the number were typed where decimal digits are read.
    HexForDecimal,

    /// The decimal digits of the code point were typed where hex digits are read.
    DecimalForHex,

    /// The bytes were typed as one number, with their headers.
    HeadersKept,

    /// A surrogate, or a number beyond U+10FFFF, was typed where a scalar value was asked for.
    NoScalarValue,

    /// Another number.
    OtherNumber,

    /// Another code point.
    OtherCodePoint,

    /// A byte inside of the sequence was chosen, not its first.
    Inside,

    /// Another place.
    OtherPlace,

    /// Yes instead of no, or no instead of yes.
    WrongChoice,
}

impl Mistake {
    /// Every kind.
    pub const ALL: [Self; 45] = [
        Self::Nothing,
        Self::OtherWay,
        Self::Unreadable,
        Self::Unchanged,
        Self::Overlong,
        Self::Surrogate,
        Self::Cesu8Pair,
        Self::Truncated,
        Self::StrayRun,
        Self::TooLarge,
        Self::Rfc2279,
        Self::NeverByte,
        Self::Latin1,
        Self::Utf16BigEndian,
        Self::Utf16LittleEndian,
        Self::Utf32,
        Self::NumberAsBytes,
        Self::WithSignature,
        Self::WrongHeader,
        Self::WrongOrder,
        Self::OtherCharacter,
        Self::TooManyBytes,
        Self::TooFewBytes,
        Self::TooManyCharacters,
        Self::TooFewCharacters,
        Self::WellFormed,
        Self::OtherError,
        Self::SeveralErrors,
        Self::FilterFinds,
        Self::NaiveReadsOther,
        Self::OffByOne,
        Self::CountedFromOne,
        Self::CountedBytes,
        Self::CountedCharacters,
        Self::CountedErrors,
        Self::CountedErrorBytes,
        Self::HexForDecimal,
        Self::DecimalForHex,
        Self::HeadersKept,
        Self::NoScalarValue,
        Self::OtherNumber,
        Self::OtherCodePoint,
        Self::Inside,
        Self::OtherPlace,
        Self::WrongChoice,
    ];

    /// Its key in front matter, after `hint.`. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::OtherWay => "other_way",
            Self::Unreadable => "unreadable",
            Self::Unchanged => "unchanged",
            Self::Overlong => "overlong",
            Self::Surrogate => "surrogate",
            Self::Cesu8Pair => "cesu8_pair",
            Self::Truncated => "truncated",
            Self::StrayRun => "stray_run",
            Self::TooLarge => "too_large",
            Self::Rfc2279 => "rfc2279",
            Self::NeverByte => "never_byte",
            Self::Latin1 => "latin1",
            Self::Utf16BigEndian => "utf16_be",
            Self::Utf16LittleEndian => "utf16_le",
            Self::Utf32 => "utf32",
            Self::NumberAsBytes => "number_as_bytes",
            Self::WithSignature => "with_signature",
            Self::WrongHeader => "wrong_header",
            Self::WrongOrder => "wrong_order",
            Self::OtherCharacter => "other_character",
            Self::TooManyBytes => "too_many_bytes",
            Self::TooFewBytes => "too_few_bytes",
            Self::TooManyCharacters => "too_many_characters",
            Self::TooFewCharacters => "too_few_characters",
            Self::WellFormed => "well_formed",
            Self::OtherError => "other_error",
            Self::SeveralErrors => "several_errors",
            Self::FilterFinds => "filter_finds",
            Self::NaiveReadsOther => "naive_reads_other",
            Self::OffByOne => "off_by_one",
            Self::CountedFromOne => "counted_from_one",
            Self::CountedBytes => "counted_bytes",
            Self::CountedCharacters => "counted_characters",
            Self::CountedErrors => "counted_errors",
            Self::CountedErrorBytes => "counted_error_bytes",
            Self::HexForDecimal => "hex_for_decimal",
            Self::DecimalForHex => "decimal_for_hex",
            Self::HeadersKept => "headers_kept",
            Self::NoScalarValue => "no_scalar_value",
            Self::OtherNumber => "other_number",
            Self::OtherCodePoint => "other_code_point",
            Self::Inside => "inside",
            Self::OtherPlace => "other_place",
            Self::WrongChoice => "wrong_choice",
        }
    }

    /// The kind that front matter names.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mistake| mistake.key() == key)
    }

    /// Does it say that bytes are ill-formed which have to be well-formed, and how?
    pub const fn is_ill_formed(self) -> bool {
        matches!(
            self,
            Self::Overlong
                | Self::Surrogate
                | Self::Cesu8Pair
                | Self::Truncated
                | Self::StrayRun
                | Self::TooLarge
                | Self::Rfc2279
                | Self::NeverByte
        )
    }

    /// The mistake that such an error is in bytes that have to be well-formed.
    pub const fn of_error(kind: GroupKind) -> Self {
        match kind {
            GroupKind::Cesu8Pair => Self::Cesu8Pair,
            GroupKind::StrayRun => Self::StrayRun,
            GroupKind::NeverByte => Self::NeverByte,
            GroupKind::Overlong => Self::Overlong,
            GroupKind::Surrogate => Self::Surrogate,
            GroupKind::Rfc2279 => Self::Rfc2279,
            GroupKind::TooLarge => Self::TooLarge,
            GroupKind::Truncated => Self::Truncated,
        }
    }

    /// The hint where a lesson has none of its own, by what the task asks for. It gives no answer away.
    pub const fn hint_for(self, check: &Check) -> &'static str {
        match (self, check) {
            (Self::Unreadable, Check::CodePoint(_)) => {
                "This cannot be read. Type U+ and hex digits, such as U+20AC."
            }
            _ => self.hint(),
        }
    }

    /// The same, where it does not matter what the task asks for.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Nothing => "Nothing is entered yet.",
            Self::OtherWay => "The task asks for an answer of another kind.",
            Self::Unreadable => "This cannot be read. Type a number, such as 3 or 0x3.",
            Self::Unchanged => "The bytes are still as they were. Change them.",
            Self::Overlong => {
                "These bytes are overlong. The number fits into fewer bytes, and only the shortest \
                 form is legal (RFC 3629 §3)."
            }
            Self::Surrogate => {
                "These bytes hold a surrogate, D800 to DFFF. It belongs to UTF-16 and has no form \
                 in UTF-8 (RFC 3629 §3)."
            }
            Self::Cesu8Pair => {
                "These bytes are two surrogates. UTF-8 writes the number of the character itself \
                 (RFC 3629 §3)."
            }
            Self::Truncated => {
                "A tail is missing. The ones at the start of a lead say how many bytes there are \
                 (RFC 3629 §3)."
            }
            Self::StrayRun => {
                "A byte that begins with 10 is a tail. It needs a lead in front of it (RFC 3629 §3)."
            }
            Self::TooLarge => "The number is beyond U+10FFFF, where Unicode ends (RFC 3629 §3).",
            Self::Rfc2279 => {
                "Forms of 5 and 6 bytes were in RFC 2279. UTF-8 has at most 4 (RFC 3629 §3)."
            }
            Self::NeverByte => "FE and FF never appear in UTF-8 (RFC 3629 §1).",
            Self::Latin1 => {
                "This is Latin-1, one byte for each character. UTF-8 keeps single bytes for ASCII \
                 (RFC 3629 §1)."
            }
            Self::Utf16BigEndian => {
                "This is UTF-16, the high byte first. UTF-8 puts headers in front of the bits \
                 (RFC 3629 §3)."
            }
            Self::Utf16LittleEndian => {
                "This is UTF-16, the low byte first. UTF-8 has headers, and one order (RFC 3629 §3)."
            }
            Self::Utf32 => {
                "This is UTF-32, four bytes for each character. UTF-8 puts headers in front of the \
                 bits (RFC 3629 §3)."
            }
            Self::NumberAsBytes => {
                "This is the number itself. UTF-8 divides its bits among bytes with headers \
                 (RFC 3629 §3)."
            }
            Self::WithSignature => {
                "The first three bytes are U+FEFF, as a signature (RFC 3629 §6). The task does not ask for one."
            }
            Self::WrongHeader => "The payload bits are right. Look at the headers (RFC 3629 §3).",
            Self::WrongOrder => {
                "The bytes are right, but not their order. The lead has the highest bits (RFC 3629 §3)."
            }
            Self::OtherCharacter => {
                "The bytes are well-formed, but they are not the text that the task asks for."
            }
            Self::TooManyBytes => "There are too many bytes.",
            Self::TooFewBytes => "There are too few bytes.",
            Self::TooManyCharacters => "There are too many characters.",
            Self::TooFewCharacters => "There are too few characters.",
            Self::WellFormed => "These bytes are well-formed. The task asks for an error.",
            Self::OtherError => {
                "There is an error, but it is not of the kind that the task asks for."
            }
            Self::SeveralErrors => "There is more than one error. The task asks for one.",
            Self::FilterFinds => "The filter finds the bytes that it looks for.",
            Self::NaiveReadsOther => {
                "The kind of error is right. A decoder without checks reads another text than the \
                 task asks for."
            }
            Self::OffByOne => "This is very close: it is off by one. Check it again.",
            Self::CountedFromOne => "Offsets count from 0.",
            Self::CountedBytes => "This is the number of bytes. The task asks for something else.",
            Self::CountedCharacters => {
                "This is the number of characters. The task asks for something else."
            }
            Self::CountedErrors => {
                "This is the number of errors. The task asks for something else."
            }
            Self::CountedErrorBytes => {
                "You counted each byte of an error. The start of a sequence that could go on is one \
                 U+FFFD, not one for each byte (Unicode D93b)."
            }
            Self::HexForDecimal => {
                "The value is right in hex. Digits without 0x are read as decimal."
            }
            Self::DecimalForHex => {
                "The value is right in decimal, but these digits are read as hex."
            }
            Self::HeadersKept => {
                "These are the bytes. Take their headers off, and join the payload bits \
                 (RFC 3629 §3)."
            }
            Self::NoScalarValue => {
                "No character has this number. Surrogates, and what is beyond U+10FFFF, stand for \
                 none (RFC 3629 §3)."
            }
            Self::OtherNumber => "This is another number.",
            Self::OtherCodePoint => {
                "This is another code point. Write down the payload bits of each byte, and join them."
            }
            Self::Inside => "This byte is inside. Look for the first one.",
            Self::OtherPlace => "This is another place.",
            Self::WrongChoice => {
                "It is the other way round. Look at the lead, then at what may follow it \
                 (RFC 3629 §4)."
            }
        }
    }
}
