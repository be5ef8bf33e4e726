//! How long ago something was, as one says it.

use std::time::{Duration, SystemTime};

use crate::report::rfc3339;
use crate::words::plural;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// From so many days on, a date is easier to understand than a number of days.
const DATED: u64 = 31;

/// How long before another a time was: *just now*, *3 hours ago*, or *on* the date in UTC. A time that is to come
/// was just now: the clock was set back.
pub(super) fn since(then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    let ago = |unit: u64, name: &str| format!("{} ago", plural(seconds / unit, name));
    match seconds {
        ..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => ago(MINUTE, "minute"),
        HOUR..DAY => ago(HOUR, "hour"),
        _ => {
            let date = rfc3339(then).filter(|_| seconds >= DATED * DAY);
            let date = date.as_deref().and_then(|time| time.split('T').next());
            date.map_or_else(|| ago(DAY, "day"), |date| format!("on {date}"))
        }
    }
}
