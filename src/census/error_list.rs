//! All errors of a source as a list. Its pages are decoded when they are needed.

use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use super::Census;
use super::census::Shared;
use super::counts::Counts;
use super::errors;
use super::origin::group_in_origin;
use crate::source::{Piece, PieceCache, SourceError};
use crate::utf8::{Group, GroupKinds};

/// Rows in a page.
const PAGE_ROWS: u64 = 64;

/// How many pages are kept: 4096 rows, some 200 KiB.
const KEPT: usize = 64;

/// The number of a page, and which kinds are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct PageKey {
    kinds: GroupKinds,
    page: u64,
}

/// The rows of a page.
#[derive(Debug, Clone)]
struct ErrorPage {
    groups: Result<Arc<[Group]>, SourceError>,

    /// How many rows the list had when they were looked up, and how many bytes were counted.
    of_rows: u64,
    of_bytes: u64,
}

impl ErrorPage {
    /// Are its rows the same in a list of as many rows, however many bytes are counted? An error at the end of what was counted
    /// may become another one.
    fn is_settled(&self) -> bool {
        let last = self.groups.as_ref().ok().and_then(|groups| groups.last());
        last.is_none_or(|last| last.end() + UNSETTLED_BYTES <= self.of_bytes)
    }
}

/// Errors that end so many bytes before the end of what was counted stay as they are.
const UNSETTLED_BYTES: u64 = 64;

/// How many of the last rows may still change when the source grows. An error at the end may be cut, or may
/// become half of a pair.
const UNSETTLED: u64 = 4;

/// The state of a row.
#[derive(Debug, Clone)]
pub enum ErrorRow {
    /// The error is being looked up.
    Coming,

    /// The error.
    Here(Group),

    /// The source could not be read.
    Failed(SourceError),
}

/// The errors of a source as a list. Only the pages that are needed are in memory.
///
/// While the census runs, the list has the errors of the part that was counted without a gap from the start.
/// Asking for rows never waits: the `wake` of the census is called when they have come.
pub struct ErrorList {
    shared: Arc<Shared>,
    cache: OnceLock<PieceCache<PageKey, ErrorPage>>,
}

impl ErrorList {
    /// Returns the list of a census. Its thread starts when the first row is asked for, and ends with the
    /// list.
    pub fn new(census: &Census) -> Self {
        Self {
            shared: Arc::clone(census.shared()),
            cache: OnceLock::new(),
        }
    }

    /// The counts of the part that was counted without a gap from the start. The list has that many errors of
    /// each kind.
    pub fn known(&self) -> Counts {
        known_of(&self.shared).0
    }

    /// Returns rows of the list of some kinds, in order of place, as far as they are there.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn rows(&self, kinds: GroupKinds, rows: Range<u64>) -> io::Result<Vec<ErrorRow>> {
        let (known, bytes) = known_of(&self.shared);
        let known = known.errors_of(kinds);
        let rows = rows.start..rows.end.min(known);
        let mut found = Vec::new();
        if rows.is_empty() {
            return Ok(found);
        }
        let cache = self.cache()?;
        for page in rows.start / PAGE_ROWS..=(rows.end - 1) / PAGE_ROWS {
            let first = page * PAGE_ROWS;
            let is_fresh = |page: &ErrorPage| {
                // A row stays where it is when more errors are found.
                let is_lasting = first + PAGE_ROWS + UNSETTLED <= page.of_rows.min(known);
                let is_same = page.of_bytes == bytes || page.is_settled();
                page.of_rows == known && is_same || is_lasting
            };
            let piece = cache.get_fresh(PageKey { kinds, page }, is_fresh);
            let groups = match piece {
                Piece::Coming => None,
                Piece::Stopped => Some(Err(SourceError::stopped())),
                Piece::Here(page) => Some(page.groups),
            };
            for row in first.max(rows.start)..(first + PAGE_ROWS).min(rows.end) {
                found.push(match &groups {
                    None => ErrorRow::Coming,
                    Some(Err(error)) => ErrorRow::Failed(error.clone()),
                    Some(Ok(groups)) => groups
                        .get((row - first) as usize)
                        .map_or(ErrorRow::Coming, |group| ErrorRow::Here(*group)),
                });
            }
        }
        Ok(found)
    }

    /// Drops what was looked up, because the source has changed.
    pub fn forget(&self) {
        if let Some(cache) = self.cache.get() {
            cache.forget();
        }
    }

    fn cache(&self) -> io::Result<&PieceCache<PageKey, ErrorPage>> {
        if let Some(cache) = self.cache.get() {
            return Ok(cache);
        }
        let shared = Arc::clone(&self.shared);
        let woken = Arc::clone(&self.shared);
        let cache = PieceCache::start(
            KEPT,
            move |key| page(&shared, key),
            move || woken.job.wake().wake(),
        )?;
        Ok(self.cache.get_or_init(|| cache))
    }
}

/// Looks up a page.
fn page(shared: &Shared, key: PageKey) -> ErrorPage {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let lookup = shared.lookup(&NEVER);
    let (known, bytes) = known_of(shared);
    let first = key.page * PAGE_ROWS;
    let groups = errors::page(lookup, first, PAGE_ROWS as usize, key.kinds);
    let placed = |group: &Group| group_in_origin(&*shared.source, *group);
    let groups = groups.and_then(|groups| groups.iter().map(placed).collect::<Result<Vec<_>, _>>());
    ErrorPage {
        groups: groups.map(Arc::from),
        of_rows: known.errors_of(key.kinds),
        of_bytes: bytes,
    }
}

/// The counts of the part that was counted without a gap from the start, and its bytes.
fn known_of(shared: &Shared) -> (Counts, u64) {
    let index = shared.index.lock();
    let counts = index.blocks.before(index.blocks.frontier());
    (counts.unwrap_or_default(), index.frontier())
}
