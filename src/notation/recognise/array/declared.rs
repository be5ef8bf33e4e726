//! How many elements an array declares.

/// What the lengths of a declaration say of all elements together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Declared {
    /// So many: `x[6]`, or `x[2][3]`.
    Exactly(usize),
    /// Some times so many: `x[][3]`, or `x[ROWS][3]`.
    MultipleOf(usize),
}

impl Declared {
    /// The same for so many of what was declared; `None` if nobody has so many.
    pub(super) fn times(self, number: usize) -> Option<Self> {
        match self {
            Self::Exactly(each) => each.checked_mul(number).map(Self::Exactly),
            Self::MultipleOf(each) => each.checked_mul(number).map(Self::MultipleOf),
        }
    }

    /// The same for any number of what was declared.
    pub(super) fn times_any(self) -> Self {
        match self {
            Self::Exactly(each) | Self::MultipleOf(each) => Self::MultipleOf(each),
        }
    }

    /// Why this number of elements contradicts it, as a sentence.
    pub(super) fn contradiction(self, len: usize) -> Option<String> {
        match self {
            Self::Exactly(all) if all != len => {
                Some(format!("The array declares {all} elements, but has {len}"))
            }
            Self::MultipleOf(each) if !len.is_multiple_of(each) => Some(format!(
                "The array declares a multiple of {each} elements, but has {len}"
            )),
            Self::Exactly(_) | Self::MultipleOf(_) => None,
        }
    }

    /// Does agreeing with it prove that no element is missing?
    pub(super) fn counts_all(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}
