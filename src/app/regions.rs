//! The regions of the window, and moving the keyboard from one to the next.

use egui::{Id, Ui, UiBuilder, accesskit};

/// Where the regions of this frame and the last are kept.
fn key() -> Id {
    Id::unique("byteloupe regions")
}

/// The regions of the window, in the order in which a person reads them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Region {
    /// The find bar.
    Find,
    /// The hex view.
    Hex,
    /// The hex view at the right of it, while two documents are compared.
    HexBeside,
    /// The panel in which places are named.
    Place,
    /// The list of code points.
    CodePoints,
    /// The decoded text.
    Text,
    /// The table of values.
    Data,
    /// The list of errors.
    Errors,
    /// The list of notes, which stands in its place.
    Notes,
    /// The list of notices, likewise.
    Notices,
    /// The bytes of the converter.
    ConverterBytes,
    /// The fields of the converter.
    Converter,
}

/// The regions that were drawn.
#[derive(Debug, Clone, Default)]
struct Regions {
    pass: u64,
    drawn: Vec<(Region, Id)>,
    before: Vec<(Region, Id)>,
}

/// Says that a region was drawn. `id` is the widget in it that takes the keyboard.
pub fn register(ui: &Ui, region: Region, id: Id) {
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| {
        let regions: &mut Regions = data.get_temp_mut_or_default(key());
        if regions.pass != pass {
            regions.pass = pass;
            regions.before = std::mem::take(&mut regions.drawn);
        }
        regions.drawn.push((region, id));
        regions.drawn.sort_unstable_by_key(|(region, _)| *region);
    });
}

/// Shows a part of the window in all the room there is, with a name and bounds for screen readers.
pub fn named<R>(
    ui: &mut Ui,
    name: &'static str,
    role: accesskit::Role,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let rect = ui.max_rect();
    let builder = UiBuilder::new()
        .max_rect(rect)
        .id_salt(name)
        .accessibility_role(role)
        .accessibility_label(name);
    ui.scope_builder(builder, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_bounds(accesskit::Rect {
                x0: rect.left().into(),
                y0: rect.top().into(),
                x1: rect.right().into(),
                y1: rect.bottom().into(),
            });
        });
        contents(ui)
    })
    .inner
}

/// Gives the keyboard to a widget. The frame after it is asked for at once: only then does the widget
/// keep its arrows and Tab from moving the keyboard elsewhere.
pub fn focus(ctx: &egui::Context, id: Id) {
    ctx.memory_mut(|memory| memory.request_focus(id));
    ctx.request_repaint();
}

/// Has the widget that has the keyboard keep some keys to itself. Returns whether this one has it.
///
/// Whether the window has the keyboard does not matter: without it no keys come, but from tools.
pub fn keep_keys(ui: &Ui, id: Id, filter: egui::EventFilter) -> bool {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return false;
    }
    let is_new = ui.memory_mut(|memory| {
        memory.set_focus_lock_filter(id, filter);
        !memory.had_focus_last_frame(id)
    });
    if is_new {
        // egui takes the filter only in the frame after this one.
        ui.ctx().request_repaint();
    }
    true
}

/// Moves the keyboard to the next region, or to the one before.
pub fn step(ctx: &egui::Context, forward: bool) {
    let focused = ctx.memory(egui::Memory::focused);
    let ids = ctx.data_mut(|data| {
        let regions: &mut Regions = data.get_temp_mut_or_default(key());
        let drawn = if regions.drawn.is_empty() {
            &regions.before
        } else {
            &regions.drawn
        };
        drawn.iter().map(|(_, id)| *id).collect::<Vec<Id>>()
    });
    if ids.is_empty() {
        return;
    }
    let place = focused.and_then(|focused| ids.iter().position(|id| *id == focused));
    let next = match (place, forward) {
        (None, true) => 0,
        (None, false) => ids.len() - 1,
        (Some(place), true) => (place + 1) % ids.len(),
        (Some(place), false) => (place + ids.len() - 1) % ids.len(),
    };
    focus(ctx, ids[next]);
}
