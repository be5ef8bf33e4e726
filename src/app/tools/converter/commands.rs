//! What the commands of the converter do, and what is brought to it.

use std::sync::Arc;

use egui::{CentralPanel, Frame, Ui};

use super::loading::{Loaded, Loading, load};
use super::view::{self, Chosen};
use crate::app::command::Command;
use crate::app::theme::Palette;
use crate::app::{App, Message};
use crate::converter::Form;

impl App {
    /// Is the converter in front of the documents?
    pub(in crate::app) fn has_converter_in_front(&self) -> bool {
        self.converter.is_in_front
    }

    /// Brings the converter to the front.
    pub(in crate::app) fn show_converter(&mut self) {
        self.converter.is_open = true;
        self.converter.is_in_front = true;
        self.converter.takes_keyboard = Some(self.converter.last.unwrap_or(Form::Text));
    }

    /// Shows the document again, or how to begin. What is on the bench stays there.
    pub(in crate::app) fn leave_converter(&mut self) {
        self.converter.is_in_front = false;
    }

    /// Removes the tab of the converter. What is on the bench stays there.
    pub(in crate::app) fn close_converter(&mut self) {
        self.converter.is_open = false;
        self.converter.is_in_front = false;
    }

    /// Does a command that was chosen by key make sense while the converter is in front?
    pub(in crate::app) fn fits_converter(&self, command: Command) -> bool {
        !self.converter.is_in_front
            || command.works_without_document()
            || matches!(
                command,
                Command::CloseTab | Command::NextTab | Command::PreviousTab
            )
    }

    /// Runs a command of the converter.
    pub(in crate::app) fn run_converter(&mut self, command: Command) {
        match command {
            Command::Converter if self.converter.is_in_front => self.leave_converter(),
            Command::Converter => self.show_converter(),
            _ => self.load_into_converter(),
        }
    }

    /// Reads what is selected, or else the sequence under the caret.
    fn load_into_converter(&mut self) {
        let Some(open) = self.document().and_then(|document| document.open()) else {
            return;
        };
        if open.len() == 0 {
            self.complain("There is nothing to convert: the document is empty.");
            return;
        }
        let selection = open.caret.selection();
        let whole_sequence = selection.is_none();
        let range = selection.unwrap_or(open.caret.offset..open.caret.offset + 1);
        let loading = Loading {
            source: Arc::clone(open.source()),
            start: range.start,
            end: range.end,
            whole_sequence,
        };
        let mailbox = self.mailbox.clone();
        let started = load(loading, move |loaded| {
            mailbox.send(Message::Converter(loaded));
        });
        if let Err(why) = started {
            self.complain(why);
        }
    }

    /// Puts what was read on the bench.
    pub(in crate::app) fn loaded_into_converter(&mut self, loaded: Loaded) {
        let put = loaded.and_then(|bytes| {
            let put = self.converter.put(bytes);
            put.map_err(|error| format!("{error}."))
        });
        match put {
            Ok(()) => self.show_converter(),
            Err(why) => self.complain(why),
        }
    }

    /// Shows the converter in all the room there is.
    pub(in crate::app) fn converter_view(&mut self, ui: &mut Ui) {
        let ground = Palette::current(ui).ground;
        let rows = self.settings.rows;
        let bench = &mut self.converter;
        let chosen = CentralPanel::default()
            .frame(Frame::new().fill(ground))
            .show(ui, |ui| view::show(ui, bench, rows))
            .inner;
        for chosen in chosen {
            self.chosen_in_converter(chosen);
        }
    }

    fn chosen_in_converter(&mut self, chosen: Chosen) {
        self.status = None;
        match chosen {
            Chosen::Copy(form) => {
                let text = self.converter.converter().text(form);
                let marks = match text.ill_formed() {
                    0 => String::new(),
                    1 => ", with 1 byte mark for what is ill-formed".to_owned(),
                    count => format!(", with {count} byte marks for what is ill-formed"),
                };
                let said = format!("Copied {}{marks}", form.name());
                self.put_on_clipboard(text.text, said);
            }
            Chosen::OpenAsDocument => {
                let bytes = self.converter.converter().bytes().to_vec();
                self.open_pasted(bytes);
            }
            Chosen::Put(bytes) => {
                if let Err(error) = self.converter.put(bytes) {
                    self.complain(format!("{error}."));
                }
            }
            Chosen::BringBack => self.converter.bring_back(),
            Chosen::Edit(form, text) => self.converter.edit(form, text),
        }
    }
}
