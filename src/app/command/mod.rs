//! All commands of the program, in one list that the menus, the keys, the overlay and the tests read. A tool
//! carries out its own commands. This module has a file for each tool, with a row for each command of that
//! tool.

mod bookmark;
mod compare;
mod converter;
mod copy;
mod decode;
mod decoders;
mod display;
mod document;
mod find;
mod findings;
mod identity;
mod keys;
mod manual;
mod menu;
mod open;
mod paste;
mod place;
mod read_as;
mod row;
mod save;
mod tab;
mod take_along;
mod teach;
mod window;

use std::sync::LazyLock;

use egui::KeyboardShortcut;

use row::{Needs, Row};

pub use bookmark::BookmarkCommand;
pub use compare::CompareCommand;
pub use converter::ConverterCommand;
pub use copy::CopyCommand;
pub use decode::DecodeCommand;
pub use decoders::DecodersCommand;
pub use display::DisplayCommand;
pub use document::DocumentCommand;
pub use find::FindCommand;
pub use findings::FindingsCommand;
pub use identity::IdentityCommand;
pub use keys::{of_event, pressed};
pub use manual::ManualCommand;
pub use menu::{Menu, Section};
pub use open::OpenCommand;
pub use paste::PasteCommand;
pub use place::PlaceCommand;
pub use read_as::ReadAsCommand;
pub use save::SaveCommand;
pub use tab::TabCommand;
pub use take_along::TakeAlong;
pub use teach::{Lecture, TeachCommand};
pub use window::WindowCommand;

/// Declares the tools that have commands, in a row each: the doc comment, the variant and the type of the
/// commands.
macro_rules! commands {
    ($($(#[$doc:meta])* $variant:ident($of_tool:ident),)*) => {
        /// A command. It works on the document in front.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Command {
            $($(#[$doc])* $variant($of_tool),)*
        }

        impl Command {
            const fn row(self) -> Row {
                match self {
                    $(Self::$variant(command) => command.row(),)*
                }
            }
        }

        /// The commands with a fixed place in menus and in the overlay, in that order. Recent files,
        /// forms to copy in and all samples but one are not among them.
        pub static ALL: LazyLock<Vec<Command>> = LazyLock::new(|| {
            let mut all = Vec::new();
            $(all.extend($of_tool::ALL.iter().map(|command| Command::$variant(*command)));)*
            all.sort_by_key(|command| command.section());
            all
        });

        $(impl From<$of_tool> for Command {
            fn from(command: $of_tool) -> Self {
                Self::$variant(command)
            }
        })*
    };
}

commands! {
    /// Opens files.
    Open(OpenCommand),
    /// Pastes text as a document.
    Paste(PasteCommand),
    /// Saves new files.
    Save(SaveCommand),
    /// Copies.
    Copy(CopyCommand),
    /// Moves and selects in the document in front, and has it counted.
    Document(DocumentCommand),
    /// Closes a tab, or brings another one to the front.
    Tab(TabCommand),
    /// Goes to a place, or selects between two.
    Place(PlaceCommand),
    /// Finds.
    Find(FindCommand),
    /// Orders errors and warnings, and ignores some.
    Findings(FindingsCommand),
    /// Sets bookmarks and goes to them.
    Bookmark(BookmarkCommand),
    /// Says what the document is.
    Identity(IdentityCommand),
    /// Reads the document in an encoding.
    ReadAs(ReadAsCommand),
    /// Sets other decoders side by side.
    Decoders(DecodersCommand),
    /// Compares two documents.
    Compare(CompareCommand),
    /// Decodes a part of a document.
    Decode(DecodeCommand),
    /// Converts.
    Converter(ConverterCommand),
    /// Shows the teaching view.
    Teach(TeachCommand),
    /// Changes how things are shown.
    Display(DisplayCommand),
    /// Shows the manual.
    Manual(ManualCommand),
    /// Does something with the window as a whole.
    Window(WindowCommand),
}

/// The menu and the name of each of the commands.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALL.iter()
        .map(|command| (command.menu().name(), command.name()))
}

impl Command {
    /// The name of the command, for menus and screen readers.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// A sentence that says what the command does, if the name does not say it.
    pub const fn hint(self) -> Option<&'static str> {
        self.row().hint
    }

    /// Words that the command can be found by, beside its name: what it does, its menu, and what others call it.
    pub fn about(self) -> String {
        let hint = self.hint().unwrap_or_default();
        let section = self.section();
        format!("{hint} {} {}", section.menu().name(), section.known_as())
    }

    /// The section of a menu that the command is in.
    pub const fn section(self) -> Section {
        self.row().section
    }

    /// The menu that the command is in.
    pub const fn menu(self) -> Menu {
        self.section().menu()
    }

    /// The keys of the command.
    pub const fn shortcut(self) -> Option<KeyboardShortcut> {
        self.row().keys
    }

    /// Returns whether the command needs a document.
    pub const fn needs_document(self) -> bool {
        matches!(self.row().needs, Needs::Document)
    }

    /// Returns whether the command needs two documents side by side.
    pub const fn needs_comparison(self) -> bool {
        matches!(self.row().needs, Needs::Comparison)
    }

    /// Returns whether the command can run while no document is in front.
    pub const fn works_without_document(self) -> bool {
        matches!(self.row().needs, Needs::Nothing)
    }

    /// Returns whether the keys of the command work while the teaching view hides the document.
    pub const fn works_while_teaching(self) -> bool {
        matches!(self, Self::Teach(_) | Self::Manual(_) | Self::Window(_))
            || matches!(self, Self::Display(_) if self.works_without_document())
    }

    /// Returns whether the keys of the command do nothing while an overlay is open. The command would change
    /// what is behind the overlay.
    pub const fn is_blocked_by_overlays(self) -> bool {
        !self.works_without_document()
            || matches!(
                self,
                Self::Window(WindowCommand::NextRegion | WindowCommand::PreviousRegion)
            )
    }

    /// Returns whether the command opens a text field.
    pub const fn opens_a_field(self) -> bool {
        self.row().opens_a_field
    }

    /// Returns whether a text field with the focus uses these keys itself.
    pub const fn is_an_editing_key(self) -> bool {
        self.row().is_an_editing_key
    }
}
