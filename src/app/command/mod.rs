//! Everything a person can have the program do: one list that menus, keys, the overlay and the tests
//! read.

mod all;
mod keys;
mod menu;
mod names;
mod needs;

use crate::census::ErrorOrder;
use crate::notation::format::Format;
use crate::utf8::BomPolicy;

use super::settings::{DetailTab, FindingTab};
use super::settings::{Grouping, RowLength};
use super::settings::{PaletteChoice, ThemeChoice};
use crate::document::CopyScope;

pub use all::ALL;
pub use keys::{of_event, pressed};
pub use menu::Menu;

/// A command. What it works on is the document in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Choose files in the system's dialog.
    Open,
    /// Type or paste the path of a file.
    OpenPath,
    /// Open one of the recent files, by its place among them.
    OpenRecent(usize),
    /// Choose one of the recent files by its name.
    RecentFiles,
    /// Forget the recent files.
    ClearRecentFiles,
    /// Open a sample, by its place in [`crate::samples`].
    OpenSample(usize),
    /// Show what the text on the clipboard is, to be opened as a document.
    Paste,
    /// The same for the text that is selected in some window.
    PasteSelection,
    /// The same for text that is typed.
    NewFromText,
    /// Read the source again.
    Reload,
    /// Take in what was added to the source.
    CountAdded,
    /// Keep up with a source that grows, or stop that.
    Follow,
    /// Save the selected bytes as a new file.
    SaveSelection,
    /// Save a well-formed copy as a new file.
    SaveRepaired,
    /// Have the saving end with nothing saved.
    StopSaving,
    /// Close the document.
    CloseTab,
    /// End the program.
    Quit,
    /// Write a bookmark at what is selected, or change the one that is there.
    AddBookmark,
    /// Remove the bookmark at the caret.
    RemoveBookmark,
    /// Put back the bookmark that was removed last.
    RestoreBookmark,
    /// Go to the next bookmark.
    NextBookmark,
    /// Go to the bookmark before.
    PreviousBookmark,
    /// Show this beside the bytes, at the bottom.
    ShowFinding(FindingTab),
    /// Write the bookmarks to a file.
    ExportBookmarks,
    /// Read bookmarks from a file.
    ImportBookmarks,
    /// Take over the bookmarks of another version of the file.
    TakeOverBookmarks,
    /// Copy what is selected as the pane shows it.
    Copy,
    /// Copy the decoded text of what is selected.
    CopyText,
    /// Copy the bytes of what is selected as hex digits.
    CopyHex,
    /// Copy a value of the data table.
    CopyValue,
    /// Copy what is selected in this form.
    CopyAs(Format),
    /// Choose what to copy, and by its name in which form.
    CopyAsByName,
    /// Choose in which form to copy this.
    CopyPartAs(CopyScope),
    /// Save what was copied last, as it was copied.
    SaveCopy,
    /// Copy what is known of the sequence or error under the caret, as a line of text.
    CopyDescription,
    /// Select the sequence or error under the caret.
    SelectGroup,
    /// Select the whole document.
    SelectAll,
    /// Select from one place to another.
    SelectRange,
    /// Go to a place that a person names.
    GoTo,
    /// Look for something.
    Find,
    /// Go to the next match.
    FindNext,
    /// Go to the match before.
    FindPrevious,
    /// Look for what is selected.
    FindSelection,
    /// Go to the next error.
    NextError,
    /// Go to the error before.
    PreviousError,
    /// Go to the start.
    GoToStart,
    /// Go to the end.
    GoToEnd,
    /// Go back to where the last jump came from.
    Back,
    /// Go to the next warning.
    NextWarning,
    /// Go to the warning before.
    PreviousWarning,
    /// Go forward to where going back came from.
    Forward,
    /// Compare the document with another one, side by side.
    Compare,
    /// Compare the document with that of a tab, by its place.
    CompareWith(usize),
    /// Show one document again.
    StopComparing,
    /// Go to the next difference.
    NextDifference,
    /// Go to the difference before.
    PreviousDifference,
    /// Have both sides move together, or each by itself.
    LinkSides,
    /// Have the bytes under both carets stand beside each other.
    AlignHere,
    /// Have the first bytes stand beside each other again.
    AlignStarts,
    /// Bring the next document to the front.
    NextTab,
    /// Bring the document before to the front.
    PreviousTab,
    /// Have the counting wait, or go on.
    PauseCounting,
    /// End the counting.
    StopCounting,
    /// In which order errors are listed.
    ErrorOrder(ErrorOrder),
    /// Move the keyboard to the next region of the window.
    NextRegion,
    /// Move the keyboard to the region before.
    PreviousRegion,
    /// Bring a tab of the inspector to the front.
    ShowDetail(DetailTab),
    /// Show bidirectional controls in decoded text, or have them do what they say.
    LabelBidiControls,
    /// What to do with a signature.
    Bom(BomPolicy),
    /// Which theme.
    Theme(ThemeChoice),
    /// How many bytes a row has.
    RowLength(RowLength),
    /// The next of the row lengths.
    NextRowLength,
    /// How many bytes stand together.
    Grouping(Grouping),
    /// The next of the groupings.
    NextGrouping,
    /// Lower-case digits, or upper-case again.
    LowerCase,
    /// Decimal offsets, or hexadecimal again.
    DecimalOffsets,
    /// Show or hide the decoded text beside the bytes.
    TextColumn,
    /// Bring the converter to the front, or the document again.
    Converter,
    /// Put what is selected on the bench of the converter.
    OpenInConverter,
    /// Show or hide the inspector.
    Inspector,
    /// Make the inspector wider.
    WiderInspector,
    /// Make the inspector narrower.
    NarrowerInspector,
    /// Show or hide the legend.
    Legend,
    /// Which colours.
    Colors(PaletteChoice),
    /// Larger.
    ZoomIn,
    /// Smaller.
    ZoomOut,
    /// As large as at first.
    ZoomReset,
    /// Choose a command by its name.
    Palette,
    /// Show or hide keys and legend.
    Keys,
    /// What this program is.
    About,
}
