//! Going to a place that the user names, and selecting from one place to another.

mod go_to;
mod lines;
mod outcome;
mod panel;
mod select_range;

use egui::{Frame, Key, Panel, Popup, Ui};

use crate::app::command::PlaceCommand;
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::tools::Tool;
use crate::app::views::hex_view::Metrics;
use crate::app::widgets::access::ReadingPlace;
use crate::app::widgets::regions;
use crate::document::OpenDocument;
use crate::utf8::BomPolicy;
use go_to::GoTo;
use outcome::PlaceOutcome;
use panel::PlacePanel;
use select_range::SelectRange;

/// The panel in which places are named, while it is open.
#[derive(Default)]
pub struct PlaceTool {
    panel: Option<PlacePanel>,

    /// Where the user last went, as it was typed.
    last_target: String,

    /// What the user did with the panel in this frame.
    outcome: Option<PlaceOutcome>,
}

impl PlaceTool {
    /// Is the panel open?
    pub fn is_open(&self) -> bool {
        self.panel.is_some()
    }

    /// Closes the panel when Escape was pressed and nothing above it takes that key.
    pub fn close_by_key(&mut self, session: &Session, ctx: &egui::Context) {
        let is_free = !session.has_overlay && !Popup::is_any_open(ctx);
        if self.is_open() && is_free && ctx.input(|input| input.key_pressed(Key::Escape)) {
            self.outcome = Some(PlaceOutcome::Closes);
        }
    }

    /// Shows the panel below the hex view, if it is open. It is read at a place that was kept.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        read_at: ReadingPlace,
        open: &mut OpenDocument,
        metrics: Metrics,
        bom: BomPolicy,
    ) {
        let Some(panel) = &mut self.panel else {
            return;
        };
        let chosen = Panel::bottom("place")
            .exact_size(panel.height(&metrics))
            .show_separator_line(false)
            .frame(Frame::new().fill(Palette::current(ui).panel))
            .show(ui, |ui| {
                read_at.show(ui, |ui| panel.show(ui, open, metrics, bom))
            })
            .inner;
        self.outcome.get_or_insert(chosen);
    }

    /// Closes the panel if it is done. Called after it was shown.
    pub fn finish(&mut self, session: &mut Session) {
        let outcome = self.outcome.take().unwrap_or(PlaceOutcome::Stays);
        let Some(panel) = self.panel.take().filter(|_| session.document().is_some()) else {
            return;
        };
        if outcome == PlaceOutcome::Stays {
            self.panel = Some(panel);
            return;
        }
        regions::focus(session.ctx(), session.hex_view());
        if let PlaceOutcome::Went(note) = outcome {
            session.status = None;
            if let Some(note) = note {
                session.say(note);
            }
            if let PlacePanel::GoTo(go_to) = panel {
                go_to.text().clone_into(&mut self.last_target);
            }
        }
    }
}

impl Tool for PlaceTool {
    type Command = PlaceCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, session: &mut Session, command: PlaceCommand) {
        let Some(caret) = session.document().map(|open| open.view.caret) else {
            return;
        };
        match (&mut self.panel, command) {
            (Some(PlacePanel::GoTo(go_to)), PlaceCommand::GoTo) => go_to.take_keyboard(),
            (Some(PlacePanel::SelectRange(range)), PlaceCommand::SelectRange) => {
                range.take_keyboard();
            }
            (panel, PlaceCommand::GoTo) => {
                *panel = Some(PlacePanel::GoTo(Box::new(GoTo::new(
                    self.last_target.clone(),
                ))));
            }
            (panel, PlaceCommand::SelectRange) => {
                *panel = Some(PlacePanel::SelectRange(Box::new(SelectRange::new(caret))));
            }
        }
    }

    fn can_run(&self, session: &Session, _command: PlaceCommand) -> bool {
        session.has_bytes()
    }
}
