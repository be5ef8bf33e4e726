//! The notations in which the user names a place: `0x1F`, `31`, `+16`, `-16`, `50%`, `#1000`, `L10:5`,
//! `U+202E`.

use super::digits::{without_commas, without_separators};
use super::percent::Percent;
use super::target_error::TargetError;
use crate::unicode::{hex, name_of};
use crate::utf8::encoder::encode;

use crate::words::{grouped, plural};

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

    /// The code point with this number, from 0, `#1000`.
    CodePoint(u64),

    /// A line and a column, both from 1, `L10` or `L10:5`.
    Line {
        /// The line.
        line: u64,
        /// The column, if it was named.
        column: Option<u64>,
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
        match first {
            '+' => Ok(Self::Forward(number(rest, "+")?)),
            '-' | '−' => Ok(Self::Backward(number(rest, "-")?)),
            '#' => Ok(Self::CodePoint(number(rest, "#")?)),
            'L' | 'l' => line(rest),
            'U' | 'u' => scalar(rest),
            _ => match typed.strip_suffix('%') {
                Some(percent) => Ok(Self::Part(Percent::parse(percent)?)),
                None => Ok(Self::Offset(number(typed, "")?)),
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
            Self::CodePoint(number) => format!("Code point {}", grouped(number)),
            Self::Line { line, column: None } => format!("Line {}", grouped(line)),
            Self::Line {
                line,
                column: Some(column),
            } => format!("Line {} column {}", grouped(line), grouped(column)),
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
        Some((line, column)) => (line, Some(number(column, ":")?)),
        None => (typed, None),
    };
    let line = number(line, "L")?;
    if line == 0 {
        return Err(TargetError::FromOne("Lines"));
    }
    if column == Some(0) {
        return Err(TargetError::FromOne("Columns"));
    }
    Ok(Target::Line { line, column })
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
        let line = |line, column| Target::Line { line, column };
        for (typed, target) in [
            ("0", Target::Offset(0)),
            ("31", Target::Offset(31)),
            ("0x1F", Target::Offset(31)),
            ("0X1f", Target::Offset(31)),
            ("+16", Target::Forward(16)),
            ("+0x10", Target::Forward(16)),
            ("-16", Target::Backward(16)),
            ("−0x10", Target::Backward(16)),
            ("#1000", Target::CodePoint(1000)),
            ("#0", Target::CodePoint(0)),
            ("L10", line(10, None)),
            ("l10:5", line(10, Some(5))),
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
                column: Some(5)
            }
        );
        assert!(Target::parse("1,5").is_err());
        assert!(Target::parse("1,5000").is_err());
        assert_eq!(read("0xFF_FF"), Target::Offset(0xFFFF));
        assert_eq!(read("+ 16"), Target::Forward(16));
        assert_eq!(read("# 1 000"), Target::CodePoint(1000));
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
            "", "0x", "+", "-", "#", "L", "U+", "1", "F", ":", "%", ".", "_", " ", "é", "\0",
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
