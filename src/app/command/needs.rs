//! What commands need, and what they do to the window.

use super::Command;

impl Command {
    /// Does it need a document?
    pub const fn needs_document(self) -> bool {
        matches!(
            self,
            Self::Reload
                | Self::CountAdded
                | Self::Follow
                | Self::SaveSelection
                | Self::SaveRepaired
                | Self::CloseTab
                | Self::Copy
                | Self::CopyText
                | Self::CopyHex
                | Self::CopyValue
                | Self::OpenInConverter
                | Self::ShowDetail(_)
                | Self::LabelBidiControls
                | Self::CopyAs(_)
                | Self::CopyAsByName
                | Self::CopyPartAs(_)
                | Self::SaveCopy
                | Self::CopyDescription
                | Self::SelectGroup
                | Self::SelectAll
                | Self::SelectRange
                | Self::GoTo
                | Self::Find
                | Self::FindNext
                | Self::FindPrevious
                | Self::FindSelection
                | Self::NextError
                | Self::PreviousError
                | Self::NextWarning
                | Self::PreviousWarning
                | Self::GoToStart
                | Self::GoToEnd
                | Self::AddBookmark
                | Self::RemoveBookmark
                | Self::RestoreBookmark
                | Self::NextBookmark
                | Self::PreviousBookmark
                | Self::ShowFinding(_)
                | Self::ExportBookmarks
                | Self::ImportBookmarks
                | Self::TakeOverBookmarks
                | Self::Back
                | Self::Forward
                | Self::Compare
                | Self::CompareWith(_)
                | Self::NextTab
                | Self::PreviousTab
                | Self::PauseCounting
                | Self::StopCounting
                | Self::ErrorOrder(_)
        )
    }

    /// Does it need two documents side by side?
    pub const fn needs_comparison(self) -> bool {
        matches!(
            self,
            Self::StopComparing
                | Self::NextDifference
                | Self::PreviousDifference
                | Self::LinkSides
                | Self::AlignHere
                | Self::AlignStarts
        )
    }

    /// Can it be run while no document is in front?
    pub const fn works_without_document(self) -> bool {
        !self.needs_document() && !self.needs_comparison()
    }

    /// Does it change what stands behind an overlay? While there is one, its keys do nothing.
    pub const fn works_behind_overlays(self) -> bool {
        self.needs_document()
            || self.needs_comparison()
            || matches!(self, Self::NextRegion | Self::PreviousRegion)
    }

    /// Does it open something to type into?
    pub const fn opens_a_field(self) -> bool {
        matches!(
            self,
            Self::OpenPath
                | Self::NewFromText
                | Self::RecentFiles
                | Self::Compare
                | Self::CopyAsByName
                | Self::CopyPartAs(_)
                | Self::SaveCopy
                | Self::SelectRange
                | Self::GoTo
                | Self::Find
                | Self::AddBookmark
                | Self::SaveSelection
                | Self::Palette
                | Self::Converter
        )
    }
}
