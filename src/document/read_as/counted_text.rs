//! The text of a source that is read in another encoding, counted as a source of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::background::{Failure, Query, Wake, cores};
use crate::census::{BlockObserver, Census};
use crate::document::refreshed::Refreshed;
use crate::document::warnings::WarningView;
use crate::encodings::Encoding;
use crate::source::{Source, SourceError};
use crate::transcoded::Transcoded;

/// The text of a source in an encoding: found in the background, and then counted there. It never waits.
///
/// What is asked of its census, and what that answers, is in offsets of the source.
pub(in crate::document) struct CountedText {
    encoding: Encoding,

    /// The text of so many bytes.
    measured: Refreshed<u64, Result<Arc<Transcoded>, SourceError>>,

    /// How many bytes were read for that which is coming.
    read: Arc<AtomicU64>,

    counted: Option<(Arc<Transcoded>, Census)>,
    failure: Option<SourceError>,
}

impl CountedText {
    /// Nothing is known yet of the text in this encoding.
    pub(in crate::document) fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            measured: Refreshed::default(),
            read: Arc::default(),
            counted: None,
            failure: None,
        }
    }

    /// Finds the text of the first `len` bytes, unless it is known, and begins to count it. Returns the view of its
    /// warnings when it has begun: all that was known of another one is of no use any more.
    pub(super) fn poll(
        &mut self,
        source: &Arc<dyn Source>,
        len: u64,
        wake: &Wake,
    ) -> Option<WarningView> {
        self.measured.poll();
        let ask = || {
            let (source, encoding) = (Arc::clone(source), self.encoding);
            let read = Arc::new(AtomicU64::new(0));
            self.read = Arc::clone(&read);
            let progress = move |bytes| read.store(bytes, Ordering::Relaxed);
            Query::ask(
                "byteloupe-measure",
                (),
                move |cancel| {
                    let threads = cores().get();
                    let text = Transcoded::unless_cancelled(
                        source, len, encoding, threads, &progress, cancel,
                    );
                    text.map(Arc::new)
                },
                Arc::clone(wake),
                |failure: Failure| Err(failure.into()),
            )
        };
        self.measured.refresh(len, ask, Some);
        let (_, measured) = self.measured.known()?;
        match measured {
            Ok(text) if self.text().is_none_or(|known| !Arc::ptr_eq(known, text)) => {
                let text = Arc::clone(text);
                self.begin(text, wake)
            }
            Ok(_) => None,
            Err(error) => {
                self.failure = Some(error.clone());
                None
            }
        }
    }

    /// Begins to count a text.
    fn begin(&mut self, text: Arc<Transcoded>, wake: &Wake) -> Option<WarningView> {
        let wakes = || {
            let wake = Arc::clone(wake);
            move || wake()
        };
        let source: Arc<dyn Source> = Arc::clone(&text) as Arc<dyn Source>;
        let warnings = WarningView::new(Arc::clone(&source), wakes());
        let observer: Arc<dyn BlockObserver> = warnings.observer();
        match Census::start_with(source, Some(observer), wakes()) {
            Ok(census) => {
                self.failure = None;
                self.counted = Some((text, census));
                Some(warnings)
            }
            Err(cause) => {
                self.failure = Some(SourceError::no_thread(cause));
                None
            }
        }
    }

    /// The census of the text, once it is found.
    pub(in crate::document) fn census(&self) -> Option<&Census> {
        self.counted.as_ref().map(|(_, census)| census)
    }

    /// The text, once it is found.
    pub(in crate::document) fn text(&self) -> Option<&Arc<Transcoded>> {
        self.counted.as_ref().map(|(text, _)| text)
    }

    /// How many bytes of the source were read to find the text, while it is being found for the first time.
    pub(in crate::document) fn read(&self) -> Option<u64> {
        let is_coming = self.counted.is_none() && self.measured.coming().is_some();
        is_coming.then(|| self.read.load(Ordering::Relaxed))
    }

    /// Why the text cannot be read or counted.
    pub(in crate::document) fn failure(&self) -> Option<&SourceError> {
        self.failure.as_ref()
    }
}
