//! The text to read. A short text is in a field, and a long one is shown in rows.

use std::ops::Range;
use std::sync::Arc;

use egui::text::{CCursor, CCursorRange};
use egui::{EventFilter, Id, Key, Rect, ScrollArea, Sense, TextEdit, Ui, accesskit, pos2, vec2};

use super::candidate::Candidate;
use super::marks::{self, FONT_SIZE, MarkedText, is_all_data};
use super::text_rows::{RowIndex, columns_of};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::theme::{CellFills, GlyphBatch};
use crate::app::views::hex_view::TextCells;
use crate::app::widgets::{regions, scroll_bar};
use crate::document::{ScrollPosition, ScrollRange};
use crate::notation::PieceKind;

/// The longest text in bytes that can be edited. Longer texts are shown in rows.
pub const MOST_TYPED: usize = 16 << 10;

/// The name of the text, for screen readers and tests.
pub const NAME: &str = "Text to read";

/// A hint that says what may be typed.
const HINT: &str =
    "Type or paste text, hex, 0x41, \\x41, U+20AC, %C3%A9, base64, a dump, an array…";

/// Space at the left and the right of a long text.
const MARGIN: f32 = 8.0;

/// Height of a row of a long text.
const LINE_HEIGHT: f32 = 20.0;

/// About how wide a letter is.
const LETTER: f32 = 8.0;

/// The text.
pub enum Input {
    /// The text is on its way from the clipboard.
    Coming,
    /// A short text in a field.
    Typed(String),
    /// A long text in rows. There are none while they are being found.
    Long {
        /// The text.
        text: Arc<String>,
        /// Where each row of the text starts.
        rows: RowIndex,
        /// How far the text is scrolled.
        scroll: ScrollPosition,
    },
}

impl Input {
    /// Returns the input for a text, depending on its length.
    pub fn of(text: String) -> Self {
        if text.len() > MOST_TYPED {
            return Self::Long {
                text: Arc::new(text),
                rows: RowIndex::default(),
                scroll: ScrollPosition::default(),
            };
        }
        Self::Typed(text)
    }

    /// The text for the thread that reads it. A long text is shared.
    pub fn text(&self) -> Arc<String> {
        match self {
            Self::Coming => Arc::default(),
            Self::Typed(text) => Arc::new(text.clone()),
            Self::Long { text, .. } => Arc::clone(text),
        }
    }

    /// Length of the text in bytes.
    pub fn len(&self) -> usize {
        match self {
            Self::Coming => 0,
            Self::Typed(text) => text.len(),
            Self::Long { text, .. } => text.len(),
        }
    }
}

/// Returns about how high the text is in a room of this width, in points.
pub fn height(ui: &Ui, input: &Input, width: f32) -> f32 {
    let typed = ui.fonts_mut(|fonts| fonts.row_height(&fonts::mono(FONT_SIZE)));
    let (lines, line_height) = match input {
        Input::Coming => (1, LINE_HEIGHT),
        Input::Typed(text) => {
            // A wide letter takes the room of two narrow ones.
            let columns = (((width - 2.0 * MARGIN) / LETTER) as usize).max(1);
            let in_line = |line: &str| {
                line.chars()
                    .map(columns_of)
                    .sum::<usize>()
                    .div_ceil(columns)
            };
            let lines = text.split('\n').map(|line| in_line(line).max(1));
            (lines.sum(), typed)
        }
        Input::Long { rows, .. } => (rows.len(), LINE_HEIGHT),
    };
    lines as f32 * line_height + 16.0
}

/// The state with which the text is shown.
pub struct Shown<'a> {
    /// Counts the changes of the text.
    pub revision: u64,
    /// The reading of the text that is shown.
    pub reading: Option<&'a Arc<Candidate>>,
    /// A part to be brought into view and selected, in bytes of the text.
    pub part: Option<Range<usize>>,
    /// Whether the text takes the keyboard.
    pub takes_keyboard: bool,
}

/// The id of the field.
pub fn id() -> Id {
    Id::unique("byteloupe text to read")
}

/// Shows the text in all the room that is left. Returns whether it was changed.
pub fn show(ui: &mut Ui, input: &mut Input, marks: &mut MarkedText, shown: &Shown<'_>) -> bool {
    let palette = Palette::current(ui);
    let rect = ui.available_rect_before_wrap();
    ui.painter().rect_filled(rect, 4, palette.ground);
    let changed = match input {
        Input::Coming => {
            ui.add_space(MARGIN);
            ui.horizontal(|ui| {
                ui.add_space(MARGIN);
                ui.weak("Waiting for the clipboard");
            });
            false
        }
        Input::Typed(text) => field(ui, rect, text, marks, shown),
        Input::Long { text, rows, scroll } => {
            long(ui, rect, text, rows, scroll, shown);
            false
        }
    };
    ui.advance_cursor_after_rect(rect);
    changed
}

fn field(
    ui: &mut Ui,
    rect: Rect,
    text: &mut String,
    marks: &mut MarkedText,
    shown: &Shown<'_>,
) -> bool {
    if let Some(part) = &shown.part {
        select(ui, text, part);
    }
    let output = ScrollArea::vertical()
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .id_salt("text to read")
        .show(ui, |ui| {
            let mut layouter = |ui: &Ui, buffer: &dyn egui::TextBuffer, width: f32| {
                let mut job = marks.job(ui, buffer.as_str(), shown.revision, shown.reading);
                job.wrap.max_width = width;
                ui.fonts_mut(|fonts| fonts.layout_job(job))
            };
            let output = TextEdit::multiline(text)
                .id(id())
                .hint_text(HINT)
                .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 6)))
                .desired_width(f32::INFINITY)
                .desired_rows(1)
                .min_size(rect.size() - vec2(0.0, 16.0))
                .layouter(&mut layouter)
                .show(ui);
            for part in &marks.boxes {
                let [from, to] = [part.start, part.end]
                    .map(|at| output.galley.pos_from_cursor(CCursor::new(at)));
                // A part that goes on in the next row is boxed up to the end of its first one.
                let end = if from.top() < to.top() {
                    output.galley.rect.right()
                } else {
                    to.right()
                };
                let part = Rect::from_min_max(from.min, pos2(end, from.bottom()));
                let part = part.translate(output.galley_pos.to_vec2());
                marks::draw_box(ui.painter(), part, Palette::current(ui));
            }
            if let Some(part) = &shown.part {
                let place = char_at(output.galley.text(), part.start);
                let at = output.galley.pos_from_cursor(CCursor::new(place));
                ui.scroll_to_rect(
                    at.translate(output.galley_pos.to_vec2()),
                    Some(egui::Align::Center),
                );
            }
            output
        })
        .inner;
    let response = output.response.response.accessible_name(NAME);
    if shown.takes_keyboard {
        response.request_focus();
    }
    if response.has_focus() {
        let stroke = Palette::current(ui).focus_ring();
        ui.painter()
            .rect_stroke(rect, 4, stroke, egui::StrokeKind::Inside);
    }
    response.changed()
}

/// Returns how many characters are before a byte.
fn char_at(text: &str, place: usize) -> usize {
    let before = text.get(..text.floor_char_boundary(place));
    before.map_or(0, |before| before.chars().count())
}

/// Selects a part of the text in the field.
fn select(ui: &Ui, text: &str, part: &Range<usize>) {
    let mut state = TextEdit::load_state(ui.ctx(), id()).unwrap_or_default();
    let [from, to] = [part.start, part.end].map(|place| CCursor::new(char_at(text, place)));
    state
        .cursor
        .set_char_range(Some(CCursorRange::two(from, to)));
    state.store(ui.ctx(), id());
    regions::focus(ui.ctx(), id());
}

/// Shows a long text: only the rows in view.
fn long(
    ui: &mut Ui,
    rect: Rect,
    text: &str,
    rows: &RowIndex,
    scroll: &mut ScrollPosition,
    shown: &Shown<'_>,
) {
    let palette = Palette::current(ui);
    let inner = rect.shrink2(vec2(MARGIN, 6.0));
    let response = ui.interact(rect, id(), Sense::click());
    let range = ScrollRange {
        rows: rows.len() as u64,
        row_height: LINE_HEIGHT,
        view_height: inner.height(),
    };
    if shown.takes_keyboard || response.clicked() {
        regions::focus(ui.ctx(), id());
    }
    keyboard(ui, scroll, &range);
    // The response itself is not used, because it is also true near the edge of what lies over it.
    if ui.rect_contains_pointer(rect) {
        let wheel = ui.input(egui::InputState::smooth_scroll_delta).y;
        if wheel != 0.0 {
            scroll.scroll_by(-wheel, &range);
        }
    }
    if let Some(part) = &shown.part {
        scroll.jump_to_row(rows.row_of(text, part.start) as u64, &range);
    }
    let bar = Rect::from_min_max(pos2(rect.right() - 14.0, rect.top() + 2.0), rect.max);
    scroll_bar::show(ui, "Scroll text to read", bar, scroll, &range, palette);
    scroll.clamp(&range);
    let painter = ui.painter_at(rect);
    let width = painter.fonts_mut(|fonts| fonts.glyph_width(&fonts::mono(FONT_SIZE), '0'));
    let coverage = shown.reading.map(|reading| &reading.coverage);
    let coverage = coverage.filter(|coverage| !is_all_data(coverage));
    let damage = shown.reading.map_or(&[][..], |reading| &reading.damage);
    let in_view = range.rows_in_view() as usize + 2;
    let mut fills = CellFills::on(GlyphBatch::large(&painter));
    let mut cells = Vec::new();
    for (number, row) in rows
        .rows(text, scroll.top_row() as usize)
        .take(in_view)
        .enumerate()
    {
        let top = inner.top() - scroll.sub_row() + number as f32 * LINE_HEIGHT;
        let mut pieces = coverage.map(|coverage| coverage.pieces_in(row.clone()).peekable());
        let mut left = inner.left();
        let line = text.get(row.clone()).unwrap_or_default();
        for (place, scalar) in line.char_indices() {
            let place = row.start + place;
            let right = left + width * columns_of(scalar) as f32;
            let cell = Rect::from_min_max(pos2(left, top), pos2(right, top + LINE_HEIGHT));
            left = right;
            let kind = pieces.as_mut().and_then(|pieces| {
                while pieces.next_if(|piece| piece.range.end <= place).is_some() {}
                pieces.peek().map(|piece| piece.kind)
            });
            let marked = cell.shrink2(vec2(0.0, 1.0));
            let before = damage.partition_point(|part| part.range.start <= place);
            let near = before.checked_sub(1).and_then(|place| damage.get(place));
            if near.is_some_and(|part| place < part.range.end) {
                fills.add_edged(marked, 0.0, palette.ground, palette.warning);
                cells.push((cell, scalar));
                continue;
            }
            match kind {
                Some(PieceKind::Data) => {
                    fills.add(marked, 0.0, palette.control_hovered);
                }
                Some(PieceKind::Rejected) => {
                    fills.add(marked, 0.0, palette.error_fill);
                    fills.hatch(marked, palette.error_hatch);
                    let under =
                        Rect::from_min_max(marked.left_bottom() - vec2(0.0, 2.0), marked.max);
                    fills.add_bar(under, palette.error_line);
                }
                Some(PieceKind::Decoration) | None => {}
            }
            if scalar != '\n' && scalar != ' ' {
                cells.push((cell, scalar));
            }
        }
    }
    let mut letters = TextCells::for_many(fills.into_sheet(), FONT_SIZE, palette);
    for (cell, scalar) in cells {
        letters.draw(cell, scalar);
    }
    letters.paint();
    if response.has_focus() {
        let stroke = palette.focus_ring();
        ui.painter()
            .rect_stroke(rect, 4, stroke, egui::StrokeKind::Inside);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(accesskit::Role::Document);
        node.set_label(NAME);
        let first = rows.rows(text, scroll.top_row() as usize).next();
        let first = first.and_then(|row| text.get(row)).unwrap_or_default();
        node.set_value(first.trim_end());
    });
}

fn keyboard(ui: &Ui, scroll: &mut ScrollPosition, range: &ScrollRange) {
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, id(), filter) {
        return;
    }
    let page = range.rows_in_view().saturating_sub(1).max(1).cast_signed();
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
        (Key::Home, i64::MIN),
        (Key::End, i64::MAX),
    ];
    for (key, rows) in steps {
        if ui.input(|input| input.key_pressed(key)) {
            scroll.scroll_rows(rows, range);
        }
    }
}
