//! The fonts of the window for pictures that leave it.

use std::sync::Arc;

use egui::epaint::text::FontData;
use egui::{Context, FontFamily};

use super::glyphs;
use crate::teach::take_along::{FontFile, SharedFonts};

/// The fonts of the window now: ours, then those of the system that it has needed so far. What none of them
/// has is drawn from bitmaps, as in the window.
pub fn outline_fonts(ctx: &Context) -> SharedFonts {
    ctx.fonts(|fonts| {
        let definitions = fonts.definitions();
        let found = fonts.discovered_fonts();
        let of_family = |family: &FontFamily| -> Vec<FontFile> {
            let names = definitions.families.get(family).into_iter().flatten();
            let ours = names.filter_map(|name| definitions.font_data.get(name));
            let ours = ours.map(|data| Arc::clone(&data.font));
            let of_system = found.iter().map(|insert: &_| file(&insert.data));
            ours.chain(of_system).collect()
        };
        SharedFonts {
            words: of_family(&FontFamily::Proportional),
            mono: of_family(&FontFamily::Monospace),
            pixels: Some(glyphs::pixels),
        }
    })
}

fn file(data: &FontData) -> FontFile {
    Arc::clone(&data.font)
}
