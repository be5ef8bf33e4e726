//! What the commands and the keys of the teaching view do.

use egui::{Event, EventFilter, Id, Key, Modifiers, Theme, Ui};

use super::board;
use super::course::Course;
use super::state::TeachTool;
use crate::app::command::{Lecture, TeachCommand};
use crate::app::session::Session;
use crate::app::tools::Tool;
use crate::app::widgets::regions;
use crate::teach::picture::{Colors, draw, svg};

/// The widget that has the keys while nothing is typed.
pub(super) fn stage_id() -> Id {
    Id::unique("byteloupe teach stage")
}

impl TeachTool {
    /// Shows this in the view.
    fn open(&mut self, session: &Session, lecture: Lecture) {
        if self.lecture.is_none() {
            // What is open is what the user wants to see, unless there is nothing in it.
            let open = session.document();
            self.subject.is_typed = open.is_none_or(|open| open.content.is_empty());
        }
        if self.lecture != Some(lecture) {
            self.lecture = Some(lecture);
            self.begin_again(session);
        }
        regions::focus(session.ctx(), stage_id());
    }

    /// The lessons or the exercises, if they are shown.
    pub(super) fn course_in_front(&mut self) -> Option<&mut Course> {
        match self.lecture? {
            Lecture::Lessons => Some(&mut self.course),
            Lecture::Exercises => Some(&mut self.exercises),
            _ => None,
        }
    }

    /// The bytes that are shown, or those of the sequence at the caret while the view is closed.
    fn shown_bytes(&mut self, session: &Session) -> Vec<u8> {
        if self.lecture == Some(Lecture::Break) {
            return self.bench.bytes().to_vec();
        }
        if let Some(course) = self.course_in_front() {
            return course.bench.bytes().to_vec();
        }
        if !self.is_open() {
            self.subject.is_typed = session.document().is_none();
        }
        let sequence = self.subject.sequence(session);
        sequence.map(|sequence| sequence.bytes).unwrap_or_default()
    }

    /// Copies the picture of what is shown.
    fn copy_picture(&mut self, session: &mut Session) {
        let bytes = self.shown_bytes(session);
        if bytes.is_empty() {
            session.complain("There are no bytes to draw.");
            return;
        }
        let colors = match session.ctx().theme() {
            Theme::Dark => &Colors::DARK,
            Theme::Light => &Colors::LIGHT,
        };
        let picture = svg(&draw(&bytes, ""), colors);
        session.put_on_clipboard(picture, "Copied the picture as SVG".to_owned());
    }

    /// Leaves the view.
    pub fn leave(&mut self) {
        self.lecture = None;
        self.properties.rest();
    }

    /// Begins with the sequence that is shown: before the first step, and with its bytes on the bench.
    pub(super) fn begin_again(&mut self, session: &Session) {
        self.place = 0.0;
        self.goal = 0;
        let sequence = self.subject.sequence(session);
        let bytes = sequence.map(|sequence| sequence.bytes).unwrap_or_default();
        if bytes != self.bench_of {
            self.bench.begin(&bytes);
            self.bench_of = bytes;
            self.refused = None;
        }
    }

    /// Goes to the next character, or to the one before.
    pub(super) fn step(&mut self, session: &mut Session, is_forward: bool) {
        self.subject.step(session, is_forward);
        self.begin_again(session);
    }

    /// Does what was pressed while the stage has the keys.
    pub(super) fn take_keys(&mut self, session: &mut Session, ui: &Ui) {
        let Some(_lecture) = self.lecture else {
            return;
        };
        let ctx = ui.ctx();
        if session.has_overlay {
            return;
        }
        if let Some(course) = self.course_in_front() {
            // Whatever has the keyboard: an answer may be typed.
            for (key, is_forward) in [(Key::PageUp, false), (Key::PageDown, true)] {
                let pressed =
                    ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
                for _ in 0..pressed {
                    course.step(is_forward);
                }
            }
        }
        if ctx.memory(|memory| memory.focused().is_none()) {
            regions::focus(ctx, stage_id());
        }
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        if !regions::keep_keys(ui, stage_id(), filter) {
            return;
        }
        // In the order in which they were pressed: a slow frame may bring several.
        let mut presses = Vec::new();
        ctx.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } if *key != Key::Tab => {
                    presses.push((*modifiers, *key));
                    false
                }
                _ => true,
            });
        });
        for (held, key) in presses {
            self.take_key(session, held, key);
        }
    }

    fn take_key(&mut self, session: &mut Session, held: Modifiers, key: Key) {
        let Some(lecture) = self.lecture else {
            return;
        };
        if key == Key::C && held.command {
            self.copy_picture(session);
            return;
        }
        if let Some(course) = self.course_in_front() {
            course.take_key(held, key);
            return;
        }
        let digits = [
            Key::Num1,
            Key::Num2,
            Key::Num3,
            Key::Num4,
            Key::Num5,
            Key::Num6,
            Key::Num7,
            Key::Num8,
        ];
        let digit = digits
            .iter()
            .position(|digit| *digit == key && held.is_none());
        match lecture {
            Lecture::Properties if digit.is_none() => {
                self.properties
                    .take_key(session, &mut self.subject, held, key);
                return;
            }
            Lecture::Pushes if self.pushing.take_key(held, key) => return,
            _ => {}
        }
        match (lecture, key) {
            (_, Key::PageUp) => self.step(session, false),
            (_, Key::PageDown) => self.step(session, true),
            (Lecture::Break, _) => {
                let before = self.bench.bytes().to_vec();
                // Here Enter has nothing else to do.
                let key = if key == Key::Enter { Key::Space } else { key };
                match board::take_key(&mut self.bench, held, key) {
                    Err(why) => self.refused = Some(why),
                    Ok(_) if self.bench.bytes() != before => self.refused = None,
                    Ok(_) => {}
                }
            }
            _ if digit.is_some() => {
                let chosen = digit.and_then(|at| Lecture::ALL.get(at));
                if let Some(chosen) = chosen {
                    self.open(session, *chosen);
                }
            }
            (Lecture::Look, Key::ArrowLeft | Key::ArrowUp) => self.step(session, false),
            (Lecture::Look, Key::ArrowRight | Key::ArrowDown | Key::Space) => {
                self.step(session, true);
            }
            (Lecture::Look | Lecture::Pushes, _) => {}
            (_, Key::ArrowRight | Key::ArrowDown | Key::Space | Key::Enter) => {
                self.goal = self.goal.saturating_add(1);
            }
            (_, Key::ArrowLeft | Key::ArrowUp | Key::Backspace) => {
                self.goal = self.goal.saturating_sub(1);
            }
            (_, Key::Home) => self.goal = 0,
            (_, Key::End) => self.goal = u8::MAX,
            _ => {}
        }
    }
}

impl Tool for TeachTool {
    type Command = TeachCommand;

    fn new(session: &Session) -> Self {
        Self::closed(session.wake())
    }

    fn run(&mut self, session: &mut Session, command: TeachCommand) {
        match command {
            TeachCommand::Show if self.is_open() => self.leave(),
            TeachCommand::Show => self.open(session, Lecture::Look),
            TeachCommand::Open(lecture) => self.open(session, lecture),
            TeachCommand::CopyPicture => self.copy_picture(session),
            TeachCommand::LessMotion => {
                session.settings.less_motion = !session.settings.less_motion;
            }
        }
    }

    fn poll(&mut self, _session: &mut Session) {
        self.course.poll();
    }

    fn is_on(&self, session: &Session, command: TeachCommand) -> bool {
        match command {
            TeachCommand::Show => self.is_open(),
            TeachCommand::Open(lecture) => self.lecture == Some(lecture),
            TeachCommand::LessMotion => session.settings.less_motion,
            TeachCommand::CopyPicture => false,
        }
    }
}
