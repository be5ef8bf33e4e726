//! A percentage, as the user types it.

use std::fmt;

use super::digits::without_separators;
use super::target_error::TargetError;

/// Billionths in a percent.
const IN_A_PERCENT: u64 = 1_000_000_000;

/// Decimal places that are read. More of them hardly matter in a source of 2⁶⁴ bytes.
const PLACES: usize = 9;

/// 0 % to 100 %, exact to nine decimal places of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Percent {
    /// Billionths of a percent.
    billionths: u64,
}

impl Percent {
    /// Reads the text before the percent sign: `50`, `12.5`, `12,5`.
    ///
    /// # Errors
    /// The text is no number, or the number is more than 100.
    pub fn parse(typed: &str) -> Result<Self, TargetError> {
        let digits = without_separators(typed);
        let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((&*digits, ""));
        if whole.is_empty() && decimals.is_empty() {
            return Err(TargetError::NoPercent);
        }
        let is_digit = |c: &char| c.is_ascii_digit();
        if let Some(character) = whole.chars().chain(decimals.chars()).find(|c| !is_digit(c)) {
            return Err(TargetError::NoDigit { character });
        }
        let mut billionths = match whole {
            "" => 0,
            _ => whole.parse::<u64>().unwrap_or(u64::MAX),
        };
        let padded = decimals.bytes().chain(std::iter::repeat(b'0')).take(PLACES);
        let fraction = padded.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
        billionths = billionths
            .saturating_mul(IN_A_PERCENT)
            .saturating_add(fraction);
        if billionths > 100 * IN_A_PERCENT {
            return Err(TargetError::TooManyPercent);
        }
        Ok(Self { billionths })
    }

    /// This part of a length, rounded down.
    pub fn of(self, len: u64) -> u64 {
        let part = u128::from(len) * u128::from(self.billionths) / u128::from(100 * IN_A_PERCENT);
        // The part is at most the whole.
        u64::try_from(part).unwrap_or(len)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, decimals) = (
            self.billionths / IN_A_PERCENT,
            self.billionths % IN_A_PERCENT,
        );
        if decimals == 0 {
            return write!(f, "{whole} %");
        }
        let decimals = format!("{decimals:09}");
        write!(f, "{whole}.{} %", decimals.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Percent {
        Percent::parse(typed).unwrap_or_else(|error| panic!("“{typed}”: {error}"))
    }

    #[test]
    fn a_part_is_exact_at_any_length() {
        for (typed, len, part) in [
            ("0", u64::MAX, 0),
            ("100", u64::MAX, u64::MAX),
            ("50", u64::MAX, u64::MAX / 2),
            ("50", 49, 24),
            ("12.5", 1000, 125),
            ("12,5", 1000, 125),
            (".5", 1000, 5),
            ("33.333333333", 3_000_000_000_000, 999_999_999_990),
            ("99.99", 0, 0),
        ] {
            assert_eq!(read(typed).of(len), part, "{typed} of {len}");
        }
    }

    #[test]
    fn it_prints_as_it_was_typed() {
        for (typed, printed) in [
            ("50", "50 %"),
            ("12.50", "12.5 %"),
            ("0,001", "0.001 %"),
            ("100", "100 %"),
        ] {
            assert_eq!(read(typed).to_string(), printed);
        }
    }

    #[test]
    fn more_than_the_whole_is_refused() {
        for typed in ["100.000000001", "101", "99999999999999999999"] {
            assert_eq!(Percent::parse(typed), Err(TargetError::TooManyPercent));
        }
        for typed in ["", ".", " ", "_"] {
            assert_eq!(Percent::parse(typed), Err(TargetError::NoPercent));
        }
        assert!(Percent::parse("1.2.3").is_err() && Percent::parse("-1").is_err());
    }
}
