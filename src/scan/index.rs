//! One record for each block of a source. With the records, a block is found without reading the others.

use super::chunk::{CHUNK_BLOCKS, Chunk};
use super::record::Record;

/// The most chunks that are kept: records of 4 Mi blocks, which are 256 GiB at 64 KiB each. Blocks beyond
/// that, in an endless device, have no record.
const LIMIT: usize = 1 << 16;

/// The sum of all records before it is kept for each of so many chunks.
const STRETCH: usize = 64;

/// The records of the blocks that were gone through, in any order.
///
/// What stands *before* a block is known if all blocks before it have their records: up to the
/// [`Index::frontier`].
#[derive(Debug, Clone)]
pub struct Index<R: Record> {
    chunks: Vec<Chunk<R>>,

    /// How many chunks at the start are whole, without a gap.
    whole: usize,

    /// What is before each stretch of chunks that only whole ones lie before.
    before: Vec<R::Sum>,

    limit: usize,
}

impl<R: Record> Default for Index<R> {
    fn default() -> Self {
        Self::with_limit(LIMIT)
    }
}

impl<R: Record> Index<R> {
    /// Returns an index that keeps no more chunks than this.
    pub fn with_limit(limit: usize) -> Self {
        Self {
            chunks: Vec::new(),
            whole: 0,
            before: vec![R::Sum::default()],
            limit,
        }
    }

    /// The record of a block, if it has one.
    pub fn record(&self, block: u64) -> Option<R> {
        self.chunk(block / CHUNK_BLOCKS)?.get(place(block))
    }

    /// Returns whether a record of this block can be kept.
    pub fn keeps(&self, block: u64) -> bool {
        usize::try_from(block / CHUNK_BLOCKS).is_ok_and(|chunk| chunk < self.limit)
    }

    /// How many blocks at the start of the source have a record, without a gap.
    pub fn frontier(&self) -> u64 {
        let rest = self.chunks.get(self.whole).map_or(0, Chunk::len);
        self.whole as u64 * CHUNK_BLOCKS + rest as u64
    }

    /// What is before a block, if every block before it has a record.
    pub fn before(&self, block: u64) -> Option<R::Sum> {
        if block > self.frontier() {
            return None;
        }
        let number = usize::try_from(block / CHUNK_BLOCKS).ok()?;
        let stretch = number / STRETCH;
        let mut sum = *self.before.get(stretch)?;
        for chunk in self.chunks.get(stretch * STRETCH..number)? {
            sum += *chunk.sum();
        }
        if let Some(chunk) = self.chunks.get(number) {
            sum += chunk.sum_of_first(place(block));
        }
        Some(sum)
    }

    /// Returns the first block, up to the frontier, after which more than `number` of something have been
    /// counted, and what is before that block. `measure` takes the number of that thing from a sum. The
    /// measure of a sum must be the sum of the measures.
    pub fn holding(&self, number: u64, measure: impl Fn(&R::Sum) -> u64) -> Option<(u64, R::Sum)> {
        let after = self.before.partition_point(|sum| measure(sum) <= number);
        let stretch = after.checked_sub(1)?;
        let mut sum = *self.before.get(stretch)?;
        let first = stretch * STRETCH;
        for (place, chunk) in self.chunks.iter().enumerate().skip(first) {
            let mut with = sum;
            with += *chunk.sum();
            if chunk.is_whole() && measure(&with) <= number {
                sum = with;
                continue;
            }
            for block in place as u64 * CHUNK_BLOCKS.. {
                let mut with = sum;
                // Behind the frontier nothing is known.
                self.record(block)?.add_to(&mut with);
                if measure(&with) > number {
                    return Some((block, sum));
                }
                sum = with;
            }
        }
        None
    }

    /// Returns the first block at or after `block` whose record fits, or which has no record. `may_hold` says
    /// of the sum of a whole chunk whether a record in it may fit.
    pub fn next_where(
        &self,
        block: u64,
        may_hold: impl Fn(&R::Sum) -> bool,
        is_it: impl Fn(&R) -> bool,
    ) -> u64 {
        let mut block = block;
        while let Some(chunk) = self.chunk(block / CHUNK_BLOCKS) {
            let end = block - block % CHUNK_BLOCKS + CHUNK_BLOCKS;
            if !chunk.is_whole() || may_hold(chunk.sum()) {
                let fits = |block: &u64| chunk.get(place(*block)).is_none_or(|it| is_it(&it));
                if let Some(found) = (block..end).find(fits) {
                    return found;
                }
            }
            block = end;
        }
        block
    }

    /// Returns the last block at or before `block` whose record fits, or which has no record; `None` if there
    /// is none back to the start. `may_hold` says of the sum of a whole chunk whether a record in it may fit.
    pub fn last_where(
        &self,
        block: u64,
        may_hold: impl Fn(&R::Sum) -> bool,
        is_it: impl Fn(&R) -> bool,
    ) -> Option<u64> {
        let mut block = block;
        loop {
            let Some(chunk) = self.chunk(block / CHUNK_BLOCKS) else {
                return Some(block);
            };
            let start = block - block % CHUNK_BLOCKS;
            if !chunk.is_whole() || may_hold(chunk.sum()) {
                let fits = |block: &u64| chunk.get(place(*block)).is_none_or(|it| is_it(&it));
                if let Some(found) = (start..=block).rev().find(fits) {
                    return Some(found);
                }
            }
            block = start.checked_sub(1)?;
        }
    }

    /// What is in the blocks `from..to` as far as they have a record, and how many of them have one.
    pub fn within(&self, from: u64, to: u64) -> (R::Sum, u64) {
        let mut sum = R::Sum::default();
        let mut known = 0;
        let to = to.min(self.chunks.len() as u64 * CHUNK_BLOCKS);
        let mut block = from;
        while block < to
            && let Some(chunk) = self.chunk(block / CHUNK_BLOCKS)
        {
            let end = to.min(block - block % CHUNK_BLOCKS + CHUNK_BLOCKS);
            if end - block == CHUNK_BLOCKS && chunk.is_whole() {
                sum += *chunk.sum();
                known += CHUNK_BLOCKS;
            } else {
                for record in (block..end).filter_map(|block| chunk.get(place(block))) {
                    record.add_to(&mut sum);
                    known += 1;
                }
            }
            block = end;
        }
        (sum, known)
    }

    /// Enters the record of a block, unless it has one, or lies past what is kept. Returns whether it was
    /// entered.
    pub fn insert(&mut self, block: u64, record: R) -> bool {
        if !self.keeps(block) {
            return false;
        }
        let number = (block / CHUNK_BLOCKS) as usize;
        if self.chunks.len() <= number {
            self.chunks.resize_with(number + 1, Chunk::default);
        }
        let chunk = self.chunks.get_mut(number);
        let is_new = chunk.is_some_and(|chunk| chunk.insert(place(block), record));
        if is_new && number == self.whole {
            self.go_on_over_whole_chunks();
        }
        is_new
    }

    /// Goes over every chunk that is now reached without a gap.
    fn go_on_over_whole_chunks(&mut self) {
        while (self.chunks.get(self.whole)).is_some_and(Chunk::is_whole) {
            self.whole += 1;
            if self.whole.is_multiple_of(STRETCH) {
                let mut sum = self.before.last().copied().unwrap_or_default();
                let stretch = self.chunks.get(self.whole - STRETCH..self.whole);
                for chunk in stretch.unwrap_or_default() {
                    sum += *chunk.sum();
                }
                self.before.push(sum);
            }
        }
    }

    /// Forgets the records of this block and of all after it.
    pub fn truncate(&mut self, block: u64) {
        let number = usize::try_from(block / CHUNK_BLOCKS).unwrap_or(usize::MAX);
        self.chunks.truncate(number.saturating_add(1));
        if let Some(chunk) = self.chunks.get_mut(number) {
            chunk.truncate(place(block));
        }
        self.whole = self.whole.min(number);
        self.before.truncate(self.whole / STRETCH + 1);
    }

    fn chunk(&self, number: u64) -> Option<&Chunk<R>> {
        self.chunks.get(usize::try_from(number).ok()?)
    }
}

/// The place of a block in its chunk.
fn place(block: u64) -> usize {
    (block % CHUNK_BLOCKS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Most blocks have nothing, long stretches have none at all, and few have more than can be packed.
    fn count(block: u64) -> u32 {
        match block {
            333 | 4500 => 70_000,
            200..500 | 5000..9000 => 0,
            _ if block % 37 == 5 => 3,
            _ => 0,
        }
    }

    /// The blocks from the start on, but for these.
    fn index(blocks: u64, gaps: &[u64]) -> Index<u32> {
        let mut index = Index::default();
        for block in (0..blocks).rev().filter(|block| !gaps.contains(block)) {
            assert!(index.insert(block, count(block)));
            assert!(!index.insert(block, 99), "it is entered once");
        }
        index
    }

    /// Compares all questions with what the single blocks say.
    fn check(index: &Index<u32>, blocks: u64, gaps: &[u64]) {
        let known = |block: u64| block < blocks && !gaps.contains(&block);
        let sum = |from: u64, to: u64| -> (u64, u64) {
            let known = (from..to).filter(|block| known(*block));
            known.fold((0, 0), |(sum, number), block| {
                (sum + u64::from(count(block)), number + 1)
            })
        };
        let frontier = (0..blocks).find(|block| !known(*block)).unwrap_or(blocks);
        assert_eq!(index.frontier(), frontier);
        for least in [1, 4, 80_000] {
            let fits = |block: &u64| !known(*block) || count(*block) >= least;
            for block in (0..blocks + 3).step_by(11).chain(gaps.iter().copied()) {
                let may_hold = |sum: &u64| *sum >= u64::from(least);
                let is_it = |count: &u32| *count >= least;
                let next = (block..blocks).find(fits).unwrap_or(blocks.max(block));
                assert_eq!(index.next_where(block, may_hold, is_it), next, "{block}");
                let last = (0..=block).rev().find(fits);
                assert_eq!(index.last_where(block, may_hold, is_it), last, "{block}");
            }
        }
        for (from, to) in [
            (0, blocks),
            (1, blocks - 1),
            (63, 65),
            (64, 128),
            (70, 700),
            (5, 5),
            (9, 3),
            (blocks, u64::MAX),
        ] {
            assert_eq!(index.within(from, to), sum(from, to.min(blocks)));
        }
        for block in (0..blocks + 2).step_by(7).chain([frontier, frontier + 1]) {
            let before = (block <= frontier).then(|| sum(0, block).0);
            assert_eq!(index.before(block), before, "{block}");
            let record = known(block).then(|| count(block));
            assert_eq!(index.record(block), record, "{block}");
        }
        let all = sum(0, frontier).0;
        for number in [0, 1, 2, 3, 40, all / 2, all.saturating_sub(1), all, all + 9] {
            let mut before = 0;
            let holding = (0..frontier).find_map(|block| {
                let here = before;
                before += u64::from(count(block));
                (before > number).then_some((block, here))
            });
            assert_eq!(index.holding(number, |sum| *sum), holding, "{number}");
        }
    }

    #[test]
    fn what_is_asked_of_many_blocks_is_what_the_single_ones_say() {
        for blocks in [1, 63, 64, 65, 700, 1000, 64 * 64, 64 * 64 * 2 + 70] {
            check(&index(blocks, &[]), blocks, &[]);
        }
    }

    #[test]
    fn a_block_without_a_record_is_never_passed_over() {
        for gaps in [&[0_u64][..], &[699], &[64, 65, 100], &[127, 128, 333]] {
            check(&index(700, gaps), 700, gaps);
        }
        // And what fills a gap is known with all that lies behind it.
        for gap in [0, 64, 4500, 8000] {
            let mut index = index(9000, &[gap]);
            check(&index, 9000, &[gap]);
            assert!(index.insert(gap, count(gap)));
            check(&index, 9000, &[]);
        }
    }

    #[test]
    fn what_is_forgotten_and_entered_again_counts_once() {
        for blocks in [64, 65, 129, 700, 9000] {
            let mut index = index(blocks, &[]);
            for kept in [blocks - 1, blocks / 2, 1] {
                // Two times in a row, as when nothing came in between.
                for _ in 0..2 {
                    index.truncate(kept);
                    check(&index, kept, &[]);
                }
                for block in kept..blocks {
                    assert!(index.insert(block, count(block)));
                }
                check(&index, blocks, &[]);
            }
        }
    }

    #[test]
    fn what_takes_the_place_of_what_was_forgotten_has_its_own_sums() {
        let mut index = Index::default();
        for count in [1, 2] {
            index.truncate(10);
            for block in 0..9000 {
                index.insert(block, count);
            }
        }
        let all = 10 + 2 * 8990;
        assert_eq!(index.before(9000), Some(all));
        assert_eq!(index.within(0, 9000), (all, 9000));
        assert_eq!(index.before(4096), Some(10 + 2 * 4086));
        assert_eq!(index.holding(all - 1, |sum| *sum), Some((8999, all - 2)));
    }

    #[test]
    fn past_its_limit_an_index_neither_grows_nor_calls_anything_clean() {
        let mut index = Index::with_limit(2);
        for block in 0..1000_u64 {
            assert_eq!(index.insert(block, 0_u32), block < 128);
            assert_eq!(index.keeps(block), block < 128);
        }
        assert_eq!(index.frontier(), 128);
        assert_eq!(index.record(128), None);
        // Blocks are clean as far as is known. From there on they have to be searched.
        let (any, some) = (|sum: &u64| *sum > 0, |count: &u32| *count > 0);
        assert_eq!(index.next_where(0, any, some), 128);
        assert_eq!(index.next_where(500, any, some), 500);
        assert_eq!(index.last_where(7000, any, some), Some(7000));
        assert_eq!(index.last_where(127, any, some), None);
        assert!(!index.insert(u64::MAX, 1));
        assert_eq!(index.next_where(u64::MAX, any, some), u64::MAX);
    }
}
