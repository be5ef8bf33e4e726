//! What was found once, for whoever asks for it again.

use crate::source::SourceError;

/// So many findings are kept.
const MOST: usize = 4096;

/// How many findings a reader gave, and all of them if they were few.
#[derive(Debug)]
pub(super) struct Kept<T> {
    /// All of them; `None` if they were too many to be kept.
    pub(super) all: Option<Vec<T>>,
}

impl<T> Kept<T> {
    /// Takes all that is read, and shows each to `count`.
    ///
    /// # Errors
    /// Those of reading.
    pub(super) fn of(
        mut next: impl FnMut() -> Result<Option<T>, SourceError>,
        mut count: impl FnMut(&T),
    ) -> Result<Self, SourceError> {
        let mut all = Some(Vec::new());
        while let Some(found) = next()? {
            count(&found);
            all = all.filter(|all| all.len() < MOST);
            if let Some(all) = &mut all {
                all.push(found);
            }
        }
        Ok(Self { all })
    }
}
