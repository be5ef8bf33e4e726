//! The built-in lessons, and a folder of a teacher's own.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::{LONGEST_FILE, Lesson, LessonError, LessonProblem, parse};
use crate::files::{Links, open_regular};
use crate::source::readable_name;

/// The most lessons that are read from a folder.
pub const MOST_LESSONS: usize = 200;

/// The most entries of a folder that are looked at.
const MOST_ENTRIES: usize = 10_000;

macro_rules! files {
    ($($id:literal),* $(,)?) => {
        [$(($id, include_str!(concat!("../../../assets/lessons/", $id, ".md")))),*]
    };
}

/// The built-in lessons: the name of each file without `.md`, and what is in it.
static FILES: [(&str, &str); 23] = files![
    "bits-and-hex",
    "one-byte",
    "two-bytes",
    "three-bytes",
    "four-bytes",
    "next-row",
    "one-right-way",
    "surrogates",
    "last-code-point",
    "cut-in-the-middle",
    "in-step-again",
    "signature",
    "two-encodings",
    "mojibake",
    "one-look-two-spellings",
    "invisible",
    "utf-16-pair",
    "cesu-8",
    "in-chunks",
    "path-of-2001",
    "own-attack",
    "close-it",
    "broken-file",
];

/// The lessons that were found in a folder.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// The lessons, by number and title.
    pub lessons: Vec<Lesson>,

    /// What is wrong with files that are no lessons, by file and line.
    pub errors: Vec<LessonError>,
}

/// The built-in lessons, in their order.
pub fn builtin() -> Vec<Lesson> {
    let parsed = FILES.iter().map(|(id, text)| {
        let lesson = parse(&format!("{id}.md"), id, text.as_bytes());
        debug_assert!(lesson.is_ok(), "{lesson:?}");
        lesson
    });
    let mut lessons: Vec<Lesson> = parsed.filter_map(Result::ok).collect();
    sort(&mut lessons);
    lessons
}

/// Reads the lessons of a folder: the files whose names end with `.md`, and not those of folders in it. A
/// folder that is not there has none.
///
/// A lesson that has the name of a built-in one is told and left out, so that progress is of one lesson.
/// It waits for nothing but the disk: a pipe or a device is told.
pub fn read_folder(path: &Path) -> Folder {
    let mut folder = Folder::default();
    let mut names = match names_in(path) {
        Ok(names) => names,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return folder,
        Err(cause) => {
            let problem = LessonProblem::System(cause.to_string());
            folder.errors.push(about(path, problem));
            return folder;
        }
    };
    names.sort_unstable();
    if names.len() > MOST_LESSONS {
        names.truncate(MOST_LESSONS);
        let problem = LessonProblem::TooManyLessons;
        folder.errors.push(about(path, problem));
    }
    let mut taken: BTreeSet<String> = FILES.iter().map(|(id, _)| (*id).to_owned()).collect();
    for path in names {
        match read_file(&path, &mut taken) {
            Ok(lesson) => folder.lessons.push(lesson),
            Err(errors) => folder.errors.extend(errors),
        }
    }
    sort(&mut folder.lessons);
    folder
}

fn names_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)?.take(MOST_ENTRIES) {
        let path = entry?.path();
        let ending = path.extension().and_then(OsStr::to_str);
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("md")) {
            names.push(path);
        }
    }
    Ok(names)
}

fn read_file(path: &Path, taken: &mut BTreeSet<String>) -> Result<Lesson, Vec<LessonError>> {
    let whole = |problem| vec![about(path, problem)];
    let id = path.file_stem().and_then(OsStr::to_str);
    let id = id.ok_or_else(|| whole(LessonProblem::Name))?;
    if taken.contains(id) {
        return Err(whole(LessonProblem::NameTaken));
    }
    let bytes = bytes_of(path).map_err(|cause| whole(LessonProblem::System(cause.to_string())))?;
    let lesson = parse(&name_of(path), id, &bytes)?;
    taken.insert(id.to_owned());
    Ok(lesson)
}

/// The bytes of a file: of one that is too long, one more than are allowed.
fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path, Links::Followed)?
        .take(LONGEST_FILE + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn about(path: &Path, problem: LessonProblem) -> LessonError {
    LessonError {
        file: name_of(path),
        line: None,
        problem,
    }
}

/// The last part of a path, readable.
fn name_of(path: &Path) -> String {
    readable_name(path.file_name().map_or(path, Path::new))
}

fn sort(lessons: &mut [Lesson]) {
    lessons.sort_by(|a, b| (a.number, &a.title, &a.id).cmp(&(b.number, &b.title, &b.id)));
}
