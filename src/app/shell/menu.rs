//! The menus.

use egui::{Button, Rangef, Rect, Response, RichText, Ui};

use super::menu_bar;
use crate::app::command::{
    BookmarkCommand, Command, CompareCommand, ConverterCommand, CopyCommand, DisplayCommand,
    DocumentCommand, FindCommand, Menu, OpenCommand, PasteCommand, PlaceCommand, SaveCommand,
    TabCommand, WindowCommand,
};
use crate::app::settings::Settings;
use crate::app::settings::{DetailTab, FindingTab};
use crate::app::settings::{Grouping, RowLength};
use crate::app::settings::{PaletteChoice, ThemeChoice};
use crate::census::ErrorOrder;
use crate::document::CopyScope;
use crate::notation::format::Format;
use crate::samples::SAMPLES;
use crate::source::readable_name;
use crate::utf8::BomPolicy;

/// What the menus show as chosen or possible.
pub struct State<'a> {
    /// Would a command do anything now?
    pub can: Box<dyn Fn(Command) -> bool + 'a>,
    /// Is the converter in front?
    pub has_converter: bool,
    /// What is done with a signature.
    pub bom: BomPolicy,
    /// What the user chose.
    pub settings: &'a Settings,
    /// While two are compared: do both sides move together?
    pub is_linked: Option<bool>,
    /// Does the document keep up with its source?
    pub follows: bool,
    /// In which order the errors of the document are listed.
    pub error_order: Option<ErrorOrder>,
}

/// Shows the menus and returns the command that was chosen.
pub fn show(ui: &mut Ui, state: &State<'_>) -> Option<Command> {
    let mut chosen = None;
    flat(ui);
    for menu in Menu::ALL {
        menu_bar::menu(ui, menu.name(), |ui| {
            fitting(ui, |ui| match menu {
                Menu::File => file_items(ui, state, &mut chosen),
                Menu::Edit => edit_items(ui, state, &mut chosen),
                Menu::Go => groups(ui, state, &mut chosen, GO),
                Menu::Bookmarks => groups(ui, state, &mut chosen, BOOKMARKS),
                Menu::View => view_items(ui, state, &mut chosen),
                Menu::Tools => groups(ui, state, &mut chosen, TOOLS),
                Menu::Help => groups(ui, state, &mut chosen, HELP),
            });
        });
    }
    chosen
}

/// The commands of a menu, in groups.
type Groups = &'static [&'static [Command]];

const GO: Groups = &[
    &[Command::Place(PlaceCommand::GoTo)],
    &[
        Command::Document(DocumentCommand::NextError),
        Command::Document(DocumentCommand::PreviousError),
        Command::Document(DocumentCommand::NextWarning),
        Command::Document(DocumentCommand::PreviousWarning),
    ],
    &[
        Command::Document(DocumentCommand::GoToStart),
        Command::Document(DocumentCommand::GoToEnd),
    ],
    &[
        Command::Document(DocumentCommand::Back),
        Command::Document(DocumentCommand::Forward),
    ],
    &[
        Command::Tab(TabCommand::Next),
        Command::Tab(TabCommand::Previous),
        Command::Window(WindowCommand::NextRegion),
        Command::Window(WindowCommand::PreviousRegion),
    ],
];

const BOOKMARKS: Groups = &[
    &[
        Command::Bookmark(BookmarkCommand::Add),
        Command::Bookmark(BookmarkCommand::Remove),
        Command::Bookmark(BookmarkCommand::Restore),
    ],
    &[
        Command::Bookmark(BookmarkCommand::Next),
        Command::Bookmark(BookmarkCommand::Previous),
    ],
    &[
        Command::Bookmark(BookmarkCommand::Export),
        Command::Bookmark(BookmarkCommand::Import),
        Command::Bookmark(BookmarkCommand::TakeOver),
    ],
];

const TOOLS: Groups = &[
    &[
        Command::Converter(ConverterCommand::Show),
        Command::Converter(ConverterCommand::Load),
    ],
    &[
        Command::Compare(CompareCommand::Choose),
        Command::Compare(CompareCommand::Next),
        Command::Compare(CompareCommand::Previous),
        Command::Compare(CompareCommand::LinkSides),
        Command::Compare(CompareCommand::AlignHere),
        Command::Compare(CompareCommand::AlignStarts),
        Command::Compare(CompareCommand::Stop),
    ],
    &[
        Command::Document(DocumentCommand::PauseCounting),
        Command::Document(DocumentCommand::StopCounting),
    ],
];

const HELP: Groups = &[&[
    Command::Window(WindowCommand::Palette),
    Command::Window(WindowCommand::Keys),
    Command::Window(WindowCommand::About),
]];

/// What can be shown beside the hex view.
const SHOW: Groups = &[
    &[
        Command::Display(DisplayCommand::ShowDetail(DetailTab::CodePoints)),
        Command::Display(DisplayCommand::ShowDetail(DetailTab::Text)),
        Command::Display(DisplayCommand::ShowDetail(DetailTab::Data)),
    ],
    &[
        Command::Display(DisplayCommand::ShowFinding(FindingTab::Errors)),
        Command::Display(DisplayCommand::ShowFinding(FindingTab::Bookmarks)),
        Command::Display(DisplayCommand::ShowFinding(FindingTab::Warnings)),
    ],
    &[
        Command::Document(DocumentCommand::ErrorOrder(ErrorOrder::Place)),
        Command::Document(DocumentCommand::ErrorOrder(ErrorOrder::Form)),
    ],
    &[Command::Display(DisplayCommand::LabelBidiControls)],
];

const PANELS: Groups = &[
    &[
        Command::Display(DisplayCommand::Inspector),
        Command::Display(DisplayCommand::Legend),
    ],
    &[
        Command::Display(DisplayCommand::WiderInspector),
        Command::Display(DisplayCommand::NarrowerInspector),
    ],
];

const REST_OF_FILE: Groups = &[
    &[
        Command::Document(DocumentCommand::Reload),
        Command::Document(DocumentCommand::CountAdded),
        Command::Document(DocumentCommand::Follow),
        Command::Tab(TabCommand::Close),
    ],
    &[
        Command::Save(SaveCommand::Selection),
        Command::Save(SaveCommand::Repaired),
        Command::Save(SaveCommand::Stop),
    ],
    &[Command::Window(WindowCommand::Quit)],
];

const REST_OF_EDIT: Groups = &[
    &[
        Command::Paste(PasteCommand::Clipboard),
        Command::Paste(PasteCommand::Selection),
    ],
    &[
        Command::Document(DocumentCommand::SelectAll),
        Command::Document(DocumentCommand::SelectGroup),
        Command::Place(PlaceCommand::SelectRange),
    ],
    &[
        Command::Find(FindCommand::Open),
        Command::Find(FindCommand::Next),
        Command::Find(FindCommand::Previous),
        Command::Find(FindCommand::Selection),
    ],
];

const REST_OF_COPY_AS: Groups = &[
    &[
        Command::Copy(CopyCommand::ByName),
        Command::Copy(CopyCommand::Part(CopyScope::CodePoint)),
        Command::Copy(CopyCommand::Part(CopyScope::Error)),
        Command::Copy(CopyCommand::Part(CopyScope::Document)),
    ],
    &[Command::Copy(CopyCommand::Save)],
];

fn file_items(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    let open = [
        Command::Open(OpenCommand::Files),
        Command::Open(OpenCommand::Path),
        Command::Paste(PasteCommand::NewFromText),
    ];
    items(ui, state, chosen, &open);
    recent_files(ui, state, chosen);
    submenu(ui, "Open sample", |ui| {
        for (place, sample) in SAMPLES.iter().enumerate() {
            let entry = entry(ui, Button::new(sample.title)).on_hover_text(sample.about);
            menu_bar::plain_item(&entry);
            if entry.clicked() {
                *chosen = Some(Command::Open(OpenCommand::Sample(place)));
                ui.close();
            }
        }
    });
    ui.separator();
    groups(ui, state, chosen, REST_OF_FILE);
}

fn edit_items(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    let copy = [
        Command::Copy(CopyCommand::Usual),
        Command::Copy(CopyCommand::Hex),
        Command::Copy(CopyCommand::Text),
        Command::Copy(CopyCommand::Value),
        Command::Copy(CopyCommand::Description),
    ];
    items(ui, state, chosen, &copy);
    copy_as(ui, state, chosen);
    ui.separator();
    groups(ui, state, chosen, REST_OF_EDIT);
}

fn view_items(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    submenu(ui, "Show", |ui| groups(ui, state, chosen, SHOW));
    submenu(ui, "Panels", |ui| groups(ui, state, chosen, PANELS));
    submenu(ui, "Rows", |ui| row_items(ui, state, chosen));
    submenu(ui, "Signature", |ui| {
        items(
            ui,
            state,
            chosen,
            &BomPolicy::ALL.map(|it| Command::Display(DisplayCommand::Bom(it))),
        );
    });
    ui.separator();
    submenu(ui, "Theme", |ui| {
        let themes = [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark];
        items(
            ui,
            state,
            chosen,
            &themes.map(|it| Command::Display(DisplayCommand::Theme(it))),
        );
    });
    submenu(ui, "Colours", |ui| {
        items(
            ui,
            state,
            chosen,
            &PaletteChoice::ALL.map(|it| Command::Display(DisplayCommand::Colors(it))),
        );
    });
    ui.separator();
    let zoom = [
        Command::Display(DisplayCommand::ZoomIn),
        Command::Display(DisplayCommand::ZoomOut),
        Command::Display(DisplayCommand::ZoomReset),
    ];
    items(ui, state, chosen, &zoom);
}

/// What a menu leaves free above and below it, in points: the titles of the menus, and its own frame.
const AROUND: f32 = 52.0;

/// Fills a menu. It is no higher than the window: what does not fit scrolls within it.
pub fn fitting<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.ctx().content_rect().height() - AROUND;
    egui::ScrollArea::vertical()
        .max_height(room.max(AROUND))
        .show(ui, contents)
        .inner
}

/// A menu within a menu.
fn submenu(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    // egui opens it where its entry would be, even if that is scrolled out of the menu.
    let top = ui.cursor().top();
    let across = Rangef::new(top, top + ui.spacing().interact_size.y);
    let is_beside = ui
        .ctx()
        .pointer_hover_pos()
        .is_some_and(|pos| across.contains(pos.y) && !ui.clip_rect().contains(pos));
    let is_unseen =
        is_beside && !ui.is_rect_visible(Rect::from_x_y_ranges(ui.max_rect().x_range(), across));
    ui.add_enabled_ui(!is_unseen, |ui| {
        let entry = menu_bar::menu(ui, name, |ui| fitting(ui, contents));
        show_focused(&entry.response);
    });
}

/// An entry of a menu.
fn entry(ui: &mut Ui, button: Button<'_>) -> Response {
    let response = ui.add(button);
    show_focused(&response);
    response
}

/// Has a menu scroll to the entry to which the keyboard came.
fn show_focused(entry: &Response) {
    if entry.gained_focus() {
        entry.scroll_to_me(None);
    }
}

/// Puts groups of commands into a menu, with lines between them.
fn groups(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>, groups: Groups) {
    for (place, group) in groups.iter().enumerate() {
        if place > 0 {
            ui.separator();
        }
        items(ui, state, chosen, group);
    }
}

/// The titles of the menus have a fill only under the pointer.
fn flat(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.visuals_mut().widgets.inactive.weak_bg_fill = egui::Color32::TRANSPARENT;
}

/// The forms to copy in.
fn copy_as(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    ui.add_enabled_ui(
        (state.can)(Command::Copy(CopyCommand::As(Format::Text))),
        |ui| {
            submenu(
                ui,
                Command::Copy(CopyCommand::As(Format::Text)).name(),
                |ui| {
                    for format in Format::ALL {
                        let entry =
                            entry(ui, Button::new(format.name())).on_hover_text(format.hint());
                        menu_bar::plain_item(&entry);
                        if entry.clicked() {
                            *chosen = Some(Command::Copy(CopyCommand::As(format)));
                            ui.close();
                        }
                    }
                    ui.separator();
                    groups(ui, state, chosen, REST_OF_COPY_AS);
                },
            );
        },
    );
}

/// The files that were opened last.
fn recent_files(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    let paths = state.settings.recent_files.paths();
    ui.add_enabled_ui(
        (state.can)(Command::Open(OpenCommand::RecentByName)),
        |ui| {
            submenu(ui, "Open recent", |ui| {
                ui.set_max_width(520.0);
                for (place, path) in paths.iter().enumerate() {
                    let name = readable_name(path);
                    let entry = entry(ui, Button::new(&name).truncate());
                    menu_bar::plain_item(&entry);
                    if entry.on_hover_text(&name).clicked() {
                        *chosen = Some(Command::Open(OpenCommand::Recent(place)));
                        ui.close();
                    }
                }
                ui.separator();
                let rest = [
                    Command::Open(OpenCommand::RecentByName),
                    Command::Open(OpenCommand::ClearRecent),
                ];
                items(ui, state, chosen, &rest);
            });
        },
    );
}

/// How the rows of the hex view are laid out.
fn row_items(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    items(
        ui,
        state,
        chosen,
        &RowLength::ALL.map(|it| Command::Display(DisplayCommand::RowLength(it))),
    );
    items(
        ui,
        state,
        chosen,
        &[Command::Display(DisplayCommand::NextRowLength)],
    );
    ui.separator();
    items(
        ui,
        state,
        chosen,
        &Grouping::ALL.map(|it| Command::Display(DisplayCommand::Grouping(it))),
    );
    items(
        ui,
        state,
        chosen,
        &[Command::Display(DisplayCommand::NextGrouping)],
    );
    ui.separator();
    let others = [
        Command::Display(DisplayCommand::LowerCase),
        Command::Display(DisplayCommand::DecimalOffsets),
        Command::Display(DisplayCommand::TextColumn),
    ];
    items(ui, state, chosen, &others);
}

/// Puts commands into a menu, each with its key. Returns the first that can be chosen.
pub fn items(
    ui: &mut Ui,
    state: &State<'_>,
    chosen: &mut Option<Command>,
    commands: &[Command],
) -> Option<egui::Id> {
    let mut first = None;
    let (rows, panels) = (&state.settings.rows, &state.settings.panels);
    for &command in commands {
        let is_on = match command {
            Command::Display(DisplayCommand::Bom(policy)) => policy == state.bom,
            Command::Display(DisplayCommand::Theme(theme)) => theme == state.settings.theme,
            Command::Display(DisplayCommand::RowLength(length)) => length == rows.length,
            Command::Display(DisplayCommand::Grouping(grouping)) => grouping == rows.grouping,
            Command::Display(DisplayCommand::LowerCase) => rows.lower_case,
            Command::Display(DisplayCommand::DecimalOffsets) => rows.decimal_offsets,
            Command::Display(DisplayCommand::TextColumn) => rows.text_column,
            Command::Converter(ConverterCommand::Show) => state.has_converter,
            Command::Display(DisplayCommand::Inspector) => panels.inspector,
            Command::Display(DisplayCommand::Legend) => panels.legend,
            Command::Display(DisplayCommand::Colors(colors)) => colors == state.settings.colors,
            Command::Document(DocumentCommand::ErrorOrder(order)) => {
                Some(order) == state.error_order
            }
            Command::Document(DocumentCommand::Follow) => state.follows,
            Command::Compare(CompareCommand::LinkSides) => state.is_linked == Some(true),
            Command::Display(DisplayCommand::ShowDetail(tab)) => {
                tab == state.settings.inspector.detail
            }
            Command::Display(DisplayCommand::ShowFinding(tab)) => {
                tab == state.settings.inspector.finding
            }
            Command::Display(DisplayCommand::LabelBidiControls) => {
                state.settings.inspector.labels_bidi_controls
            }
            _ => false,
        };
        let mut button = Button::new(RichText::new(command.name()))
            .selected(is_on)
            .wrap_mode(egui::TextWrapMode::Extend);
        if let Some(shortcut) = command.shortcut() {
            button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
        }
        let is_possible = (state.can)(command);
        let mut response = ui.add_enabled(is_possible, button);
        show_focused(&response);
        menu_bar::item(&response, command, is_on);
        if is_possible && first.is_none() {
            first = Some(response.id);
        }
        if let Some(hint) = command.hint() {
            response = response.on_hover_text(hint);
        }
        if response.clicked() {
            *chosen = Some(command);
            ui.close();
        }
    }
    first
}
