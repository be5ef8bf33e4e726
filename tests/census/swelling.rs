//! A source that grows exactly when a read has met its end.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use byteloupe::source::{Generation, Source, SourceError};

/// What a source says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// How long it is, and that more may come.
    Stream,

    /// How long it is.
    File,

    /// That it has no bytes, as a device does.
    Device,
}

/// Bytes that come in steps: the next step has come once a read was given the last byte that is there,
/// or found nothing behind it.
pub(crate) struct Swelling {
    bytes: Vec<u8>,
    kind: Kind,

    /// Where it ends, one end after the other; the last one is the length of all bytes.
    ends: Mutex<Vec<usize>>,
}

impl Swelling {
    /// These bytes, of which so many are there at first, then so many, and at last all.
    pub(crate) fn new(bytes: &[u8], kind: Kind, ends: &[usize]) -> Arc<Self> {
        let mut ends: Vec<usize> = ends.iter().copied().chain([bytes.len()]).rev().collect();
        ends.dedup();
        Arc::new(Self {
            bytes: bytes.to_vec(),
            kind,
            ends: Mutex::new(ends),
        })
    }

    fn end(&self) -> usize {
        *self.ends.lock().unwrap().last().unwrap()
    }

    /// The next step comes, if there is one.
    fn swell(&self) {
        let mut ends = self.ends.lock().unwrap();
        if ends.len() > 1 {
            ends.pop();
        }
    }
}

impl Source for Swelling {
    fn len_hint(&self) -> u64 {
        match self.kind {
            Kind::Device => 0,
            Kind::Stream | Kind::File => self.end() as u64,
        }
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let here = &self.bytes[..self.end()];
        let rest = here.get(offset as usize..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        // A read that goes on for what is missing finds nothing: the step comes after that.
        let is_met = len == 0 || (len == rest.len() && len == buffer.len());
        if is_met && !buffer.is_empty() {
            self.swell();
        }
        Ok(len)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }

    fn is_arriving(&self) -> bool {
        self.kind == Kind::Stream && self.ends.lock().unwrap().len() > 1
    }

    fn wait_for_more(&self, len: u64, _: Duration) {
        if self.end() as u64 <= len {
            self.swell();
        }
    }
}
