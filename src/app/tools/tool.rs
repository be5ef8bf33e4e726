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
