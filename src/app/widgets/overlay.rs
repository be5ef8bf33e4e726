//! The common code of all overlays.

use egui::{Frame, Id, Margin, Modal, ModalResponse, ScrollArea, Ui, accesskit};

/// Returns an overlay in the middle of the window, with room around its contents. `name` is its name for
/// screen readers and tests: its heading, if it has one.
pub fn overlay(ctx: &egui::Context, id: Id, name: impl Into<String>) -> Overlay {
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(18));
    let area = Modal::default_area(id).accessible_name(name);
    Overlay {
        id,
        modal: Modal::new(id).area(area).frame(frame),
    }
}

/// An overlay that is about to be shown. The widgets behind it take neither clicks nor keys.
pub struct Overlay {
    id: Id,
    modal: Modal,
}

impl Overlay {
    /// Shows the overlay.
    pub fn show<T>(
        self,
        ctx: &egui::Context,
        contents: impl FnOnce(&mut Ui) -> T,
    ) -> ModalResponse<T> {
        let id = self.id;
        let size = || ctx.memory(|memory| memory.area_rect(id).map(|rect| rect.size()));
        let before = size();
        let shown = self.modal.show(ctx, |ui| {
            ctx.accesskit_node_builder(id, accesskit::Node::set_modal);
            // An area has the size of the frame before. What becomes higher has the room of the window all the same.
            ui.set_max_height((ctx.content_rect().height() - EDGES).max(0.0));
            contents(ui)
        });
        // It is in the middle with the size of the frame before: of another size, it is shown once more.
        if size() != before {
            ctx.request_repaint();
        }
        shown
    }
}

/// The height of the edges of an overlay and of what the window leaves free around it, in points.
const EDGES: f32 = 60.0;

/// The height that the window needs besides the middle of an overlay: its edges, a title and a line of
/// buttons, in points.
const AROUND: f32 = 130.0;

/// The height of a line of buttons and of the space above it, in points.
const BUTTONS: f32 = 36.0;

/// Shows the middle of an overlay. It is no higher than the window has room for; the rest scrolls.
pub fn fitting<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let of_window = ui.ctx().content_rect().height() - AROUND;
    let room = of_window.min(ui.available_height() - BUTTONS).max(60.0);
    ScrollArea::vertical()
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, contents)
        .inner
}
