//! The program: the session and its tools.

use std::path::PathBuf;
use std::sync::Arc;

use super::palette::CommandPalette;
use super::settings_page::SettingsPage;
use super::typing::Typing;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::settings::{SettingsFile, SettingsKeeper, StoredSettings, WindowPlace};
use crate::app::system::{
    DesktopWishes, MemoryClipboard, Pasted, coming_up, display, file_dialog, no_window,
    software_drawing, system_fonts,
};
use crate::app::theme;
use crate::app::theme::fonts;
use crate::app::tools::Tools;
use crate::app::views::inspector::TextViews;
use crate::background::Inbox;
use crate::bookmarks::Store;
use crate::document::{GivenSource, Origin};
use crate::kept::Places;
use crate::notation::Notation;
use crate::source::Source;
use crate::utf8::BomPolicy;

/// The id by which desktops know the program.
const APP_ID: &str = "byteloupe";

/// The program: what all tools work on, and the tools.
pub struct App {
    pub(super) session: Session,
    pub(super) tools: Tools,
    pub(super) palette: Option<CommandPalette>,
    pub(super) settings_page: Option<SettingsPage>,
    pub(super) shows_about: bool,

    /// How the decoded texts of the documents are laid out.
    pub(super) texts: TextViews,

    settings_keeper: Option<SettingsKeeper>,

    /// Why settings could not be written.
    settings_trouble: Inbox<String>,

    /// Is the window to be brought into sight, once it is known where it is?
    checks_place: bool,

    /// Whether no window was seen in an earlier run, so that its size is ours to choose.
    window_is_first: bool,

    /// Keys for a field that is about to open.
    pub(super) typing: Typing,

    /// Text for the field that has the focus, to be given with the next frame.
    pub(super) paste_into_field: Option<String>,

    /// The title that the window has.
    pub(super) title: String,

    /// What the desktop asks for.
    wishes: DesktopWishes,
}

impl App {
    /// The program with files to open; `-` is standard input.
    pub fn new(ctx: &egui::Context, files: &[PathBuf], bom: BomPolicy, settings: Settings) -> Self {
        fonts::install(ctx);
        theme::install(ctx, settings.colors);
        ctx.set_theme(theme::preference(settings.theme));
        ctx.set_zoom_factor(settings.zoom);
        let session = Session::new(ctx, bom, settings);
        let mut app = Self {
            tools: Tools::new(&session),
            palette: None,
            settings_page: None,
            shows_about: false,
            texts: TextViews::default(),
            settings_keeper: None,
            settings_trouble: Inbox::new(session.wake()),
            checks_place: true,
            window_is_first: session.settings.window.is_unknown(),
            typing: Typing::default(),
            paste_into_field: None,
            title: String::new(),
            wishes: DesktopWishes::default(),
            session,
        };
        app.heed(DesktopWishes::default());
        app.open_all(files);
        app
    }

    /// Opens files that the command line names; `-` is standard input. The first is in front.
    fn open_all(&mut self, files: &[PathBuf]) {
        for path in files {
            if path.as_os_str() == "-" {
                self.session.open(Origin::StandardInput);
            } else {
                self.session.open_path(path);
            }
        }
        self.session.active = 0;
    }

    /// Opens the files that were open when the program last ended, if the user wants that at each start.
    pub fn reopen_files(&mut self) {
        if self.session.settings.reopens_files {
            self.session.reopen_last_files();
        }
    }

    /// Keeps bookmarks in this folder between runs, which need not be there yet. Otherwise they are
    /// there as long as their document is open.
    pub fn keep_bookmarks_in(&mut self, folder: impl Into<PathBuf>) {
        self.tools.bookmarks.keep_in(Store::new(folder));
    }

    /// Keeps the progress of lessons in this folder, which need not be there yet, and reads lessons of the
    /// teacher's own from the folder `lessons` in it.
    pub fn keep_lessons_in(&mut self, folder: impl Into<PathBuf>) {
        let folder = folder.into();
        self.tools.teach.keep_at(&Places {
            state: Some(folder.clone()),
            data: Some(folder),
            config: None,
        });
    }

    /// Takes what the desktop asks for: a theme, and whether steps stand still or bits move.
    pub fn take_desktop_wishes(&self, theme: Option<egui::Theme>, less_motion: bool) {
        self.wishes.set_theme(theme);
        self.wishes.set_less_motion(less_motion);
    }

    /// Uses what the desktop asks for from now on.
    fn heed(&mut self, wishes: DesktopWishes) {
        self.tools.teach.wishes = wishes.clone();
        self.wishes = wishes;
    }

    /// Draws in the theme of the desktop where the toolkit does not know it.
    pub(super) fn take_theme_of_desktop(&self, ctx: &egui::Context) {
        if let Some(theme) = self.wishes.theme()
            && ctx.options(|options| options.fallback_theme) != theme
        {
            ctx.options_mut(|options| options.fallback_theme = theme);
            ctx.request_repaint();
        }
    }

    /// Keeps the settings in the files that they were read from. What was wrong with these is said.
    pub fn keep_settings(&mut self, loaded: StoredSettings) {
        if let Some(why) = loaded.trouble {
            crate::terminal::say(&why);
            self.session.complain(why);
        }
        if !loaded.writable.is_nowhere() {
            let outbox = self.settings_trouble.outbox();
            let tell = move |why| outbox.send(why);
            match SettingsKeeper::start(loaded.writable, loaded.settings, tell) {
                Ok(keeper) => self.settings_keeper = Some(keeper),
                Err(cause) => {
                    let error = crate::source::SourceError::no_thread(cause);
                    self.session
                        .complain(format!("Settings are not kept: {error}"));
                }
            }
        }
    }

    /// At most so many bytes are kept of a stream that is opened from now on; 0 is any number.
    pub fn keep_at_most(&mut self, bytes: u64) {
        self.session.most_kept = if bytes == 0 { u64::MAX } else { bytes };
    }

    /// Does without a clipboard, as on a machine that has none.
    pub fn do_without_clipboard(&mut self) {
        self.session.do_without_clipboard();
    }

    /// Copies to this clipboard and pastes from it, instead of the one of the system.
    pub fn use_clipboard(&mut self, clipboard: MemoryClipboard) {
        self.session.use_clipboard(clipboard);
    }

    /// Opens bytes as a new document, as pasting text does.
    pub fn open_pasted(&mut self, bytes: Vec<u8>) {
        self.session.open_read(Arc::from(bytes), Notation::Text);
    }

    /// Opens a source that the caller made in a new tab with this title.
    pub fn open_source(&mut self, title: impl Into<Arc<str>>, source: Arc<dyn Source>) {
        let title = title.into();
        self.session
            .open(Origin::Given(GivenSource { title, source }));
    }

    /// Shows what a clipboard gave, or the sentence that says why it gave nothing, as if it had been
    /// asked.
    pub fn paste(&mut self, pasted: Result<Pasted, String>) {
        self.tools.paste.paste(&mut self.session, pasted);
    }

    /// One frame without eframe, as tests run it.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        self.logic(ui.ctx());
        self.show(ui);
    }

    /// What the user has chosen so far.
    pub fn settings(&self) -> Settings {
        Settings {
            zoom: self.session.ctx().zoom_factor(),
            ..self.session.settings.clone()
        }
    }

    /// Saves the settings that have changed.
    pub(super) fn keep_changed_settings(&mut self, ctx: &egui::Context) {
        while let Some(why) = self.settings_trouble.take() {
            crate::terminal::say(&why);
            self.session.complain(why);
        }
        let Some(keeper) = &mut self.settings_keeper else {
            return;
        };
        self.session.settings.zoom = ctx.zoom_factor();
        let (window, zoom) = (
            &mut self.session.settings.window,
            self.session.settings.zoom,
        );
        ctx.input(|input| window.see(input.viewport(), zoom));
        keeper.keep(&self.session.settings);
    }

    /// Brings a window into sight that is where a screen was in an earlier run.
    fn check_place(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        let Some(window) = frame.winit_window().filter(|_| self.checks_place) else {
            return;
        };
        self.checks_place = false;
        if self.window_is_first {
            // The screen is not known before there is a window.
            let screen = window
                .current_monitor()
                .or_else(|| window.primary_monitor());
            let screen = screen.map(|screen| {
                let size = screen.size().to_logical::<f32>(screen.scale_factor());
                egui::vec2(size.width, size.height)
            });
            let size = WindowPlace::first_size(screen) / ctx.zoom_factor();
            ctx.send_viewport_cmd(egui::ViewportCommand::InnerSize(size));
        }
        // A system that does not report where windows are places them itself.
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
}

impl Drop for App {
    fn drop(&mut self) {
        self.session.keep_open_files(true);
        self.keep_changed_settings(&self.session.ctx().clone());
        self.tools.bookmarks.finish(&mut self.session);
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
    coming_up::told(|| open(files, bom, most_kept))
}

/// The same, where a panic of the toolkit is not told.
fn open(files: Vec<PathBuf>, bom: BomPolicy, most_kept: u64) -> Result<(), String> {
    file_dialog::listen_to_log();
    let places = Places::of(APP_ID);
    let file = SettingsFile::at(&places);
    let loaded = match &places.data {
        Some(former) => file.read_moved_from(former),
        None => file.read(),
    };
    let settings = loaded.settings.clone();
    let mut viewport = egui::ViewportBuilder::default()
        .with_title("Byteloupe")
        .with_app_id(APP_ID)
        .with_min_inner_size([760.0, 480.0]);
    viewport = settings.window.applied_to(viewport);
    let icon = include_bytes!("../../../assets/byteloupe.png");
    if let Ok(icon) = eframe::icon_data::from_png_bytes(icon) {
        viewport = viewport.with_icon(icon);
    }
    let mut options = eframe::NativeOptions {
        viewport,
        clipboard_shortcuts: false,
        // Noise against bands in gradients, of which there are none here.
        dithering: false,
        // We ask for them ourselves.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    display::choose(&mut options);
    eframe::run_native(
        APP_ID,
        options,
        Box::new(move |creation| {
            if std::env::var_os("BYTELOUPE_NO_SYSTEM_FONTS").is_none() {
                system_fonts::install(&creation.egui_ctx);
            }
            let mut app = App::new(&creation.egui_ctx, &[], bom, settings);
            app.keep_at_most(most_kept);
            app.heed(DesktopWishes::ask(app.session.wake()));
            if let Some(folder) = &places.data {
                app.tools.bookmarks.keep_in(Store::in_data_folder(folder));
            }
            app.tools.teach.keep_at(&places);
            app.open_all(&files);
            if files.is_empty() {
                app.reopen_files();
            }
            app.keep_settings(loaded);
            coming_up::is_up();
            Ok(Box::new(app))
        }),
    )
    .map_err(|error| {
        if no_window::is_for_want_of_opengl(&error) {
            // The program itself, which reads standard input, was not made yet.
            software_drawing::start_again();
        }
        let sentence = no_window::sentence(&error);
        no_window::show_without_console(&sentence);
        sentence
    })
}
