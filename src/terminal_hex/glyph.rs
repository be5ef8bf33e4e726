//! What is shown of a code point in a terminal.

use unicode_width::UnicodeWidthChar as _;

use crate::invisible::hides_text;
use crate::unicode::category::letters_of;

/// What is shown of a code point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glyph {
    /// It is, in so many cells.
    Itself {
        /// 1 or 2.
        width: u8,
    },

    /// It combines with what is before it.
    Mark,

    /// Something else, in one cell.
    Other(char),
}

/// So many code points are remembered.
const REMEMBERED: usize = 1024;

/// What is shown of code points; those of a text come again and again.
pub(super) struct Glyphs {
    known: Vec<Option<(char, Glyph)>>,
}

impl Default for Glyphs {
    fn default() -> Self {
        Self {
            known: vec![None; REMEMBERED],
        }
    }
}

impl Glyphs {
    pub(super) fn of(&mut self, scalar: char) -> Glyph {
        let place = scalar as usize % REMEMBERED;
        match self.known.get_mut(place) {
            Some(Some((known, glyph))) if *known == scalar => *glyph,
            Some(forgotten) => {
                let glyph = glyph(scalar);
                *forgotten = Some((scalar, glyph));
                glyph
            }
            None => glyph(scalar),
        }
    }
}

fn glyph(scalar: char) -> Glyph {
    if scalar.is_control() {
        return Glyph::Other(picture(scalar));
    }
    let category = letters_of(scalar);
    let is_seen = !hides_text(scalar) && !matches!(category, "Cn" | "Co");
    match scalar.width().filter(|_| is_seen) {
        Some(width @ 1..=2) => Glyph::Itself { width: width as u8 },
        Some(0) if category.starts_with('M') => Glyph::Mark,
        _ => Glyph::Other('·'),
    }
}

/// The picture of a control: `␊` for LF; `·` for one of C1, which has none.
pub(super) fn picture(scalar: char) -> char {
    match u32::from(scalar) {
        number @ 0..=0x1F => char::from_u32(0x2400 + number).unwrap_or('·'),
        0x7F => '␡',
        _ => '·',
    }
}
