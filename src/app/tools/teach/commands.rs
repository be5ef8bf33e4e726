//! What the commands and the keys of the teaching view do.

use egui::{Event, EventFilter, Id, Key, Modifiers, Ui};

use super::board;
use super::course::Course;
use super::names::Chosen;
use super::state::TeachTool;
use crate::app::command::{Lecture, TakeAlong, TeachCommand};
use crate::app::session::Session;
use crate::app::tools::Tool;
use crate::app::widgets::regions;
use crate::teach::take_along::PictureFormat;

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
        self.names.close();
        if self.lecture != Some(lecture) {
            if lecture == Lecture::Lessons {
                self.course.read_again();
            }
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

    /// Leaves the view.
    pub fn leave(&mut self) {
        self.lecture = None;
        self.properties.rest();
        self.names.close();
    }

    /// Shows these bytes, of which those that fit are on the bench, to be changed bit by bit.
    pub fn break_bytes(&mut self, session: &Session, bytes: &[u8]) {
        self.open(session, Lecture::Break);
        self.bench.begin(bytes);
        self.refused = None;
    }

    /// Shows the field for the name of a character, where there is one to be chosen.
    fn find_name(&mut self, session: &Session) {
        if self.lecture.is_none_or(Lecture::has_tasks) {
            self.open(session, Lecture::Encode);
        }
        self.names.open();
    }

    /// Takes what was chosen by its name.
    pub(super) fn take_name(&mut self, session: &Session, chosen: &Chosen) {
        if let Chosen::Character(character) = chosen {
            self.subject.take(character.to_string());
            self.begin_again(session);
        }
        self.names.close();
        regions::focus(session.ctx(), stage_id());
    }

    /// Begins with the sequence that is shown: before the first step, and with its bytes on the bench.
    pub(super) fn begin_again(&mut self, session: &Session) {
        self.place = 0.0;
        self.goal = 0;
        self.plays = false;
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
        if self.names.is_open() {
            return;
        }
        for (lecture, digit) in Lecture::ALL.iter().zip(DIGITS) {
            // Whatever has the keyboard, and whatever digits do on a page.
            if ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, digit)) {
                self.open(session, *lecture);
                return;
            }
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
        if let (true, Key::C | Key::S) = (held.command, key) {
            let is_course = matches!(lecture, Lecture::Lessons | Lecture::Exercises);
            self.take_along(
                session,
                match key {
                    Key::C => TakeAlong::CopyPicture(PictureFormat::Svg),
                    _ if is_course => TakeAlong::SaveLesson,
                    _ => TakeAlong::SavePicture(PictureFormat::Png),
                },
            );
            return;
        }
        if let Some(course) = self.course_in_front() {
            course.take_key(held, key);
            return;
        }
        let digit = DIGITS
            .iter()
            .position(|digit| *digit == key && held.is_none());
        match lecture {
            Lecture::Properties if digit.is_none() => {
                self.properties
                    .take_key(session, &mut self.subject, held, key);
                return;
            }
            Lecture::Chunks if self.pushing.take_key(held, key) => return,
            _ if key == Key::N && held.is_none() => {
                self.find_name(session);
                return;
            }
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
            (Lecture::Look | Lecture::Chunks, _) => {}
            (Lecture::Decode | Lecture::Encode, Key::P) => self.play(),
            _ => self.step_by_key(key),
        }
    }

    /// Goes to another step. Whoever does so wants no more to come by themselves.
    fn step_by_key(&mut self, key: Key) {
        self.goal = match key {
            Key::ArrowRight | Key::ArrowDown | Key::Space | Key::Enter => {
                self.goal.saturating_add(1)
            }
            Key::ArrowLeft | Key::ArrowUp | Key::Backspace => self.goal.saturating_sub(1),
            Key::Home => 0,
            Key::End => u8::MAX,
            _ => return,
        };
        self.plays = false;
    }
}

/// The keys of the pages: alone where digits do nothing else, and with Ctrl everywhere.
const DIGITS: [Key; 8] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
];

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
            TeachCommand::FindName => self.find_name(session),
            TeachCommand::TakeAlong(what) => self.take_along(session, what),
            TeachCommand::LessMotion => {
                session.settings.less_motion = !session.settings.less_motion;
            }
        }
    }

    fn poll(&mut self, session: &mut Session) {
        self.course.poll();
        self.names.poll();
        self.taking.poll(session);
    }

    fn is_on(&self, session: &Session, command: TeachCommand) -> bool {
        match command {
            TeachCommand::Show => self.is_open(),
            TeachCommand::Open(lecture) => self.lecture == Some(lecture),
            TeachCommand::LessMotion => session.settings.less_motion,
            TeachCommand::FindName => self.is_open() && self.names.is_open(),
            TeachCommand::TakeAlong(_) => false,
        }
    }
}
