//! Keeping keys that egui uses to move the focus.

use egui::{EventFilter, Response, Ui};

/// Has a widget that has the focus keep these keys. Returns whether it has the focus.
///
/// egui lets a widget keep keys only in the second frame in which it has the focus: where nothing else
/// asks for that frame, the first key would move the focus away.
pub fn keep_keys(ui: &Ui, response: &Response, filter: EventFilter) -> bool {
    // Whether the window has the focus does not matter: without it no keys come, but from tools.
    if !ui.memory(|memory| memory.has_focus(response.id)) {
        return false;
    }
    if response.gained_focus() {
        ui.ctx().request_repaint();
    }
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    true
}
