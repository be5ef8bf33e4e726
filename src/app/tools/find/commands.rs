//! What the commands about finding do, and how the bar and the document in front go together.

use egui::{Frame, Key, Panel, Popup, Ui};

use super::bar::{self, Chosen};
use super::take::{self, MAX_TAKEN, NotTaken};
use super::words;
use crate::app::command::Command;
use crate::app::theme::Palette;
use crate::app::widgets::regions;
use crate::app::{App, StatusMessage};
use crate::census::Direction;
use crate::document::OpenDocument;
use crate::document::find::Finding;
use crate::document::find::Target;
use crate::document::find::Way;

impl App {
    /// Has the document in front look for what the open bar says. Called before each frame.
    pub(in crate::app) fn poll_find(&mut self, ctx: &egui::Context) {
        if !self.find.is_open {
            return;
        }
        if let Err(error) = self.find_in_front(ctx) {
            self.find.give_up();
            self.complain(error.to_string());
        }
    }

    /// Carries out a command about finding.
    pub(in crate::app) fn run_find(&mut self, command: Command, ctx: &egui::Context) {
        match command {
            Command::Find => self.open_find(ctx),
            Command::FindSelection => self.find_selection(ctx),
            Command::FindNext => self.find_step(Direction::Next, ctx),
            Command::FindPrevious => self.find_step(Direction::Previous, ctx),
            _ => {}
        }
        ctx.request_repaint();
    }

    /// Opens the bar, with what is selected in its field.
    fn open_find(&mut self, ctx: &egui::Context) {
        let is_in_field = self.find.is_open && bar::has_keyboard(ctx);
        let taken = self.open_document().filter(|_| !is_in_field).map(|open| {
            let is_match = (open.finding.as_ref()).is_some_and(|f| f.here(open.caret).is_some());
            // A match that was found is no reason to look for something else.
            let query = &self.find.query;
            if is_match {
                Err(NotTaken::Nothing)
            } else {
                take::take(open, false, query)
            }
        });
        if let Some(Ok((query, offset))) = taken {
            self.find.take(query);
            self.look(Way::From, Some(offset), ctx);
        }
        self.find.open();
    }

    /// Looks for what is selected further on.
    fn find_selection(&mut self, ctx: &egui::Context) {
        let query = &self.find.query;
        let Some(taken) = self
            .open_document()
            .map(|open| take::take(open, true, query))
        else {
            return;
        };
        match taken {
            Ok((query, offset)) => {
                self.find.take(query);
                self.find.is_open = true;
                self.look(Way::Next, Some(offset), ctx);
            }
            Err(NotTaken::TooLong) => self.complain(format!(
                "The selection is too long to look for: at most {MAX_TAKEN} bytes."
            )),
            Err(NotTaken::NotHere) => self.complain("The selected bytes cannot be read now."),
            Err(NotTaken::Nothing) => self.complain("There is nothing to look for."),
        }
    }

    /// Goes to the next match, or the one before; without anything to look for, asks for it.
    fn find_step(&mut self, direction: Direction, ctx: &egui::Context) {
        if self.find.has_news() {
            let way = match direction {
                Direction::Next => Way::From,
                Direction::Previous => Way::Previous,
            };
            return self.look(way, None, ctx);
        }
        if self.find.target().is_none() {
            return self.open_find(ctx);
        }
        let is_selecting = self
            .open_document()
            .is_some_and(|open| open.caret.selection().is_some());
        let way = match direction {
            Direction::Next if is_selecting => Way::Next,
            // The caret may stand at the start of a match that was not found yet.
            Direction::Next => Way::From,
            Direction::Previous => Way::Previous,
        };
        self.look(way, None, ctx);
    }

    /// Looks for what stands in the bar, from an offset or else from where the selection starts.
    fn look(&mut self, way: Way, from: Option<u64>, ctx: &egui::Context) {
        let can_be = self.find.apply();
        let query = self.find.target().map(|(query, _)| query);
        for document in &mut self.documents {
            if let Some(open) = document.open_mut()
                && open.finding.as_ref().map(Finding::query) != query
            {
                open.finding = None;
            }
        }
        if !can_be {
            return;
        }
        if let Err(error) = self.find_in_front(ctx) {
            self.find.give_up();
            return self.complain(error.to_string());
        }
        if let Some(open) = self.open_document_mut() {
            let start = open.caret.offset.min(match open.caret.selection() {
                Some(range) => range.start,
                None => u64::MAX,
            });
            open.look(way, from.unwrap_or(start));
        }
    }

    /// Has the document in front look for what is wanted, if it does not already.
    fn find_in_front(&mut self, ctx: &egui::Context) -> Result<(), crate::source::SourceError> {
        let is_shown = self.find.is_open;
        let Some((query, target)) = self.find.target() else {
            return Ok(());
        };
        let front = self.documents.get_mut(self.active);
        let Some(open) = front.and_then(|document| document.open_mut()) else {
            return Ok(());
        };
        let source = std::sync::Arc::clone(open.source());
        let wake = std::sync::Arc::clone(open.wake());
        match &mut open.finding {
            Some(finding) if finding.query() == query => {
                if let Some(left) = finding.go_on(&source, is_shown, &wake) {
                    ctx.request_repaint_after(left);
                }
            }
            _ => {
                let from = open.caret.offset;
                let finding = Finding::start(query, target, &source, from, is_shown, &wake)?;
                open.finding = Some(finding);
            }
        }
        Ok(())
    }

    /// Closes the bar when Escape was pressed and nothing above it takes that key.
    pub(in crate::app) fn close_find_by_key(&mut self, ctx: &egui::Context) {
        let is_free = !self.has_overlay() && !Popup::is_any_open(ctx);
        let is_free = is_free && !self.has_converter_in_front();
        if self.find.is_open && is_free && ctx.input(|input| input.key_pressed(Key::Escape)) {
            self.close_find(ctx);
        }
    }

    fn close_find(&mut self, ctx: &egui::Context) {
        self.find.is_open = false;
        for document in &mut self.documents {
            if let Some(finding) = document.open_mut().and_then(|open| open.finding.as_mut()) {
                finding.hide();
            }
        }
        regions::focus(ctx, self.hex_id());
    }

    /// Shows the bar, if it is open and there is something to look in.
    pub(in crate::app) fn find_bar(&mut self, ui: &mut Ui) {
        let front = self.documents.get(self.active);
        let Some(open) = front.and_then(|document| document.open()) else {
            return;
        };
        if !self.find.is_open || self.has_converter_in_front() {
            return;
        }
        let palette = Palette::current(ui);
        let find = &mut self.find;
        let chosen = Panel::top("find")
            .exact_size(bar::HEIGHT)
            .frame(Frame::new().fill(palette.panel))
            .show(ui, |ui| bar::show(ui, find, open))
            .inner;
        let ctx = ui.ctx().clone();
        for chosen in chosen {
            match chosen {
                Chosen::Next => self.find_step(Direction::Next, &ctx),
                Chosen::Previous => self.find_step(Direction::Previous, &ctx),
                Chosen::Look => self.look(Way::From, None, &ctx),
                Chosen::Reading(kind) => {
                    self.find.choose_kind(kind);
                    self.look(Way::From, None, &ctx);
                }
                Chosen::Close => self.close_find(&ctx),
                Chosen::Stop => {
                    let open = self.open_document_mut();
                    if let Some(finding) = open.and_then(|open| open.finding.as_mut()) {
                        finding.stop();
                    }
                }
            }
            ctx.request_repaint();
        }
    }

    /// What finding has to say while its bar is closed.
    pub(in crate::app) fn find_status(&self) -> Option<StatusMessage> {
        let open = self.open_document().filter(|_| !self.find.is_open)?;
        let finding = open.finding.as_ref()?;
        let is_here = finding.here(open.caret).is_some();
        if !is_here && finding.said(open.caret).is_none() {
            return None;
        }
        let words = words::matches(finding, open);
        let what = match self.find.target() {
            Some((_, Target::Errors(_))) => "Error",
            _ => "Match",
        };
        Some(StatusMessage {
            text: if is_here && words.tone != words::Tone::Failure {
                format!("{what} {}", words.text)
            } else {
                words.text
            },
            is_error: words.tone == words::Tone::Failure,
        })
    }

    fn open_document(&self) -> Option<&OpenDocument> {
        self.document().and_then(|document| document.open())
    }

    fn open_document_mut(&mut self) -> Option<&mut OpenDocument> {
        self.document_mut().and_then(|document| document.open_mut())
    }
}
