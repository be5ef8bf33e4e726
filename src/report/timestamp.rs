//! Times as RFC 3339 writes them.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::data::Time;

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
    Time::of_unix(seconds, 0).ok().map(|time| time.to_string())
}
