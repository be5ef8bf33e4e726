//! What is wrong with the file of a lesson.

use std::fmt;

use super::{MOST_LESSONS, Mistake};
use crate::teach::bench;
use crate::words::{grouped, size};

use super::parse::{
    DEEPEST, KEYS, LONGEST_FILE, MOST_CHARACTERS, MOST_COLUMNS, MOST_MARKS, MOST_PARTS,
};

/// What is wrong with the file of a lesson, and where. It prints as the place and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonError {
    /// The name of the file, readable.
    pub file: String,

    /// The line, counted from 1. `None` if it is about the file as a whole.
    pub line: Option<usize>,

    /// What is wrong.
    pub problem: LessonProblem,
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            problem,
        } = self;
        match line {
            Some(line) => write!(f, "{file}, line {line}: {problem}"),
            None => write!(f, "{file}: {problem}"),
        }
    }
}

impl std::error::Error for LessonError {}

/// What can be wrong with the file of a lesson. It prints as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LessonProblem {
    /// The system does not let it be read, and says why.
    System(String),

    /// It is longer than [`LONGEST_FILE`].
    TooLarge,

    /// There are more files in the folder than [`MOST_LESSONS`].
    TooManyLessons,

    /// There is a lesson of the same name, which stays.
    NameTaken,

    /// Its name cannot be kept with progress: it is no text.
    Name,

    /// The line is not well-formed UTF-8.
    IllFormed,

    /// The first line is not `---`.
    NoFrontMatter,

    /// No line `---` ends the front matter.
    NoEnd,

    /// The line is not a key, a colon and a value.
    NoPair,

    /// There is no such key.
    UnknownKey(String),

    /// The key stands twice.
    Twice(String),

    /// This key is missing.
    Missing(&'static str),

    /// The key has no value.
    NoValue(String),

    /// The value of the key is longer than so many characters.
    TooLong(String, usize),

    /// The number is no decimal number from 0 to 999,999.
    Number(String),

    /// There is no such level.
    Level(String),

    /// These are not bytes in hex, and why.
    Bytes(String),

    /// There are so many bytes, more than the bench holds.
    TooManyBytes(usize),

    /// There is no such check.
    UnknownCheck(String),

    /// The check is not written in this form.
    CheckForm(&'static str),

    /// A backslash begins no escape that is read.
    Escape,

    /// There is no such kind of mistake.
    UnknownMistake(String),

    /// The check does not tell the solution, and no key does.
    NoSolution,

    /// The check tells the solution, so that the key has no use.
    UselessSolution,

    /// The solution does not solve the task: which mistake it is.
    WrongSolution(Mistake),

    /// The bytes solve the task before anything is done.
    SolvedAtFirst,

    /// The text has more than [`MOST_CHARACTERS`].
    LongText,

    /// The text has more parts than [`MOST_PARTS`].
    TooManyParts,

    /// More lists and quotes than [`DEEPEST`] are within each other.
    TooDeep,

    /// The table has more columns than [`MOST_COLUMNS`].
    TooManyColumns,

    /// A letter has more marks and letters joined to it than [`MOST_MARKS`].
    TooManyMarks,
}

/// The most characters of a value that are repeated in a sentence about it.
const MOST_REPEATED: usize = 60;

/// A value of a file in a sentence: its beginning, if it is long.
struct Repeated<'a>(&'a str);

impl fmt::Display for Repeated<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(MOST_REPEATED) {
            Some((end, _)) => write!(f, "{}…", self.0.get(..end).unwrap_or_default()),
            None => f.write_str(self.0),
        }
    }
}

impl fmt::Display for LessonProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(why) => write!(f, "The file could not be read, {why}."),
            Self::TooLarge => write!(
                f,
                "The file is longer than {}. Make it shorter.",
                size(LONGEST_FILE)
            ),
            Self::TooManyLessons => write!(
                f,
                "The folder has more than {MOST_LESSONS} lessons. The others are not read."
            ),
            Self::NameTaken => write!(
                f,
                "There is another lesson of this name. Give the file another name."
            ),
            Self::Name => write!(
                f,
                "The name of the file cannot be read as text. Give the file another name."
            ),
            Self::IllFormed => write!(
                f,
                "The line is not well-formed UTF-8. Save the file as UTF-8."
            ),
            Self::NoFrontMatter => write!(
                f,
                "The first line of a lesson is ---. Keys and their values follow."
            ),
            Self::NoEnd => write!(
                f,
                "The keys and values do not end. Put a line --- after them."
            ),
            Self::NoPair => write!(
                f,
                "The line is not a key with a value. Write a key, a colon, a space and the value."
            ),
            Self::UnknownKey(key) => write!(
                f,
                "There is no key “{}”. The keys are {}, and hint. with a kind of mistake.",
                Repeated(key),
                KEYS.join(", ")
            ),
            Self::Twice(key) => write!(
                f,
                "The key “{}” is there twice. Leave one of them out.",
                Repeated(key)
            ),
            Self::Missing(key) => write!(f, "The key “{key}” is missing."),
            Self::NoValue(key) => write!(f, "The key “{}” has no value.", Repeated(key)),
            Self::TooLong(key, most) => write!(
                f,
                "The value of “{key}” has more than {most} characters. Make it shorter."
            ),
            Self::Number(value) => write!(
                f,
                "“{}” is not a number from 0 to 999999. Write decimal digits.",
                Repeated(value)
            ),
            Self::Level(value) => write!(
                f,
                "There is no level “{}”. The levels are easy, medium and hard.",
                Repeated(value)
            ),
            Self::Bytes(why) => {
                write!(f, "The bytes cannot be read as hex. {}.", Repeated(why))
            }
            Self::TooManyBytes(count) => write!(
                f,
                "There are {count} bytes. The bench holds {}.",
                bench::MAX_BYTES
            ),
            Self::UnknownCheck(name) => write!(
                f,
                "There is no check “{}”. The checks are bytes, text, well_formed, one_error, place, \
                 number, code_point, yes and no.",
                Repeated(name)
            ),
            Self::CheckForm(form) => write!(f, "The check is not complete. Write it as “{form}”."),
            Self::Escape => write!(
                f,
                "A backslash stands in front of another backslash, or in front of u{{20AC}} with the \
                 hex digits of a character."
            ),
            Self::UnknownMistake(key) => {
                write!(
                    f,
                    "There is no kind of mistake “{}”. The kinds are ",
                    Repeated(key)
                )?;
                for (place, mistake) in Mistake::ALL.into_iter().enumerate() {
                    let before = match place {
                        0 => "",
                        _ if place + 1 == Mistake::ALL.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{before}{}", mistake.key())?;
                }
                f.write_str(".")
            }
            Self::NoSolution => write!(
                f,
                "The key “solution” is missing. This check needs bytes in hex that solve the task."
            ),
            Self::UselessSolution => write!(
                f,
                "The check gives the solution away. Leave the key “solution” out."
            ),
            Self::WrongSolution(mistake) => write!(
                f,
                "The solution does not solve the task. {}",
                mistake.hint()
            ),
            Self::SolvedAtFirst => write!(
                f,
                "The bytes solve the task before anything is done. Write other bytes."
            ),
            Self::LongText => write!(
                f,
                "The text has more than {} characters, up to here. Make it shorter, or two lessons of it.",
                grouped(MOST_CHARACTERS as u64)
            ),
            Self::TooManyParts => write!(
                f,
                "The text has more than {} parts, up to here: paragraphs, items of lists, cells of tables, \
                 links, words in another style. Make it shorter, or two lessons of it.",
                grouped(MOST_PARTS as u64)
            ),
            Self::TooDeep => write!(
                f,
                "More than {DEEPEST} lists and quotes are within each other here. Take some of them apart."
            ),
            Self::TooManyColumns => write!(
                f,
                "The table has more than {MOST_COLUMNS} columns. Make several tables of it."
            ),
            Self::TooManyMarks => write!(
                f,
                "A letter has more than {MOST_MARKS} marks or joined letters here. Leave some of them out."
            ),
        }
    }
}
