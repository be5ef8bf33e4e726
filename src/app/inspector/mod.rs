//! The panels beside the hex view: they follow the caret, and every offset in them is a link.

mod choice;
mod code_points;
mod data_table;
mod data_view;
mod error_list;
pub mod list;
mod notice_list;
mod sequence_card;
mod tab_row;
mod text;

pub use choice::{DetailTab, FindingTab, InspectorChoice};
pub use data_table::id as data_id;
pub use data_view::{DataView, value_to_copy};
pub use notice_list::words as notice_words;
pub use sequence_card::of_unit as sequence;
pub use tab_row::Count;
pub use text::{TextView, show_still};

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::access::{ReadingPlace, leave_out_panel};
use super::command::Command;
use super::hex_view::HexView;
use super::notes;
use super::open_document::OpenDocument;
use super::panels::Panels;
use super::theme::Palette;
use crate::utf8::BomPolicy;
use tab_row::Tab;

const DETAILS: [Tab<DetailTab>; 3] = [
    detail("Code points", DetailTab::CodePoints),
    detail("Text", DetailTab::Text),
    detail("Data", DetailTab::Data),
];

/// What is found first, and then what a person wrote down.
const FINDINGS: [(&str, FindingTab); 3] = [
    ("Errors", FindingTab::Errors),
    ("Notices", FindingTab::Notices),
    ("Notes", FindingTab::Notes),
];

/// Room beside the tabs that the button for the order of errors needs, in points.
const ORDER_WIDTH: f32 = 64.0;

/// The same for the choice of a kind of notices, and for the button that adds a note.
const BUTTON_WIDTH: f32 = 130.0;

const fn detail(name: &'static str, choice: DetailTab) -> Tab<DetailTab> {
    Tab {
        choice,
        name,
        count: None,
        command: Some(Command::ShowDetail(choice)),
    }
}

/// The tabs at the bottom, each with how many there are.
fn finding_tabs(document: &OpenDocument) -> [Tab<FindingTab>; 3] {
    FINDINGS.map(|(name, choice)| Tab {
        choice,
        name,
        count: match choice {
            FindingTab::Errors => Some(error_list::count(document)),
            FindingTab::Notices => notice_list::count(document),
            FindingTab::Notes => Some(notes::count(document)),
        },
        command: Some(Command::ShowFinding(choice)),
    })
}

/// Shows the inspector in all the room there is. Returns a command that was chosen in it.
pub fn show(
    ui: &mut Ui,
    document: &mut OpenDocument,
    view: &HexView,
    panels: &mut Panels,
    choice: InspectorChoice,
    bom: BomPolicy,
) -> Option<Command> {
    let palette = Palette::current(ui);
    let height = ui.available_height();
    let frame = Frame::new()
        .fill(palette.panel)
        .inner_margin(Margin::symmetric(18, 10));
    let card_height = (height * 0.48).clamp(150.0, 290.0);
    Panel::top("sequence")
        .exact_size(card_height)
        .resizable(false)
        .frame(frame)
        .show(ui, |ui| {
            leave_out_panel(ui);
            egui::ScrollArea::vertical()
                .auto_shrink(false)
                .show(ui, |ui| sequence_card::show(ui, document));
        });
    // What stands in the middle is laid out last, and read before what stands below it.
    let details = ReadingPlace::keep(ui, "details");
    let rest = ui.available_height();
    let by_itself = rest * 0.45;
    let errors = Panel::bottom("errors")
        .default_size(panels.errors_height.unwrap_or(by_itself))
        .size_range(60.0..=(rest - 150.0).max(60.0))
        .resizable(true)
        .frame(frame)
        .show(ui, |ui| findings(ui, document, choice.finding));
    // egui knows how high it was made in this run; the next run begins with it.
    let height = errors.response.rect.height();
    let is_chosen = (height - by_itself).abs() > 1.0;
    panels.errors_height = is_chosen.then_some(height);
    let mut chosen = errors.inner;
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        details.show(ui, |ui| {
            ui.horizontal(|ui| {
                let tab = tab_row::show(ui, "Details", &DETAILS, choice.detail);
                chosen = chosen.or(tab.map(Command::ShowDetail));
                if choice.detail == DetailTab::Text {
                    chosen = chosen.or(text::heading(ui, document, view, choice));
                }
            });
            if choice.detail != DetailTab::Data && document.data.framed.take().is_some() {
                // The hex view was drawn before, with the frame.
                ui.ctx().request_repaint();
            }
            match choice.detail {
                DetailTab::CodePoints => code_points::show(ui, document, view),
                DetailTab::Text => text::show(ui, document, view, choice, bom),
                DetailTab::Data => chosen = chosen.or(data_table::show(ui, document)),
            }
        });
    });
    chosen
}

/// The section at the bottom: its tabs, beside them what there is to say of the one in front, or
/// below them where there is no room.
fn findings(ui: &mut Ui, document: &mut OpenDocument, front: FindingTab) -> Option<Command> {
    leave_out_panel(ui);
    let room = match front {
        FindingTab::Errors => ORDER_WIDTH,
        FindingTab::Notes | FindingTab::Notices => BUTTON_WIDTH,
    };
    let tabs = finding_tabs(document);
    let (mut chosen, had_room) = ui
        .horizontal(|ui| {
            let tab = tab_row::show(ui, "Findings", &tabs, front).map(Command::ShowFinding);
            let has_room = ui.available_width() >= room;
            let beside = has_room.then(|| heading(ui, document, front)).flatten();
            (tab.or(beside), has_room)
        })
        .inner;
    if !had_room {
        chosen = chosen.or(heading(ui, document, front));
    }
    match front {
        FindingTab::Errors => {
            error_list::show(ui, document);
            chosen
        }
        FindingTab::Notes => chosen.or(notes::show_list(ui, document)),
        FindingTab::Notices => {
            notice_list::show(ui, document);
            chosen
        }
    }
}

/// What there is to say of the tab in front, and to choose. Returns a command that was chosen.
fn heading(ui: &mut Ui, document: &mut OpenDocument, front: FindingTab) -> Option<Command> {
    match front {
        FindingTab::Errors => error_list::heading(ui, document),
        FindingTab::Notes => notes::list_heading(ui, document),
        FindingTab::Notices => {
            notice_list::heading(ui, document);
            None
        }
    }
}

/// The title of a panel.
fn title(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(text).size(12.5).color(palette.weak).strong());
}
