//! The common code of the lists of the inspector: rows on one line, a current row, arrow keys.

use egui::{
    Align2, Color32, EventFilter, FontId, Id, Key, Painter, Rangef, Rect, Response, RichText, Role,
    Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::regions::Region;
use super::{access, regions};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::context_menu;

/// The height of a list and of its rows.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shape {
    height: f32,
    row_height: f32,
}

impl Shape {
    /// Returns whether a row is in view, if the list is scrolled so far.
    fn shows(self, place: usize, offset: f32) -> bool {
        let top = place as f32 * self.row_height;
        top >= offset && top + self.row_height <= offset + self.height
    }
}

/// A list that takes the keyboard: its widget, and how far an arrow key moves in it.
///
/// Tab stops once at a list, however many rows it has. The arrow keys move from row to row.
pub struct List {
    id: Id,
    rect: Rect,
    response: Response,

    /// Whether a key asks for the menu of the current row.
    pub wants_menu: bool,

    /// How many rows a key of this frame moves down, or up if the number is negative.
    pub step: Option<isize>,

    /// What else a key of this frame asks for.
    pub asks: Option<Asks>,
}

/// What a key does with the current row of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Opens the row (key →).
    Open,

    /// Folds the row, or goes to the row that it is below (key ←).
    Fold,

    /// Goes to the place of the row (key Enter).
    Go,
}

impl List {
    /// Returns a list in the room that is left, as a region of the window.
    pub fn new(ui: &Ui, region: Region, id: Id) -> Self {
        regions::register(ui, region, id);
        Self::in_overlay(ui, id)
    }

    /// Returns a list in the room that is left of an overlay, in which only Tab moves between widgets.
    pub fn in_overlay(ui: &Ui, id: Id) -> Self {
        let rect = ui.available_rect_before_wrap();
        let response = ui.interact(rect, id, Sense::focusable_noninteractive());
        let (step, asks) = keys(ui, &response);
        let wants_menu = context_menu::is_wanted_by_key(ui, id);
        Self {
            id,
            rect,
            response,
            wants_menu,
            step,
            asks,
        }
    }

    /// Shows the contents of the list. For a screen reader, the rows are in the list.
    pub fn show<R>(&self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let builder = UiBuilder::new()
            .id_salt("rows")
            .accessibility_parent(self.id);
        ui.scope_builder(builder, contents).inner
    }

    /// Reports the place of a row among so many, and whether it is the current one. A screen reader reads the
    /// current row while the list has the keyboard.
    pub fn place(&self, row: &Row, place: u64, count: u64, is_current: bool) {
        let ctx = &row.response.ctx;
        let row = row.response.id;
        ctx.accesskit_node_builder(row, |node| {
            node.set_position_in_set(usize::try_from(place).unwrap_or(usize::MAX));
        });
        ctx.accesskit_node_builder(self.id, |node| {
            node.set_size_of_set(usize::try_from(count).unwrap_or(usize::MAX));
            if is_current {
                node.set_active_descendant(row.accesskit_id());
            }
        });
    }

    /// Names the list for screen readers, and has its current row read aloud.
    pub fn describe(&self, ui: &Ui, name: &str, current: impl FnOnce() -> Option<String>) {
        ui.ctx().accesskit_node_builder(self.id, |node| {
            node.set_role(Role::ListBox);
            node.set_label(name);
            if let Some(current) = current() {
                node.set_value(current);
            }
        });
    }

    /// Reports that its rows are headings with rows below them.
    pub fn is_a_tree(&self, ui: &Ui) {
        ui.ctx()
            .accesskit_node_builder(self.id, |node| node.set_role(Role::Tree));
    }

    /// Returns where the list of so many rows must scroll to, to show row `place`. It does so if `seen` has
    /// changed since the frame before and the row is not in view. A row that was in view stays in view when
    /// the list or its rows change their height.
    pub fn follow<T>(
        &self,
        ui: &Ui,
        seen: T,
        place: Option<usize>,
        rows: usize,
        row_height: f32,
    ) -> Option<f32>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        let key = self.id.with("seen");
        let shape = Shape {
            height: self.rect.height(),
            row_height,
        };
        let before = ui.data_mut(|data| {
            let before = data.get_temp::<(T, Shape)>(key);
            let before = before.map(|(before, was)| (before == seen, was));
            data.insert_temp(key, (seen, shape));
            before
        });
        let place = place?;
        let offset = ui
            .data(|data| data.get_temp::<f32>(self.id.with("offset")))
            .unwrap_or_default();
        if let Some((true, was)) = before
            && (was == shape || !was.shows(place, offset))
        {
            return None;
        }
        let most = (rows as f32 * row_height - shape.height).max(0.0);
        if shape.shows(place, offset.min(most)) {
            return None;
        }
        let top = place as f32 * row_height - shape.height / 3.0;
        Some(top.clamp(0.0, most))
    }

    /// Remembers how far the list is scrolled.
    pub fn scrolled_to(&self, ui: &Ui, offset: f32) {
        ui.data_mut(|data| data.insert_temp(self.id.with("offset"), offset));
    }

    /// Opens the menu of a row, at the pointer if the row was clicked there. A key opens the menu of the
    /// current row. Returns whether it was opened; the caller then selects what it works on.
    pub fn opens_menu(
        &self,
        row: &Row,
        is_current: bool,
        kind: crate::app::widgets::context_menu::Kind,
    ) -> bool {
        let ctx = &row.response.ctx;
        if row.response.secondary_clicked() {
            let at = row.response.interact_pointer_pos();
            context_menu::ask(ctx, kind, at.unwrap_or(row.rect.center()), self.id);
            return true;
        }
        let by_key = self.wants_menu && is_current;
        if by_key {
            let at = context_menu::inside(self.rect, row.rect.left_bottom());
            context_menu::ask_by_key(ctx, kind, at, self.id);
        }
        by_key
    }

    /// Shows which list has the keyboard.
    pub fn show_focus(&self, ui: &Ui) {
        if self.response.has_focus() {
            let stroke = Palette::current(ui).focus_ring();
            ui.painter()
                .rect_stroke(self.rect.expand(2.0), 4, stroke, StrokeKind::Inside);
        }
    }
}

/// Returns how far a key of this frame moves, and what else it does.
fn keys(ui: &Ui, response: &Response) -> (Option<isize>, Option<Asks>) {
    let filter = EventFilter {
        vertical_arrows: true,
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, response.id, filter) {
        return (None, None);
    }
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, 10),
        (Key::PageUp, -10),
    ];
    let others = [
        (Key::ArrowRight, Asks::Open),
        (Key::ArrowLeft, Asks::Fold),
        (Key::Enter, Asks::Go),
    ];
    ui.input(|input| {
        let step = steps
            .into_iter()
            .find_map(|(key, step)| input.key_pressed(key).then_some(step));
        let asks = others
            .into_iter()
            .find_map(|(key, asks)| input.key_pressed(key).then_some(asks));
        (step, asks)
    })
}

/// A row of a list, which is filled from left to right.
pub struct Row {
    /// The place of the row on the screen.
    pub rect: Rect,
    /// What the user does with it.
    pub response: Response,
    painter: Painter,
    x: f32,

    /// The line that is being filled: the whole row, or a part of its height.
    line: Rangef,
}

impl Row {
    /// Returns a row. `spoken` is the text for screen readers.
    pub fn new(ui: &mut Ui, height: f32, is_current: bool, spoken: impl Fn() -> String) -> Self {
        let palette = Palette::current(ui);
        let size = vec2(ui.available_width(), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::ListBoxOption, true, spoken()));
        access::chosen(&response, Role::ListBoxOption, is_current);
        if is_current {
            ui.painter().rect_filled(rect, 4, palette.selection);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, 4, palette.control);
        }
        Self {
            rect,
            painter: ui.painter_at(rect),
            x: rect.left() + 6.0,
            line: rect.y_range(),
            response,
        }
    }

    /// Fills only the top of the row from now on, up to this height.
    pub fn first_line(&mut self, height: f32) {
        self.line = Rangef::new(self.rect.top(), self.rect.top() + height);
    }

    /// Fills the rest of the height from now on, at this distance from the left.
    pub fn second_line(&mut self, indent: f32) {
        self.line = Rangef::new(self.line.max - 3.0, self.rect.bottom());
        self.x = self.rect.left() + 6.0 + indent;
    }

    /// The painter, which does not paint outside the row.
    pub fn painter(&self) -> &Painter {
        &self.painter
    }

    /// Puts text at the left of the free room, and takes up this width.
    pub fn put(&mut self, width: f32, text: impl ToString, color: Color32) {
        let at = pos2(self.x, self.line.center());
        self.painter
            .text(at, Align2::LEFT_CENTER, text, font(), color);
        self.x += width;
    }

    /// Takes room at the left of the free room, and returns where it is.
    pub fn room(&mut self, width: f32) -> Rect {
        let min = pos2(self.x, self.line.min);
        self.x += width;
        Rect::from_min_size(min, vec2(width, self.line.span()))
    }

    /// Puts the triangle of a heading at the left of the free room, and returns where it is. It says whether the heading
    /// is open.
    pub fn put_triangle(&mut self, is_open: bool, color: Color32) -> Rect {
        let room = self.room(HEADING_INDENT);
        let center = room.left_center() + vec2(5.0, 0.0);
        let (long, short) = (4.5, 3.5);
        let points = if is_open {
            [vec2(-long, -short), vec2(long, -short), vec2(0.0, long)]
        } else {
            [vec2(-short, -long), vec2(long, 0.0), vec2(-short, long)]
        };
        let triangle = points.map(|by| center + by).to_vec();
        let shape = egui::Shape::convex_polygon(triangle, color, Stroke::NONE);
        self.painter.add(shape);
        room
    }

    /// Puts text at the right end, and returns how much room it takes there, for [`Row::put_words`].
    pub fn put_right(&self, text: impl Into<String>, color: Color32) -> f32 {
        let text = text.into();
        let kept = text.chars().count() as f32 * CHARACTER + 14.0;
        let at = pos2(self.rect.right() - 6.0, self.line.center());
        self.painter
            .text(at, Align2::RIGHT_CENTER, text, font(), color);
        kept
    }

    /// Puts words into the free room, except for `kept` at the right end. They end in `…` if they do not fit.
    pub fn put_words(&self, ui: &Ui, kept: f32, text: &str, color: Color32) {
        let width = self.rect.right() - kept - self.x;
        if width < 8.0 {
            return;
        }
        let galley = egui::WidgetText::from(RichText::new(text).color(color)).into_galley(
            ui,
            Some(egui::TextWrapMode::Truncate),
            width,
            egui::TextStyle::Body,
        );
        let at = pos2(self.x, self.line.center() - galley.size().y / 2.0);
        self.painter.galley(at, galley, color);
    }
}

fn font() -> FontId {
    fonts::mono(12.0)
}

/// How far rows below a heading stand to the right of it, in points.
pub const HEADING_INDENT: f32 = 18.0;

/// Width of a character in a row, in points.
pub const CHARACTER: f32 = 8.0;

/// Room for an offset and the space after it, in points.
pub fn offset_width(offset: u64) -> f32 {
    let digits = (u64::BITS - offset.leading_zeros()).div_ceil(4).max(5);
    (digits as f32 + 2.0) * CHARACTER + 10.0
}
