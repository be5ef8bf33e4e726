//! What the commands about pasting do, and what the clipboard answers.

use std::sync::Arc;

use super::PasteTool;
use super::{PastePreview, PreviewOutcome, Surroundings, field_id, show};
use crate::app::command::{Command, OpenCommand, PasteCommand};
use crate::app::session::{Request, Session};
use crate::app::system::{Board, Pasted, ReadFor};
use crate::app::tools::Tool;
use crate::background;

/// The longest text that is put into a field at once, the one of the preview aside.
const MOST_IN_A_FIELD: usize = 1 << 20;

impl PasteTool {
    /// Shows that something is coming.
    fn wait(&mut self, session: &mut Session) {
        self.close();
        let ctx = session.ctx();
        // What is behind it gets no keys any more.
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        self.preview = Some(Box::new(PastePreview::coming(ctx)));
    }

    /// Shows what a clipboard gave, or the sentence that says why it gave nothing, as if it had been asked.
    pub fn paste(&mut self, session: &mut Session, pasted: Result<Pasted, String>) {
        self.wait(session);
        self.take(session, pasted);
    }

    /// Takes what the clipboard gave for the preview, if that still waits for it.
    pub fn take(&mut self, session: &mut Session, pasted: Result<Pasted, String>) {
        let Some(preview) = self.preview.as_mut().filter(|preview| preview.is_coming()) else {
            return;
        };
        match pasted {
            Ok(Pasted::Text(text)) => preview.take(text),
            Ok(Pasted::Files(files)) => {
                self.close();
                session.request(Request::OpenGiven(files));
            }
            Err(why) => preview.say(why),
        }
    }

    /// Takes text for the field that has the keyboard. Returns it if it goes there.
    pub fn take_into_field(&mut self, session: &mut Session, text: String) -> Option<String> {
        let in_preview = session.ctx().memory(|memory| memory.has_focus(field_id()));
        match &mut self.preview {
            Some(preview) if in_preview && !preview.has_room_for(text.len()) => {
                preview.take(text);
                preview.say("It has no room in the field, and stands in its place.".to_owned());
            }
            _ if text.len() > MOST_IN_A_FIELD => session.complain(format!(
                "The text on the clipboard has {} MiB: too much for a field.",
                text.len() >> 20
            )),
            _ => return Some(text),
        }
        None
    }

    /// Closes the preview and lets go of what it holds.
    fn close(&mut self) {
        let Some(preview) = self.preview.take() else {
            return;
        };
        if preview.is_large() {
            // To give back hundreds of MiB takes longer than a frame. Without a thread it is done here.
            let _ = background::spawn("byteloupe-forget", move || drop(preview));
        }
    }
}

impl Tool for PasteTool {
    type Command = PasteCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, session: &mut Session, command: PasteCommand) {
        let board = match command {
            PasteCommand::NewFromText => {
                match &mut self.preview {
                    Some(preview) => preview.take_keyboard(),
                    None => self.preview = Some(Box::new(PastePreview::empty(session.ctx()))),
                }
                return;
            }
            PasteCommand::Selection => Board::Selection,
            PasteCommand::Clipboard => Board::Clipboard,
        };
        self.wait(session);
        if let Err(why) = session.clipboard.read(ReadFor::Preview, board) {
            self.take(session, Err(why));
        }
    }

    fn poll(&mut self, _session: &mut Session) {
        if let Some(preview) = &mut self.preview {
            preview.poll();
        }
    }

    fn has_overlay(&self) -> bool {
        self.preview.is_some()
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &egui::Context) {
        let Some(preview) = &mut self.preview else {
            return;
        };
        let around = Surroundings {
            rows: session.settings.rows,
            bom: session.bom,
            labels_bidi_controls: session.settings.inspector.labels_bidi_controls,
            status: session.status.as_ref(),
        };
        match show(ctx, preview, &around) {
            PreviewOutcome::Stays => {}
            PreviewOutcome::Closed => self.close(),
            PreviewOutcome::OpenFile => {
                self.close();
                session.commands.push(Command::Open(OpenCommand::Files));
            }
            PreviewOutcome::Open(candidate) => {
                session.open_read(Arc::clone(&candidate.bytes), candidate.notation);
                self.close();
            }
            PreviewOutcome::Copy(candidate, format) => {
                session.request(Request::CopyBytes(Arc::clone(&candidate.bytes), format));
            }
        }
    }
}
