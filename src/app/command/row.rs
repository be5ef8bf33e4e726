//! What the table of commands says of each command.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::menu::Section;

pub(super) const NONE: Modifiers = Modifiers::NONE;
pub(super) const SHIFT: Modifiers = Modifiers::SHIFT;
pub(super) const ALT: Modifiers = Modifiers::ALT;
pub(super) const CTRL: Modifiers = Modifiers::COMMAND;
pub(super) const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
pub(super) const CTRL_ALT: Modifiers = Modifiers::COMMAND.plus(Modifiers::ALT);
pub(super) const CTRL_ALT_SHIFT: Modifiers = CTRL_ALT.plus(Modifiers::SHIFT);

/// What a command needs to be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// The command needs nothing.
    Nothing,
    /// The command needs a document in front.
    Document,
    /// The command needs two documents side by side.
    Comparison,
}

/// The row of a command in the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    /// The name of the command, for menus and screen readers.
    pub(super) name: &'static str,
    /// The section of a menu that the command is in.
    pub(super) section: Section,
    /// The keys of the command.
    pub(super) keys: Option<KeyboardShortcut>,
    /// What the command needs.
    pub(super) needs: Needs,
    /// A sentence that says what the command does, if the name does not say it.
    pub(super) hint: Option<&'static str>,
    /// Whether the command opens a text field.
    pub(super) opens_a_field: bool,
    /// Whether a text field with the focus uses these keys itself.
    pub(super) is_an_editing_key: bool,
}

impl Row {
    pub(super) const fn new(name: &'static str, section: Section) -> Self {
        Self {
            name,
            section,
            keys: None,
            needs: Needs::Nothing,
            hint: None,
            opens_a_field: false,
            is_an_editing_key: false,
        }
    }

    pub(super) const fn keys(mut self, modifiers: Modifiers, key: Key) -> Self {
        self.keys = Some(KeyboardShortcut::new(modifiers, key));
        self
    }

    pub(super) const fn needs_document(mut self) -> Self {
        self.needs = Needs::Document;
        self
    }

    pub(super) const fn needs_comparison(mut self) -> Self {
        self.needs = Needs::Comparison;
        self
    }

    pub(super) const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = Some(hint);
        self
    }

    pub(super) const fn opens_a_field(mut self) -> Self {
        self.opens_a_field = true;
        self
    }

    pub(super) const fn is_an_editing_key(mut self) -> Self {
        self.is_an_editing_key = true;
        self
    }
}
