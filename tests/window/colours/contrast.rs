//! Can what is written be read? WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11.

use byteloupe::answer::Tone;
use byteloupe::app::{Palette, PaletteChoice, Settings};
use byteloupe::bookmarks::BookmarkColor;
use egui::{Color32, Theme};

use super::{linear, palettes};
use crate::screen::{Screen, USUAL};

/// All that a verdict can be.
const TONES: [Tone; 4] = [Tone::Good, Tone::Look, Tone::Neutral, Tone::Bad];

/// How much of a disabled control is seen.
const DISABLED_OPACITY: f32 = 0.75;

/// Relative luminance.
fn luminance(color: Color32) -> f64 {
    let [red, green, blue] = [color.r(), color.g(), color.b()].map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn black_and_white_have_the_greatest_contrast_there_is() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
    assert!((contrast(Color32::WHITE, Color32::WHITE) - 1.0).abs() < 1e-9);
}

/// What text is written in, on any ground that a row, a control or a panel has.
fn inks(p: &Palette) -> [(&'static str, Color32); 6] {
    [
        ("text", p.text),
        ("strong", p.strong),
        ("weak", p.weak),
        ("warning", p.warning),
        ("error", p.error_text),
        ("good", p.good),
    ]
}

/// What is behind a row, a control or a panel, in each of its states.
fn grounds(p: &Palette) -> [(&'static str, Color32); 10] {
    [
        ("ground", p.ground),
        ("panel", p.panel),
        ("control, or a row under the pointer", p.control),
        ("control under the pointer", p.control_hovered),
        ("selection", p.selection),
        ("found", p.found),
        ("different", p.different),
        ("bad verdict", p.verdict_bad),
        ("verdict worth a look", p.verdict_look),
        ("good verdict", p.verdict_good),
    ]
}

/// The least contrast of text in a palette.
fn least(choice: PaletteChoice) -> f64 {
    match choice {
        PaletteChoice::HighContrast => 7.0,
        _ => 4.5,
    }
}

#[test]
fn text_can_be_read_on_every_ground_and_in_every_state() {
    for (name, choice, p) in palettes() {
        for (ink, text) in inks(p) {
            for (ground, fill) in grounds(p) {
                let ratio = contrast(text, fill);
                assert!(
                    ratio >= least(choice),
                    "{name}: {ink} on {ground} has {ratio:.2}"
                );
            }
        }
    }
}

#[test]
fn text_on_fills_of_its_own_can_be_read() {
    for (name, choice, p) in palettes() {
        let mut pairs = vec![
            ("byte on error", p.on_error, p.error_fill),
            ("byte on hatching", p.on_error, p.error_hatch),
            ("header bit", p.text, p.header_bit),
            ("lead of BOM", p.on_lead, p.bom.lead),
            ("tail of BOM", p.on_tail, p.bom.tail),
            ("chosen button", p.on_selection, p.selection),
            ("accent on panel", p.accent, p.panel),
        ];
        for tone in TONES {
            let ink = p.tone(tone).ink;
            pairs.push(("button of a verdict", p.on_fill(ink), ink));
        }
        for colors in p.sequences {
            pairs.push(("lead", p.on_lead, colors.lead));
            pairs.push(("tail", p.on_tail, colors.tail));
        }
        for (what, text, fill) in pairs {
            let ratio = contrast(text, fill);
            assert!(ratio >= least(choice), "{name}: {what} has {ratio:.2}");
        }
    }
}

#[test]
fn the_mark_of_a_verdict_stands_out_in_its_strip_and_in_tabs() {
    for (name, _, p) in palettes() {
        for tone in TONES {
            let colors = p.tone(tone);
            for ground in [colors.ground, p.panel] {
                let ratio = contrast(colors.ink, ground);
                assert!(ratio >= 3.0, "{name}: {tone:?} has {ratio:.2}");
            }
            let sign = contrast(colors.ink, colors.ground);
            assert!(sign >= 3.0, "{name}: the sign in {tone:?} has {sign:.2}");
        }
    }
}

/// What is seen of a colour that a disabled control draws over another.
fn faded(over: Color32, under: Color32) -> Color32 {
    let part = DISABLED_OPACITY;
    let [red, green, blue] = [
        (over.r(), under.r()),
        (over.g(), under.g()),
        (over.b(), under.b()),
    ]
    .map(|(over, under)| (f32::from(over) * part + f32::from(under) * (1.0 - part)).round() as u8);
    Color32::from_rgb(red, green, blue)
}

#[test]
fn a_disabled_control_can_be_read_and_is_paler_than_an_enabled_one() {
    for (name, _, p) in palettes() {
        // In a menu there is no fill; a button and a chosen entry have one, which fades as well.
        let fills = [
            ("panel", p.text, p.panel, p.panel),
            ("button", p.text, p.control, faded(p.control, p.panel)),
            (
                "chosen entry",
                p.on_selection,
                p.selection,
                faded(p.selection, p.panel),
            ),
        ];
        for (what, text, enabled, disabled) in fills {
            let ratio = contrast(faded(text, disabled), disabled);
            assert!(ratio >= 4.5, "{name}: a disabled {what} has {ratio:.2}");
            let usual = contrast(text, enabled);
            assert!(
                usual >= ratio * 1.3,
                "{name}: a disabled {what} has {ratio:.2} of {usual:.2}"
            );
            // The keys beside its name matter less.
            let keys = contrast(faded(p.weak, disabled), disabled);
            assert!(keys >= 3.0, "{name}: keys on a disabled {what}: {keys:.2}");
        }
    }
}

#[test]
fn what_egui_draws_in_each_state_can_be_read() {
    for choice in PaletteChoice::ALL {
        let settings = Settings {
            colors: choice,
            ..Settings::default()
        };
        let mut screen = Screen::start_with(Vec::new(), USUAL, settings);
        screen.harness.step();
        for theme in [Theme::Dark, Theme::Light] {
            let p = Palette::of(theme, choice);
            let visuals = screen.harness.ctx.style_of(theme).visuals.clone();
            let widgets = &visuals.widgets;
            let mut pairs = vec![(
                "chosen",
                visuals.selection.stroke.color,
                visuals.selection.bg_fill,
            )];
            for (state, widget) in [
                ("at rest", &widgets.inactive),
                ("under the pointer", &widgets.hovered),
                ("pressed", &widgets.active),
                ("open", &widgets.open),
            ] {
                for fill in [widget.bg_fill, widget.weak_bg_fill] {
                    pairs.push((state, widget.fg_stroke.color, fill));
                    pairs.push((state, visuals.weak_text_color(), fill));
                }
            }
            for (state, text, fill) in pairs {
                let ratio = contrast(text, fill);
                assert!(
                    ratio >= least(choice),
                    "{choice:?} {theme:?}: {state} has {ratio:.2}"
                );
            }
            // A field that has the keyboard has a frame of this colour.
            let frame = contrast(visuals.selection.stroke.color, p.ground);
            assert!(frame >= 3.0, "{choice:?} {theme:?}: {frame:.2}");
            assert!((visuals.disabled_alpha - DISABLED_OPACITY).abs() < f32::EPSILON);
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
        pairs.push(("frame of a label", p.warning, "ground", p.ground));
        // Round what has the keyboard, and round fields.
        for (what, fill) in [
            ("ground", p.ground),
            ("panel", p.panel),
            ("control", p.control),
            ("control under the pointer", p.control_hovered),
        ] {
            pairs.push(("ring of the keyboard", p.focus_ring().color, what, fill));
        }
        for (what, fill) in [("ground", p.ground), ("panel", p.panel)] {
            pairs.push(("edge of a field", p.field_edge(), what, fill));
        }
        // Round a triangle there is a line of the ground.
        pairs.push(("triangle of a warning", p.warning, "panel", p.panel));
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
fn bars_of_bookmarks_have_the_contrast_that_wcag_asks_of_graphics() {
    for (name, _, p) in palettes() {
        for color in BookmarkColor::ALL {
            for (what, fill) in [
                ("ground", p.ground),
                ("panel", p.panel),
                ("control", p.control),
                ("selection", p.selection),
                ("found", p.found),
            ] {
                let ratio = contrast(p.bookmark(color), fill);
                let color = color.name();
                assert!(ratio >= 3.0, "{name}: {color} on {what} has {ratio:.2}");
            }
        }
    }
}
