//! The readings of a text, with a button for each.

use std::sync::Arc;

use egui::containers::menu::MenuButton;
use egui::{Button, Response, RichText, Role, ScrollArea, Stroke, Ui, WidgetInfo, vec2};

use super::candidate::{Candidate, capitalized};
use crate::app::theme::Palette;
use crate::notation::Notation;

/// Height of a button in points.
const HEIGHT: f32 = 26.0;

/// What the user did with the readings in a frame.
#[derive(Default)]
pub struct Shown {
    /// The notation that was picked.
    pub picked: Option<Notation>,
    /// The button of the first reading, so that it can be given the keyboard.
    pub first: Option<Response>,
}

/// Shows the readings of a text, and a menu of all notations. `current` is the notation that is shown now.
pub fn show(ui: &mut Ui, candidates: &[Arc<Candidate>], current: Option<Notation>) -> Shown {
    let palette = Palette::current(ui);
    let mut shown = Shown::default();
    // The height of the row is set before it is filled.
    ui.spacing_mut().interact_size.y = HEIGHT;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        ui.label(RichText::new("Read as").color(palette.weak));
        for candidate in candidates {
            let is_current = current == Some(candidate.notation);
            let response = reading(ui, candidate, is_current);
            show_focus(ui, &response);
            if response.clicked() {
                shown.picked = Some(candidate.notation);
            }
            shown.first.get_or_insert(response);
        }
        let other =
            Button::new(RichText::new("Other ⏷").color(palette.text)).min_size(vec2(0.0, HEIGHT));
        let (response, _) = MenuButton::from_button(other).ui(ui, |ui| {
            ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
                for notation in Notation::ALL {
                    let is_current = current == Some(notation);
                    let name = capitalized(notation.name());
                    if ui.add(Button::selectable(is_current, name)).clicked() {
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

fn reading(ui: &mut Ui, candidate: &Candidate, is_current: bool) -> Response {
    let palette = Palette::current(ui);
    let title = candidate.title();
    let color = if is_current {
        palette.strong
    } else {
        palette.text
    };
    let dot = if is_current { "●" } else { "○" };
    let text = RichText::new(format!("{dot}  {title}")).color(color);
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
    let hint = match candidate.notation {
        Notation::Text => "Treat as text: the characters themselves",
        _ => &candidate.assumption,
    };
    response.on_hover_text(hint)
}

/// Shows that a button has the keyboard, so that Enter presses it.
pub fn show_focus(ui: &Ui, button: &Response) {
    if ui.memory(|memory| memory.has_focus(button.id)) {
        let stroke = Stroke::new(2.0, Palette::current(ui).accent);
        let rect = button.rect.expand(1.0);
        ui.painter()
            .rect_stroke(rect, 5, stroke, egui::StrokeKind::Outside);
    }
}
