//! A clipboard and a selection that no other program sees.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::clipboard::{Board, Boards, Pasted};

/// A clipboard and a selection in memory, for tests. Each clone is the same clipboard.
#[derive(Debug, Clone, Default)]
pub struct MemoryClipboard(Arc<Mutex<Texts>>);

#[derive(Debug, Default)]
struct Texts {
    copied: Option<String>,
    selected: Option<String>,
}

impl MemoryClipboard {
    /// Copies text, as another program would.
    pub fn copy(&self, text: &str) {
        self.texts().copied = Some(text.to_owned());
    }

    /// Selects text, as another program would.
    pub fn select(&self, text: &str) {
        self.texts().selected = Some(text.to_owned());
    }

    /// What was copied last, if anything was.
    pub fn copied(&self) -> Option<String> {
        self.texts().copied.clone()
    }

    /// What is selected, if anything is.
    pub fn selected(&self) -> Option<String> {
        self.texts().selected.clone()
    }

    fn texts(&self) -> MutexGuard<'_, Texts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Boards for MemoryClipboard {
    fn read(&mut self, board: Board) -> Result<Pasted, String> {
        let text = match board {
            Board::Clipboard => self.copied(),
            Board::Selection => self.selected(),
        };
        let name = board.name();
        text.map(Pasted::Text)
            .ok_or_else(|| format!("The {name} is empty."))
    }

    fn write(&mut self, text: String) -> Result<(), String> {
        self.copy(&text);
        Ok(())
    }

    fn select(&mut self, text: String) {
        Self::select(self, &text);
    }
}
