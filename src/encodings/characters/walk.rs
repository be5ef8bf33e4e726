//! Looking for a place where a character starts, as far back as it takes.

use std::sync::atomic::{AtomicBool, Ordering};

use super::start::ESCAPE_LEN;
use super::{Search, Start};
use crate::encodings::Encoding;
use crate::source::{Source, SourceError, read_full};

/// So many bytes are read at once.
const AT_ONCE: u64 = 256 << 10;

/// Looks for a place where a character starts, right before `place`.
/// `known` is such a place that is known already. `None` when it was cancelled.
///
/// It reads back until some bytes tell, which may be the whole source where none do, and on from there to
/// the place. It belongs on a thread of its own, and holds no more than it reads at once.
///
/// # Errors
/// The source could not be read.
pub fn start_before(
    source: &dyn Source,
    encoding: Encoding,
    place: u64,
    known: Option<Start>,
    cancel: &AtomicBool,
) -> Result<Option<Start>, SourceError> {
    let mut end = place;
    let mut start = loop {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let from = end.saturating_sub(AT_ONCE);
        if let Some(known) = known
            && known.offset >= from
        {
            break known;
        }
        let bytes = read(source, from, end)?;
        match Start::search(encoding, &bytes, from, end) {
            Search::Found(start) => break start,
            // An escape may be across the border.
            Search::NeedsMore => end = from + ESCAPE_LEN as u64 - 1,
        }
    };
    while start.offset < place {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let to = place.min(start.offset + AT_ONCE);
        let bytes = read(source, start.offset, to)?;
        let next = start.forward(encoding, &bytes);
        if next.offset == start.offset {
            // No whole character is left before the place.
            break;
        }
        start = next;
    }
    Ok(Some(start))
}

fn read(source: &dyn Source, from: u64, to: u64) -> Result<Vec<u8>, SourceError> {
    let mut bytes = vec![0; (to - from) as usize];
    let len = read_full(source, from, &mut bytes)?;
    bytes.truncate(len);
    Ok(bytes)
}
