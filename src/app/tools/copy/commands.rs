//! Runs the commands about copying, and follows a copy that goes on.

use std::sync::Arc;

use super::chooser::{self, Chooser, Manner};
use super::failed_copy::{self, FailedCopy};
use super::making::{Made, Making};
use super::primary::Primary;
use super::question::{self, CopyQuestion};
use super::request::{ASKED_FROM, CopyRequest, SizeCheck, size_of};
use super::words;
use crate::app::command::CopyCommand;
use crate::app::session::{Request, Session};
use crate::app::system::WriteFor;
use crate::app::tools::Tool;
use crate::app::views::inspector;
use crate::background::Inbox;
use crate::document::Facts;
use crate::document::OpenDocument;
use crate::document::Pane;
use crate::document::bytes_at_caret::value_to_copy;
use crate::document::{CopyScope, Extent};
use crate::notation::Notation;
use crate::notation::format::Letters;
use crate::source::MemorySource;

/// The copy that is being made, and the last one.
pub struct CopyTool {
    chooser: Option<Chooser>,
    question: Option<CopyQuestion>,

    /// The copy that the clipboard did not take.
    failed: Option<FailedCopy>,

    /// The text that is being made. A new text ends the making of the one before.
    making: Option<Making>,

    /// How many texts were made so far, which is the number of the last one.
    number: u64,

    /// The last copy that was made or attempted.
    last: Option<CopyRequest>,

    /// The format that was chosen last.
    format: Notation,
    primary: Primary,
    inbox: Inbox<(u64, Made)>,
}

impl CopyTool {}

impl CopyTool {
    fn manner(session: &Session) -> Manner {
        let letters = if session.settings.rows.lower_case {
            Letters::Lower
        } else {
            Letters::Upper
        };
        let read_in = session.document().and_then(|open| open.content.read_in());
        Manner {
            letters,
            bom: session.bom,
            read_in: read_in.cloned(),
        }
    }

    /// Returns the request for what is copied by default: the selection, or else the unit under the caret.
    /// Without a format, it is copied as the pane shows it.
    fn usual_request(
        session: &Session,
        format: Option<Notation>,
    ) -> Option<(CopyRequest, &OpenDocument)> {
        let document = session.tab()?;
        let open = document.open()?;
        if open.content.is_empty() {
            return None;
        }
        let selection = open.view.caret.selection();
        let whole_units = selection.is_none();
        let range = selection.unwrap_or(open.view.caret.offset..open.view.caret.offset + 1);
        let format = format.unwrap_or(match open.view.caret.pane {
            Pane::Hex => Notation::Hex,
            Pane::Text => Notation::Text,
        });
        let request = CopyRequest {
            document: Some(document.id),
            source: Arc::clone(open.content.source()),
            text: Self::manner(session).text(range, format),
            whole_units,
        };
        Some((request, open))
    }

    /// Copies the selection, or else the unit under the caret.
    pub fn copy(&mut self, session: &mut Session, format: Option<Notation>) {
        let Some((request, open)) = Self::usual_request(session, format) else {
            if let Some(open) = session.document() {
                session.complain(nothing_to_copy(open));
            }
            return;
        };
        let spans = match open.selection_facts() {
            // Sequences that the ends of the selection cut may add a few spans.
            Some(Facts::Known(counts)) => Some(counts.spans + 4),
            _ => None,
        };
        self.ask_and_copy(session, request, spans);
    }

    /// Copies bytes that are in no document.
    pub fn copy_bytes(&mut self, session: &mut Session, bytes: Arc<[u8]>, format: Notation) {
        let range = 0..bytes.len() as u64;
        let request = CopyRequest {
            document: None,
            source: Arc::new(MemorySource::new(bytes)),
            text: Self::manner(session).text(range, format),
            whole_units: false,
        };
        self.ask_and_copy(session, request, None);
    }

    /// Opens the overlay to choose what to copy and in which format.
    pub fn choose(&mut self, session: &mut Session, scope: Option<CopyScope>) {
        let Some((id, open)) = session
            .tab()
            .and_then(|document| Some((document.id, document.open()?)))
        else {
            return;
        };
        let why_not = match scope {
            _ if open.content.is_empty() => Some(nothing_to_copy(open)),
            // If the bytes are no code point, the error is offered instead.
            Some(scope @ CopyScope::Error) => match scope.find(open) {
                Extent::Nowhere(why) => Some(why.to_owned()),
                _ => None,
            },
            _ => None,
        };
        match why_not {
            Some(why) => session.complain(why),
            None => self.chooser = Some(Chooser::new(id, scope, self.format)),
        }
    }

    /// Copies, after asking the user if that is necessary. At most so many spans are ill-formed.
    fn ask_and_copy(&mut self, session: &mut Session, request: CopyRequest, spans: Option<u64>) {
        match request.size_check(spans) {
            SizeCheck::Given => self.make(session, request, spans),
            SizeCheck::Asked | SizeCheck::TooLong => {
                self.question = Some(CopyQuestion::new(request, spans));
            }
        }
    }

    /// Makes the text in the background.
    fn make(&mut self, session: &mut Session, request: CopyRequest, spans: Option<u64>) {
        self.number += 1;
        self.failed = None;
        self.last = Some(request.clone());
        let size = size_of(&request.text, spans);
        if size.most() > ASKED_FROM {
            let format = request.text.format.noun();
            session.say(format!("Copying {} as {format}", words::size_of(size)));
        }
        let number = self.number;
        let outbox = self.inbox.outbox();
        let done = move |made| outbox.send((number, made));
        match Making::start(request, done) {
            Ok(making) => self.making = Some(making),
            Err(why) => session.complain(why),
        }
    }

    /// Takes a text that was made.
    fn made(&mut self, session: &mut Session, number: u64, made: Made) {
        if number != self.number {
            return;
        }
        self.making = None;
        match made {
            Made::Text { text, said, of } => {
                if let Some(last) = &mut self.last {
                    last.text = of;
                    last.whole_units = false;
                }
                let sent = session.clipboard.write(WriteFor::Copy, text, said);
                if let Err(why) = sent {
                    self.written(session, Err(why));
                }
            }
            Made::TooLong(of) => {
                if let Some(last) = &self.last {
                    let request = CopyRequest {
                        text: of,
                        whole_units: false,
                        ..last.clone()
                    };
                    self.question = Some(CopyQuestion::too_long(request));
                }
            }
            Made::Failed(why) => session.complain(why),
        }
    }

    /// Takes the answer of the clipboard about a text.
    pub fn written(&mut self, session: &mut Session, written: Result<String, String>) {
        match (written, &self.last) {
            (Ok(said), _) => session.say(said),
            (Err(why), Some(request)) if request.document.is_some() => {
                let request = request.clone();
                self.failed = Some(FailedCopy { request, why });
            }
            (Err(why), _) => session.complain(why),
        }
    }

    /// Returns whether something was copied from a document that is still open.
    pub fn has_copy_to_save(&self, session: &Session) -> bool {
        let last = self.last.as_ref();
        last.and_then(|request| request.document)
            .is_some_and(|id| session.tabs.iter().any(|tab| tab.id == id))
    }

    /// Asks the user where to save the last copy.
    pub fn save_copy(&mut self, session: &mut Session) {
        match self.last.clone() {
            Some(request) => self.save_instead(session, request),
            None => session.complain(
                "Nothing was copied yet. Ctrl+Shift+C chooses what to copy, and in which format.",
            ),
        }
    }

    fn save_instead(&mut self, session: &mut Session, request: CopyRequest) {
        self.failed = None;
        self.last = Some(request.clone());
        match request.document {
            Some(id) => session.request(Request::SaveText(id, request.text)),
            None => {
                session.complain("What was copied is in no document. Open it as one, then save.");
            }
        }
    }

    fn show_chooser(&mut self, session: &mut Session, ctx: &egui::Context) {
        let Some(mut chooser) = self.chooser.take() else {
            return;
        };
        let id = chooser.document;
        let mut documents = session.tabs.iter();
        let Some(open) = documents
            .find(|document| document.id == id)
            .and_then(|document| document.open())
        else {
            // The tab of the document was closed.
            return;
        };
        let manner = Self::manner(session);
        let source = Arc::clone(open.content.source());
        let outcome = chooser::show(ctx, &mut chooser, open, &manner);
        let request = |range, format| CopyRequest {
            document: Some(id),
            source,
            text: manner.text(range, format),
            whole_units: false,
        };
        match outcome {
            chooser::ChooserOutcome::Choosing => self.chooser = Some(chooser),
            chooser::ChooserOutcome::Closed => {}
            chooser::ChooserOutcome::Copy(range, format, spans) => {
                self.format = format;
                self.ask_and_copy(session, request(range, format), spans);
            }
            chooser::ChooserOutcome::Save(range, format) => {
                self.format = format;
                self.save_instead(session, request(range, format));
            }
        }
    }

    /// Shows the line about the copy that the clipboard did not take, if there is one.
    pub fn show_failed_copy(&mut self, session: &mut Session, ui: &mut egui::Ui) {
        let Some(failed) = self.failed.take() else {
            return;
        };
        let is_open = |id: u64| session.tabs.iter().any(|document| document.id == id);
        match failed_copy::show(ui, &failed) {
            failed_copy::FailedCopyOutcome::Nothing
                if failed.request.document.is_some_and(is_open) =>
            {
                self.failed = Some(failed);
            }
            failed_copy::FailedCopyOutcome::Nothing | failed_copy::FailedCopyOutcome::Dismissed => {
            }
            failed_copy::FailedCopyOutcome::Save => self.save_instead(session, failed.request),
        }
    }

    /// Makes the text that was just selected with the mouse the primary selection.
    pub fn offer_primary_selection(&mut self, session: &mut Session) {
        let document = session.document_mut();
        let was_selected =
            document.is_some_and(|open| std::mem::take(&mut open.view.was_selected_by_pointer));
        if was_selected && let Some((request, _)) = Self::usual_request(session, None) {
            let selection = session.clipboard.primary();
            self.primary.offer(request, &selection);
        }
    }
}

/// Copies the current value of the data table.
fn copy_value(session: &mut Session) {
    let Some(open) = session.document() else {
        return;
    };
    match value_to_copy(open) {
        Ok(value) => {
            let said = format!("Copied {value}");
            session.put_on_clipboard(value, said);
        }
        Err(why) => session.complain(why),
    }
}

/// Copies a line about the sequence or error under the caret.
fn copy_description(session: &mut Session) {
    match session.document().and_then(OpenDocument::description) {
        Some(line) => session.put_on_clipboard(line, "Copied the description".to_owned()),
        None => session.complain("There is nothing to describe under the caret yet."),
    }
}

impl Tool for CopyTool {
    type Command = CopyCommand;

    fn new(session: &Session) -> Self {
        Self {
            chooser: None,
            question: None,
            failed: None,
            making: None,
            number: 0,
            last: None,
            format: Notation::Hex,
            primary: Primary::default(),
            inbox: Inbox::new(session.wake()),
        }
    }

    fn run(&mut self, session: &mut Session, command: CopyCommand) {
        match command {
            CopyCommand::Usual if session.ctx().memory(|m| m.has_focus(inspector::data_id())) => {
                copy_value(session);
            }
            CopyCommand::Usual => self.copy(session, None),
            CopyCommand::Text => self.copy(session, Some(Notation::Text)),
            CopyCommand::Hex => self.copy(session, Some(Notation::Hex)),
            CopyCommand::As(format) => self.copy(session, Some(format)),
            CopyCommand::ByName => self.choose(session, None),
            CopyCommand::Part(scope) => self.choose(session, Some(scope)),
            CopyCommand::Save => self.save_copy(session),
            CopyCommand::Value => copy_value(session),
            CopyCommand::Description => copy_description(session),
        }
    }

    fn can_run(&self, session: &Session, command: CopyCommand) -> bool {
        match command {
            CopyCommand::Save => self.has_copy_to_save(session),
            CopyCommand::Value => session
                .document()
                .is_some_and(|open| value_to_copy(open).is_ok()),
            CopyCommand::Part(scope @ CopyScope::Error) => session
                .document()
                .is_some_and(|open| !matches!(scope.find(open), Extent::Nowhere(_))),
            _ => session.has_bytes(),
        }
    }

    fn poll(&mut self, session: &mut Session) {
        while let Some((number, made)) = self.inbox.take() {
            self.made(session, number, made);
        }
    }

    fn has_overlay(&self) -> bool {
        self.chooser.is_some() || self.question.is_some()
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &egui::Context) {
        self.show_chooser(session, ctx);
        let Some(mut question) = self.question.take() else {
            return;
        };
        match question::show(ctx, &mut question) {
            question::QuestionOutcome::Asking => self.question = Some(question),
            question::QuestionOutcome::Closed => {}
            question::QuestionOutcome::Copy => self.make(session, question.request, None),
            question::QuestionOutcome::Save => self.save_instead(session, question.request),
        }
    }
}

/// Says that there is nothing to copy, and why.
fn nothing_to_copy(open: &OpenDocument) -> String {
    format!("There is nothing to copy: {}.", open.content.why_no_bytes())
}
