//! What a tool asks of another one.

use std::path::PathBuf;
use std::sync::Arc;

use super::Tab;
use crate::notation::format::Format;
use crate::save::TextOf;

/// What a tool asks of another one, which it does not import. The shell passes it on.
pub enum Request {
    /// Choose another tab by its name, to compare the one in front with.
    ChooseTab,
    /// Choose one of the recent files by its name.
    ChooseRecentFile,
    /// Bring the converter to the front.
    ShowConverter,
    /// Copy bytes that are in no document.
    CopyBytes(Arc<[u8]>, Format),
    /// Ask where to save bytes of the document with this number as text.
    SaveText(u64, TextOf),
    /// Open files that the clipboard or another window gave, if they can be opened unasked.
    OpenGiven(Vec<PathBuf>),
    /// Close the tab at this place, once nothing of it is lost.
    CloseTab(usize),
    /// A document was opened, or opened again: it is the one with this number.
    Opened(u64),
    /// A tab was closed: this one.
    Closed(Box<Tab>),
}
