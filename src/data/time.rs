//! Times as ISO 8601 and RFC 3339 write them.

use std::fmt;

use super::Absent;

/// Seconds in a day: these clocks know no leap seconds.
const SECONDS_PER_DAY: i64 = 86_400;

/// Seconds from 1601-01-01 to 1970-01-01.
const FILETIME_EPOCH: i64 = 11_644_473_600;

/// Units of a FILETIME in a second.
const TICKS_PER_SECOND: u64 = 10_000_000;

/// A time in the years 0 to 9999 of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time {
    /// Year, month and day.
    date: (i64, i64, i64),
    /// Second of the day.
    second: i64,
    /// Units of 100 ns after it.
    ticks: u64,
    /// Is it known to be UTC?
    is_utc: bool,
}

impl Time {
    /// So many seconds after 1970-01-01 UTC, and so many units of 100 ns.
    ///
    /// # Errors
    /// [`Absent::OutOfYears`].
    pub fn of_unix(seconds: i64, ticks: u64) -> Result<Self, Absent> {
        let date = civil(seconds.div_euclid(SECONDS_PER_DAY));
        if !(0..=9999).contains(&date.0) {
            return Err(Absent::OutOfYears);
        }
        Ok(Self {
            date,
            second: seconds.rem_euclid(SECONDS_PER_DAY),
            ticks,
            is_utc: true,
        })
    }

    /// So many units of 100 ns after 1601-01-01 UTC.
    ///
    /// # Errors
    /// [`Absent::OutOfYears`].
    pub fn of_filetime(ticks: u64) -> Result<Self, Absent> {
        // At most 2 × 10^12 seconds.
        let seconds = (ticks / TICKS_PER_SECOND).cast_signed() - FILETIME_EPOCH;
        Self::of_unix(seconds, ticks % TICKS_PER_SECOND)
    }

    /// A date and time of FAT or ZIP, the date in the upper 16 bits. Its zone is not known.
    ///
    /// # Errors
    /// [`Absent::NoSuchTime`]: its fields have room for more than there is on a calendar.
    pub fn of_dos(number: u32) -> Result<Self, Absent> {
        let field = |lowest: u32, bits: u32| i64::from(number >> lowest & ((1 << bits) - 1));
        let (two_seconds, minute, hour) = (field(0, 5), field(5, 6), field(11, 5));
        let date = (1980 + field(25, 7), field(21, 4), field(16, 5));
        let is_time = two_seconds < 30 && minute < 60 && hour < 24;
        let (year, month, day) = date;
        if !is_time || !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) {
            return Err(Absent::NoSuchTime);
        }
        Ok(Self {
            date,
            second: hour * 3600 + minute * 60 + two_seconds * 2,
            ticks: 0,
            is_utc: false,
        })
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date;
        let (hour, minute) = (self.second / 3600, self.second / 60 % 60);
        let second = self.second % 60;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
        )?;
        if self.ticks > 0 {
            let fraction = format!("{:07}", self.ticks);
            write!(f, ".{}", fraction.trim_end_matches('0'))?;
        }
        if self.is_utc {
            f.write_str("Z")
        } else {
            Ok(())
        }
    }
}

const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar. It must be within
/// some billions of years.
///
/// Years are counted from March, so that the leap day is the last of its year; the calendar repeats
/// after 400 years, which are 146,097 days.
const fn civil(days: i64) -> (i64, i64, i64) {
    // Day 0 is now 0000-03-01.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Five months from March on, and from August on, have 153 days.
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + (month <= 2) as i64;
    (year, month, day)
}
