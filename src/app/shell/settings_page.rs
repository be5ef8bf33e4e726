//! Settings, the legend and all keys on one page, in which a field finds them.

use egui::{Align, Button, Id, Label, Layout, Response, RichText, Role, Ui, vec2};

use super::about::heading;
use super::keys_table::{self, Columns};
use super::menu::State;
use super::menu_bar;
use crate::app::command::{ALL, Command, OpenCommand, Section, TeachCommand};
use crate::app::theme::{Palette, fonts};
use crate::app::views::legend;
use crate::app::widgets::access;
use crate::app::widgets::overlay::{fitting, overlay};
use crate::app::widgets::picker::NameField;

/// The settings: what each is called, and in which section of a menu its commands are.
const SETTINGS: [(&str, Section); 10] = [
    ("Theme", Section::Theme),
    ("Colours", Section::Colours),
    ("Size", Section::Zoom),
    ("Bytes a row", Section::RowLengths),
    ("Groups", Section::Groupings),
    ("Digits and text", Section::Digits),
    ("Panels", Section::Panels),
    ("Bidi controls", Section::Labels),
    ("Signature", Section::Signature),
    ("Width of the inspector", Section::PanelWidths),
];

/// Settings whose command is in a section with others that are none.
const ALONE: [(&str, Command); 2] = [
    ("At start", Command::Open(OpenCommand::ReopenAtStart)),
    ("Motion", Command::Teach(TeachCommand::LessMotion)),
];

/// The page while it is open.
pub struct SettingsPage {
    field: NameField,
}

impl Default for SettingsPage {
    fn default() -> Self {
        Self {
            field: NameField::new(""),
        }
    }
}

/// What came of showing the page.
pub enum PageOutcome {
    /// It stays.
    Stays,
    /// It was closed.
    Closed,
    /// This was chosen, and it stays.
    Chosen(Command),
}

/// The room beside the columns for a scroll bar, in points.
const SCROLL_BAR: f32 = 16.0;

/// The page is no narrower than this where the window is wider, in points: settings and the legend need room, too.
const LEAST_WIDTH: f32 = 720.0;

/// The width of the names of settings, in points.
const NAMES: f32 = 160.0;

/// Shows the page.
pub fn show(ctx: &egui::Context, page: &mut SettingsPage, state: &State<'_>) -> PageOutcome {
    let mut closed = false;
    let mut chosen = None;
    let id = Id::unique("byteloupe settings and keys");
    let modal = overlay(ctx, id, "Settings and keys").show(ctx, |ui| {
        let palette = Palette::current(ui);
        let room = ctx.content_rect().width() - 60.0;
        let columns = Columns::fitting(ui, room - SCROLL_BAR);
        ui.set_width((columns.width + SCROLL_BAR).max(LEAST_WIDTH).min(room));
        heading(ui, "Settings and keys");
        ui.add_space(4.0);
        let hint = "A setting, a command or a key: theme, zoom, bookmark, Ctrl+G";
        page.field.show(ui, "Find a setting or a key", hint);
        ui.add_space(8.0);
        let is_all = page.field.typed().trim().is_empty();
        fitting(ui, |ui| {
            // It is as high with few rows as with all: the field above stays in its place.
            ui.set_min_height(ui.available_height());
            chosen = settings(ui, page, state, palette);
            if is_all {
                ui.add_space(8.0);
                legend::show_wrapped(ui);
                ui.scope(legend::show_overview);
                ui.add_space(6.0);
                let shapes = "Hatched: ill-formed. A bracket below: one error. Dashed label: \
                              invisible character. Box with digits: no glyph available.";
                ui.add(Label::new(RichText::new(shapes).color(palette.weak)).wrap());
                ui.add_space(8.0);
                keys_table::show(ui, columns, palette);
            } else {
                found_keys(ui, page, columns, palette);
            }
        });
        ui.add_space(8.0);
        closed = ui.button("Close").clicked();
    });
    match chosen {
        Some(command) => PageOutcome::Chosen(command),
        None if closed || modal.should_close() => PageOutcome::Closed,
        None => PageOutcome::Stays,
    }
}

/// The commands of a setting.
fn commands_of(section: Section) -> Vec<Command> {
    let is_one = |command: &Command| {
        // What goes on to the next of several choices is a key, not a choice.
        let is_step = matches!(section, Section::Zoom | Section::PanelWidths);
        command.section() == section && (is_step || menu_bar::role_of(*command) != Role::MenuItem)
    };
    ALL.iter().copied().filter(is_one).collect()
}

/// The settings that fit what was typed, each with its choices. Returns the command that was chosen.
fn settings(
    ui: &mut Ui,
    page: &SettingsPage,
    state: &State<'_>,
    palette: &Palette,
) -> Option<Command> {
    let mut chosen = None;
    let sections = SETTINGS.map(|(name, section)| (name, commands_of(section)));
    let alone = ALONE.map(|(name, command)| (name, vec![command]));
    for (name, commands) in sections.into_iter().chain(alone) {
        let names = |command: &Command| vec![name.to_owned(), command.name().to_owned()];
        let fitting = page
            .field
            .fitting(commands.iter().copied(), names, |it| it.about());
        if fitting.is_empty() {
            continue;
        }
        ui.horizontal_top(|ui| {
            let size = vec2(NAMES, ui.spacing().interact_size.y);
            let words = RichText::new(name).font(fonts::semibold(13.0));
            let label = Label::new(words.color(palette.strong)).truncate();
            let centered = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(size, centered, |ui| {
                ui.set_min_size(size);
                ui.add(label);
            });
            ui.horizontal_wrapped(|ui| {
                for command in commands {
                    if choice(ui, command, state).clicked() {
                        chosen = Some(command);
                    }
                }
            });
        });
        ui.add_space(2.0);
    }
    chosen
}

/// A choice of a setting.
fn choice(ui: &mut Ui, command: Command, state: &State<'_>) -> Response {
    let is_on = (state.is_on)(command);
    let button = Button::selectable(is_on, command.name());
    let mut response = ui.add_enabled((state.can)(command), button);
    let role = match menu_bar::role_of(command) {
        Role::MenuItemRadio => Role::RadioButton,
        Role::MenuItemCheckBox => Role::CheckBox,
        _ => Role::Button,
    };
    match role {
        Role::RadioButton => access::chosen(&response, role, is_on),
        Role::CheckBox => {
            response.ctx.accesskit_node_builder(response.id, |node| {
                node.set_role(role);
                node.set_toggled(is_on.into());
            });
        }
        _ => {}
    }
    if let Some(hint) = command.hint() {
        response = response.on_hover_text(hint);
    }
    if let Some(keys) = command.shortcut() {
        response = response.on_hover_text(ui.ctx().format_shortcut(&keys));
    }
    response
}

/// The keys of the commands that fit what was typed.
fn found_keys(ui: &mut Ui, page: &SettingsPage, columns: Columns, palette: &Palette) {
    let keys = |command: &Command| {
        let shortcut = command.shortcut()?;
        Some(ui.ctx().format_shortcut(&shortcut))
    };
    let with_keys = ALL.iter().copied().filter(|it| keys(it).is_some());
    let names = |it: &Command| {
        let keys = keys(it).into_iter();
        keys.chain([it.name().to_owned()]).collect()
    };
    let fitting = page.field.fitting(with_keys, names, |it| it.about());
    let rows: Vec<(String, &str)> = (fitting.iter())
        .filter_map(|it| Some((keys(it)?, it.name())))
        .collect();
    ui.add_space(8.0);
    if rows.is_empty() {
        ui.label(RichText::new("No command with a key is called that.").color(palette.weak));
        return;
    }
    keys_table::grid("found keys", columns).show(ui, |ui| {
        for (keys, name) in rows {
            keys_table::row(ui, &keys, name, palette);
            ui.end_row();
        }
    });
}
