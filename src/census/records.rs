//! The records of neighbouring blocks, in as little memory as they need.

use super::record::BlockRecord;

/// Records in a row. As long as every block is well-formed, one takes 12 bytes and not 64: a file of 16 GiB
/// is 262 144 blocks.
#[derive(Debug, Clone)]
pub(super) enum Records {
    /// All of them are of blocks without an error.
    WellFormed(Vec<WellFormedRecord>),

    /// They are of any blocks.
    Any(Vec<BlockRecord>),
}

impl Default for Records {
    fn default() -> Self {
        Self::WellFormed(Vec::new())
    }
}

impl Records {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::WellFormed(records) => records.len(),
            Self::Any(records) => records.len(),
        }
    }

    pub(super) fn get(&self, place: usize) -> Option<BlockRecord> {
        match self {
            Self::WellFormed(records) => records.get(place).map(|record| record.unpacked()),
            Self::Any(records) => records.get(place).copied(),
        }
    }

    /// The records at these places, as far as they are there.
    pub(super) fn range(
        &self,
        from: usize,
        to: usize,
    ) -> impl ExactSizeIterator<Item = BlockRecord> + DoubleEndedIterator {
        let to = to.min(self.len());
        // Every place is less than the length.
        (from.min(to)..to).map(|place| self.get(place).unwrap_or_default())
    }

    /// Adds records at the end.
    pub(super) fn extend(&mut self, more: &[BlockRecord]) {
        if let Self::WellFormed(records) = self {
            records.reserve_exact(more.len());
            let before = records.len();
            if more.iter().all(|record| {
                let packed = WellFormedRecord::of(record);
                packed.inspect(|packed| records.push(*packed)).is_some()
            }) {
                return;
            }
            records.truncate(before);
            *self = Self::Any(self.range(0, before).collect());
        }
        if let Self::Any(records) = self {
            records.reserve_exact(more.len());
            records.extend_from_slice(more);
        }
    }

    /// Keeps only the first records.
    pub(super) fn truncate(&mut self, len: usize) {
        match self {
            Self::WellFormed(records) => records.truncate(len),
            Self::Any(records) => records.truncate(len),
        }
    }
}

/// The counts of a block without an error.
#[derive(Debug, Clone, Copy)]
pub(super) struct WellFormedRecord {
    /// Code points of one byte.
    one_byte: u32,

    /// Code points of two, three and four bytes: at most half of the bytes of a block.
    longer: [u16; 3],

    line_feeds: u16,
}

const _: () = assert!(size_of::<WellFormedRecord>() == 12);

impl WellFormedRecord {
    /// Returns the same counts, or `None` if they are of a block with an error, or are too large: in a block
    /// of nothing but line feeds.
    fn of(record: &BlockRecord) -> Option<Self> {
        let [one_byte, longer @ ..] = record.code_points;
        let [two, three, four] = longer.map(u16::try_from);
        let packed = Self {
            one_byte,
            longer: [two.ok()?, three.ok()?, four.ok()?],
            line_feeds: u16::try_from(record.line_feeds).ok()?,
        };
        (packed.unpacked() == *record).then_some(packed)
    }

    fn unpacked(self) -> BlockRecord {
        let [two, three, four] = self.longer.map(u32::from);
        BlockRecord {
            code_points: [self.one_byte, two, three, four],
            units: self.one_byte + two + three + four,
            line_feeds: u32::from(self.line_feeds),
            ..BlockRecord::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for first in 0..all.len() {
            let mut records = Records::default();
            records.extend(&all[..first]);
            records.extend(&all[first..]);
            assert!(records.range(0, 99).eq(all), "{first}");
            assert!(records.range(1, 3).rev().eq([ill_formed, text]));
            assert_eq!(records.get(5), None);
            records.truncate(2);
            assert_eq!(records.len(), 2);
        }
    }

    #[test]
    fn only_what_is_not_well_formed_needs_the_larger_records() {
        let mut records = Records::default();
        records.extend(&[ascii(65_536), ascii(1)]);
        assert!(matches!(records, Records::WellFormed(_)));
        records.extend(&[
            BlockRecord::default(),
            BlockRecord {
                is_ill_formed: true,
                ..ascii(1)
            },
        ]);
        assert!(matches!(records, Records::Any(_)));
    }
}
