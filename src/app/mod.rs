//! The window: the only place that knows egui.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod` | the state of the program |
//! | `logic` | what goes on while the window is hidden too: answers of threads, commands |
//! | `ui` | which panel stands where |
//! | `command` | everything a person can have the program do |
//! | the others | a thing that a person sees, by its name |

mod access;
mod bit_card;
mod clipboard;
mod command;
mod compare;
mod context_menu;
mod converter;
mod copy;
mod divider;
mod document;
mod empty_state;
mod errand;
mod error_kinds;
mod error_view;
mod failed_state;
mod file_dialog;
mod find;
mod fonts;
mod glyphs;
mod go_to;
mod hex_view;
#[doc(hidden)]
pub mod hex_view_alone;
mod history;
mod inspector;
mod jumps;
mod keys_overlay;
mod large_text;
mod legend;
mod logic;
mod menu;
mod menu_bar;
mod notes;
mod notices;
mod open_document;
mod opening;
mod overlay;
mod overview;
mod palette;
mod panels;
mod paste;
mod path_prompt;
mod pictures;
mod place_panel;
mod recent_files;
mod regions;
mod save_prompt;
mod saving;
mod scroll;
mod scroll_bar;
mod select_range;
mod selection;
mod settings;
mod status_bar;
mod system_fonts;
mod tabs;
mod theme;
mod tiny_letters;
mod typing;
mod ui;
mod verdict_facts;
mod verdict_strip;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use crate::notation::Notation;
use crate::save::RepairPolicy;
use crate::utf8::BomPolicy;

use clipboard::{Clipboard, FromClipboard};
use command::Command;
use compare::SideBySide;
use converter::{Bench, Loaded};
use copy::{CopyState, Made};
use document::{Document, DocumentState, Origin};
use file_dialog::FromDialog;
use find::FindState;
use notes::{FromNotes, NotesState};
use opening::Opening;
use palette::CommandPalette;
use paste::PastePreview;
use path_prompt::PathPrompt;
use place_panel::PlacePanel;
use save_prompt::SavePrompt;
use saving::Underway;
use typing::Typing;

pub use clipboard::Pasted;
pub use hex_view::{Grouping, RowLayout, RowLength};
pub use panels::Panels;
pub use recent_files::RecentFiles;
pub use settings::Settings;
pub use theme::{PaletteChoice, ThemeChoice};

/// The id by which desktops know the program.
const APP_ID: &str = "byteloupe";

/// Messages of threads that may wait.
const WAITING: usize = 64;

/// What threads tell the window.
enum Message {
    /// A document was opened, or could not be.
    Opened(u64, Opening),
    /// The system's file dialog has ended.
    Dialog(FromDialog),
    /// The dialog for the name of a new file has ended.
    SaveDialog(FromDialog),
    /// The clipboard answered.
    Clipboard(FromClipboard),
    /// What is to be copied is ready, or there is none. The number says which copy it is.
    Made(u64, Made),
    /// What is to be put on the bench of the converter was read.
    Converter(Loaded),
    /// Something about notes.
    Notes(FromNotes),
}

/// How threads tell the window something: it also wakes it.
#[derive(Clone)]
struct Mailbox {
    sender: SyncSender<Message>,
    ctx: egui::Context,
}

impl Mailbox {
    fn send(&self, message: Message) {
        // When nobody listens any more, the program is ending.
        if self.sender.send(message).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

/// A line under the verdict: something that a person should know.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Notice {
    text: String,
    is_error: bool,
}

/// The program.
pub struct App {
    documents: Vec<Document>,
    active: usize,
    next_id: u64,
    pasted: usize,

    bom: BomPolicy,
    settings: Settings,

    /// Width of the inspector as it was last shown, in points.
    inspector_width: f32,
    notice: Option<Notice>,
    path_prompt: Option<PathPrompt>,
    paste: Option<Box<PastePreview>>,
    palette: Option<CommandPalette>,
    place_panel: Option<PlacePanel>,
    save_prompt: Option<SavePrompt>,
    saving: Option<Underway>,

    /// What stands for errors in a repaired copy, as it was last chosen.
    repair_policy: RepairPolicy,

    /// Where a person last went, as it was typed.
    last_target: String,
    find: FindState,
    compare: Option<SideBySide>,
    converter: Bench,
    notes: NotesState,
    dialog_is_open: bool,
    shows_keys: bool,
    shows_about: bool,

    commands: Vec<Command>,
    mailbox: Mailbox,
    messages: Receiver<Message>,
    clipboard: Clipboard,
    copy: CopyState,

    /// Keys for a field that is about to open.
    typing: Typing,

    /// Text for the field that has the focus, to be given with the next frame.
    paste_into_field: Option<String>,
    /// The title that the window has.
    title: String,
}

impl App {
    /// The program with files to open; `-` is standard input.
    pub fn new(ctx: &egui::Context, files: &[PathBuf], bom: BomPolicy, settings: Settings) -> Self {
        fonts::install(ctx);
        theme::install(ctx, settings.colors);
        ctx.set_theme(settings.theme.preference());
        ctx.set_zoom_factor(settings.zoom);
        let (sender, messages) = sync_channel(WAITING);
        let mailbox = Mailbox {
            sender,
            ctx: ctx.clone(),
        };
        let answers = mailbox.clone();
        let mut app = Self {
            documents: Vec::new(),
            active: 0,
            next_id: 0,
            pasted: 0,
            bom,
            settings,
            inspector_width: 0.0,
            notice: None,
            path_prompt: None,
            paste: None,
            palette: None,
            place_panel: None,
            save_prompt: None,
            saving: None,
            repair_policy: RepairPolicy::default(),
            last_target: String::new(),
            find: FindState::default(),
            compare: None,
            converter: Bench::default(),
            notes: NotesState::default(),
            dialog_is_open: false,
            shows_keys: false,
            shows_about: false,
            commands: Vec::new(),
            mailbox,
            messages,
            clipboard: Clipboard::start(move |answer| answers.send(Message::Clipboard(answer))),
            copy: CopyState::default(),
            typing: Typing::default(),
            paste_into_field: None,
            title: String::new(),
        };
        for path in files {
            if path.as_os_str() == "-" {
                app.open(Origin::StandardInput);
            } else {
                app.open_path(path);
            }
        }
        app.active = 0;
        app
    }

    /// Has notes kept in this folder between runs, which need not be there yet. Otherwise they are
    /// there as long as their document is open.
    pub fn keep_notes_in(&mut self, folder: impl Into<PathBuf>) {
        self.notes.keep_in(crate::notes::Store::new(folder));
    }

    /// Does without a clipboard, as on a machine that has none.
    pub fn do_without_clipboard(&mut self) {
        let answers = self.mailbox.clone();
        self.clipboard =
            Clipboard::start_without(move |answer| answers.send(Message::Clipboard(answer)));
    }

    /// Opens a file in a new tab. Only on the command line does `-` mean standard input.
    fn open_path(&mut self, path: &Path) {
        self.open(Origin::File(path.to_owned()));
    }

    /// Opens a document in a new tab, in front.
    fn open(&mut self, origin: Origin) {
        let id = self.next_id;
        self.next_id += 1;
        self.documents.push(Document {
            id,
            origin: origin.clone(),
            state: DocumentState::Opening,
        });
        self.active = self.documents.len() - 1;
        self.leave_converter();
        self.start_opening(id, origin);
    }

    fn start_opening(&mut self, id: u64, origin: Origin) {
        let mailbox = self.mailbox.clone();
        let started = opening::open(origin, move |opened| {
            mailbox.send(Message::Opened(id, opened));
        });
        if let Err(error) = started {
            self.opened(id, Err(error));
        }
    }

    /// Takes what the opening of a document came to.
    fn opened(&mut self, id: u64, opened: Opening) {
        // A tab may have been closed while its file was opened.
        let Some(document) = self.documents.iter_mut().find(|document| document.id == id) else {
            return;
        };
        let is_file = opened.as_ref().is_ok_and(|opened| opened.is_file);
        if let Origin::File(path) = &document.origin
            && is_file
        {
            self.settings.recent_files.note(path);
        }
        if let Err(error) = document.opened(opened, &self.mailbox.ctx) {
            eprintln!("byteloupe: {error}");
            if document.open().is_some() {
                self.complain(format!("{error} You still see what was opened before."));
            }
        } else {
            self.keep_notes(id);
        }
    }

    /// Opens bytes as a new document, as pasting text does.
    pub fn open_pasted(&mut self, bytes: Vec<u8>) {
        self.open_read(Arc::from(bytes), Notation::Text);
    }

    /// One frame without eframe, as tests run it.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        self.logic(ui.ctx());
        self.show(ui);
    }

    /// What a person has chosen so far.
    pub fn settings(&self) -> Settings {
        Settings {
            zoom: self.mailbox.ctx.zoom_factor(),
            ..self.settings.clone()
        }
    }

    /// The document in front: none while the converter is.
    fn document(&self) -> Option<&Document> {
        if self.has_converter_in_front() {
            return None;
        }
        self.documents.get(self.active)
    }

    /// The document in front: none while the converter is.
    fn document_mut(&mut self) -> Option<&mut Document> {
        if self.has_converter_in_front() {
            return None;
        }
        self.documents.get_mut(self.active)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            is_error: false,
        });
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            is_error: true,
        });
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.finish_notes();
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.logic(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }

    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        self.filter_input(ctx, input);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        self.settings().save(storage);
    }

    /// What is kept is in [`Settings`], and nowhere else.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// A sentence, when there is no screen or no graphics.
pub fn run(files: Vec<PathBuf>, bom: BomPolicy) -> Result<(), String> {
    file_dialog::listen_to_log();
    let mut viewport = egui::ViewportBuilder::default()
        .with_title("Byteloupe")
        .with_app_id(APP_ID)
        .with_inner_size([1440.0, 900.0])
        .with_min_inner_size([760.0, 480.0]);
    let icon = include_bytes!("../../assets/byteloupe.png");
    if let Ok(icon) = eframe::icon_data::from_png_bytes(icon) {
        viewport = viewport.with_icon(icon);
    }
    let options = eframe::NativeOptions {
        viewport,
        clipboard_shortcuts: false,
        // We ask for them ourselves.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        APP_ID,
        options,
        Box::new(move |creation| {
            if std::env::var_os("BYTELOUPE_NO_SYSTEM_FONTS").is_none() {
                system_fonts::install(&creation.egui_ctx);
            }
            let settings = creation.storage.map(Settings::load).unwrap_or_default();
            let mut app = App::new(&creation.egui_ctx, &files, bom, settings);
            if let Some(folder) = eframe::storage_dir(APP_ID) {
                app.keep_notes_in(folder.join("notes"));
            }
            Ok(Box::new(app))
        }),
    )
    .map_err(|error| {
        format!(
            "The window could not be opened: {error}. Without a screen, use `byteloupe report FILE`."
        )
    })
}
