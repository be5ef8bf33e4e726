//! What the colours and shapes mean, in a line under the hex view and in the overlay.

use egui::{Rect, RichText, Sense, TextStyle, TextWrapMode, Ui, WidgetText, accesskit, vec2};

use super::hex_view::{draw_difference_swatch, draw_error_swatch, draw_match_swatch};
use super::overview;
use crate::app::theme::{Palette, SequenceColors};
use crate::app::widgets::{Region, regions};
use crate::warnings::ScriptGroup;

/// What it is called, for screen readers and tests.
const NAME: &str = "Legend";

/// The height of the legend in points.
pub const HEIGHT: f32 = 34.0;

/// Where there is less room than this, there are two lines of entries: without and with what differs between
/// two documents, in points.
const ONE_LINE: f32 = 512.0;
const ONE_LINE_COMPARED: f32 = 730.0;

/// The entries: what a lead and its tails look like.
pub fn show(ui: &mut Ui) {
    in_region(ui, false);
}

/// Shows the legend, with what differs between two documents.
pub fn show_compared(ui: &mut Ui) {
    in_region(ui, true);
}

/// The same in as many lines as it takes.
pub fn show_wrapped(ui: &mut Ui) {
    let palette = Palette::current(ui);
    ui.horizontal_wrapped(|ui| entries(ui, true, palette));
}

/// What the bytes of sequences and of errors look like, in as many lines as it takes.
pub fn show_roles(ui: &mut Ui) {
    let palette = Palette::current(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        sequences(ui, false, palette);
        error(ui, palette);
    });
}

fn in_region(ui: &mut Ui, compares: bool) {
    regions::stop(
        ui,
        Region::Legend,
        NAME,
        accesskit::Role::Legend,
        |ui, _| {
            line(ui, compares);
        },
    );
}

/// How many script groups are in a line.
const GROUPS_IN_A_LINE: usize = 5;

/// What the colours and shapes in the overview mean, in two lines.
pub fn show_overview(ui: &mut Ui) {
    let palette = Palette::current(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (number, groups) in ScriptGroup::ALL.chunks(GROUPS_IN_A_LINE).enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if number == 0 {
                ui.label(RichText::new("Overview").size(12.0).color(palette.weak));
                ui.add_space(7.0);
                let (rect, _) = ui.allocate_exact_size(vec2(9.0, 15.0), Sense::hover());
                overview::draw_warning_swatch(ui.painter(), rect, palette);
                entry(ui, "warning", palette);
            }
            for group in groups {
                let (rect, _) = ui.allocate_exact_size(vec2(9.0, 15.0), Sense::hover());
                ui.painter().rect_filled(rect, 2, palette.script(*group));
                entry(ui, group.name(), palette);
            }
        });
    }
}

/// In one line, or in two where there is no room for one: all of it is to be seen.
fn line(ui: &mut Ui, compares: bool) {
    let palette = Palette::current(ui);
    let one_line = if compares {
        ONE_LINE_COMPARED
    } else {
        ONE_LINE
    };
    if ui.available_width() >= one_line {
        ui.horizontal_centered(|ui| {
            ui.add_space(8.0);
            entries(ui, compares, palette);
        });
        return;
    }
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().interact_size.y = 0.0;
    ui.vertical(|ui| {
        for show in [sequences, shapes] {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                ui.add_space(8.0);
                show(ui, compares, palette);
            });
        }
    });
}

fn entries(ui: &mut Ui, compares: bool, palette: &Palette) {
    ui.spacing_mut().item_spacing.x = 6.0;
    sequences(ui, compares, palette);
    shapes(ui, compares, palette);
    let rest = RichText::new("first byte solid, rest tinted");
    let rest = WidgetText::from(rest.size(12.0).color(palette.weak));
    let whole = Some(TextWrapMode::Extend);
    let rest = rest.into_galley(ui, whole, f32::INFINITY, TextStyle::Body);
    // Beside short rows there is no room for all of it.
    if rest.size().x <= ui.available_width() {
        ui.label(rest);
    }
}

/// What well-formed sequences look like.
fn sequences(ui: &mut Ui, _compares: bool, palette: &Palette) {
    let entries = [
        ("2 bytes", palette.sequences[0]),
        ("3 bytes", palette.sequences[1]),
        ("4 bytes", palette.sequences[2]),
        ("U+FEFF", palette.bom),
    ];
    for (text, colors) in entries {
        swatch(ui, colors);
        entry(ui, text, palette);
    }
}

/// What else is marked.
fn shapes(ui: &mut Ui, compares: bool, palette: &Palette) {
    error(ui, palette);
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 15.0), Sense::hover());
    draw_match_swatch(ui.painter(), rect, palette);
    entry(ui, "match", palette);
    if compares {
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 15.0), Sense::hover());
        draw_difference_swatch(ui.painter(), rect, palette);
        entry(ui, "differs, or nothing beside it", palette);
    }
}

/// What an ill-formed byte looks like.
fn error(ui: &mut Ui, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 15.0), Sense::hover());
    draw_error_swatch(ui.painter(), rect, palette);
    entry(ui, "error", palette);
}

fn entry(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(RichText::new(text).size(12.0).color(palette.text));
    ui.add_space(7.0);
}

/// A lead and a tail.
fn swatch(ui: &mut Ui, colors: SequenceColors) {
    let (rect, _) = ui.allocate_exact_size(vec2(30.0, 15.0), Sense::hover());
    ui.painter().rect_filled(rect, 4, colors.tail);
    let lead = Rect::from_min_size(rect.min, vec2(15.0, 15.0));
    ui.painter().rect_filled(lead, 4, colors.lead);
}
