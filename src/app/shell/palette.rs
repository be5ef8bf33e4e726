//! Every command by name: type a few of its letters.

use std::path::{Path, PathBuf};

use egui::{Align, Id, Key, Layout, Response, RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::app::command::{ALL, Command, CompareCommand, CopyCommand, OpenCommand, WindowCommand};
use crate::app::session::Tab;
use crate::app::settings::RecentFiles;
use crate::app::theme::Palette;
use crate::app::widgets::access;
use crate::app::widgets::overlay::overlay;
use crate::app::widgets::picker::{self, NameField};
use crate::notation::Notation;
use crate::samples::SAMPLES;
use crate::source::readable_name;

/// What was typed, and which row is chosen.
pub struct CommandPalette {
    field: NameField,
    chosen: usize,
}

/// What there is to choose from besides the commands themselves.
pub struct Offered<'a> {
    /// Is there something for a command to act on?
    pub can: &'a dyn Fn(Command) -> bool,
    /// The files that were opened last.
    pub recent: &'a RecentFiles,
    /// The tabs.
    pub documents: &'a [Tab],
}

/// What the user did with the palette in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaletteOutcome {
    /// The user is still choosing.
    Typing,
    /// The user closed the palette.
    Closed,
    /// A command was chosen.
    Chosen(Command),
}

impl Default for CommandPalette {
    fn default() -> Self {
        Self::typed("")
    }
}

impl CommandPalette {
    /// One in which only recent files are left.
    pub fn of_recent_files() -> Self {
        Self::typed(&format!(
            "{}: ",
            Command::Open(OpenCommand::Recent(0)).name()
        ))
    }

    /// One in which only tabs to compare with are left.
    pub fn of_tabs() -> Self {
        Self::typed(&format!(
            "{}: ",
            Command::Compare(CompareCommand::With(0)).name()
        ))
    }

    fn typed(typed: &str) -> Self {
        Self {
            field: NameField::new(typed),
            chosen: 0,
        }
    }

    /// The commands that fit what was typed, the best first; all of them when nothing was.
    fn fitting(&self, offered: &Offered<'_>) -> Vec<Command> {
        let tabs =
            (0..offered.documents.len()).map(|it| Command::Compare(CompareCommand::With(it)));
        let files =
            (0..offered.recent.paths().len()).map(|it| Command::Open(OpenCommand::Recent(it)));
        let samples = (0..SAMPLES.len()).map(|it| Command::Open(OpenCommand::Sample(it)));
        let commands = ALL
            .iter()
            .copied()
            .filter(|command| {
                !matches!(
                    command,
                    Command::Open(OpenCommand::Sample(_)) | Command::Window(WindowCommand::Palette)
                )
            })
            .chain(tabs)
            .chain(Notation::WRITTEN.map(|it| Command::Copy(CopyCommand::As(it))))
            .chain(files)
            .chain(samples)
            .filter(|command| (offered.can)(*command));
        self.field.fitting(
            commands,
            |command| vec![title(*command, offered)],
            |command| command.about(),
        )
    }
}

/// What a command is called here.
fn title(command: Command, offered: &Offered<'_>) -> String {
    match command {
        Command::Compare(CompareCommand::With(place)) => {
            let document = offered.documents.get(place);
            let name = document.map_or_else(String::new, |document| document.origin.full_name());
            format!("{}: {name}", command.name())
        }
        Command::Open(OpenCommand::Recent(place)) => {
            let path = offered.recent.paths().get(place).map(PathBuf::as_path);
            format!(
                "{}: {}",
                command.name(),
                path.map_or_else(String::new, name_first)
            )
        }
        Command::Copy(CopyCommand::As(format)) => format!("{}: {}", command.name(), format.title()),
        Command::Open(OpenCommand::Sample(place)) => {
            let sample = SAMPLES.get(place).map_or("", |sample| sample.title);
            format!("{}: {sample}", command.name())
        }
        _ => command.name().to_owned(),
    }
}

/// The name of a file and then its folder: what differs is first.
fn name_first(path: &Path) -> String {
    match (path.file_name(), path.parent()) {
        (Some(name), Some(folder)) => {
            format!(
                "{} · {}",
                readable_name(name.as_ref()),
                readable_name(folder)
            )
        }
        _ => readable_name(path),
    }
}

/// Shows the palette.
pub fn show(
    ctx: &egui::Context,
    state: &mut CommandPalette,
    offered: &Offered<'_>,
) -> PaletteOutcome {
    let mut outcome = PaletteOutcome::Typing;
    let modal = overlay(ctx, Id::unique("byteloupe palette"), "All commands").show(ctx, |ui| {
        let screen = ctx.content_rect();
        ui.set_width(520.0_f32.min(screen.width() - 60.0));
        let rows = state.fitting(offered);
        let moved = picker::steps(ui);
        let last = rows.len().saturating_sub(1);
        state.chosen = state.chosen.saturating_add_signed(moved).min(last);

        let response = state.field.show(ui, "Command", "Name of a command");
        if response.changed() {
            state.chosen = 0;
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            match rows.get(state.chosen) {
                Some(command) => outcome = PaletteOutcome::Chosen(*command),
                None => response.request_focus(),
            }
        }
        ui.add_space(6.0);
        ScrollArea::vertical()
            .max_height((screen.height() * 0.5).max(120.0))
            .auto_shrink([false, true])
            .show(ui, |ui| {
                access::options(ui, "Commands", response.id, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    if rows.is_empty() {
                        ui.weak("No command fits");
                    }
                    for (place, command) in rows.iter().enumerate() {
                        let is_chosen = place == state.chosen;
                        let title = title(*command, offered);
                        let row = row(ui, *command, &title, is_chosen, moved != 0);
                        access::option(&row, response.id, is_chosen, place, rows.len());
                        if row.clicked() {
                            outcome = PaletteOutcome::Chosen(*command);
                        }
                    }
                });
            });
    });
    if modal.should_close() && outcome == PaletteOutcome::Typing {
        return PaletteOutcome::Closed;
    }
    outcome
}

/// One command.
fn row(ui: &mut Ui, command: Command, title: &str, is_chosen: bool, follow: bool) -> Response {
    let palette = Palette::current(ui);
    let (rect, response) = picker::row(ui, is_chosen, follow);
    response.widget_info(|| WidgetInfo::labeled(Role::ListBoxOption, true, title));
    let mut inside = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect.shrink2(egui::vec2(8.0, 0.0)))
            .layout(Layout::right_to_left(Align::Center)),
    );
    access::hide(&inside);
    if let Some(shortcut) = command.shortcut() {
        let keys = inside.ctx().format_shortcut(&shortcut);
        inside.ctx().accesskit_node_builder(response.id, |node| {
            node.set_keyboard_shortcut(&*keys);
        });
        inside.add(egui::Label::new(RichText::new(keys).color(palette.weak)).selectable(false));
    }
    inside.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let name = RichText::new(title).color(palette.text);
        ui.add(egui::Label::new(name).truncate().selectable(false));
    });
    response
}
