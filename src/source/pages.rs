//! The pages of a source that the user looks at, fetched on a thread of their own.

use std::sync::Arc;

use super::piece_cache::{Piece, PieceCache};
use super::{Source, SourceError, read_full};

/// Bytes in a page.
pub const PAGE_LEN: u64 = 16 << 10;

/// How many pages are kept: what a large screen shows takes two.
const KEPT: usize = 32;

/// What is known of a page.
#[derive(Debug, Clone)]
pub enum Page {
    /// The page is being fetched.
    Coming,

    /// Its bytes: fewer than [`PAGE_LEN`] where the source ends.
    Here(Arc<[u8]>),

    /// The page could not be read.
    Failed(SourceError),
}

/// A small cache of pages in front of a [`Source`]: asking never waits. A missing page is fetched by
/// a named thread, which then calls `wake`.
///
/// It holds at most 32 pages, 512 KiB. It does not know whether the source has changed:
/// [`Pages::forget`] drops what it holds.
#[derive(Debug)]
pub struct Pages {
    cache: PieceCache<u64, Result<Arc<[u8]>, SourceError>>,
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
        let fetch = move |number: u64| {
            let Some(offset) = number.checked_mul(PAGE_LEN) else {
                return Ok(Arc::from([]));
            };
            let mut bytes = vec![0; PAGE_LEN as usize];
            read_full(&*source, offset, &mut bytes).map(|len| Arc::from(&bytes[..len]))
        };
        let cache = PieceCache::start("byteloupe-pages", KEPT, fetch, wake)?;
        Ok(Self { cache })
    }

    /// Page `number`, or [`Page::Coming`] after asking for it.
    pub fn page(&self, number: u64) -> Page {
        match self.cache.get(number) {
            Piece::Coming => Page::Coming,
            Piece::Here(Ok(bytes)) => Page::Here(bytes),
            Piece::Here(Err(error)) => Page::Failed(error),
            Piece::Stopped => Page::Failed(SourceError::stopped()),
        }
    }

    /// Drops the pages that hold this offset or what comes after it: more has come.
    pub fn forget_from(&self, offset: u64) {
        self.cache.forget_those(|page| page >= offset / PAGE_LEN);
    }

    /// Drops every page, so that the next look reads the source again.
    pub fn forget(&self) {
        self.cache.forget();
    }
}
