//! Comparing two documents.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, NONE, Row, SHIFT};

/// Commands about comparing two documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompareCommand {
    /// Compare the document with another one, side by side.
    Choose,
    /// Compare the document with that of another tab, given by the place of the tab.
    With(usize),
    /// Show one document again.
    Stop,
    /// Go to the next difference.
    Next,
    /// Go to the difference before.
    Previous,
    /// Go to a difference, given by its number in the list.
    GoTo(usize),
    /// Save the differences as a report.
    Save,
    /// Link the two sides so that they move together, or unlink them.
    LinkSides,
    /// Compare by content, or by position again.
    ByContent,
    /// Align the bytes under the two carets in the same row.
    AlignHere,
    /// Align the first bytes of the two documents again.
    AlignStarts,
}

impl CompareCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Choose,
        Self::Next,
        Self::Previous,
        Self::ByContent,
        Self::LinkSides,
        Self::AlignHere,
        Self::AlignStarts,
        Self::Save,
        Self::Stop,
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Choose => Row::new("Compare with…", Section::Compare)
                .keys(CTRL, Key::F7)
                .needs_document()
                .opens_a_field()
                .hint("Another tab beside this one, with the bytes marked that differ"),
            Self::With(_) => Row::new("Compare with", Section::Compare).needs_document(),
            Self::Stop => Row::new("Stop comparing", Section::Compare)
                .keys(CTRL_SHIFT, Key::F7)
                .needs_comparison(),
            Self::Next => Row::new("Next difference", Section::Compare)
                .keys(NONE, Key::F7)
                .needs_comparison(),
            Self::Previous => Row::new("Previous difference", Section::Compare)
                .keys(SHIFT, Key::F7)
                .needs_comparison(),
            Self::GoTo(_) => Row::new("Go to difference", Section::Compare).needs_comparison(),
            Self::Save => Row::new("Save differences…", Section::Compare)
                .keys(CTRL_SHIFT, Key::Y)
                .needs_comparison()
                .opens_a_field()
                .hint("What was inserted, removed and changed, as a page, text or JSON"),
            Self::LinkSides => Row::new("Link both sides", Section::Compare)
                .keys(CTRL_SHIFT, Key::L)
                .needs_comparison()
                .hint("Scrolling and the caret of one side move the other"),
            Self::ByContent => Row::new("Compare by content", Section::Compare)
                .keys(CTRL_SHIFT, Key::M)
                .needs_comparison()
                .hint("What is equal is side by side, whatever was inserted or removed before it"),
            Self::AlignHere => Row::new("Align at the carets", Section::Compare)
                .keys(CTRL_SHIFT, Key::A)
                .needs_comparison()
                .hint("What was inserted is skipped so: unlink, move one caret, align"),
            Self::AlignStarts => Row::new("Align starts", Section::Compare)
                .keys(CTRL_SHIFT, Key::B)
                .needs_comparison()
                .hint("The first bytes of both are beside each other again"),
        }
    }
}
