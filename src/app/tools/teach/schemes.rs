//! The number beside UTF-8: in UTF-16, UTF-32, CESU-8 and modified UTF-8, and one that UTF-8 refuses.

use egui::{Grid, Label, RichText, Role, Ui, WidgetInfo, vec2};

use super::scale::Scale;
use super::told;
use crate::app::theme::{Palette, fonts};
use crate::teach::scheme::Scheme;
use crate::utf8::encoder::{EncodeError, encode};
use crate::words::bytes_in_hex;

/// Shows the bytes of a number in every scheme.
pub(super) fn show(ui: &mut Ui, scale: &Scale, number: u32) {
    let palette = Palette::current(ui);
    let right = encode(number).ok();
    let right = right.as_ref().map(crate::utf8::encoder::Encoded::as_bytes);
    Grid::new("teach schemes")
        .num_columns(2)
        .spacing(vec2(scale.gap * 1.5, 2.0))
        .show(ui, |ui| {
            for scheme in Scheme::ALL {
                let bytes = scheme.bytes_of(number);
                // CESU-8 and modified UTF-8 are the same bytes as UTF-8 for most characters.
                let is_the_same = scheme != Scheme::Utf8 && bytes.as_deref() == right;
                let color = if is_the_same {
                    palette.weak
                } else {
                    palette.strong
                };
                let digits = bytes
                    .as_deref()
                    .map_or_else(|| "none".to_owned(), bytes_in_hex);
                let spoken = format!("{} {digits}", scheme.name());
                let name = RichText::new(scheme.name())
                    .font(scale.words())
                    .color(palette.weak);
                ui.label(name);
                let words = RichText::new(digits).font(scale.mono()).color(color);
                let response = ui.add(Label::new(words).extend());
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
                ui.end_row();
            }
        });
}

/// Says why a number has no bytes in UTF-8, and what its pattern would be. `bytes` are that pattern.
pub(super) fn refused(ui: &mut Ui, scale: &Scale, error: EncodeError, bytes: &[u8]) {
    let palette = Palette::current(ui);
    let (number, why) = match error {
        EncodeError::Surrogate(number) => (
            number,
            "UTF-16 needs D800–DFFF for its pairs, so no character has these numbers, and UTF-8 must not write them.",
        ),
        EncodeError::TooLarge(number) => (
            number,
            "UTF-16 reaches no further than 10FFFF, so Unicode ends there, and so does UTF-8.",
        ),
    };
    ui.spacing_mut().item_spacing.y = scale.gap / 2.0;
    let heading = RichText::new(error.to_string()).font(fonts::words(scale.heading));
    let said = ui.add(Label::new(heading.color(palette.error_text)).wrap());
    crate::app::widgets::access::live(ui.ctx(), said.id, egui::accesskit::Live::Polite);
    told::line(ui, scale, why, palette.text);
    let pattern = format!(
        "The pattern of §3 would be {}. A decoder must refuse it.",
        bytes_in_hex(bytes)
    );
    told::line(ui, scale, pattern, palette.text);
    ui.add_space(scale.gap);
    told::decoders(ui, scale, bytes);
    ui.add_space(scale.gap);
    show(ui, scale, number);
}
