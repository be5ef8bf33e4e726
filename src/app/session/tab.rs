//! A tab: where its document comes from, and how far its opening has come.

use std::path::PathBuf;

use crate::background::{Wake, forget};
use crate::document::Origin;
use crate::source::SourceError;

use crate::document::OpenDocument;
use crate::document::Opening;

/// How far the opening of a document has come.
pub enum TabState {
    /// The source is being opened.
    Opening,
    /// The source could not be opened.
    Failed(SourceError),
    /// The document is open.
    Open(Box<OpenDocument>),
}

/// A tab. It does not know whether it is in front.
pub struct Tab {
    /// The number of the document. No two documents of one run have the same number.
    pub id: u64,
    /// Where the document comes from.
    pub origin: Origin,
    /// The state of its opening.
    pub state: TabState,
    /// The absolute path of the regular file that it is of, once that is open.
    pub file: Option<PathBuf>,
    /// Whether what is said of the file was kept for the list of recent files.
    pub is_answer_kept: bool,
    /// Whether the user chose which list of findings is shown since the tab was opened.
    pub list_was_chosen: bool,
}

impl Tab {
    /// The open document, if it is open.
    pub fn open(&self) -> Option<&OpenDocument> {
        match &self.state {
            TabState::Open(open) => Some(open),
            _ => None,
        }
    }

    /// The open document, to change it, if it is open.
    pub fn open_mut(&mut self) -> Option<&mut OpenDocument> {
        match &mut self.state {
            TabState::Open(open) => Some(open),
            _ => None,
        }
    }

    /// Takes the result of opening the document. A document that is read again keeps its place. If reading it
    /// again fails, the old document stays.
    ///
    /// # Errors
    /// The document could not be opened.
    pub fn opened(&mut self, opened: Opening, wake: Wake) -> Result<(), SourceError> {
        match opened.and_then(|opened| OpenDocument::start(opened, wake)) {
            Ok(mut open) => {
                if let Some(before) = self.open_mut() {
                    open.view.take_place_of(&mut before.view);
                    open.bookmarks = std::mem::take(&mut before.bookmarks);
                    open.ignore(before.ignored().clone());
                }
                // With the old document its file is closed.
                forget(std::mem::replace(
                    &mut self.state,
                    TabState::Open(Box::new(open)),
                ));
                Ok(())
            }
            Err(error) => {
                if self.open().is_none() {
                    self.state = TabState::Failed(error.clone());
                }
                Err(error)
            }
        }
    }
}
