//! The manual: the pages of `docs/`, which are part of the program, and a search over all of them.
//!
//! A page is `CommonMark` with tables. It is taken apart into blocks, each small enough to be laid out alone: a
//! view shows only those in sight. This module does not know how a block looks.

mod block;
mod hit;
mod link;
mod page;
mod pages;
mod parse;
mod search;

use std::sync::LazyLock;

pub use block::{Block, BlockKind};
pub use hit::Hit;
pub use link::{Link, heading_name};
pub use page::Page;
pub use search::MOST_HITS;

/// A place in the manual: a block of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// The place of the page among [`Manual::pages`].
    pub page: usize,

    /// The place of the block in the page.
    pub block: usize,
}

/// All pages of the manual, in the order of its index. The first page is the index itself.
#[derive(Debug)]
pub struct Manual {
    pages: Vec<Page>,
}

static MANUAL: LazyLock<Manual> = LazyLock::new(|| Manual {
    pages: pages::FILES
        .iter()
        .map(|(file_name, source)| Page::new(file_name, source))
        .collect(),
});

impl Manual {
    /// The manual of this program. Its pages are taken apart when they are first asked for, which takes some
    /// milliseconds.
    pub fn get() -> &'static Self {
        &MANUAL
    }

    /// The pages, the index first.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The page at this place among [`Self::pages`].
    pub fn page(&self, place: usize) -> Option<&Page> {
        self.pages.get(place)
    }

    /// Where a link of a page leads: `None` for what is not in the manual, such as another file or a heading that
    /// is not there.
    pub fn target(&self, from: usize, destination: &str) -> Option<Place> {
        let (file_name, heading) = match destination.split_once('#') {
            Some((file_name, heading)) => (file_name, Some(heading)),
            None => (destination, None),
        };
        let page = if file_name.is_empty() {
            from
        } else {
            self.pages
                .iter()
                .position(|page| page.file_name() == file_name)?
        };
        let block = match heading {
            Some(heading) => self.page(page)?.heading(heading)?,
            None => 0,
        };
        Some(Place { page, block })
    }

    /// The places where all words of a text stand, the best first; nothing for a text without words. Case does
    /// not count, and a part of a word is enough. At most [`MOST_HITS`] are returned, together with how many
    /// there are.
    pub fn find(&self, words: &str) -> (Vec<Hit>, usize) {
        search::find(&self.pages, words)
    }
}
