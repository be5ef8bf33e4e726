//! What was inserted, removed and changed, as a list: while two documents are compared by content.

use egui::{Id, Label, RichText, ScrollArea, Ui, UiBuilder, accesskit};

use super::tab_row::Count;
use crate::app::command::{Command, CompareCommand};
use crate::app::theme::Palette;
use crate::app::widgets::list::offset_width;
use crate::app::widgets::{Asks, List, Region, Row, regions};
use crate::compare::change::{Listed, words};
use crate::compare::content::{Run, RunKind};
use crate::compare::{Placement, Side};
use crate::document::OpenDocument;
use crate::document::compare::ContentRun;
use crate::words::capitalized;

/// What it is called, for screen readers and tests.
const NAME: &str = "Differences";

/// Height of a row in points.
const ROW_HEIGHT: f32 = 24.0;

/// What a document is compared with.
pub struct Compared<'a> {
    /// The side on which the document is.
    pub side: Side,

    /// The comparison by content, if it is compared so.
    pub content: Option<&'a mut ContentRun>,
}

/// How many differences there are, once that is known.
pub fn count(compared: &Compared<'_>) -> Option<Count> {
    let runs = compared.content.as_ref()?.runs()?;
    Some(Count {
        number: runs.differences().len() as u64,
        is_all: true,
    })
}

/// Shows the list. Returns a command that was chosen in it.
pub fn show(ui: &mut Ui, document: &OpenDocument, compared: &mut Compared<'_>) -> Option<Command> {
    let builder = UiBuilder::new()
        .id_salt("differences")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| rows(ui, document, compared))
        .inner
}

fn rows(ui: &mut Ui, document: &OpenDocument, compared: &mut Compared<'_>) -> Option<Command> {
    let palette = Palette::current(ui);
    let list = List::new(ui, Region::Differences, Id::unique("byteloupe differences"));
    let say = |ui: &mut Ui, text: &str| {
        ui.add_space(6.0);
        ui.add(Label::new(RichText::new(text).color(palette.weak)).wrap());
    };
    let Some(content) = &mut compared.content else {
        say(
            ui,
            "Compared by position. By content (Ctrl+Shift+M), differences are listed.",
        );
        return None;
    };
    let Some(runs) = content.runs().cloned() else {
        let text = if content.progress().is_running() {
            "They are listed when everything was compared."
        } else {
            "Nothing was found out."
        };
        say(ui, text);
        return None;
    };
    let count = runs.differences().len();
    let placement = Placement::ByContent(std::sync::Arc::clone(&runs));
    let place = placement.place(compared.side, document.caret.offset);
    let current = runs.difference_at_place(place);
    list.describe(ui, "Difference list", || {
        let current = current?;
        Some(spoken(
            runs.differences().get(current)?,
            content.listed(current),
        ))
    });
    let mut chosen = keys(ui, &list, &runs, place, current, compared.side);
    if count == 0 {
        say(ui, "No byte differs.");
    }
    let last = runs.differences().last();
    let offset_room = offset_width(last.map_or(0, offset_of));
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("difference rows");
    if let Some(top) = list.follow(ui, (current, count), current, count, ROW_HEIGHT) {
        area = area.vertical_scroll_offset(top);
    }
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, count, |ui, places| {
            content.list(places.clone(), document.content.wake());
            for number in places {
                let Some(run) = runs.differences().get(number) else {
                    continue;
                };
                let is_current = Some(number) == current;
                let listed = content.listed(number);
                let row = row(ui, run, listed, offset_room, is_current);
                list.place(&row, number as u64, count as u64, is_current);
                if row.response.clicked() {
                    chosen = Some(Command::Compare(CompareCommand::GoTo(number)));
                }
            }
        })
    });
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    chosen
}

/// Does what the keys of this frame ask of the list.
fn keys(
    ui: &Ui,
    list: &List,
    runs: &crate::compare::content::Runs,
    place: u64,
    current: Option<usize>,
    side: Side,
) -> Option<Command> {
    if list.asks == Some(Asks::Go) {
        regions::focus(ui.ctx(), regions::hex_view(Some(side)));
    }
    let last = runs.differences().len().checked_sub(1)?;
    let number = match (list.step?, current) {
        (step, Some(current)) => current.saturating_add_signed(step).min(last),
        (step, None) if step > 0 => runs.next_after_place(place).unwrap_or(last),
        (_, None) => runs.previous_before_place(place).unwrap_or(0),
    };
    Some(Command::Compare(CompareCommand::GoTo(number)))
}

/// The offset under which a difference is listed: on the side that has its bytes.
fn offset_of(run: &Run) -> u64 {
    match run.kind {
        RunKind::Inserted => run.right.start,
        _ => run.left.start,
    }
}

fn row(ui: &mut Ui, run: &Run, listed: Option<&Listed>, offset_room: f32, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(run, listed));
    row.put(
        offset_room,
        format_args!("0x{:X}", offset_of(run)),
        palette.weak,
    );
    let bytes = words::bytes_of(run);
    let about = listed.and_then(|it| words::about(&it.change));
    let said = match (about, listed) {
        (Some(about), _) => format!("{about} · {bytes}"),
        (None, Some(listed)) => format!("{bytes} · {}", listed.excerpts()),
        (None, None) => bytes,
    };
    row.put_words(ui, 6.0, &said, palette.strong);
    row.response = row.response.on_hover_ui(|ui| {
        ui.set_max_width(420.0);
        ui.label(capitalized(&words::sentence_of(run)));
        let Some(listed) = listed else {
            return;
        };
        if let Some(about) = words::about(&listed.change) {
            ui.label(capitalized(&about));
        }
        let sides = [("Left", &listed.left), ("Right", &listed.right)];
        for (side, excerpt) in sides {
            if !excerpt.bytes.is_empty() {
                ui.weak(format!("{side} {}", excerpt.hex()));
            }
        }
    });
    row
}

/// A row read aloud.
fn spoken(run: &Run, listed: Option<&Listed>) -> String {
    let mut spoken = words::sentence_of(run);
    if let Some(listed) = listed {
        let about = words::about(&listed.change).unwrap_or_else(|| listed.excerpts());
        spoken.push_str(", ");
        spoken.push_str(&about);
    }
    spoken
}
