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
//! | `deck` | things that are dealt |
//! | `errors` | bytes with an error of each kind |
//! | `tasks` | the exercise of each kind |

mod characters;
mod deck;
mod errors;
mod kind;
mod random;
mod tasks;

pub use kind::ExerciseKind;

use std::collections::VecDeque;

use super::lesson::{Lesson, Level};
use crate::utf8::GroupKind;
use deck::Deck;
use random::Random;

/// A task that was made from a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    /// What is asked.
    pub kind: ExerciseKind,

    /// How hard it is.
    pub level: Level,

    /// What it was made from, together with what a row deals.
    pub seed: u64,

    /// The task, to be judged as that of any lesson. It has no text. Progress is not kept of it.
    pub lesson: Lesson,
}

impl Exercise {
    /// Makes an exercise of a kind that stands alone.
    pub fn new(kind: ExerciseKind, level: Level, seed: u64) -> Self {
        Self::dealt(kind, level, seed, Dealt::default())
    }

    fn dealt(kind: ExerciseKind, level: Level, seed: u64, dealt: Dealt) -> Self {
        // Without this, all kinds and levels would choose by the same numbers.
        let stream = seed ^ ((kind as u64 + 1) << 56) ^ ((level as u64 + 1) << 48);
        let mut lesson = tasks::lesson(kind, level, dealt, &mut Random::new(stream));
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
    ///
    /// It is balanced: of two questions whether bytes are legal, one is answered with yes, and each kind of error
    /// comes before one comes again. No task is like one of those right before it.
    pub fn row(level: Level, seed: u64) -> impl Iterator<Item = Self> {
        let mut random = Random::new(seed);
        let kinds = ExerciseKind::ALL.into_iter().cycle();
        let mut legal = Deck::new([true, false]);
        let mut errors = ExerciseKind::ALL.map(|_| Deck::new(GroupKind::ALL));
        let mut last: VecDeque<(String, Vec<u8>)> = VecDeque::with_capacity(APART);
        kinds.map(move |kind| {
            let mut dealt = Dealt::default();
            if kind == ExerciseKind::IsLegal {
                dealt.is_legal = legal.deal(&mut random);
            }
            let has_error = match kind {
                ExerciseKind::Encode | ExerciseKind::Decode => false,
                ExerciseKind::FindError | ExerciseKind::CountReplacements => true,
                ExerciseKind::IsLegal => dealt.is_legal == Some(false),
            };
            if has_error && let Some(errors) = errors.get_mut(kind as usize) {
                dealt.error = errors.deal(&mut random);
            }
            let mut exercise = Self::dealt(kind, level, random.next(), dealt);
            for _ in 0..MOST_TRIES {
                let Lesson { task, bytes, .. } = &exercise.lesson;
                if !last
                    .iter()
                    .any(|(other, held)| other == task && held == bytes)
                {
                    break;
                }
                exercise = Self::dealt(kind, level, random.next(), dealt);
            }
            if last.len() == APART {
                last.pop_front();
            }
            let Lesson { task, bytes, .. } = &exercise.lesson;
            last.push_back((task.clone(), bytes.clone()));
            exercise
        })
    }
}

/// A task is not like one of so many before it, and so many others are tried in its place.
const APART: usize = 20;
const MOST_TRIES: usize = 100;

/// What is dealt for an exercise. What is not is left to chance.
#[derive(Debug, Clone, Copy, Default)]
struct Dealt {
    /// Whether the bytes are legal.
    is_legal: Option<bool>,

    /// The kind of the first error.
    error: Option<GroupKind>,
}
