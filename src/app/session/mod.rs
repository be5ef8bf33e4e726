//! The state that all tools share: the tabs, the tab in front, the settings, the status line.

mod differences_report;
mod kept_files;
mod layers;
mod made_file;
mod request;
mod status_message;
mod tab;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::command::Command;
use super::settings::{FindingTab, Settings, Widths};
use super::system::{Clipboard, FromClipboard, MemoryClipboard, WriteFor};
use super::widgets::regions;
use crate::background::{Inbox, Wake};
use crate::compare::Side;
use crate::document::compare::SideBySide;
use crate::document::{OpenDocument, Opening, Origin, opening};
use crate::notation::Notation;
use crate::source::MOST_KEPT;
use crate::teach::picture::Raster;
use crate::utf8::BomPolicy;

pub use differences_report::DifferencesReport;
use kept_files::KeptFiles;
pub use layers::{Layer, LayerKind};
pub use made_file::{MadeContent, MadeFile};
pub use request::Request;
pub use status_message::StatusMessage;
pub use tab::{Tab, TabState};

/// The tab of the converter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConverterTab {
    /// Whether the tab exists.
    pub is_open: bool,
    /// Whether the tab is in front of the documents.
    pub is_in_front: bool,
}

/// The state that all tools share. It imports no tool: a tool asks another one through a [`Request`].
pub struct Session {
    /// The tabs of documents, in their order.
    pub tabs: Vec<Tab>,
    /// The place of the tab in front, or of the tab behind the converter.
    pub active: usize,
    /// The tab of the converter.
    pub converter: ConverterTab,
    /// The two documents that are compared side by side, if there are any.
    pub comparison: Option<SideBySide>,
    /// What to do with a signature.
    pub bom: BomPolicy,
    /// The settings of the user.
    pub settings: Settings,
    /// The message of the last command.
    pub status: Option<StatusMessage>,
    /// The clipboard of the system.
    pub clipboard: Clipboard,
    /// Answers of the clipboard.
    pub clipboard_answers: Inbox<FromClipboard>,
    /// Whether a dialog of the system is open. There is only one at a time.
    pub dialog_is_open: bool,
    /// The widths of the hex view and the inspector in the last frame, if the inspector was shown.
    pub widths: Option<Widths>,
    /// Whether an overlay is open and takes the keys.
    pub has_overlay: bool,
    /// Commands to run at the end of this frame.
    pub commands: Vec<Command>,

    /// The most bytes of a stream that are kept.
    pub most_kept: u64,

    /// Requests of tools to other tools.
    requests: Vec<Request>,
    opened: Inbox<(u64, Opening)>,
    next_id: u64,

    /// How many documents were pasted so far.
    pasted: usize,

    /// The files of the last run, and those of this one.
    kept_files: KeptFiles,
    ctx: egui::Context,
}

impl Session {
    /// Returns a session without tabs.
    pub fn new(ctx: &egui::Context, bom: BomPolicy, settings: Settings) -> Self {
        let clipboard_answers = Inbox::new(wake_of(ctx));
        let outbox = clipboard_answers.outbox();
        let last_files = settings.last_files.clone();
        Self {
            tabs: Vec::new(),
            active: 0,
            converter: ConverterTab::default(),
            comparison: None,
            bom,
            settings,
            status: None,
            clipboard: Clipboard::start(move |answer| outbox.send(answer)),
            clipboard_answers,
            dialog_is_open: false,
            widths: None,
            has_overlay: false,
            commands: Vec::new(),
            most_kept: MOST_KEPT,
            requests: Vec::new(),
            opened: Inbox::new(wake_of(ctx)),
            next_id: 0,
            pasted: 0,
            kept_files: KeptFiles::of(last_files),
            ctx: ctx.clone(),
        }
    }

    /// The egui context of the window.
    pub fn ctx(&self) -> &egui::Context {
        &self.ctx
    }

    /// Returns the function that a thread calls when it has news for the window.
    pub fn wake(&self) -> Wake {
        wake_of(&self.ctx)
    }

    /// Stops using a clipboard, as on a machine that has none.
    pub fn do_without_clipboard(&mut self) {
        let outbox = self.clipboard_answers.outbox();
        self.clipboard = Clipboard::start_without(move |answer| outbox.send(answer));
    }

    /// Uses this clipboard instead of the one of the system.
    pub fn use_clipboard(&mut self, clipboard: MemoryClipboard) {
        let outbox = self.clipboard_answers.outbox();
        self.clipboard = Clipboard::start_in(clipboard, move |answer| outbox.send(answer));
    }

    /// Asks another tool to do something.
    pub fn request(&mut self, request: Request) {
        self.requests.push(request);
    }

    /// Takes the requests to other tools, in order.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// Shows a message in the status line.
    pub fn say(&mut self, text: impl Into<String>) {
        self.status = Some(StatusMessage {
            text: text.into(),
            is_error: false,
        });
    }

    /// Shows an error in the status line.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.status = Some(StatusMessage {
            text: text.into(),
            is_error: true,
        });
    }

    /// The tab in front, or `None` while the converter is in front.
    pub fn tab(&self) -> Option<&Tab> {
        self.tabs
            .get(self.active)
            .filter(|_| !self.converter.is_in_front)
    }

    /// The tab in front, or `None` while the converter is in front.
    pub fn tab_mut(&mut self) -> Option<&mut Tab> {
        let is_behind = self.converter.is_in_front;
        self.tabs.get_mut(self.active).filter(|_| !is_behind)
    }

    /// The document in front, if it is open.
    pub fn document(&self) -> Option<&OpenDocument> {
        self.tab().and_then(Tab::open)
    }

    /// The document in front, if it is open.
    pub fn document_mut(&mut self) -> Option<&mut OpenDocument> {
        self.tab_mut().and_then(Tab::open_mut)
    }

    /// An open document by its number.
    pub fn document_of_mut(&mut self, id: u64) -> Option<&mut OpenDocument> {
        let tab = self.tabs.iter_mut().find(|tab| tab.id == id);
        tab.and_then(Tab::open_mut)
    }

    /// Opens a file in a new tab.
    pub fn open_path(&mut self, path: &Path) {
        self.open(Origin::File(path.to_owned()));
    }

    /// Opens bytes that were read from a notation as a new document.
    pub fn open_read(&mut self, bytes: Arc<[u8]>, notation: Notation) {
        self.pasted += 1;
        self.open(Origin::Pasted(self.pasted, bytes, notation));
    }

    /// Opens a document in a new tab, in front.
    pub fn open(&mut self, origin: Origin) {
        let id = self.next_id;
        self.next_id += 1;
        self.open_as(id, origin);
    }

    /// Brings the document with this number to the front. If it was closed, it is opened again from where it came,
    /// with the same number.
    pub fn return_to(&mut self, id: u64, origin: &Origin) {
        match self.tabs.iter().position(|tab| tab.id == id) {
            Some(place) => self.bring_to_front(place),
            None if matches!(origin, Origin::StandardInput) => {
                self.complain("Standard input was closed, and can be read only once.");
            }
            None => self.open_as(id, origin.clone()),
        }
    }

    fn open_as(&mut self, id: u64, origin: Origin) {
        self.tabs.push(Tab {
            id,
            origin: origin.clone(),
            state: TabState::Opening,
            file: None,
            is_answer_kept: false,
            list_was_chosen: false,
        });
        self.bring_to_front(self.tabs.len() - 1);
        self.start_opening(id, origin);
    }

    /// Opens the document in front again.
    pub fn reload(&mut self) {
        if let Some(tab) = self.tab() {
            let (id, origin) = (tab.id, tab.origin.clone());
            if matches!(origin, Origin::StandardInput) {
                self.say("Standard input can be read only once.");
            } else {
                self.start_opening(id, origin);
            }
        }
    }

    fn start_opening(&mut self, id: u64, origin: Origin) {
        let outbox = self.opened.outbox();
        let started = opening::open(origin, self.most_kept, move |opened| {
            outbox.send((id, opened));
        });
        if let Err(error) = started {
            self.take_opened(id, Err(error));
        }
    }

    /// Takes the documents that were opened since the last call.
    pub fn poll(&mut self) {
        while let Some((id, opened)) = self.opened.take() {
            self.take_opened(id, opened);
        }
    }

    /// Takes the result of opening a document.
    fn take_opened(&mut self, id: u64, opened: Opening) {
        let wake = self.wake();
        // A tab may have been closed while its file was opened.
        let Some(tab) = self.tabs.iter_mut().find(|tab| tab.id == id) else {
            return;
        };
        let is_file = opened.as_ref().is_ok_and(|opened| opened.is_file);
        if let Origin::File(path) = &tab.origin
            && is_file
        {
            tab.file = std::path::absolute(path).ok();
            tab.is_answer_kept = false;
            self.settings.recent_files.add(path, SystemTime::now());
        }
        match tab.opened(opened, wake) {
            Ok(()) => {
                self.return_caret(id);
                self.request(Request::Opened(id));
            }
            Err(error) => {
                crate::terminal::say(&error);
                if tab.open().is_some() {
                    self.complain(format!("{error} You still see what was opened before."));
                }
            }
        }
    }

    /// Brings the document of a tab to the front.
    pub fn bring_to_front(&mut self, place: usize) {
        self.active = place;
        self.converter.is_in_front = false;
    }

    /// Returns whether a command that was chosen by key makes sense now. While the converter is in front, the
    /// commands for the document behind it do not.
    pub fn takes_key_of(&self, command: Command) -> bool {
        !self.converter.is_in_front
            || command.works_without_document()
            || matches!(command, Command::Tab(_))
    }

    /// Removes the tab of the converter. The converter keeps its bytes.
    pub fn close_converter(&mut self) {
        self.converter = ConverterTab::default();
    }

    /// Closes the tab of a document.
    pub fn close_tab(&mut self, place: usize) {
        if place >= self.tabs.len() {
            return;
        }
        let closed = self.tabs.remove(place);
        let is_compared = |both: &SideBySide| both.side_of(closed.id).is_some();
        if self.comparison.as_ref().is_some_and(is_compared) {
            self.stop_comparing();
        }
        if place < self.active || self.active >= self.tabs.len() {
            self.active = self.active.saturating_sub(1);
        }
        self.request(Request::Closed(Box::new(closed)));
    }

    /// The places of the two compared tabs, the left one first. `None` unless one of them is in front and
    /// both are open.
    pub fn compared(&self) -> Option<[usize; 2]> {
        let comparison = self.comparison.as_ref()?;
        if self.converter.is_in_front {
            return None;
        }
        let place = |side: Side| {
            let id = comparison.ids[side.index()];
            let mut tabs = self.tabs.iter();
            tabs.position(|tab| tab.id == id && tab.open().is_some())
        };
        let both = [place(Side::Left)?, place(Side::Right)?];
        both.contains(&self.active).then_some(both)
    }

    /// The side that has the keyboard, while two documents are compared.
    pub fn compared_side(&self) -> Option<Side> {
        let [left, _] = self.compared()?;
        Some(if self.active == left {
            Side::Left
        } else {
            Side::Right
        })
    }

    /// Returns whether the document in front can be compared with another one.
    pub fn can_compare(&self) -> bool {
        self.document().is_some() && self.tabs.len() > 1
    }

    /// Returns whether a document is in front, or two are side by side, if the command needs that.
    pub fn has_what_it_needs(&self, command: Command) -> bool {
        if command.needs_comparison() {
            self.compared().is_some()
        } else {
            !command.needs_document() || self.document().is_some()
        }
    }

    /// Returns why the document or the comparison that a command needs is not there, as a sentence for the status
    /// line; `None` if it is there and has bytes, or if the command needs none.
    pub fn what_is_missing(&self, command: Command) -> Option<String> {
        let name = command.name();
        if command.works_without_document() {
            return None;
        }
        if self.converter.is_in_front {
            return Some(format!(
                "“{name}” works on a document, and the converter is in front"
            ));
        }
        match self.tab().map(|tab| &tab.state) {
            None => Some(format!("“{name}” needs a document. Open a file first")),
            Some(TabState::Opening) => Some(format!(
                "“{name}” needs the document, which is still being opened"
            )),
            Some(TabState::Failed(_)) => Some(format!(
                "“{name}” needs a document, and this one could not be opened"
            )),
            Some(TabState::Open(_)) if command.needs_comparison() && self.compared().is_none() => {
                Some(format!(
                    "“{name}” needs two documents side by side. Compare this one with another first"
                ))
            }
            Some(TabState::Open(open)) if open.content.is_empty() => Some(format!(
                "“{name}” needs at least one byte, and there is none"
            )),
            Some(TabState::Open(_)) => None,
        }
    }

    /// Shows a list of findings, which the user chose.
    pub fn show_findings(&mut self, list: FindingTab) {
        self.settings.inspector.finding = list;
        if let Some(tab) = self.tab_mut() {
            tab.list_was_chosen = true;
        }
    }

    /// The list of findings that is shown. As long as the user has not chosen one since the document was opened, a
    /// list of errors without any gives way to that of warnings with some, and the other way round.
    pub fn findings_shown(&self) -> FindingTab {
        let chosen = match self.settings.inspector.finding {
            FindingTab::Differences if self.compared().is_none() => FindingTab::default(),
            chosen => chosen,
        };
        let tab = self.tab().filter(|tab| !tab.list_was_chosen);
        let Some(open) = tab.and_then(Tab::open) else {
            return chosen;
        };
        let counted = open.content.census().announced();
        let surveyed = open.warnings.snapshot();
        let (errors, warnings) = (counted.totals.errors(), surveyed.above_info());
        match chosen {
            FindingTab::Errors if counted.is_done() && errors == 0 && warnings > 0 => {
                FindingTab::Warnings
            }
            FindingTab::Warnings if surveyed.is_done() && warnings == 0 && errors > 0 => {
                FindingTab::Errors
            }
            chosen => chosen,
        }
    }

    /// Returns whether the document in front has bytes.
    pub fn has_bytes(&self) -> bool {
        self.document().is_some_and(|open| !open.content.is_empty())
    }

    /// Ends the comparison and shows one document.
    pub fn stop_comparing(&mut self) {
        let Some(comparison) = self.comparison.take() else {
            return;
        };
        for tab in &mut self.tabs {
            // The first row of the document may change.
            if comparison.side_of(tab.id).is_some()
                && let Some(open) = tab.open_mut()
            {
                open.view.jump_to_caret = true;
            }
        }
        regions::focus(&self.ctx, regions::hex_view(None));
    }

    /// The hex view of the document in front.
    pub fn hex_view(&self) -> egui::Id {
        regions::hex_view(self.compared_side())
    }

    /// Puts a picture on the clipboard and shows `said` in the status line.
    pub fn put_picture_on_clipboard(&mut self, picture: Raster, said: String) {
        if let Err(why) = self.clipboard.write_picture(picture, said) {
            self.complain(why);
        }
    }

    /// Puts text on the clipboard and shows `said` in the status line.
    pub fn put_on_clipboard(&mut self, text: String, said: String) {
        if let Err(why) = self.clipboard.write(WriteFor::Line, text, said) {
            self.complain(why);
        }
    }
}

fn wake_of(ctx: &egui::Context) -> Wake {
    let ctx = ctx.clone();
    // At once, and once: without a delay egui draws two frames.
    Arc::new(move || ctx.request_repaint_after(Duration::from_nanos(1)))
}
