//! The menus, and which commands stand in them.

use super::Command;

/// The menus, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// What is opened, saved and closed.
    File,
    /// What is copied, selected and looked for.
    Edit,
    /// Where to go.
    Go,
    /// What a person wrote down.
    Bookmarks,
    /// What is seen, and how.
    View,
    /// What else can be done with bytes.
    Tools,
    /// What there is to know.
    Help,
}

impl Menu {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::File,
        Self::Edit,
        Self::Go,
        Self::Bookmarks,
        Self::View,
        Self::Tools,
        Self::Help,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Go => "Go",
            Self::Bookmarks => "Bookmarks",
            Self::View => "View",
            Self::Tools => "Tools",
            Self::Help => "Help",
        }
    }
}

impl Command {
    /// In which menu it stands.
    pub const fn menu(self) -> Menu {
        match self {
            Self::Open
            | Self::OpenPath
            | Self::RecentFiles
            | Self::OpenRecent(_)
            | Self::ClearRecentFiles
            | Self::OpenSample(_)
            | Self::NewFromText
            | Self::Reload
            | Self::CountAdded
            | Self::Follow
            | Self::SaveSelection
            | Self::SaveRepaired
            | Self::StopSaving
            | Self::CloseTab
            | Self::Quit => Menu::File,
            Self::Copy
            | Self::CopyText
            | Self::CopyHex
            | Self::CopyValue
            | Self::CopyAs(_)
            | Self::CopyAsByName
            | Self::CopyPartAs(_)
            | Self::SaveCopy
            | Self::CopyDescription
            | Self::Paste
            | Self::PasteSelection
            | Self::SelectAll
            | Self::SelectGroup
            | Self::SelectRange
            | Self::Find
            | Self::FindNext
            | Self::FindPrevious
            | Self::FindSelection => Menu::Edit,
            Self::GoTo
            | Self::NextError
            | Self::PreviousError
            | Self::NextWarning
            | Self::PreviousWarning
            | Self::GoToStart
            | Self::GoToEnd
            | Self::Back
            | Self::Forward
            | Self::NextTab
            | Self::PreviousTab
            | Self::NextRegion
            | Self::PreviousRegion => Menu::Go,
            Self::AddBookmark
            | Self::RemoveBookmark
            | Self::RestoreBookmark
            | Self::NextBookmark
            | Self::PreviousBookmark
            | Self::ExportBookmarks
            | Self::ImportBookmarks
            | Self::TakeOverBookmarks => Menu::Bookmarks,
            Self::Converter
            | Self::OpenInConverter
            | Self::Compare
            | Self::CompareWith(_)
            | Self::NextDifference
            | Self::PreviousDifference
            | Self::LinkSides
            | Self::AlignHere
            | Self::AlignStarts
            | Self::StopComparing
            | Self::PauseCounting
            | Self::StopCounting => Menu::Tools,
            Self::Palette | Self::Keys | Self::About => Menu::Help,
            _ => Menu::View,
        }
    }
}
