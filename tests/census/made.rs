//! A source whose bytes are made up, and which can be held up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex};

use byteloupe::source::{Generation, Source, SourceError};

/// A source whose bytes are made when they are read. Its reads can be watched and held up.
pub(crate) struct Made {
    pub(crate) byte_at: fn(u64) -> u8,
    pub(crate) len: u64,
    pub(crate) bytes_read: AtomicU64,

    /// The counting thread may read below this offset; past it, it waits.
    pub(crate) held_at: Mutex<u64>,
    released: Condvar,

    /// Hears when the source is dropped.
    pub(crate) dropped: Option<Sender<()>>,
}

impl Made {
    pub(crate) fn new(len: u64, byte_at: fn(u64) -> u8) -> Self {
        Self {
            byte_at,
            len,
            bytes_read: AtomicU64::new(0),
            held_at: Mutex::new(u64::MAX),
            released: Condvar::new(),
            dropped: None,
        }
    }

    pub(crate) fn release(&self) {
        *self.held_at.lock().unwrap() = u64::MAX;
        self.released.notify_all();
    }
}

/// Is this one of the threads that count?
fn is_counting() -> bool {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or_default();
    name == "byteloupe-census" || name.starts_with("byteloupe-count-")
}

impl Drop for Made {
    fn drop(&mut self) {
        if let Some(dropped) = &self.dropped {
            dropped.send(()).unwrap_or(());
        }
    }
}

impl Source for Made {
    fn len_hint(&self) -> u64 {
        self.len
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if is_counting() {
            let mut held_at = self.held_at.lock().unwrap();
            while offset >= *held_at {
                held_at = self.released.wait(held_at).unwrap();
            }
        }
        let len = self.len.saturating_sub(offset).min(buffer.len() as u64);
        for (place, byte) in (offset..offset + len).zip(buffer.iter_mut()) {
            *byte = (self.byte_at)(place);
        }
        self.bytes_read.fetch_add(len, Ordering::Relaxed);
        Ok(len as usize)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len,
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}
