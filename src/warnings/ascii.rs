//! ASCII: its letters and its controls, one by one, 8 and 64 at a time.

use super::kind::WarningKind;
use super::severity::Severity;
use super::slot::slot;
use super::table::numbered;

/// ASCII is passed over in chunks of so many bytes.
pub(super) const CHUNK: usize = 64;

pub(super) const BEL: u8 = 0x07;
pub(super) const BACKSPACE: u8 = 0x08;
pub(super) const FORM_FEED: u8 = 0x0C;
pub(super) const ESC: u8 = 0x1B;

/// Is this a letter of ASCII?
#[inline]
pub(super) fn is_ascii_letter(code_point: u32) -> bool {
    (code_point | 0x20).wrapping_sub(u32::from(b'a')) < 26
}

/// The [`slot`]s of ASCII characters. Of controls only a form feed depends on what is before it.
pub(super) static ASCII_SLOTS: [u8; 128] = {
    let mut slots = [0; 128];
    let mut byte = 0;
    while byte < 0x20 {
        slots[byte] = match byte as u8 {
            b'\t' | b'\n' | b'\r' => 0,
            0x1B => slot_of(WarningKind::Escape),
            _ => slot_of(WarningKind::C0),
        };
        byte += 1;
    }
    slots[0x7F] = slot_of(WarningKind::Delete);
    slots
};

/// The slot of a kind where nothing around it says more of its severity.
const fn slot_of(kind: WarningKind) -> u8 {
    slot(kind as u8 + 1, kind.severity())
}

/// The kind and the severity of a slot.
pub(super) fn of_slot(slot: u8) -> Option<(WarningKind, Severity)> {
    let kind = numbered(slot >> 2)?;
    Some((kind, *Severity::ALL.get(usize::from(slot & 3))?))
}

/// The ASCII characters at the start of 8 bytes, as a number whose lowest byte is the first of them;
/// its other bytes are 0.
pub(super) struct Word {
    bytes: u64,

    /// How many characters there are, 1 to 8.
    pub(super) len: usize,
}

impl Word {
    /// Of 8 bytes the first of which is ASCII.
    #[inline]
    pub(super) fn of(bytes: [u8; 8]) -> Self {
        let word = u64::from_le_bytes(bytes);
        let len = ((word & HIGHS).trailing_zeros() / 8).max(1) as usize;
        Self {
            bytes: word & u64::MAX >> (64 - 8 * len),
            len,
        }
    }

    /// How many letters there are.
    #[inline]
    pub(super) fn letters(&self) -> u32 {
        let lower = self.bytes | repeat(0x20);
        let from_a = lower + repeat(0x80 - b'a');
        let past_z = lower + repeat(0x80 - b'z' - 1);
        (from_a & !past_z & HIGHS).count_ones()
    }

    /// Are there controls other than tab and line feed? What follows a carriage return is not looked at.
    #[inline]
    pub(super) fn has_controls(&self) -> bool {
        // The highest bit of each byte that is not the same.
        let differ = |byte: u8| (self.bytes ^ repeat(byte)) + repeat(0x7F);
        let from_space = self.bytes + repeat(0x80 - b' ');
        let plain = from_space | !(differ(b'\t') & differ(b'\n'));
        // The bytes behind the last character are 0, and no controls.
        let there = HIGHS >> (64 - 8 * self.len);
        !(plain & differ(0x7F)) & there != 0
    }

    /// The last character.
    #[inline]
    pub(super) fn last(&self) -> u32 {
        (self.bytes >> (8 * (self.len - 1))) as u32
    }
}

/// The highest bit of each byte.
const HIGHS: u64 = repeat(0x80);

/// A number of which each byte is this one.
const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Is all of it ASCII?
pub(super) fn is_ascii(chunk: &[u8; CHUNK]) -> bool {
    chunk.iter().fold(0, |all, byte| all | byte) < 0x80
}

/// How many letters there are in ASCII.
pub(super) fn letters(chunk: &[u8; CHUNK]) -> u32 {
    let is_letter = |byte: &u8| u8::from((byte | 0x20).wrapping_sub(b'a') < 26);
    u32::from(chunk.iter().map(is_letter).sum::<u8>())
}

/// Are there controls other than tab, line feed and carriage return, or a carriage return that no line feed of the chunk follows?
pub(super) fn has_controls(chunk: &[u8; CHUNK]) -> bool {
    let has_odd = chunk.iter().fold(false, |any, byte| any | is_odd(*byte));
    let is_lone = |pair: &[u8]| pair.first() == Some(&b'\r') && pair.get(1) != Some(&b'\n');
    let pairs = chunk.windows(2);
    has_odd | pairs.fold(chunk.ends_with(b"\r"), |any, pair| any | is_lone(pair))
}

/// Is this a control other than tab, line feed and carriage return?
#[inline]
#[allow(
    clippy::needless_bitwise_bool,
    reason = "without branches, many bytes are asked at once"
)]
fn is_odd(byte: u8) -> bool {
    (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r') | (byte == 0x7F)
}
