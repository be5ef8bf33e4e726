//! The bookmarks of an open document.

use std::sync::Arc;

use super::caret::Caret;
use crate::bookmarks::{Bookmark, Bookmarks, BookmarksError, Found, Keeper, News, Provenance};

/// The most removed bookmarks that can be put back.
const MOST_REMOVED: usize = 100;

/// The bookmarks of an open document, and the keeper that writes them. Without a keeper they exist only as
/// long as the document is open.
#[derive(Default)]
pub struct DocumentBookmarks {
    bookmarks: Bookmarks,
    keeper: Option<Keeper>,

    /// Bookmarks that were made for another content at the same path, so they may not fit.
    offered: Bookmarks,

    /// The removed bookmarks; the one that was removed last is the last.
    removed: Vec<Arc<Bookmark>>,

    /// The bookmark that the user went to last. If several are on the same bytes, this one is meant.
    chosen: Option<Arc<Bookmark>>,

    /// The other document for which these bookmarks were made, in words.
    pub made_for: Option<String>,
}

/// A message about bookmarks, and whether something failed.
pub enum Said {
    /// A message about a success.
    Well(String),
    /// A message about a failure.
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

    /// Returns the bookmark that the user means: the one whose bytes are selected, or else the shortest that
    /// holds the caret. If several have the selected bytes, it is the one that the user went to.
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

    /// Remembers that the user went to a bookmark.
    pub fn choose(&mut self, bookmark: &Arc<Bookmark>) {
        self.chosen = Some(Arc::clone(bookmark));
    }

    /// Adds a bookmark, in place of `old` if there is one.
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

    /// Returns whether there is a removed bookmark that can be put back.
    pub fn has_removed(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Adds bookmarks. Returns how many of them were not there before.
    ///
    /// # Errors
    /// Together they are too many, or have too much text.
    pub fn take_in(&mut self, bookmarks: &Bookmarks) -> Result<usize, BookmarksError> {
        let before = self.bookmarks.len();
        self.change(self.bookmarks.together(bookmarks)?);
        Ok(self.bookmarks.len() - before)
    }

    /// Adds the bookmarks that were made for another version. Returns how many there were.
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

    /// Prepares for a document that was opened again. The bookmarks that a keeper wrote are looked up again.
    /// Until then they are only offered, because the content may be another. Returns that keeper.
    pub fn begin_anew(&mut self) -> Option<Keeper> {
        let keeper = self.keeper.take()?;
        let bookmarks = std::mem::take(&mut self.bookmarks);
        self.offered = self.offered.together(&bookmarks).unwrap_or(bookmarks);
        Some(keeper)
    }

    /// Has this keeper write the bookmarks from now on.
    pub fn keep(&mut self, keeper: Keeper) {
        self.keeper = Some(keeper);
    }

    /// The keeper, if the bookmarks are kept.
    pub fn keeper(&self) -> Option<&Keeper> {
        self.keeper.as_ref()
    }

    /// Takes the keeper away, because the document closes.
    pub fn take_keeper(&mut self) -> Option<Keeper> {
        self.keeper.take()
    }

    /// Takes a message of the keeper. Returns a message for the user.
    pub fn receive(&mut self, news: News) -> Option<Said> {
        match news {
            News::Found(found) => self.found(found),
            News::Saved { ours, merged } => {
                // Bookmarks that were changed in the meantime were handed over already, without the changes
                // of others.
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
                // A bookmark that was made before the others were read is a change to them.
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

/// Returns the first line of a text, without characters that hide or reorder text. It ends in `…` if there is
/// more.
pub fn first_line(text: &str) -> String {
    /// The most characters that could ever be visible.
    const LONGEST: usize = 400;
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    crate::source::escape_bytes(start.as_bytes()) + rest
}

/// Returns a bookmark as it is read aloud: `Bookmark 0x4 to 0x7, yellow, is this meant?`.
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

/// Returns the text of a bookmark on a few lines, for display beside other text.
pub fn few_lines(text: &str) -> String {
    /// The most lines that are shown.
    const MOST: usize = 6;
    let mut lines: Vec<String> = text.trim().lines().take(MOST).map(first_line).collect();
    if text.trim().lines().nth(MOST).is_some() {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}
