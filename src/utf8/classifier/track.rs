//! Rows of one kind, batch after batch.

use super::word::Word;

/// The rows of one kind, as far back as the rules look: two batches.
pub(super) trait Track: Copy {
    /// A row.
    type Row: Word;

    /// Nothing is before.
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

/// The rows of a layer, each a [`Track`] under its name: first those that a batch leaves to the next one,
/// and a struct for what it leaves, then those that matter only within a batch.
macro_rules! rows {
    (
        $(#[$about:meta])*
        $rows:ident { $($(#[$of_left:meta])* $left:ident,)* }
        within a batch { $($(#[$of_within:meta])* $within:ident,)* }
        $(#[$about_carry:meta])*
        $carry:ident
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(super) struct $rows<T> {
            $($(#[$of_left])* pub(super) $left: T,)*
            $($(#[$of_within])* pub(super) $within: T,)*
        }

        $(#[$about_carry])*
        #[derive(Clone, Copy)]
        pub(super) struct $carry<W> {
            $(pub(super) $left: W,)*
        }

        impl<W: Word> $carry<W> {
            /// Nothing is before.
            pub(super) const NONE: Self = Self { $($left: W::NONE,)* };
        }

        impl<T: Track> $rows<T> {
            /// Nothing is before.
            pub(super) const NONE: Self = Self { $($left: T::NONE,)* $($within: T::NONE,)* };
        }

        impl<W: Word> $rows<LastTwo<W>> {
            /// The rows of the batch before.
            #[inline(always)]
            pub(super) fn after(carry: &$carry<W>) -> Self {
                Self { $($left: LastTwo::after(carry.$left),)* $($within: LastTwo::NONE,)* }
            }

            /// What is left to the next batch.
            #[inline(always)]
            pub(super) fn carry(&self) -> $carry<W> {
                $carry { $($left: self.$left.at(0),)* }
            }
        }
    };
}

pub(super) use rows;
