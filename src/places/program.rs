//! What other programs count, and how they write a place.

use crate::census::{ColumnUnit, Coordinates, Measure};

/// How a program counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// One number from the start.
    FromStart {
        /// What is counted; `None` is bytes.
        measure: Option<Measure>,
        /// The number of the first one.
        first: u64,
    },

    /// A line, and a column in it.
    LineAndColumn {
        /// What the column is counted in.
        unit: ColumnUnit,
        /// The number of the first line.
        first_line: u64,
        /// The number of the first column.
        first_column: u64,
    },
}

/// A program, a language or a protocol that counts in its own way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Program {
    /// What is written before a place: `python` in `python:1000`.
    pub key: &'static str,

    /// Its name.
    pub name: &'static str,

    /// How it counts.
    pub scheme: Scheme,

    /// How a place is written there: `{}` stands for each number.
    written: &'static str,
}

const fn from_start(
    key: &'static str,
    name: &'static str,
    measure: Option<Measure>,
    first: u64,
    written: &'static str,
) -> Program {
    let scheme = Scheme::FromStart { measure, first };
    Program {
        key,
        name,
        scheme,
        written,
    }
}

const fn by_line(
    key: &'static str,
    name: &'static str,
    unit: ColumnUnit,
    firsts: (u64, u64),
    written: &'static str,
) -> Program {
    let (first_line, first_column) = firsts;
    let scheme = Scheme::LineAndColumn {
        unit,
        first_line,
        first_column,
    };
    Program {
        key,
        name,
        scheme,
        written,
    }
}

/// All that are known, those that count from the start first.
pub const PROGRAMS: [Program; 16] = [
    from_start("byte", "Bytes, from 0", None, 0, "{}"),
    from_start(
        "python",
        "Python str",
        Some(Measure::Decoded),
        0,
        "text[{}]",
    ),
    from_start(
        "js",
        "JavaScript",
        Some(Measure::Utf16),
        0,
        "text.charCodeAt({})",
    ),
    from_start(
        "java",
        "Java, Kotlin",
        Some(Measure::Utf16),
        0,
        "text.charAt({})",
    ),
    from_start("csharp", "C#", Some(Measure::Utf16), 0, "text[{}]"),
    from_start(
        "go",
        "Go runes",
        Some(Measure::EachByte),
        0,
        "[]rune(text)[{}]",
    ),
    from_start(
        "emacs",
        "Emacs",
        Some(Measure::EachByte),
        1,
        "M-x goto-char {}",
    ),
    from_start(
        "psql",
        "PostgreSQL",
        Some(Measure::Decoded),
        1,
        "character {}",
    ),
    by_line(
        "lsp",
        "LSP",
        ColumnUnit::Utf16,
        (0, 0),
        "line {}, character {}",
    ),
    by_line(
        "vscode",
        "VS Code",
        ColumnUnit::Utf16,
        (1, 1),
        "code --goto FILE:{}:{}",
    ),
    by_line(
        "vim",
        "Vim",
        ColumnUnit::Bytes,
        (1, 1),
        ":call cursor({}, {})",
    ),
    by_line("clang", "Clang, Go", ColumnUnit::Bytes, (1, 1), "{}:{}"),
    by_line("gcc", "GCC", ColumnUnit::Cells, (1, 1), "{}:{}"),
    by_line("rustc", "rustc", ColumnUnit::CodePoints, (1, 1), "{}:{}"),
    by_line("tsc", "TypeScript", ColumnUnit::Utf16, (1, 1), "({},{})"),
    by_line(
        "swift",
        "Swift Character",
        ColumnUnit::Graphemes,
        (1, 1),
        "{}:{}",
    ),
];

impl Program {
    /// The program with this key, in letters of either case.
    pub fn named(key: &str) -> Option<&'static Self> {
        let key = key.trim();
        PROGRAMS.iter().find(|it| it.key.eq_ignore_ascii_case(key))
    }

    /// The number of the first line, or of the first one that is counted.
    pub const fn first(&self) -> u64 {
        match self.scheme {
            Scheme::FromStart { first, .. } => first,
            Scheme::LineAndColumn { first_line, .. } => first_line,
        }
    }

    /// How the program writes the place with these coordinates, whose column in clusters and cells is `column_of`; `None`
    /// while that is not known.
    pub fn written(
        &self,
        at: &Coordinates,
        offset: u64,
        column_of: impl Fn(ColumnUnit) -> Option<u64>,
    ) -> Option<String> {
        let numbers = match self.scheme {
            Scheme::FromStart { measure, first } => {
                let before = measure.map_or(offset, |measure| at.before.of(measure));
                [Some(before + first), None]
            }
            Scheme::LineAndColumn {
                unit,
                first_line,
                first_column,
            } => {
                let column = at.column(unit, offset).or_else(|| column_of(unit))?;
                [Some(at.line - 1 + first_line), Some(column + first_column)]
            }
        };
        let mut written = self.written.to_owned();
        for number in numbers.into_iter().flatten() {
            written = written.replacen("{}", &number.to_string(), 1);
        }
        Some(written)
    }
}
