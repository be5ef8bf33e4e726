//! Requests of a tool to another tool.

use std::path::PathBuf;
use std::sync::Arc;

use super::{MadeFile, Tab};
use crate::document::PartOf;
use crate::notation::Notation;
use crate::save::TextOf;

/// A request of a tool to another tool, which it does not import. The shell passes the request on.
pub enum Request {
    /// Choose a tab by its name, to compare its document with the one in front.
    ChooseTab,
    /// Choose one of the recent files by its name.
    ChooseRecentFile,
    /// Bring the converter to the front.
    ShowConverter,
    /// Show these bytes in the teaching view, to be changed bit by bit.
    Teach(Vec<u8>),
    /// Put these bytes into the converter, and bring it to the front.
    Convert(Vec<u8>),
    /// Copy bytes that are in no document.
    CopyBytes(Arc<[u8]>, Notation),
    /// Show how this text can be read, which is part of a document.
    PreviewPart(PartOf, String),
    /// Ask the user where to save bytes of the document with this number as text.
    SaveText(u64, TextOf),
    /// Ask the user where to save a file that the program makes.
    SaveMade(Box<MadeFile>),
    /// Open files from the clipboard or from another window, if no confirmation is needed.
    OpenGiven(Vec<PathBuf>),
    /// Close the tab at this place, once nothing of it would be lost.
    CloseTab(usize),
    /// The document with this number was opened, or opened again.
    Opened(u64),
    /// This tab was closed.
    Closed(Box<Tab>),
}
