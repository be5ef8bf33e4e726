//! Whether all that was read of a source is of one state of it.

use std::thread;
use std::time::{Duration, SystemTime};

use super::{Change, Generation, Source, SourceError};
use crate::words::plural;

/// The clock that files are stamped with goes on in steps. A file that was written to less than this ago may be written to
/// again under the same stamp.
const STEP: Duration = Duration::from_millis(20);

/// Whether all that was read of a source, from the first byte to the last, is of one state of it: its length, its times
/// and its number on the disk, before and after.
///
/// It does not keep anybody from writing to the source.
#[derive(Debug, Clone, Copy)]
pub struct StateGuard {
    before: Generation,
}

/// What reading again says of the bytes that were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Whether every byte is still the same.
    Bytes,

    /// Whether the findings are still the same. Other bytes may have the same findings, so it proves nothing where the
    /// system says that the content was written to.
    Findings,
}

/// That all that was read is of one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OneState {
    /// The source is as it was.
    #[default]
    Same,

    /// The source has this many bytes more now, which were not read. Those that it had are as they were.
    Grew(u64),
}

impl StateGuard {
    /// Takes down the state of a source before it is read. Where its stamp is so new that another change would not show
    /// in it, this waits for some 20 ms.
    ///
    /// # Errors
    /// The system does not say.
    pub fn before(source: &dyn Source) -> Result<Self, SourceError> {
        let mut before = source.generation()?;
        if let Some(stamp) = before.status_changed.max(before.modified)
            && let Ok(age) = SystemTime::now().duration_since(stamp)
            && let Some(wait) = STEP.checked_sub(age)
        {
            thread::sleep(wait);
            before = source.generation()?;
        }
        Ok(Self { before })
    }

    /// The state before the source was read.
    pub fn generation(&self) -> Generation {
        self.before
    }

    /// Looks at a source that was read. Where its content may have changed meanwhile, `again` reads it again, up to the
    /// length that it had before, and returns whether it says the same as the first time; `proof` is what that shows.
    ///
    /// # Errors
    /// The source changed, or could not be read again.
    pub fn check(
        &self,
        source: &dyn Source,
        proof: Proof,
        again: impl FnOnce() -> Result<bool, SourceError>,
    ) -> Result<OneState, SourceError> {
        let now = source.generation()?;
        let change = Change::between(&self.before, &now);
        // Without one, only its permissions or its links changed; or its content, and the stamp of that was set back.
        if change.is_none() && now.status_changed == self.before.status_changed {
            return Ok(OneState::Same);
        }
        let can_prove = match (change, proof) {
            (Some(Change::Shrank(_)), _) | (Some(_), Proof::Findings) => false,
            (None, _) | (Some(_), Proof::Bytes) => true,
        };
        if can_prove && again()? {
            return Ok(match change {
                Some(Change::Grew(by)) => OneState::Grew(by),
                _ => OneState::Same,
            });
        }
        let change = change.unwrap_or(Change::Modified);
        Err(SourceError::changed(source.name(), change))
    }
}

impl OneState {
    /// Returns the sentence about a source that grew, of which the bytes were taken that it had at first.
    pub fn sentence(self, name: &str, len: u64) -> Option<String> {
        match self {
            Self::Same => None,
            Self::Grew(by) => Some(format!(
                "{name} grew by {} while it was read: the result is that of its first {}, which it had when it was opened",
                plural(by, "byte"),
                plural(len, "byte")
            )),
        }
    }
}
