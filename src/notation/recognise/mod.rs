//! A recogniser for each notation.
//!
//! Each runs over the whole text once, in time and memory linear in its length, and says of every byte
//! of it what it is. It never panics, whatever the text is: the text need not be UTF-8.

mod agreement;
mod array;
mod base64;
mod base64_digits;
mod base_n;
mod behind_marks;
mod bits;
mod byte_list;
mod characters;
mod code_point_table;
mod code_points;
mod data_url;
mod debugger_value;
mod digits;
mod dump;
mod encoded_word;
mod escape;
mod framed;
mod hex;
mod hex_decode;
mod lexical;
mod marked_hex;
mod number;
mod number_style;
mod percent;
mod quoted_printable;
mod records;
mod separators;
mod string_literal;
mod text;
mod units;
mod utf16_escapes;
mod written_escapes;

use std::cell::LazyCell;

use super::family::Notation;
use super::reader::{Effort, Reader};
use super::reading::{Certainty, Reading};

/// What every notation makes of a text that is not plainly something else.
///
/// Where a text has been read wholly, and what it says twice agrees, notations that could not be as certain
/// are left out: the text would take its length again for each of them. Of plain text, `wants_text` says
/// whether it is read even then. `goes_on` is asked before each notation; where it says no, the result is not
/// needed any more, and nothing comes of it.
pub(super) fn read_all(
    text: &[u8],
    wants_text: bool,
    goes_on: impl Fn() -> bool,
) -> Option<Vec<Reading>> {
    let mut readings: Vec<Reading> = Vec::new();
    let is_surely_hex = LazyCell::new(|| hex::is_surely_hex(text));
    let may_rival = |notation, checked| match notation {
        Notation::Text => wants_text,
        _ => may_rival(notation, checked),
    };
    for notation in Notation::READ {
        if !goes_on() {
            return None;
        }
        let mut checked = readings.iter().filter(|reading| reading.is_certain());
        let is_wanted = checked.all(|reading| may_rival(notation, reading.notation))
            && !(has_digits_of_hex(notation) && *is_surely_hex);
        if is_wanted {
            readings.extend(read(notation, text, Effort::Try));
        }
    }
    Some(readings)
}

/// Whether the digits of hex are digits of this notation too, and most of its digits none of hex. So where a text has those of
/// hex alone, it is hex.
const fn has_digits_of_hex(notation: Notation) -> bool {
    matches!(
        notation,
        Notation::Base64
            | Notation::Base32
            | Notation::Base32Hex
            | Notation::Ascii85
            | Notation::Z85
            | Notation::Base85
    )
}

/// Whether a notation may bring something for the user to choose, where a text says something twice that agrees in another.
const fn may_rival(notation: Notation, checked: Notation) -> bool {
    match notation {
        Notation::Text
        | Notation::IntelHex
        | Notation::SRecord
        | Notation::CodePointTable
        | Notation::Uuencode
        | Notation::Hexyl
        | Notation::Xxd
        | Notation::CanonicalHexdump
        | Notation::DebuggerDump
        | Notation::Words
        | Notation::Od
        | Notation::Array
        | Notation::DecimalDump
        | Notation::DebuggerValue
        | Notation::Framed
        | Notation::ByteList => true,
        // What xxd prints can be read as packets as well, and makes the same bytes.
        Notation::PacketDump => !matches!(checked, Notation::Xxd),
        Notation::HighFirst => matches!(
            checked,
            Notation::Words
                | Notation::Dump
                | Notation::DecimalDump
                | Notation::Columns
                | Notation::DebuggerDump
        ),
        // It reads what the others read, and makes the same bytes, but for words.
        Notation::Dump
        | Notation::Columns
        | Notation::StringLiteral
        | Notation::CssEscapes
        | Notation::TexEscapes
        | Notation::BehindMarks
        | Notation::Utf16Escapes
        | Notation::Cesu8Escapes
        | Notation::CodePoints
        | Notation::EncodedWord
        | Notation::MarkedHex
        | Notation::Bits
        | Notation::Hex
        | Notation::Percent
        | Notation::QuotedPrintable
        | Notation::Base64
        | Notation::Base32
        | Notation::Base32Hex
        | Notation::Ascii85
        | Notation::Z85
        | Notation::Base85
        | Notation::Utf16Le
        | Notation::Utf16Be
        | Notation::Utf32Le
        | Notation::Utf32Be
        // Forms that another notation reads are not tried.
        | Notation::HexPlain
        | Notation::CArray
        | Notation::RustArray
        | Notation::CLiteral
        | Notation::RustLiteral
        | Notation::PythonBytes
        | Notation::JsonString
        | Notation::HtmlReferences => false,
    }
}

/// What a notation makes of a text; `None` where it is plainly something else, which happens only with
/// [`Effort::Try`].
pub(super) fn read(notation: Notation, text: &[u8], effort: Effort) -> Option<Reading> {
    let reader = Reader::new(text, effort);
    match notation {
        Notation::CodePointTable => code_point_table::read(reader),
        Notation::Xxd => dump::read_xxd(reader),
        Notation::CanonicalHexdump => dump::read_canonical(reader),
        Notation::Words => dump::read_words(reader),
        Notation::HighFirst => dump::read_high_first(reader),
        Notation::Od => dump::read_od(reader),
        Notation::PacketDump => dump::read_packet(reader),
        Notation::DebuggerDump => dump::read_debugger(reader),
        Notation::Dump => dump::read_free(reader),
        Notation::DecimalDump => dump::read_decimal(reader),
        Notation::Columns => dump::read_columns(reader),
        Notation::Hexyl => dump::read_hexyl(reader),
        Notation::IntelHex => records::read_intel_hex(reader),
        Notation::SRecord => records::read_s_record(reader),
        Notation::Bits => bits::read(reader),
        Notation::Hex | Notation::HexPlain => hex::read(reader),
        Notation::MarkedHex => marked_hex::read(reader),
        Notation::Array | Notation::CArray | Notation::RustArray => array::read(reader, effort),
        Notation::Base64 => base64::read(reader, effort),
        Notation::Base32 => base_n::read_base32(reader),
        Notation::Base32Hex => base_n::read_base32_hex(reader),
        Notation::Ascii85 => base_n::read_ascii85(reader),
        Notation::Z85 => base_n::read_z85(reader),
        Notation::Base85 => base_n::read_base85(reader),
        Notation::Uuencode => base_n::read_uuencode(reader),
        Notation::ByteList => byte_list::read(reader, effort),
        Notation::DebuggerValue => debugger_value::read(reader, effort),
        Notation::Framed => framed::read(reader),
        Notation::CodePoints | Notation::HtmlReferences => code_points::read(reader, effort),
        Notation::EncodedWord => encoded_word::read(reader, effort),
        Notation::Percent => percent::read(reader, effort),
        Notation::QuotedPrintable => quoted_printable::read(reader, effort),
        Notation::StringLiteral
        | Notation::CLiteral
        | Notation::RustLiteral
        | Notation::PythonBytes
        | Notation::JsonString => string_literal::read(reader, effort, notation),
        Notation::CssEscapes => written_escapes::read_css(reader),
        Notation::TexEscapes => written_escapes::read_tex(reader),
        Notation::BehindMarks => behind_marks::read(reader),
        Notation::Text => text::read(reader),
        Notation::Utf16Le => units::read(reader, units::UTF16_LE),
        Notation::Utf16Be => units::read(reader, units::UTF16_BE),
        Notation::Utf32Le => units::read(reader, units::UTF32_LE),
        Notation::Utf32Be => units::read(reader, units::UTF32_BE),
        Notation::Utf16Escapes => utf16_escapes::read(reader, effort),
        Notation::Cesu8Escapes => utf16_escapes::read_as_cesu8(reader, effort),
    }
}

/// Whether a text is a string literal, or several, with their quotes.
pub(super) fn is_literal(text: &[u8]) -> bool {
    string_literal::is_whole(text)
}

/// Whether a literal of bytes is in a text, with its mark: `b'Hello'`.
pub(super) fn holds_byte_literal(text: &[u8]) -> bool {
    string_literal::holds_bytes(text)
}

/// Whether bytes are text as they are, without control characters.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    units::is_text(bytes)
}

/// A reading that rejects the whole text.
pub(super) fn nothing(notation: Notation, text: &[u8]) -> Reading {
    let mut reader = Reader::new(text, Effort::Insist);
    reader.reject(text.len(), format!("This is not {}", notation.name()));
    reader.into_reading(notation, Certainty::Possible, notation.name())
}
