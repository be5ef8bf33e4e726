//! What the commands about comparing do, and what goes on while two documents are compared.

use crate::app::App;
use crate::app::command::Command;
use crate::app::document::Document;
use crate::app::shell::CommandPalette;
use crate::app::views::hex_view;
use crate::app::widgets::regions;
use crate::compare::{Alignment, Difference, Question, Side};
use crate::document::OpenDocument;
use crate::document::compare::Run;
use crate::document::compare::SideBySide;

impl App {
    /// Which of the tabs are compared, while one of them is in front and both are open: the left one
    /// first.
    pub(in crate::app) fn compared(&self) -> Option<[usize; 2]> {
        let compare = self.compare.as_ref()?;
        if self.has_converter_in_front() {
            return None;
        }
        let place = |side: Side| {
            let id = compare.ids[side.index()];
            let mut documents = self.documents.iter();
            documents.position(|document| document.id == id && document.open().is_some())
        };
        let both = [place(Side::Left)?, place(Side::Right)?];
        both.contains(&self.active).then_some(both)
    }

    /// The side that has the keyboard, while two documents are compared.
    pub(in crate::app) fn compared_side(&self) -> Option<Side> {
        let [left, _] = self.compared()?;
        Some(if self.active == left {
            Side::Left
        } else {
            Side::Right
        })
    }

    /// The hex view of the document in front.
    pub(in crate::app) fn hex_id(&self) -> egui::Id {
        match self.compared_side() {
            Some(side) => hex_view::id_of(side),
            None => hex_view::id(),
        }
    }

    /// Can the document in front be compared with another one?
    pub(in crate::app) fn can_compare(&self) -> bool {
        let is_open = self.document().is_some_and(|front| front.open().is_some());
        is_open && self.documents.len() > 1
    }

    /// Keeps the comparison up with its documents, and takes its answers. Called before each frame.
    pub(in crate::app) fn poll_compare(&mut self, ctx: &egui::Context) {
        let Some(both) = self.compared() else {
            return;
        };
        for place in both.into_iter().filter(|place| *place != self.active) {
            if let Some(open) = self.documents.get_mut(place).and_then(Document::open_mut) {
                open.poll();
            }
        }
        let Some(compare) = &mut self.compare else {
            return;
        };
        let open = |place: usize| self.documents.get(place).and_then(Document::open);
        let (Some(left), Some(right)) = (open(both[0]), open(both[1])) else {
            return;
        };
        let documents = [left, right];
        let alignment = compare.alignment;
        let holds = (compare.run.as_ref()).is_some_and(|run| run.holds_for(documents, alignment));
        if !holds {
            match Run::start(documents, alignment) {
                Ok(run) => compare.run = Some(run),
                Err(error) => {
                    self.compare = None;
                    return self.complain(error.to_string());
                }
            }
        }
        let answer = self
            .compare
            .as_mut()
            .and_then(|compare| compare.run.as_mut()?.answer());
        match answer {
            None => {}
            Some(Ok((question, Some(difference)))) => {
                self.go_to_difference(question, difference, both, ctx);
            }
            Some(Ok((_, None))) => self.say("No byte differs"),
            Some(Err(error)) => self.complain(error.to_string()),
        }
    }

    /// Carries out a command about comparing.
    pub(in crate::app) fn run_compare(&mut self, command: Command, ctx: &egui::Context) {
        match command {
            Command::Compare => self.choose_what_to_compare(ctx),
            Command::CompareWith(place) => self.compare_with(place, ctx),
            _ if self.compared().is_none() => {
                self.say("Nothing is compared here. Ctrl+F7 compares two tabs.");
            }
            Command::StopComparing => self.stop_comparing(ctx),
            Command::NextDifference => self.look_for_difference(true),
            Command::PreviousDifference => self.look_for_difference(false),
            Command::LinkSides => {
                if let Some(compare) = &mut self.compare {
                    compare.is_linked = !compare.is_linked;
                    let is_linked = compare.is_linked;
                    self.say(if is_linked {
                        "Both sides move together"
                    } else {
                        "Each side moves by itself"
                    });
                }
            }
            Command::AlignHere => self.align_here(),
            Command::AlignStarts => self.align(Alignment::STARTS),
            _ => {}
        }
        ctx.request_repaint();
    }

    fn choose_what_to_compare(&mut self, ctx: &egui::Context) {
        if !self.can_compare() {
            self.say("Open another document to compare this one with.");
            return;
        }
        match (self.documents.len(), self.active) {
            (2, 0) => self.compare_with(1, ctx),
            (2, _) => self.compare_with(0, ctx),
            _ => self.palette = Some(CommandPalette::of_tabs()),
        }
    }

    /// Compares the document in front with that of another tab.
    fn compare_with(&mut self, place: usize, ctx: &egui::Context) {
        let Some(other) = self.documents.get(place).filter(|_| place != self.active) else {
            return;
        };
        if other.open().is_none() {
            return self.complain("That document is not open, so there is nothing to compare.");
        }
        let right = other.id;
        let Some(front) = self.document() else {
            return;
        };
        let Some(open) = front.open() else {
            return;
        };
        self.compare = Some(SideBySide::new(front.id, right, open.scroll));
        regions::focus(ctx, hex_view::id());
    }

    /// Goes on with one document.
    pub(in crate::app) fn stop_comparing(&mut self, ctx: &egui::Context) {
        let Some(compare) = self.compare.take() else {
            return;
        };
        for document in &mut self.documents {
            // Its rows may now begin elsewhere.
            if compare.side_of(document.id).is_some()
                && let Some(open) = document.open_mut()
            {
                open.jump_to_caret = true;
            }
        }
        regions::focus(ctx, hex_view::id());
    }

    /// Ends the comparison when one of its documents is closed.
    pub(in crate::app) fn forget_compared(&mut self, id: u64) {
        if self
            .compare
            .as_ref()
            .is_some_and(|compare| compare.side_of(id).is_some())
        {
            let ctx = self.mailbox.ctx.clone();
            self.stop_comparing(&ctx);
        }
    }

    /// The comparison of the two documents in front.
    fn run_in_front(&self) -> Option<&Run> {
        self.compared()?;
        self.compare.as_ref()?.run.as_ref()
    }

    /// Does the counting of what differs go on?
    pub(in crate::app) fn is_counting_differences(&self) -> bool {
        let run = self.run_in_front();
        run.is_some_and(|run| run.progress().is_running())
    }

    /// Is there a difference between the two documents in front, as far as that is known?
    pub(in crate::app) fn has_differences(&self) -> bool {
        self.run_in_front().is_some_and(Run::has_differences)
    }

    /// Ends the counting of what differs; says whether it went on.
    pub(in crate::app) fn stop_counting_differences(&self) -> bool {
        let run = self.run_in_front();
        let run = run.filter(|run| run.progress().is_running());
        run.inspect(|run| run.stop()).is_some()
    }

    fn look_for_difference(&mut self, forward: bool) {
        let (Some(side), Some(offset)) = (self.compared_side(), self.caret_in_front()) else {
            return;
        };
        let Some(compare) = &mut self.compare else {
            return;
        };
        let place = compare.alignment.place(side, offset);
        if let Some(run) = &mut compare.run {
            run.ask(if forward {
                Question::Next { after: place }
            } else {
                Question::Previous { before: place }
            });
        }
    }

    fn caret_in_front(&self) -> Option<u64> {
        Some(self.document()?.open()?.caret.offset)
    }

    /// Goes to a difference on both sides, in the one with the keyboard if that has bytes there.
    fn go_to_difference(
        &mut self,
        question: Question,
        difference: Difference,
        both: [usize; 2],
        ctx: &egui::Context,
    ) {
        let Some(compare) = &self.compare else {
            return;
        };
        let (alignment, is_linked) = (compare.alignment, compare.is_linked);
        if let Some(only) = difference.only {
            self.active = both[only.index()];
            regions::focus(ctx, hex_view::id_of(only));
        }
        for side in Side::BOTH {
            let place = both[side.index()];
            let offset = alignment.offset(side, difference.place);
            let is_in_front = place == self.active;
            if let Some(open) = self.documents.get_mut(place).and_then(Document::open_mut)
                && let Some(offset) = offset
                && (is_in_front || !is_linked)
            {
                open.go_to(offset);
            }
        }
        if difference.wrapped {
            self.say(match question {
                Question::Next { .. } => "From the start: there is no difference further on",
                Question::Previous { .. } => "From the end: there is no difference before",
            });
        }
    }

    /// Puts the byte under the caret of the one beside that of the other.
    fn align_here(&mut self) {
        let Some(compare) = &self.compare else {
            return;
        };
        if compare.is_linked {
            self.say(
                "The carets stand beside each other. Unlink the sides (Ctrl+Shift+L), move one, align.",
            );
            return;
        }
        let Some([left, right]) = self.compared() else {
            return;
        };
        let caret = |place: usize| -> Option<&OpenDocument> { self.documents.get(place)?.open() };
        if let (Some(left), Some(right)) = (caret(left), caret(right)) {
            let alignment = Alignment::beside(left.caret.offset, right.caret.offset);
            self.align(alignment);
        }
    }

    /// Has other bytes stand beside each other, and both sides move together.
    fn align(&mut self, alignment: Alignment) {
        if let Some(compare) = &mut self.compare {
            compare.alignment = alignment;
            compare.is_linked = true;
        }
        if let Some(open) = self.document_mut().and_then(Document::open_mut) {
            open.jump_to_caret = true;
        }
    }
}
