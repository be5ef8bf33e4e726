//! What there are colours for.

use egui::{Color32, Stroke, Theme};

use super::palettes;
use crate::answer::Tone;
use crate::app::settings::PaletteChoice;
use crate::bookmarks::BookmarkColor;
use crate::warnings::ScriptGroup;

/// The fills of a sequence: its lead and its tails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SequenceColors {
    /// Fill of the lead.
    pub lead: Color32,
    /// Fill of the tails.
    pub tail: Color32,
}

/// What a verdict of some tone is drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToneColors {
    /// Behind the verdict.
    pub ground: Color32,
    /// Its mark, its edge, and the button of what to do.
    pub ink: Color32,
}

/// The colours of one theme, for one choice of colours.
///
/// It says what a colour is for, not which one it is. It does not know what is drawn with it: that each
/// role has a shape of its own too, is up to the code that draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// Behind the bytes.
    pub ground: Color32,
    /// Behind panels and menus.
    pub panel: Color32,
    /// Behind controls.
    pub control: Color32,
    /// Behind a control under the pointer.
    pub control_hovered: Color32,
    /// Fine lines between panels.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text that matters most.
    pub strong: Color32,
    /// Text that matters less: offsets, units, controls.
    pub weak: Color32,
    /// Text on a lead's fill.
    pub on_lead: Color32,
    /// Text on a tail's fill.
    pub on_tail: Color32,
    /// Sequences of 2, 3 and 4 bytes.
    pub sequences: [SequenceColors; 3],
    /// U+FEFF.
    pub bom: SequenceColors,
    /// Fill of an ill-formed byte.
    pub error_fill: Color32,
    /// Hatching of an ill-formed byte.
    pub error_hatch: Color32,
    /// Outlines and brackets of errors.
    pub error_line: Color32,
    /// Text on an ill-formed byte.
    pub on_error: Color32,
    /// Text about an error, on any ground.
    pub error_text: Color32,
    /// Behind the verdict when something is ill-formed.
    pub verdict_bad: Color32,
    /// Behind the verdict when all is well-formed, and something in it is worth a look.
    pub verdict_look: Color32,
    /// Behind the verdict when all is well-formed.
    pub verdict_good: Color32,
    /// Text of a good verdict, and progress.
    pub good: Color32,
    /// Text and dashed frames of characters without a shape.
    pub warning: Color32,
    /// The caret, and what has the focus.
    pub accent: Color32,
    /// Behind what is selected.
    pub selection: Color32,
    /// Text of a chosen button, and the frame of the field that has the focus.
    pub on_selection: Color32,
    /// Behind what was found.
    pub found: Color32,
    /// Lines above and round what was found: a hue that no role has.
    pub found_line: Color32,
    /// Behind bytes that differ from what is beside them.
    pub different: Color32,
    /// The corners of such bytes: a shape that nothing else has.
    pub different_line: Color32,
    /// Header bits.
    pub header_bit: Color32,
    /// Script groups, in the order of [`ScriptGroup::ALL`].
    pub scripts: [Color32; ScriptGroup::COUNT],
    /// Bars of bookmarks: yellow, red, green, blue, gray.
    pub bookmarks: [Color32; 5],
}

impl Palette {
    /// The line around what has the keyboard: two points wide, in a colour that stands out from every ground.
    pub fn focus_ring(&self) -> Stroke {
        Stroke::new(2.0, self.accent)
    }

    /// The line around a field to type in: between that of panels, which only divides, and that of text.
    pub fn field_edge(&self) -> Color32 {
        self.line.lerp_to_gamma(self.weak, 0.65)
    }

    /// The colour of text on a fill: of those that there are, the one that stands out most.
    pub fn on_fill(&self, fill: Color32) -> Color32 {
        let candidates = [
            self.on_lead,
            self.on_tail,
            self.strong,
            self.on_error,
            self.ground,
        ];
        let contrast = |color: &Color32| {
            let [one, other] = [luminance(*color), luminance(fill)];
            (one.max(other) + 0.05) / (one.min(other) + 0.05)
        };
        let best = candidates
            .iter()
            .max_by(|one, other| contrast(one).total_cmp(&contrast(other)));
        best.copied().unwrap_or(self.text)
    }

    /// That of `ui` for drawing bytes. Where they are not text, errors and warnings do not stand out, but keep their
    /// shapes.
    pub fn for_bytes(ui: &egui::Ui, are_binary: bool) -> Self {
        let palette = *Self::current(ui);
        if !are_binary {
            return palette;
        }
        Self {
            error_fill: palette.panel,
            error_hatch: palette.line,
            error_line: palette.line,
            on_error: palette.weak,
            warning: palette.weak,
            ..palette
        }
    }

    /// The palette of a theme.
    pub const fn of(theme: Theme, choice: PaletteChoice) -> &'static Self {
        match (choice, theme) {
            (PaletteChoice::Standard, Theme::Dark) => &palettes::DARK,
            (PaletteChoice::Standard, Theme::Light) => &palettes::LIGHT,
            (PaletteChoice::ColourBlindSafe, Theme::Dark) => &palettes::SAFE_DARK,
            (PaletteChoice::ColourBlindSafe, Theme::Light) => &palettes::SAFE_LIGHT,
            (PaletteChoice::HighContrast, Theme::Dark) => &palettes::CONTRAST_DARK,
            (PaletteChoice::HighContrast, Theme::Light) => &palettes::CONTRAST_LIGHT,
        }
    }

    /// The palette of what is drawn now.
    pub fn current(ui: &egui::Ui) -> &'static Self {
        let theme = Theme::from_dark_mode(ui.visuals().dark_mode);
        Self::of(theme, PaletteChoice::current(ui.ctx()))
    }

    /// The colours of a tone.
    pub const fn tone(&self, tone: Tone) -> ToneColors {
        let (ground, ink) = match tone {
            Tone::Bad => (self.verdict_bad, self.error_text),
            Tone::Look => (self.verdict_look, self.warning),
            Tone::Good => (self.verdict_good, self.good),
            Tone::Neutral => (self.panel, self.weak),
        };
        ToneColors { ground, ink }
    }

    /// The colour of a script group.
    pub const fn script(&self, group: ScriptGroup) -> Color32 {
        self.scripts[group.index()]
    }

    /// The colour of the bar of a bookmark.
    pub const fn bookmark(&self, color: BookmarkColor) -> Color32 {
        let [yellow, red, green, blue, gray] = self.bookmarks;
        match color {
            BookmarkColor::Yellow => yellow,
            BookmarkColor::Red => red,
            BookmarkColor::Green => green,
            BookmarkColor::Blue => blue,
            BookmarkColor::Gray => gray,
        }
    }

    /// The colours of a sequence of so many bytes.
    pub const fn sequence(&self, len: usize) -> SequenceColors {
        let [two, three, four] = self.sequences;
        match len {
            0..=2 => two,
            3 => three,
            _ => four,
        }
    }
}

/// The relative luminance of a colour (WCAG 2).
fn luminance(color: Color32) -> f32 {
    let linear = egui::Rgba::from(color);
    0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
}
