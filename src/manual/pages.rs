//! The files that the manual is made of.

/// Takes pages of `docs/` into the program: each with its name and its text.
macro_rules! pages {
    ($($file_name:literal,)*) => {
        &[$(($file_name, include_str!(concat!("../../docs/", $file_name))),)*]
    };
}

/// All pages for users, in the order of the index, which is the first. A test holds the order, and that none is missing. What
/// is in `docs/engineering` is not among them.
pub(super) const FILES: &[(&str, &str)] = pages![
    "README.md",
    "install.md",
    "opening.md",
    "window.md",
    "keys.md",
    "moving.md",
    "words.md",
    "warnings.md",
    "encodings.md",
    "reading-as.md",
    "finding.md",
    "decode.md",
    "comparing.md",
    "bookmarks.md",
    "pasting.md",
    "copying.md",
    "converter.md",
    "saving.md",
    "teaching.md",
    "lessons.md",
    "take-along.md",
    "pipes.md",
    "report.md",
    "repair.md",
    "diff.md",
    "convert.md",
    "where.md",
    "explain.md",
    "show.md",
    "library.md",
    "unicode.md",
    "platforms.md",
];
