//! Which instructions of the processor count.

use std::sync::OnceLock;

use crate::utf8::classifier::Path;

/// The fastest path of this processor, or the one that the environment variable `BYTELOUPE_PATH`
/// names, if this processor can take that. It is asked once.
pub(crate) fn chosen_path() -> Path {
    static CHOSEN: OnceLock<Path> = OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let available = Path::available();
        let forced = std::env::var("BYTELOUPE_PATH").ok();
        let forced = available
            .iter()
            .find(|path| forced.as_deref() == Some(path.name()));
        *forced.or(available.last()).unwrap_or(&Path::Portable)
    })
}
