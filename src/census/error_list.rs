//! All errors of a source as a list. Its pages are decoded when they are needed.

use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use super::Census;
use super::census::Shared;
use super::counts::Counts;
use super::errors;
use super::lookup::Lookup;
use crate::source::{Piece, PieceCache, SourceError};
use crate::utf8::{Group, GroupKind};

/// Rows in a page.
const PAGE_ROWS: u64 = 64;

/// How many pages are kept: 4096 rows, some 200 KiB.
const KEPT: usize = 64;

/// The order in which errors are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ErrorOrder {
    /// From the start of the source to its end.
    #[default]
    Place,

    /// By kind, in the order of [`GroupKind::ALL`], and by place within a kind.
    Kind,
}

impl ErrorOrder {
    /// Returns the kinds that are listed one after the other; `None` stands for all kinds together.
    fn parts(self) -> &'static [Option<GroupKind>] {
        const ALL: &[Option<GroupKind>] = &[None];
        const BY_KIND: &[Option<GroupKind>] = &{
            let mut parts = [None; GroupKind::COUNT];
            let mut place = 0;
            while place < parts.len() {
                parts[place] = Some(GroupKind::ALL[place]);
                place += 1;
            }
            parts
        };
        match self {
            Self::Place => ALL,
            Self::Kind => BY_KIND,
        }
    }

    /// Returns the row of an error. `number` errors lie before it, and `number_in_kind` of its kind.
    fn row(self, known: &Counts, kind: GroupKind, number: u64, number_in_kind: u64) -> u64 {
        match self {
            Self::Place => number,
            Self::Kind => {
                let before = GroupKind::ALL.iter().take_while(|other| **other != kind);
                let before: u64 = before.map(|other| known.errors_of(Some(*other))).sum();
                before + number_in_kind
            }
        }
    }
}

/// The number of a page and the order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct PageKey {
    order: ErrorOrder,
    page: u64,
}

/// The rows of a page.
#[derive(Debug, Clone)]
struct ErrorPage {
    groups: Result<Arc<[Group]>, SourceError>,

    /// How many rows the list had when they were looked up.
    of_rows: u64,
}

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
        known_of(&self.shared)
    }

    /// Returns rows in an order, as far as they are there.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn rows(&self, order: ErrorOrder, rows: Range<u64>) -> io::Result<Vec<ErrorRow>> {
        let known = self.known().errors_of(None);
        let rows = rows.start..rows.end.min(known);
        let mut found = Vec::new();
        if rows.is_empty() {
            return Ok(found);
        }
        let cache = self.cache()?;
        for page in rows.start / PAGE_ROWS..=(rows.end - 1) / PAGE_ROWS {
            let first = page * PAGE_ROWS;
            let is_fresh = |page: &ErrorPage| {
                // In order of place, a row stays where it is when more errors are found.
                let is_lasting = order == ErrorOrder::Place
                    && first + PAGE_ROWS + UNSETTLED <= page.of_rows.min(known);
                page.of_rows == known || is_lasting
            };
            let piece = cache.get_fresh(PageKey { order, page }, is_fresh);
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

    /// Returns the row of an error in an order, given its place among the errors.
    pub fn row_of(&self, order: ErrorOrder, place: &super::ErrorPlace) -> Option<u64> {
        let kind = place.group?.kind();
        Some(order.row(&self.known(), kind, place.number, place.number_in_kind))
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
            "byteloupe-errors",
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
    let lookup = Lookup {
        source: &*shared.source,
        index: &shared.index,
        cancel: &NEVER,
    };
    let known = known_of(shared);
    ErrorPage {
        groups: groups_of_page(lookup, &known, key),
        of_rows: known.errors_of(None),
    }
}

fn groups_of_page(
    lookup: Lookup<'_>,
    known: &Counts,
    key: PageKey,
) -> Result<Arc<[Group]>, SourceError> {
    let mut first = key.page * PAGE_ROWS;
    let mut groups = Vec::with_capacity(PAGE_ROWS as usize);
    for part in key.order.parts() {
        let in_part = known.errors_of(*part);
        let wanted = PAGE_ROWS as usize - groups.len();
        if first >= in_part {
            first -= in_part;
            continue;
        }
        if wanted == 0 {
            break;
        }
        groups.extend(errors::page(lookup, first, wanted, *part)?);
        first = 0;
    }
    Ok(groups.into())
}

/// The counts of the part that was counted without a gap from the start.
fn known_of(shared: &Shared) -> Counts {
    let index = shared.index.lock();
    let frontier = index.blocks.frontier();
    index.blocks.before(frontier).unwrap_or_default()
}
