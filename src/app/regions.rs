//! The regions of the window, and moving the keyboard from one to the next.

use egui::{Id, Ui};

/// Where the regions of this frame and the last are kept.
fn key() -> Id {
    Id::unique("byteloupe regions")
}

/// The regions of the window, in the order in which they were drawn.
#[derive(Debug, Clone, Default)]
struct Regions {
    pass: u64,
    ids: Vec<Id>,
    before: Vec<Id>,
}

/// Says that a region was drawn. `id` is the widget in it that takes the keyboard.
pub fn register(ui: &Ui, id: Id) {
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| {
        let regions: &mut Regions = data.get_temp_mut_or_default(key());
        if regions.pass != pass {
            regions.pass = pass;
            regions.before = std::mem::take(&mut regions.ids);
        }
        regions.ids.push(id);
    });
}

/// Moves the keyboard to the next region, or to the one before.
pub fn step(ctx: &egui::Context, forward: bool) {
    let focused = ctx.memory(egui::Memory::focused);
    let ids = ctx.data_mut(|data| {
        let regions: &mut Regions = data.get_temp_mut_or_default(key());
        if regions.ids.is_empty() {
            regions.before.clone()
        } else {
            regions.ids.clone()
        }
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
    ctx.memory_mut(|memory| memory.request_focus(ids[next]));
}
