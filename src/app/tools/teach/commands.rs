//! What the commands and the keys of the teaching view do.

use egui::{EventFilter, Id, Key, Modifiers, Ui};

use super::state::TeachTool;
use crate::app::command::{Lecture, TeachCommand};
use crate::app::session::Session;
use crate::app::tools::Tool;
use crate::app::widgets::regions;
use crate::teach::bench::Cursor;

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

    /// Leaves the view.
    pub fn leave(&mut self) {
        self.lecture = None;
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
        let Some(lecture) = self.lecture else {
            return;
        };
        let ctx = ui.ctx();
        if session.has_overlay {
            return;
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
        let pressed = |modifiers: Modifiers, key: Key| {
            ctx.input_mut(|input| input.count_and_consume_key(modifiers, key))
        };
        for (key, is_forward) in [(Key::PageUp, false), (Key::PageDown, true)] {
            for _ in 0..pressed(Modifiers::NONE, key) {
                self.step(session, is_forward);
            }
        }
        for (digit, it) in [Key::Num1, Key::Num2, Key::Num3, Key::Num4]
            .into_iter()
            .zip(Lecture::ALL)
        {
            if lecture != Lecture::Break && pressed(Modifiers::NONE, digit) > 0 {
                self.open(session, it);
                return;
            }
        }
        match lecture {
            Lecture::Look => {
                for (key, is_forward) in [
                    (Key::ArrowLeft, false),
                    (Key::ArrowUp, false),
                    (Key::ArrowRight, true),
                    (Key::ArrowDown, true),
                    (Key::Space, true),
                ] {
                    for _ in 0..pressed(Modifiers::NONE, key) {
                        self.step(session, is_forward);
                    }
                }
            }
            Lecture::Decode | Lecture::Encode => {
                let next = [Key::ArrowRight, Key::ArrowDown, Key::Space, Key::Enter];
                let next: usize = next
                    .into_iter()
                    .map(|key| pressed(Modifiers::NONE, key))
                    .sum();
                let back = [Key::ArrowLeft, Key::ArrowUp, Key::Backspace];
                let back: usize = back
                    .into_iter()
                    .map(|key| pressed(Modifiers::NONE, key))
                    .sum();
                self.goal = self.goal.saturating_add(next.min(200) as u8);
                self.goal = self.goal.saturating_sub(back.min(200) as u8);
                if pressed(Modifiers::NONE, Key::Home) > 0 {
                    self.goal = 0;
                }
                if pressed(Modifiers::NONE, Key::End) > 0 {
                    self.goal = u8::MAX;
                }
            }
            Lecture::Break => self.break_by_keys(&pressed),
        }
    }

    fn break_by_keys(&mut self, pressed: &dyn Fn(Modifiers, Key) -> usize) {
        let bench = &mut self.bench;
        let changes = bench.bytes().to_vec();
        // The keys with modifiers first: a key alone also fits them.
        for (key, is_forward) in [(Key::ArrowLeft, false), (Key::ArrowRight, true)] {
            for _ in 0..pressed(Modifiers::ALT, key) {
                bench.swap(is_forward);
            }
            for _ in 0..pressed(Modifiers::COMMAND, key) {
                bench.move_by(if is_forward { 8 } else { -8 });
            }
            for _ in 0..pressed(Modifiers::NONE, key) {
                bench.move_by(if is_forward { 1 } else { -1 });
            }
        }
        let Cursor { byte, bit } = bench.cursor();
        for _ in 0..pressed(Modifiers::NONE, Key::Space) + pressed(Modifiers::NONE, Key::Enter) {
            bench.flip(byte, bit);
        }
        for (key, is_one) in [(Key::Num0, false), (Key::Num1, true)] {
            for _ in 0..pressed(Modifiers::NONE, key) {
                bench.write_bit(is_one);
            }
        }
        for _ in 0..pressed(Modifiers::NONE, Key::Insert) {
            if !bench.insert(0x80) {
                let most = crate::teach::bench::MAX_BYTES;
                self.refused = Some(format!("The bench holds {most} bytes."));
            }
        }
        for _ in 0..pressed(Modifiers::NONE, Key::Delete) {
            bench.remove();
        }
        for _ in 0..pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
            + pressed(Modifiers::COMMAND, Key::Y)
        {
            bench.redo();
        }
        for _ in 0..pressed(Modifiers::COMMAND, Key::Z) {
            bench.undo();
        }
        if bench.bytes() != changes {
            self.refused = None;
        }
    }
}

impl Tool for TeachTool {
    type Command = TeachCommand;

    fn new(_session: &Session) -> Self {
        Self::closed()
    }

    fn run(&mut self, session: &mut Session, command: TeachCommand) {
        match command {
            TeachCommand::Show if self.is_open() => self.leave(),
            TeachCommand::Show => self.open(session, Lecture::Look),
            TeachCommand::Open(lecture) => self.open(session, lecture),
            TeachCommand::LessMotion => {
                session.settings.less_motion = !session.settings.less_motion;
            }
        }
    }

    fn is_on(&self, session: &Session, command: TeachCommand) -> bool {
        match command {
            TeachCommand::Show => self.is_open(),
            TeachCommand::Open(lecture) => self.lecture == Some(lecture),
            TeachCommand::LessMotion => session.settings.less_motion,
        }
    }
}
