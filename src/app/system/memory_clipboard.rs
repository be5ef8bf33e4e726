//! A clipboard and a selection that no other program sees.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::clipboard::{Board, Boards, Pasted};
use crate::teach::picture::Raster;

/// A clipboard and a selection in memory, for tests. Each clone is the same clipboard.
#[derive(Debug, Clone, Default)]
pub struct MemoryClipboard(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    held: Mutex<Held>,
    answers: Condvar,
}

#[derive(Debug, Default)]
struct Held {
    copied: Option<String>,
    picture: Option<Raster>,
    selected: Option<String>,

    /// Whether what is read does not come yet.
    is_silent: bool,
}

impl MemoryClipboard {
    /// Copies text, as another program would.
    pub fn copy(&self, text: &str) {
        let mut held = self.held();
        held.copied = Some(text.to_owned());
        held.picture = None;
    }

    /// Lets all reading wait, as a program does that does not answer. What is read is what was there when the
    /// reading began.
    pub fn fall_silent(&self) {
        self.held().is_silent = true;
    }

    /// Answers all that waits and comes.
    pub fn answer_again(&self) {
        self.held().is_silent = false;
        self.0.answers.notify_all();
    }

    /// Selects text, as another program would.
    pub fn select(&self, text: &str) {
        self.held().selected = Some(text.to_owned());
    }

    /// What was copied last, if anything was.
    pub fn copied(&self) -> Option<String> {
        self.held().copied.clone()
    }

    /// The picture that was copied last, if no text was copied since.
    pub fn picture(&self) -> Option<Raster> {
        self.held().picture.clone()
    }

    /// What is selected, if anything is.
    pub fn selected(&self) -> Option<String> {
        self.held().selected.clone()
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Boards for MemoryClipboard {
    fn read(&mut self, board: Board, _is_wanted: &dyn Fn() -> bool) -> Result<Pasted, String> {
        let text = match board {
            Board::Clipboard => self.copied(),
            Board::Selection => self.selected(),
        };
        let silent = (self.0.answers).wait_while(self.held(), |held| held.is_silent);
        drop(silent);
        let name = board.name();
        text.map(Pasted::Text)
            .ok_or_else(|| format!("The {name} is empty."))
    }

    fn write(&mut self, text: String) -> Result<(), String> {
        self.copy(&text);
        Ok(())
    }

    fn write_picture(&mut self, picture: Raster) -> Result<(), String> {
        let mut held = self.held();
        held.copied = None;
        held.picture = Some(picture);
        Ok(())
    }

    fn select(&mut self, text: String) {
        Self::select(self, &text);
    }
}
