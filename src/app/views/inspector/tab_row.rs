//! A row of tabs that choose what a section shows.

use egui::{
    Color32, EventFilter, Key, Role, Sense, Ui, UiBuilder, WidgetInfo, accesskit, pos2, vec2,
};

use crate::app::command::Command;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::{access, regions};
use crate::words::grouped;

/// Height of the row in points.
pub const HEIGHT: f32 = 26.0;

/// One tab.
#[derive(Debug, Clone, Copy)]
pub struct Tab<T> {
    /// What it chooses.
    pub choice: T,
    /// What it is called.
    pub name: &'static str,
    /// How many things there are in it, once that is known.
    pub count: Option<Count>,
    /// The command that does the same, if there is one.
    pub command: Option<Command>,
}

/// How many things there are in a tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// So many.
    pub number: u64,
    /// There are no more.
    pub is_all: bool,
}

impl Count {
    /// `7`, or `≥ 7` while there may be more.
    fn words(self) -> String {
        let at_least = if self.is_all { "" } else { "≥ " };
        format!("{at_least}{}", grouped(self.number))
    }
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
    let name = match tab.count {
        Some(count) => format!("{} {}", tab.name, count.words()),
        None => tab.name.to_owned(),
    };
    let galley = ui
        .painter()
        .layout_no_wrap(name.clone(), font, Color32::PLACEHOLDER);
    let size = vec2(galley.size().x, HEIGHT - 4.0);
    // Tab stops once at the row, at the tab in front: the arrows go to the others.
    let sense = if is_front {
        Sense::click()
    } else {
        Sense::CLICK
    };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Tab, true, &name));
    access::chosen(&response, Role::Tab, is_front);
    let color = if is_front || response.hovered() {
        palette.strong
    } else {
        palette.weak
    };
    let painter = ui.painter();
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, color);
    if is_front {
        let line = egui::Rect::from_min_max(pos2(rect.left(), rect.bottom() - 2.0), rect.max);
        painter.rect_filled(line, 1, palette.accent);
    }
    if response.has_focus() {
        let stroke = palette.focus_ring();
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
