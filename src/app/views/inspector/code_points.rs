//! The code points in view: a list that follows the hex view.

use egui::{Id, ScrollArea, Ui, UiBuilder, accesskit};

use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::views::hex_view::{HexView, draw_scalar};
use crate::app::widgets::Region;
use crate::app::widgets::context_menu::Kind;
use crate::app::widgets::list::offset_width;
use crate::app::widgets::{List, Row};
use crate::document::{Decoded, OpenDocument};
use crate::encodings::characters::{Character, Meaning};
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
        let decoded = &view.decoded;
        let characters: Vec<Character> = decoded.characters().collect();
        let caret = document.view.caret.offset;
        let current = characters
            .iter()
            .position(|character| (character.offset..character.end()).contains(&caret));
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
            let current = current.and_then(|at| characters.get(at));
            current.map(|character| spoken(decoded, character))
        });
        if let Some(step) = list.step {
            near = stepped(document, &characters, current, step);
        }
        let mut area = ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("code point rows");
        let seen = (view.start, current, characters.len());
        if let Some(top) = list.follow(ui, seen, current.or(Some(0)), characters.len(), row_height)
        {
            area = area.vertical_scroll_offset(top);
        }
        let shape = Shape {
            height: row_height,
            offset_width: offset_width(document.content.len()),
        };
        let shown = list.show(ui, |ui| {
            area.show_rows(ui, row_height, characters.len(), |ui, rows| {
                for place in rows {
                    let is_current = Some(place) == current;
                    if let Some(character) = characters.get(place) {
                        let row = row(ui, decoded, character, shape, is_current);
                        list.place(&row, place as u64, characters.len() as u64, is_current);
                        if row.response.clicked() {
                            chosen = Some(character.offset);
                        }
                        if list.opens_menu(&row, is_current, Kind::CodePoints) {
                            for_menu = Some(character.offset..character.end());
                        }
                    }
                }
            })
        });
        list.scrolled_to(ui, shown.state.clamped_offset().y);
        list.show_focus(ui);
        if let Some(range) = for_menu {
            document.view.go_to_selected(range);
        } else if let Some(offset) = chosen {
            document.view.go_to(offset);
        } else if let Some(offset) = near {
            document.view.step_to(offset);
        }
    });
}

/// The offset of the character so many rows from the current one. At the edge of what is in view it is the
/// character beyond, which the hex view then brings into view.
fn stepped(
    document: &OpenDocument,
    characters: &[Character],
    current: Option<usize>,
    step: isize,
) -> Option<u64> {
    let (first, last) = (characters.first()?, characters.last()?);
    let Some(at) = current else {
        return Some(first.offset);
    };
    let to = at.checked_add_signed(step);
    if let Some(character) = to.and_then(|to| characters.get(to)) {
        return Some(character.offset);
    }
    Some(match (step > 0, at) {
        (true, at) if at + 1 < characters.len() => last.offset,
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
fn row(
    ui: &mut Ui,
    decoded: &Decoded,
    character: &Character,
    shape: Shape,
    is_current: bool,
) -> Row {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, shape.height, is_current, || spoken(decoded, character));
    let has_two_lines = shape.height > ROW_HEIGHT;
    if has_two_lines {
        row.first_line(ROW_HEIGHT);
    }
    row.put(
        shape.offset_width,
        format_args!("0x{:X}", character.offset),
        palette.weak,
    );
    let mut bytes = String::with_capacity(12);
    for byte in character.bytes() {
        bytes.push_str(hex_of(*byte));
        bytes.push(' ');
    }
    row.put(92.0, bytes, palette.text);
    let Some(scalar) = character.scalar() else {
        let is_malformed = character.is_malformed();
        let number = if is_malformed { "U+FFFD" } else { "" };
        row.put(116.0, number, palette.error_text);
        if has_two_lines {
            row.second_line(shape.offset_width);
        }
        let color = if is_malformed {
            palette.error_text
        } else {
            palette.weak
        };
        row.put_words(ui, 6.0, &no_scalar(decoded, character), color);
        return row;
    };
    let code_point = u32::from(scalar);
    row.put(70.0, hex(code_point), palette.strong);
    let place = row.room(38.0);
    draw_scalar(row.painter(), place, scalar, 14.0, palette);
    row.room(8.0);
    if has_two_lines {
        row.second_line(shape.offset_width);
    }
    row.put_words(ui, 34.0, &names(character, scalar), palette.text);
    row.put_right(category::letters_of(scalar), palette.weak);
    row
}

/// The name of a character, and of a mark on it.
fn names(character: &Character, scalar: char) -> String {
    let name = name_of(u32::from(scalar));
    match character.mark() {
        None => name,
        Some(mark) => {
            let mark = u32::from(mark);
            format!("{name} and {} {}", hex(mark), name_of(mark))
        }
    }
}

/// What bytes are that mean no character.
fn no_scalar(decoded: &Decoded, character: &Character) -> String {
    match (decoded.read_as(character.offset), character.meaning) {
        (_, Meaning::Shift) => "an escape to another alphabet".to_owned(),
        (Some(encoding), _) => format!("not in {}", encoding.words()),
        (None, _) => {
            let unit = decoded.window.unit_at(character.offset);
            let span = unit.and_then(Unit::span);
            span.map_or_else(String::new, |span| span.words().to_owned())
        }
    }
}

/// A row read aloud.
fn spoken(decoded: &Decoded, character: &Character) -> String {
    let offset = character.offset;
    match character.scalar() {
        Some(scalar) => format!(
            "0x{offset:X} {} {} {}",
            hex(u32::from(scalar)),
            names(character, scalar),
            category::letters_of(scalar)
        ),
        None if character.is_malformed() => {
            format!("0x{offset:X} U+FFFD, {}", no_scalar(decoded, character))
        }
        None => format!("0x{offset:X} {}", no_scalar(decoded, character)),
    }
}
