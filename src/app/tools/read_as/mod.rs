//! The encoding in which the document is read: what its bytes mean as text.

mod picker;
mod sample;

use egui::Context;

use crate::app::command::ReadAsCommand;
use crate::app::session::Session;
use crate::app::tools::Tool;
use crate::document::ReadIn;
use crate::encodings::Encoding;
use crate::transcoded::Transcoded;
use picker::{Outcome, Picker};

/// Has the document in front read in an encoding, and the user choose one.
#[derive(Default)]
pub struct ReadAsTool {
    picker: Option<Picker>,
}

impl ReadAsTool {
    /// Has the document in front read so.
    fn read(session: &mut Session, read_in: Option<ReadIn>) {
        let Some(open) = session.document_mut() else {
            return;
        };
        // What is taken for binary data becomes text when it is read as UTF-8.
        if open.content.read_in() == read_in.as_ref() && !open.is_binary() {
            return;
        }
        session.say(match &read_in {
            Some(read_in) if says_all(read_in) => format!("Read as {}", read_in.words()),
            Some(read_in) => format!(
                "Read as {}. Bytes, offsets and errors are still those of UTF-8",
                read_in.words()
            ),
            None => "Read as UTF-8".to_owned(),
        });
        if let Some(open) = session.document_mut() {
            open.read_in(read_in);
        }
    }
}

/// Do counts, errors and warnings follow the encoding?
fn says_all(read_in: &ReadIn) -> bool {
    !read_in.is_of_parts() && Transcoded::says_more(read_in.encoding())
}

impl Tool for ReadAsTool {
    type Command = ReadAsCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, session: &mut Session, command: ReadAsCommand) {
        match command {
            ReadAsCommand::Choose => self.picker = session.document().map(Picker::new),
            ReadAsCommand::Utf8 => Self::read(session, None),
            ReadAsCommand::Likely => {
                let open = session.document();
                let is_other = open.is_some_and(|open| open.content.read_as().is_some());
                let likely = open.and_then(|open| open.identity.likely_reading(&open.content));
                if is_other || likely.is_some() {
                    Self::read(session, likely.filter(|_| !is_other));
                }
            }
        }
    }

    fn can_run(&self, session: &Session, command: ReadAsCommand) -> bool {
        let open = session.document();
        match command {
            ReadAsCommand::Choose | ReadAsCommand::Utf8 => session.has_bytes(),
            ReadAsCommand::Likely => open.is_some_and(|open| {
                open.content.read_as().is_some()
                    || open.identity.likely_reading(&open.content).is_some()
            }),
        }
    }

    fn what_is_lacking(&self, _session: &Session, _command: ReadAsCommand) -> String {
        "No other encoding is likelier than UTF-8 here".to_owned()
    }

    fn is_on(&self, session: &Session, command: ReadAsCommand) -> bool {
        let Some(open) = session.document() else {
            return false;
        };
        let read_in = open.content.read_in();
        match command {
            ReadAsCommand::Choose => false,
            ReadAsCommand::Utf8 => read_in.is_none(),
            ReadAsCommand::Likely => {
                read_in.is_some() && read_in == open.identity.likely_reading(&open.content).as_ref()
            }
        }
    }

    fn has_overlay(&self) -> bool {
        self.picker.is_some()
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &Context) {
        let Some(picker) = &mut self.picker else {
            return;
        };
        let Some(open) = session.document() else {
            self.picker = None;
            return;
        };
        match picker.show(ctx, open) {
            Outcome::Choosing => {}
            Outcome::Closed => self.picker = None,
            Outcome::Chosen(encoding) => {
                self.picker = None;
                let is_other = encoding != Encoding::Utf8;
                Self::read(session, is_other.then(|| ReadIn::whole(encoding)));
            }
        }
    }
}
