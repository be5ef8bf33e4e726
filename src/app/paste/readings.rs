//! The ways to read a text, one click away each.

use std::sync::Arc;

use egui::containers::menu::MenuButton;
use egui::{Button, Response, RichText, Role, ScrollArea, Stroke, Ui, WidgetInfo, vec2};

use super::candidate::{Candidate, capitalized};
use crate::app::theme::Palette;
use crate::notation::Notation;

/// What came of a frame.
#[derive(Default)]
pub struct Shown {
    /// The notation that was picked.
    pub picked: Option<Notation>,
    /// The first way to read it, to be given the keyboard.
    pub first: Option<Response>,
}

/// Shows the ways to read a text, and a menu of all notations. `current` is what is shown now.
pub fn show(ui: &mut Ui, candidates: &[Arc<Candidate>], current: Option<Notation>) -> Shown {
    let palette = Palette::current(ui);
    let mut shown = Shown::default();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        ui.label(RichText::new("Read as").color(palette.weak));
        for candidate in candidates {
            let is_current = current == Some(candidate.notation);
            let response = reading(ui, candidate, is_current);
            if response.clicked() {
                shown.picked = Some(candidate.notation);
            }
            shown.first.get_or_insert(response);
        }
        let other = Button::new(RichText::new("Other ⏷").color(palette.text)).min_size(vec2(0.0, 26.0));
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
        response.on_hover_text("Read it in a notation of your choice");
    });
    shown
}

fn reading(ui: &mut Ui, candidate: &Candidate, is_current: bool) -> Response {
    let palette = Palette::current(ui);
    let title = candidate.title();
    let color = if is_current { palette.strong } else { palette.text };
    let dot = if is_current { "●" } else { "○" };
    let text = RichText::new(format!("{dot}  {title}")).color(color);
    let stroke = if is_current {
        Stroke::new(1.0, palette.accent)
    } else {
        Stroke::NONE
    };
    let button = Button::new(text)
        .fill(if is_current { palette.selection } else { palette.control })
        .stroke(stroke)
        .min_size(vec2(0.0, 26.0));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_current, &title));
    let hint = match candidate.notation {
        Notation::Text => "Treat as text: the characters themselves",
        _ => &candidate.assumption,
    };
    response.on_hover_text(hint)
}
