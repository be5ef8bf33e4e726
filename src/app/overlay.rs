//! What all overlays have in common.

use egui::{Frame, Id, Margin, Modal, ScrollArea, Ui};

/// An overlay in the middle of the window, with room round what it says.
pub fn overlay(ctx: &egui::Context, id: Id) -> Modal {
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(18));
    Modal::new(id).frame(frame)
}

/// What the window must have room for besides the middle of an overlay: its edges, a title and a line of
/// buttons, in points.
const AROUND: f32 = 150.0;

/// The middle of an overlay. It is no higher than the window has room for: what does not fit scrolls.
pub fn fitting<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.ctx().content_rect().height() - AROUND;
    ScrollArea::vertical()
        .max_height(room.max(60.0))
        .auto_shrink([false, true])
        .show(ui, contents)
        .inner
}
