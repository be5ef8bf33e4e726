//! A table of code points in Markdown.

use std::fmt::Write as _;

use super::encode::{Digits, Encode};
use super::size::Size;
use super::writing::Writing;
use crate::unicode::{Mark, name_of};
use crate::utf8::{Decoder, Unit};

/// A table of code points in Markdown.
pub(in crate::notation) const CODE_POINT_TABLE: Writing = Writing::of_bytes(
    |options| Box::new(Table::new(options.start)),
    |len, _| {
        Size::AtMost(
            len.saturating_mul(LONGEST_ROW)
                .saturating_add(HEAD.len() as u64),
        )
    },
)
.in_a_file("md")
.in_lines();

/// The two lines above the rows. The recogniser of such tables knows them by it.
pub(in crate::notation) const HEAD: &str = "| Offset | Code point | Character | Name | Bytes |\n\
                                            |---|---|---|---|---|\n";

/// What stands for the code point of an ill-formed span.
pub(in crate::notation) const NO_CODE_POINT: &str = "ill-formed";

/// No row is longer, in bytes: names have fewer than 100.
pub(super) const LONGEST_ROW: u64 = 200;

/// A row for each code point and each ill-formed span. The column of bytes holds all of them, so nothing
/// is lost.
pub(super) struct Table {
    decoder: Decoder,
}

impl Table {
    pub(super) const fn new(start: u64) -> Self {
        Self {
            decoder: Decoder::new(start),
        }
    }
}

impl Encode for Table {
    fn start(&mut self, text: &mut String) {
        text.push_str(HEAD);
    }

    fn push(&mut self, bytes: &[u8], text: &mut String) {
        self.decoder.push(bytes, &mut |unit| row(unit, text));
    }

    fn finish(&mut self, text: &mut String) {
        self.decoder.finish(&mut |unit| row(unit, text));
    }
}

fn row(unit: Unit, text: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(text, "| 0x{:X} | ", unit.offset);
    match unit.scalar() {
        Some(scalar) => {
            text.push_str("U+");
            Digits::UPPER.push_number(u32::from(scalar).into(), 4, text);
            text.push_str(" | ");
            push_character(scalar, text);
            // Labels such as `<noncharacter-FFFE>` would be taken for HTML.
            let name = name_of(scalar.into()).replace('<', "\\<");
            let _ = write!(text, " | {name} |");
        }
        None => {
            let _ = write!(text, "{NO_CODE_POINT} | | |");
        }
    }
    for &byte in unit.bytes() {
        text.push(' ');
        Digits::UPPER.push(byte, text);
    }
    text.push_str(" |\n");
}

/// Writes a character so that it shows itself and does nothing to the table. A space, and what would hide
/// or turn its neighbours around, is left out: the name says what it is.
fn push_character(scalar: char, text: &mut String) {
    match Mark::of(scalar) {
        Mark::Glyph(shown) => {
            if shown.is_ascii_punctuation() {
                text.push('\\');
            }
            text.push(shown);
        }
        // On a dotted circle, as the Unicode charts show it.
        Mark::Combining(shown) => text.extend(['\u{25CC}', shown]),
        Mark::ControlPicture(shown) => text.push(shown),
        Mark::Space
        | Mark::Label(_)
        | Mark::VariationSelector(_)
        | Mark::Tag(_)
        | Mark::Number(_) => {}
    }
}
