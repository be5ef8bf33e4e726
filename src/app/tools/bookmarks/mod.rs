//! Bookmarks in the window: the list, the editor, export and import.

mod commands;
mod editor;
mod exchange;
mod farewell;

use crate::app::system::FromDialog;
use crate::app::tools::path_prompt::PathPrompt;
use crate::background::{Inbox, Wake};
use crate::bookmarks::{BookmarksError, Import, Keeper, News, Store};

use editor::BookmarkEditor;
use exchange::FileTask;
use farewell::Farewell;

/// What the window keeps about bookmarks beside those of each document.
pub struct BookmarksTool {
    /// Where bookmarks are kept between runs, if anywhere.
    store: Option<Store>,
    editor: Option<BookmarkEditor>,
    prompt: Option<(FileTask, PathPrompt)>,

    /// Those of closed documents that may still have something to write.
    leaving: Vec<Keeper>,

    /// What waits until bookmarks are written.
    farewell: Option<Farewell>,

    /// The window may be closed, whatever is not written.
    may_quit: bool,
    inbox: Inbox<FromBookmarks>,
}

impl BookmarksTool {
    /// Bookmarks are kept nowhere yet. `wake` is called when a thread has something to tell.
    pub fn new(wake: Wake) -> Self {
        Self {
            store: None,
            editor: None,
            prompt: None,
            leaving: Vec::new(),
            farewell: None,
            may_quit: false,
            inbox: Inbox::new(wake),
        }
    }

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
