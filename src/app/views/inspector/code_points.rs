//! The code points in view: a list that follows the hex view.

use egui::{Id, ScrollArea, Ui, UiBuilder, accesskit};

use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::views::hex_view::{HexView, draw_scalar};
use crate::app::widgets::Region;
use crate::app::widgets::context_menu::Kind;
use crate::app::widgets::list::offset_width;
use crate::app::widgets::{List, Row};
use crate::document::OpenDocument;
use crate::unicode::{category, hex, name_of};
use crate::utf8::Unit;

/// What it is called, for screen readers and tests.
const NAME: &str = "Code points";

const ROW_HEIGHT: f32 = 21.0;

/// Where a row is narrower than this, the name has a line of its own.
const ONE_LINE_FROM: f32 = 400.0;

/// Height of a row with two lines.
const TWO_LINES: f32 = 38.0;

/// Shows the list.
pub fn show(ui: &mut Ui, document: &mut OpenDocument, view: &HexView) {
    let builder = UiBuilder::new()
        .id_salt("code points")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let units = view.decoded.window.units();
        let caret = document.caret.offset;
        let current = units
            .iter()
            .position(|unit| (unit.offset..unit.end()).contains(&caret));
        let list = List::new(ui, Region::CodePoints, Id::unique("byteloupe code points"));
        let row_height = if ui.available_width() < ONE_LINE_FROM {
            TWO_LINES
        } else {
            ROW_HEIGHT
        };
        let mut chosen = None;
        let mut near = None;
        let mut for_menu = None;
        list.describe(ui, "Code point list", || {
            current.and_then(|at| units.get(at)).map(spoken)
        });
        if let Some(step) = list.step {
            near = stepped(document, units, current, step);
        }
        let mut area = ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("code point rows");
        let seen = (view.start, current, units.len());
        if let Some(top) = list.follow(ui, seen, current.or(Some(0)), units.len(), row_height) {
            area = area.vertical_scroll_offset(top);
        }
        let shape = Shape {
            height: row_height,
            offset_width: offset_width(document.content.len()),
        };
        let shown = list.show(ui, |ui| {
            area.show_rows(ui, row_height, units.len(), |ui, rows| {
                for place in rows {
                    let is_current = Some(place) == current;
                    if let Some(unit) = units.get(place) {
                        let row = row(ui, unit, shape, is_current);
                        list.place(&row, place as u64, units.len() as u64, is_current);
                        if row.response.clicked() {
                            chosen = Some(unit.offset);
                        }
                        if list.opens_menu(&row, is_current, Kind::CodePoints) {
                            for_menu = Some(unit.offset..unit.end());
                        }
                    }
                }
            })
        });
        list.scrolled_to(ui, shown.state.clamped_offset().y);
        list.show_focus(ui);
        if let Some(range) = for_menu {
            document.go_to_selected(range);
        } else if let Some(offset) = chosen {
            document.go_to(offset);
        } else if let Some(offset) = near {
            document.step_to(offset);
        }
    });
}

/// The offset of the unit so many rows from the current one. At the edge of what is in view it is the
/// unit beyond, which the hex view then brings into view.
fn stepped(
    document: &OpenDocument,
    units: &[Unit],
    current: Option<usize>,
    step: isize,
) -> Option<u64> {
    let (first, last) = (units.first()?, units.last()?);
    let Some(at) = current else {
        return Some(first.offset);
    };
    let to = at.checked_add_signed(step);
    if let Some(unit) = to.and_then(|to| units.get(to)) {
        return Some(unit.offset);
    }
    Some(match (step > 0, at) {
        (true, at) if at + 1 < units.len() => last.offset,
        (true, _) if last.end() < document.content.len() => last.end(),
        (true, _) => last.offset,
        (false, 1..) => first.offset,
        (false, _) => document.content.unit_before(first.offset),
    })
}

/// What all rows have in common.
#[derive(Clone, Copy)]
struct Shape {
    height: f32,
    offset_width: f32,
}

/// One row.
fn row(ui: &mut Ui, unit: &Unit, shape: Shape, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, shape.height, is_current, || spoken(unit));
    let has_two_lines = shape.height > ROW_HEIGHT;
    if has_two_lines {
        row.first_line(ROW_HEIGHT);
    }
    row.put(
        shape.offset_width,
        format_args!("0x{:X}", unit.offset),
        palette.weak,
    );
    let mut bytes = String::with_capacity(12);
    for byte in unit.bytes() {
        bytes.push_str(hex_of(*byte));
        bytes.push(' ');
    }
    row.put(92.0, bytes, palette.text);
    match (unit.scalar(), unit.span()) {
        (Some(scalar), _) => {
            let code_point = u32::from(scalar);
            row.put(70.0, hex(code_point), palette.strong);
            let place = row.room(38.0);
            draw_scalar(row.painter(), place, scalar, 14.0, palette);
            row.room(8.0);
            if has_two_lines {
                row.second_line(shape.offset_width);
            }
            row.put_words(ui, 34.0, &name_of(code_point), palette.text);
            row.put_right(category::letters_of(scalar), palette.weak);
        }
        (None, Some(span)) => {
            row.put(116.0, hex(0xFFFD), palette.error_text);
            if has_two_lines {
                row.second_line(shape.offset_width);
            }
            row.put_words(ui, 6.0, span.words(), palette.error_text);
        }
        (None, None) => {}
    }
    row
}

/// A row read aloud.
fn spoken(unit: &Unit) -> String {
    let offset = unit.offset;
    match unit.scalar() {
        Some(scalar) => {
            let code_point = u32::from(scalar);
            format!(
                "0x{offset:X} {} {} {}",
                hex(code_point),
                name_of(code_point),
                category::letters_of(scalar)
            )
        }
        None => {
            let words = unit.span().map_or("", |span| span.words());
            format!("0x{offset:X} U+FFFD, {words}")
        }
    }
}
