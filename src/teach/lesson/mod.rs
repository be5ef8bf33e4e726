//! Lessons: a text, bytes to try it on, one task, and what is said to a wrong answer.
//!
//! | file | what it holds |
//! |---|---|
//! | `lesson` | one lesson |
//! | `level` | how hard it is |
//! | `answer` | what the learner answered, and in which way a task is answered |
//! | `check` | when an answer is right: a small fixed set |
//! | `mistake` | the kinds of mistakes, and the general hint for each |
//! | `judge/` | an answer judged: solved, or which mistake |
//! | `attempts` | the tries at one lesson |
//! | `progress` | which lessons are solved, kept in a file |
//! | `parse/` | a lesson read from a Markdown file with front matter |
//! | `error` | what is wrong with such a file, and in which line |
//! | `library` | the built-in lessons, and a folder of a teacher's own |
//! | `page/` | lessons as an HTML page to print |
//! | `quiz/` | lessons and exercises for other programs |

mod answer;
mod attempts;
mod check;
mod error;
mod judge;
#[expect(clippy::module_inception, reason = "the type that the module is about")]
mod lesson;
mod level;
mod library;
mod mistake;
mod page;
mod parse;
mod progress;
mod quiz;

pub use answer::{Answer, AnswerKind};
pub use attempts::{Attempts, TRIES_BEFORE_ANSWER};
pub use check::Check;
pub use error::{LessonError, LessonProblem};
pub use judge::{Verdict, judge};
pub use lesson::Lesson;
pub use level::Level;
pub use library::{Folder, MOST_LESSONS, builtin, read_folder};
pub use mistake::Mistake;
pub use page::page;
pub use parse::{
    DEEPEST, LONGEST_FILE, MOST_CHARACTERS, MOST_COLUMNS, MOST_MARKS, MOST_PARTS, parse,
};
pub use progress::{Progress, ReadProgress};
pub use quiz::{Quiz, QuizFormat};
