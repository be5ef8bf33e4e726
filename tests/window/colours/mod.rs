//! The colours: can what is written be read, and are the roles told apart?

mod contrast;
mod vision;

use byteloupe::app::{Palette, PaletteChoice};
use egui::Theme;

/// Every palette, and what it is called.
fn palettes() -> impl Iterator<Item = (String, PaletteChoice, &'static Palette)> {
    PaletteChoice::ALL.into_iter().flat_map(|choice| {
        [Theme::Dark, Theme::Light].map(|theme| {
            let name = format!("{choice:?} {theme:?}");
            (name, choice, Palette::of(theme, choice))
        })
    })
}

/// A channel of sRGB as an amount of light, 0 to 1.
fn linear(value: u8) -> f64 {
    let value = f64::from(value) / 255.0;
    if value <= 0.04045 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}
