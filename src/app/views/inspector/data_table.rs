//! The bytes at the caret as numbers, characters and times, in both byte orders.

use egui::{
    Align2, Color32, EventFilter, Galley, Id, Key, Rect, Response, Role, ScrollArea, Sense,
    StrokeKind, Ui, UiBuilder, WidgetInfo, accesskit, pos2, vec2,
};
use std::sync::Arc;

use crate::app::command::{Command, CopyCommand};
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::hex_view::draw_scalar;
use crate::app::widgets::Region;
use crate::app::widgets::{access, regions};
use crate::data::{Absent, Kind, Order, Reading, Value};
use crate::document::OpenDocument;
use crate::document::bytes_at_caret::BytesAtCaret;
use crate::document::data_view::{DataCell, spoken};
use crate::unicode::name_of;
use crate::words::grouped;

/// What it is called, for screen readers and tests.
const NAME: &str = "Data";

const ROW_HEIGHT: f32 = 21.0;

/// Height of a row whose values stand one below the other.
const TWO_LINES: f32 = 38.0;

/// Height of the line above the rows.
const HEADER_HEIGHT: f32 = 20.0;

/// Width of a digit of a value, in points.
const DIGIT: f32 = 7.3;

/// What is where there is no value.
const DASH: &str = "—";

/// The widget that takes the keyboard.
pub fn id() -> Id {
    Id::unique("byteloupe data")
}

/// The widths of the columns.
#[derive(Clone, Copy)]
struct Columns {
    /// Width of a name, and of the space after it.
    name: f32,
    /// Width of each of the two columns of values.
    value: f32,
}

impl Columns {
    fn new(width: f32) -> Self {
        let name = if width < 400.0 { 66.0 } else { 92.0 };
        Self {
            name,
            value: (width - name - 12.0) / 2.0,
        }
    }

    /// Do values of a kind need the width of both columns?
    fn has_two_lines(self, kind: Kind) -> bool {
        let digits = match kind {
            Kind::Guid => 36.0,
            Kind::FileTime => 28.0,
            Kind::U64 | Kind::I64 | Kind::F64 => 24.0,
            Kind::Unix32 | Kind::Unix64 | Kind::Dos => 20.0,
            _ => return false,
        };
        digits * DIGIT > self.value
    }

    fn height(self, kind: Kind) -> f32 {
        if self.has_two_lines(kind) {
            TWO_LINES
        } else {
            ROW_HEIGHT
        }
    }

    /// Where a value is in the rectangle of its row.
    fn place(self, row: Rect, cell: DataCell) -> Rect {
        let left = row.left() + 6.0 + self.name;
        if !cell.kind.has_order() {
            return row.with_min_x(left).with_max_x(left + self.value);
        }
        if self.has_two_lines(cell.kind) {
            let half = row.height() / 2.0;
            let top = match cell.order {
                Order::Little => row.top(),
                Order::Big => row.top() + half,
            };
            return Rect::from_min_max(pos2(left, top), pos2(row.right(), top + half));
        }
        let left = match cell.order {
            Order::Little => left,
            Order::Big => left + self.value,
        };
        row.with_min_x(left).with_max_x(left + self.value)
    }
}

/// Shows the table. Returns a command that was chosen in it.
pub fn show(ui: &mut Ui, document: &mut OpenDocument) -> Option<Command> {
    let builder = UiBuilder::new()
        .id_salt("data")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        let palette = Palette::current(ui);
        let outer = ui.available_rect_before_wrap();
        let region = ui.interact(outer, id(), Sense::focusable_noninteractive());
        regions::register(ui, Region::Data, id());
        let at_caret = BytesAtCaret::of(document);
        let moved = step(ui, &mut document.data.current);
        describe(ui, document, &at_caret);
        let mut framed = None;
        let mut chosen = None;
        if let Some(error) = &at_caret.error {
            ui.colored_label(palette.error_text, error.to_string());
        } else if at_caret.waiting {
            // A fetch that found no place in its queue is asked for again.
            ui.ctx()
                .request_repaint_after(std::time::Duration::from_millis(50));
            ui.weak("The bytes are being read");
        } else if at_caret.bytes().is_empty() {
            ui.weak("There are no bytes here");
        } else {
            let mut table = Table {
                columns: Columns::new(outer.width() - 10.0),
                at_caret: &at_caret,
                start: document.view.caret.offset,
                current: document.data.current,
                // Where the keyboard is in a window that itself is not in front, too.
                has_focus: ui.memory(|memory| memory.has_focus(id())),
                chosen: None,
                clicked: None,
                framed: None,
                palette,
            };
            ui.spacing_mut().item_spacing.y = 0.0;
            table.header(ui);
            // To a screen reader, too, the values are in the table.
            let inside = UiBuilder::new().accessibility_parent(id());
            ui.scope_builder(inside, |ui| {
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .id_salt("data rows")
                    .show(ui, |ui| {
                        for kind in Kind::ALL {
                            table.row(ui, kind, moved);
                        }
                    });
            });
            framed = table.framed;
            chosen = table.chosen;
            if let Some(cell) = table.clicked {
                document.data.current = cell;
                regions::focus(ui.ctx(), id());
            }
        }
        if let Some(Chosen::SelectBytes(len)) = chosen {
            let start = document.view.caret.offset;
            // The bytes at the caret are still those of the value.
            document.view.select_from_its_start(start..start + len);
        }
        if framed != document.data.framed {
            // The hex view was drawn before.
            document.data.framed = framed;
            ui.ctx().request_repaint();
        }
        if region.has_focus() {
            let stroke = palette.focus_ring();
            let frame = outer.expand(2.0);
            ui.painter()
                .rect_stroke(frame, 4, stroke, StrokeKind::Inside);
        }
        matches!(chosen, Some(Chosen::Copy)).then_some(Command::Copy(CopyCommand::Value))
    })
    .inner
}

/// What was chosen for a value.
#[derive(Clone, Copy)]
enum Chosen {
    /// Copy it.
    Copy,
    /// Select its bytes, so many.
    SelectBytes(u64),
}

/// Moves to the value that the arrows lead to. Returns whether they were pressed.
fn step(ui: &Ui, current: &mut DataCell) -> bool {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, id(), filter) {
        return false;
    }
    let (across, down) = ui.input(|input| {
        let pressed = |key| isize::from(input.key_pressed(key));
        (
            pressed(Key::ArrowRight) - pressed(Key::ArrowLeft),
            pressed(Key::ArrowDown) - pressed(Key::ArrowUp),
        )
    });
    match across {
        1.. => current.order = Order::Big,
        0 => {}
        _ => current.order = Order::Little,
    }
    let place = Kind::ALL.iter().position(|kind| *kind == current.kind);
    let next = place.and_then(|place| place.checked_add_signed(down));
    if let Some(kind) = next.and_then(|next| Kind::ALL.get(next)) {
        current.kind = *kind;
    }
    across != 0 || down != 0
}

fn describe(ui: &Ui, document: &OpenDocument, at_caret: &BytesAtCaret) {
    ui.ctx().accesskit_node_builder(id(), |node| {
        node.set_role(accesskit::Role::ListBox);
        node.set_label("Data table");
        node.set_value(words(document.data.current, at_caret));
    });
}

/// A value read aloud: `u16, little endian, 35298`.
fn words(cell: DataCell, at_caret: &BytesAtCaret) -> String {
    match at_caret.read(cell) {
        Ok(reading) => match reading.value {
            Value::Scalar(scalar) => {
                let name = name_of(u32::from(scalar));
                format!("{}, {} {name}", spoken(cell), reading.value)
            }
            value => format!("{}, {value}", spoken(cell)),
        },
        Err(why) => format!("{}, none. {why}", spoken(cell)),
    }
}

/// The table as it is drawn, and what the user does with it.
struct Table<'a> {
    columns: Columns,
    at_caret: &'a BytesAtCaret,
    start: u64,
    current: DataCell,
    has_focus: bool,
    chosen: Option<Chosen>,
    clicked: Option<DataCell>,
    framed: Option<std::ops::Range<u64>>,
    palette: &'static Palette,
}

impl Table<'_> {
    fn header(&self, ui: &mut Ui) {
        let size = vec2(ui.available_width(), HEADER_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        for order in Order::ALL {
            let kind = Kind::U16;
            let place = self.columns.place(rect, DataCell { kind, order });
            let at = place.left_center() + vec2(4.0, 0.0);
            ui.painter().text(
                at,
                Align2::LEFT_CENTER,
                order.name(),
                fonts::words(12.0),
                self.palette.weak,
            );
        }
    }

    fn row(&mut self, ui: &mut Ui, kind: Kind, moved: bool) {
        let columns = self.columns;
        let size = vec2(ui.available_width() - 10.0, columns.height(kind));
        let (rect, name) = ui.allocate_exact_size(size, Sense::hover());
        name.on_hover_text_at_pointer(kind.about());
        let at = pos2(rect.left() + 6.0, rect.top() + ROW_HEIGHT / 2.0);
        ui.painter().text(
            at,
            Align2::LEFT_CENTER,
            kind.name(),
            fonts::words(12.0),
            self.palette.weak,
        );
        let orders = if kind.has_order() { 2 } else { 1 };
        for order in Order::ALL.into_iter().take(orders) {
            let cell = DataCell { kind, order };
            self.value(ui, cell, columns.place(rect, cell), moved);
        }
    }

    fn value(&mut self, ui: &mut Ui, cell: DataCell, rect: Rect, moved: bool) {
        let palette = self.palette;
        let reading = self.at_caret.read(cell);
        let salt = (cell.kind.name(), cell.order.name());
        let response = ui.interact(rect, id().with(salt), Sense::CLICK);
        let is_current = cell.kind == self.current.kind
            && (!cell.kind.has_order() || cell.order == self.current.order);
        response.widget_info(|| {
            WidgetInfo::labeled(Role::ListBoxOption, true, words(cell, self.at_caret))
        });
        access::chosen(&response, Role::ListBoxOption, is_current);
        if is_current {
            ui.ctx().accesskit_node_builder(id(), |node| {
                node.set_active_descendant(response.id.accesskit_id());
            });
        }
        if is_current && moved {
            response.scroll_to_me(None);
        }
        let is_in_front = is_current && self.has_focus;
        let fill = rect.shrink2(vec2(0.0, 1.0));
        if is_in_front {
            ui.painter().rect_filled(fill, 4, palette.selection);
        } else if response.hovered() {
            ui.painter().rect_filled(fill, 4, palette.control);
        }
        paint_value(ui, rect, reading, palette);
        if let Ok(reading) = reading
            && (response.hovered() || is_in_front && self.framed.is_none())
        {
            self.framed = Some(self.start..self.start + reading.len as u64);
        }
        if response.clicked() {
            self.clicked = Some(cell);
            if reading.is_ok() {
                self.chosen = Some(Chosen::Copy);
            }
        }
        response.context_menu(|ui| {
            ui.set_max_width(240.0);
            let Ok(reading) = reading else {
                ui.label("There is no value here");
                return;
            };
            let copy = egui::Button::new(Command::Copy(CopyCommand::Value).name());
            if ui.add(copy.wrap_mode(egui::TextWrapMode::Extend)).clicked() {
                self.clicked = Some(cell);
                self.chosen = Some(Chosen::Copy);
                ui.close();
            }
            if ui.button("Select its bytes").clicked() {
                self.clicked = Some(cell);
                self.chosen = Some(Chosen::SelectBytes(reading.len as u64));
                ui.close();
            }
        });
        explain(response, cell, reading, self.at_caret.bytes());
    }
}

/// What a value says of itself under the pointer.
fn explain(response: Response, cell: DataCell, reading: Result<Reading, Absent>, bytes: &[u8]) {
    response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(360.0);
        ui.label(cell.kind.about());
        match reading {
            Ok(reading) => {
                if let Value::Scalar(scalar) = reading.value {
                    ui.label(name_of(u32::from(scalar)));
                }
                let digits: Vec<&str> =
                    bytes.iter().take(reading.len).map(|b| hex_of(*b)).collect();
                let color = Palette::current(ui).weak;
                let digits = egui::RichText::new(digits.join(" "));
                ui.label(digits.font(fonts::mono(12.0)).color(color));
                ui.weak("Click to copy");
            }
            Err(why) => {
                ui.label(why.to_string());
            }
        }
    });
}

fn paint_value(ui: &Ui, rect: Rect, reading: Result<Reading, Absent>, palette: &Palette) {
    let inside = rect.shrink2(vec2(4.0, 0.0));
    let painter = ui.painter_at(rect);
    let put = |galley: Arc<Galley>, color: Color32| {
        let at = pos2(inside.left(), inside.center().y - galley.size().y / 2.0);
        painter.galley(at, galley, color);
    };
    match reading {
        Ok(reading) => {
            let galley = fitting(ui, shown(reading.value), inside.width());
            let right = inside.left() + galley.size().x;
            put(galley, palette.text);
            if let Value::Scalar(scalar) = reading.value {
                let place =
                    Rect::from_min_size(pos2(right + 8.0, rect.top()), vec2(30.0, rect.height()));
                draw_scalar(&painter, place, scalar, 14.0, palette);
            }
        }
        Err(_) => put(fitting(ui, DASH.to_owned(), inside.width()), palette.weak),
    }
}

/// A value in the room there is: smaller digits rather than cut ones.
fn fitting(ui: &Ui, text: String, room: f32) -> Arc<Galley> {
    let layout = |text: String, size: f32| {
        ui.painter()
            .layout_no_wrap(text, fonts::mono(size), Color32::PLACEHOLDER)
    };
    let galley = layout(text.clone(), 12.0);
    if galley.size().x <= room {
        return galley;
    }
    layout(text, (12.0 * room / galley.size().x).max(8.0))
}

/// A value as it is drawn: digits of integers in groups of three.
fn shown(value: Value) -> String {
    match value {
        Value::Unsigned(number) => grouped(number),
        Value::Signed(number) if number < 0 => format!("-{}", grouped(number.unsigned_abs())),
        Value::Signed(number) => grouped(number.unsigned_abs()),
        _ => value.to_string(),
    }
}
