//! A line for each format: its name, its text, and what in it needs a word.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Button, FontId, Frame, Galley, Id, Label, Margin, Rect, RichText, Role, ScrollArea, Shape,
    StrokeKind, TextBuffer, TextEdit, Ui, WidgetInfo, vec2,
};

use super::marks;
use super::state::{ConverterTool, Field, MOST_SHOWN};
use super::view::Chosen;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::hex_view::draw_error_swatch;
use crate::app::widgets::edge;
use crate::app::widgets::{Region, regions};
use crate::converter::{EditableText, Mark, MarkKind};
use crate::notation::Notation;
use crate::words::grouped;

/// Width of the names.
const NAMES: f32 = 116.0;

/// Width of the buttons.
const BUTTONS: f32 = 58.0;

/// Space between two fields.
const GAP: f32 = 6.0;

/// A field is no higher than this; what is longer scrolls within it.
const HIGHEST: f32 = 70.0;

/// The most parts that could not be read which are told below a field.
const MOST_TOLD: usize = 3;

fn id_of(format: Notation) -> Id {
    Id::unique(("byteloupe converter", format))
}

/// What the user did with a field in a frame.
#[derive(Default)]
struct FieldOutcome {
    /// The text was changed.
    is_changed: bool,
    /// It has the keyboard, with the text cursor before this character.
    cursor: Option<usize>,
}

/// Shows a line for each format.
pub fn show(ui: &mut Ui, tool: &mut ConverterTool, chosen: &mut Vec<Chosen>) {
    ui.spacing_mut().item_spacing.y = GAP;
    let edited = tool.converter().edited();
    let too_long = tool.converter().too_long();
    let takes_keyboard = tool.takes_keyboard.take();
    // The keyboard did not come by the user's choice of a place: the cursor stays.
    tool.stays |= takes_keyboard.is_some();
    let mut changed = None;
    let mut at = None;
    for field in tool.fields() {
        let format = field.format;
        let takes = takes_keyboard == Some(format);
        let outcome = line(ui, field, takes, chosen);
        if outcome.is_changed {
            changed = Some((format, field.shown.text.clone()));
        }
        if let Some(cursor) = outcome.cursor {
            at = Some((format, cursor));
        }
        if let Some(error) = too_long.filter(|_| edited == Some(format)) {
            let sentence = format!(
                "{error}. The other formats show what was there before; paste it as a document."
            );
            told(ui, &sentence);
        }
    }
    if let Some((format, text)) = changed {
        tool.edit(format, text);
        // What follows from it is laid out in the next frame, and drawn at once.
        ui.ctx().request_repaint();
    }
    let region = at
        .map(|(format, _)| format)
        .or(tool.last)
        .unwrap_or(Notation::Text);
    regions::register(ui, Region::Converter, id_of(region));
    if let Some((format, character)) = at {
        tool.last = Some(format);
        follow(tool, format, character);
    }
}

/// Moves the cursor of the bytes to where the text cursor is.
fn follow(tool: &mut ConverterTool, format: Notation, character: usize) {
    let seen = (format, character, tool.converter().revision());
    if tool.seen == Some(seen) {
        return;
    }
    tool.seen = Some(seen);
    if std::mem::take(&mut tool.stays) {
        return;
    }
    let text = tool
        .fields()
        .iter()
        .find(|field| field.format == format)
        .map(|field| field.shown.text.clone())
        .unwrap_or_default();
    let place = text
        .char_indices()
        .nth(character)
        .map_or(text.len(), |(place, _)| place);
    tool.cursor = tool.converter().byte_before(format, &text, place);
    tool.shows_cursor = true;
}

/// One line. Returns what came of its field.
fn line(ui: &mut Ui, field: &mut Field, takes: bool, chosen: &mut Vec<Chosen>) -> FieldOutcome {
    let palette = Palette::current(ui);
    let format = field.format;
    let mut outcome = FieldOutcome::default();
    ui.horizontal_top(|ui| {
        let name = RichText::new(format.title()).color(palette.weak);
        let size = vec2(NAMES, 24.0);
        ui.allocate_ui_with_layout(
            size,
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_size(size);
                ui.add(Label::new(name)).on_hover_text(format.hint());
            },
        );
        // A window of the size of a stamp has no room beside the buttons.
        let width = (ui.available_width() - BUTTONS - 16.0).max(0.0);
        ui.vertical(|ui| {
            ui.set_width(width);
            outcome = text_field(ui, field, takes);
            below(ui, field, chosen);
        });
        let copy = ui.add(Button::new("Copy"));
        copy.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, format!("Copy {}", format.name()))
        });
        if copy.on_hover_text("Copy this field").clicked() {
            chosen.push(Chosen::Copy(format));
        }
    });
    outcome
}

fn text_field(ui: &mut Ui, field: &mut Field, takes: bool) -> FieldOutcome {
    let palette = Palette::current(ui);
    let (format, is_whole) = (field.format, field.is_whole);
    let frame = ui.painter().add(Shape::Noop);
    let shown = ScrollArea::vertical()
        .id_salt(("converter field", format))
        .max_height(HIGHEST)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let marked = ui.painter().add(Shape::Noop);
            let font = match format {
                Notation::Text => fonts::words(14.0),
                _ => fonts::mono(13.0),
            };
            let told = field.shown.clone();
            let mut layouter = |ui: &Ui, text: &dyn TextBuffer, width: f32| {
                laid_out(ui, text.as_str(), &told, width, &font, palette)
            };
            let mut read_only;
            let text: &mut dyn TextBuffer = if field.is_whole {
                &mut field.shown.text
            } else {
                read_only = told.text.as_str();
                &mut read_only
            };
            let output = TextEdit::multiline(text)
                .id(id_of(format))
                .frame(Frame::new().inner_margin(Margin::symmetric(8, 4)))
                .desired_width(f32::INFINITY)
                .desired_rows(1)
                .hint_text(
                    RichText::new(format.hint())
                        .color(palette.weak)
                        .font(fonts::words(12.5)),
                )
                .layouter(&mut layouter)
                .show(ui);
            let shape = marks::behind(
                ui.painter(),
                &output.galley,
                output.galley_pos,
                &told,
                palette,
            );
            ui.painter().set(marked, shape);
            let response = output.response.response.accessible_name(format.title());
            if let Some(pos) = response.hover_pos()
                && let Some(mark) = marks::at(&output.galley, output.galley_pos, &told, pos)
            {
                response.clone().on_hover_text(sentence(&told, mark));
            }
            if takes {
                response.request_focus();
            }
            if response.gained_focus() {
                response.scroll_to_me(None);
            }
            // Whether the window has the keyboard does not matter here.
            let has_focus = ui.memory(|memory| memory.has_focus(response.id));
            let cursor = output
                .cursor_range
                .map(|range| usize::from(range.primary.index));
            let outcome = FieldOutcome {
                // What is only a start cannot be typed into, whatever keys are pressed.
                is_changed: is_whole && response.changed(),
                cursor,
            };
            (outcome, has_focus)
        });
    let (outcome, has_focus) = shown.inner;
    let edge = edge(palette, has_focus);
    let size = vec2(shown.inner_rect.width(), shown.content_size.y.min(HIGHEST));
    let outline = Rect::from_min_size(shown.inner_rect.min, size);
    let box_shape = [
        Shape::rect_filled(outline, 4, palette.panel),
        Shape::rect_stroke(outline, 4, edge, StrokeKind::Inside),
    ];
    ui.painter().set(frame, Shape::Vec(box_shape.into()));
    outcome
}

/// Lays out the text of a field, with what was marked in the colours of marks.
fn laid_out(
    ui: &Ui,
    text: &str,
    told: &EditableText,
    width: f32,
    font: &FontId,
    palette: &Palette,
) -> Arc<Galley> {
    let format = |color| TextFormat::simple(font.clone(), color);
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    job.keep_trailing_whitespace = true;
    let mut from = 0;
    // While it is being changed, the marks are those of the text before.
    let marks: &[Mark] = if text == told.text { &told.marks } else { &[] };
    for mark in marks {
        let plain = text.get(from..mark.range.start).unwrap_or_default();
        job.append(plain, 0.0, format(palette.text));
        let marked = text.get(mark.range.clone()).unwrap_or_default();
        job.append(marked, 0.0, format(marks::text_color(mark, palette)));
        from = mark.range.end;
    }
    let rest = text.get(from..).unwrap_or_default();
    job.append(rest, 0.0, format(palette.text));
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// What the user should know of a field.
fn below(ui: &mut Ui, field: &Field, chosen: &mut Vec<Chosen>) {
    let palette = Palette::current(ui);
    if !field.is_whole {
        let words = format!(
            "The first {} characters. Copy takes all; to edit, use a shorter format or fewer bytes.",
            grouped(MOST_SHOWN as u64),
        );
        ui.add(Label::new(RichText::new(words).color(palette.weak)).wrap());
    }
    let text = &field.shown;
    let mut rejected = text.marks.iter().filter(|mark| mark.is_rejected());
    for mark in rejected.by_ref().take(MOST_TOLD) {
        ui.horizontal(|ui| {
            told(ui, &sentence(text, mark));
            if let Some(instead) = &mark.instead {
                let button = ui.button(format!("Write {instead}"));
                let hint = "Its bytes in WTF-8, which are not UTF-8, as a byte mark";
                if button.on_hover_text(hint).clicked() {
                    let mut text = text.text.clone();
                    text.replace_range(mark.range.clone(), instead);
                    chosen.push(Chosen::Edit(field.format, text));
                }
            }
        });
    }
    let more = rejected.count();
    if more > 0 {
        told(ui, &format!("… and {more} more that could not be read"));
    }
}

/// What is said of a mark.
fn sentence(text: &EditableText, mark: &Mark) -> String {
    let position = text.position(mark);
    let what = match mark.kind {
        MarkKind::Rejected(_) => "Error",
        MarkKind::IllFormed(_) => "Ill-formed bytes",
        MarkKind::WellFormed | MarkKind::Bracket => "Byte mark",
    };
    format!("{what} at character {position}: {}", mark.reason())
}

/// A line about an error, with a piece of its hatching in front.
fn told(ui: &mut Ui, sentence: &str) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 14.0), egui::Sense::hover());
        draw_error_swatch(ui.painter(), rect, palette);
        ui.add(Label::new(RichText::new(sentence).color(palette.error_text)).wrap());
    });
}
