//! Painting the rows: one galley for all fills, one for all digits, one for the text.

use std::ops::Range;

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Shape, Stroke, StrokeKind, pos2};

use super::differences::Differences;
use super::digits::Digits;
use super::grid::Grid;
use super::text_cell::TextCells;
use super::{bookmark_marks, marks};
use crate::app::theme::CellFills;
use crate::app::theme::GlyphBatch;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::bookmarks::Bookmarks;
use crate::document::Caret;
use crate::document::Decoded;
use crate::document::Pane;
use crate::document::find::Marked;
use crate::encodings::characters::Character;
use crate::utf8::BomPolicy;
use crate::utf8::bom::is_bom;

/// What is painted.
pub struct Scene<'a> {
    /// Where cells are drawn.
    pub grid: &'a Grid,
    /// The bytes in view.
    pub decoded: &'a Decoded,
    /// The caret.
    pub caret: Caret,
    /// What was found.
    pub marked: Marked<'a>,
    /// What the user wrote down.
    pub bookmarks: &'a Bookmarks,
    /// Length of the source.
    pub len: u64,
    /// Is a signature shown in the text pane?
    pub bom: BomPolicy,
    /// Does the view have the keyboard?
    pub has_focus: bool,
    /// Is the caret in it?
    pub shows_caret: bool,
    /// How it differs from what is beside it, if something does.
    pub differences: Option<&'a Differences>,
}

/// The line of column numbers.
pub fn header(painter: &Painter, grid: &Grid, outer: Rect, caret: Option<u64>, palette: &Palette) {
    let y = outer.top() + 13.0;
    let font = fonts::mono(11.0);
    let put = |x: f32, align: Align2, text: &str, color: Color32| {
        painter.text(pos2(x, y), align, text, font.clone(), color);
    };
    put(grid.offset_x(), Align2::LEFT_CENTER, "offset", palette.weak);
    let caret_column = caret.map(|caret| grid.place(caret).1);
    for column in 0..grid.metrics.columns {
        let is_caret = Some(column) == caret_column;
        let color = if is_caret {
            palette.strong
        } else {
            palette.weak
        };
        let x = grid.hex_x(column) + grid.metrics.hex_cell / 2.0;
        // Offsets that are multiples of the row length are in the column of 00.
        let columns = grid.metrics.columns;
        let number = (column + columns - grid.first_column()) % columns;
        let number = grid.metrics.layout.number(number as u64, 2);
        put(x, Align2::CENTER_CENTER, &number, color);
    }
    if grid.metrics.layout.text_column {
        put(grid.text_x(0), Align2::LEFT_CENTER, "text", palette.weak);
    }
}

/// The rows in view.
pub fn rows(painter: &Painter, scene: &Scene<'_>, palette: &Palette) {
    selection(painter, scene, palette);
    if let Some(differences) = scene.differences {
        differences.paint_behind(painter, scene.grid, palette);
    }
    marks::behind(painter, scene.grid, scene.marked, palette);
    fills(painter, scene, palette);
    selection_edge(painter, scene, palette);
    marks::current(painter, scene.grid, scene.marked, palette);
    bookmark_marks::bars(painter, scene.grid, scene.bookmarks, palette);
    if let Some(differences) = scene.differences {
        differences.paint_over(painter, scene.grid, palette);
    }
    let mut sheet = brackets(GlyphBatch::large(painter), scene, palette);
    let digits = Digits::new(painter, scene.grid.metrics.font_size);
    offsets(&mut sheet, &digits, scene, palette);
    bytes(&mut sheet, &digits, scene, palette);
    text(sheet, scene, palette);
    pending(painter, scene, palette);
    caret(painter, scene, palette);
}

const ROUND: CornerRadius = CornerRadius::same(4);

fn selection(painter: &Painter, scene: &Scene<'_>, palette: &Palette) {
    let Some(range) = scene.caret.selection() else {
        return;
    };
    for (row, from, to) in scene.grid.pieces(range.start, range.end) {
        for &pane in scene.grid.metrics.panes() {
            let rect = scene.grid.cells(pane, row, from, to);
            let gap = scene.grid.metrics.row_gap;
            let rect = rect.expand2(egui::vec2(1.0, gap));
            painter.rect_filled(rect, CornerRadius::ZERO, palette.selection);
        }
    }
}

/// A frame round each row of the selection, alike in both panes: fills of roles would hide the ground.
fn selection_edge(painter: &Painter, scene: &Scene<'_>, palette: &Palette) {
    let Some(range) = scene.caret.selection() else {
        return;
    };
    let stroke = Stroke::new(1.0, palette.accent);
    for (row, from, to) in scene.grid.pieces(range.start, range.end) {
        for &pane in scene.grid.metrics.panes() {
            let rect = scene.grid.cells(pane, row, from, to).expand(0.5);
            painter.rect_stroke(rect, ROUND, stroke, StrokeKind::Outside);
        }
    }
}

/// Radius of the corners of fills, and of errors, in points.
const RADIUS: f32 = 4.0;
const ERROR_RADIUS: f32 = 3.0;

/// The fills of roles: tails tinted, leads filled, errors hatched and outlined.
fn fills(painter: &Painter, scene: &Scene<'_>, palette: &Palette) {
    let grid = scene.grid;
    let mut fills = CellFills::on(GlyphBatch::large(painter));
    for character in scene.decoded.characters() {
        if character.is_malformed() {
            error_fill(&mut fills, scene, &character, palette);
        } else if character.len() > 1 && !is_plain(&character) {
            let colors = match character.scalar() {
                Some(scalar) if is_bom(scalar) => palette.bom,
                _ => palette.sequence(character.len().min(4)),
            };
            for (row, from, to) in grid.pieces(character.offset, character.end()) {
                let rect = grid.cells(Pane::Hex, row, from, to);
                fills.add(rect.shrink2(egui::vec2(0.5, 0.0)), RADIUS, colors.tail);
            }
            if (grid.start()..grid.end()).contains(&character.offset) {
                let rect = grid.cell(Pane::Hex, character.offset);
                fills.add(rect.shrink2(egui::vec2(0.5, 0.0)), RADIUS, colors.lead);
            }
        }
    }
    fills.into_sheet().paint();
}

/// Is it ASCII, in however many bytes? It has no fill: what is filled are the characters that take a look.
fn is_plain(character: &Character) -> bool {
    character.scalar().is_some_and(|scalar| scalar.is_ascii())
}

/// What is no character: hatched and outlined.
fn error_fill(
    fills: &mut CellFills<'_>,
    scene: &Scene<'_>,
    character: &Character,
    palette: &Palette,
) {
    let grid = scene.grid;
    for (row, from, to) in grid.pieces(character.offset, character.end()) {
        let rect = grid.cells(Pane::Hex, row, from, to);
        let rect = rect.shrink2(egui::vec2(0.5, 0.0));
        let (fill, line) = (palette.error_fill, palette.error_line);
        let inside = fills.add_edged(rect, ERROR_RADIUS, fill, line);
        fills.hatch(inside, palette.error_hatch);
        if grid.metrics.layout.text_column {
            let rect = grid.cells(Pane::Text, row, from, to);
            let rect = rect.shrink2(egui::vec2(1.0, 2.0));
            let rect = fills.add(rect, ERROR_RADIUS, fill);
            fills.hatch(rect.shrink(1.0), palette.error_hatch);
        }
    }
}

/// A small piece of what an error looks like, for lists and legends.
pub fn draw_error_swatch(painter: &Painter, rect: Rect, palette: &Palette) {
    let mut hatching = CellFills::on(GlyphBatch::new(painter));
    painter.rect_filled(rect, CornerRadius::same(2), palette.error_fill);
    hatching.hatch(rect.shrink(1.0), palette.error_hatch);
    hatching.into_sheet().paint();
    let stroke = Stroke::new(1.0, palette.error_line);
    painter.rect_stroke(rect, CornerRadius::same(2), stroke, StrokeKind::Inside);
}

/// A bracket under each group, and under the sequence that holds the caret.
fn brackets<'a>(sheet: GlyphBatch<'a>, scene: &Scene<'_>, palette: &Palette) -> GlyphBatch<'a> {
    let window = &scene.decoded.window;
    let mut bars = CellFills::on(sheet);
    let is_utf8 = |offset: u64| scene.decoded.read_as(offset).is_none();
    for group in window.groups().iter().filter(|it| is_utf8(it.offset)) {
        let color = palette.error_line;
        bracket(&mut bars, scene, group.offset, group.end(), color);
    }
    if let Some(character) = scene.decoded.character_at(scene.caret.offset)
        && character.len() > 1
        && character.scalar().is_some()
    {
        let (start, end) = (character.offset, character.end());
        bracket(&mut bars, scene, start, end, palette.accent);
    }
    bars.into_sheet()
}

fn bracket(bars: &mut CellFills<'_>, scene: &Scene<'_>, start: u64, end: u64, color: Color32) {
    let grid = scene.grid;
    let thick = bars.width_of(1.5);
    for (row, from, to) in grid.pieces(start, end) {
        let rect = grid.cells(Pane::Hex, row, from, to);
        // Between this row and the next, apart from the outline of an error.
        let bottom = rect.bottom() + grid.metrics.row_gap + 1.0;
        let (left, right) = (rect.left() + 1.0, rect.right() - 1.0);
        let bar = |left: f32, right: f32, top: f32| {
            Rect::from_min_max(pos2(left, top), pos2(right, bottom))
        };
        bars.add_bar(bar(left, right, bottom - thick), color);
        // An end that is no end of the group, but of the row, has no tick.
        if grid.offset_at(row, from) == start {
            bars.add_bar(bar(left, left + thick, bottom - 5.0), color);
        }
        if grid.offset_at(row, to) + 1 == end {
            bars.add_bar(bar(right - thick, right, bottom - 5.0), color);
        }
    }
}

fn offsets(sheet: &mut GlyphBatch<'_>, digits: &Digits, scene: &Scene<'_>, palette: &Palette) {
    let grid = scene.grid;
    let (caret_row, _) = grid.place(scene.caret.offset);
    for row in grid.top_row..grid.top_row.saturating_add(grid.rows_in_view()) {
        let Range { start, end } = grid.offsets_of(row);
        if start == end {
            // Nothing but empty cells.
            continue;
        }
        if start >= scene.len.max(1) {
            break;
        }
        let color = if row == caret_row {
            palette.strong
        } else {
            palette.weak
        };
        let at = pos2(
            grid.offset_x(),
            grid.row_y(row) + grid.metrics.row_height / 2.0,
        );
        let metrics = &grid.metrics;
        let text = metrics.layout.number(start, metrics.offset_digits);
        digits.number(sheet, at, &text, color);
    }
}

/// The digits of every byte in view.
fn bytes(sheet: &mut GlyphBatch<'_>, digits: &Digits, scene: &Scene<'_>, palette: &Palette) {
    let grid = scene.grid;
    let in_view = grid.start()..grid.end();
    let mut put = |offset: u64, byte: u8, color| {
        if in_view.contains(&offset) {
            let cell = grid.cell(Pane::Hex, offset);
            digits.byte(sheet, cell, grid.metrics.layout.byte(byte), color);
        }
    };
    let mut past = grid.start();
    for character in scene.decoded.characters() {
        for offset in past..character.offset {
            put_unread(scene, offset, palette, &mut put);
        }
        past = character.end();
        for (index, &byte) in character.bytes().iter().enumerate() {
            let color = digit_color(&character, index, palette);
            put(character.offset + index as u64, byte, color);
        }
    }
    for offset in past..grid.end().min(scene.len) {
        put_unread(scene, offset, palette, &mut put);
    }
}

/// The digits of a byte that belongs to no character yet.
fn put_unread(
    scene: &Scene<'_>,
    offset: u64,
    palette: &Palette,
    put: &mut impl FnMut(u64, u8, Color32),
) {
    if let Some(byte) = scene.decoded.byte(offset)
        && !scene.decoded.pending.contains(&offset)
    {
        put(offset, byte, palette.text);
    }
}

fn digit_color(character: &Character, index: usize, palette: &Palette) -> Color32 {
    match character.scalar() {
        _ if character.is_malformed() => palette.on_error,
        Some('\0'..='\x20' | '\x7F') if is_plain(character) => palette.weak,
        // What fills a code unit up says nothing.
        _ if is_plain(character) && character.bytes().get(index) == Some(&0) => palette.weak,
        _ if character.len() == 1 || is_plain(character) => palette.text,
        _ if index == 0 => palette.on_lead,
        _ => palette.on_tail,
    }
}

/// The decoded text, on a sheet that is painted with it: each character at its lead byte, over the
/// cells of its sequence.
fn text(sheet: GlyphBatch<'_>, scene: &Scene<'_>, palette: &Palette) {
    let grid = scene.grid;
    if !grid.metrics.layout.text_column {
        sheet.paint();
        return;
    }
    let mut cells = TextCells::for_many(sheet, grid.metrics.glyph_size, palette);
    for character in scene.decoded.characters() {
        let Some(scalar) = character.scalar() else {
            continue;
        };
        let hides = is_bom(scalar) && character.offset == 0 && !scene.bom.shows();
        if hides || character.offset < grid.start() {
            continue;
        }
        // Where a row ends within a sequence, its character stays in the row of its lead.
        if let Some((row, from, to)) = grid.pieces(character.offset, character.end()).next() {
            cells.draw(grid.cells(Pane::Text, row, from, to), scalar);
        }
    }
    cells.paint();
}

/// Bytes at the end of a stream that are no whole sequence yet: digits in a dashed frame.
fn pending(painter: &Painter, scene: &Scene<'_>, palette: &Palette) {
    let grid = scene.grid;
    let range = &scene.decoded.pending;
    let font = fonts::mono(grid.metrics.font_size);
    for offset in range.clone() {
        if let Some(byte) = scene.decoded.byte(offset)
            && (grid.start()..grid.end()).contains(&offset)
        {
            let at = grid.cell(Pane::Hex, offset).center().round();
            let center = Align2::CENTER_CENTER;
            let text = grid.metrics.layout.byte(byte);
            painter.text(at, center, text, font.clone(), palette.weak);
        }
    }
    for (row, from, to) in grid.pieces(range.start, range.end) {
        for &pane in grid.metrics.panes() {
            let rect = grid.cells(pane, row, from, to);
            let rect = rect.shrink2(egui::vec2(1.0, 1.5));
            let corners = [
                rect.left_top(),
                rect.right_top(),
                rect.right_bottom(),
                rect.left_bottom(),
                rect.left_top(),
            ];
            let stroke = Stroke::new(1.0, palette.warning);
            painter.extend(Shape::dashed_line(&corners, stroke, 3.0, 3.0));
        }
    }
}

/// The caret: a frame round its byte, and round the character that the byte belongs to in the other
/// pane. The one in the pane where keys work is stronger.
fn caret(painter: &Painter, scene: &Scene<'_>, palette: &Palette) {
    let grid = scene.grid;
    let offset = scene.caret.offset;
    let is_in_view = (grid.start()..grid.end()).contains(&offset);
    if scene.len == 0 || !is_in_view || !scene.shows_caret {
        return;
    }
    let character = scene
        .decoded
        .character_at(offset)
        .filter(|character| character.scalar().is_some())
        .and_then(|character| {
            grid.pieces(character.offset, character.end())
                .find(|(row, _, _)| *row == grid.place(offset).0)
        });
    let in_text = match character {
        Some((row, from, to)) => grid.cells(Pane::Text, row, from, to),
        None => grid.cell(Pane::Text, offset),
    };
    for &pane in grid.metrics.panes() {
        let rect = match pane {
            Pane::Hex => grid.cell(Pane::Hex, offset),
            Pane::Text => in_text,
        };
        let is_here = pane == scene.caret.pane;
        let width = if is_here && scene.has_focus { 2.0 } else { 1.0 };
        let color = if is_here {
            palette.accent
        } else {
            palette.weak
        };
        painter.rect_stroke(
            rect.expand(0.5),
            ROUND,
            Stroke::new(width, color),
            StrokeKind::Outside,
        );
    }
}
