//! The document in front: moving, selecting, its errors and warnings, its counting.

use egui::Key;

use super::menu::Section;
use super::row::{ALT, CTRL, CTRL_ALT, CTRL_SHIFT, NONE, Row, SHIFT};

/// Commands about the document in front: moving, selecting, its errors and warnings, its counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentCommand {
    /// Read the source again.
    Reload,
    /// Count what was added to the source.
    CountAdded,
    /// Follow a source that grows, or stop following it.
    Follow,
    /// Select the sequence or error under the caret.
    SelectGroup,
    /// Select the whole document.
    SelectAll,
    /// Go to the next error or warning, whichever comes first.
    NextFinding,
    /// Go to the error or warning before.
    PreviousFinding,
    /// Go to the next error.
    NextError,
    /// Go to the error before.
    PreviousError,
    /// Go to the next warning.
    NextWarning,
    /// Go to the warning before.
    PreviousWarning,
    /// Go to the start.
    GoToStart,
    /// Go to the end.
    GoToEnd,
    /// Go back to where the last jump came from.
    Back,
    /// Go forward to where going back came from.
    Forward,
    /// Pause the counting, or let it go on.
    PauseCounting,
    /// End the counting.
    StopCounting,
}

impl DocumentCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Reload,
        Self::CountAdded,
        Self::Follow,
        Self::SelectAll,
        Self::SelectGroup,
        Self::NextFinding,
        Self::PreviousFinding,
        Self::NextError,
        Self::PreviousError,
        Self::NextWarning,
        Self::PreviousWarning,
        Self::GoToStart,
        Self::GoToEnd,
        Self::Back,
        Self::Forward,
        Self::PauseCounting,
        Self::StopCounting,
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Reload => Row::new("Reload", Section::Source)
                .keys(NONE, Key::F5)
                .needs_document(),
            Self::CountAdded => Row::new("Count new bytes", Section::Source)
                .keys(SHIFT, Key::F5)
                .needs_document()
                .hint("Goes on where the counting ended, when the file has grown"),
            Self::Follow => Row::new("Follow", Section::Source)
                .keys(CTRL, Key::F5)
                .needs_document()
                .hint("Keeps to the end of a file or a stream that grows, as tail -f does"),
            Self::SelectGroup => Row::new("Select sequence or error", Section::Select)
                .keys(CTRL_ALT, Key::A)
                .needs_document(),
            Self::SelectAll => Row::new("Select all", Section::Select)
                .keys(CTRL, Key::A)
                .needs_document()
                .is_an_editing_key(),
            Self::NextFinding => Row::new("Next finding", Section::Findings)
                .keys(NONE, Key::F9)
                .needs_document()
                .hint("The next error or warning, whichever comes first"),
            Self::PreviousFinding => Row::new("Previous finding", Section::Findings)
                .keys(SHIFT, Key::F9)
                .needs_document(),
            Self::NextError => Row::new("Next error", Section::Findings)
                .keys(NONE, Key::F8)
                .needs_document(),
            Self::PreviousError => Row::new("Previous error", Section::Findings)
                .keys(SHIFT, Key::F8)
                .needs_document(),
            Self::NextWarning => Row::new("Next warning", Section::Findings)
                .keys(CTRL, Key::F8)
                .needs_document()
                .hint(
                    "Well-formed and still worth a look, such as controls and invisible characters",
                ),
            Self::PreviousWarning => Row::new("Previous warning", Section::Findings)
                .keys(CTRL_SHIFT, Key::F8)
                .needs_document(),
            Self::GoToStart => Row::new("Go to start", Section::Ends)
                .keys(CTRL, Key::Home)
                .needs_document()
                .is_an_editing_key(),
            Self::GoToEnd => Row::new("Go to end", Section::Ends)
                .keys(CTRL, Key::End)
                .needs_document()
                .is_an_editing_key(),
            Self::Back => Row::new("Back", Section::History)
                .keys(ALT, Key::ArrowLeft)
                .needs_document()
                .hint("To where the last jump came from"),
            Self::Forward => Row::new("Forward", Section::History)
                .keys(ALT, Key::ArrowRight)
                .needs_document()
                .hint("To where going back came from"),
            Self::PauseCounting => Row::new("Pause or resume counting", Section::Counting)
                .keys(CTRL, Key::Comma)
                .needs_document(),
            Self::StopCounting => Row::new("Stop counting", Section::Counting)
                .keys(CTRL, Key::Period)
                .needs_document(),
        }
    }
}
