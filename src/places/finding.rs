//! What is known of a place that is looked for.

/// How a place was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The place is the one that was named.
    Straight,

    /// The search for it went on at the start of the source.
    Wrapped,

    /// It is the end of the line that the user named, which has fewer columns.
    EndOfLine,

    /// It is the end of the source, after its last byte.
    End,
}

/// What is known of a place.
#[derive(Debug, Clone, PartialEq)]
pub enum PlaceFinding {
    /// The offset is known. The end of the source is a place, too.
    At {
        /// The offset.
        offset: u64,
        /// How it was found.
        way: Way,
    },

    /// It is being looked up. A search reports its progress, 0 to 1.
    Coming(Option<f32>),

    /// The census has not counted that far.
    NotYet {
        /// Whether the census goes on.
        goes_on: bool,
    },

    /// There is no such place. The sentence says why.
    Nowhere(String),
}

impl PlaceFinding {
    /// The place that was named is at this offset.
    pub const fn at(offset: u64) -> Self {
        Self::At {
            offset,
            way: Way::Straight,
        }
    }

    /// The offset, if it is known.
    pub const fn offset(&self) -> Option<u64> {
        match self {
            Self::At { offset, .. } => Some(*offset),
            _ => None,
        }
    }

    /// Returns whether it will be known without an action of the user.
    pub const fn may_come(&self) -> bool {
        matches!(self, Self::Coming(_) | Self::NotYet { goes_on: true })
    }
}
