//! What the commands of the converter do, and what is brought to it.

use std::sync::Arc;

use egui::{CentralPanel, Frame, Ui};

use super::ConverterTool;
use super::loading::{Loaded, Loading, load};
use super::view::{self, Chosen};
use crate::app::command::ConverterCommand;
use crate::app::session::{Request, Session};
use crate::app::theme::Palette;
use crate::app::tools::Tool;
use crate::notation::Notation;
use crate::teach::form::Form;

impl ConverterTool {
    /// Brings the converter to the front.
    pub fn bring_to_front(&mut self, session: &mut Session) {
        session.converter.is_open = true;
        session.converter.is_in_front = true;
        self.takes_keyboard = Some(self.last.unwrap_or(Notation::Text));
    }

    /// Shows the document again, or how to begin. The bytes of the converter stay.
    pub fn leave(session: &mut Session) {
        session.converter.is_in_front = false;
    }

    /// Reads what is selected, or else the sequence under the caret.
    fn load(&mut self, session: &mut Session) {
        let Some(open) = session.document() else {
            return;
        };
        if open.content.is_empty() {
            let why = open.content.why_no_bytes();
            session.complain(format!("There is nothing to convert: {why}."));
            return;
        }
        let selection = open.view.caret.selection();
        let whole_sequence = selection.is_none();
        let range = selection.unwrap_or(open.view.caret.offset..open.view.caret.offset + 1);
        let loading = Loading {
            source: Arc::clone(open.content.source()),
            start: range.start,
            end: range.end,
            whole_sequence,
        };
        let outbox = self.inbox.outbox();
        let started = load(loading, move |loaded| outbox.send(loaded));
        if let Err(why) = started {
            session.complain(why);
        }
    }

    /// Puts these bytes into the converter, and brings it to the front.
    pub fn take(&mut self, session: &mut Session, bytes: Vec<u8>) {
        match self.put(bytes) {
            Ok(()) => self.bring_to_front(session),
            Err(error) => session.complain(format!("{error}.")),
        }
    }

    /// Puts the bytes that were read into the converter.
    fn loaded(&mut self, session: &mut Session, loaded: Loaded) {
        match loaded {
            Ok(bytes) => self.take(session, bytes),
            Err(why) => session.complain(why),
        }
    }

    /// Shows the converter in all the room there is.
    pub fn view(&mut self, session: &mut Session, ui: &mut Ui) {
        let ground = Palette::current(ui).ground;
        let rows = session.settings.rows;
        let tool = &mut *self;
        let chosen = CentralPanel::default()
            .frame(Frame::new().fill(ground))
            .show(ui, |ui| view::show(ui, tool, rows))
            .inner;
        for chosen in chosen {
            self.chosen(session, chosen);
        }
    }

    /// The bytes of the sequence at the cursor.
    fn sequence_bytes(&self) -> Vec<u8> {
        let range = self.sequence().unwrap_or_default();
        let bytes = self.converter().bytes().get(range);
        bytes.unwrap_or_default().to_vec()
    }

    /// Writes the sequence at the cursor in another form, or says why not.
    fn write_as(&mut self, form: Form) -> Result<(), String> {
        let bytes = form
            .of(&self.sequence_bytes())
            .map_err(|why| why.to_string())?;
        let range = self.sequence().unwrap_or_default();
        self.replace(range, &bytes).map_err(|why| why.to_string())
    }

    fn chosen(&mut self, session: &mut Session, chosen: Chosen) {
        session.status = None;
        match chosen {
            Chosen::Copy(format) => {
                let text = self.converter().text(format);
                let marks = match text.ill_formed() {
                    0 => String::new(),
                    1 => ", with 1 byte mark for what is ill-formed".to_owned(),
                    count => format!(", with {count} byte marks for what is ill-formed"),
                };
                let said = format!("Copied {}{marks}", format.noun());
                session.put_on_clipboard(text.text, said);
            }
            Chosen::OpenAsDocument => {
                let bytes = self.converter().bytes().to_vec();
                session.open_read(bytes.into(), crate::notation::Notation::Text);
            }
            Chosen::Put(bytes) => {
                if let Err(error) = self.put(bytes) {
                    session.complain(format!("{error}."));
                }
            }
            Chosen::Flip(place, bit) => {
                let byte = self.converter().bytes().get(place).copied();
                if let Some(byte) = byte {
                    let flipped = byte ^ (0x80 >> bit.min(7));
                    let replaced = self.replace(place..place + 1, &[flipped]);
                    if let Err(error) = replaced {
                        session.complain(format!("{error}."));
                    }
                }
            }
            Chosen::Write(form) => {
                if let Err(why) = self.write_as(form) {
                    session.complain(format!("{why}."));
                }
            }
            Chosen::Teach => session.request(Request::Teach(self.sequence_bytes())),
            Chosen::BringBack => self.bring_back(),
            Chosen::Edit(format, text) => self.edit(format, text),
        }
    }
}

impl Tool for ConverterTool {
    type Command = ConverterCommand;

    fn new(session: &Session) -> Self {
        Self::empty(session.wake())
    }

    fn run(&mut self, session: &mut Session, command: ConverterCommand) {
        match command {
            ConverterCommand::Show if session.converter.is_in_front => Self::leave(session),
            ConverterCommand::Show => self.bring_to_front(session),
            ConverterCommand::Load => self.load(session),
        }
    }

    fn can_run(&self, session: &Session, command: ConverterCommand) -> bool {
        match command {
            ConverterCommand::Show => true,
            ConverterCommand::Load => session.has_bytes(),
        }
    }

    fn is_on(&self, session: &Session, command: ConverterCommand) -> bool {
        command == ConverterCommand::Show && session.converter.is_in_front
    }

    fn poll(&mut self, session: &mut Session) {
        while let Some(loaded) = self.inbox.take() {
            self.loaded(session, loaded);
        }
    }
}
