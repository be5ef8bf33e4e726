//! What there is to know of a command before it is carried out.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::menu::Section;

pub(super) const NONE: Modifiers = Modifiers::NONE;
pub(super) const SHIFT: Modifiers = Modifiers::SHIFT;
pub(super) const ALT: Modifiers = Modifiers::ALT;
pub(super) const CTRL: Modifiers = Modifiers::COMMAND;
pub(super) const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
pub(super) const CTRL_ALT: Modifiers = Modifiers::COMMAND.plus(Modifiers::ALT);

/// What must be there for a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing.
    Nothing,
    /// A document in front.
    Document,
    /// Two documents side by side.
    Comparison,
}

/// What there is to know of a command: its row in the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    /// What it is called, in menus and for screen readers.
    pub(super) name: &'static str,
    /// Where it stands in the menus.
    pub(super) section: Section,
    /// Its keys.
    pub(super) keys: Option<KeyboardShortcut>,
    /// What must be there.
    pub(super) needs: Needs,
    /// What it does, in a sentence, where the name does not say it.
    pub(super) hint: Option<&'static str>,
    /// It opens something to type into.
    pub(super) opens_a_field: bool,
    /// A text field that has the focus would rather have its keys.
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
