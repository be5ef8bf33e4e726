//! Sources that tests have their way with.

use std::sync::{Arc, Mutex};

use byteloupe::source::{Generation, Source, SourceError};

/// Bytes that can be exchanged while they are looked at.
#[derive(Default)]
pub struct Growing(pub Mutex<Vec<u8>>);

impl Growing {
    pub fn new(bytes: &[u8]) -> Arc<Self> {
        Arc::new(Self(Mutex::new(bytes.to_vec())))
    }

    pub fn set(&self, bytes: &[u8]) {
        *self.0.lock().unwrap() = bytes.to_vec();
    }
}

impl Source for Growing {
    fn len_hint(&self) -> u64 {
        self.0.lock().unwrap().len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let bytes = self.0.lock().unwrap();
        let rest = bytes.get(offset as usize..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
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
}

/// The letter x without an end, as an endless device might give it.
pub struct Endless;

impl Source for Endless {
    fn len_hint(&self) -> u64 {
        0
    }

    fn read_at(&self, _offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        buffer.fill(b'x');
        Ok(buffer.len())
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: 0,
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}
