//! What this program is.

use egui::{Id, RichText, Ui};

use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::overlay;
use crate::unicode::version;

/// The title of an overlay.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(
        RichText::new(text)
            .font(fonts::semibold(16.0))
            .color(palette.strong),
    );
}

/// Shows what this program is. Returns whether it was closed.
pub fn show(ctx: &egui::Context) -> bool {
    let mut closed = false;
    let modal = overlay(ctx, Id::unique("byteloupe about"), "About Byteloupe").show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(440.0_f32.min(ctx.content_rect().width() - 60.0));
        heading(ui, concat!("Byteloupe ", env!("CARGO_PKG_VERSION")));
        let lines = [
            "A byte inspector for UTF-8 as RFC 3629 defines it.",
            "MIT or Apache-2.0. It never writes to what you inspect and uses no network.",
            "Characters that no font covers are drawn from GNU Unifont (SIL Open Font License 1.1).",
        ];
        let unicode = version::in_words();
        for line in lines.into_iter().chain([unicode.as_str()]) {
            ui.add(egui::Label::new(RichText::new(line).color(palette.text)).wrap());
        }
        ui.add_space(8.0);
        closed = ui.button("Close").clicked();
    });
    closed || modal.should_close()
}
