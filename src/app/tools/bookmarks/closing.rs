//! Before the program ends, or a tab is closed: bookmarks that are not written yet.

use std::time::{Duration, Instant};

use egui::{Context, Id, Label, RichText, ScrollArea, ViewportCommand};

use super::BookmarksTool;
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::overlay;
use crate::bookmarks::{Keeper, Kept};

/// How long bookmarks may take to be written before the user is asked.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the window looks whether they are written.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// What is to be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Closes {
    /// The program.
    Program,
    /// The tab of the document with this number.
    Tab(u64),
}

/// Something that is to be closed, once the bookmarks are written or the user does without them.
pub struct Closing {
    closes: Closes,
    since: Instant,

    /// Which bookmarks are not written, and why, as sentences: the user is asked.
    unsaved: Vec<String>,

    /// Whether the keyboard is on an answer.
    has_keyboard: bool,
}

/// What the user chose.
enum Choice {
    TryAgain,
    GoWithout,
    Stay,
}

impl Closing {
    fn new(closes: Closes) -> Self {
        Self {
            closes,
            since: Instant::now(),
            unsaved: Vec::new(),
            has_keyboard: false,
        }
    }

    /// Whether the user is asked.
    pub fn asks(&self) -> bool {
        !self.unsaved.is_empty()
    }
}

impl BookmarksTool {
    /// Ends the program, unless bookmarks could not be written: then the user is asked first.
    pub fn quit(&mut self, session: &mut Session, ctx: &Context) {
        // Where nothing is in the way, this is the last frame.
        self.begin_closing(session, Closes::Program);
        self.poll_closing(session, ctx);
    }

    /// Closes a tab, unless its bookmarks could not be written: then the user is asked first.
    pub fn close_tab(&mut self, session: &mut Session, place: usize) {
        let Some(document) = session.tabs.get(place) else {
            return;
        };
        let keeper = document.open().and_then(|open| open.bookmarks.keeper());
        match keeper.map(Keeper::kept) {
            Some(Kept::Failed(_)) => self.begin_closing(session, Closes::Tab(document.id)),
            _ => session.close_tab(place),
        }
    }

    fn begin_closing(&mut self, session: &Session, closes: Closes) {
        for (_, keeper) in self.keepers(session, closes) {
            keeper.hurry();
        }
        self.closing = Some(Closing::new(closes));
    }

    /// The keepers that have to be done before something is closed, and what their documents are called.
    fn keepers<'a>(
        &'a self,
        session: &'a Session,
        closes: Closes,
    ) -> impl Iterator<Item = (String, &'a Keeper)> {
        let closed = move |id: u64| closes == Closes::Program || closes == Closes::Tab(id);
        let open = session.tabs.iter().filter_map(move |document| {
            let keeper = document.open()?.bookmarks.keeper()?;
            closed(document.id).then(|| (document.origin.title(), keeper))
        });
        let leaving = self.leaving.iter();
        let leaving = leaving.filter(move |_| closes == Closes::Program);
        open.chain(leaving.map(|keeper| ("A closed document".to_owned(), keeper)))
    }

    /// Goes on with what is to be closed, and takes a window that is closed from outside.
    pub fn poll_closing(&mut self, session: &mut Session, ctx: &Context) {
        let is_closing = ctx.input(|input| input.viewport().close_requested());
        if is_closing && !self.may_quit {
            let is_kept = |(_, keeper): (_, &Keeper)| keeper.kept() == Kept::All;
            if self.keepers(session, Closes::Program).all(is_kept) {
                return;
            }
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.begin_closing(session, Closes::Program);
        }
        let Some(closing) = &self.closing else {
            return;
        };
        if closing.asks() {
            return;
        }
        let (closes, waited) = (closing.closes, closing.since.elapsed());
        let mut unsaved = Vec::new();
        let mut waits = false;
        for (name, keeper) in self.keepers(session, closes) {
            match keeper.kept() {
                Kept::All => {}
                Kept::Failed(why) => unsaved.push(format!("{name}: {why}")),
                Kept::Soon if waited < PATIENCE => waits = true,
                Kept::Soon => {
                    unsaved.push(format!("{name}: Its bookmarks are still being written."));
                }
            }
        }
        if waits {
            ctx.request_repaint_after(BETWEEN_LOOKS);
        } else if unsaved.is_empty() {
            self.close(session, closes, ctx);
        } else if let Some(closing) = &mut self.closing {
            closing.unsaved = unsaved;
        }
    }

    /// Closes what was to be closed, whatever is not written.
    fn close(&mut self, session: &mut Session, closes: Closes, ctx: &Context) {
        self.closing = None;
        match closes {
            Closes::Program => {
                self.may_quit = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Closes::Tab(id) => {
                let mut documents = session.tabs.iter();
                if let Some(place) = documents.position(|document| document.id == id) {
                    session.close_tab(place);
                }
            }
        }
    }

    /// Asks, if there is something to ask.
    pub fn show_closing(&mut self, session: &mut Session, ctx: &Context) {
        let Some(closing) = self.closing.as_mut().filter(|it| it.asks()) else {
            return;
        };
        let closes = closing.closes;
        match ask(ctx, closing) {
            None => {}
            Some(Choice::TryAgain) => self.begin_closing(session, closes),
            Some(Choice::GoWithout) => self.close(session, closes, ctx),
            Some(Choice::Stay) => self.closing = None,
        }
    }
}

fn ask(ctx: &Context, closing: &mut Closing) -> Option<Choice> {
    let mut choice = None;
    let modal = overlay(
        ctx,
        Id::unique("byteloupe closing"),
        "Bookmarks are not saved",
    )
    .show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(520.0_f32.min(ctx.content_rect().width() - 60.0));
        let title = RichText::new("Bookmarks are not saved").font(fonts::semibold(16.0));
        ui.label(title.color(palette.strong));
        ui.add_space(4.0);
        let most = (ctx.content_rect().height() - 240.0).max(60.0);
        ScrollArea::vertical().max_height(most).show(ui, |ui| {
            for sentence in &closing.unsaved {
                ui.add(Label::new(RichText::new(sentence).color(palette.error_text)).wrap());
            }
        });
        ui.add_space(4.0);
        ui.label(
            "Cancel, then export them with Bookmarks → Export bookmarks… to keep them elsewhere.",
        );
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let leave = match closing.closes {
                Closes::Program => "Quit without them",
                Closes::Tab(_) => "Close without them",
            };
            let stay = ui.button("Cancel");
            if !std::mem::replace(&mut closing.has_keyboard, true) {
                stay.request_focus();
            }
            if stay.clicked() {
                choice = Some(Choice::Stay);
            }
            if ui.button("Try again").clicked() {
                choice = Some(Choice::TryAgain);
            }
            if ui.button(leave).clicked() {
                choice = Some(Choice::GoWithout);
            }
        });
    });
    if modal.should_close() && choice.is_none() {
        choice = Some(Choice::Stay);
    }
    choice
}
