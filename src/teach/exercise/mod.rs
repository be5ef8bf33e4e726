//! Exercises by chance. Each is a lesson without a text: a task, its solution, and the same judge.
//!
//! They are made from a seed, so that a class gets the same. The same kind, level and seed make the same
//! exercise on every machine. Bytes and solutions do not depend on the version of Unicode either; the name of
//! a character in a task may.
//!
//! | file | what it holds |
//! |---|---|
//! | `kind` | the kinds of exercises |
//! | `random` | numbers from a seed |
//! | `characters` | characters to choose from |
//! | `errors` | bytes with an error of each kind |
//! | `tasks` | the exercise of each kind |

mod characters;
mod errors;
mod kind;
mod random;
mod tasks;

pub use kind::ExerciseKind;

use super::lesson::{Lesson, Level};
use random::Random;

/// A task that was made from a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    /// What is asked.
    pub kind: ExerciseKind,

    /// How hard it is.
    pub level: Level,

    /// What it was made from.
    pub seed: u64,

    /// The task, to be judged as that of any lesson. It has no text. Progress is not kept of it.
    pub lesson: Lesson,
}

impl Exercise {
    /// Makes an exercise of a kind.
    pub fn new(kind: ExerciseKind, level: Level, seed: u64) -> Self {
        // Without this, all kinds and levels would choose by the same numbers.
        let stream = seed ^ ((kind as u64 + 1) << 56) ^ ((level as u64 + 1) << 48);
        let mut lesson = tasks::lesson(kind, level, &mut Random::new(stream));
        lesson.id = format!("{}-{}-{seed}", kind.key(), level.key());
        lesson.level = level;
        Self {
            kind,
            level,
            seed,
            lesson,
        }
    }

    /// A row of exercises without end, in which all kinds come in turn. The same seed makes the same row.
    pub fn row(level: Level, seed: u64) -> impl Iterator<Item = Self> {
        let mut random = Random::new(seed);
        let kinds = ExerciseKind::ALL.into_iter().cycle();
        kinds.map(move |kind| Self::new(kind, level, random.next()))
    }
}
