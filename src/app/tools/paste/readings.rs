//! The readings of a text, with a button and a key for each.

use std::sync::Arc;

use egui::containers::menu::MenuButton;
use egui::text::LayoutJob;
use egui::{
    Button, Color32, Response, RichText, Role, ScrollArea, Stroke, TextFormat, Ui, WidgetInfo, vec2,
};

use super::candidate::Candidate;
use super::keys;
use crate::app::theme::{Palette, fonts};
use crate::notation::Notation;

/// Height of a button in points.
pub const HEIGHT: f32 = 26.0;

/// What the user did with the readings in a frame.
#[derive(Default)]
pub struct Shown {
    /// The notation that was picked.
    pub picked: Option<Notation>,
    /// The button of the first reading, so that it can be given the keyboard.
    pub first: Option<Response>,
}

/// Which readings are shown, and how.
pub struct Readings<'a> {
    /// All readings of the text.
    pub all: &'a [Arc<Candidate>],
    /// How many of the first are shown elsewhere.
    pub skipped: usize,
    /// The notation that is shown now.
    pub current: Option<Notation>,
    /// Whether the keys 1 to 9 choose among them.
    pub has_keys: bool,
}

/// Shows the readings of a text, and a menu of all notations.
pub fn show(ui: &mut Ui, readings: &Readings<'_>) -> Shown {
    let palette = Palette::current(ui);
    let mut shown = Shown::default();
    // The height of the row is set before it is filled.
    ui.spacing_mut().interact_size.y = HEIGHT;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let words = match readings.skipped {
            0 => "Read as",
            _ => "Or as",
        };
        if readings.all.len() > readings.skipped {
            ui.label(RichText::new(words).color(palette.weak));
        }
        for (place, candidate) in readings.all.iter().enumerate().skip(readings.skipped) {
            let response = button(ui, place, candidate, readings);
            if response.clicked() {
                shown.picked = Some(candidate.notation);
            }
            shown.first.get_or_insert(response);
        }
        let other =
            Button::new(RichText::new("Other ⏷").color(palette.text)).min_size(vec2(0.0, HEIGHT));
        let (response, _) = MenuButton::from_button(other).ui(ui, |ui| {
            ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
                for notation in Notation::READ {
                    let is_current = readings.current == Some(notation);
                    let name = notation.title();
                    let entry = ui.add(Button::selectable(is_current, name));
                    if entry.on_hover_text(notation.sample_line()).clicked() {
                        shown.picked = Some(notation);
                        ui.close();
                    }
                }
            });
        });
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Other notation"));
        show_focus(ui, &response);
        response.on_hover_text("Read it in a notation of your choice");
    });
    shown
}

/// Shows the button of a reading: its key, its name and its result. `place` counts from 0.
pub fn button(
    ui: &mut Ui,
    place: usize,
    candidate: &Candidate,
    readings: &Readings<'_>,
) -> Response {
    let palette = Palette::current(ui);
    let is_current = readings.current == Some(candidate.notation);
    let title = candidate.title();
    let color = if is_current {
        palette.strong
    } else {
        palette.text
    };
    let dot = if is_current { "●" } else { "○" };
    let font = egui::TextStyle::Button.resolve(ui.style());
    let mut text = LayoutJob::default();
    let key = keys::name_of_reading(place);
    if let Some(key) = key {
        append_key(&mut text, key, readings.has_keys, palette);
    }
    text.append(
        &format!("{dot}  {title}"),
        0.0,
        TextFormat::simple(font, color),
    );
    let stroke = if is_current {
        Stroke::new(1.0, palette.accent)
    } else {
        Stroke::NONE
    };
    let button = Button::new(text)
        .fill(if is_current {
            palette.selection
        } else {
            palette.control
        })
        .stroke(stroke)
        .min_size(vec2(0.0, HEIGHT));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_current, &title));
    if let Some(key) = key.filter(|_| readings.has_keys) {
        (ui.ctx()).accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(key));
    }
    show_focus(ui, &response);
    let hint = match candidate.notation {
        Notation::Text => "Treat as text: the characters themselves",
        _ => &candidate.assumption,
    };
    response.on_hover_text(hint)
}

/// Appends the name of a key, which is faint while the key does something else.
pub fn append_key(text: &mut LayoutJob, key: &str, works: bool, palette: &Palette) {
    let (color, background) = if works {
        (palette.text, palette.ground)
    } else {
        (palette.weak, Color32::TRANSPARENT)
    };
    let format = TextFormat {
        background,
        ..TextFormat::simple(fonts::mono(12.0), color)
    };
    text.append(&format!(" {key} "), 0.0, format);
    text.append(" ", 0.0, TextFormat::simple(fonts::mono(12.0), color));
}

/// Shows that a button has the keyboard, so that Enter presses it.
pub fn show_focus(ui: &Ui, button: &Response) {
    if ui.memory(|memory| memory.has_focus(button.id)) {
        let stroke = Palette::current(ui).focus_ring();
        let rect = button.rect.expand(1.0);
        ui.painter()
            .rect_stroke(rect, 5, stroke, egui::StrokeKind::Outside);
    }
}
