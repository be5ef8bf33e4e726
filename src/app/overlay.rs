//! What all overlays have in common.

use egui::{Frame, Id, Margin, Modal};

/// An overlay in the middle of the window, with room round what it says.
pub fn overlay(ctx: &egui::Context, id: Id) -> Modal {
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(18));
    Modal::new(id).frame(frame)
}
