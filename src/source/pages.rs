//! The pages of a source that a person looks at, fetched on a thread of their own.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::{Source, SourceError, read_full};

/// Bytes in a page.
pub const PAGE_LEN: u64 = 16 << 10;

/// How many pages are kept: what a large screen shows takes two.
const KEPT: usize = 32;

/// How many fetches may wait. One that finds no place is asked for again with the next frame.
const WAITING: usize = 16;

/// What is known of a page.
#[derive(Debug, Clone)]
pub enum Page {
    /// It is being fetched.
    Coming,

    /// Its bytes: fewer than [`PAGE_LEN`] where the source ends.
    Here(Arc<[u8]>),

    /// It could not be read.
    Failed(SourceError),
}

#[derive(Debug)]
struct Kept {
    page: Page,
    /// When it was last asked for, in calls of [`Pages::page`].
    used: u64,
}

#[derive(Debug, Default)]
struct Shelf {
    pages: HashMap<u64, Kept>,
    clock: u64,

    /// How often everything was forgotten: what was read before that is not kept.
    epoch: u64,
}

/// A small cache of pages in front of a [`Source`]: asking never waits. A missing page is fetched by
/// a named thread, which then calls `wake`.
///
/// It holds at most 32 pages, 512 KiB. It does not know whether the source has changed:
/// [`Pages::forget`] drops what it holds.
#[derive(Debug)]
pub struct Pages {
    shelf: Arc<Mutex<Shelf>>,
    wanted: SyncSender<u64>,
}

impl Pages {
    /// Starts the thread. It ends when this is dropped.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        source: Arc<dyn Source>,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Self> {
        let shelf = Arc::new(Mutex::new(Shelf::default()));
        let (wanted, wanted_pages) = sync_channel(WAITING);
        let shared = Arc::clone(&shelf);
        thread::Builder::new()
            .name("byteloupe-pages".to_owned())
            .spawn(move || fetch(&*source, &wanted_pages, &shared, &wake))?;
        Ok(Self { shelf, wanted })
    }

    /// Page `number`, or [`Page::Coming`] after asking for it.
    #[allow(clippy::similar_names, reason = "a shelf is not self")]
    pub fn page(&self, number: u64) -> Page {
        let mut shelf = lock(&self.shelf);
        shelf.clock += 1;
        let clock = shelf.clock;
        if let Some(kept) = shelf.pages.get_mut(&number) {
            kept.used = clock;
            return kept.page.clone();
        }
        match self.wanted.try_send(number) {
            Ok(()) => {
                shelf.make_room();
                let kept = Kept {
                    page: Page::Coming,
                    used: clock,
                };
                shelf.pages.insert(number, kept);
                Page::Coming
            }
            Err(TrySendError::Full(_)) => Page::Coming,
            Err(TrySendError::Disconnected(_)) => Page::Failed(SourceError::stopped()),
        }
    }

    /// Drops every page, so that the next look reads the source again.
    pub fn forget(&self) {
        let mut shelf = lock(&self.shelf);
        shelf.pages.clear();
        shelf.epoch += 1;
    }
}

impl Shelf {
    /// Drops the page that was not asked for the longest, if the shelf is full.
    fn make_room(&mut self) {
        if self.pages.len() < KEPT {
            return;
        }
        let oldest = self.pages.iter().min_by_key(|(_, kept)| kept.used);
        if let Some(number) = oldest.map(|(number, _)| *number) {
            self.pages.remove(&number);
        }
    }
}

/// The thread: fetches what is wanted until nobody can want more.
fn fetch(
    source: &dyn Source,
    wanted: &Receiver<u64>,
    shelf: &Mutex<Shelf>,
    wake: &(impl Fn() + Send),
) {
    while let Ok(number) = wanted.recv() {
        // Scrolled away from and dropped before its turn came: no longer wanted.
        let epoch = {
            let shelf = lock(shelf);
            if !shelf.pages.contains_key(&number) {
                continue;
            }
            shelf.epoch
        };
        let mut bytes = vec![0; PAGE_LEN as usize];
        let page = match number.checked_mul(PAGE_LEN) {
            None => Page::Here(Arc::from([])),
            Some(offset) => match read_full(source, offset, &mut bytes) {
                Ok(len) => Page::Here(Arc::from(&bytes[..len])),
                Err(error) => Page::Failed(error),
            },
        };
        let mut shelf = lock(shelf);
        if shelf.epoch == epoch
            && let Some(kept) = shelf.pages.get_mut(&number)
        {
            kept.page = page;
        }
        drop(shelf);
        wake();
    }
}

/// A panic elsewhere does not make a shelf of pages wrong.
fn lock(shelf: &Mutex<Shelf>) -> std::sync::MutexGuard<'_, Shelf> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}
