//! The record of a block without an error, in less memory.

use super::record::BlockRecord;

/// The counts of a block without an error, in 12 bytes and not 64: a file of 16 GiB is 262 144 blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct WellFormedRecord {
    /// Code points of one byte.
    one_byte: u32,

    /// Code points of two, three and four bytes: at most half of the bytes of a block.
    longer: [u16; 3],

    line_feeds: u16,
}

const _: () = assert!(size_of::<WellFormedRecord>() == 12);

/// The block has an error, or the counts are too large: in a block of nothing but line feeds.
pub(super) struct DoesNotFit;

impl From<std::num::TryFromIntError> for DoesNotFit {
    fn from(_: std::num::TryFromIntError) -> Self {
        Self
    }
}

impl TryFrom<BlockRecord> for WellFormedRecord {
    type Error = DoesNotFit;

    fn try_from(record: BlockRecord) -> Result<Self, DoesNotFit> {
        let [one_byte, longer @ ..] = record.code_points;
        let [two, three, four] = longer.map(u16::try_from);
        let packed = Self {
            one_byte,
            longer: [two?, three?, four?],
            line_feeds: u16::try_from(record.line_feeds)?,
        };
        let comes_back = BlockRecord::from(packed) == record;
        comes_back.then_some(packed).ok_or(DoesNotFit)
    }
}

impl From<WellFormedRecord> for BlockRecord {
    fn from(packed: WellFormedRecord) -> Self {
        let [two, three, four] = packed.longer.map(u32::from);
        Self {
            code_points: [packed.one_byte, two, three, four],
            units: packed.one_byte + two + three + four,
            line_feeds: u32::from(packed.line_feeds),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::Index;

    fn ascii(units: u32) -> BlockRecord {
        BlockRecord {
            code_points: [units, 0, 0, 0],
            units,
            ..BlockRecord::default()
        }
    }

    #[test]
    fn records_come_back_as_they_were_whatever_they_are_of() {
        let ill_formed = BlockRecord {
            is_ill_formed: true,
            ..ascii(7)
        };
        let line_feeds = BlockRecord {
            line_feeds: 65_536,
            ..ascii(65_536)
        };
        let text = BlockRecord {
            code_points: [4, 32_766, 0, 0],
            units: 32_770,
            line_feeds: 3,
            ..BlockRecord::default()
        };
        let all = [ascii(65_536), text, ill_formed, line_feeds, text];
        for first in 0..all.len() as u64 {
            let mut index = Index::default();
            for block in (first..5).chain(0..first) {
                index.insert(block, all[block as usize]);
            }
            let records = (0..5).map(|block| index.record(block));
            assert!(records.eq(all.map(Some)), "{first}");
            assert_eq!(index.record(5), None);
            index.truncate(2);
            assert_eq!(index.frontier(), 2);
        }
    }

    #[test]
    fn only_what_is_not_well_formed_needs_the_larger_records() {
        for record in [ascii(65_536), ascii(1), BlockRecord::default()] {
            assert!(WellFormedRecord::try_from(record).is_ok());
        }
        let ill_formed = BlockRecord {
            is_ill_formed: true,
            ..ascii(1)
        };
        assert!(WellFormedRecord::try_from(ill_formed).is_err());
    }
}
