//! Controls in a chunk.

/// Controls of a chunk that are warnings whatever is around them.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::warnings) struct Controls {
    /// A bit for each C0 control.
    pub(in crate::warnings) c0: u64,

    /// A bit for each that begins a warning.
    pub(in crate::warnings) c0_begins: u64,

    /// A bit for each U+007F.
    pub(in crate::warnings) delete: u64,

    /// A bit for each that begins a warning.
    pub(in crate::warnings) delete_begins: u64,
}

impl Controls {
    /// Those at some places.
    #[inline(always)]
    pub(super) fn among(self, places: u64) -> Self {
        Self {
            c0: self.c0 & places,
            c0_begins: self.c0_begins & places,
            delete: self.delete & places,
            delete_begins: self.delete_begins & places,
        }
    }

    /// The first so many bytes of the chunk belong to a warning that began before.
    pub(in crate::warnings) fn go_on(&self) -> usize {
        let more = if self.delete & 1 == 0 {
            self.c0 & !self.c0_begins
        } else {
            self.delete & !self.delete_begins
        };
        (more.trailing_ones() as usize).min(u64::BITS as usize)
    }
}
