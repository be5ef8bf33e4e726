//! The regions of the window, and moving the keyboard from one to the next.

use egui::{Id, Rect, Sense, StrokeKind, Ui, UiBuilder, accesskit};

use super::access::leave_out_panel;
use crate::app::theme::Palette;

use crate::compare::Side;

/// The key under which the regions of this frame and the last one are stored.
fn key() -> Id {
    Id::unique("byteloupe regions")
}

/// The regions of the window, in the order in which the user reads them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Region {
    /// The tabs of the documents.
    Tabs,
    /// The verdict on the document.
    Verdict,
    /// The line that says what the document was decoded from.
    DecodedFrom,
    /// The line that sums up a comparison.
    Comparison,
    /// The find bar.
    Find,
    /// The hex view.
    Hex,
    /// The hex view at its right, while two documents are compared.
    HexBeside,
    /// The panel in which the user names a place.
    Place,
    /// The legend of colours and shapes.
    Legend,
    /// The card of the sequence or error at the caret.
    Card,
    /// The list of code points.
    CodePoints,
    /// The decoded text.
    Text,
    /// The table of values.
    Data,
    /// The tree of layers.
    Layers,
    /// The list of errors.
    Errors,
    /// The list of bookmarks, shown instead of the list of errors.
    Bookmarks,
    /// The list of warnings, shown instead of the list of errors.
    Warnings,
    /// The list of differences, shown instead of the list of errors.
    Differences,
    /// The bytes of the converter.
    ConverterBytes,
    /// The fields of the converter.
    Converter,
    /// The status line.
    Status,
}

/// A region that was drawn.
#[derive(Debug, Clone, Copy)]
struct Drawn {
    region: Region,

    /// The widget in it that takes the keyboard.
    id: Id,

    /// The place of the region on the screen.
    rect: Rect,
}

/// The regions that were drawn.
#[derive(Debug, Clone, Default)]
struct Regions {
    pass: u64,
    drawn: Vec<Drawn>,
    before: Vec<Drawn>,
}

/// Returns the id of the hex view: the only one, or one of two that are side by side. The left one has the id
/// of a single one.
pub fn hex_view(side: Option<Side>) -> Id {
    match side {
        None | Some(Side::Left) => Id::unique("byteloupe hex view"),
        Some(Side::Right) => Id::unique("byteloupe hex view at the right"),
    }
}

/// Registers a region that was drawn in all of `ui`. `id` is the widget in it that takes the keyboard.
pub fn register(ui: &Ui, region: Region, id: Id) {
    let pass = ui.ctx().cumulative_pass_nr();
    let rect = ui.max_rect();
    ui.data_mut(|data| {
        let regions: &mut Regions = data.get_temp_mut_or_default(key());
        if regions.pass != pass {
            regions.pass = pass;
            regions.before = std::mem::take(&mut regions.drawn);
        }
        // If a region has several widgets, the first takes the keyboard.
        if regions.drawn.iter().all(|drawn| drawn.region != region) {
            regions.drawn.push(Drawn { region, id, rect });
            regions.drawn.sort_unstable_by_key(|drawn| drawn.region);
        }
    });
}

/// Shows a part of the window in all the room that is left, with a name and bounds for screen readers.
pub fn named<R>(
    ui: &mut Ui,
    name: &'static str,
    role: accesskit::Role,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let rect = ui.max_rect();
    leave_out_panel(ui);
    let builder = UiBuilder::new()
        .max_rect(rect)
        .id_salt(name)
        .accessibility_role(role)
        .accessibility_label(name);
    ui.scope_builder(builder, |ui| {
        bound(ui, rect);
        contents(ui)
    })
    .inner
}

/// Reports where a part of the window is.
fn bound(ui: &Ui, rect: Rect) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_bounds(accesskit::Rect {
            x0: rect.left().into(),
            y0: rect.top().into(),
            x1: rect.right().into(),
            y1: rect.bottom().into(),
        });
    });
}

/// Does the same for a region without widgets to type into or to choose from. The region can still have the
/// keyboard. It is then read aloud, and `contents` is told.
pub fn stop<R>(
    ui: &mut Ui,
    region: Region,
    name: &'static str,
    role: accesskit::Role,
    contents: impl FnOnce(&mut Ui, bool) -> R,
) -> R {
    let rect = ui.max_rect();
    leave_out_panel(ui);
    let builder = UiBuilder::new()
        .max_rect(rect)
        .id_salt(name)
        .sense(Sense::focusable_noninteractive())
        .accessibility_role(role)
        .accessibility_label(name);
    ui.scope_builder(builder, |ui| {
        let id = ui.unique_id();
        bound(ui, rect);
        register(ui, region, id);
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let shown = contents(ui, has_focus);
        if has_focus {
            let stroke = Palette::current(ui).focus_ring();
            let painter = ui.painter();
            painter.rect_stroke(rect.shrink(1.0), 4, stroke, StrokeKind::Inside);
        }
        shown
    })
    .inner
}

/// Gives the keyboard to a widget. The next frame is requested at once, because only then does the widget
/// keep arrows and Tab from moving the keyboard elsewhere.
pub fn focus(ctx: &egui::Context, id: Id) {
    ctx.memory_mut(|memory| memory.request_focus(id));
    ctx.request_repaint();
}

/// Reserves some keys for this widget while it has the keyboard. Returns whether it has the keyboard.
///
/// Whether the window has the keyboard does not matter: without it no keys arrive, except from tools.
pub fn keep_keys(ui: &Ui, id: Id, filter: egui::EventFilter) -> bool {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return false;
    }
    let is_new = ui.memory_mut(|memory| {
        memory.set_focus_lock_filter(id, filter);
        !memory.had_focus_last_frame(id)
    });
    if is_new {
        // egui applies the filter only in the next frame.
        ui.ctx().request_repaint();
    }
    true
}

/// Moves the keyboard to the next region, or to the previous one.
pub fn step(ctx: &egui::Context, forward: bool) {
    let focused = ctx.memory(egui::Memory::focused);
    let drawn = ctx.data_mut(|data| {
        let regions: &mut Regions = data.get_temp_mut_or_default(key());
        let drawn = if regions.drawn.is_empty() {
            &regions.before
        } else {
            &regions.drawn
        };
        drawn.clone()
    });
    let place = focused.and_then(|focused| place_of(ctx, &drawn, focused));
    let count = drawn.len();
    let next = match (place, forward) {
        (None, true) => 0,
        (None, false) => count.saturating_sub(1),
        (Some(place), true) => (place + 1) % count.max(1),
        (Some(place), false) => (place + count.saturating_sub(1)) % count.max(1),
    };
    if let Some(next) = drawn.get(next) {
        focus(ctx, next.id);
    }
}

/// Returns the region of a widget. The widget may be the one that takes the keyboard there. Otherwise it is
/// the smallest region around the widget, or the nearest one.
fn place_of(ctx: &egui::Context, drawn: &[Drawn], widget: Id) -> Option<usize> {
    let by_id = drawn.iter().position(|drawn| drawn.id == widget);
    by_id.or_else(|| {
        let at = ctx.read_response(widget)?.rect.center();
        let places = drawn.iter().enumerate();
        // A widget outside of all regions, such as a tab above a list, belongs to the nearest one.
        let far = |drawn: &Drawn| (drawn.rect.distance_sq_to_pos(at), drawn.rect.area());
        let nearer = |one: &Drawn, other: &Drawn| {
            let (one, other) = (far(one), far(other));
            one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
        };
        places
            .min_by(|(_, one), (_, other)| nearer(one, other))
            .map(|(place, _)| place)
    })
}
