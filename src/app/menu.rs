//! The menus.

use egui::{Button, RichText, Ui};

use super::command::{Command, Menu};
use super::copy::CopyScope;
use super::hex_view::{Grouping, RowLength};
use super::inspector::{DetailTab, FindingTab};
use super::menu_bar;
use super::settings::Settings;
use super::theme::{PaletteChoice, ThemeChoice};
use crate::census::ErrorOrder;
use crate::notation::format::Format;
use crate::samples::SAMPLES;
use crate::source::readable_name;
use crate::utf8::BomPolicy;

/// What the menus show as chosen or possible.
pub struct State<'a> {
    /// Is there a document?
    pub has_document: bool,
    /// Is the converter in front?
    pub has_converter: bool,
    /// Is something being saved?
    pub is_saving: bool,
    /// What is done with a signature.
    pub bom: BomPolicy,
    /// What a person chose.
    pub settings: &'a Settings,
    /// Is there another document to compare with?
    pub can_compare: bool,
    /// While two are compared: do both sides move together?
    pub is_linked: Option<bool>,
    /// Does the document keep up with its source?
    pub follows: bool,
    /// Is there a place to go back to, and one to go forward to?
    pub goes: [bool; 2],
    /// In which order the errors of the document are listed.
    pub error_order: Option<ErrorOrder>,
}

/// Shows the menus and returns the command that was chosen.
pub fn show(ui: &mut Ui, state: &State<'_>) -> Option<Command> {
    let mut chosen = None;
    flat(ui);
    menu_bar::menu(ui, Menu::File.name(), |ui| {
        let open = [Command::Open, Command::OpenPath, Command::NewFromText];
        items(ui, state, &mut chosen, &open);
        recent_files(ui, state, &mut chosen);
        menu_bar::menu(ui, "Open sample", |ui| {
            egui::ScrollArea::vertical()
                .max_height(520.0)
                .show(ui, |ui| {
                    for (place, sample) in SAMPLES.iter().enumerate() {
                        let entry = ui.button(sample.title).on_hover_text(sample.about);
                        menu_bar::plain_item(&entry);
                        if entry.clicked() {
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
        let save = [
            Command::SaveSelection,
            Command::SaveRepaired,
            Command::StopSaving,
        ];
        items(ui, state, &mut chosen, &save);
        ui.separator();
        items(ui, state, &mut chosen, &[Command::Quit]);
    });
    menu_bar::menu(ui, Menu::Edit.name(), |ui| {
        let copy = [
            Command::Copy,
            Command::CopyHex,
            Command::CopyText,
            Command::CopyValue,
            Command::CopyDescription,
        ];
        items(ui, state, &mut chosen, &copy);
        copy_as(ui, state, &mut chosen);
        ui.separator();
        let paste = [Command::Paste, Command::PasteSelection];
        items(ui, state, &mut chosen, &paste);
        ui.separator();
        let select = [
            Command::SelectAll,
            Command::SelectGroup,
            Command::SelectRange,
        ];
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
    menu_bar::menu(ui, Menu::Go.name(), |ui| {
        items(ui, state, &mut chosen, &[Command::GoTo]);
        ui.separator();
        items(
            ui,
            state,
            &mut chosen,
            &[
                Command::NextError,
                Command::PreviousError,
                Command::NextNotice,
                Command::PreviousNotice,
            ],
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
    menu_bar::menu(ui, Menu::Notes.name(), |ui| {
        let change = [Command::AddNote, Command::RemoveNote, Command::RestoreNote];
        items(ui, state, &mut chosen, &change);
        ui.separator();
        let go = [Command::NextNote, Command::PreviousNote];
        items(ui, state, &mut chosen, &go);
        ui.separator();
        let files = [
            Command::ExportNotes,
            Command::ImportNotes,
            Command::TakeOverNotes,
        ];
        items(ui, state, &mut chosen, &files);
    });
    menu_bar::menu(ui, Menu::View.name(), |ui| {
        let converter = [Command::Converter, Command::OpenInConverter];
        items(ui, state, &mut chosen, &converter);
        ui.separator();
        let details = [DetailTab::CodePoints, DetailTab::Text, DetailTab::Data];
        items(ui, state, &mut chosen, &details.map(Command::ShowDetail));
        let findings = [FindingTab::Errors, FindingTab::Notes, FindingTab::Notices];
        items(ui, state, &mut chosen, &findings.map(Command::ShowFinding));
        items(ui, state, &mut chosen, &[Command::LabelBidiControls]);
        ui.separator();
        items(ui, state, &mut chosen, &BomPolicy::ALL.map(Command::Bom));
        ui.separator();
        let themes = [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark];
        items(ui, state, &mut chosen, &themes.map(Command::Theme));
        menu_bar::menu(ui, "Colours", |ui| {
            let colors = PaletteChoice::ALL.map(Command::Colors);
            items(ui, state, &mut chosen, &colors);
        });
        ui.separator();
        menu_bar::menu(ui, "Rows", |ui| row_items(ui, state, &mut chosen));
        menu_bar::menu(ui, "Panels", |ui| {
            items(
                ui,
                state,
                &mut chosen,
                &[Command::Inspector, Command::Legend],
            );
            ui.separator();
            let width = [Command::WiderInspector, Command::NarrowerInspector];
            items(ui, state, &mut chosen, &width);
        });
        menu_bar::menu(ui, "Compare", |ui| {
            items(ui, state, &mut chosen, &[Command::Compare]);
            ui.separator();
            let go = [Command::NextDifference, Command::PreviousDifference];
            items(ui, state, &mut chosen, &go);
            ui.separator();
            let align = [Command::LinkSides, Command::AlignHere, Command::AlignStarts];
            items(ui, state, &mut chosen, &align);
            ui.separator();
            items(ui, state, &mut chosen, &[Command::StopComparing]);
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
    menu_bar::menu(ui, Menu::Help.name(), |ui| {
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

/// The forms to copy in.
fn copy_as(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    ui.add_enabled_ui(state.has_document, |ui| {
        menu_bar::menu(ui, Command::CopyAs(Format::Text).name(), |ui| {
            for format in Format::ALL {
                let entry = ui.button(format.name()).on_hover_text(format.hint());
                menu_bar::plain_item(&entry);
                if entry.clicked() {
                    *chosen = Some(Command::CopyAs(format));
                    ui.close();
                }
            }
            ui.separator();
            let by_name = [
                Command::CopyAsByName,
                Command::CopyPartAs(CopyScope::CodePoint),
                Command::CopyPartAs(CopyScope::Error),
                Command::CopyPartAs(CopyScope::Document),
            ];
            items(ui, state, chosen, &by_name);
            ui.separator();
            items(ui, state, chosen, &[Command::SaveCopy]);
        });
    });
}

/// The files that were opened last.
fn recent_files(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    let paths = state.settings.recent_files.paths();
    ui.add_enabled_ui(!paths.is_empty(), |ui| {
        menu_bar::menu(ui, "Open recent", |ui| {
            ui.set_max_width(520.0);
            for (place, path) in paths.iter().enumerate() {
                let name = readable_name(path);
                let button = Button::new(&name).truncate();
                let entry = ui.add(button).on_hover_text(&name);
                menu_bar::plain_item(&entry);
                if entry.clicked() {
                    *chosen = Some(Command::OpenRecent(place));
                    ui.close();
                }
            }
            ui.separator();
            let rest = [Command::RecentFiles, Command::ClearRecentFiles];
            items(ui, state, chosen, &rest);
        });
    });
}

/// How the rows of the hex view are laid out.
fn row_items(ui: &mut Ui, state: &State<'_>, chosen: &mut Option<Command>) {
    items(ui, state, chosen, &RowLength::ALL.map(Command::RowLength));
    items(ui, state, chosen, &[Command::NextRowLength]);
    ui.separator();
    items(ui, state, chosen, &Grouping::ALL.map(Command::Grouping));
    items(ui, state, chosen, &[Command::NextGrouping]);
    ui.separator();
    let others = [
        Command::LowerCase,
        Command::DecimalOffsets,
        Command::TextColumn,
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
            Command::Bom(policy) => policy == state.bom,
            Command::Theme(theme) => theme == state.settings.theme,
            Command::RowLength(length) => length == rows.length,
            Command::Grouping(grouping) => grouping == rows.grouping,
            Command::LowerCase => rows.lower_case,
            Command::DecimalOffsets => rows.decimal_offsets,
            Command::TextColumn => rows.text_column,
            Command::Converter => state.has_converter,
            Command::Inspector => panels.inspector,
            Command::Legend => panels.legend,
            Command::Colors(colors) => colors == state.settings.colors,
            Command::ErrorOrder(order) => Some(order) == state.error_order,
            Command::Follow => state.follows,
            Command::LinkSides => state.is_linked == Some(true),
            Command::ShowDetail(tab) => tab == state.settings.inspector.detail,
            Command::ShowFinding(tab) => tab == state.settings.inspector.finding,
            Command::LabelBidiControls => state.settings.inspector.labels_bidi_controls,
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
            Command::StopSaving => state.is_saving,
            Command::Compare => state.can_compare,
            Command::CloseTab | Command::NextTab | Command::PreviousTab if state.has_converter => {
                true
            }
            _ if command.needs_comparison() => state.is_linked.is_some(),
            _ => state.has_document || !command.needs_document(),
        };
        let mut response = ui.add_enabled(is_possible, button);
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
