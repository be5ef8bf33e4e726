//! What commands are called, and what is said of them.

use crate::census::ErrorOrder;
use crate::utf8::BomPolicy;

use super::Command;
use crate::app::settings::{DetailTab, FindingTab};
use crate::app::settings::{Grouping, RowLength};
use crate::app::settings::{PaletteChoice, ThemeChoice};
use crate::document::CopyScope;

impl Command {
    /// What it is called, in menus and for screen readers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "Open…",
            Self::OpenPath => "Open path…",
            Self::OpenRecent(_) => "Recent file",
            Self::RecentFiles => "Recent file by name…",
            Self::ClearRecentFiles => "Clear recent files",
            Self::OpenSample(_) => "Open sample",
            Self::Paste => "Paste…",
            Self::PasteSelection => "Paste selection…",
            Self::NewFromText => "New from text…",
            Self::Reload => "Reload",
            Self::CountAdded => "Count what was added",
            Self::Follow => "Follow",
            Self::SaveSelection => "Save selection as…",
            Self::SaveRepaired => "Save repaired copy…",
            Self::StopSaving => "Stop saving",
            Self::CloseTab => "Close tab",
            Self::Quit => "Quit",
            Self::Copy => "Copy",
            Self::CopyText => "Copy decoded text",
            Self::CopyHex => "Copy hex",
            Self::CopyValue => "Copy value",
            Self::CopyAs(_) => "Copy as",
            Self::CopyAsByName => "Copy as…",
            Self::CopyPartAs(CopyScope::Selection) => "Copy selection as…",
            Self::CopyPartAs(CopyScope::CodePoint) => "Copy code point as…",
            Self::CopyPartAs(CopyScope::Error) => "Copy error as…",
            Self::CopyPartAs(CopyScope::Document) => "Copy document as…",
            Self::SaveCopy => "Save copy to file…",
            Self::CopyDescription => "Copy description",
            Self::SelectGroup => "Select sequence or error",
            Self::SelectAll => "Select all",
            Self::SelectRange => "Select range…",
            Self::GoTo => "Go to…",
            Self::Find => "Find…",
            Self::FindNext => "Find next",
            Self::FindPrevious => "Find previous",
            Self::FindSelection => "Find selection",
            Self::NextError => "Next error",
            Self::PreviousError => "Previous error",
            Self::NextWarning => "Next warning",
            Self::PreviousWarning => "Previous warning",
            Self::GoToStart => "Go to start",
            Self::GoToEnd => "Go to end",
            Self::Back => "Back",
            Self::Forward => "Forward",
            Self::AddBookmark => "Add bookmark…",
            Self::RemoveBookmark => "Remove bookmark",
            Self::RestoreBookmark => "Put removed bookmark back",
            Self::NextBookmark => "Next bookmark",
            Self::PreviousBookmark => "Previous bookmark",
            Self::ShowFinding(FindingTab::Errors) => "Show errors",
            Self::ShowFinding(FindingTab::Bookmarks) => "Show bookmarks",
            Self::ShowFinding(FindingTab::Warnings) => "Show warnings",
            Self::ExportBookmarks => "Export bookmarks…",
            Self::ImportBookmarks => "Import bookmarks…",
            Self::TakeOverBookmarks => "Take over bookmarks",
            Self::Compare => "Compare with…",
            Self::CompareWith(_) => "Compare with",
            Self::StopComparing => "Stop comparing",
            Self::NextDifference => "Next difference",
            Self::PreviousDifference => "Previous difference",
            Self::LinkSides => "Link both sides",
            Self::AlignHere => "Align at the carets",
            Self::AlignStarts => "Align starts",
            Self::NextTab => "Next tab",
            Self::PreviousTab => "Previous tab",
            Self::PauseCounting => "Pause or resume counting",
            Self::StopCounting => "Stop counting",
            Self::ErrorOrder(ErrorOrder::Place) => "List errors by place",
            Self::ErrorOrder(ErrorOrder::Form) => "List errors by kind",
            Self::NextRegion => "Next region",
            Self::PreviousRegion => "Previous region",
            Self::ShowDetail(DetailTab::CodePoints) => "Show code points",
            Self::ShowDetail(DetailTab::Text) => "Show text",
            Self::ShowDetail(DetailTab::Data) => "Show data",
            Self::LabelBidiControls => "Show bidi controls as labels",
            Self::Bom(BomPolicy::Keep) => "Keep the signature",
            Self::Bom(BomPolicy::Ignore) => "Ignore the signature",
            Self::Bom(BomPolicy::Strip) => "Strip the signature",
            Self::Theme(ThemeChoice::System) => "System theme",
            Self::Theme(ThemeChoice::Light) => "Light theme",
            Self::Theme(ThemeChoice::Dark) => "Dark theme",
            Self::RowLength(RowLength::Eight) => "8 bytes a row",
            Self::RowLength(RowLength::Sixteen) => "16 bytes a row",
            Self::RowLength(RowLength::TwentyFour) => "24 bytes a row",
            Self::RowLength(RowLength::ThirtyTwo) => "32 bytes a row",
            Self::RowLength(RowLength::Fit) => "As many bytes as fit",
            Self::NextRowLength => "Next row length",
            Self::Grouping(Grouping::None) => "No groups",
            Self::Grouping(Grouping::Two) => "Groups of 2 bytes",
            Self::Grouping(Grouping::Four) => "Groups of 4 bytes",
            Self::Grouping(Grouping::Eight) => "Groups of 8 bytes",
            Self::NextGrouping => "Next grouping",
            Self::LowerCase => "Lower-case digits",
            Self::DecimalOffsets => "Decimal offsets",
            Self::TextColumn => "Text column",
            Self::Converter => "Converter",
            Self::OpenInConverter => "Open in converter",
            Self::Inspector => "Inspector",
            Self::WiderInspector => "Wider inspector",
            Self::NarrowerInspector => "Narrower inspector",
            Self::Legend => "Legend",
            Self::Colors(PaletteChoice::Standard) => "Standard colours",
            Self::Colors(PaletteChoice::ColourBlindSafe) => "Colour-blind safe colours",
            Self::Colors(PaletteChoice::HighContrast) => "High contrast colours",
            Self::ZoomIn => "Zoom in",
            Self::ZoomOut => "Zoom out",
            Self::ZoomReset => "Reset zoom",
            Self::Palette => "All commands…",
            Self::Keys => "Keys and legend",
            Self::About => "About Byteloupe",
        }
    }

    /// What it does, in a sentence, where the name does not say it.
    pub const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Paste => "Shows what the text on the clipboard is and which bytes it makes",
            Self::PasteSelection => "The text that is selected in some window; also a middle click",
            Self::NewFromText => "Type text, hex, base64 or a dump, and see which bytes it makes",
            Self::CountAdded => "Goes on where the counting ended, when the file has grown",
            Self::Follow => "Keeps to the end of a file or a stream that grows, as tail -f does",
            Self::SaveSelection => {
                "The selected bytes as a new file; what is open is never written to"
            }
            Self::SaveRepaired => {
                "A well-formed copy as a new file: you choose what stands for errors"
            }
            Self::CopyDescription => {
                "A line about what is under the caret: its bytes, and what they are"
            }
            Self::GoTo => "An offset, a code point, a line, or the next U+202E",
            Self::SelectRange => "From one place to another, or so many bytes",
            Self::Compare => "Another tab beside this one, with the bytes marked that differ",
            Self::LinkSides => "Scrolling and the caret of one side move the other",
            Self::AlignHere => "What was inserted is skipped so: unlink, move one caret, align",
            Self::AlignStarts => "The first bytes of both stand beside each other again",
            Self::NextWarning | Self::ShowFinding(FindingTab::Warnings) => {
                "What is well-formed and still worth a look, such as controls and invisible characters"
            }
            Self::Back => "To where the last jump came from",
            Self::Forward => "To where going back came from",
            Self::AddBookmark => {
                "On what is selected, or on the sequence at the caret; also changes it"
            }
            Self::ExportBookmarks => "As JSON that other programs can read",
            Self::TakeOverBookmarks => "Those that were made for another version of this file",
            Self::Copy => "As the pane with the caret shows it: hex digits, or decoded text",
            Self::FindSelection => "Goes to where the selected bytes stand next",
            Self::CopyText => "Each ill-formed span becomes U+FFFD",
            Self::CopyAs(format) => format.hint(),
            Self::CopyAsByName => {
                "What, and in which form: hex, an array, a literal, escapes, base64 and others"
            }
            Self::SaveCopy => "What was copied last, in the same form, as a new file",
            Self::RowLength(RowLength::Fit) => {
                "In steps of 8, beside the inspector as wide as it is"
            }
            Self::RowLength(_) => "Fewer, where the window has no room for so many",
            Self::LowerCase => "In the hex view and in what is copied as hex",
            Self::DecimalOffsets => "At the left of the rows and above the columns",
            Self::TextColumn => "Shows or hides the decoded text beside the bytes",
            Self::Converter => "Text and bytes in many forms at once, each of which can be edited",
            Self::OpenInConverter => {
                "The selected bytes, at most 64 KiB, or the sequence at the caret"
            }
            Self::Inspector => "Shows or hides what stands beside the hex view",
            Self::Legend => "Shows or hides the line below the rows",
            Self::CopyValue => "The value in front of the data table, as it would be typed",
            Self::ShowDetail(DetailTab::Text) => {
                "What is selected, or else in view, as readable text"
            }
            Self::ShowDetail(DetailTab::Data) => {
                "The bytes at the caret as numbers, characters and times"
            }
            Self::LabelBidiControls => {
                "Off, they are hidden in the decoded text and turn it around as in most programs"
            }
            Self::Bom(BomPolicy::Keep) => "It is shown, counted and copied as U+FEFF",
            Self::Bom(BomPolicy::Ignore) => {
                "It is not shown in decoded text, and still counted and copied (RFC 3629 §6)"
            }
            Self::Colors(PaletteChoice::ColourBlindSafe) => {
                "They differ in lightness as well as in hue"
            }
            Self::Colors(PaletteChoice::HighContrast) => "For projectors, and for weak eyes",
            Self::Bom(BomPolicy::Strip) => "It is neither shown nor counted nor copied",
            _ => return None,
        })
    }
}
