//! Bookmarks in the window: the list, the editor, export and import.

mod closing;
mod commands;
mod editor;
mod exchange;

use crate::app::system::FromDialog;
use crate::app::tools::path_prompt::PathPrompt;
use crate::background::Inbox;
use crate::bookmarks::{BookmarksError, Import, Keeper, News, Store};

use closing::Closing;
use editor::BookmarkEditor;
use exchange::FileTask;

/// What the window keeps about bookmarks beside those of each document.
pub struct BookmarksTool {
    /// Where bookmarks are kept between runs; nothing where there is no such place.
    store: Option<Store>,
    editor: Option<BookmarkEditor>,
    prompt: Option<(FileTask, PathPrompt)>,

    /// The keepers of closed documents that may still have something to write.
    leaving: Vec<Keeper>,

    /// What waits until bookmarks are written.
    closing: Option<Closing>,

    /// The window may be closed, whatever is not written.
    may_quit: bool,
    inbox: Inbox<FromBookmarks>,
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
