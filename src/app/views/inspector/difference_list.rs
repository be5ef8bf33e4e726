//! What was inserted, removed and changed, as a list: while two documents are compared.
//!
//! Differences that are told once, as line ends are, have one row together. It can be unfolded.

use std::sync::Arc;

use egui::{Id, Label, Rect, RichText, ScrollArea, Ui, UiBuilder, accesskit};

use super::tab_row::Count;
use crate::app::command::{Command, CompareCommand};
use crate::app::theme::Palette;
use crate::app::widgets::list::offset_width;
use crate::app::widgets::{Asks, List, Region, Row, regions};
use crate::compare::change::words::{self, Digits};
use crate::compare::change::{Change, Listed, Rows};
use crate::compare::content::{Run, RunKind, Runs};
use crate::compare::{Placement, Side};
use crate::document::OpenDocument;
use crate::document::compare::Listing;
use crate::words::{capitalized, plural};

/// What it is called, for screen readers and tests.
const NAME: &str = "Differences";

/// What the list in it is called.
const LIST: &str = "Difference list";

/// Height of a row in points.
const ROW_HEIGHT: f32 = 24.0;

/// What a document is compared with.
pub struct Compared<'a> {
    /// The side on which the document is.
    pub side: Side,

    /// All differences, once they are looked for.
    pub listing: Option<&'a mut Listing>,
}

/// How many differences there are, once that is known.
pub fn count(compared: &Compared<'_>) -> Option<Count> {
    let runs = compared.listing.as_ref()?.runs()?;
    Some(Count {
        number: runs.differences().len() as u64,
        // Several that were joined are listed as one.
        is_all: runs.summary().joined.runs == 0,
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
    let Some(listing) = &mut compared.listing else {
        list.describe(ui, LIST, || None);
        say(ui, "They are listed when everything was compared.");
        return None;
    };
    let Some(runs) = listing.runs().cloned() else {
        let text = if listing.progress().is_running() {
            "They are listed when everything was compared."
        } else {
            "Nothing was found out."
        };
        list.describe(ui, LIST, || None);
        say(ui, text);
        return None;
    };
    let placement = Placement::ByContent(Arc::clone(&runs));
    let place = placement.place(compared.side, document.view.caret.offset);
    let current = runs.difference_at_place(place);
    if let Some(asks) = list.asks {
        fold(listing, current, asks);
    }
    let rows = listing.rows();
    let current = current.map(|number| rows.row_of(number));
    let count = rows.len();
    list.describe(ui, LIST, || {
        let run = runs.differences().get(rows.number_at(current?)?)?;
        Some(
            match together(listing, current?).filter(|it| it.is_folded) {
                Some(together) => together.spoken(run),
                None => spoken(run, listing.listed(current?)),
            },
        )
    });
    let mut chosen = keys(ui, &list, &runs, &rows, place, current, compared.side);
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
    let mut folds = None;
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, count, |ui, places| {
            listing.list(places.clone(), document.content.wake());
            for place in places {
                let number = rows.number_at(place);
                let run = number.and_then(|number| runs.differences().get(number));
                let (Some(number), Some(run)) = (number, run) else {
                    continue;
                };
                let is_current = Some(place) == current;
                let together = together(listing, place);
                let listed = listing.listed(place);
                let (row, triangle) =
                    row(ui, run, listed, together.as_ref(), offset_room, is_current);
                list.place(&row, place as u64, count as u64, is_current);
                if !row.response.clicked() {
                    continue;
                }
                let at = row.response.interact_pointer_pos();
                match (at.zip(triangle), together) {
                    (Some((at, triangle)), Some(together)) if triangle.contains(at) => {
                        folds = Some(together.is_folded);
                    }
                    _ => chosen = Some(Command::Compare(CompareCommand::GoTo(number))),
                }
            }
        })
    });
    if let Some(is_unfolded) = folds {
        listing.set_unfolded(is_unfolded);
        ui.ctx().request_repaint();
    }
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    chosen
}

/// What is told once, in the row of the first of it.
struct Together {
    /// What it is.
    words: String,

    /// In how many differences.
    differences: u64,
    is_folded: bool,
}

impl Together {
    /// The row read aloud while it is folded.
    fn spoken(&self, first: &Run) -> String {
        let count = plural(self.differences, "difference");
        let first = words::sentence_of(first, Digits::Grouped);
        format!("{}, {count}, the first: {first}", self.words)
    }
}

/// What is told in a row for several differences, or would be if it were folded.
fn together(listing: &Listing, row: usize) -> Option<Together> {
    let (_, is_folded) = listing.foldable().filter(|(place, _)| *place == row)?;
    let counts = listing.facts()?.as_ref().ok()?.counts();
    Some(Together {
        words: words::told_once(counts, Digits::Grouped)?,
        differences: counts.told_once().len() as u64,
        is_folded,
    })
}

/// Folds or unfolds what is told once, if a key asks for that on one of those differences, or on none: the side with
/// the caret may have nothing where they are.
fn fold(listing: &mut Listing, current: Option<usize>, asks: Asks) {
    let told_once = listing
        .facts()
        .and_then(|facts| facts.as_ref().ok())
        .map(|facts| facts.counts().told_once());
    let is_one = told_once.is_some_and(|numbers| {
        current.is_none_or(|current| numbers.binary_search(&current).is_ok())
    });
    match asks {
        Asks::Open if is_one => listing.set_unfolded(true),
        Asks::Fold if is_one => listing.set_unfolded(false),
        _ => {}
    }
}

/// Does what the keys of this frame ask of the list.
fn keys(
    ui: &Ui,
    list: &List,
    runs: &Runs,
    rows: &Rows,
    place: u64,
    current: Option<usize>,
    side: Side,
) -> Option<Command> {
    if list.asks == Some(Asks::Go) {
        regions::focus(ui.ctx(), regions::hex_view(Some(side)));
    }
    let last = rows.len().checked_sub(1)?;
    let row = match (list.step?, current) {
        (step, Some(current)) => current.saturating_add_signed(step).min(last),
        // At no difference, or at one of which the side with the caret has nothing.
        (step, None) if step > 0 => runs
            .next_after_place(place)
            .map_or(last, |number| rows.first_row_from(number).min(last)),
        (_, None) => runs
            .previous_before_place(place)
            .map_or(0, |number| rows.last_row_until(number)),
    };
    let number = rows.number_at(row)?;
    Some(Command::Compare(CompareCommand::GoTo(number)))
}

/// The offset under which a difference is listed: on the side that has its bytes.
fn offset_of(run: &Run) -> u64 {
    match run.kind {
        RunKind::Inserted => run.right.start,
        _ => run.left.start,
    }
}

/// Shows a row. Where differences are told once in it, or could be, it has a triangle: that is returned too.
fn row(
    ui: &mut Ui,
    run: &Run,
    listed: Option<&Listed>,
    together: Option<&Together>,
    offset_room: f32,
    is_current: bool,
) -> (Row, Option<Rect>) {
    let palette = Palette::current(ui);
    let folded = together.filter(|it| it.is_folded);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || match folded {
        Some(together) => together.spoken(run),
        None => spoken(run, listed),
    });
    row.put(
        offset_room,
        format_args!("0x{:X}", offset_of(run)),
        palette.weak,
    );
    let triangle = together.map(|together| {
        let ctx = &row.response.ctx;
        ctx.accesskit_node_builder(row.response.id, |node| {
            node.set_expanded(!together.is_folded);
        });
        row.put_triangle(!together.is_folded, palette.weak)
    });
    if let Some(together) = folded {
        let count = plural(together.differences, "difference");
        let kept = row.put_right(&count, palette.weak);
        row.put_words(ui, kept, &together.words, palette.strong);
        row.response = row.response.on_hover_ui(|ui| {
            ui.set_max_width(420.0);
            ui.label(format!("{}, in {count}", together.words));
            let first = words::sentence_of(run, Digits::Grouped);
            ui.label(format!("The first: {first}"));
            ui.weak("The triangle or → lists each of them, ← folds them again.");
        });
        return (row, triangle);
    }
    row.put_words(ui, 6.0, &shown(run, listed), palette.strong);
    row.response = row.response.on_hover_ui(|ui| {
        ui.set_max_width(420.0);
        ui.label(capitalized(&words::sentence_of(run, Digits::Grouped)));
        let Some(listed) = listed else {
            return;
        };
        if let Some(about) = words::about(&listed.change, Digits::Grouped) {
            ui.label(capitalized(&about));
        }
        let sides = [("Left", &listed.left), ("Right", &listed.right)];
        for (side, excerpt) in sides {
            if !excerpt.bytes.is_empty() {
                ui.weak(format!("{side} {}", excerpt.hex()));
            }
        }
    });
    (row, triangle)
}

/// What is in a row: what helps most to tell it from its neighbours first, because the end may be cut.
fn shown(run: &Run, listed: Option<&Listed>) -> String {
    let bytes = words::bytes_of(run, Digits::Grouped);
    let Some(listed) = listed else {
        return bytes;
    };
    match (
        &listed.change,
        words::about(&listed.change, Digits::Grouped),
    ) {
        // Both look alike: their bytes do not.
        (Change::CanonicallyEquivalent { .. }, Some(about)) => {
            format!("{} → {} · {about}", listed.left.hex(), listed.right.hex())
        }
        (Change::Case | Change::CompatibilityEquivalent, Some(about)) => {
            format!("{} · {about}", listed.excerpts())
        }
        (_, Some(about)) => format!("{about} · {bytes}"),
        (_, None) => format!("{bytes} · {}", listed.excerpts()),
    }
}

/// A row read aloud.
fn spoken(run: &Run, listed: Option<&Listed>) -> String {
    let mut spoken = words::sentence_of(run, Digits::Grouped);
    if let Some(listed) = listed {
        let about =
            words::about(&listed.change, Digits::Grouped).unwrap_or_else(|| listed.excerpts());
        spoken.push_str(", ");
        spoken.push_str(&about);
    }
    spoken
}
