//! The bar at the top: the menus, the tabs, and what opens the palette.

use egui::text::LayoutJob;
use egui::{Align, Button, Layout, Sense, TextFormat, Ui};

use super::App;
use super::{menu, menu_bar};
use crate::app::command::{Command, WindowCommand};
use crate::app::session::Request;
use crate::app::theme::{Palette, fonts};
use crate::app::views::tabs;
use crate::app::widgets::ReadingPlace;

impl App {
    /// Shows the bar, and does what is chosen in it.
    pub(super) fn menu_and_tabs(&mut self, ui: &mut Ui) {
        ui.horizontal_centered(|ui| {
            ui.add_space(6.0);
            let may_open = !self.has_overlay();
            let chosen = menu_bar::show(ui, may_open, |ui| menu::show(ui, &self.menu_state()));
            self.session.commands.extend(chosen);
            ui.add_space(16.0);
            let converter = self
                .session
                .converter
                .is_open
                .then_some(self.session.converter.is_in_front);
            let first = ReadingPlace::keep(ui, "tabs");
            let beside = Layout::right_to_left(Align::Center);
            let on_right = ui.with_layout(beside, |ui| {
                ui.add_space(12.0);
                let is_palette_asked = find_a_command(ui);
                let listed = tabs::list_of_all(ui, &self.session.tabs, self.session.active);
                let layout = Layout::left_to_right(Align::Center);
                let shown = ui.with_layout(layout, |ui| {
                    first.show(ui, |ui| {
                        let (tabs, active) = (&self.session.tabs, self.session.active);
                        tabs::show(ui, tabs, active, converter)
                    })
                });
                let listed = listed.map(tabs::Chosen::Front);
                (is_palette_asked, shown.inner.or(listed))
            });
            let (is_palette_asked, chosen) = on_right.inner;
            if is_palette_asked {
                let palette = Command::Window(WindowCommand::Palette);
                self.session.commands.push(palette);
            }
            match chosen {
                Some(tabs::Chosen::Front(place)) => self.session.bring_to_front(place),
                Some(tabs::Chosen::Converter) => {
                    self.tools.converter.bring_to_front(&mut self.session);
                }
                Some(tabs::Chosen::CloseConverter) => self.session.close_converter(),
                Some(tabs::Chosen::Close(place)) => self.session.request(Request::CloseTab(place)),
                None => {}
            }
        });
    }
}

/// With less room than this, in points, the palette is found by its key and in the menu alone.
const ROOM_FOR_PALETTE: f32 = 640.0;

/// Shows what opens the palette, with its key, which does the same. Was it clicked?
fn find_a_command(ui: &mut Ui) -> bool {
    if ui.available_width() < ROOM_FOR_PALETTE {
        return false;
    }
    let colors = Palette::current(ui);
    let command = Command::Window(WindowCommand::Palette);
    let keys = command.shortcut();
    let keys = keys.map(|keys| ui.ctx().format_shortcut(&keys));
    let mut job = LayoutJob::default();
    let format = |size, color| TextFormat::simple(fonts::words(size), color);
    job.append("Find a command", 0.0, format(13.0, colors.weak));
    job.append(&keys.unwrap_or_default(), 8.0, format(12.0, colors.weak));
    let button = Button::new(job).frame_when_inactive(false);
    ui.add(button.sense(Sense::CLICK)).clicked()
}
