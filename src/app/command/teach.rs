//! The teaching view.

use egui::Key;

use super::menu::Section;
use super::row::{NONE, Row};
use super::take_along::TakeAlong;
use crate::teach::take_along::{PictureFormat, TableFormat};

/// What the teaching view shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lecture {
    /// One sequence, its bits and its number, as large as the window.
    Look,
    /// The sequence decoded step by step.
    Decode,
    /// The number encoded step by step.
    Encode,
    /// Bytes that are changed bit by bit.
    Break,
    /// Lessons with tasks.
    Lessons,
    /// Tasks that are made by chance.
    Exercises,
    /// What UTF-8 promises (RFC 3629 §1), over real data.
    Properties,
    /// Bytes that come in chunks, decoded chunk by chunk.
    Chunks,
}

impl Lecture {
    /// All of them, in the order of their buttons.
    pub const ALL: [Self; 8] = [
        Self::Look,
        Self::Decode,
        Self::Encode,
        Self::Break,
        Self::Lessons,
        Self::Exercises,
        Self::Properties,
        Self::Chunks,
    ];

    /// Whether there are tasks in it, so that nothing else is to be chosen.
    pub const fn has_tasks(self) -> bool {
        matches!(self, Self::Lessons | Self::Exercises)
    }

    /// What the user reads on the button.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Look => "Look",
            Self::Decode => "Decode",
            Self::Encode => "Encode",
            Self::Break => "Break it",
            Self::Lessons => "Lessons",
            Self::Exercises => "Exercises",
            Self::Properties => "Properties",
            Self::Chunks => "Chunks",
        }
    }
}

/// Commands about the teaching view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeachCommand {
    /// Show the teaching view, or leave it.
    Show,
    /// Show the teaching view with this in it.
    Open(Lecture),
    /// Find a character by its name, and show it.
    FindName,
    /// Take something of what is shown along.
    TakeAlong(TakeAlong),
    /// Let bits jump to their places, or move there.
    LessMotion,
}

impl TeachCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Show,
        Self::Open(Lecture::Decode),
        Self::Open(Lecture::Encode),
        Self::Open(Lecture::Break),
        Self::Open(Lecture::Lessons),
        Self::Open(Lecture::Exercises),
        Self::Open(Lecture::Properties),
        Self::Open(Lecture::Chunks),
        Self::FindName,
        Self::LessMotion,
        Self::TakeAlong(TakeAlong::CopyPicture(PictureFormat::Svg)),
        Self::TakeAlong(TakeAlong::CopyPicture(PictureFormat::Png)),
        Self::TakeAlong(TakeAlong::SavePicture(PictureFormat::Svg)),
        Self::TakeAlong(TakeAlong::SavePicture(PictureFormat::Png)),
        Self::TakeAlong(TakeAlong::CopyTable(TableFormat::Markdown)),
        Self::TakeAlong(TakeAlong::CopyTable(TableFormat::Csv)),
        Self::TakeAlong(TakeAlong::CopyTable(TableFormat::Html)),
        Self::TakeAlong(TakeAlong::SaveTable),
        Self::TakeAlong(TakeAlong::SaveLesson),
        Self::TakeAlong(TakeAlong::SaveLessons),
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Show | Self::Open(Lecture::Look) => Row::new("Teach", Section::Teach)
                .keys(NONE, Key::F11)
                .hint("One character fills the window: its bytes, their bits and its number"),
            Self::Open(Lecture::Decode) => Row::new("Teach: decode step by step", Section::Teach)
                .hint("From bytes to the number in the three steps of RFC 3629 §3"),
            Self::Open(Lecture::Encode) => Row::new("Teach: encode step by step", Section::Teach)
                .hint("From the number to bytes in the three steps of RFC 3629 §3"),
            Self::Open(Lecture::Break) => Row::new("Teach: break it", Section::Teach)
                .hint("Change a copy of the bytes bit by bit"),
            Self::Open(Lecture::Exercises) => Row::new("Teach: exercises", Section::Teach)
                .hint("Tasks made from a number, the same for everyone who enters it"),
            Self::Open(Lecture::Lessons) => Row::new("Teach: lessons", Section::Teach)
                .hint("Short lessons with a task each, which are checked"),
            Self::Open(Lecture::Properties) => {
                Row::new("Teach: properties of UTF-8", Section::Teach)
                    .hint("What RFC 3629 §1 promises, over real data, beside Shift_JIS and UTF-16")
            }
            Self::Open(Lecture::Chunks) => Row::new("Teach: decode in chunks", Section::Teach)
                .hint("Where chunks end, and what is held, emitted and decided at each end"),
            Self::FindName => Row::new("Teach: find a character by name…", Section::Teach)
                .hint("The bytes of any character of Unicode, by part of its name"),
            Self::TakeAlong(what) => what.row(),
            Self::LessMotion => Row::new("Less motion", Section::Teach)
                .hint("Bits jump to their places in the teaching view"),
        }
    }
}
