//! Can what is written be read? WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11.

use egui::{Color32, Theme};

use super::{Palette, PaletteChoice};
use crate::notes::NoteColor;

/// A channel of sRGB as an amount of light, 0 to 1.
pub(super) fn linear(value: u8) -> f64 {
    let value = f64::from(value) / 255.0;
    if value <= 0.04045 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// Relative luminance.
fn luminance(color: Color32) -> f64 {
    let [red, green, blue] = [color.r(), color.g(), color.b()].map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Every palette, and what it is called.
pub(super) fn palettes() -> impl Iterator<Item = (String, PaletteChoice, &'static Palette)> {
    PaletteChoice::ALL.into_iter().flat_map(|choice| {
        [Theme::Dark, Theme::Light].map(|theme| {
            let name = format!("{choice:?} {theme:?}");
            (name, choice, Palette::of(theme, choice))
        })
    })
}

#[test]
fn black_and_white_have_the_greatest_contrast_there_is() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
    assert!((contrast(Color32::WHITE, Color32::WHITE) - 1.0).abs() < 1e-9);
}

#[test]
fn text_on_every_fill_has_the_contrast_that_wcag_asks_for() {
    for (name, choice, p) in palettes() {
        let least = match choice {
            PaletteChoice::HighContrast => 7.0,
            _ => 4.5,
        };
        let mut pairs = vec![
            ("text on ground", p.text, p.ground),
            ("text on panel", p.text, p.panel),
            ("text on control", p.text, p.control),
            (
                "text on a control under the pointer",
                p.strong,
                p.control_hovered,
            ),
            ("text on selection", p.text, p.selection),
            ("strong on selection", p.strong, p.selection),
            ("text on found", p.text, p.found),
            ("weak on found", p.weak, p.found),
            ("notice on found", p.notice, p.found),
            ("text on different", p.text, p.different),
            ("weak on different", p.weak, p.different),
            ("notice on different", p.notice, p.different),
            ("weak on ground", p.weak, p.ground),
            ("weak on panel", p.weak, p.panel),
            ("weak on bad verdict", p.weak, p.verdict_bad),
            ("weak on good verdict", p.weak, p.verdict_good),
            ("error on panel", p.error_text, p.panel),
            ("error on bad verdict", p.error_text, p.verdict_bad),
            ("good on good verdict", p.good, p.verdict_good),
            ("notice on ground", p.notice, p.ground),
            ("notice on panel", p.notice, p.panel),
            ("byte on error", p.on_error, p.error_fill),
            ("byte on hatching", p.on_error, p.error_hatch),
            ("header bit", p.text, p.header_bit),
            ("lead of BOM", p.on_lead, p.bom.lead),
            ("tail of BOM", p.on_tail, p.bom.tail),
        ];
        for colors in p.sequences {
            pairs.push(("lead", p.on_lead, colors.lead));
            pairs.push(("tail", p.on_tail, colors.tail));
        }
        for (what, text, fill) in pairs {
            let ratio = contrast(text, fill);
            assert!(ratio >= least, "{name}: {what} has {ratio:.2}");
        }
    }
}

#[test]
fn lines_that_tell_something_have_the_contrast_that_wcag_asks_of_graphics() {
    for (name, _, p) in palettes() {
        let grounds = [
            ("ground", p.ground),
            ("found", p.found),
            ("selection", p.selection),
            ("error", p.error_fill),
        ];
        let mut pairs: Vec<_> = grounds
            .map(|(what, fill)| ("line of a match", p.found_line, what, fill))
            .into();
        // Round a corner there is a line of the ground.
        for (what, fill) in grounds.into_iter().chain([("different", p.different)]) {
            pairs.push(("corner of what differs", p.different_line, what, fill));
        }
        pairs.push(("dash of nothing", p.weak, "ground", p.ground));
        pairs.push(("bracket of an error", p.error_line, "ground", p.ground));
        pairs.push(("outline of an error", p.error_line, "error", p.error_fill));
        pairs.push(("caret", p.accent, "ground", p.ground));
        pairs.push(("frame of a label", p.notice, "ground", p.ground));
        // Round a triangle there is a line of the ground.
        pairs.push(("triangle of a notice", p.notice, "panel", p.panel));
        for color in p.scripts {
            pairs.push(("lane of scripts", color, "panel", p.panel));
        }
        for (line, color, what, fill) in pairs {
            let ratio = contrast(color, fill);
            assert!(ratio >= 3.0, "{name}: the {line} on {what} has {ratio:.2}");
        }
    }
}

#[test]
fn bars_of_notes_have_the_contrast_that_wcag_asks_of_graphics() {
    for (name, _, p) in palettes() {
        for color in NoteColor::ALL {
            for (what, fill) in [
                ("ground", p.ground),
                ("panel", p.panel),
                ("control", p.control),
                ("selection", p.selection),
                ("found", p.found),
            ] {
                let ratio = contrast(p.note(color), fill);
                let color = color.name();
                assert!(ratio >= 3.0, "{name}: {color} on {what} has {ratio:.2}");
            }
        }
    }
}
