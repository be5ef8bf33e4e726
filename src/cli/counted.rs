//! A source counted, with a bar on the terminal.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::census::{Scan, ScanOptions};
use crate::source::{Source, SourceError, readable_name};
use crate::terminal::{Bar, BarState};

/// Counts a source, and shows on the terminal of standard error how far that is, if it is to.
pub(super) fn counted(
    source: &Arc<dyn Source>,
    path: &Path,
    shows_progress: bool,
) -> Result<Scan, SourceError> {
    let done = Arc::new(AtomicU64::new(0));
    let _bar = if shows_progress {
        let (done, source) = (Arc::clone(&done), Arc::clone(source));
        let at = readable_name(path.file_name().unwrap_or_default().as_ref());
        Bar::start(move || {
            let done = done.load(Ordering::Relaxed);
            BarState {
                done,
                known: source.len_hint().max(done),
                at: at.clone(),
            }
        })
    } else {
        Bar::none()
    };
    Scan::run(&**source, ScanOptions::default(), &|bytes| {
        done.store(bytes, Ordering::Relaxed);
    })
}
