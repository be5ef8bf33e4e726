//! The totals of a whole source in memory, by looking at every character and every error.

use byteloupe::census::Totals;
use byteloupe::utf8::Group;

use super::units_of;

/// The totals of some bytes whose groups are known.
pub fn naive_totals(bytes: &[u8], groups: &[Group]) -> Totals {
    let valid: Vec<char> = bytes
        .utf8_chunks()
        .flat_map(|c| c.valid().chars())
        .collect();
    let boms = valid.iter().filter(|c| **c == '\u{FEFF}').count() as u64;
    let mut totals = Totals {
        bytes: bytes.len() as u64,
        line_feeds: valid.iter().filter(|c| **c == '\n').count() as u64,
        start: byteloupe::utf8::bom::StartSigns::of(bytes),
        inner_boms: boms - u64::from(bytes.starts_with("\u{FEFF}".as_bytes())),
        ..Totals::default()
    };
    for scalar in valid {
        totals.code_points[scalar.len_utf8() - 1] += 1;
    }
    for group in groups {
        totals.groups[group.kind().index()] += 1;
        totals.two_byte_nuls += u64::from(group.head() == [0xC0, 0x80]);
    }
    for unit in units_of(bytes) {
        if let Some(kind) = unit.span() {
            totals.spans[kind.index()] += 1;
        }
    }
    totals
}
