//! The editor of a bookmark.

use std::ops::Range;
use std::sync::Arc;

use egui::{
    CornerRadius, Event, Id, Key, KeyboardShortcut, Modifiers, Rect, RichText, Role, ScrollArea,
    Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::theme::Palette;
use crate::app::theme::bookmark_swatch;
use crate::app::theme::fonts;
use crate::app::widgets::edged;
use crate::app::widgets::overlay::overlay;
use crate::bookmarks::{Bookmark, BookmarkColor};
use crate::report::rfc3339;
use crate::words::grouped;

/// A bookmark that is being written.
pub struct BookmarkEditor {
    /// The document it is about.
    pub document: u64,
    /// The bookmark that is there already.
    pub old: Option<Arc<Bookmark>>,
    /// The bytes it is about.
    pub range: Range<u64>,
    /// Its colour.
    pub color: BookmarkColor,
    /// Its text.
    pub text: String,
    /// Why it could not be saved.
    pub why: Option<String>,
    wants_keyboard: bool,
}

/// The keys of a new line in the text. Enter alone saves.
const NEW_LINE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);

/// The id of the field of the text.
fn field_id() -> Id {
    Id::unique("byteloupe bookmark text")
}

/// Takes Enter that saves: alone in the field of the text, or with Ctrl anywhere. Returns whether it was pressed.
fn takes_enter(ui: &Ui) -> bool {
    let in_field = ui.memory(|memory| memory.has_focus(field_id()));
    ui.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| match event {
            Event::Key {
                key: Key::Enter,
                pressed: true,
                modifiers,
                ..
            } => {
                let saves = modifiers.matches_exact(Modifiers::COMMAND)
                    || in_field && modifiers.matches_exact(Modifiers::NONE);
                !saves
            }
            _ => true,
        });
        input.events.len() < before
    })
}

/// What the user did with the editor in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditorOutcome {
    /// The user is still typing.
    Typing,
    /// All stays as it was.
    Cancelled,
    /// The user saves the bookmark.
    Saved,
    /// The bookmark that is there is to be removed.
    Removed,
}

impl BookmarkEditor {
    /// An editor of a bookmark that is there.
    pub fn of(document: u64, bookmark: Arc<Bookmark>) -> Self {
        Self {
            document,
            range: bookmark.range(),
            color: bookmark.color(),
            text: bookmark.text().to_owned(),
            old: Some(bookmark),
            why: None,
            wants_keyboard: true,
        }
    }

    /// An editor of a new bookmark on some bytes.
    pub fn on(document: u64, range: Range<u64>) -> Self {
        Self {
            document,
            old: None,
            range,
            color: BookmarkColor::default(),
            text: String::new(),
            why: None,
            wants_keyboard: true,
        }
    }

    /// Shows it.
    pub fn show(&mut self, ctx: &egui::Context) -> EditorOutcome {
        let mut outcome = EditorOutcome::Typing;
        let modal = overlay(ctx, Id::unique("byteloupe bookmark"), self.title()).show(ctx, |ui| {
            let palette = Palette::current(ui);
            let screen = ctx.content_rect();
            ui.set_width(460.0_f32.min(screen.width() - 60.0));
            self.heading(ui, palette);
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for color in BookmarkColor::ALL {
                    if choice(ui, color, color == self.color, palette) {
                        self.color = color;
                    }
                }
            });
            ui.add_space(8.0);
            // Before the field or a button has it.
            let saves = takes_enter(ui);
            self.field(ui, (screen.height() - 300.0).clamp(60.0, 220.0));
            if let Some(why) = &self.why {
                ui.add(egui::Label::new(RichText::new(why).color(palette.error_text)).wrap());
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui.button("Save bookmark").clicked() || saves {
                    outcome = EditorOutcome::Saved;
                }
                if ui.button("Cancel").clicked() {
                    outcome = EditorOutcome::Cancelled;
                }
                if self.old.is_some() && ui.button("Remove").clicked() {
                    outcome = EditorOutcome::Removed;
                }
                let keys = ui.ctx().format_shortcut(&NEW_LINE);
                let hint = format!("Enter saves, {keys} is a new line");
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.label(RichText::new(hint).size(12.0).color(palette.weak));
                });
            });
        });
        // A click beside it must not lose what was typed.
        let escapes = modal.is_top_modal && ctx.input(|input| input.key_pressed(Key::Escape));
        if escapes && outcome == EditorOutcome::Typing {
            return EditorOutcome::Cancelled;
        }
        outcome
    }

    /// What this is called.
    fn title(&self) -> &'static str {
        if self.old.is_some() {
            "Edit bookmark"
        } else {
            "Add bookmark"
        }
    }

    fn heading(&self, ui: &mut Ui, palette: &Palette) {
        ui.label(
            RichText::new(self.title())
                .font(fonts::semibold(16.0))
                .color(palette.strong),
        );
        let (first, last) = (self.range.start, self.range.end.saturating_sub(1));
        let bytes = match self.range.end - self.range.start {
            1 => format!("0x{first:X}, 1 byte"),
            count => format!("0x{first:X} to 0x{last:X}, {} bytes", grouped(count)),
        };
        let made = self
            .old
            .as_ref()
            .and_then(|bookmark| rfc3339(bookmark.made()?));
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(bytes)
                    .font(fonts::mono(12.0))
                    .color(palette.text),
            );
            if let Some(made) = made {
                let made = format!("made {}", made.replace('T', " ").replace('Z', " UTC"));
                ui.label(RichText::new(made).size(12.0).color(palette.weak));
            }
        });
    }

    fn field(&mut self, ui: &mut Ui, height: f32) {
        ScrollArea::vertical()
            .id_salt("bookmark text")
            .max_height(height)
            .show(ui, |ui| {
                let field = TextEdit::multiline(&mut self.text)
                    .id(field_id())
                    .return_key(NEW_LINE)
                    .hint_text("Optional note")
                    .desired_width(f32::INFINITY)
                    .desired_rows(5)
                    .margin(egui::Margin::symmetric(8, 6));
                let field = ui.add(field).accessible_name("Bookmark text");
                let response = edged(ui, field);
                if std::mem::take(&mut self.wants_keyboard) {
                    response.request_focus();
                }
            });
    }
}

/// A colour to choose, by what it looks like and by its name. Returns whether it was chosen.
fn choice(ui: &mut Ui, color: BookmarkColor, is_chosen: bool, palette: &Palette) -> bool {
    let text_color = if is_chosen {
        palette.strong
    } else {
        palette.text
    };
    let galley =
        ui.painter()
            .layout_no_wrap(color.name().to_owned(), fonts::words(13.0), text_color);
    let size = vec2(galley.size().x + 36.0, 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, color.name()));
    let round = CornerRadius::same(4);
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, round, palette.selection);
    } else if response.hovered() {
        painter.rect_filled(rect, round, palette.control_hovered);
    }
    if response.has_focus() || is_chosen {
        let width = if response.has_focus() { 2.0 } else { 1.0 };
        let stroke = Stroke::new(width, palette.accent);
        painter.rect_stroke(rect, round, stroke, StrokeKind::Inside);
    }
    let middle = pos2(rect.left() + 15.0, rect.center().y);
    let swatch = Rect::from_center_size(middle, vec2(12.0, 12.0));
    bookmark_swatch::draw(painter, swatch, color, palette);
    let at = pos2(rect.left() + 26.0, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, text_color);
    response.clicked()
}
