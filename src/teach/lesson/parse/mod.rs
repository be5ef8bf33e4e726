//! A lesson read from a Markdown file: front matter in strict lines `key: value`, then a text as `CommonMark`.
//!
//! A line that begins with two spaces goes on with the value of the line before. There is nothing else to
//! it: no quotes, no lists, no nesting. A format such as YAML would allow more, and every part of it would
//! have to be told to a teacher when it goes wrong.
//!
//! | file | what it holds |
//! |---|---|
//! | `front_matter` | the keys and values, each with its line |
//! | `fields` | the lesson that they make |
//! | `check` | a check as front matter writes it |
//! | `text` | what the text may be, so that it can be shown |

mod check;
mod fields;
mod front_matter;
mod text;

use super::{Lesson, LessonError, LessonProblem};
use front_matter::FrontMatter;
pub use text::{DEEPEST, MOST_CHARACTERS, MOST_COLUMNS, MOST_MARKS, MOST_PARTS};

/// The greatest length of the file of a lesson, in bytes.
pub const LONGEST_FILE: u64 = 64 << 10;

/// The keys of front matter, those of hints aside.
pub(super) const KEYS: [&str; 8] = [
    "title", "number", "level", "bytes", "task", "check", "solution", "answer",
];

/// Something that is wrong, and the line, counted from 1.
type Fault = (usize, LessonProblem);

/// Reads a lesson. `file` is the name of the file for errors, `id` that of the lesson.
///
/// A signature at the start is passed over, and lines may end with CR LF.
///
/// # Errors
/// All that is wrong with the file, by lines. Without the whole front matter no lesson is made.
pub fn parse(file: &str, id: &str, bytes: &[u8]) -> Result<Lesson, Vec<LessonError>> {
    let whole = |problem| {
        vec![LessonError {
            file: file.to_owned(),
            line: None,
            problem,
        }]
    };
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(whole(LessonProblem::TooLarge));
    }
    read(id, bytes).map_err(|mut faults| {
        faults.sort_by_key(|(line, _)| *line);
        let error = |(line, problem)| LessonError {
            file: file.to_owned(),
            line: Some(line),
            problem,
        };
        faults.into_iter().map(error).collect()
    })
}

fn read(id: &str, bytes: &[u8]) -> Result<Lesson, Vec<Fault>> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = 1 + memchr::memchr_iter(b'\n', before).count();
        vec![(line, LessonProblem::IllFormed)]
    })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let front_matter = FrontMatter::read(text)?;
    let shown = text::check(front_matter.text, front_matter.text_line);
    match (fields::lesson(id, front_matter), shown) {
        (Ok(lesson), Ok(())) => Ok(lesson),
        (Ok(_), Err(fault)) => Err(vec![fault]),
        (Err(faults), Ok(())) => Err(faults),
        (Err(mut faults), Err(fault)) => {
            faults.push(fault);
            Err(faults)
        }
    }
}
