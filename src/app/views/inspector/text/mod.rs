//! The decoded text of what is selected or in view, to be read as text.
//!
//! What has no shape stands as a label, as in the hex view. Text that is written from right to left
//! stands so, as UAX #9 orders it; bidirectional controls are labels without effect, or, if the user
//! wants to see what they do, hidden and obeyed. A combining mark stands on its character, or, where
//! no font at hand can do that, beside it on a dotted circle.

mod atom;
mod layout;
mod read_only;
mod shaped;
mod view;

use egui::{
    Align, CornerRadius, CursorIcon, EventFilter, Id, Key, Label, Layout, Pos2, Rect, Response,
    RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit, pos2, vec2,
};

use crate::app::command::{Command, DisplayCommand};
use crate::app::settings::InspectorChoice;
use crate::app::theme::Palette;
use crate::app::views::hex_view::{HexView, spoken};
use crate::app::widgets::Region;
use crate::app::widgets::regions;
use crate::document::Decoded;
use crate::document::OpenDocument;
use crate::document::Pane;
use crate::unicode::{hex, name_of};
use crate::utf8::{BomPolicy, Unit};
use crate::words::{grouped, plural};
use layout::{Cell, LINE_HEIGHT, Line};
use read_only::pieces;
pub use read_only::{
    Manner as ReadOnlyText, height as read_only_height, show as show_read_only,
    show_start as show_read_only_start,
};
use view::Shown;
pub use view::{TextView, TextViews};

/// What it is called, for screen readers and tests.
const NAME: &str = "Decoded text";

/// Space at the left of the text, and at its right for the scroll bar.
const MARGIN: f32 = 6.0;

fn id() -> Id {
    Id::unique("byteloupe decoded text")
}

/// What is shown, and whether bidirectional controls are labels. Returns a command that was chosen.
pub fn heading(
    ui: &mut Ui,
    document: &OpenDocument,
    text: &TextView,
    view: &HexView,
    choice: InspectorChoice,
) -> Option<Command> {
    let palette = Palette::current(ui);
    let shown = text.shown(document, view);
    let bytes = shown.range.end - shown.range.start;
    // Beside the tabs of a narrow panel there is room for little.
    let is_narrow = ui.max_rect().width() < 420.0;
    let words = match shown.selected {
        None => "In view".to_owned(),
        Some(len) if is_narrow && len > bytes => {
            format!("{} of {}", grouped(bytes), grouped(len))
        }
        Some(len) if is_narrow => plural(len, "byte"),
        Some(len) if len > bytes => format!(
            "The first {} of {} selected bytes",
            grouped(bytes),
            grouped(len)
        ),
        Some(len) => format!("{} selected", plural(len, "byte")),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let command = Command::Display(DisplayCommand::LabelBidiControls);
        let is_on = choice.labels_bidi_controls;
        let color = if is_on { palette.strong } else { palette.weak };
        let name = if is_narrow { "bidi" } else { "bidi labels" };
        let text = RichText::new(name).size(12.0).color(color);
        let response = ui.selectable_label(is_on, text);
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, command.name()));
        let response = response.on_hover_ui(|ui| {
            ui.set_max_width(320.0);
            ui.label(command.name());
            ui.weak(command.hint().unwrap_or_default());
        });
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(10.0);
            let text = RichText::new(words).size(12.0).color(palette.weak);
            ui.add(Label::new(text).truncate());
        });
        response.clicked().then_some(command)
    })
    .inner
}

/// Shows the text.
pub fn show(
    ui: &mut Ui,
    document: &mut OpenDocument,
    text: &mut TextView,
    view: &HexView,
    choice: InspectorChoice,
    bom: BomPolicy,
) {
    let palette = &Palette::for_bytes(ui, document.is_binary());
    let shown = text.shown(document, view);
    let outer = ui.available_rect_before_wrap();
    let response = ui.interact(outer, id(), Sense::click_and_drag());
    regions::register(ui, Region::Text, id());

    let selected = shown
        .selected
        .map(|_| document.content.decode(shown.range.clone()));
    let decoded: &Decoded = selected.as_ref().unwrap_or(&view.decoded);
    if selected.as_ref().is_some_and(|decoded| decoded.waiting) {
        // A fetch that found no place in its queue is asked for again.
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));
    }
    let width = (outer.width() - 2.0 * MARGIN - 8.0).max(40.0);
    let labels = choice.labels_bidi_controls;
    text.lay_out(ui.painter(), decoded.characters(), width, labels, bom);

    keyboard(ui, document, text, view, &shown);
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("decoded text");
    if let Some(top) = follow(document, text, &shown, outer.height(), scrolled(ui)) {
        area = area.vertical_scroll_offset(top);
    }
    // egui takes the length of the text of the frame before for its end: in longer text it would spring
    // back from where it was told to scroll to.
    ui.spacing_mut().scroll.kinetic.rubber_band = false;
    let output = area.show(ui, |ui| {
        if let Some(error) = &decoded.error {
            ui.colored_label(palette.error_text, error.to_string());
        } else if document.content.is_empty() {
            ui.weak("There are no bytes here");
        }
        let height = text.lines.len() as f32 * LINE_HEIGHT;
        let size = vec2(ui.available_width(), height);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let origin = rect.min + vec2(MARGIN, 0.0);
        paint(
            ui,
            document,
            text,
            &shown,
            origin,
            response.has_focus(),
            palette,
        );
        origin
    });
    let top = output.state.clamped_offset().y;
    ui.data_mut(|data| data.insert_temp(id().with("offset"), top));
    pointer(ui, &response, document, text, view, &shown, output.inner);
    describe(ui, document, text);
    if response.has_focus() {
        let stroke = palette.focus_ring();
        let frame = outer.expand(2.0);
        ui.painter()
            .rect_stroke(frame, 4, stroke, StrokeKind::Inside);
    }
}

fn scrolled(ui: &Ui) -> f32 {
    ui.data(|data| data.get_temp(id().with("offset")))
        .unwrap_or_default()
}

/// Where the text must scroll to: to its start when other text came, to the caret when that moved.
fn follow(
    document: &OpenDocument,
    text: &mut TextView,
    shown: &Shown,
    height: f32,
    offset: f32,
) -> Option<f32> {
    let now = (shown.range.start, document.view.caret.offset);
    let before = text.seen.replace(now);
    // Other text may be shorter.
    let most = (text.lines.len() as f32 * LINE_HEIGHT - height).max(0.0);
    if before == Some(now) {
        return (offset > most).then_some(most);
    }
    let caret = text.find(document.view.caret.offset);
    let is_other = before.is_none_or(|(start, _)| start != now.0);
    let offset = if is_other { 0.0 } else { offset };
    let top = caret.map_or(0.0, |(line, _)| line as f32 * LINE_HEIGHT);
    if caret.is_some() && (top < offset || top + LINE_HEIGHT > offset + height) {
        return Some((top - height / 3.0).clamp(0.0, most));
    }
    (is_other || offset > most).then_some(offset.min(most))
}

fn paint(
    ui: &Ui,
    document: &OpenDocument,
    text: &TextView,
    shown: &Shown,
    origin: Pos2,
    has_focus: bool,
    palette: &Palette,
) {
    let painter = ui.painter();
    let clip = ui.clip_rect();
    let first = ((clip.top() - origin.y) / LINE_HEIGHT).floor().max(0.0) as usize;
    let most = (clip.height() / LINE_HEIGHT).ceil() as usize + 1;
    let lines = &text.lines;
    let in_view = || lines.iter().enumerate().skip(first).take(most);
    let rect = |number: usize, left: f32, right: f32| {
        let top = origin.y + number as f32 * LINE_HEIGHT;
        Rect::from_min_max(
            pos2(origin.x + left, top),
            pos2(origin.x + right, top + LINE_HEIGHT),
        )
    };
    // Where all that is shown is selected, there is nothing to tell apart.
    let selection =
        document.view.caret.selection().filter(|selection| {
            selection.start > shown.range.start || selection.end < shown.range.end
        });
    if let Some(selection) = selection {
        for (number, line) in in_view() {
            for cell in line
                .cells
                .iter()
                .filter(|cell| cell.end > selection.start && cell.offset < selection.end)
            {
                let rect = rect(number, cell.left, cell.right);
                painter.rect_filled(rect, CornerRadius::ZERO, palette.selection);
            }
        }
    }
    pieces(painter, lines, origin, 1.0, palette);
    if let Some((number, cell)) = text.find(document.view.caret.offset) {
        let rect = rect(number, cell.left, cell.right.max(cell.left + 2.0));
        let width = if has_focus { 2.0 } else { 1.0 };
        let stroke = Stroke::new(width, palette.accent);
        let frame = rect.expand2(vec2(0.5, -1.0));
        painter.rect_stroke(frame, 3, stroke, StrokeKind::Outside);
    }
}

/// The character at a place on the screen.
fn cell_at(lines: &[Line], origin: Pos2, pos: Pos2) -> Option<Cell> {
    let last = lines.len().checked_sub(1)?;
    let number = ((pos.y - origin.y) / LINE_HEIGHT).max(0.0) as usize;
    lines.get(number.min(last))?.nearest(pos.x - origin.x)
}

/// Clicks put the caret on a character, drags select.
fn pointer(
    ui: &Ui,
    response: &Response,
    document: &mut OpenDocument,
    text: &mut TextView,
    view: &HexView,
    shown: &Shown,
    origin: Pos2,
) {
    if let Some(pos) = response.hover_pos()
        && let Some(cell) = cell_at(&text.lines, origin, pos)
        && (origin.x + cell.left..=origin.x + cell.right).contains(&pos.x)
    {
        ui.ctx().set_cursor_icon(CursorIcon::Text);
        let decoded = document.content.decode(cell.offset..cell.end);
        if let Some(words) = words_at(&decoded, cell.offset) {
            response
                .clone()
                .on_hover_text_at_pointer(format!("{words}\nat 0x{:X}", cell.offset));
        }
    }
    let Some(pos) = response.interact_pointer_pos() else {
        text.pressed = None;
        return;
    };
    let Some(cell) = cell_at(&text.lines, origin, pos) else {
        return;
    };
    // A tap, or a slow frame, brings the press and the release at once.
    let is_press = (response.is_pointer_button_down_on() || response.clicked())
        && ui.input(|input| input.pointer.primary_pressed());
    if is_press {
        if !response.has_focus() {
            regions::focus(ui.ctx(), response.id);
        }
        document.view.caret.pane = Pane::Text;
        text.pressed = Some(cell);
        if ui.input(|input| input.modifiers.shift) {
            document.view.move_caret(cell.end.saturating_sub(1), true);
        } else {
            document.view.go_to(cell.offset);
        }
        text.pin(document, view, shown);
    } else if response.dragged_by(egui::PointerButton::Primary)
        && let Some(pressed) = text.pressed
        && (cell != pressed || document.view.caret.selecting)
    {
        let (anchor, offset) = if cell.offset >= pressed.offset {
            (pressed.offset, cell.end.saturating_sub(1))
        } else {
            (pressed.end.saturating_sub(1), cell.offset)
        };
        document.view.caret.anchor = anchor;
        document.view.move_caret(offset, true);
        text.pin(document, view, shown);
    }
}

/// Arrows move by character and by line, with Shift they select.
fn keyboard(
    ui: &Ui,
    document: &mut OpenDocument,
    text: &mut TextView,
    view: &HexView,
    shown: &Shown,
) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, id(), filter) {
        return;
    }
    let caret = document.view.caret.offset;
    let key = ui.input(|input| {
        let keys = [
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::ArrowUp,
            Key::ArrowDown,
        ];
        keys.into_iter().find(|key| input.key_pressed(*key))
    });
    let beside = |by: isize| {
        let (number, cell) = text.find(caret)?;
        let line = text.lines.get(number.checked_add_signed(by)?)?;
        Some(line.nearest(f32::midpoint(cell.left, cell.right))?.offset)
    };
    let target = match key {
        None => return,
        Some(Key::ArrowLeft) => {
            let character = document.decode_at_caret().character_at(caret);
            let start = character.map_or(caret, |character| character.offset);
            document.content.unit_before(start)
        }
        Some(Key::ArrowRight) => document.content.unit_after(caret),
        Some(Key::ArrowUp) => beside(-1).unwrap_or(caret),
        Some(_) => beside(1).unwrap_or(caret),
    };
    let selects = ui.input(|input| input.modifiers.shift);
    document.view.caret.pane = Pane::Text;
    document.view.step_to_selecting(target, selects);
    text.pin(document, view, shown);
}

fn describe(ui: &Ui, document: &OpenDocument, text: &TextView) {
    ui.ctx().accesskit_node_builder(id(), |node| {
        node.set_role(accesskit::Role::Document);
        node.set_label(NAME);
        node.set_value(text.spoken.clone());
        if !document.content.is_empty() {
            let decoded = document.decode_at_caret();
            node.set_description(spoken(document, &decoded, document.view.caret.offset));
        }
    });
}

/// What a tooltip says of the character at an offset.
fn words_at(decoded: &Decoded, offset: u64) -> Option<String> {
    let character = decoded.character_at(offset)?;
    Some(match (character.scalar(), decoded.read_as(offset)) {
        (Some(scalar), _) => format!("{} {}", hex(scalar.into()), name_of(scalar.into())),
        (None, Some(encoding)) => format!("U+FFFD, not in {}", encoding.words()),
        (None, None) => {
            let span = decoded.window.unit_at(offset).and_then(Unit::span);
            format!("U+FFFD, {}", span.map_or("", |span| span.words()))
        }
    })
}
