//! Changes to a tree of JSON, on top of what is there.

use serde_json::Value;

/// Returns `there` with what has changed from `before` to `now`. What is only in `there` stays: an object keeps
/// keys that `now` does not have, and a value that is the same in `before` and `now`. Lists are taken whole.
///
/// With [`Value::Null`] as `before`, everything in `now` has changed.
#[must_use]
pub fn with_changes(there: Value, before: &Value, now: &Value) -> Value {
    match (there, now) {
        (Value::Object(mut there), Value::Object(now)) => {
            for (key, now) in now {
                let before = before.get(key);
                let merged = match there.remove(key) {
                    Some(there) if before == Some(now) => with_missing(there, now),
                    Some(there) => with_changes(there, before.unwrap_or(&Value::Null), now),
                    None => now.clone(),
                };
                there.insert(key.clone(), merged);
            }
            Value::Object(there)
        }
        (_, now) => now.clone(),
    }
}

/// Returns a value that has not changed, with keys that the objects in it do not have yet.
fn with_missing(there: Value, now: &Value) -> Value {
    match (there, now) {
        (there @ Value::Object(_), Value::Object(_)) => with_changes(there, now, now),
        (there, _) => there,
    }
}
