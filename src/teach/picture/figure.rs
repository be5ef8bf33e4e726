//! A lead with its tails, and the number in them.

use crate::utf8::layout::{ByteLayout, SequenceLayout};

/// Bytes that are drawn side by side: a lead with its tails, or bytes that belong to no lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The place of the first byte in the bytes that are drawn.
    pub start: usize,

    /// The bytes, each divided into header and payload.
    pub bytes: Vec<ByteLayout>,

    /// The number that the payload makes. `None` for stray tails, `FE` and `FF`.
    pub number: Option<Number>,
}

/// The number that the payload bits of a figure make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// The number; bits of missing tails are 0.
    pub value: u32,

    /// How many bits it has: 7, 11, 16, 21, 26 or 31.
    pub bits: u8,

    /// How many of them are missing, at the end, because tails are.
    pub missing: u8,
}

impl Number {
    /// Bit `index`, counted from the highest. `None` for a bit that is missing.
    pub fn bit(self, index: u8) -> Option<bool> {
        let from_lowest = self.bits.checked_sub(index + 1)?;
        (from_lowest >= self.missing).then_some(self.value >> from_lowest & 1 == 1)
    }
}

impl Figure {
    /// The figure of bytes that are at a place: a lead and its tails, as many as are there, or others.
    pub fn of(start: usize, bytes: &[u8]) -> Self {
        let layout = SequenceLayout::of(bytes);
        let number = layout.map(|layout| {
            let missing = 6 * (usize::from(layout.need) - layout.bytes().len()) as u8;
            Number {
                value: layout.value << missing,
                bits: layout.value_bits + missing,
                missing,
            }
        });
        Self {
            start,
            bytes: bytes.iter().copied().map(ByteLayout::of).collect(),
            number,
        }
    }
}
