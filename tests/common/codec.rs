//! Bytes written as hex, and the codec's answers as lists.

use byteloupe::utf8::group_assembler::GroupSink;
use byteloupe::utf8::{Decoder, Group, GroupAssembler, Unit};

/// Bytes that stand at the edges of the syntax: both ends of every range, and some in between.
pub const INTERESTING: [u8; 25] = [
    0x80, 0x8D, 0x8F, 0x90, 0x9F, 0xA0, 0xAE, 0xB0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF,
    0xF0, 0xF4, 0xF5, 0xF8, 0xFC, 0xFD, 0xFE, 0xFF, 0x41,
];

/// Reads `C0 AF` as two bytes.
pub fn hex(text: &str) -> Vec<u8> {
    text.split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16).expect("two hex digits"))
        .collect()
}

/// Writes two bytes as `C0 AF`.
pub fn to_hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|b| format!("{b:02X}")).collect();
    bytes.join(" ")
}

/// The units of a whole input.
pub fn units_of(bytes: &[u8]) -> Vec<Unit> {
    let mut units = Vec::new();
    Decoder::decode_all(bytes, &mut |unit| units.push(unit));
    units
}

/// The units of an input that comes in chunks.
pub fn units_in_chunks<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut put = |unit| units.push(unit);
    let mut decoder = Decoder::new(0);
    for chunk in chunks {
        decoder.push(chunk, &mut put);
    }
    decoder.finish(&mut put);
    units
}

/// The groups of a whole input, joined unit by unit.
pub fn groups_of(bytes: &[u8]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut assembler = GroupAssembler::default();
    for unit in units_of(bytes) {
        assembler.unit(&unit, &mut |group| groups.push(group));
    }
    assembler.finish(&mut |group| groups.push(group));
    groups
}

/// The groups of an input that comes in chunks, by way of the calls for whole runs.
pub fn groups_in_chunks<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut assembler = GroupAssembler::default();
    let mut decoder = Decoder::new(0);
    let mut sink = GroupSink {
        assembler: &mut assembler,
        sink: |group| groups.push(group),
    };
    for chunk in chunks {
        decoder.push(chunk, &mut sink);
    }
    decoder.finish(&mut sink);
    assembler.finish(&mut |group| groups.push(group));
    groups
}

/// The text that a conforming decoder makes of these units.
pub fn text_of<'a>(units: impl IntoIterator<Item = &'a Unit>) -> String {
    units
        .into_iter()
        .map(|unit| unit.scalar().unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Cuts `bytes` after every byte `i` whose bit `i` is set.
pub fn chunks_by_bits(bytes: &[u8], bits: u64) -> Vec<&[u8]> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for end in 1..bytes.len() {
        if bits >> (end - 1) & 1 == 1 {
            chunks.push(&bytes[start..end]);
            start = end;
        }
    }
    chunks.push(&bytes[start..]);
    chunks
}
