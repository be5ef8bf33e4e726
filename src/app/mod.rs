//! The window: the only place that knows egui.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod` | the state of the program |
//! | `logic` | what goes on while the window is hidden too: answers of threads, commands |
//! | `ui` | which panel stands where |
//! | `command` | everything a person can have the program do |
//! | the others | a thing that a person sees, by its name |

mod command;
mod document;
mod settings;
mod shell;
mod system;
mod theme;
mod tools;
mod views;
mod widgets;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use crate::background::Wake;
use crate::notation::Notation;
use crate::save::RepairPolicy;
use crate::source::MOST_KEPT;
use crate::utf8::BomPolicy;

use crate::document::Opening;
use crate::document::Origin;
use crate::document::compare::SideBySide;
use command::Command;
use document::{Document, DocumentState};
use settings::SettingsKeeper;
use settings::Widths;
use shell::CommandPalette;
use shell::Typing;
use system::FromDialog;
use system::{Clipboard, FromClipboard};
use tools::Given;
use tools::PastePreview;
use tools::PathPrompt;
use tools::PlacePanel;
use tools::converter::{Bench, Loaded};
use tools::copy::{CopyState, Made};
use tools::find::FindState;
use tools::save::SavePrompt;
use tools::save::Underway;
use tools::{BookmarksState, FromBookmarks};

pub use settings::Panels;
pub use settings::RecentFiles;
pub use settings::Settings;
pub use settings::WindowPlace;
pub use settings::{Grouping, RowLayout, RowLength};
pub use settings::{PaletteChoice, ThemeChoice};
pub use settings::{SettingsFile, StoredSettings};
pub use system::Pasted;

/// The id by which desktops know the program.
const APP_ID: &str = "byteloupe";

/// The size of the window in the first run, in points.
const USUAL_SIZE: egui::Vec2 = egui::vec2(1440.0, 900.0);

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
    /// Something about bookmarks.
    Bookmarks(FromBookmarks),
    /// Files that the clipboard or another window gave were looked at.
    Given(Given),
    /// Settings could not be written: a sentence.
    SettingsNotKept(String),
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
struct StatusMessage {
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
    settings_keeper: Option<SettingsKeeper>,

    /// So many bytes of a stream are kept.
    most_kept: u64,

    /// Is the window to be brought into sight, once it is known where it is?
    checks_place: bool,

    /// How the inspector stands beside the hex view, where it does.
    widths: Option<Widths>,
    status: Option<StatusMessage>,
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
    bookmarks: BookmarksState,
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
        theme::fonts::install(ctx);
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
            settings_keeper: None,
            most_kept: MOST_KEPT,
            checks_place: true,
            widths: None,
            status: None,
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
            bookmarks: BookmarksState::default(),
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
        app.open_all(files);
        app
    }

    /// Opens files that the command line names; `-` is standard input. The first is in front.
    fn open_all(&mut self, files: &[PathBuf]) {
        for path in files {
            if path.as_os_str() == "-" {
                self.open(Origin::StandardInput);
            } else {
                self.open_path(path);
            }
        }
        self.active = 0;
    }

    /// Has bookmarks kept in this folder between runs, which need not be there yet. Otherwise they are
    /// there as long as their document is open.
    pub fn keep_bookmarks_in(&mut self, folder: impl Into<PathBuf>) {
        self.bookmarks.keep_in(crate::bookmarks::Store::new(folder));
    }

    /// Has settings kept in a file, which was read before. What was wrong with it is said.
    pub fn keep_settings_in(&mut self, file: SettingsFile, loaded: StoredSettings) {
        if let Some(why) = loaded.trouble {
            crate::terminal::say(&why);
            self.complain(why);
        }
        if loaded.is_writable {
            let mailbox = self.mailbox.clone();
            let tell = move |why| mailbox.send(Message::SettingsNotKept(why));
            match SettingsKeeper::start(file, loaded.settings, tell) {
                Ok(keeper) => self.settings_keeper = Some(keeper),
                Err(cause) => {
                    let error = crate::source::SourceError::no_thread(cause);
                    self.complain(format!("Settings are not kept: {error}"));
                }
            }
        }
    }

    /// At most so many bytes are kept of a stream that is opened from now on; 0 is any number.
    pub fn keep_at_most(&mut self, bytes: u64) {
        self.most_kept = if bytes == 0 { u64::MAX } else { bytes };
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
            text: views::inspector::TextView::default(),
        });
        self.active = self.documents.len() - 1;
        self.leave_converter();
        self.start_opening(id, origin);
    }

    fn start_opening(&mut self, id: u64, origin: Origin) {
        let mailbox = self.mailbox.clone();
        let started = crate::document::opening::open(origin, self.most_kept, move |opened| {
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
            self.settings.recent_files.add(path);
        }
        let ctx = self.mailbox.ctx.clone();
        let wake: Wake = Arc::new(move || ctx.request_repaint());
        if let Err(error) = document.opened(opened, wake) {
            crate::terminal::say(&error);
            if document.open().is_some() {
                self.complain(format!("{error} You still see what was opened before."));
            }
        } else {
            self.keep_bookmarks(id);
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

    /// Has settings written that have changed.
    fn keep_settings(&mut self, ctx: &egui::Context) {
        let Some(keeper) = &mut self.settings_keeper else {
            return;
        };
        self.settings.zoom = ctx.zoom_factor();
        let (window, zoom) = (&mut self.settings.window, self.settings.zoom);
        ctx.input(|input| window.see(input.viewport(), zoom));
        keeper.keep(&self.settings);
    }

    /// Brings a window into sight that is where a screen was in an earlier run.
    fn check_place(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        let Some(window) = frame.winit_window().filter(|_| self.checks_place) else {
            return;
        };
        // Where the system tells nobody where windows are, it places them itself.
        self.checks_place = false;
        let Ok(corner) = window.outer_position() else {
            return;
        };
        let size = window.outer_size();
        let screens = window.available_monitors().map(|screen| {
            let (at, size) = (screen.position(), screen.size());
            egui::Rect::from_min_size(
                egui::pos2(at.x as f32, at.y as f32),
                egui::vec2(size.width as f32, size.height as f32),
            )
        });
        let corner = egui::pos2(corner.x as f32, corner.y as f32);
        let size = egui::vec2(size.width as f32, size.height as f32);
        if WindowPlace::is_out_of_sight(corner, size, screens) {
            let origin = egui::Pos2::ZERO;
            ctx.send_viewport_cmd(egui::ViewportCommand::OuterPosition(origin));
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
        self.status = Some(StatusMessage {
            text: text.into(),
            is_error: false,
        });
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.status = Some(StatusMessage {
            text: text.into(),
            is_error: true,
        });
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.keep_settings(&self.mailbox.ctx.clone());
        self.finish_bookmarks();
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.check_place(ctx, frame);
        self.logic(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }

    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        self.filter_input(ctx, input);
    }
}

/// Opens the window and returns when it is closed. At most so many bytes are kept of a stream; 0 is any
/// number.
///
/// # Errors
/// A sentence, when there is no screen or no graphics.
pub fn run(files: Vec<PathBuf>, bom: BomPolicy, most_kept: u64) -> Result<(), String> {
    system::file_dialog::listen_to_log();
    let folder = system::storage::folder(APP_ID);
    let kept = folder.as_deref().map(|folder| {
        let file = SettingsFile::in_folder(folder);
        let loaded = file.read();
        (file, loaded)
    });
    let settings = kept
        .as_ref()
        .map(|(_, loaded)| loaded.settings.clone())
        .unwrap_or_default();
    let mut viewport = egui::ViewportBuilder::default()
        .with_title("Byteloupe")
        .with_app_id(APP_ID)
        .with_min_inner_size([760.0, 480.0]);
    viewport = settings.window.applied_to(viewport, USUAL_SIZE);
    let icon = include_bytes!("../../assets/byteloupe.png");
    if let Ok(icon) = eframe::icon_data::from_png_bytes(icon) {
        viewport = viewport.with_icon(icon);
    }
    let mut options = eframe::NativeOptions {
        viewport,
        clipboard_shortcuts: false,
        // We ask for them ourselves.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    system::display::choose(&mut options);
    eframe::run_native(
        APP_ID,
        options,
        Box::new(move |creation| {
            if std::env::var_os("BYTELOUPE_NO_SYSTEM_FONTS").is_none() {
                system::system_fonts::install(&creation.egui_ctx);
            }
            let mut app = App::new(&creation.egui_ctx, &[], bom, settings);
            app.keep_at_most(most_kept);
            if let Some(folder) = folder {
                app.keep_bookmarks_in(folder.join("bookmarks"));
            }
            app.open_all(&files);
            if let Some((file, loaded)) = kept {
                app.keep_settings_in(file, loaded);
            }
            Ok(Box::new(app))
        }),
    )
    .map_err(|error| system::no_window::sentence(&error))
}
