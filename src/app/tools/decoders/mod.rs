//! How others decode the selection, side by side.

mod overlay;
mod text;

use egui::Context;

use crate::app::command::DecodersCommand;
use crate::app::session::Session;
use crate::app::tools::Tool;

/// The overlay that sets decoders side by side, while it is open.
#[derive(Default)]
pub struct DecodersTool {
    is_open: bool,

    /// What was laid out last.
    table: overlay::Table,
}

impl Tool for DecodersTool {
    type Command = DecodersCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, _session: &mut Session, command: DecodersCommand) {
        match command {
            DecodersCommand::Show => self.is_open = true,
        }
    }

    fn has_overlay(&self) -> bool {
        self.is_open
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &Context) {
        if !self.is_open {
            return;
        }
        let open = session.document();
        self.is_open = open.is_some_and(|open| overlay::show(ctx, open, &mut self.table));
        if !self.is_open {
            self.table = overlay::Table::default();
        }
    }
}
