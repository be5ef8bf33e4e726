//! The manual, in the window: its pages, and a search over them.

mod list;
mod overlay;
mod page_view;
mod reader;
mod table;

use egui::Context;

use crate::app::command::ManualCommand;
use crate::app::session::Session;
use crate::app::tools::Tool;

use reader::Reader;

/// The manual. It is open, or remembers the page for the next time.
#[derive(Default)]
pub struct ManualTool {
    is_open: bool,
    reader: Reader,
}

impl Tool for ManualTool {
    type Command = ManualCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, _session: &mut Session, command: ManualCommand) {
        match command {
            ManualCommand::Show => {
                self.is_open = !self.is_open;
                self.reader.begin();
            }
        }
    }

    fn poll(&mut self, session: &mut Session) {
        if self.is_open {
            overlay::take_keys(session.ctx(), &mut self.reader);
        }
    }

    fn has_overlay(&self) -> bool {
        self.is_open
    }

    fn show_overlay(&mut self, _session: &mut Session, ctx: &Context) {
        if self.is_open {
            self.is_open = overlay::show(ctx, &mut self.reader);
        }
    }
}
