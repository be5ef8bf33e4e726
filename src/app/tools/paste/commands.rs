//! What the commands about pasting do, and what the clipboard answers.

use std::sync::Arc;

use super::{Outcome, PastePreview, Surroundings, field_id, show};
use crate::app::App;
use crate::app::command::Command;
use crate::app::system::{Board, Pasted, ReadFor};
use crate::document::Origin;
use crate::notation::Notation;

/// The longest text that is put into a field at once, the one of the preview aside.
const MOST_IN_A_FIELD: usize = 1 << 20;

impl App {
    /// Runs a command that is about text from elsewhere.
    pub(in crate::app) fn run_paste(&mut self, command: Command) {
        let board = match command {
            Command::NewFromText => {
                match &mut self.paste {
                    Some(preview) => preview.take_keyboard(),
                    None => self.paste = Some(Box::new(PastePreview::empty(&self.mailbox.ctx))),
                }
                return;
            }
            Command::PasteSelection => Board::Selection,
            _ => Board::Clipboard,
        };
        self.await_paste();
        if let Err(why) = self.clipboard.read(ReadFor::Preview, board) {
            self.take_pasted(Err(why));
        }
    }

    /// Shows that something is coming.
    fn await_paste(&mut self) {
        self.close_paste();
        let ctx = &self.mailbox.ctx;
        // What is behind it gets no keys any more.
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        self.paste = Some(Box::new(PastePreview::coming(ctx)));
    }

    /// Shows what a clipboard gave, or the sentence that says why it gave nothing, as if it had been asked.
    pub fn paste(&mut self, pasted: Result<Pasted, String>) {
        self.await_paste();
        self.take_pasted(pasted);
    }

    /// Takes what the clipboard gave for the preview, if that still waits for it.
    pub(in crate::app) fn take_pasted(&mut self, pasted: Result<Pasted, String>) {
        let Some(preview) = self.paste.as_mut().filter(|preview| preview.is_coming()) else {
            return;
        };
        match pasted {
            Ok(Pasted::Text(text)) => preview.take(text),
            Ok(Pasted::Files(files)) => {
                self.close_paste();
                self.open_given(files);
            }
            Err(why) => preview.say(why),
        }
    }

    /// Takes text for the field that has the keyboard.
    pub(in crate::app) fn take_pasted_into_field(&mut self, text: String) {
        let in_preview = self
            .mailbox
            .ctx
            .memory(|memory| memory.has_focus(field_id()));
        match &mut self.paste {
            Some(preview) if in_preview && !preview.has_room_for(text.len()) => {
                preview.take(text);
                preview.say("It has no room in the field, and stands in its place.".to_owned());
            }
            _ if text.len() > MOST_IN_A_FIELD => self.complain(format!(
                "The text on the clipboard has {} MiB: too much for a field.",
                text.len() >> 20
            )),
            _ => self.paste_into_field = Some(text),
        }
    }

    /// Takes what was read in the background.
    pub(in crate::app) fn poll_paste(&mut self) {
        if let Some(preview) = &mut self.paste {
            preview.poll();
        }
    }

    /// Shows the preview, if there is one.
    pub(in crate::app) fn show_paste(&mut self, ctx: &egui::Context) {
        let Some(preview) = &mut self.paste else {
            return;
        };
        let around = Surroundings {
            rows: self.settings.rows,
            bom: self.bom,
            labels_bidi_controls: self.settings.inspector.labels_bidi_controls,
            status: self.status.as_ref(),
        };
        match show(ctx, preview, &around) {
            Outcome::Stays => {}
            Outcome::Closed => self.close_paste(),
            Outcome::OpenFile => {
                self.close_paste();
                self.commands.push(Command::Open);
            }
            Outcome::Open(candidate) => {
                self.open_read(Arc::clone(&candidate.bytes), candidate.notation);
                self.close_paste();
            }
            Outcome::Copy(candidate, form) => {
                self.copy_bytes(Arc::clone(&candidate.bytes), form);
            }
        }
    }

    /// Opens bytes that were read in a notation as a new document.
    pub(in crate::app) fn open_read(&mut self, bytes: Arc<[u8]>, notation: Notation) {
        self.pasted += 1;
        self.open(Origin::Pasted(self.pasted, bytes, notation));
    }

    /// Closes the preview and lets go of what it holds.
    fn close_paste(&mut self) {
        let Some(preview) = self.paste.take() else {
            return;
        };
        if preview.is_large() {
            // To give back hundreds of MiB takes longer than a frame. Without a thread it is done here.
            let _ = std::thread::Builder::new()
                .name("byteloupe-forget".to_owned())
                .spawn(move || drop(preview));
        }
    }
}
