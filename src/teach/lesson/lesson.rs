//! One lesson.

use std::collections::BTreeMap;

use super::{Answer, Check, Level, Mistake};

/// A text, bytes to try it on, and one task. An exercise is a lesson without a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// By this progress is kept. Of a file it is the name without `.md`.
    pub id: String,

    /// The title, in one line.
    pub title: String,

    /// The place of the lesson among the others. Lessons with the same number are in the order of their titles.
    pub number: u32,

    /// How hard it is.
    pub level: Level,

    /// The bytes that are on the bench at first: as many as it holds, or fewer, or none.
    pub bytes: Vec<u8>,

    /// What is to be done, in a sentence or two. It is plain text.
    pub task: String,

    /// When an answer is right.
    pub check: Check,

    /// An answer that is right.
    pub solution: Answer,

    /// Why it is right, in a few sentences. It is plain text.
    pub answer: String,

    /// Hints that replace the general ones.
    pub hints: BTreeMap<Mistake, String>,

    /// What there is to learn, as `CommonMark`.
    pub text: String,
}

impl Lesson {
    /// The hint for a mistake: that of this lesson, or the general one.
    pub fn hint(&self, mistake: Mistake) -> &str {
        self.hints
            .get(&mistake)
            .map_or_else(|| mistake.hint_for(&self.check), String::as_str)
    }
}
