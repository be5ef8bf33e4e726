//! Times as RFC 3339 writes them.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_PER_DAY: i64 = 86_400;

/// A time in UTC, cut to the second, such as `2003-11-30T12:00:00Z`. `None` outside the years 0 to
/// 9999, for which RFC 3339 has no form.
pub fn rfc3339(time: SystemTime) -> Option<String> {
    let seconds = match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_secs()).ok()?,
        Err(before) => {
            let before = before.duration();
            let whole = i64::try_from(before.as_secs()).ok()?;
            // The second that holds the time is the one that began before it.
            -whole - i64::from(before.subsec_nanos() > 0)
        }
    };
    let (year, month, day) = civil(seconds.div_euclid(SECONDS_PER_DAY));
    if !(0..=9999).contains(&year) {
        return None;
    }
    let in_day = seconds.rem_euclid(SECONDS_PER_DAY);
    let (hour, minute, second) = (in_day / 3600, in_day / 60 % 60, in_day % 60);
    Some(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
    ))
}

/// The date of a day counted from 1970-01-01, in the Gregorian calendar.
///
/// Years are counted from March, so that the leap day is the last of its year; the calendar repeats
/// after 400 years, which are 146,097 days.
fn civil(days: i64) -> (i64, i64, i64) {
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
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}
