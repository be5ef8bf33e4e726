//! What the commands about copying do, and what goes on while something is copied.

use std::sync::Arc;

use super::chooser::{self, Chooser, Manner};
use super::making::{Made, Making};
use super::primary::Primary;
use super::question::{self, CopyQuestion};
use super::request::{ASKED_FROM, CopyRequest, Leave, size_of};
use super::unplaced::{self, Unplaced};
use super::words;
use crate::app::system::WriteFor;
use crate::app::{App, Message};
use crate::document::Facts;
use crate::document::OpenDocument;
use crate::document::Pane;
use crate::document::{CopyScope, Extent};
use crate::notation::format::{Format, Letters};
use crate::source::MemorySource;

/// What is being copied, and what was.
pub struct CopyState {
    chooser: Option<Chooser>,
    question: Option<CopyQuestion>,

    /// What the clipboard did not take.
    unplaced: Option<Unplaced>,

    /// The text that is being made: a new one ends the one before.
    making: Option<Making>,

    /// How many texts were made so far: the number of the last one.
    number: u64,

    /// What was copied last, or was to be.
    last: Option<CopyRequest>,

    /// The form that was chosen last.
    format: Format,
    primary: Primary,
}

impl Default for CopyState {
    fn default() -> Self {
        Self {
            chooser: None,
            question: None,
            unplaced: None,
            making: None,
            number: 0,
            last: None,
            format: Format::HexSpaced,
            primary: Primary::default(),
        }
    }
}

impl CopyState {
    /// Is something asked in the middle of the window?
    pub fn has_overlay(&self) -> bool {
        self.chooser.is_some() || self.question.is_some()
    }
}

impl App {
    fn copy_manner(&self) -> Manner {
        let letters = if self.settings.rows.lower_case {
            Letters::Lower
        } else {
            Letters::Upper
        };
        Manner {
            letters,
            bom: self.bom,
        }
    }

    /// What is copied without being asked: the selection, or else the unit under the caret. Without a
    /// form, it is as the pane shows it.
    fn usual_request(&self, format: Option<Format>) -> Option<(CopyRequest, &OpenDocument)> {
        let document = self.document()?;
        let open = document.open()?;
        if open.len() == 0 {
            return None;
        }
        let selection = open.caret.selection();
        let whole_units = selection.is_none();
        let range = selection.unwrap_or(open.caret.offset..open.caret.offset + 1);
        let format = format.unwrap_or(match open.caret.pane {
            Pane::Hex => Format::HexSpaced,
            Pane::Text => Format::Text,
        });
        let request = CopyRequest {
            document: Some(document.id),
            source: Arc::clone(open.source()),
            text: self.copy_manner().text(range, format),
            whole_units,
        };
        Some((request, open))
    }

    /// Copies what is selected, or else the unit under the caret.
    pub(in crate::app) fn copy(&mut self, format: Option<Format>) {
        let Some((request, open)) = self.usual_request(format) else {
            if self
                .document()
                .is_some_and(|document| document.open().is_some())
            {
                self.complain("There is nothing to copy: the document is empty.");
            }
            return;
        };
        let spans = match open.selection_facts() {
            // What the ends cut may add a few.
            Some(Facts::Known(counts)) => Some(counts.spans + 4),
            _ => None,
        };
        self.ask_and_copy(request, spans);
    }

    /// Copies bytes that are in no document.
    pub(in crate::app) fn copy_bytes(&mut self, bytes: Arc<[u8]>, format: Format) {
        let range = 0..bytes.len() as u64;
        let request = CopyRequest {
            document: None,
            source: Arc::new(MemorySource::new(bytes)),
            text: self.copy_manner().text(range, format),
            whole_units: false,
        };
        self.ask_and_copy(request, None);
    }

    /// Opens the overlay in which what to copy and its form are chosen.
    pub(in crate::app) fn choose_what_to_copy(&mut self, scope: Option<CopyScope>) {
        let Some((id, open)) = self
            .document()
            .and_then(|document| Some((document.id, document.open()?)))
        else {
            return;
        };
        let why_not = match scope {
            _ if open.len() == 0 => Some("There is nothing to copy: the document is empty"),
            // Of bytes that are no code point, the error is offered instead.
            Some(scope @ CopyScope::Error) => match scope.find(open) {
                Extent::Nowhere(why) => Some(why),
                _ => None,
            },
            _ => None,
        };
        match why_not {
            Some(why) => self.complain(why),
            None => self.copy.chooser = Some(Chooser::new(id, scope, self.copy.format)),
        }
    }

    /// Copies, once a person has been asked where that is due. At most so many spans are ill-formed.
    fn ask_and_copy(&mut self, request: CopyRequest, spans: Option<u64>) {
        match request.leave(spans) {
            Leave::Given => self.make_copy(request, spans),
            Leave::Asked | Leave::TooLong => {
                self.copy.question = Some(CopyQuestion::new(request, spans));
            }
        }
    }

    /// Has the text made.
    fn make_copy(&mut self, request: CopyRequest, spans: Option<u64>) {
        self.copy.number += 1;
        self.copy.unplaced = None;
        self.copy.last = Some(request.clone());
        let size = size_of(&request.text, spans);
        if size.most() > ASKED_FROM {
            let form = words::form(request.text.format);
            self.say(format!("Copying {} as {form}", words::size_of(size)));
        }
        let (number, mailbox) = (self.copy.number, self.mailbox.clone());
        let done = move |made| mailbox.send(Message::Made(number, made));
        match Making::start(request, done) {
            Ok(making) => self.copy.making = Some(making),
            Err(why) => self.complain(why),
        }
    }

    /// Takes the text that was made.
    pub(in crate::app) fn copy_made(&mut self, number: u64, made: Made) {
        if number != self.copy.number {
            return;
        }
        self.copy.making = None;
        match made {
            Made::Text { text, said, of } => {
                if let Some(last) = &mut self.copy.last {
                    last.text = of;
                    last.whole_units = false;
                }
                let sent = self.clipboard.write(WriteFor::Copy, text, said);
                if let Err(why) = sent {
                    self.copy_written(Err(why));
                }
            }
            Made::TooLong(of) => {
                if let Some(last) = &self.copy.last {
                    let request = CopyRequest {
                        text: of,
                        whole_units: false,
                        ..last.clone()
                    };
                    self.copy.question = Some(CopyQuestion::too_long(request));
                }
            }
            Made::Failed(why) => self.complain(why),
        }
    }

    /// Takes what the clipboard said about it.
    pub(in crate::app) fn copy_written(&mut self, written: Result<String, String>) {
        match (written, &self.copy.last) {
            (Ok(said), _) => self.say(said),
            (Err(why), Some(request)) if request.document.is_some() => {
                let request = request.clone();
                self.copy.unplaced = Some(Unplaced { request, why });
            }
            (Err(why), _) => self.complain(why),
        }
    }

    /// Was something copied from a document that is still open?
    pub(in crate::app) fn has_copy_to_save(&self) -> bool {
        let last = self.copy.last.as_ref();
        last.and_then(|request| request.document)
            .is_some_and(|id| self.documents.iter().any(|document| document.id == id))
    }

    /// Asks where to save what was copied last.
    pub(in crate::app) fn save_copy(&mut self) {
        match self.copy.last.clone() {
            Some(request) => self.save_instead(request),
            None => self.complain(
                "Nothing was copied yet. Ctrl+Shift+C chooses what to copy, and in which form.",
            ),
        }
    }

    fn save_instead(&mut self, request: CopyRequest) {
        self.copy.unplaced = None;
        self.copy.last = Some(request.clone());
        match request.document {
            Some(id) => self.prompt_for_text(id, request.text),
            None => self.complain("What was copied is in no document. Open it as one, then save."),
        }
    }

    /// Shows the chooser or the question, if one is open.
    pub(in crate::app) fn show_copy_overlays(&mut self, ctx: &egui::Context) {
        self.show_chooser(ctx);
        let Some(mut question) = self.copy.question.take() else {
            return;
        };
        match question::show(ctx, &mut question) {
            question::Outcome::Asking => self.copy.question = Some(question),
            question::Outcome::Closed => {}
            question::Outcome::Copy => self.make_copy(question.request, None),
            question::Outcome::Save => self.save_instead(question.request),
        }
    }

    fn show_chooser(&mut self, ctx: &egui::Context) {
        let Some(mut chooser) = self.copy.chooser.take() else {
            return;
        };
        let id = chooser.document;
        let mut documents = self.documents.iter();
        let Some(open) = documents
            .find(|document| document.id == id)
            .and_then(|document| document.open())
        else {
            // Its tab was closed.
            return;
        };
        let manner = self.copy_manner();
        let source = Arc::clone(open.source());
        let outcome = chooser::show(ctx, &mut chooser, open, manner);
        let request = |range, format| CopyRequest {
            document: Some(id),
            source,
            text: manner.text(range, format),
            whole_units: false,
        };
        match outcome {
            chooser::Outcome::Choosing => self.copy.chooser = Some(chooser),
            chooser::Outcome::Closed => {}
            chooser::Outcome::Copy(range, format, spans) => {
                self.copy.format = format;
                self.ask_and_copy(request(range, format), spans);
            }
            chooser::Outcome::Save(range, format) => {
                self.copy.format = format;
                self.save_instead(request(range, format));
            }
        }
    }

    /// The line about what the clipboard did not take, if there is something.
    pub(in crate::app) fn unplaced_copy(&mut self, ui: &mut egui::Ui) {
        let Some(unplaced) = self.copy.unplaced.take() else {
            return;
        };
        let is_open = |id: u64| self.documents.iter().any(|document| document.id == id);
        match unplaced::show(ui, &unplaced) {
            unplaced::Outcome::Nothing if unplaced.request.document.is_some_and(is_open) => {
                self.copy.unplaced = Some(unplaced);
            }
            unplaced::Outcome::Nothing | unplaced::Outcome::Dismissed => {}
            unplaced::Outcome::Save => self.save_instead(unplaced.request),
        }
    }

    /// Has what was just selected with the mouse become the primary selection.
    pub(in crate::app) fn offer_primary_selection(&mut self) {
        let document = self.document_mut().and_then(|document| document.open_mut());
        let was_selected =
            document.is_some_and(|open| std::mem::take(&mut open.was_selected_by_pointer));
        if was_selected && let Some((request, _)) = self.usual_request(None) {
            let selection = self.clipboard.primary();
            self.copy.primary.offer(request, &selection);
        }
    }
}
