//! A row of the table.

use std::fmt::Write as _;

use crate::unicode::{GroupMessage, Mark, hex, message, name_of};
use crate::utf8::layout::ByteLayout;
use crate::utf8::{Group, Unit};

/// So many bytes of an error are given; only a run of stray tails is longer.
const MOST_SHOWN: usize = 16;

/// A character or an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Offset of the first byte.
    pub offset: u64,

    /// The bytes.
    pub bytes: Vec<u8>,

    /// The scalar value; `None` for an error.
    pub scalar: Option<char>,

    /// The name of the character, or what is wrong.
    pub name: String,

    /// The kind of the error, in a few words; `None` for a character.
    pub error: Option<&'static str>,

    /// The sections of RFC 3629 that say so; empty for a character.
    pub section: &'static str,
}

impl Row {
    /// How many cells a row has.
    pub(super) const CELLS: usize = 9;

    /// The row of a unit, unless it is ill-formed.
    pub(super) fn of_character(unit: &Unit) -> Option<Self> {
        let scalar = unit.scalar()?;
        Some(Self {
            offset: unit.offset,
            bytes: unit.bytes().to_vec(),
            scalar: Some(scalar),
            name: name_of(u32::from(scalar)),
            error: None,
            section: "",
        })
    }

    /// The row of an error within the bytes that are at an offset.
    pub(super) fn of_error(group: &Group, bytes: &[u8], offset: u64) -> Self {
        let place = |at: u64| usize::try_from(at.saturating_sub(offset)).unwrap_or(usize::MAX);
        let (start, end) = (place(group.offset), place(group.end()));
        let said = GroupMessage::of(group);
        Self {
            offset: group.offset,
            bytes: bytes.get(start..end).unwrap_or_default().to_vec(),
            scalar: None,
            name: said.headline,
            error: Some(message::kind(group.kind())),
            section: said.sections,
        }
    }

    /// Offset just past the last byte.
    pub const fn end(&self) -> u64 {
        self.offset + self.bytes.len() as u64
    }

    /// The cells as text that is safe to read, and not yet safe in any format.
    pub(super) fn cells(&self) -> [String; Self::CELLS] {
        let shown = self.bytes.get(..MOST_SHOWN).unwrap_or(&self.bytes);
        let mut bytes = String::new();
        let mut bits = String::new();
        for (place, byte) in shown.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            let all = format!("{byte:08b}");
            let header = usize::from(ByteLayout::of(*byte).header_bits);
            let (header, payload) = all.split_at_checked(header).unwrap_or((&all, ""));
            // Writing to a string does not fail.
            let _ = write!(bytes, "{gap}{byte:02X}");
            let _ = write!(bits, "{gap}{header}|{payload}");
        }
        if shown.len() < self.bytes.len() {
            bytes.push_str(" …");
            bits.push_str(" …");
        }
        let code_point = self.scalar.map(|scalar| hex(u32::from(scalar)));
        [
            format!("0x{:X}", self.offset),
            self.offset.to_string(),
            bytes,
            bits,
            code_point.unwrap_or_default(),
            self.scalar.map(shown_as).unwrap_or_default(),
            self.name.clone(),
            self.error.unwrap_or_default().to_owned(),
            self.section.to_owned(),
        ]
    }
}

/// A character as itself, or by a label where it is not seen or moves what is around it.
fn shown_as(scalar: char) -> String {
    match Mark::of(scalar) {
        Mark::Glyph(glyph) | Mark::ControlPicture(glyph) => glyph.to_string(),
        Mark::Combining(mark) => format!("\u{25CC}{mark}"),
        Mark::Space => "\u{2420}".to_owned(),
        Mark::Label(label) => label.to_owned(),
        Mark::VariationSelector(number) => format!("VS{number}"),
        Mark::Tag(copied) => format!("TAG {copied}"),
        Mark::Number(number) => hex(number),
    }
}
