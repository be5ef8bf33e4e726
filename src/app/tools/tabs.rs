//! Going from tab to tab, and closing them.

use crate::app::command::TabCommand;
use crate::app::session::{Request, Session};
use crate::app::tools::Tool;

/// Going from tab to tab, and closing them.
pub struct TabTool;

/// Brings the next tab to the front, or the one before. That of the converter is last.
fn step(session: &mut Session, forward: bool) {
    let documents = session.tabs.len();
    let tabs = documents + usize::from(session.converter.is_open);
    if tabs == 0 {
        return;
    }
    let front = if session.converter.is_in_front {
        documents
    } else {
        session.active
    };
    let by = if forward { 1 } else { tabs - 1 };
    match (front + by) % tabs {
        place if place < documents => session.bring_to_front(place),
        _ => session.request(Request::ShowConverter),
    }
}

impl Tool for TabTool {
    type Command = TabCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self
    }

    fn run(&mut self, session: &mut Session, command: TabCommand) {
        match command {
            TabCommand::Close if session.converter.is_in_front => session.close_converter(),
            TabCommand::Close => session.request(Request::CloseTab(session.active)),
            TabCommand::Next => step(session, true),
            TabCommand::Previous => step(session, false),
        }
    }

    fn can_run(&self, session: &Session, command: TabCommand) -> bool {
        match command {
            TabCommand::Close => session.tab().is_some() || session.converter.is_in_front,
            TabCommand::Next | TabCommand::Previous => {
                session.tabs.len() + usize::from(session.converter.is_open) > 1
            }
        }
    }

    fn why_not(&self, session: &Session, command: TabCommand) -> Option<String> {
        let why = match command {
            TabCommand::Close => "There is no tab to close",
            TabCommand::Next | TabCommand::Previous => "There is no other tab",
        };
        (!self.can_run(session, command)).then(|| why.to_owned())
    }
}
