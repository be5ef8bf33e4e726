//! The notations in which the user names a place: `0x1F`, `31`, `+16`, `-16`, `50%`, `#1000`, `L10:5`, `10:5`, `10:5u`,
//! `U+202E`, `python:1000`, `lsp:9:4`.

use super::digits::{without_commas, without_separators};
use super::percent::Percent;
use super::program::{Program, Scheme};
use super::target_error::TargetError;
use crate::census::{ColumnUnit, Measure};
use crate::unicode::{hex, name_of};
use crate::utf8::encoder::encode;

use crate::words::{grouped, plural};

/// The letters after a column: `L10:5u`. Without one it is counted in code points.
const UNIT_LETTERS: [(char, ColumnUnit); 4] = [
    ('b', ColumnUnit::Bytes),
    ('u', ColumnUnit::Utf16),
    ('g', ColumnUnit::Graphemes),
    ('c', ColumnUnit::Cells),
];

/// A place in a source, as the user names it. It does not know the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// An offset, `31` or `0x1F`.
    Offset(u64),

    /// A number of bytes further on, `+16`.
    Forward(u64),

    /// A number of bytes back, `-16`.
    Backward(u64),

    /// A part of the way from the start to the end, `50%`.
    Part(Percent),

    /// The code point with this number, from 0, `#1000`, or what another program counts from the start, `python:1000`.
    Nth {
        /// What is counted.
        measure: Measure,
        /// The number, from 0.
        number: u64,
    },

    /// A line and a column, both from 1, `L10`, `L10:5` or `10:5`, or those of another program, `lsp:9:4`.
    Line {
        /// The line.
        line: u64,
        /// The column, if it was named.
        column: Option<u64>,
        /// What columns are counted in.
        unit: ColumnUnit,
    },

    /// The next occurrence of a scalar value, `U+202E`.
    Scalar(char),
}

impl Target {
    /// Reads a place. Digits may be grouped by spaces and underscores. Letters may be in either case.
    ///
    /// # Errors
    /// A sentence that says what is missing or wrong.
    pub fn parse(typed: &str) -> Result<Self, TargetError> {
        let typed = typed.trim();
        let mut chars = typed.chars();
        let Some(first) = chars.next() else {
            return Err(TargetError::Empty);
        };
        let rest = chars.as_str();
        if let Some((program, place)) = typed.split_once(':')
            && Program::named(program).is_some()
        {
            return in_program(program, place);
        }
        match first {
            '+' => Ok(Self::Forward(number(rest, "+")?)),
            '-' | '−' => Ok(Self::Backward(number(rest, "-")?)),
            '#' => Ok(Self::Nth {
                measure: Measure::WellFormed,
                number: number(rest, "#")?,
            }),
            'L' | 'l' => line(rest),
            'U' | 'u' => scalar(rest),
            '0'..='9' if typed.contains(':') => line(typed),
            _ => match (typed.strip_suffix('%'), typed.split_once(':')) {
                (Some(percent), _) => Ok(Self::Part(Percent::parse(percent)?)),
                (None, Some((program, place))) => in_program(program, place),
                (None, None) => Ok(Self::Offset(number(typed, "")?)),
            },
        }
    }

    /// Returns the place in a few words.
    pub fn words(self) -> String {
        match self {
            Self::Offset(offset) => format!("Offset {}", offset_words(offset)),
            Self::Forward(count) => format!("{} forward", bytes(count)),
            Self::Backward(count) => format!("{} back", bytes(count)),
            Self::Part(percent) => format!("{percent} of the way"),
            Self::Nth { measure, number } => {
                let number = grouped(number);
                match measure {
                    Measure::WellFormed => format!("Code point {number}"),
                    Measure::Decoded => format!("Code point {number}, each U+FFFD counted"),
                    Measure::Utf16 => format!("UTF-16 unit {number}"),
                    Measure::EachByte => {
                        format!("Code point {number}, each ill-formed byte counted")
                    }
                }
            }
            Self::Line {
                line, column: None, ..
            } => format!("Line {}", grouped(line)),
            Self::Line {
                line,
                column: Some(column),
                unit,
            } => {
                let column = grouped(column);
                let counted = match unit {
                    ColumnUnit::CodePoints => String::new(),
                    _ => format!(" in {}", unit.name()),
                };
                format!("Line {} column {column}{counted}", grouped(line))
            }
            Self::Scalar(scalar) => {
                let number = u32::from(scalar);
                format!("Next {} {}", hex(number), name_of(number))
            }
        }
    }
}

/// A number of bytes, in words.
pub fn bytes(count: u64) -> String {
    plural(count, "byte")
}

/// An offset as the status bar writes it.
pub fn offset_words(offset: u64) -> String {
    format!("0x{offset:X} ({offset})")
}

/// Reads a number: decimal, or `0x` and hex digits. `after` is the text before it.
fn number(typed: &str, after: &'static str) -> Result<u64, TargetError> {
    let digits = without_commas(&without_separators(typed));
    if digits.is_empty() {
        return Err(TargetError::NoNumber { after });
    }
    let (digits, radix) = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some("") => return Err(TargetError::NoNumber { after: "0x" }),
        Some(digits) => (digits, 16),
        None => (&*digits, 10),
    };
    if let Some(character) = digits.chars().find(|c| !c.is_digit(radix)) {
        let is_hex = radix == 10 && digits.chars().all(|c| c.is_ascii_hexdigit());
        return Err(match is_hex {
            true => TargetError::HexWithoutPrefix(digits.to_uppercase()),
            false if after.is_empty() && radix == 10 => TargetError::Unknown,
            false => TargetError::NoDigit { character },
        });
    }
    u64::from_str_radix(digits, radix).map_err(|_| TargetError::TooLarge)
}

fn line(typed: &str) -> Result<Target, TargetError> {
    let (line, column) = match typed.split_once(':') {
        Some((line, column)) => (line, Some(number(without_unit(column).0, ":")?)),
        None => (typed, None),
    };
    let unit = without_unit(typed).1;
    let line = number(line, "L")?;
    if line == 0 {
        return Err(TargetError::FromOne("Lines"));
    }
    if column == Some(0) {
        return Err(TargetError::FromOne("Columns"));
    }
    Ok(Target::Line { line, column, unit })
}

/// Reads a place as a program writes it: what is before and after the first colon.
fn in_program(key: &str, typed: &str) -> Result<Target, TargetError> {
    let program = Program::named(key).ok_or(TargetError::Unknown)?;
    let too_small = |what| TargetError::TooSmall {
        what,
        first: program.first(),
    };
    match program.scheme {
        Scheme::FromStart { measure, first } => {
            let named = number(typed, ":")?;
            let number = named.checked_sub(first);
            let number = number.ok_or_else(|| too_small("Places"))?;
            Ok(match measure {
                Some(measure) => Target::Nth { measure, number },
                None => Target::Offset(number),
            })
        }
        Scheme::LineAndColumn {
            unit,
            first_line,
            first_column,
        } => {
            let (line, column) = match typed.split_once(':') {
                Some((line, column)) => (line, Some(number(column, ":")?)),
                None => (typed, None),
            };
            // Here both are from 1.
            let line = number(line, ":")?.checked_sub(first_line);
            let line = line.ok_or_else(|| too_small("Lines"))?.saturating_add(1);
            let column = match column.map(|column| column.checked_sub(first_column)) {
                Some(column) => Some(
                    column
                        .ok_or_else(|| too_small("Columns"))?
                        .saturating_add(1),
                ),
                None => None,
            };
            Ok(Target::Line { line, column, unit })
        }
    }
}

/// Takes the letter off the end of a column that says in what it is counted.
fn without_unit(typed: &str) -> (&str, ColumnUnit) {
    let of_letter =
        |(letter, unit): &(char, ColumnUnit)| Some((typed.strip_suffix(*letter)?, *unit));
    let named = UNIT_LETTERS.iter().find_map(of_letter);
    named.unwrap_or((typed, ColumnUnit::CodePoints))
}

/// Reads the text after `U`.
fn scalar(typed: &str) -> Result<Target, TargetError> {
    let digits = typed.strip_prefix('+').ok_or(TargetError::NoCodePoint)?;
    let is_read = (1..=6).contains(&digits.len()) && digits.bytes().all(|d| d.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_read);
    let number = number.ok_or(TargetError::NoCodePoint)?;
    encode(number).map_err(TargetError::NoForm)?;
    char::from_u32(number)
        .map(Target::Scalar)
        .ok_or(TargetError::NoCodePoint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Target {
        Target::parse(typed).unwrap_or_else(|error| panic!("“{typed}”: {error}"))
    }

    fn refused(typed: &str) -> String {
        match Target::parse(typed) {
            Ok(target) => panic!("“{typed}” is {target:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_form_is_read() {
        let line = |line, column| Target::Line {
            line,
            column,
            unit: ColumnUnit::CodePoints,
        };
        let nth = |measure, number| Target::Nth { measure, number };
        let column = |line, column, unit| Target::Line {
            line,
            column: Some(column),
            unit,
        };
        for (typed, target) in [
            ("0", Target::Offset(0)),
            ("31", Target::Offset(31)),
            ("0x1F", Target::Offset(31)),
            ("0X1f", Target::Offset(31)),
            ("+16", Target::Forward(16)),
            ("+0x10", Target::Forward(16)),
            ("-16", Target::Backward(16)),
            ("−0x10", Target::Backward(16)),
            ("#1000", nth(Measure::WellFormed, 1000)),
            ("#0", nth(Measure::WellFormed, 0)),
            ("L10", line(10, None)),
            ("l10:5", line(10, Some(5))),
            ("10:5", line(10, Some(5))),
            ("10:5b", column(10, 5, ColumnUnit::Bytes)),
            ("L10:5u", column(10, 5, ColumnUnit::Utf16)),
            ("10:5g", column(10, 5, ColumnUnit::Graphemes)),
            ("10:5c", column(10, 5, ColumnUnit::Cells)),
            ("byte:31", Target::Offset(31)),
            ("python:1000", nth(Measure::Decoded, 1000)),
            ("Python:0", nth(Measure::Decoded, 0)),
            ("js:7", nth(Measure::Utf16, 7)),
            ("psql:7", nth(Measure::Decoded, 6)),
            ("emacs:1", nth(Measure::EachByte, 0)),
            ("lsp:9:4", column(10, 5, ColumnUnit::Utf16)),
            (
                "lsp:9",
                Target::Line {
                    line: 10,
                    column: None,
                    unit: ColumnUnit::Utf16,
                },
            ),
            ("vim:10:5", column(10, 5, ColumnUnit::Bytes)),
            ("swift:10:5", column(10, 5, ColumnUnit::Graphemes)),
            ("U+202E", Target::Scalar('\u{202E}')),
            ("u+10ffff", Target::Scalar('\u{10FFFF}')),
            ("U+20", Target::Scalar(' ')),
        ] {
            assert_eq!(read(typed), target, "{typed}");
            assert_eq!(read(&format!("  {typed} ")), target, "{typed}");
        }
    }

    #[test]
    fn digits_may_be_grouped_as_the_window_groups_them() {
        assert_eq!(read("1 000_000"), Target::Offset(1_000_000));
        assert_eq!(read("1\u{2009}203\u{2009}991"), Target::Offset(1_203_991));
        assert_eq!(read("1,203,991"), Target::Offset(1_203_991));
        assert_eq!(
            read("L1,203:5"),
            Target::Line {
                line: 1203,
                column: Some(5),
                unit: ColumnUnit::CodePoints,
            }
        );
        assert!(Target::parse("1,5").is_err());
        assert!(Target::parse("1,5000").is_err());
        assert_eq!(read("0xFF_FF"), Target::Offset(0xFFFF));
        assert_eq!(read("+ 16"), Target::Forward(16));
        assert_eq!(
            read("# 1 000"),
            Target::Nth {
                measure: Measure::WellFormed,
                number: 1000
            }
        );
    }

    #[test]
    fn the_largest_number_is_read_and_the_next_one_refused() {
        assert_eq!(read("18446744073709551615"), Target::Offset(u64::MAX));
        assert_eq!(read("0xFFFFFFFFFFFFFFFF"), Target::Offset(u64::MAX));
        for typed in ["18446744073709551616", "0x1_0000_0000_0000_0000"] {
            assert_eq!(refused(typed), "The number is too large");
        }
    }

    #[test]
    fn what_cannot_be_read_is_said_in_a_sentence() {
        for (typed, why) in [
            ("0x", "A number must follow 0x"),
            ("+", "A number must follow +"),
            ("-", "A number must follow -"),
            ("#", "A number must follow #"),
            ("L", "A number must follow L"),
            ("L10:", "A number must follow :"),
            ("python:", "A number must follow :"),
            ("python:x", "“x” is not a digit"),
            ("psql:0", "Places count from 1 there"),
            ("vim:0:1", "Lines count from 1 there"),
            ("cobol:5", "This is not a place that can be read"),
            ("10:", "A number must follow :"),
            ("10:0", "Columns count from 1"),
            ("L0", "Lines count from 1"),
            ("L1:0", "Columns count from 1"),
            ("1f", "Hex digits need 0x before them, as in 0x1F"),
            ("+1f", "Hex digits need 0x before them, as in 0x1F"),
            ("0x1G", "“G” is not a digit"),
            ("+1z", "“z” is not a digit"),
            ("U+", "Write U+ and 1 to 6 hex digits, as in U+202E"),
            ("U+1234567", "Write U+ and 1 to 6 hex digits, as in U+202E"),
            ("U++41", "Write U+ and 1 to 6 hex digits, as in U+202E"),
            ("%", "A number must come before %"),
            ("101%", "There is no more than 100 %"),
            ("x", "This is not a place that can be read"),
            ("\u{202E}", "This is not a place that can be read"),
        ] {
            assert_eq!(refused(typed), why, "{typed}");
        }
        assert!(refused("U+D800").starts_with("U+D800 is a surrogate"));
        assert!(refused("U+110000").contains("beyond U+10FFFF"));
        assert_eq!(Target::parse("  "), Err(TargetError::Empty));
    }

    #[test]
    fn nothing_typed_makes_it_panic() {
        let pieces = [
            "", "0x", "+", "-", "#", "L", "U+", "1", "lsp:", "u", "F", ":", "%", ".", "_", " ",
            "é", "\0",
        ];
        for a in pieces {
            for b in pieces {
                for c in pieces {
                    let _ = Target::parse(&format!("{a}{b}{c}"));
                }
            }
        }
    }
}
