//! Lessons and exercises for other programs: a page to print, sets for learning platforms, and results.
//!
//! | file | what it holds |
//! |---|---|
//! | `accepted` | the answers that are right, as they may be typed |
//! | `gift` | GIFT, which Moodle reads |
//! | `qti` | the files of a package of QTI 2.1 |
//! | `package` | files in an archive |
//! | `results` | tasks and tries as CSV |

mod accepted;
mod gift;
mod package;
mod qti;
mod results;

use std::sync::Arc;

use super::{Attempts, Lesson, page};

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuizFormat {
    /// One page of HTML to print, with the answers after the tasks.
    Page,

    /// Questions in the GIFT format of Moodle.
    Gift,

    /// A content package of IMS Question and Test Interoperability 2.1.
    Qti,

    /// The tasks with what was tried, as CSV.
    Results,
}

impl QuizFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Page, Self::Gift, Self::Qti, Self::Results];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "Page to print",
            Self::Gift => "GIFT",
            Self::Qti => "QTI 2.1",
            Self::Results => "Results as CSV",
        }
    }

    /// What it is good for, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Page => "One page that needs nothing else, to be printed from a browser.",
            Self::Gift => {
                "Questions for Moodle. Where many answers are right, a person has to grade."
            }
            Self::Qti => {
                "A package for learning platforms. Where many answers are right, a person has to grade."
            }
            Self::Results => {
                "For spreadsheets: each task, whether it was solved, and the wrong tries."
            }
        }
    }

    /// How the name of a file of it ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Page => "html",
            Self::Gift => "txt",
            Self::Qti => "zip",
            Self::Results => "csv",
        }
    }
}

/// Lessons or exercises that are taken along, and how.
#[derive(Debug, Clone)]
pub struct Quiz {
    /// What all of them are called.
    pub title: String,

    /// Each of them, and the tries at it.
    pub lessons: Arc<[(Lesson, Attempts)]>,

    /// What is written.
    pub format: QuizFormat,
}

impl Quiz {
    /// The content of the file.
    pub fn file(&self) -> Vec<u8> {
        let lessons = || self.lessons.iter().map(|(lesson, _)| lesson);
        match self.format {
            QuizFormat::Page => {
                let lessons: Vec<Lesson> = lessons().cloned().collect();
                page(&self.title, &lessons).into_bytes()
            }
            QuizFormat::Gift => gift::written(&self.title, lessons()).into_bytes(),
            QuizFormat::Qti => package::stored(&qti::files(&self.title, lessons())),
            QuizFormat::Results => results::written(&self.lessons).into_bytes(),
        }
    }
}
