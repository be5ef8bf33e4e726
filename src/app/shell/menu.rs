//! The menus.

use egui::{Button, Rangef, Rect, Response, RichText, Ui};

use super::menu_bar;
use crate::app::command::{ALL, Command, CopyCommand, Menu, OpenCommand, Section};
use crate::app::settings::RecentFiles;
use crate::notation::Notation;
use crate::samples::SAMPLES;
use crate::source::readable_name;

/// What the menus show as chosen or possible.
pub struct State<'a> {
    /// Would a command do anything now?
    pub can: Box<dyn Fn(Command) -> bool + 'a>,
    /// Is what a command chooses, or turns on, chosen or on?
    pub is_on: Box<dyn Fn(Command) -> bool + 'a>,
    /// The files that were opened last.
    pub recent_files: &'a RecentFiles,
}

/// Shows the menus and returns the command that was chosen.
pub fn show(ui: &mut Ui, state: &State<'_>) -> Option<Command> {
    let mut chosen = None;
    flat(ui);
    for menu in Menu::ALL {
        menu_bar::menu(ui, menu.name(), |ui| {
            fitting(ui, |ui| sections(ui, state, &mut chosen, menu));
        });
    }
    chosen
}

/// Fills a menu with its sections.
fn sections(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>, menu: Menu) {
    let sections = Section::ALL.map(|section| (section.menu() == menu).then_some(section));
    let sections: Vec<Section> = sections.into_iter().flatten().collect();
    for together in sections.chunk_by(|a, b| a.submenu().is_some() && a.submenu() == b.submenu()) {
        let Some(&first) = together.first() else {
            continue;
        };
        if first.has_line_above() {
            ui.separator();
        }
        let Some(name) = first.submenu() else {
            section(ui, state, chosen, first);
            continue;
        };
        let is_possible = match first {
            Section::Recent => (state.can)(Command::Open(OpenCommand::RecentByName)),
            Section::CopyAs => (state.can)(Command::Copy(CopyCommand::As(Notation::Text))),
            _ => true,
        };
        ui.add_enabled_ui(is_possible, |ui| {
            submenu(ui, name, |ui| {
                for (place, &one) in together.iter().enumerate() {
                    if place > 0 {
                        ui.separator();
                    }
                    section(ui, state, chosen, one);
                }
            });
        });
    }
}

/// Fills a menu with one section.
fn section(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>, section: Section) {
    match section {
        Section::Samples => return samples(ui, chosen),
        Section::Recent => recent_files(ui, state, chosen),
        Section::CopyAs => formats(ui, chosen),
        _ => {}
    }
    let in_section = |command: &&Command| command.section() == section;
    let commands: Vec<Command> = ALL.iter().filter(in_section).copied().collect();
    items(ui, state, chosen, &commands);
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

/// Scrolls a menu to the entry to which the keyboard came.
fn show_focused(entry: &Response) {
    if entry.gained_focus() {
        entry.scroll_to_me(None);
    }
}

/// The titles of the menus have a fill only under the pointer.
fn flat(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.visuals_mut().widgets.inactive.weak_bg_fill = egui::Color32::TRANSPARENT;
}

/// The formats to copy in.
fn formats(ui: &mut Ui, chosen: &mut Option<Command>) {
    for format in Notation::WRITTEN {
        let entry = entry(ui, Button::new(format.title())).on_hover_text(format.sample());
        menu_bar::plain_item(&entry);
        if entry.clicked() {
            *chosen = Some(Command::Copy(CopyCommand::As(format)));
            ui.close();
        }
    }
    ui.separator();
}

/// Documents that the program brings.
fn samples(ui: &mut Ui, chosen: &mut Option<Command>) {
    for (place, sample) in SAMPLES.iter().enumerate() {
        let entry = entry(ui, Button::new(sample.title)).on_hover_text(sample.about);
        menu_bar::plain_item(&entry);
        if entry.clicked() {
            *chosen = Some(Command::Open(OpenCommand::Sample(place)));
            ui.close();
        }
    }
}

/// The files that were opened last.
fn recent_files(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    ui.set_max_width(520.0);
    for (place, path) in state.recent_files.paths().iter().enumerate() {
        let name = readable_name(path);
        let entry = entry(ui, Button::new(&name).truncate());
        menu_bar::plain_item(&entry);
        if entry.on_hover_text(&name).clicked() {
            *chosen = Some(Command::Open(OpenCommand::Recent(place)));
            ui.close();
        }
    }
    ui.separator();
}

/// Puts commands into a menu, each with its key. Returns the first that can be chosen.
pub fn items(
    ui: &mut Ui,
    state: &State<'_>,
    chosen: &mut Option<Command>,
    commands: &[Command],
) -> Option<egui::Id> {
    let mut first = None;
    for &command in commands {
        let is_on = (state.is_on)(command);
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
