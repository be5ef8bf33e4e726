//! How many elements an array declares.

/// What the lengths in the brackets of a declaration say of all elements together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Declared {
    /// So many: `x[6]`, or `x[2][3]`.
    All(usize),
    /// Any number of rows of so many: `x[][3]`.
    Rows(usize),
}

impl Declared {
    /// The same for so many of what was declared; `None` if nobody has so many.
    pub(super) fn times(self, number: usize) -> Option<Self> {
        match self {
            Self::All(all) => all.checked_mul(number).map(Self::All),
            Self::Rows(row) => row.checked_mul(number).map(Self::Rows),
        }
    }

    /// Why this number of elements contradicts it, as a sentence.
    pub(super) fn contradiction(self, len: usize) -> Option<String> {
        match self {
            Self::All(all) if all != len => {
                Some(format!("The array declares {all} elements, but has {len}"))
            }
            Self::Rows(row) if row == 0 || len % row != 0 => Some(format!(
                "The array declares rows of {row} elements, but has {len}"
            )),
            Self::All(_) | Self::Rows(_) => None,
        }
    }

    /// Does agreeing with it prove that no element is missing?
    pub(super) fn counts_all(self) -> bool {
        matches!(self, Self::All(_))
    }
}
