//! What a newcomer sees: how to begin, and a sequence to try.

mod example;
mod recent;
mod since;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Align2, Button, Direction, Label, Layout, Rect, RichText, Role, ScrollArea, Sense,
    Shape, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::command::{
    Command, ConverterCommand, Lecture, OpenCommand, PasteCommand, TeachCommand,
};
use crate::app::settings::RecentFiles;
use crate::app::theme::{Palette, fonts};
use crate::teach::lesson::builtin;
use crate::words::plural;

/// From this width on, in points, the example is beside the ways to begin.
const SIDE_BY_SIDE: f32 = 960.0;

/// The widest that a column is, in points.
const WIDEST: f32 = 640.0;

/// Space around a column, in points.
const AROUND: f32 = 48.0;

/// Shows it and returns the command that was chosen. In a small window it scrolls. `last_files` is how many files were open
/// when the program last ended.
pub fn show(ui: &mut Ui, recent: &RecentFiles, last_files: usize) -> Option<Command> {
    let room = ui.available_size();
    let palette = Palette::current(ui);
    if room.x < SIDE_BY_SIDE {
        let scrolled = ScrollArea::vertical().auto_shrink(false);
        let shown = scrolled.show(ui, |ui| {
            let width = (room.x - 2.0 * 16.0).min(WIDEST);
            let left = ui.max_rect().left() + (room.x - width) / 2.0;
            let top = ui.cursor().top();
            let rect = Rect::from_min_size(pos2(left, top), vec2(width, room.y));
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                ui.add_space(16.0);
                let chosen = ways_to_begin(ui, recent, last_files, palette);
                ui.add_space(24.0);
                example::show(ui);
                chosen
            })
            .inner
        });
        return shown.inner;
    }
    let all = ui.available_rect_before_wrap();
    let middle = (all.left() + all.width() * 0.52).round();
    let (left, right) = all.split_left_right_at_x(middle);
    ui.painter().rect_filled(right, 0, palette.panel);
    // First what is done first: it is the first stop of Tab, too.
    let chosen = column(ui, right, "ways to begin", |ui| {
        ways_to_begin(ui, recent, last_files, palette)
    });
    column(ui, left, "example", |ui| {
        example::show(ui);
    });
    ui.advance_cursor_after_rect(all);
    chosen
}

/// Shows a column in the middle of a part of the room; it scrolls where it is higher.
fn column<R>(
    ui: &mut Ui,
    room: Rect,
    name: &'static str,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let width = (room.width() - 2.0 * AROUND).min(WIDEST);
    let builder = UiBuilder::new().id_salt(name).max_rect(room);
    let shown = ui.scope_builder(builder, |ui| {
        ui.shrink_clip_rect(room);
        let scrolled = ScrollArea::vertical().auto_shrink(false);
        scrolled
            .show(ui, |ui| {
                let left = room.left() + (room.width() - width) / 2.0;
                let top = ui.cursor().top() + (room.height() * 0.08).round();
                let size = vec2(width, room.height());
                let rect = Rect::from_min_size(pos2(left, top), size);
                ui.scope_builder(UiBuilder::new().max_rect(rect), contents)
                    .inner
            })
            .inner
    });
    shown.inner
}

/// What there is to do.
fn ways_to_begin(
    ui: &mut Ui,
    recent: &RecentFiles,
    last_files: usize,
    palette: &Palette,
) -> Option<Command> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut chosen = drop_area(ui, palette);
    ui.add_space(16.0);
    let paste = Card {
        name: "Paste anything…",
        about: r"Text, hex, base64, \x41, U+20AC, %C3%A9, a dump".to_owned(),
        keys: "Ctrl+V",
        ground: palette.control,
    };
    if paste.show(ui, palette) {
        chosen = Some(Command::Paste(PasteCommand::Clipboard));
    }
    ui.add_space(16.0);
    let lessons = builtin().len() as u64;
    let learn = Card {
        name: "Learn UTF-8",
        about: format!(
            "{}, from the first bit to overlong forms",
            plural(lessons, "lesson")
        ),
        keys: "",
        ground: palette.verdict_good,
    };
    if learn.show(ui, palette) {
        chosen = Some(Command::Teach(TeachCommand::Open(Lecture::Lessons)));
    }
    if let Some(place) = recent::show(ui, recent, palette) {
        chosen = Some(Command::Open(OpenCommand::Recent(place)));
    }
    ui.add_space(24.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(24.0, 4.0);
        ui.spacing_mut().button_padding.x = 0.0;
        let convert = Command::Converter(ConverterCommand::Show);
        let tour = Command::Open(OpenCommand::Sample(0));
        let reopen = Command::Open(OpenCommand::LastFiles);
        let last = plural(last_files as u64, "file");
        let mut links = vec![
            (convert, "Convert text and bytes".to_owned()),
            (tour, "Take the tour".to_owned()),
        ];
        if last_files > 0 {
            links.insert(0, (reopen, format!("Reopen {last} of last time")));
        }
        for (command, words) in links {
            let words = RichText::new(words).color(palette.accent);
            if ui
                .add(Button::new(words).frame_when_inactive(false))
                .clicked()
            {
                chosen = Some(command);
            }
        }
    });
    ui.add_space(24.0);
    chosen
}

/// The height of the area on which files are dropped, in points. All of the window takes them.
const DROP_HEIGHT: f32 = 152.0;

/// Where files are dropped, with the two other ways to open them.
fn drop_area(ui: &mut Ui, palette: &Palette) -> Option<Command> {
    let size = vec2(ui.available_width(), DROP_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let edge = rect.shrink(1.0);
    let corners = [
        edge.left_top(),
        edge.right_top(),
        edge.right_bottom(),
        edge.left_bottom(),
        edge.left_top(),
    ];
    let stroke = Stroke::new(1.0, palette.weak);
    ui.painter()
        .extend(Shape::dashed_line(&corners, stroke, 6.0, 4.0));
    let title = Rect::from_center_size(
        pos2(rect.center().x, rect.top() + 44.0),
        vec2(rect.width(), 24.0),
    );
    let words = RichText::new("Drop files here").font(fonts::semibold(16.0));
    let centered = Layout::centered_and_justified(Direction::TopDown);
    ui.new_child(UiBuilder::new().max_rect(title).layout(centered))
        .add(Label::new(words.color(palette.strong)));
    let mut chosen = None;
    let ways = [
        (OpenCommand::Files, "Open a file…", "Ctrl+O", palette.accent),
        (
            OpenCommand::Path,
            "Open a path…",
            "Ctrl+Shift+O",
            palette.control,
        ),
    ];
    let width = 136.0;
    let left = rect.center().x - width - 6.0;
    let buttons = Rect::from_min_size(
        pos2(left, rect.top() + 80.0),
        vec2(2.0 * width + 12.0, 36.0),
    );
    let builder = UiBuilder::new()
        .max_rect(buttons)
        .layout(Layout::left_to_right(Align::Center));
    let mut row = ui.new_child(builder);
    row.spacing_mut().item_spacing.x = 12.0;
    for (command, words, keys, fill) in ways {
        let words = RichText::new(words)
            .font(fonts::semibold(13.0))
            .color(palette.on_fill(fill));
        let button = Button::new(words).fill(fill).corner_radius(6);
        let response = row.add(button.min_size(vec2(width, 36.0)));
        if response.on_hover_text(keys).clicked() {
            chosen = Some(Command::Open(command));
        }
    }
    chosen
}

/// A wide button with what it does below its name.
struct Card {
    name: &'static str,
    about: String,
    keys: &'static str,
    ground: egui::Color32,
}

impl Card {
    /// Shows it. Was it clicked?
    fn show(self, ui: &mut Ui, palette: &Palette) -> bool {
        let size = vec2(ui.available_width(), CARD_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.name));
        let ground = if response.hovered() {
            self.ground.lerp_to_gamma(palette.text, 0.08)
        } else {
            self.ground
        };
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 8, ground);
        if response.has_focus() {
            let stroke = palette.focus_ring();
            painter.rect_stroke(rect, 8, stroke, StrokeKind::Inside);
        }
        let center = Align2::RIGHT_CENTER;
        let font = fonts::words(12.0);
        let at = pos2(rect.right() - PADDING, rect.center().y);
        let keys = painter.text(at, center, self.keys, font, palette.weak);
        let lines = [
            (self.name.to_owned(), fonts::semibold(13.0), palette.strong),
            (self.about, fonts::words(13.0), palette.text),
        ];
        let mut top = rect.center().y - 18.0;
        for (words, font, color) in lines {
            let mut job = LayoutJob::simple_singleline(words, font, color);
            job.wrap = TextWrapping::truncate_at_width(keys.left() - 8.0 - rect.left() - PADDING);
            let galley = painter.layout_job(job);
            painter.galley(pos2(rect.left() + PADDING, top), galley, color);
            top += 20.0;
        }
        response.clicked()
    }
}

/// The height of such a button, and its padding on either side, in points.
const CARD_HEIGHT: f32 = 56.0;
const PADDING: f32 = 16.0;
