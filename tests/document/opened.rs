//! An open document, and waiting for what its threads find.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use byteloupe::background::Wake;
use byteloupe::document::{OpenDocument, Opened};
use byteloupe::source::{MemorySource, Source};

/// Far longer than anything here takes.
const LONGEST: Duration = Duration::from_mins(1);

/// A document and the wake-ups of its threads.
pub struct Screenless {
    pub document: OpenDocument,
    woken: Arc<(Mutex<u64>, Condvar)>,
}

impl Screenless {
    /// A document of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self::over(Arc::new(MemorySource::new(bytes)), None)
    }

    pub fn over(
        source: Arc<dyn Source>,
        generation: Option<byteloupe::source::Generation>,
    ) -> Self {
        let woken: Arc<(Mutex<u64>, Condvar)> = Arc::default();
        let told = Arc::clone(&woken);
        let wake: Wake = Arc::new(move || {
            *told.0.lock().unwrap_or_else(PoisonError::into_inner) += 1;
            told.1.notify_all();
        });
        let opened = Opened {
            source,
            generation,
            is_file: false,
        };
        Self {
            document: OpenDocument::start(opened, wake).expect("threads"),
            woken,
        }
    }

    /// Polls after each wake-up until something holds.
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut OpenDocument) -> bool) {
        let deadline = Instant::now() + LONGEST;
        loop {
            let before = *self.woken.0.lock().unwrap_or_else(PoisonError::into_inner);
            self.document.poll();
            if holds(&mut self.document) {
                return;
            }
            assert!(Instant::now() < deadline, "in vain: {what}");
            let woken = self.woken.0.lock().unwrap_or_else(PoisonError::into_inner);
            // A fetch that found no place in its queue is asked for again without a wake-up.
            let _ = self
                .woken
                .1
                .wait_timeout_while(woken, Duration::from_millis(50), |now| *now == before)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until everything was counted.
    pub fn counted(mut self) -> Self {
        self.until("the counting ends", |open| {
            !open.content.census().snapshot().is_running()
        });
        self
    }
}
