//! The pages of a source that the user looks at, fetched in the background.

use std::sync::Arc;

use super::piece_cache::{Piece, PieceCache};
use super::{Source, SourceError, read_full};

/// Bytes in a page.
pub const PAGE_LEN: u64 = 16 << 10;

/// How many pages are kept. A large screen shows two, and each finding of a list that is in view may be on another one.
const KEPT: usize = 128;

/// The state of a page.
#[derive(Debug, Clone)]
pub enum Page {
    /// The page is being fetched.
    Coming,

    /// Its bytes: fewer than [`PAGE_LEN`] where the source ends.
    Here(Arc<[u8]>),

    /// The page could not be read.
    Failed(SourceError),
}

/// A small cache of pages in front of a [`Source`]. Asking for a page never waits. A missing page is
/// fetched in the background, and then `wake` is called.
///
/// It holds at most 128 pages, 2 MiB. It does not know whether the source has changed: [`Pages::forget`]
/// drops all pages.
#[derive(Debug)]
pub struct Pages {
    cache: PieceCache<u64, Result<Arc<[u8]>, SourceError>>,
}

impl Pages {
    /// Makes an empty cache for this source.
    ///
    /// # Errors
    /// The system cannot start a thread that would fetch.
    pub fn start(
        source: Arc<dyn Source>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let fetch = move |number: u64| {
            let Some(offset) = number.checked_mul(PAGE_LEN) else {
                return Ok(Arc::from([]));
            };
            let mut bytes = vec![0; PAGE_LEN as usize];
            read_full(&*source, offset, &mut bytes).map(|len| Arc::from(&bytes[..len]))
        };
        let cache = PieceCache::start(KEPT, fetch, wake)?;
        Ok(Self { cache })
    }

    /// Returns page `number`, or asks for it and returns [`Page::Coming`].
    pub fn page(&self, number: u64) -> Page {
        match self.cache.get(number) {
            Piece::Coming => Page::Coming,
            Piece::Here(Ok(bytes)) => Page::Here(bytes),
            Piece::Here(Err(error)) => Page::Failed(error),
            Piece::Stopped => Page::Failed(SourceError::stopped()),
        }
    }

    /// Drops the pages that hold this offset or a later one, because the source has grown.
    pub fn forget_from(&self, offset: u64) {
        self.cache.forget_those(|page| page >= offset / PAGE_LEN);
    }

    /// Drops every page, so that each is read from the source again.
    pub fn forget(&self) {
        self.cache.forget();
    }
}
