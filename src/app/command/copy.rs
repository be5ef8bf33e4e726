//! Copying.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_ALT, CTRL_SHIFT, Row};
use crate::document::CopyScope;
use crate::notation::Notation;

/// Commands about copying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyCommand {
    /// Copy the selection as the pane shows it.
    Usual,
    /// Copy the decoded text of the selection.
    Text,
    /// Copy the bytes of the selection as hex digits.
    Hex,
    /// Copy a value of the data table.
    Value,
    /// Copy the selection in this format.
    As(Notation),
    /// Choose by name what to copy and in which format.
    ByName,
    /// Choose the format in which to copy this part.
    Part(CopyScope),
    /// Save what was copied last, as it was copied.
    Save,
    /// Copy what is known of the sequence or error under the caret, as a line of text.
    Description,
}

impl CopyCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Usual,
        Self::Hex,
        Self::Text,
        Self::Value,
        Self::Description,
        Self::ByName,
        Self::Part(CopyScope::CodePoint),
        Self::Part(CopyScope::Error),
        Self::Part(CopyScope::Document),
        Self::Save,
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Usual => Row::new("Copy", Section::Copy)
                .keys(CTRL, Key::C)
                .needs_document()
                .is_an_editing_key()
                .hint("As the pane with the caret shows it: hex digits, or decoded text"),
            Self::Text => Row::new("Copy decoded text", Section::Copy)
                .keys(CTRL_ALT, Key::T)
                .needs_document()
                .hint("Each ill-formed span becomes U+FFFD"),
            Self::Hex => Row::new("Copy hex", Section::Copy)
                .keys(CTRL_ALT, Key::H)
                .needs_document(),
            Self::Value => Row::new("Copy value", Section::Copy)
                .keys(CTRL_ALT, Key::V)
                .needs_document()
                .hint("The current value in the data table, as you would type it"),
            Self::As(_) => Row::new("Copy as", Section::CopyAs).needs_document(),
            Self::ByName => Row::new("Copy as…", Section::CopyAs)
                .keys(CTRL_SHIFT, Key::C)
                .needs_document()
                .opens_a_field()
                .hint(
                    "What, and in which format: hex, an array, a literal, escapes, base64 and others",
                ),
            Self::Part(CopyScope::CodePoint) => Row::new("Copy code point as…", Section::CopyAs)
                .keys(CTRL_ALT, Key::Num4)
                .needs_document()
                .opens_a_field(),
            Self::Part(CopyScope::Error) => Row::new("Copy error as…", Section::CopyAs)
                .keys(CTRL_ALT, Key::Num5)
                .needs_document()
                .opens_a_field(),
            Self::Part(CopyScope::Document) => Row::new("Copy document as…", Section::CopyAs)
                .keys(CTRL_ALT, Key::Num6)
                .needs_document()
                .opens_a_field(),
            Self::Part(CopyScope::Selection) => Row::new("Copy selection as…", Section::CopyAs)
                .needs_document()
                .opens_a_field(),
            Self::Save => Row::new("Save copy to file…", Section::CopyToFile)
                .keys(CTRL_ALT, Key::F)
                .needs_document()
                .opens_a_field()
                .hint("What was copied last, in the same format, as a new file"),
            Self::Description => Row::new("Copy description", Section::Copy)
                .keys(CTRL_ALT, Key::C)
                .needs_document()
                .hint("A line about what is under the caret: its bytes, and what they are"),
        }
    }
}
