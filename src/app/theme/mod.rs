//! Colours, and nothing but colours: the one place where they are chosen.
//!
//! | file | what it holds |
//! |---|---|
//! | `palette` | what there are colours for |
//! | `palettes` | the colours |
//! | `visuals` | the look of the widgets of egui, in these colours |

pub mod bookmark_swatch;
mod cell_fills;
pub mod fonts;
mod glyph_batch;
pub mod glyphs;
mod outline_fonts;
mod palette;
mod palettes;
mod pictures;
mod spare_meshes;
mod tiny_letters;
mod visuals;

use super::settings::PaletteChoice;
use super::settings::ThemeChoice;
use egui::style::ScrollStyle;
use egui::{Id, Theme};

pub use palette::{Palette, SequenceColors, ToneColors};

/// Which theme of egui a choice stands for.
pub const fn preference(choice: ThemeChoice) -> egui::ThemePreference {
    match choice {
        ThemeChoice::System => egui::ThemePreference::System,
        ThemeChoice::Light => egui::ThemePreference::Light,
        ThemeChoice::Dark => egui::ThemePreference::Dark,
    }
}

impl PaletteChoice {
    /// The one that a window is drawn in.
    pub fn current(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(Self::id()))
            .unwrap_or_default()
    }

    fn id() -> Id {
        Id::unique("byteloupe palette")
    }
}

/// Gives both themes of egui our colours.
pub fn install(ctx: &egui::Context, choice: PaletteChoice) {
    ctx.data_mut(|data| data.insert_temp(PaletteChoice::id(), choice));
    for theme in [Theme::Dark, Theme::Light] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals::visuals(theme, Palette::of(theme, choice));
            style.spacing.item_spacing = egui::vec2(8.0, 4.0);
            style.spacing.button_padding = egui::vec2(8.0, 3.0);
            style.spacing.menu_margin = egui::Margin::same(6);
            style.animation_time = 0.0;
            // A menu is laid out first in an area of this size. It is cut to the window, so that a menu scrolls
            // only if the window is too low for it.
            style.spacing.default_area_size.y = 10_000.0;
            // What scrolls is seen to scroll before the pointer is over it.
            style.spacing.scroll = ScrollStyle {
                foreground_color: true,
                dormant_background_opacity: 0.0,
                dormant_handle_opacity: 0.35,
                active_background_opacity: 0.2,
                active_handle_opacity: 0.5,
                ..ScrollStyle::thin()
            };
        });
    }
}
pub use cell_fills::CellFills;
pub use glyph_batch::GlyphBatch;
pub use outline_fonts::outline_fonts;
