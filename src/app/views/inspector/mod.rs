//! The panels beside the hex view: they follow the caret, and every offset in them is a link.

mod bookmark_list;
mod code_points;
mod data_table;
mod difference_list;
mod error_list;
mod excerpt_cells;
mod finding_rows;
mod layer_list;
mod sequence_card;
mod tab_row;
mod text;
mod warning_list;

use crate::app::settings::DetailTab;
use crate::app::settings::FindingTab;
use crate::app::settings::InspectorChoice;
use crate::app::theme::fonts;
pub use data_table::id as data_id;
pub use difference_list::Compared;
pub use sequence_card::of_unit as sequence;
pub use tab_row::Count;
pub use text::{
    ReadOnlyText, TextView, TextViews, read_only_height, show_read_only, show_read_only_start,
};
pub use warning_list::words as warning_words;

use egui::{Id, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder, vec2};

use super::hex_view::HexView;
use crate::app::command::{Command, DisplayCommand};
use crate::app::session::Layer;
use crate::app::settings::Panels;
use crate::app::settings::panels::MIN_HEIGHT;
use crate::app::theme::Palette;
use crate::app::widgets::access::{self, leave_out_panel};
use crate::app::widgets::{Divider, Edge, Move, divider};
use crate::document::OpenDocument;
use crate::utf8::BomPolicy;
use tab_row::Tab;

/// By how many points an arrow key moves the line above the findings.
const ROW_STEP: f32 = 24.0;

const DETAILS: [Tab<DetailTab>; 4] = [
    detail("Code points", DetailTab::CodePoints),
    detail("Text", DetailTab::Text),
    detail("Data", DetailTab::Data),
    detail("Layers", DetailTab::Layers),
];

/// The tabs in the middle, with how many layers there are to decode.
fn detail_tabs_of(document: &OpenDocument) -> [Tab<DetailTab>; 4] {
    DETAILS.map(|tab| Tab {
        count: match tab.choice {
            DetailTab::Layers => layer_list::count(document),
            DetailTab::CodePoints | DetailTab::Text | DetailTab::Data => None,
        },
        ..tab
    })
}

/// What is found first, and then what the user wrote down.
const FINDINGS: [(&str, FindingTab); 4] = [
    ("Errors", FindingTab::Errors),
    ("Warnings", FindingTab::Warnings),
    ("Bookmarks", FindingTab::Bookmarks),
    ("Differences", FindingTab::Differences),
];

/// Room beside the tabs that the choice of an order of errors needs, in points.
const ORDER_WIDTH: f32 = 96.0;

/// The same for the choices of an order and of a kind of warnings.
const CHOICES_WIDTH: f32 = 210.0;

/// The same for the button that adds a bookmark.
const BUTTON_WIDTH: f32 = 130.0;

const fn detail(name: &'static str, choice: DetailTab) -> Tab<DetailTab> {
    Tab {
        choice,
        name,
        count: None,
        command: Some(Command::Display(DisplayCommand::ShowDetail(choice))),
    }
}

/// The tabs at the bottom, each with how many there are. Differences come first, while two documents are
/// compared.
fn finding_tabs(document: &OpenDocument, compared: Option<&Compared<'_>>) -> Vec<Tab<FindingTab>> {
    let tab = |(name, choice)| Tab {
        choice,
        name,
        count: match choice {
            FindingTab::Errors => Some(error_list::count(document)),
            FindingTab::Warnings => warning_list::count(document),
            FindingTab::Bookmarks => Some(bookmark_list::count(document)),
            FindingTab::Differences => compared.and_then(difference_list::count),
        },
        command: Some(Command::Display(DisplayCommand::ShowFinding(choice))),
    };
    let mut tabs: Vec<_> = FINDINGS.into_iter().map(tab).collect();
    match compared {
        Some(_) => tabs.rotate_right(1),
        None => tabs.retain(|tab| tab.choice != FindingTab::Differences),
    }
    tabs
}

/// What the inspector shows.
pub struct Inspected<'a> {
    /// The document.
    pub document: &'a mut OpenDocument,
    /// How its decoded text is laid out.
    pub text: &'a mut TextView,
    /// What of it is in view.
    pub view: &'a HexView,
    /// What is in what, while that is shown.
    pub layers: &'a [Layer],
    /// What it is compared with, if that is so.
    pub compared: Option<Compared<'a>>,
}

/// Shows the inspector in all the room there is. Returns a command that was chosen in it.
pub fn show(
    ui: &mut Ui,
    inspected: &mut Inspected<'_>,
    panels: &mut Panels,
    choice: InspectorChoice,
    bom: BomPolicy,
) -> Option<Command> {
    let room = ui.available_rect_before_wrap();
    // Whether it scrolls as a whole or not, its lists are the same: they stay where they were scrolled to.
    let same = UiBuilder::new().scope_id(ui.unique_id().with("sections"));
    if room.height() >= MIN_HEIGHT {
        let shown = ui.scope_builder(same, |ui| {
            sections(ui, room, inspected, panels, choice, bom)
        });
        return shown.inner;
    }
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("inspector")
        .show(ui, |ui| {
            let size = vec2(ui.available_width(), MIN_HEIGHT);
            let (room, _) = ui.allocate_exact_size(size, Sense::hover());
            let shown = ui.scope_builder(same, |ui| {
                sections(ui, room, inspected, panels, choice, bom)
            });
            shown.inner
        })
        .inner
}

/// The least width of a section that is beside another one, in points.
const MIN_COLUMN: f32 = 310.0;

/// Shows as many sections as there is room for side by side: the card first, which says of which document
/// it is. Returns a command that was chosen in them.
pub fn show_below(
    ui: &mut Ui,
    room: Rect,
    inspected: &mut Inspected<'_>,
    name: &str,
    choice: InspectorChoice,
    bom: BomPolicy,
) -> Option<Command> {
    ui.painter()
        .rect_filled(room, 0, Palette::current(ui).panel);
    let columns = (room.width() / MIN_COLUMN).floor().clamp(1.0, 3.0);
    let width = room.width() / columns;
    let column = |number: f32| {
        let left = room.left() + number * width;
        Rect::from_x_y_ranges(left..=left + width, room.y_range())
    };
    let mut chosen = section(ui, column(0.0), "card", |ui| {
        card_in_room(ui, inspected, Some(name))
    });
    if columns > 1.0 {
        let of_details = section(ui, column(1.0), "details", |ui| {
            details(ui, inspected, choice, bom)
        });
        chosen = chosen.or(of_details);
    }
    if columns > 2.0 {
        let of_findings = section(ui, column(2.0), "findings", |ui| {
            findings(ui, inspected, choice.finding)
        });
        chosen = chosen.or(of_findings);
    }
    divider::line(ui, room.x_range(), room.top());
    chosen
}

/// From this width on, in points, there are two columns: the decoded text with the findings, and the card with the other
/// details.
const TWO_COLUMNS: f32 = 860.0;

/// The widest that the column of the card is, in points, and its share of less room.
const WIDEST_CARD: f32 = 560.0;
const CARD_SHARE: f32 = 0.44;

/// Shows the sections, one below the other, or in a wide inspector in two columns, with the decoded text in view.
fn sections(
    ui: &mut Ui,
    room: Rect,
    inspected: &mut Inspected<'_>,
    panels: &mut Panels,
    choice: InspectorChoice,
    bom: BomPolicy,
) -> Option<Command> {
    let has_two_columns = room.width() >= TWO_COLUMNS;
    let below_each_other = panels.heights(room.height());
    let (heights, card, rest) = if has_two_columns {
        let width = (room.width() * CARD_SHARE).min(WIDEST_CARD).round();
        let (rest, card) = room.split_left_right_at_x(room.right() - width);
        (panels.heights_beside_card(room.height()), card, rest)
    } else {
        let (card, rest) = room.split_top_bottom_at_y(room.top() + below_each_other.card);
        (below_each_other, card, rest)
    };
    let (middle, bottom) = rest.split_top_bottom_at_y(rest.top() + heights.details);
    let (card, middle, of_text) = if has_two_columns {
        let (card, details) = card.split_top_bottom_at_y(card.top() + below_each_other.card);
        let of_text = section(ui, middle, "text", |ui| {
            decoded_text(ui, inspected, choice, bom)
        });
        (card, details, of_text)
    } else {
        (card, middle, None)
    };
    let of_card = section(ui, card, "card", |ui| card_in_room(ui, inspected, None));
    let of_details = section(ui, middle, "details", |ui| {
        if has_two_columns {
            details_beside_text(ui, inspected, choice)
        } else {
            details(ui, inspected, choice, bom)
        }
    });
    let of_findings = section(ui, bottom, "findings", |ui| {
        findings(ui, inspected, choice.finding)
    });
    divider::line(ui, bottom.x_range(), bottom.top());
    divider::line(ui, middle.x_range(), middle.top());
    if has_two_columns {
        let line = Stroke::new(1.0, Palette::current(ui).line);
        ui.painter().vline(card.left(), room.y_range(), line);
    }
    let divider = Divider {
        name: "Height of the findings",
        id: Id::unique("byteloupe findings divider"),
        part: bottom,
        edge: Edge::Top,
        step: ROW_STEP,
    };
    match divider::show(ui, &divider) {
        Some(Move::Larger(by)) => panels.set_findings_height(heights.findings + by, heights),
        Some(Move::Reset) => panels.findings_share = None,
        None => {}
    }
    of_text.or(of_card).or(of_details).or(of_findings)
}

/// Shows the card, which scrolls where it is higher than its room. It is as wide with a scroll bar as without: its bits
/// are as large as the width allows, so the bar could make itself needless, and come again.
fn card_in_room(ui: &mut Ui, inspected: &Inspected<'_>, name: Option<&str>) -> Option<Command> {
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.set_max_width(width);
            sequence_card::show(ui, inspected.document, name)
        })
        .inner
}

/// Shows a section in a part of the room.
fn section<R>(ui: &mut Ui, room: Rect, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let inside = room.shrink2(vec2(18.0, 10.0));
    let builder = UiBuilder::new().max_rect(inside).id_salt(name);
    ui.scope_builder(builder, |ui| {
        ui.shrink_clip_rect(room);
        contents(ui)
    })
    .inner
}

/// The section in the middle.
fn details(
    ui: &mut Ui,
    inspected: &mut Inspected<'_>,
    choice: InspectorChoice,
    bom: BomPolicy,
) -> Option<Command> {
    let mut chosen = ui
        .horizontal(|ui| {
            let tabs = detail_tabs_of(inspected.document);
            let tab = detail_tabs(ui, &tabs, choice.detail);
            if choice.detail == DetailTab::Text {
                return tab.or(text_heading(ui, inspected, choice));
            }
            tab
        })
        .inner;
    if choice.detail != DetailTab::Data {
        forget_frame(ui, inspected.document);
    }
    let Inspected {
        document,
        text,
        view,
        layers,
        compared: _,
    } = inspected;
    match choice.detail {
        DetailTab::CodePoints => code_points::show(ui, document, view),
        DetailTab::Text => text::show(ui, document, text, view, choice, bom),
        DetailTab::Data => chosen = chosen.or(data_table::show(ui, document)),
        DetailTab::Layers => chosen = chosen.or(layer_list::show(ui, layers)),
    }
    chosen
}

/// The details where the decoded text is in view anyway.
fn details_beside_text(
    ui: &mut Ui,
    inspected: &mut Inspected<'_>,
    choice: InspectorChoice,
) -> Option<Command> {
    let front = match choice.detail {
        DetailTab::Text => DetailTab::CodePoints,
        other => other,
    };
    let tabs = detail_tabs_of(inspected.document).into_iter();
    let tabs: Vec<_> = tabs.filter(|it| it.choice != DetailTab::Text).collect();
    let tab = ui.horizontal(|ui| detail_tabs(ui, &tabs, front)).inner;
    let document = &mut *inspected.document;
    if front == DetailTab::Data {
        return tab.or(data_table::show(ui, document));
    }
    forget_frame(ui, document);
    if front == DetailTab::Layers {
        return tab.or(layer_list::show(ui, inspected.layers));
    }
    code_points::show(ui, document, inspected.view);
    tab
}

/// The decoded text, in a section of its own.
fn decoded_text(
    ui: &mut Ui,
    inspected: &mut Inspected<'_>,
    choice: InspectorChoice,
    bom: BomPolicy,
) -> Option<Command> {
    let chosen = ui
        .horizontal(|ui| {
            ui.scope(|ui| {
                // The text itself is called so.
                access::hide(ui);
                title(ui, "Decoded text");
            });
            text_heading(ui, inspected, choice)
        })
        .inner;
    let Inspected {
        document,
        text,
        view,
        ..
    } = inspected;
    text::show(ui, document, text, view, choice, bom);
    chosen
}

fn text_heading(
    ui: &mut Ui,
    inspected: &Inspected<'_>,
    choice: InspectorChoice,
) -> Option<Command> {
    text::heading(
        ui,
        inspected.document,
        inspected.text,
        inspected.view,
        choice,
    )
}

fn detail_tabs(ui: &mut Ui, tabs: &[Tab<DetailTab>], front: DetailTab) -> Option<Command> {
    let tab = tab_row::show(ui, "Details", tabs, front);
    tab.map(|it| Command::Display(DisplayCommand::ShowDetail(it)))
}

/// Takes the frame from the bytes that the table of data is about, while it is not shown.
fn forget_frame(ui: &Ui, document: &mut OpenDocument) {
    if document.data.framed.take().is_some() {
        // The hex view was drawn before, with the frame.
        ui.ctx().request_repaint();
    }
}

/// The section at the bottom: its tabs, beside them what there is to say of the one in front, or
/// below them where there is no room.
fn findings(ui: &mut Ui, inspected: &mut Inspected<'_>, front: FindingTab) -> Option<Command> {
    leave_out_panel(ui);
    let Inspected {
        document, compared, ..
    } = inspected;
    let front = match front {
        FindingTab::Differences if compared.is_none() => FindingTab::default(),
        front => front,
    };
    let room = match front {
        FindingTab::Errors => ORDER_WIDTH,
        FindingTab::Warnings => CHOICES_WIDTH,
        FindingTab::Bookmarks => BUTTON_WIDTH,
        FindingTab::Differences => 0.0,
    };
    let tabs = finding_tabs(document, compared.as_ref());
    let (mut chosen, had_room) = ui
        .horizontal(|ui| {
            let tab = tab_row::show(ui, "Findings", &tabs, front)
                .map(|it| Command::Display(DisplayCommand::ShowFinding(it)));
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
        FindingTab::Bookmarks => chosen.or(bookmark_list::show(ui, document)),
        FindingTab::Differences => {
            let shown = compared.as_mut();
            chosen.or(shown.and_then(|compared| difference_list::show(ui, document, compared)))
        }
        FindingTab::Warnings => {
            warning_list::show(ui, document);
            chosen
        }
    }
}

/// What there is to say of the tab in front, and to choose. Returns a command that was chosen.
fn heading(ui: &mut Ui, document: &mut OpenDocument, front: FindingTab) -> Option<Command> {
    match front {
        FindingTab::Errors => error_list::heading(ui, document),
        FindingTab::Bookmarks => bookmark_list::heading(ui, document),
        FindingTab::Warnings => warning_list::heading(ui, document),
        FindingTab::Differences => None,
    }
}

/// The title of a panel.
fn title(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    let text = RichText::new(text)
        .font(fonts::semibold(12.0))
        .color(palette.weak);
    ui.add(egui::Label::new(text).truncate());
}
