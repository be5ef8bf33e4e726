//! The tries at one lesson.

use serde::{Deserialize, Serialize};

use super::{Mistake, Verdict};

/// After so many wrong tries the answer may be shown.
pub const TRIES_BEFORE_ANSWER: u32 = 3;

/// The tries at one lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Attempts {
    /// How many tries were wrong before it was solved.
    #[serde(default)]
    pub(super) wrong: u32,

    /// Was it solved? It stays so.
    #[serde(default)]
    pub(super) solved: bool,
}

impl Attempts {
    /// One more try. Whoever entered nothing, or answered in another way than was asked, has not tried; and
    /// once it is solved, tries are not counted any more.
    pub fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Solved => self.solved = true,
            Verdict::Wrong {
                mistake: Mistake::Nothing | Mistake::OtherWay,
                ..
            } => {}
            Verdict::Wrong { .. } if self.solved => {}
            Verdict::Wrong { .. } => self.wrong = self.wrong.saturating_add(1),
        }
    }

    /// How many tries were wrong before it was solved.
    pub const fn wrong(self) -> u32 {
        self.wrong
    }

    /// Was it solved without a wrong try before?
    pub const fn is_first_try(self) -> bool {
        self.solved && self.wrong == 0
    }

    /// Was it solved?
    pub const fn is_solved(self) -> bool {
        self.solved
    }

    /// May the answer be shown?
    pub const fn may_show_answer(self) -> bool {
        self.solved || self.wrong >= TRIES_BEFORE_ANSWER
    }

    /// What is known of the same lesson here or elsewhere.
    pub(super) fn merged(self, other: Self) -> Self {
        Self {
            wrong: self.wrong.max(other.wrong),
            solved: self.solved || other.solved,
        }
    }
}
