//! Which fonts draw what.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};

use super::{glyphs, pictures};

/// The family that draws the characters of a source, one to a cell. It has the fonts of the
/// monospace family, and [`glyphs`] for what they lack.
const CELL_FAMILY: &str = "byteloupe-cells";

/// The family of words that matter most.
const SEMIBOLD_FAMILY: &str = "byteloupe-semibold";

/// Inter, in the two weights that words have. `packaging/make-fonts` makes the files.
const INTER: [(&str, &[u8]); 2] = [
    (
        "inter",
        include_bytes!("../../../assets/fonts/inter-regular.ttf"),
    ),
    (
        "inter-semibold",
        include_bytes!("../../../assets/fonts/inter-semibold.ttf"),
    ),
];

/// The family that draws [`pictures`].
const PICTURE_FAMILY: &str = "byteloupe-pictures";

/// A font for the characters of pictures, which are so many points high.
pub fn picture(height: f32) -> FontId {
    FontId::new(height, FontFamily::Name(PICTURE_FAMILY.into()))
}

/// A font for a character of the source.
pub fn cell(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(CELL_FAMILY.into()))
}

/// A font for bytes and offsets.
pub const fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// A font for words.
pub const fn words(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// A font for words that matter most: headlines, and what is chosen.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD_FAMILY.into()))
}

/// Sets up the families, and the drawing of what no font has.
pub fn install(ctx: &egui::Context) {
    let mut definitions = FontDefinitions::default();
    let mono = definitions
        .families
        .get(&FontFamily::Monospace)
        .cloned()
        .unwrap_or_default();
    for family in [CELL_FAMILY, PICTURE_FAMILY] {
        let family = FontFamily::Name(Arc::from(family));
        definitions.families.insert(family, mono.clone());
    }
    // The fonts of egui have what Inter lacks: icons and other scripts.
    let words = definitions
        .families
        .remove(&FontFamily::Proportional)
        .unwrap_or_default();
    let families = [
        FontFamily::Proportional,
        FontFamily::Name(SEMIBOLD_FAMILY.into()),
    ];
    for ((name, data), family) in INTER.into_iter().zip(families) {
        let mut data = FontData::from_static(data);
        // Hinted, its stems are as wide as those of a bolder weight.
        data.tweak.hinting = Some(false);
        definitions
            .font_data
            .insert(name.to_owned(), Arc::new(data));
        let others = words.iter().cloned();
        let with_others = std::iter::once(name.to_owned()).chain(others).collect();
        definitions.families.insert(family, with_others);
    }
    // Bytes are in a grid of whole points: placed on whole pixels, their digits are sharper and
    // fewer in the atlas. Words keep their even spacing.
    for (name, data) in &mut definitions.font_data {
        if name == "Hack" {
            Arc::make_mut(data).tweak.subpixel_binning = Some(false);
        }
    }
    ctx.set_fonts(definitions);
    ctx.add_glyph_rasterizer(glyphs::special_cells(CELL_FAMILY));
    ctx.add_glyph_rasterizer(pictures::rasterizer(PICTURE_FAMILY));
    ctx.add_glyph_rasterizer(glyphs::last_resort());
}
