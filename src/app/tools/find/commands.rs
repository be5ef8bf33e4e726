//! What the commands about finding do, and how the bar and the document in front go together.

use egui::{Frame, Key, Panel, Popup, Ui};

use super::FindTool;
use super::bar::{self, Chosen};
use super::query_from_selection::{MAX_TAKEN, NoQuery, query_from_selection};
use super::words;
use crate::app::command::FindCommand;
use crate::app::session::{Session, StatusMessage, Tab};
use crate::app::theme::Palette;
use crate::app::tools::Tool;
use crate::app::widgets::regions;
use crate::census::Direction;
use crate::document::find::Finding;
use crate::document::find::Target;
use crate::document::find::Way;

impl FindTool {
    /// Opens the bar, with what is selected in its field.
    fn open_find(&mut self, session: &mut Session, ctx: &egui::Context) {
        let is_in_field = self.is_open && bar::has_keyboard(ctx);
        let taken = session.document().filter(|_| !is_in_field).map(|open| {
            let is_match =
                (open.finding.as_ref()).is_some_and(|f| f.here(open.view.caret).is_some());
            // A match that was found is no reason to look for something else.
            let query = &self.query;
            if is_match {
                Err(NoQuery::Nothing)
            } else {
                query_from_selection(open, false, query)
            }
        });
        if let Some(Ok((query, offset))) = taken {
            self.take(query);
            self.look(session, Way::From, Some(offset), ctx);
        }
        self.open();
    }

    /// Looks for what is selected further on.
    fn find_selection(&mut self, session: &mut Session, ctx: &egui::Context) {
        let query = &self.query;
        let Some(taken) = session
            .document()
            .map(|open| query_from_selection(open, true, query))
        else {
            return;
        };
        match taken {
            Ok((query, offset)) => {
                self.take(query);
                self.is_open = true;
                self.look(session, Way::Next, Some(offset), ctx);
            }
            Err(NoQuery::TooLong) => session.complain(format!(
                "The selection is too long to look for: at most {MAX_TAKEN} bytes."
            )),
            Err(NoQuery::NotHere) => session.complain("The selected bytes cannot be read now."),
            Err(NoQuery::Nothing) => session.complain("There is nothing to look for."),
        }
    }

    /// Goes to the next match, or the one before; without anything to look for, asks for it.
    fn find_step(&mut self, session: &mut Session, direction: Direction, ctx: &egui::Context) {
        if self.has_news() {
            let way = match direction {
                Direction::Next => Way::From,
                Direction::Previous => Way::Previous,
            };
            return self.look(session, way, None, ctx);
        }
        if self.target().is_none() {
            return self.open_find(session, ctx);
        }
        let is_selecting = session
            .document()
            .is_some_and(|open| open.view.caret.selection().is_some());
        let way = match direction {
            Direction::Next if is_selecting => Way::Next,
            // The caret may be at the start of a match that was not found yet.
            Direction::Next => Way::From,
            Direction::Previous => Way::Previous,
        };
        self.look(session, way, None, ctx);
    }

    /// Looks for what is in the bar, from an offset or else from where the selection starts.
    fn look(&mut self, session: &mut Session, way: Way, from: Option<u64>, ctx: &egui::Context) {
        let can_be = self.apply();
        let query = self.target().map(|(query, _)| query);
        for tab in &mut session.tabs {
            if let Some(open) = tab.open_mut()
                && open.finding.as_ref().map(Finding::query) != query
            {
                open.finding = None;
            }
        }
        if !can_be {
            return;
        }
        if let Err(error) = self.find_in_front(session, ctx) {
            self.give_up();
            return session.complain(error.to_string());
        }
        if let Some(open) = session.document_mut() {
            let start = open
                .view
                .caret
                .offset
                .min(match open.view.caret.selection() {
                    Some(range) => range.start,
                    None => u64::MAX,
                });
            open.look(way, from.unwrap_or(start));
        }
    }

    /// Text is looked for in the encoding that the document in front is read in.
    fn follow_encoding(&mut self, session: &mut Session, ctx: &egui::Context) {
        let Some(open) = session.document() else {
            return;
        };
        let encoding = open.content.read_as();
        let is_text_known = open.content.counted_text().is_some();
        if (self.query.encoding, self.query.is_text_known) == (encoding, is_text_known) {
            return;
        }
        let was_applied = !self.has_news();
        self.query.encoding = encoding;
        self.query.is_text_known = is_text_known;
        if was_applied && self.is_open && self.has_news() {
            self.apply();
            ctx.request_repaint();
        }
    }

    /// Starts the search in the document in front, if it does not run already.
    fn find_in_front(
        &mut self,
        session: &mut Session,
        ctx: &egui::Context,
    ) -> Result<(), crate::source::SourceError> {
        let is_shown = self.is_open;
        let Some((query, target)) = self.target() else {
            return Ok(());
        };
        let front = session.tabs.get_mut(session.active);
        let Some(open) = front.and_then(Tab::open_mut) else {
            return Ok(());
        };
        match &mut open.finding {
            Some(finding) if finding.query() == query => {
                if let Some(left) = finding.go_on(&open.content, is_shown) {
                    ctx.request_repaint_after(left);
                }
            }
            _ => {
                let from = open.view.caret.offset;
                let finding = Finding::start(query, target, &open.content, from, is_shown)?;
                open.finding = Some(finding);
            }
        }
        Ok(())
    }

    /// Closes the bar when Escape was pressed and nothing above it takes that key.
    pub fn close_by_key(&mut self, session: &mut Session, ctx: &egui::Context) {
        let is_free = !session.has_overlay && !Popup::is_any_open(ctx);
        let is_free = is_free && !session.converter.is_in_front;
        if self.is_open && is_free && ctx.input(|input| input.key_pressed(Key::Escape)) {
            self.close_find(session, ctx);
        }
    }

    fn close_find(&mut self, session: &mut Session, ctx: &egui::Context) {
        self.is_open = false;
        for tab in &mut session.tabs {
            if let Some(finding) = tab.open_mut().and_then(|open| open.finding.as_mut()) {
                finding.hide();
            }
        }
        regions::focus(ctx, session.hex_view());
    }

    /// Shows the bar, if it is open and there is something to look in.
    pub fn bar(&mut self, session: &mut Session, ui: &mut Ui) {
        let Some(open) = session.document().filter(|_| self.is_open) else {
            return;
        };
        let palette = Palette::current(ui);
        let find = &mut *self;
        let chosen = Panel::top("find")
            .exact_size(bar::HEIGHT)
            .frame(Frame::new().fill(palette.panel))
            .show(ui, |ui| bar::show(ui, find, open))
            .inner;
        let ctx = ui.ctx().clone();
        for chosen in chosen {
            match chosen {
                Chosen::Next => self.find_step(session, Direction::Next, &ctx),
                Chosen::Previous => self.find_step(session, Direction::Previous, &ctx),
                Chosen::Look => self.look(session, Way::From, None, &ctx),
                Chosen::Reading(kind) => {
                    self.choose_kind(kind);
                    self.look(session, Way::From, None, &ctx);
                }
                Chosen::Close => self.close_find(session, &ctx),
                Chosen::Stop => {
                    let open = session.document_mut();
                    if let Some(finding) = open.and_then(|open| open.finding.as_mut()) {
                        finding.stop();
                    }
                }
            }
            ctx.request_repaint();
        }
    }

    /// What finding has to say while its bar is closed.
    pub fn status(&self, session: &Session) -> Option<StatusMessage> {
        let open = session.document().filter(|_| !self.is_open)?;
        let finding = open.finding.as_ref()?;
        let is_here = finding.here(open.view.caret).is_some();
        if !is_here && finding.said(open.view.caret).is_none() {
            return None;
        }
        let words = words::matches(finding, open);
        let what = match self.target() {
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
}

impl Tool for FindTool {
    type Command = FindCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, session: &mut Session, command: FindCommand) {
        let ctx = session.ctx().clone();
        let ctx = &ctx;
        match command {
            FindCommand::Open => self.open_find(session, ctx),
            FindCommand::Selection => self.find_selection(session, ctx),
            FindCommand::Next => self.find_step(session, Direction::Next, ctx),
            FindCommand::Previous => self.find_step(session, Direction::Previous, ctx),
        }
        ctx.request_repaint();
    }

    fn can_run(&self, session: &Session, command: FindCommand) -> bool {
        match command {
            FindCommand::Next | FindCommand::Previous => {
                session.has_bytes() && self.has_something()
            }
            FindCommand::Open | FindCommand::Selection => session.has_bytes(),
        }
    }

    fn what_is_lacking(&self, _session: &Session, _command: FindCommand) -> String {
        "Nothing was looked for yet".to_owned()
    }

    fn poll(&mut self, session: &mut Session) {
        let ctx = session.ctx().clone();
        let ctx = &ctx;
        self.follow_encoding(session, ctx);
        if !self.is_open {
            return;
        }
        if let Err(error) = self.find_in_front(session, ctx) {
            self.give_up();
            session.complain(error.to_string());
        }
    }
}
