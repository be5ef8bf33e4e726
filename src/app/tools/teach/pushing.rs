//! Bytes that come in chunks, decoded chunk by chunk.

use egui::{
    Align2, Color32, Key, Modifiers, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use super::scale::Scale;
use super::subject::Subject;
use super::told;
use crate::app::session::Session;
use crate::app::theme::{Palette, fonts};
use crate::app::views::hex_view::draw_scalar;
use crate::teach::push::{Expected, Push, Pushes};
use crate::unicode::{hex, name_of};
use crate::utf8::Unit;
use crate::words::bytes_in_hex;

/// The most bytes: each may be a push of its own, and all pushes are to be seen at once.
const MOST_BYTES: usize = 12;

/// The widest cell of a byte, in lines of text.
const MAX_CELL: f32 = 2.2;

/// Where chunks end.
#[derive(Debug, Default)]
pub(super) struct Pushing {
    /// The bytes that are pushed: whole characters and errors.
    bytes: Vec<u8>,

    /// Where chunks end, in order; the end of the bytes is not among them.
    ends: Vec<usize>,

    /// The place between two bytes that the keyboard is at.
    place: usize,
}

impl Pushing {
    /// Takes the bytes around the character that is shown. Where they are others, the first chunk ends within
    /// the first sequence of several bytes: there something is held.
    fn take_bytes(&mut self, session: &Session, subject: &Subject) {
        let units = subject.around(session, MOST_BYTES);
        let bytes: Vec<u8> = units
            .iter()
            .flat_map(|unit| unit.bytes().to_vec())
            .collect();
        if bytes == self.bytes {
            return;
        }
        let mut start = 0;
        let mut within = None;
        for unit in &units {
            if unit.len() > 1 && within.is_none() {
                within = Some(start + unit.len() - 1);
            }
            start += unit.len();
        }
        let middle = bytes.len() / 2;
        self.ends = vec![within.unwrap_or(middle)];
        self.ends.retain(|end| (1..bytes.len()).contains(end));
        self.place = self.ends.first().copied().unwrap_or(1);
        self.bytes = bytes;
    }

    fn pushes(&self) -> Pushes {
        Pushes::of(&self.bytes, &self.ends)
    }

    /// Does what was pressed. Returns whether the key does something here.
    pub(super) fn take_key(&mut self, held: Modifiers, key: Key) -> bool {
        if !held.is_none() {
            return false;
        }
        let last = self.bytes.len().saturating_sub(1).max(1);
        match key {
            Key::ArrowLeft => self.place = self.place.saturating_sub(1).max(1),
            Key::ArrowRight => self.place = (self.place + 1).min(last),
            Key::Home => self.place = 1,
            Key::End => self.place = last,
            Key::Space | Key::Enter => self.turn(self.place),
            Key::A => self.ends = (1..self.bytes.len()).collect(),
            Key::N => self.ends.clear(),
            _ => return false,
        }
        true
    }

    /// Lets a chunk end at a place, or go on there.
    fn turn(&mut self, place: usize) {
        if !(1..self.bytes.len()).contains(&place) {
            return;
        }
        match self.ends.binary_search(&place) {
            Ok(at) => {
                self.ends.remove(at);
            }
            Err(at) => self.ends.insert(at, place),
        }
    }

    /// The place of the keyboard read aloud, with the bytes that a chunk that ends there leaves.
    pub(super) fn spoken(&mut self, session: &Session, subject: &Subject) -> String {
        self.take_bytes(session, subject);
        if self.bytes.len() < 2 {
            return "There are fewer than two bytes here to divide into chunks.".to_owned();
        }
        let pushes = self.pushes();
        let mut numbered = pushes.pushes.iter().enumerate();
        let here = numbered.find(|(_, push)| push.bytes.end == self.place);
        match here.filter(|_| self.ends.contains(&self.place)) {
            Some((at, push)) => format!(
                "Chunk ends after byte {}. {}",
                self.place,
                told_of(at, push)
            ),
            None => format!("After byte {}: no chunk boundary", self.place),
        }
    }

    /// Shows the bytes, where chunks end, and what each push decides.
    pub(super) fn show(&mut self, ui: &mut Ui, scale: &Scale) {
        let palette = Palette::current(ui);
        let room = ui.max_rect().shrink2(vec2(scale.margin, 0.0));
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            ui.spacing_mut().item_spacing = vec2(scale.gap, 2.0);
            if self.bytes.len() < 2 {
                let words =
                    "There are fewer than two bytes here to divide into chunks. Type a text below.";
                told::line(ui, scale, words, palette.text);
                return;
            }
            ui.horizontal(|ui| {
                for (name, key) in [("One byte at a time", Key::A), ("All at once", Key::N)] {
                    let words = RichText::new(name).font(scale.words());
                    let response = scale.tip(ui.button(words), key.name());
                    if response.clicked() {
                        self.take_key(Modifiers::NONE, key);
                        let stage = super::commands::stage_id();
                        crate::app::widgets::regions::focus(ui.ctx(), stage);
                    }
                }
            });
            ui.add_space(scale.gap / 2.0);
            let room = ui.available_rect_before_wrap();
            let table = Table::new(room, scale);
            self.ends(ui, &table);
            table.headings(ui, scale);
            let pushes = self.pushes();
            for (at, push) in pushes.pushes.iter().enumerate() {
                table.push(ui, scale, at, push, &self.bytes);
            }
            if !pushes.at_end.is_empty() {
                table.end(ui, scale, pushes.pushes.len(), &pushes.at_end);
            }
        });
    }

    /// The bytes, and between them the places where a chunk may end.
    fn ends(&mut self, ui: &Ui, table: &Table) {
        let palette = Palette::current(ui);
        let mut clicked = None;
        for (at, byte) in self.bytes.iter().enumerate() {
            table.byte(ui, at, table.top(), *byte, palette.control, None);
        }
        for place in 1..self.bytes.len() {
            let rect = table.gap(place);
            let is_end = self.ends.contains(&place);
            let painter = ui.painter();
            let (top, bottom) = (rect.center_top(), rect.center_bottom());
            if is_end {
                painter.line_segment([top, bottom], Stroke::new(4.0, palette.strong));
                let foot = vec2(6.0, 0.0);
                let stroke = Stroke::new(4.0, palette.strong);
                painter.line_segment([bottom - foot, bottom + foot], stroke);
                painter.line_segment([top - foot, top + foot], stroke);
            }
            if place == self.place {
                let stroke = Stroke::new(3.0, palette.accent);
                painter.rect_stroke(rect, 4, stroke, StrokeKind::Outside);
            }
            let id = ui.unique_id().with(("chunk end", place));
            let response = ui.interact(rect, id, Sense::CLICK);
            let state = if is_end {
                "chunk boundary"
            } else {
                "no chunk boundary"
            };
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, format!("after byte {place}: {state}"))
            });
            if response.clicked() {
                clicked = Some(place);
            }
        }
        if let Some(place) = clicked {
            self.place = place;
            self.turn(place);
        }
    }
}

/// Where the bytes and the words about the chunks are.
struct Table {
    room: Rect,
    cell: egui::Vec2,
    /// Where the columns for a push, its bytes, what it emits and what it holds begin.
    columns: [f32; 4],
}

impl Table {
    fn new(room: Rect, scale: &Scale) -> Self {
        // The bytes, the headings, a push for each byte, and the end.
        let rows = MOST_BYTES as f32 + 3.0;
        let height = (room.height() / rows).min(scale.text * 1.8).floor();
        let bytes = room.left() + scale.text * 1.8;
        let width = (room.width() * 0.55 / MOST_BYTES as f32).min(scale.text * MAX_CELL);
        let cell = vec2(width.floor(), height);
        let emitted = bytes + cell.x * MOST_BYTES as f32 + scale.gap;
        let held = emitted + (room.right() - emitted) * 0.42;
        Self {
            room,
            cell,
            columns: [room.left(), bytes, emitted, held],
        }
    }

    fn top(&self) -> f32 {
        self.room.top()
    }

    /// The top of the row of a push.
    fn row(&self, push: usize) -> f32 {
        self.room.top() + (push + 2) as f32 * self.cell.y
    }

    fn cell(&self, at: usize, top: f32) -> Rect {
        let left = self.columns[1] + at as f32 * self.cell.x;
        Rect::from_min_size(pos2(left, top), self.cell)
            .shrink2(vec2((self.cell.x * 0.14).round(), 1.0))
    }

    /// The place between a byte and the one before.
    fn gap(&self, place: usize) -> Rect {
        let x = self.columns[1] + place as f32 * self.cell.x;
        let center = pos2(x, self.room.top() + self.cell.y / 2.0);
        Rect::from_center_size(center, vec2(self.cell.x * 0.32, self.cell.y - 4.0))
    }

    fn byte(&self, ui: &Ui, at: usize, top: f32, byte: u8, fill: Color32, frame: Option<Color32>) {
        let palette = Palette::current(ui);
        let rect = self.cell(at, top);
        let painter = ui.painter();
        painter.rect_filled(rect, 3, fill);
        if let Some(color) = frame {
            let stroke = Stroke::new(2.0, color);
            painter.rect_stroke(rect, 3, stroke, StrokeKind::Inside);
        }
        let font = fonts::mono(
            (rect.height() * 0.72)
                .clamp(20.0, self.cell.x * 0.56)
                .max(20.0),
        );
        let digits = format!("{byte:02X}");
        let color = palette.on_fill(fill);
        painter.text(rect.center(), Align2::CENTER_CENTER, digits, font, color);
    }

    fn words(&self, ui: &Ui, scale: &Scale, column: usize, top: f32, text: &str, color: Color32) {
        let left = self.columns.get(column).copied().unwrap_or_default();
        let at = pos2(left, top + self.cell.y / 2.0);
        let font = scale.words();
        ui.painter()
            .text(at, Align2::LEFT_CENTER, text, font, color);
    }

    fn headings(&self, ui: &Ui, scale: &Scale) {
        let weak = Palette::current(ui).weak;
        let top = self.room.top() + self.cell.y;
        let names = ["", "Chunk", "Emitted", "Held back · allowed next"];
        for (column, name) in names.into_iter().enumerate() {
            self.words(ui, scale, column, top, name, weak);
        }
    }

    /// A push: its bytes below those that are pushed, what it emits, and what it holds.
    fn push(&self, ui: &Ui, scale: &Scale, at: usize, push: &Push, bytes: &[u8]) {
        let palette = Palette::current(ui);
        let top = self.row(at);
        self.words(ui, scale, 0, top, &(at + 1).to_string(), palette.weak);
        // What earlier pushes held is in front, empty: it does not come again.
        let from = push.decided.first().filter(|unit| push.began_before(unit));
        let from = from.map_or(push.bytes.start, |unit| unit.offset as usize);
        let from = from.min(push.held_at());
        for (place, byte) in bytes.iter().enumerate().take(push.bytes.end).skip(from) {
            let unit = push
                .decided
                .iter()
                .find(|unit| (unit.offset as usize..unit.end() as usize).contains(&place));
            let fill = match unit {
                _ if place < push.bytes.start => palette.ground,
                Some(unit) if unit.scalar().is_none() => palette.error_fill,
                Some(unit) if unit.len() == 1 => palette.control_hovered,
                Some(unit) => palette.sequence(unit.len()).lead,
                None => palette.ground,
            };
            let frame = match unit {
                Some(unit) if unit.scalar().is_none() => palette.error_line,
                Some(_) => palette.good,
                None => palette.warning,
            };
            self.byte(ui, place, top, *byte, fill, Some(frame));
        }
        self.emitted(ui, scale, top, &push.decided);
        let (held, color) = match push.expects() {
            Some(expected) => (held_words(&push.held, expected), palette.warning),
            None => ("nothing".to_owned(), palette.weak),
        };
        self.words(ui, scale, 3, top, &held, color);
        self.name(ui, at, &told_of(at, push));
    }

    /// What the end of the input decides.
    fn end(&self, ui: &Ui, scale: &Scale, row: usize, units: &[Unit]) {
        let palette = Palette::current(ui);
        let top = self.row(row);
        self.words(ui, scale, 1, top, "End of the input", palette.text);
        self.emitted(ui, scale, top, units);
        self.words(ui, scale, 3, top, "cut off", palette.error_text);
        let said: Vec<String> = units.iter().map(told_of_unit).collect();
        self.name(
            ui,
            row,
            &format!("End of the input emits {}", said.join(", ")),
        );
    }

    /// Characters as themselves, and errors as U+FFFD, as decoders put them.
    fn emitted(&self, ui: &Ui, scale: &Scale, top: f32, units: &[Unit]) {
        let palette = Palette::current(ui);
        if units.is_empty() {
            self.words(ui, scale, 2, top, "nothing", palette.weak);
            return;
        }
        let room = self.columns[3] - self.columns[2] - scale.gap;
        let width = (room / units.len() as f32).min(scale.text * 1.4);
        for (at, unit) in units.iter().enumerate() {
            let left = self.columns[2] + at as f32 * width;
            let rect = Rect::from_min_size(pos2(left, top), vec2(width, self.cell.y));
            let scalar = unit.scalar().unwrap_or(char::REPLACEMENT_CHARACTER);
            draw_scalar(ui.painter(), rect, scalar, scale.text, palette);
            if unit.scalar().is_none() {
                let stroke = Stroke::new(2.0, palette.error_line);
                let inside = rect.shrink(2.0);
                let painter = ui.painter();
                painter.rect_stroke(inside, 2, stroke, StrokeKind::Inside);
            }
        }
    }

    fn name(&self, ui: &Ui, row: usize, name: &str) {
        let left = self.room.left();
        let size = vec2(self.room.width(), self.cell.y);
        let rect = Rect::from_min_size(pos2(left, self.row(row)), size);
        let id = ui.unique_id().with(("push", row));
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    }
}

/// What is held, and which bytes go on with it: `E2 82 → 80–BF`.
fn held_words(held: &[u8], expected: Expected) -> String {
    let Expected { first, last, .. } = expected;
    format!("{} → {first:02X}–{last:02X}", bytes_in_hex(held))
}

/// A push read aloud.
fn told_of(at: usize, push: &Push) -> String {
    let emitted: Vec<String> = push.decided.iter().map(told_of_unit).collect();
    let emitted = if emitted.is_empty() {
        "nothing".to_owned()
    } else {
        emitted.join(", ")
    };
    let held = match push.expects() {
        None => "nothing".to_owned(),
        Some(expected) => format!(
            "{}, {:02X} to {:02X} allowed next, {} missing",
            bytes_in_hex(&push.held),
            expected.first,
            expected.last,
            expected.missing
        ),
    };
    format!("Chunk {} emits {emitted}, holds back {held}", at + 1)
}

fn told_of_unit(unit: &Unit) -> String {
    match unit.scalar() {
        Some(scalar) => {
            let code_point = u32::from(scalar);
            format!("{} {}", hex(code_point), name_of(code_point))
        }
        None => format!("U+FFFD for {}", bytes_in_hex(unit.bytes())),
    }
}
