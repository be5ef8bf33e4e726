//! A file whose bytes are made by a module of a floor above, such as a report.

use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::ResultError;

/// Makes the bytes of a file: it writes them, until the flag says that they are no longer wanted, and tells
/// how many bytes of the source it has gone through, from any of its threads.
type Make = dyn Fn(&mut dyn Write, &Arc<AtomicBool>, &(dyn Fn(u64) + Sync)) -> Result<(), ResultError>
    + Send
    + Sync;

/// What makes the bytes of a file. It does not know where they go, nor what becomes of the file.
#[derive(Clone)]
pub struct Producer {
    make: Arc<Make>,
}

impl Producer {
    /// Bytes are made by this. An error ends the file: nothing of it is kept.
    pub fn new(
        make: impl Fn(
            &mut dyn Write,
            &Arc<AtomicBool>,
            &(dyn Fn(u64) + Sync),
        ) -> Result<(), ResultError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self {
            make: Arc::new(make),
        }
    }

    /// Makes them.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        cancel: &Arc<AtomicBool>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), ResultError> {
        (self.make)(out, cancel, progress)
    }
}

impl fmt::Debug for Producer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Producer")
    }
}

/// Two are the same if one is a clone of the other.
impl PartialEq for Producer {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.make, &other.make)
    }
}

impl Eq for Producer {}
