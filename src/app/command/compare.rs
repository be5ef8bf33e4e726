//! Comparing two documents.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, NONE, Row, SHIFT};

/// Commands about comparing two documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompareCommand {
    /// Compare the document with another one, side by side.
    Choose,
    /// Compare the document with that of a tab, by its place.
    With(usize),
    /// Show one document again.
    Stop,
    /// Go to the next difference.
    Next,
    /// Go to the difference before.
    Previous,
    /// Have both sides move together, or each by itself.
    LinkSides,
    /// Have the bytes under both carets stand beside each other.
    AlignHere,
    /// Have the first bytes stand beside each other again.
    AlignStarts,
}

impl CompareCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[
        Self::Choose,
        Self::Next,
        Self::Previous,
        Self::LinkSides,
        Self::AlignHere,
        Self::AlignStarts,
        Self::Stop,
    ];

    /// What there is to know of it.
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
            Self::LinkSides => Row::new("Link both sides", Section::Compare)
                .keys(CTRL_SHIFT, Key::L)
                .needs_comparison()
                .hint("Scrolling and the caret of one side move the other"),
            Self::AlignHere => Row::new("Align at the carets", Section::Compare)
                .keys(CTRL_SHIFT, Key::A)
                .needs_comparison()
                .hint("What was inserted is skipped so: unlink, move one caret, align"),
            Self::AlignStarts => Row::new("Align starts", Section::Compare)
                .keys(CTRL_SHIFT, Key::B)
                .needs_comparison()
                .hint("The first bytes of both stand beside each other again"),
        }
    }
}
