//! What a tooltip and a screen reader say of a cell.

use crate::words::capitalized;
use egui::{Label, Response, RichText, Sense, Ui, vec2};

use super::differences::Differences;
use super::grid::Grid;
use crate::app::theme::Palette;
use crate::app::theme::bookmark_swatch;
use crate::app::theme::fonts;
use crate::document::Decoded;
use crate::document::OpenDocument;
use crate::document::bookmarks::few_lines;
use crate::unicode::{GroupMessage, category, hex, name_of};
use crate::utf8::{Group, Unit};
use crate::words::grouped;

/// What is said of a byte at the end of a stream that is no whole sequence yet.
pub const PENDING: &str = "Pending: the start of a sequence, more may come";

/// Explains the cell under the pointer.
pub fn on_hover(
    response: &Response,
    grid: &Grid,
    document: &OpenDocument,
    decoded: &Decoded,
    differences: Option<&Differences>,
) {
    let Some(pos) = response.hover_pos() else {
        return;
    };
    if !grid.is_in_cells(pos) {
        return;
    }
    let (_, offset) = grid.nearest(pos);
    if decoded.pending.contains(&offset) {
        response.clone().on_hover_text_at_pointer(PENDING);
        return;
    }
    if decoded.window.unit_at(offset).is_none() {
        return;
    }
    response.clone().on_hover_ui_at_pointer(|ui| {
        card(ui, grid, document, decoded, offset);
        if let Some(words) = differences.and_then(|d| d.words_at(grid, offset)) {
            ui.separator();
            ui.label(capitalized(&words));
        }
    });
}

fn card(ui: &mut Ui, grid: &Grid, document: &OpenDocument, decoded: &Decoded, offset: u64) {
    let Some(unit) = decoded.window.unit_at(offset) else {
        return;
    };
    let palette = Palette::current(ui);
    let byte = decoded.byte(offset).unwrap_or_default();
    ui.set_max_width(420.0);
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(grid.metrics.layout.byte(byte))
                .font(fonts::mono(14.0))
                .color(palette.strong),
        );
        ui.label(decoded.role_words(offset).unwrap_or_default());
        ui.weak(format!("at 0x{offset:X}"));
    });
    if let Some(words) = decoded.read_as_words(offset) {
        ui.colored_label(palette.strong, words);
        if let Some(words) = decoded.derivation(offset) {
            ui.weak(capitalized(&words));
        }
        ui.weak("As UTF-8");
    }
    match unit.scalar() {
        Some(scalar) => {
            let code_point = u32::from(scalar);
            ui.label(format!("{} {}", hex(code_point), name_of(code_point)));
            ui.weak(category::words_of(scalar));
        }
        None => {
            if let Some(span) = unit.span() {
                ui.label(format!("{} ({})", span.reason(), span.section()));
            }
            if let Some((group, _)) = document.whole_group(decoded, offset) {
                let message = GroupMessage::of(&group);
                if let Some(likely) = document.identity.likely_text(&group) {
                    ui.colored_label(palette.strong, likely.words());
                }
                ui.colored_label(palette.error_text, message.headline);
                if let Some(smuggled) = decoded.smuggled(&group) {
                    ui.label(smuggled.readings());
                }
                ui.weak(capitalized(&message.decoder));
            }
        }
    }
    bookmarks(ui, document, offset);
}

/// The bookmarks that hold a byte: the one that is meant first, then the shorter before the longer.
fn bookmarks(ui: &mut Ui, document: &OpenDocument, offset: u64) {
    /// How many bookmarks are shown at most.
    const MOST: usize = 3;
    /// Of more than these, the shortest of all comes first and the others as they begin.
    const MOST_SORTED: usize = 32;
    let palette = Palette::current(ui);
    let all = document.bookmarks.all();
    let here = offset..offset.saturating_add(1);
    let Some(meant) = all.at(offset) else {
        return;
    };
    let mut others: Vec<_> = all.first_in_range(here.clone(), MOST_SORTED).collect();
    others.retain(|bookmark| *bookmark != meant);
    others.sort_by_key(|bookmark| bookmark.length());
    ui.separator();
    for bookmark in std::iter::once(meant).chain(others).take(MOST) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(4.0, 16.0), Sense::hover());
            bookmark_swatch::draw(ui.painter(), rect, bookmark.color(), palette);
            if bookmark.text().trim().is_empty() {
                ui.weak("Bookmark");
            } else {
                ui.add(Label::new(few_lines(bookmark.text())).wrap());
            }
        });
    }
    match all.count_in_range(here).saturating_sub(MOST) {
        0 => {}
        1 => drop(ui.weak("and 1 more bookmark")),
        count => drop(ui.weak(format!("and {} more bookmarks", grouped(count as u64)))),
    }
}

/// A cell read aloud: `offset 0x4, E2, lead byte, 1 of 3, U+2262 NOT IDENTICAL TO`. Read in another encoding, what it is
/// in that comes first.
pub fn spoken(document: &OpenDocument, decoded: &Decoded, offset: u64) -> String {
    let group = || {
        document
            .whole_group(decoded, offset)
            .map(|(group, _)| group)
    };
    let unit = decoded.window.unit_at(offset);
    let (Some(read_as), Some(unit)) = (decoded.read_as_words(offset), unit) else {
        return spoken_as(decoded, offset, group);
    };
    let what = in_utf8(unit, group);
    format!("{}, {read_as}; as UTF-8 {what}", cell(decoded, offset))
}

/// A cell read aloud, with the error that holds it, if one does.
pub fn spoken_as(decoded: &Decoded, offset: u64, group: impl FnOnce() -> Option<Group>) -> String {
    let Some(unit) = decoded.window.unit_at(offset) else {
        return match decoded.byte(offset) {
            Some(byte) if decoded.pending.contains(&offset) => {
                format!("offset 0x{offset:X}, {byte:02X}, pending")
            }
            _ => format!("offset 0x{offset:X}"),
        };
    };
    let what = in_utf8(unit, group);
    format!("{}, {what}", cell(decoded, offset))
}

/// Where a cell is, its byte and its role.
fn cell(decoded: &Decoded, offset: u64) -> String {
    let byte = decoded.byte(offset).unwrap_or_default();
    let role = decoded.role_words(offset).unwrap_or_default();
    format!("offset 0x{offset:X}, {byte:02X}, {role}")
}

/// What a unit is in UTF-8, with the error that holds it, if one does.
fn in_utf8(unit: &Unit, group: impl FnOnce() -> Option<Group>) -> String {
    match (unit.scalar(), group) {
        (Some(scalar), _) => format!("{} {}", hex(u32::from(scalar)), name_of(u32::from(scalar))),
        (None, group) => match group() {
            Some(group) => format!("error, {}", GroupMessage::of(&group).headline),
            None => "error".to_owned(),
        },
    }
}
