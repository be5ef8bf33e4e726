//! Bookmarks in the window: the list, the editor, export and import.

mod commands;
mod editor;
mod exchange;
mod farewell;
mod file_prompt;
mod list;
mod swatch;

use crate::app::system::FromDialog;
use crate::bookmarks::{BookmarksError, Import, Keeper, News, Store};

pub use list::{count, heading as list_heading, show as show_list};
pub use swatch::draw as draw_swatch;

use editor::BookmarkEditor;
use exchange::FileTask;
use farewell::Farewell;
use file_prompt::FilePrompt;

/// What the window keeps about bookmarks beside those of each document.
#[derive(Default)]
pub struct BookmarksState {
    /// Where bookmarks are kept between runs, if anywhere.
    store: Option<Store>,
    editor: Option<BookmarkEditor>,
    prompt: Option<FilePrompt>,

    /// Those of closed documents that may still have something to write.
    leaving: Vec<Keeper>,

    /// What waits until bookmarks are written.
    farewell: Option<Farewell>,

    /// The window may be closed, whatever is not written.
    may_quit: bool,
}

impl BookmarksState {
    /// Does something of it lie over the window?
    pub fn has_overlay(&self) -> bool {
        let asks = self.farewell.as_ref().is_some_and(Farewell::asks);
        self.editor.is_some() || self.prompt.is_some() || asks
    }
}

/// What threads tell about bookmarks. Documents are named by their number.
pub enum FromBookmarks {
    /// The keeper of a document has news.
    News(u64, News),
    /// The system's file dialog has ended.
    Dialog(FileTask, FromDialog),
    /// Bookmarks were exported: a sentence; or were not: why.
    Exported(FileTask, Result<String, BookmarksError>),
    /// Bookmarks were read for a document, or were not.
    Imported(FileTask, Result<Import, BookmarksError>),
}

/// The first line of a text as it can be shown on one: nothing in it hides or reorders what stands
/// beside it. It ends in `…` if there is more.
fn first_line(text: &str) -> String {
    /// The longest that could ever be seen, in characters.
    const LONGEST: usize = 400;
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    crate::source::escape_bytes(start.as_bytes()) + rest
}

/// A bookmark read aloud: `Bookmark 0x4 to 0x7, yellow, is this meant?`.
pub fn spoken(bookmark: &crate::bookmarks::Bookmark) -> String {
    let last = bookmark.end() - 1;
    let color = bookmark.color().name().to_lowercase();
    let what = if bookmark.text().is_empty() {
        "bookmark".to_owned()
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
    /// So many lines are shown.
    const MOST: usize = 6;
    let mut lines: Vec<String> = text.trim().lines().take(MOST).map(first_line).collect();
    if text.trim().lines().nth(MOST).is_some() {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}
