//! Runs the commands about pasting, and takes the answers of the clipboard.

use std::sync::Arc;

use super::PasteTool;
use super::candidate::Candidate;
use super::{PastePreview, PreviewOutcome, Surroundings, field_id, show};
use crate::app::command::{Command, OpenCommand, PasteCommand};
use crate::app::session::{Request, Session};
use crate::app::system::{Asked, Board, Pasted};
use crate::app::tools::Tool;
use crate::background;
use crate::decode::Form;
use crate::document::{DecodedPart, Origin, PartOf};
use crate::words::plural;

/// The longest text that is put into a field at once. The preview has a limit of its own.
const MOST_IN_A_FIELD: usize = 1 << 20;

impl PasteTool {
    /// Shows that the text is on its way.
    fn wait(&mut self, session: &mut Session) {
        self.show_preview(session, PastePreview::coming(session.ctx()));
    }

    fn show_preview(&mut self, session: &Session, preview: PastePreview) {
        self.close();
        // What is behind the preview gets no keys from now on.
        session.ctx().memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        self.preview = Some(Box::new(preview));
    }

    /// Shows how a text can be read that is part of a document. What is opened then was decoded from there.
    pub fn preview_part(&mut self, session: &mut Session, part: PartOf, text: String) {
        let preview = PastePreview::of_part(session.ctx(), part, text);
        self.show_preview(session, preview);
    }

    /// Shows the text of a clipboard, or the sentence that says why there is none, as if the user had asked
    /// for it.
    pub fn paste(&mut self, session: &mut Session, pasted: Result<Pasted, String>) {
        self.wait(session);
        self.take(session, pasted);
    }

    /// Takes what the system answered, if the preview still waits for this answer and no other.
    pub fn take_asked(
        &mut self,
        session: &mut Session,
        asked: Asked,
        pasted: Result<Pasted, String>,
    ) {
        if self.asked == Some(asked) {
            self.take(session, pasted);
        }
    }

    /// Takes the text of a clipboard for the preview, if the preview still waits for one.
    fn take(&mut self, session: &mut Session, pasted: Result<Pasted, String>) {
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

    /// Takes text for the field that has the keyboard. Returns the text if it goes into that field.
    pub fn take_into_field(&mut self, session: &mut Session, text: String) -> Option<String> {
        let in_preview = session.ctx().memory(|memory| memory.has_focus(field_id()));
        match &mut self.preview {
            Some(preview) if in_preview && !preview.has_room_for(text.len()) => {
                preview.take(text);
                preview.say("It is too long for the field, and is shown in its place.".to_owned());
            }
            _ if text.len() > MOST_IN_A_FIELD => session.complain(format!(
                "The text on the clipboard has {} MiB: too much for a field.",
                text.len() >> 20
            )),
            _ => return Some(text),
        }
        None
    }

    /// Closes the preview and frees its memory.
    fn close(&mut self) {
        let Some(preview) = self.preview.take() else {
            return;
        };
        if preview.is_large() {
            background::forget(preview);
        }
    }
}

/// Opens what was read as a new document.
fn open(session: &mut Session, read: &Candidate, part_of: Option<PartOf>) {
    let bytes = Arc::clone(&read.bytes);
    match part_of {
        None => session.open_read(bytes, read.notation),
        Some(from) => {
            let left_out = (!read.is_complete())
                .then(|| format!("{} left out", plural(read.characters, "character")));
            let warnings = read.warnings.iter().map(ToString::to_string);
            session.open(Origin::Decoded(Arc::new(DecodedPart {
                from,
                form: Form::Notation(read.notation),
                bytes,
                assumption: read.assumption.clone().into_owned(),
                warnings: warnings.chain(left_out).collect(),
            })));
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
        match session.clipboard.read_for_preview(board) {
            Ok(asked) => self.asked = Some(asked),
            Err(why) => self.take(session, Err(why)),
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
            PreviewOutcome::Closed => {
                session.clipboard.forget_preview();
                if preview.is_reading && preview.is_large() {
                    session.say("The reading of the pasted text was stopped.");
                }
                self.close();
            }
            PreviewOutcome::OpenFile => {
                self.close();
                session.commands.push(Command::Open(OpenCommand::Files));
            }
            PreviewOutcome::Open(candidate) => {
                let part_of = preview.part_of.take();
                self.close();
                open(session, &candidate, part_of);
            }
            PreviewOutcome::Copy(candidate, format) => {
                session.request(Request::CopyBytes(Arc::clone(&candidate.bytes), format));
            }
        }
    }
}
