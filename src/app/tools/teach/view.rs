//! Which part of the teaching view is where.

use egui::{
    Align, Button, CentralPanel, Frame, Layout, Panel, RichText, Role, ScrollArea, Sense, TextEdit,
    Ui, WidgetInfo,
};

use egui_commonmark::CommonMarkViewer;

use super::board::Shown;
use super::commands::stage_id;
use super::course::Course;
use super::lessons::SetChange;
use super::scale::Scale;
use super::state::TeachTool;
use super::{breaking, lessons, look, told, walk};
use crate::app::command::{Command, Lecture, TeachCommand};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::widgets::edged;
use crate::app::widgets::{access, regions};
use crate::teach::steps::Direction;

impl TeachTool {
    /// Shows the view in all the room there is.
    pub fn view(&mut self, session: &mut Session, ui: &mut Ui) {
        let Some(lecture) = self.lecture else {
            return;
        };
        self.take_keys(session, ui);
        let palette = Palette::current(ui);
        let scale = Scale::of(ui);
        let bar = scale.line() + scale.gap;
        access::leave_out_panel(ui);
        let frame = || Frame::new().fill(palette.ground);
        Panel::top("teach lectures")
            .exact_size(bar + scale.gap)
            .show_separator_line(false)
            .frame(frame())
            .show(ui, |ui| {
                access::leave_out_panel(ui);
                lectures(ui, session, lecture, &scale);
            });
        Panel::bottom("teach text")
            .exact_size(bar + scale.gap)
            .show_separator_line(false)
            .frame(frame())
            .show(ui, |ui| {
                access::leave_out_panel(ui);
                self.text(session, ui, lecture, &scale);
            });
        CentralPanel::default().frame(frame()).show(ui, |ui| {
            access::leave_out_panel(ui);
            self.stage(session, ui, lecture, &scale);
        });
    }

    fn stage(&mut self, session: &mut Session, ui: &mut Ui, lecture: Lecture, scale: &Scale) {
        let sequence = self.subject.sequence(session);
        let id = stage_id();
        let spoken = match lecture {
            Lecture::Properties => self.properties.spoken(session, &self.subject),
            Lecture::Chunks => self.pushing.spoken(session, &self.subject),
            _ => self.spoken(lecture, sequence.as_ref()),
        };
        let response = ui.interact(ui.max_rect(), id, Sense::focusable_noninteractive());
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &spoken));
        access::live(ui.ctx(), id, egui::accesskit::Live::Polite);
        if self.names.is_open() {
            if let Some(chosen) = self.names.show(ui, scale) {
                self.take_name(session, &chosen);
            }
            return;
        }
        match lecture {
            Lecture::Lessons => {
                lessons::show(ui, &mut self.course, |ui, lesson| {
                    CommonMarkViewer::new().show(ui, &mut self.markdown, &lesson.text);
                });
                return;
            }
            Lecture::Exercises => {
                self.exercises(session, ui, scale);
                return;
            }
            Lecture::Properties => {
                self.properties.show(session, &mut self.subject, ui, scale);
                return;
            }
            Lecture::Chunks => {
                self.pushing.show(ui, scale);
                return;
            }
            _ => {}
        }
        if lecture == Lecture::Break {
            breaking::show(ui, session, self);
            return;
        }
        let Some(sequence) = sequence else {
            let margin = egui::Margin::same(scale.margin as i8);
            Frame::new().inner_margin(margin).show(ui, |ui| {
                let color = Palette::current(ui).text;
                told::line(ui, scale, "Type a character below to see its bits.", color);
            });
            return;
        };
        let less_motion = session.settings.less_motion || self.wishes.wants_less_motion();
        match lecture {
            Lecture::Decode => walk::show(ui, self, &sequence, Direction::Decode, less_motion),
            Lecture::Encode => walk::show(ui, self, &sequence, Direction::Encode, less_motion),
            _ => look::show(ui, &sequence),
        }
    }

    /// Exercises: their level and the number that they are made from are beside the task.
    fn exercises(&mut self, session: &Session, ui: &mut Ui, scale: &Scale) {
        let (level, seed) = (&mut self.level, &mut self.seed);
        let mut change = None;
        lessons::show(ui, &mut self.exercises, |ui, _| {
            change = lessons::choose_exercises(ui, scale, level, seed);
        });
        match change {
            Some(SetChange::Another) => {
                if let Ok(seed) = self.seed.trim().parse() {
                    self.exercises = Course::of_exercises(session.wake(), self.level, seed);
                }
            }
            Some(SetChange::StartOver) => self.exercises.start_over(),
            None => {}
        }
    }

    /// The line in which a text is typed, and what moves through it.
    fn text(&mut self, session: &mut Session, ui: &mut Ui, lecture: Lecture, scale: &Scale) {
        let palette = Palette::current(ui);
        if let Some(course) = self.course_in_front() {
            lessons::line(ui, session, course, scale);
            return;
        }
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = scale.gap;
            ui.add_space(scale.margin);
            let what = match lecture {
                Lecture::Properties => "page",
                _ => "character",
            };
            for (sign, which, key) in [("◀", "Previous", "Page Up"), ("▶", "Next", "Page Down")]
            {
                if arrow(ui, scale, sign, &format!("{which} {what}"), key) {
                    let is_forward = which == "Next";
                    match lecture {
                        Lecture::Properties => self.properties.turn(is_forward),
                        _ => self.step(session, is_forward),
                    }
                }
            }
            let has_document = session.document().is_some();
            if has_document {
                let words = RichText::new("Document").font(scale.words());
                let response = ui.selectable_label(!self.subject.is_typed, words);
                if scale
                    .tip(response, "The characters of the document")
                    .clicked()
                {
                    self.subject.is_typed = false;
                    self.begin_again(session);
                }
            }
            let name = RichText::new("Text").font(scale.words());
            ui.label(name.color(palette.weak));
            let mut text = self.subject.text.clone();
            let edit = TextEdit::singleline(&mut text)
                .font(scale.words())
                .frame(super::fields::field_frame(palette))
                .char_limit(1000)
                .hint_text("A character, or U+20AC")
                .desired_width((ui.available_width() * 0.4).max(120.0));
            let edit = ui.add(edit).accessible_name("Text");
            if edged(ui, edit).changed() {
                self.subject.take(text);
                self.subject.go_to_end();
                self.begin_again(session);
            }
            let name = RichText::new("Name…").font(scale.words());
            let find = ui.add(Button::new(name));
            let find = scale.tip(find, "Find a character by its name (N)");
            find.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, "Find a character by its name")
            });
            if find.clicked() {
                session
                    .commands
                    .push(Command::Teach(TeachCommand::FindName));
            }
            let keys = match lecture {
                _ if self.names.is_open() => "↑ ↓ names, Enter takes one",
                Lecture::Look => "← → characters",
                Lecture::Decode | Lecture::Encode => "← → steps",
                Lecture::Properties => self.properties.keys(),
                Lecture::Chunks => "← → move, Space ends a chunk",
                _ => "← → move, Space flips the bit",
            };
            hint(ui, session, scale, keys);
        });
    }

    /// The view read aloud.
    fn spoken(&self, lecture: Lecture, sequence: Option<&super::subject::Sequence>) -> String {
        let bytes = match lecture {
            Lecture::Break => Some(self.bench.bytes().to_vec()),
            Lecture::Lessons => Some(self.course.bench.bytes().to_vec()),
            Lecture::Exercises => Some(self.exercises.bench.bytes().to_vec()),
            _ => sequence.map(|sequence| sequence.bytes.clone()),
        };
        let Some(bytes) = bytes.filter(|bytes| !bytes.is_empty()) else {
            return "No character to show".to_owned();
        };
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let digits = digits.join(" ");
        let course = match lecture {
            Lecture::Lessons => Some(&self.course),
            Lecture::Exercises => Some(&self.exercises),
            _ => None,
        };
        if course.is_some_and(|course| course.shown() == Shown::BitsAlone) {
            return digits;
        }
        match std::str::from_utf8(&bytes) {
            // Whoever steps finds the number, or the bytes, at the end.
            Ok(_) if lecture == Lecture::Decode && !self.has_arrived() => digits,
            Ok(text) => {
                let name = |it: char| crate::unicode::name_of(u32::from(it)).clone();
                let names: Vec<String> = text.chars().map(name).collect();
                let names = names.join(", ");
                match text.chars().next() {
                    Some(first) if lecture == Lecture::Encode && !self.has_arrived() => {
                        format!("{} {names}", crate::unicode::hex(u32::from(first)))
                    }
                    _ => format!("{digits}, {names}"),
                }
            }
            Err(_) => format!("{digits}, ill-formed"),
        }
    }
}

/// What the last command said, or else what the keys do.
pub(super) fn hint(ui: &mut Ui, session: &Session, scale: &Scale, keys: &str) {
    let palette = Palette::current(ui);
    let (words, color) = match &session.status {
        Some(said) if said.is_error => (said.text.as_str(), palette.error_text),
        Some(said) => (said.text.as_str(), palette.text),
        None => (keys, palette.weak),
    };
    let words = RichText::new(words).font(scale.words()).color(color);
    let response = ui.add(egui::Label::new(words).truncate());
    access::live(ui.ctx(), response.id, egui::accesskit::Live::Polite);
}

/// A button that shows a sign and is called something else. Returns whether it was clicked.
pub(super) fn arrow(ui: &mut Ui, scale: &Scale, sign: &str, name: &str, key: &str) -> bool {
    let words = RichText::new(sign).font(scale.words());
    let response = scale.tip(ui.add(Button::new(words)), key);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.clicked()
}

/// The buttons of what can be shown, and the one that leaves.
fn lectures(ui: &mut Ui, session: &mut Session, lecture: Lecture, scale: &Scale) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = scale.gap;
        ui.add_space(scale.margin);
        let words = RichText::new("Leave").font(scale.words());
        let leave = ui.add(Button::new(words));
        if scale.tip(leave, "Esc").clicked() {
            session.commands.push(Command::Teach(TeachCommand::Show));
        }
        // In the narrowest window, the names have less room than they need.
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ScrollArea::horizontal().show(ui, |ui| {
                ui.horizontal_centered(|ui| {
                    ui.add_space(scale.margin);
                    for it in Lecture::ALL {
                        name(ui, session, it, lecture, scale);
                    }
                });
            });
        });
    });
}

/// The button of a lecture.
fn name(ui: &mut Ui, session: &mut Session, it: Lecture, shown: Lecture, scale: &Scale) {
    let words = RichText::new(it.name()).font(scale.words());
    let response = ui.selectable_label(it == shown, words);
    access::chosen(&response, egui::accesskit::Role::Tab, it == shown);
    if response.clicked() {
        let command = Command::Teach(TeachCommand::Open(it));
        session.commands.push(command);
        regions::focus(ui.ctx(), stage_id());
    }
}
