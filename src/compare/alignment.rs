//! The alignment of two sources: which of their bytes are side by side.

/// One of the two sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The left source.
    Left,
    /// The right source.
    Right,
}

impl Side {
    /// Both, the left one first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other source.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Its place among two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Which bytes of two sources are side by side, as the number of places before the first byte of each. One of
/// the two numbers is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Alignment {
    leads: [u64; 2],
}

impl Alignment {
    /// The alignment of the first bytes of both.
    pub const STARTS: Self = Self { leads: [0, 0] };

    /// Returns the alignment of two offsets.
    pub const fn beside(left: u64, right: u64) -> Self {
        Self {
            leads: [right.saturating_sub(left), left.saturating_sub(right)],
        }
    }

    /// How many places come before the first byte of a source.
    pub const fn lead(&self, side: Side) -> u64 {
        let [left, right] = self.leads;
        match side {
            Side::Left => left,
            Side::Right => right,
        }
    }

    /// The first place where both sources may have a byte.
    pub const fn both_from(&self) -> u64 {
        let [left, right] = self.leads;
        if left > right { left } else { right }
    }

    /// The place of a byte.
    pub const fn place(&self, side: Side, offset: u64) -> u64 {
        offset.saturating_add(self.lead(side))
    }

    /// The offset of the byte at a place; `None` before the first byte. It does not check the length of the
    /// source.
    pub const fn offset(&self, side: Side, place: u64) -> Option<u64> {
        place.checked_sub(self.lead(side))
    }

    /// Returns whether one source begins before the other.
    pub const fn is_shifted(&self) -> bool {
        self.both_from() > 0
    }
}
