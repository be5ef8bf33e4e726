//! How often something that a text says twice agrees.

/// How often something agreed, and where it first did not.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Agreement {
    /// How often it agreed.
    pub(super) agree: usize,
    /// How often it did not.
    pub(super) differ: usize,
    /// The first line on which it did not, from 1.
    first: usize,
}

impl Agreement {
    /// Counts whether the two agree on a line.
    pub(super) fn count(&mut self, agrees: bool, line: usize) {
        if agrees {
            self.agree += 1;
        } else {
            self.differ += 1;
            if self.differ == 1 {
                self.first = line;
            }
        }
    }

    /// Has it been seen to agree, and never not to?
    pub(super) fn holds(&self) -> bool {
        self.agree > 0 && self.differ == 0
    }

    /// Where it did not agree: "line 3", "line 3 and 2 more".
    pub(super) fn lines(&self) -> String {
        match self.differ {
            0 | 1 => format!("line {}", self.first),
            more => format!("line {} and {} more", self.first, more - 1),
        }
    }
}
