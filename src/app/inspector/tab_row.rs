//! A row of tabs that choose what a section shows.

use egui::{
    Align2, EventFilter, Key, Role, Sense, Ui, UiBuilder, WidgetInfo, accesskit, pos2, vec2,
};

use crate::app::command::Command;
use crate::app::theme::Palette;
use crate::app::{fonts, regions};

/// Height of the row in points.
pub const HEIGHT: f32 = 26.0;

/// One tab.
#[derive(Debug, Clone, Copy)]
pub struct Tab<T> {
    /// What it chooses.
    pub choice: T,
    /// What it is called.
    pub name: &'static str,
    /// The command that does the same, if there is one.
    pub command: Option<Command>,
}

/// Shows the tabs and returns the one that was chosen. `name` is what the row is called, for screen
/// readers and tests.
///
/// With the keyboard on a tab, the arrows choose the one beside it.
pub fn show<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &'static str,
    tabs: &[Tab<T>],
    front: T,
) -> Option<T> {
    let builder = UiBuilder::new()
        .id_salt(name)
        .accessibility_role(accesskit::Role::TabList)
        .accessibility_label(name);
    ui.scope_builder(builder, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 16.0;
            let mut chosen = None;
            let mut ids = Vec::with_capacity(tabs.len());
            let mut step = 0;
            for each in tabs {
                let response = tab(ui, each, each.choice == front);
                if response.clicked() {
                    chosen = Some(each.choice);
                }
                ids.push(response.id);
                let filter = EventFilter {
                    horizontal_arrows: true,
                    ..EventFilter::default()
                };
                if regions::keep_keys(ui, response.id, filter) {
                    step += ui.input(|input| {
                        isize::from(input.key_pressed(Key::ArrowRight))
                            - isize::from(input.key_pressed(Key::ArrowLeft))
                    });
                }
            }
            let place = tabs.iter().position(|each| each.choice == front);
            let beside = place.and_then(|place| place.checked_add_signed(step));
            if step != 0
                && let Some(beside) = beside
                && let (Some(each), Some(id)) = (tabs.get(beside), ids.get(beside))
            {
                chosen = Some(each.choice);
                regions::focus(ui.ctx(), *id);
            }
            chosen
        })
        .inner
    })
    .inner
}

fn tab<T>(ui: &mut Ui, tab: &Tab<T>, is_front: bool) -> egui::Response {
    let palette = Palette::current(ui);
    let font = fonts::words(12.5);
    let width = ui
        .painter()
        .layout_no_wrap(tab.name.to_owned(), font.clone(), palette.text)
        .size()
        .x;
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT - 4.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_front, tab.name));
    let color = if is_front || response.hovered() {
        palette.strong
    } else {
        palette.weak
    };
    let painter = ui.painter();
    let at = pos2(rect.left(), rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, tab.name, font, color);
    if is_front {
        let line = egui::Rect::from_min_max(pos2(rect.left(), rect.bottom() - 2.0), rect.max);
        painter.rect_filled(line, 1, palette.accent);
    }
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.0, palette.accent);
        let frame = rect.expand2(vec2(5.0, 1.0));
        painter.rect_stroke(frame, 4, stroke, egui::StrokeKind::Inside);
    }
    let Some(command) = tab.command else {
        return response;
    };
    response.on_hover_ui(|ui| {
        ui.label(command.hint().unwrap_or(command.name()));
        if let Some(shortcut) = command.shortcut() {
            ui.weak(ui.ctx().format_shortcut(&shortcut));
        }
    })
}
