//! The choice of the instructions of the processor that count.

use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

use crate::source::escape_bytes;
use crate::utf8::classifier::Backend;

/// The environment variable that names a path.
const VARIABLE: &str = "BYTELOUPE_PATH";

/// The name in the variable; `None` if the variable is not set or empty.
fn wanted() -> Option<OsString> {
    std::env::var_os(VARIABLE).filter(|name| !name.is_empty())
}

/// The path with this name, if this processor supports it.
fn named(name: &OsStr) -> Option<Backend> {
    let mut available = Backend::available().into_iter();
    available.find(|path| name == path.name())
}

/// Returns the fastest path of this processor, or the one that the environment variable `BYTELOUPE_PATH`
/// names if this processor supports it. The choice is made once.
pub(crate) fn chosen_path() -> Backend {
    static CHOSEN: OnceLock<Backend> = OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let forced = wanted().and_then(|name| named(&name));
        forced.unwrap_or_else(Backend::fastest)
    })
}

/// Returns a sentence that says why the path that `BYTELOUPE_PATH` names is not used; `None` if it is used,
/// or if none is named.
pub fn path_refused() -> Option<String> {
    let name = wanted().filter(|name| named(name).is_none())?;
    let available: Vec<_> = Backend::available()
        .iter()
        .map(|path| path.name())
        .collect();
    Some(format!(
        "{VARIABLE}={} is not a path of this processor, and {} is taken. There are: {}.",
        escape_bytes(name.as_encoded_bytes()),
        chosen_path().name(),
        available.join(", "),
    ))
}
