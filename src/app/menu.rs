//! The menus.

use egui::{Button, RichText, Ui};

use super::command::Command;
use super::theme::{PaletteChoice, ThemeChoice};
use crate::census::ErrorOrder;
use crate::samples::SAMPLES;
use crate::utf8::BomPolicy;

/// What the menus show as chosen or possible.
pub struct State {
    /// Is there a document?
    pub has_document: bool,
    /// What is done with a signature.
    pub bom: BomPolicy,
    /// The theme.
    pub theme: ThemeChoice,
    /// The colours.
    pub colors: PaletteChoice,
    /// Does the document keep up with its source?
    pub follows: bool,
    /// Is there a place to go back to, and one to go forward to?
    pub goes: [bool; 2],
    /// In which order the errors of the document are listed.
    pub error_order: Option<ErrorOrder>,
}

/// Shows the menus and returns the command that was chosen.
pub fn show(ui: &mut Ui, state: &State) -> Option<Command> {
    let mut chosen = None;
    flat(ui);
    ui.menu_button("File", |ui| {
        items(ui, state, &mut chosen, &[Command::Open, Command::OpenPath]);
        ui.menu_button("Open sample", |ui| {
            egui::ScrollArea::vertical()
                .max_height(520.0)
                .show(ui, |ui| {
                    for (place, sample) in SAMPLES.iter().enumerate() {
                        if ui
                            .button(sample.title)
                            .on_hover_text(sample.about)
                            .clicked()
                        {
                            chosen = Some(Command::OpenSample(place));
                            ui.close();
                        }
                    }
                });
        });
        ui.separator();
        items(
            ui,
            state,
            &mut chosen,
            &[
                Command::Reload,
                Command::CountAdded,
                Command::Follow,
                Command::CloseTab,
            ],
        );
        ui.separator();
        items(ui, state, &mut chosen, &[Command::Quit]);
    });
    ui.menu_button("Edit", |ui| {
        let copy = [Command::Copy, Command::CopyHex, Command::CopyText];
        items(ui, state, &mut chosen, &copy);
        ui.separator();
        items(ui, state, &mut chosen, &[Command::Paste]);
        ui.separator();
        let select = [Command::SelectAll, Command::SelectRange];
        items(ui, state, &mut chosen, &select);
        ui.separator();
        let find = [
            Command::Find,
            Command::FindNext,
            Command::FindPrevious,
            Command::FindSelection,
        ];
        items(ui, state, &mut chosen, &find);
    });
    ui.menu_button("Go", |ui| {
        items(ui, state, &mut chosen, &[Command::GoTo]);
        ui.separator();
        items(
            ui,
            state,
            &mut chosen,
            &[Command::NextError, Command::PreviousError],
        );
        ui.separator();
        items(
            ui,
            state,
            &mut chosen,
            &[Command::GoToStart, Command::GoToEnd],
        );
        ui.separator();
        items(ui, state, &mut chosen, &[Command::Back, Command::Forward]);
        ui.separator();
        items(
            ui,
            state,
            &mut chosen,
            &[Command::NextTab, Command::PreviousTab],
        );
        items(
            ui,
            state,
            &mut chosen,
            &[Command::NextRegion, Command::PreviousRegion],
        );
    });
    ui.menu_button("View", |ui| {
        items(ui, state, &mut chosen, &BomPolicy::ALL.map(Command::Bom));
        ui.separator();
        let themes = [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark];
        items(ui, state, &mut chosen, &themes.map(Command::Theme));
        ui.menu_button("Colours", |ui| {
            let colors = PaletteChoice::ALL.map(Command::Colors);
            items(ui, state, &mut chosen, &colors);
        });
        ui.separator();
        let zoom = [Command::ZoomIn, Command::ZoomOut, Command::ZoomReset];
        items(ui, state, &mut chosen, &zoom);
        ui.separator();
        let orders = [ErrorOrder::Place, ErrorOrder::Form].map(Command::ErrorOrder);
        items(ui, state, &mut chosen, &orders);
        ui.separator();
        let counting = [Command::PauseCounting, Command::StopCounting];
        items(ui, state, &mut chosen, &counting);
    });
    ui.menu_button("Help", |ui| {
        items(
            ui,
            state,
            &mut chosen,
            &[Command::Palette, Command::Keys, Command::About],
        );
    });
    chosen
}

/// The titles of the menus have a fill only under the pointer.
fn flat(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.visuals_mut().widgets.inactive.weak_bg_fill = egui::Color32::TRANSPARENT;
}

fn items(ui: &mut Ui, state: &State, chosen: &mut Option<Command>, commands: &[Command]) {
    for &command in commands {
        let is_on = match command {
            Command::Bom(policy) => policy == state.bom,
            Command::Theme(theme) => theme == state.theme,
            Command::Colors(colors) => colors == state.colors,
            Command::ErrorOrder(order) => Some(order) == state.error_order,
            Command::Follow => state.follows,
            _ => false,
        };
        let mut button = Button::new(RichText::new(command.name()))
            .selected(is_on)
            .wrap_mode(egui::TextWrapMode::Extend);
        if let Some(shortcut) = command.shortcut() {
            button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
        }
        let is_possible = match command {
            Command::Back => state.goes[0],
            Command::Forward => state.goes[1],
            _ => state.has_document || !command.needs_document(),
        };
        let mut response = ui.add_enabled(is_possible, button);
        if let Some(hint) = command.hint() {
            response = response.on_hover_text(hint);
        }
        if response.clicked() {
            *chosen = Some(command);
            ui.close();
        }
    }
}
