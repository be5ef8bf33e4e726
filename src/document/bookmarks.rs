//! The bookmarks of an open document.

use std::sync::Arc;

use super::caret::Caret;
use crate::bookmarks::{Bookmark, Bookmarks, BookmarksError, Found, Keeper, News, Provenance};

/// The most removed bookmarks that can be put back.
const MOST_REMOVED: usize = 100;

/// The bookmarks of an open document, and the thread that keeps them. Without such a thread they are
/// there as long as the document is open.
#[derive(Default)]
pub struct DocumentBookmarks {
    bookmarks: Bookmarks,
    keeper: Option<Keeper>,

    /// Bookmarks that were made for another content at the same path: they may not fit.
    offered: Bookmarks,

    /// The removed bookmarks, the last one last.
    removed: Vec<Arc<Bookmark>>,

    /// The bookmark that was gone to last: of several on the same bytes, it is the one that is meant.
    chosen: Option<Arc<Bookmark>>,

    /// For which other document these bookmarks were made, in words.
    pub made_for: Option<String>,
}

/// Something to say about bookmarks, and whether it went wrong.
pub enum Said {
    /// All is well.
    Well(String),
    /// Something did not go as it should.
    Wrong(String),
}

impl DocumentBookmarks {
    /// The bookmarks, in order.
    pub fn all(&self) -> &Bookmarks {
        &self.bookmarks
    }

    /// Bookmarks that were made for another version of the file.
    pub fn offered(&self) -> &Bookmarks {
        &self.offered
    }

    /// The bookmark that the user means: the one whose bytes are selected, of several the one that was
    /// gone to, or else the shortest that holds the caret.
    pub fn meant(&self, caret: Caret) -> Option<&Arc<Bookmark>> {
        let selected = caret.selection().and_then(|range| {
            let chosen = self
                .chosen
                .as_ref()
                .filter(|bookmark| bookmark.range() == range);
            let chosen =
                chosen.and_then(|bookmark| self.bookmarks.get(self.bookmarks.place_of(bookmark)?));
            chosen.or_else(|| self.bookmarks.on(&range))
        });
        selected.or_else(|| self.bookmarks.at(caret.offset))
    }

    /// The user goes to a bookmark.
    pub fn choose(&mut self, bookmark: &Arc<Bookmark>) {
        self.chosen = Some(Arc::clone(bookmark));
    }

    /// Takes a bookmark in, instead of another one if there is one.
    ///
    /// # Errors
    /// There are too many, or too much text.
    pub fn put(&mut self, old: Option<&Bookmark>, new: Bookmark) -> Result<(), BookmarksError> {
        let without = old.map_or_else(|| self.bookmarks.clone(), |old| self.bookmarks.without(old));
        self.change(without.with(new)?);
        Ok(())
    }

    /// Removes a bookmark. It can be put back.
    pub fn remove(&mut self, bookmark: &Arc<Bookmark>) {
        self.removed.push(Arc::clone(bookmark));
        if self.removed.len() > MOST_REMOVED {
            self.removed.remove(0);
        }
        self.change(self.bookmarks.without(bookmark));
    }

    /// Puts back the bookmark that was removed last, and returns it.
    ///
    /// # Errors
    /// There are too many, or too much text.
    pub fn restore(&mut self) -> Result<Option<Arc<Bookmark>>, BookmarksError> {
        let Some(bookmark) = self.removed.last().cloned() else {
            return Ok(None);
        };
        self.put(None, (*bookmark).clone())?;
        self.removed.pop();
        Ok(Some(bookmark))
    }

    /// Is there a removed bookmark that can be put back?
    pub fn has_removed(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Takes more bookmarks in. Returns how many of them were not there before.
    ///
    /// # Errors
    /// Together they are too many, or have too much text.
    pub fn take_in(&mut self, bookmarks: &Bookmarks) -> Result<usize, BookmarksError> {
        let before = self.bookmarks.len();
        self.change(self.bookmarks.together(bookmarks)?);
        Ok(self.bookmarks.len() - before)
    }

    /// Takes over the bookmarks that were made for another version. Returns how many.
    ///
    /// # Errors
    /// Together they are too many, or have too much text.
    pub fn take_over(&mut self) -> Result<usize, BookmarksError> {
        let offered = self.offered.clone();
        let count = self.take_in(&offered)?;
        self.offered = Bookmarks::default();
        Ok(count)
    }

    fn change(&mut self, bookmarks: Bookmarks) {
        self.bookmarks = bookmarks;
        if let Some(keeper) = &self.keeper {
            keeper.save(self.bookmarks.clone());
        }
    }

    /// The document was opened again: what a keeper wrote is looked up once more, and until then only
    /// offered, as the content may be another. Returns that keeper.
    pub fn begin_anew(&mut self) -> Option<Keeper> {
        let keeper = self.keeper.take()?;
        let bookmarks = std::mem::take(&mut self.bookmarks);
        self.offered = self.offered.together(&bookmarks).unwrap_or(bookmarks);
        Some(keeper)
    }

    /// Keeps the bookmarks between runs from now on.
    pub fn keep(&mut self, keeper: Keeper) {
        self.keeper = Some(keeper);
    }

    /// The keeper, if they are kept.
    pub fn keeper(&self) -> Option<&Keeper> {
        self.keeper.as_ref()
    }

    /// Gives the keeper away, as the document closes.
    pub fn take_keeper(&mut self) -> Option<Keeper> {
        self.keeper.take()
    }

    /// Takes what the keeper has to tell. Returns what the user should know.
    pub fn receive(&mut self, news: News) -> Option<Said> {
        match news {
            News::Found(found) => self.found(found),
            News::Saved { ours, merged } => {
                // What was changed meanwhile is handed over already, without what others did.
                let all = Bookmarks::merged(&ours, &self.bookmarks, &merged);
                match all {
                    Ok(all) if all == self.bookmarks => None,
                    Ok(all) => {
                        self.bookmarks = all;
                        let said = "Another program has changed the bookmarks: both are here";
                        Some(Said::Well(said.to_owned()))
                    }
                    Err(error) => Some(Said::Wrong(error.to_string())),
                }
            }
            News::Failed(why) => Some(Said::Wrong(why)),
        }
    }

    fn found(&mut self, found: Found) -> Option<Said> {
        let count = found.bookmarks.len();
        let broken = found.set_aside.first().map(|(error, aside)| {
            let aside = crate::source::readable_name(aside);
            Said::Wrong(format!("{error} It was kept as {aside}."))
        });
        let said = match found.provenance {
            Provenance::OtherVersion => {
                self.offered = self
                    .offered
                    .together(&found.bookmarks)
                    .unwrap_or(found.bookmarks);
                let count = self.offered.len();
                Some(Said::Well(format!(
                    "{} made for another version of this file: see Bookmarks",
                    counted(count, "was", "were")
                )))
            }
            provenance => {
                // A bookmark that was made before the others came is a change to them.
                let is_change = !self.bookmarks.is_empty();
                self.bookmarks = match self.bookmarks.together(&found.bookmarks) {
                    Ok(bookmarks) => bookmarks,
                    Err(error) => return Some(Said::Wrong(error.to_string())),
                };
                if is_change {
                    self.change(self.bookmarks.clone());
                }
                if self
                    .offered
                    .iter()
                    .all(|bookmark| self.bookmarks.has(bookmark))
                {
                    self.offered = Bookmarks::default();
                }
                match provenance {
                    Provenance::OtherPath(name) => {
                        let made = counted(count, "was", "were");
                        self.made_for = Some(name.clone());
                        Some(Said::Well(format!(
                            "{made} made for {name}, which has the same bytes"
                        )))
                    }
                    _ => None,
                }
            }
        };
        broken.or(said)
    }
}

/// A number of bookmarks, and the form of a verb that fits: `1 bookmark was`, `2 bookmarks were`.
pub fn counted(count: usize, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 bookmark {one}"),
        _ => format!("{count} bookmarks {several}"),
    }
}

/// The first line of a text as it can be shown on one: nothing in it hides or reorders what stands
/// beside it. It ends in `…` if there is more.
pub fn first_line(text: &str) -> String {
    /// The longest that could ever be seen, in characters.
    const LONGEST: usize = 400;
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    crate::source::escape_bytes(start.as_bytes()) + rest
}

/// A bookmark read aloud: `Bookmark 0x4 to 0x7, yellow, is this meant?`.
pub fn spoken(bookmark: &Bookmark) -> String {
    let last = bookmark.end() - 1;
    let color = bookmark.color().name().to_lowercase();
    let what = if bookmark.text().is_empty() {
        "no text".to_owned()
    } else {
        first_line(bookmark.text())
    };
    format!(
        "Bookmark 0x{:X} to 0x{last:X}, {color}, {what}",
        bookmark.offset()
    )
}

/// The text of a bookmark on a few lines, as it can be shown beside other things.
pub fn few_lines(text: &str) -> String {
    /// The most lines that are shown.
    const MOST: usize = 6;
    let mut lines: Vec<String> = text.trim().lines().take(MOST).map(first_line).collect();
    if text.trim().lines().nth(MOST).is_some() {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}
