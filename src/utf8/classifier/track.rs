//! Rows of one kind, batch after batch.

use super::word::Word;

/// The rows of one kind, as far back as the rules look: two batches.
pub(super) trait Track: Copy {
    /// A row.
    type Row: Word;

    /// Nothing stands before.
    const NONE: Self;

    /// Notes the row of a batch, after that of the batch before.
    fn note(&mut self, batch: usize, row: Self::Row);

    /// The row of a batch, which is noted.
    fn at(&self, batch: usize) -> Self::Row;

    /// The row of the batch before one that is noted.
    fn before(&self, batch: usize) -> Self::Row;

    /// The row of a batch that is noted, each bit so many places later in its stream.
    fn later<const PLACES: i32>(&self, batch: usize) -> Self::Row;
}

/// The last two rows: for machines with many registers, which take a batch through all rules at once.
#[derive(Clone, Copy)]
pub(super) struct LastTwo<W> {
    before: W,
    here: W,
}

impl<W: Word> LastTwo<W> {
    /// The row of the batch before.
    #[inline(always)]
    pub(super) fn after(row: W) -> Self {
        Self {
            before: W::NONE,
            here: row,
        }
    }
}

impl<W: Word> Track for LastTwo<W> {
    type Row = W;

    const NONE: Self = Self {
        before: W::NONE,
        here: W::NONE,
    };

    #[inline(always)]
    fn note(&mut self, _batch: usize, row: W) {
        self.before = self.here;
        self.here = row;
    }

    #[inline(always)]
    fn at(&self, _batch: usize) -> W {
        self.here
    }

    #[inline(always)]
    fn before(&self, _batch: usize) -> W {
        self.before
    }

    #[inline(always)]
    fn later<const PLACES: i32>(&self, _batch: usize) -> W {
        self.here.later::<PLACES>(self.before)
    }
}
