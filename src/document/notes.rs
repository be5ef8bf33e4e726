//! The notes of an open document.

use std::sync::Arc;

use super::caret::Caret;
use crate::notes::{Found, Keeper, News, Note, Notes, NotesError, Provenance};

/// So many removed notes can be put back.
const MOST_REMOVED: usize = 100;

/// The notes of an open document, and the thread that keeps them. Without such a thread they are
/// there as long as the document is open.
#[derive(Default)]
pub struct DocumentNotes {
    notes: Notes,
    keeper: Option<Keeper>,

    /// Notes that were made for another content at the same path: they may not fit.
    offered: Notes,

    /// Those that were removed, the last one last.
    removed: Vec<Arc<Note>>,

    /// The note that was gone to last: of several on the same bytes, it is the one that is meant.
    chosen: Option<Arc<Note>>,

    /// For which other document these notes were made, in words.
    pub made_for: Option<String>,
}

/// Something to say about notes, and whether it went wrong.
pub enum Said {
    /// All is well.
    Well(String),
    /// Something did not go as it should.
    Wrong(String),
}

impl DocumentNotes {
    /// The notes, in order.
    pub fn all(&self) -> &Notes {
        &self.notes
    }

    /// Notes that were made for another version of the file.
    pub fn offered(&self) -> &Notes {
        &self.offered
    }

    /// The note that a person means: the one whose bytes are selected, of several the one that was
    /// gone to, or else the shortest that holds the caret.
    pub fn meant(&self, caret: Caret) -> Option<&Arc<Note>> {
        let selected = caret.selection().and_then(|range| {
            let chosen = self.chosen.as_ref().filter(|note| note.range() == range);
            let chosen = chosen.and_then(|note| self.notes.get(self.notes.place_of(note)?));
            chosen.or_else(|| self.notes.on(&range))
        });
        selected.or_else(|| self.notes.at(caret.offset))
    }

    /// The user goes to a note.
    pub fn choose(&mut self, note: &Arc<Note>) {
        self.chosen = Some(Arc::clone(note));
    }

    /// Takes a note in, instead of another one if there is one.
    ///
    /// # Errors
    /// There are too many, or too much text.
    pub fn put(&mut self, old: Option<&Note>, new: Note) -> Result<(), NotesError> {
        let without = old.map_or_else(|| self.notes.clone(), |old| self.notes.without(old));
        self.change(without.with(new)?);
        Ok(())
    }

    /// Removes a note. It can be put back.
    pub fn remove(&mut self, note: &Arc<Note>) {
        self.removed.push(Arc::clone(note));
        if self.removed.len() > MOST_REMOVED {
            self.removed.remove(0);
        }
        self.change(self.notes.without(note));
    }

    /// Puts back the note that was removed last, and returns it.
    ///
    /// # Errors
    /// There are too many, or too much text.
    pub fn restore(&mut self) -> Result<Option<Arc<Note>>, NotesError> {
        let Some(note) = self.removed.last().cloned() else {
            return Ok(None);
        };
        self.put(None, (*note).clone())?;
        self.removed.pop();
        Ok(Some(note))
    }

    /// Is there a removed note that can be put back?
    pub fn has_removed(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Takes more notes in. Returns how many of them were not there before.
    ///
    /// # Errors
    /// Together they are too many, or have too much text.
    pub fn take_in(&mut self, notes: &Notes) -> Result<usize, NotesError> {
        let before = self.notes.len();
        self.change(self.notes.together(notes)?);
        Ok(self.notes.len() - before)
    }

    /// Takes over the notes that were made for another version. Returns how many.
    ///
    /// # Errors
    /// Together they are too many, or have too much text.
    pub fn take_over(&mut self) -> Result<usize, NotesError> {
        let offered = self.offered.clone();
        let count = self.take_in(&offered)?;
        self.offered = Notes::default();
        Ok(count)
    }

    fn change(&mut self, notes: Notes) {
        self.notes = notes;
        if let Some(keeper) = &self.keeper {
            keeper.save(self.notes.clone());
        }
    }

    /// The document was opened again: what a keeper wrote is looked up once more, and until then only
    /// offered, as the content may be another. Returns that keeper.
    pub fn begin_anew(&mut self) -> Option<Keeper> {
        let keeper = self.keeper.take()?;
        let notes = std::mem::take(&mut self.notes);
        self.offered = self.offered.together(&notes).unwrap_or(notes);
        Some(keeper)
    }

    /// Has the notes kept from now on.
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

    /// Takes what the keeper has to tell. Returns what a person should know.
    pub fn receive(&mut self, news: News) -> Option<Said> {
        match news {
            News::Found(found) => self.found(found),
            News::Saved { ours, merged } => {
                // What was changed meanwhile is handed over already, without what others did.
                let all = Notes::merged(&ours, &self.notes, &merged);
                match all {
                    Ok(all) if all == self.notes => None,
                    Ok(all) => {
                        self.notes = all;
                        let said = "Another program has changed the notes: both are here";
                        Some(Said::Well(said.to_owned()))
                    }
                    Err(error) => Some(Said::Wrong(error.to_string())),
                }
            }
            News::Failed(why) => Some(Said::Wrong(why)),
        }
    }

    fn found(&mut self, found: Found) -> Option<Said> {
        let count = found.notes.len();
        let broken = found.set_aside.first().map(|(error, aside)| {
            let aside = crate::source::readable_name(aside);
            Said::Wrong(format!("{error} It was kept as {aside}."))
        });
        let said = match found.provenance {
            Provenance::OtherVersion => {
                self.offered = self.offered.together(&found.notes).unwrap_or(found.notes);
                let count = self.offered.len();
                Some(Said::Well(format!(
                    "{} made for another version of this file: see Notes",
                    counted(count, "was", "were")
                )))
            }
            provenance => {
                // A note that was made before the others came is a change to them.
                let is_change = !self.notes.is_empty();
                self.notes = match self.notes.together(&found.notes) {
                    Ok(notes) => notes,
                    Err(error) => return Some(Said::Wrong(error.to_string())),
                };
                if is_change {
                    self.change(self.notes.clone());
                }
                if self.offered.iter().all(|note| self.notes.has(note)) {
                    self.offered = Notes::default();
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

/// So many notes, and the form of a verb that fits: `1 note was`, `2 notes were`.
pub fn counted(count: usize, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 note {one}"),
        _ => format!("{count} notes {several}"),
    }
}
