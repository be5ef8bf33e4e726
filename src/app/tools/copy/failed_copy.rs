//! The line about a copy that the clipboard did not take, so that the text is not lost.

use egui::{Button, Frame, Label, Margin, Panel, RichText, Ui};

use super::request::CopyRequest;
use crate::app::command::{Command, CopyCommand};
use crate::app::theme::Palette;
use crate::app::widgets::access;

/// A copy that the clipboard did not take.
pub struct FailedCopy {
    /// The request to copy.
    pub request: CopyRequest,

    /// A sentence that says why the clipboard did not take it.
    pub why: String,
}

/// What the user did with the line in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailedCopyOutcome {
    /// The user did nothing.
    Nothing,

    /// The user saves the text to a file.
    Save,

    /// The user dismissed the line.
    Dismissed,
}

/// Shows the line.
pub fn show(ui: &mut Ui, failed: &FailedCopy) -> FailedCopyOutcome {
    let palette = Palette::current(ui);
    let frame = Frame::new()
        .fill(palette.control)
        .inner_margin(Margin::symmetric(14, 4));
    Panel::top("failed copy")
        .show_separator_line(false)
        .frame(frame)
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                // On the background of the line, the usual fill would not be visible.
                let button = |name| Button::new(name).fill(palette.control_hovered);
                let save = ui.add(button(Command::Copy(CopyCommand::Save).name()));
                let dismiss = ui.add(button("Dismiss"));
                let why = RichText::new(&failed.why).color(palette.warning);
                let said = ui.add(Label::new(why).truncate());
                access::live(ui.ctx(), said.id, egui::accesskit::Live::Assertive);
                said.on_hover_text(&failed.why);
                match (save.clicked(), dismiss.clicked()) {
                    (true, _) => FailedCopyOutcome::Save,
                    (_, true) => FailedCopyOutcome::Dismissed,
                    _ => FailedCopyOutcome::Nothing,
                }
            })
            .inner
        })
        .inner
}
