//! What the document is: everything that it may be, with the evidence.

mod overlay;

use egui::Context;

use crate::app::command::{IdentityCommand, SaveCommand};
use crate::app::session::Session;
use crate::app::tools::Tool;

/// The overlay that says what the document is, while it is open.
#[derive(Default)]
pub struct IdentityTool {
    is_open: bool,
}

impl Tool for IdentityTool {
    type Command = IdentityCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, _session: &mut Session, command: IdentityCommand) {
        match command {
            IdentityCommand::Show => self.is_open = true,
        }
    }

    fn has_overlay(&self) -> bool {
        self.is_open
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &Context) {
        if !self.is_open {
            return;
        }
        let Some(open) = session.document() else {
            self.is_open = false;
            return;
        };
        match overlay::show(ctx, open) {
            overlay::Outcome::Stays => {}
            overlay::Outcome::Closes => self.is_open = false,
            overlay::Outcome::Mends => {
                self.is_open = false;
                session.commands.push(SaveCommand::Repaired.into());
            }
        }
    }
}
