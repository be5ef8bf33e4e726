//! What the shell knows of a tool.

use egui::Context;

use crate::app::command::Command;
use crate::app::session::Session;

/// What the user does with documents: it carries out its own commands, and shows what it asks.
///
/// A tool knows no other tool. What it wants of one it says as a
/// [`Request`](crate::app::session::Request).
pub trait Tool {
    /// The commands that it carries out.
    type Command: Copy + Into<Command>;

    /// The tool at the start of the program.
    fn new(session: &Session) -> Self;

    /// Carries out a command.
    fn run(&mut self, session: &mut Session, command: Self::Command);

    /// Is there something for a command to act on?
    fn can_run(&self, session: &Session, command: Self::Command) -> bool {
        session.has_what_it_needs(command.into())
    }

    /// Why a command cannot be carried out now, as a sentence for the status line; `None` if it can.
    fn why_not(&self, session: &Session, command: Self::Command) -> Option<String> {
        if self.can_run(session, command) {
            return None;
        }
        session
            .what_is_missing(command.into())
            .or_else(|| Some(self.what_is_lacking(session, command)))
    }

    /// What a command has nothing of to act on, as a sentence for the status line, where there is a document.
    fn what_is_lacking(&self, _session: &Session, command: Self::Command) -> String {
        let command: Command = command.into();
        format!("“{}” has nothing to act on here", command.name())
    }

    /// Is what a command chooses, or turns on, chosen or on?
    fn is_on(&self, _session: &Session, _command: Self::Command) -> bool {
        false
    }

    /// Takes what threads have told. Called before each frame, and while the window is hidden.
    fn poll(&mut self, _session: &mut Session) {}

    /// Shows what it has to ask over the window, if anything.
    fn show_overlay(&mut self, _session: &mut Session, _ctx: &Context) {}

    /// Does it ask something over the window, so that what is behind gets no keys?
    fn has_overlay(&self) -> bool {
        false
    }
}
