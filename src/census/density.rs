//! How the counts are spread over a source.

use super::counter::record_of;
use super::counts::Counts;
use super::instructions::chosen_path;
use super::lookup::Lookup;
use super::record::BLOCK_LEN;
use super::region::RegionReader;
use crate::source::SourceError;

/// A stripe of a source, for an overview of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stripe {
    /// Offset of its first byte.
    pub start: u64,

    /// Offset just past its last byte.
    pub end: u64,

    /// The counts of the stripe, as far as it was counted.
    pub counts: Counts,

    /// Whether all of the stripe was counted.
    pub is_counted: bool,
}

/// Divides the source into stripes of about the same length. If a stripe is at least as long as a block, its
/// borders are those of blocks and its counts come from the index. Shorter stripes are counted now. There are
/// fewer stripes if the source has fewer bytes.
pub(super) fn stripes(lookup: Lookup<'_>, stripes: usize) -> Result<Vec<Stripe>, SourceError> {
    let len = lookup.len();
    let count = (stripes as u64).min(len);
    let border = |number: u64| (u128::from(len) * u128::from(number) / u128::from(count)) as u64;
    let is_coarse = len / count.max(1) >= BLOCK_LEN;
    let mut found = Vec::with_capacity(count as usize);
    let mut reader = lookup.reader();
    for number in 0..count {
        if lookup.is_cancelled() {
            break;
        }
        let (start, end) = (border(number), border(number + 1));
        found.push(if is_coarse {
            from_index(lookup, start, end, len)
        } else {
            count_now(&mut reader, start, end)?
        });
    }
    Ok(found)
}

fn from_index(lookup: Lookup<'_>, start: u64, end: u64, len: u64) -> Stripe {
    let from = start / BLOCK_LEN;
    // The last stripe ends with the source.
    let to = if end == len {
        len.div_ceil(BLOCK_LEN)
    } else {
        end / BLOCK_LEN
    };
    // The lock is taken for one stripe at a time, so that the counting threads do not wait for all of them.
    let (counts, counted) = lookup.index.lock().blocks.within(from, to);
    Stripe {
        start: from * BLOCK_LEN,
        end: (to * BLOCK_LEN).min(len),
        counts,
        is_counted: counted == to - from,
    }
}

fn count_now(reader: &mut RegionReader<'_>, start: u64, end: u64) -> Result<Stripe, SourceError> {
    let region = reader.read_bytes(start, end)?;
    let (record, _, _) = record_of(chosen_path(), &region, start..end.min(region.end()), None);
    Ok(Stripe {
        start,
        end,
        counts: Counts::from(&record),
        is_counted: true,
    })
}
