//! The menus and their sections.

/// The menus, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Opening, saving and closing.
    File,
    /// Copying, selecting and finding.
    Edit,
    /// Moving to another place.
    Go,
    /// The bookmarks of the user.
    Bookmarks,
    /// What is shown, and how.
    View,
    /// Other work with bytes.
    Tools,
    /// Help.
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

    /// The name of the menu.
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

/// A section of a menu: commands that belong together. The sections of a menu are in this order. The row of
/// a command says which section the command is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Opening something new.
    Open,
    /// The files that were opened last.
    Recent,
    /// The samples that come with the program.
    Samples,
    /// The file that the document comes from.
    Source,
    /// Saving new files.
    Save,
    /// Pictures, tables and lessons as files of their own.
    TakeAlong,
    /// Ending the program.
    Quit,
    /// Copying without a choice of format.
    Copy,
    /// Copying in a chosen format.
    CopyAs,
    /// Saving a copy to a file.
    CopyToFile,
    /// Pasting from the clipboard.
    Paste,
    /// Selecting.
    Select,
    /// Finding.
    Find,
    /// Going to a place that the user names.
    GoTo,
    /// Errors and warnings.
    Findings,
    /// Which of them are ignored.
    Ignored,
    /// Going to the start and to the end.
    Ends,
    /// Going back and forward through jumps.
    History,
    /// Going to other tabs and to other parts of the window.
    Elsewhere,
    /// Setting bookmarks.
    Bookmark,
    /// Going to bookmarks.
    Bookmarked,
    /// Exporting and importing bookmarks.
    BookmarkFiles,
    /// The encoding of the text.
    ReadAs,
    /// The tabs of the inspector.
    Details,
    /// The lists at the bottom of it.
    FindingLists,
    /// The order of the errors and of the warnings.
    FindingOrder,
    /// Labels for invisible characters.
    Labels,
    /// Which panels are shown beside the hex view.
    Panels,
    /// The width of the panels.
    PanelWidths,
    /// The length of the rows.
    RowLengths,
    /// The grouping of bytes.
    Groupings,
    /// The digits of bytes and offsets.
    Digits,
    /// What to do with a signature.
    Signature,
    /// The teaching view.
    Teach,
    /// The light and the dark theme.
    Theme,
    /// The palettes.
    Colours,
    /// The zoom.
    Zoom,
    /// What the document may be.
    Identity,
    /// A part of a document, decoded.
    Decode,
    /// The converter.
    Converter,
    /// Two documents side by side.
    Compare,
    /// The counting of the document.
    Counting,
    /// Help.
    Help,
}

impl Section {
    /// All of them.
    pub const ALL: [Self; 43] = [
        Self::Open,
        Self::Recent,
        Self::Samples,
        Self::Source,
        Self::Save,
        Self::TakeAlong,
        Self::Quit,
        Self::Copy,
        Self::CopyAs,
        Self::CopyToFile,
        Self::Paste,
        Self::Select,
        Self::Find,
        Self::GoTo,
        Self::Findings,
        Self::Ignored,
        Self::Ends,
        Self::History,
        Self::Elsewhere,
        Self::Bookmark,
        Self::Bookmarked,
        Self::BookmarkFiles,
        Self::ReadAs,
        Self::Details,
        Self::FindingLists,
        Self::FindingOrder,
        Self::Labels,
        Self::Panels,
        Self::PanelWidths,
        Self::RowLengths,
        Self::Groupings,
        Self::Digits,
        Self::Signature,
        Self::Teach,
        Self::Theme,
        Self::Colours,
        Self::Zoom,
        Self::Identity,
        Self::Decode,
        Self::Converter,
        Self::Compare,
        Self::Counting,
        Self::Help,
    ];

    /// What users of other programs call what the section is about: words that its commands can be found by.
    pub const fn known_as(self) -> &'static str {
        match self {
            Self::Open | Self::Recent | Self::Samples => {
                "load file history last example session restore startup resume"
            }
            Self::Source => "refresh tail watch",
            Self::Save => "fix mend clean sanitize recode iconv write export download",
            Self::TakeAlong => "export share image picture svg print handout",
            Self::Quit => "exit",
            Self::Copy | Self::CopyAs | Self::CopyToFile => "clipboard export literal array",
            Self::Paste => "clipboard insert import",
            Self::Select => "mark block",
            Self::Find => "search grep",
            Self::GoTo | Self::Ends | Self::History => "jump address position line column seek",
            Self::Findings | Self::FindingLists | Self::FindingOrder => {
                "problem issue invalid search sort"
            }
            Self::Ignored => "suppress hide allow exclude mute",
            Self::Elsewhere => "switch window pane focus document",
            Self::Bookmark | Self::Bookmarked | Self::BookmarkFiles => {
                "note comment annotate annotation mark label"
            }
            Self::ReadAs => "encoding charset codepage code page decode garbled mojibake",
            Self::Details => "settings panel strings integer preview",
            Self::Labels => "settings preferences options invisible unicode right to left",
            Self::Panels => "settings preferences options layout sidebar side pane hide",
            Self::PanelWidths => "settings preferences options layout sidebar side pane resize",
            Self::RowLengths => "settings preferences options layout columns width line length",
            Self::Groupings => "settings preferences options layout columns word size",
            Self::Digits => {
                "settings preferences options uppercase hexadecimal case address columns ascii"
            }
            Self::Theme => "settings preferences options appearance color scheme mode night",
            Self::Colours => {
                "settings preferences options appearance color scheme palette accessibility vision"
            }
            Self::Zoom => {
                "settings preferences options font text size scale bigger larger smaller accessibility"
            }
            Self::Signature => "settings preferences options bom byte order mark",
            Self::Teach => "learn course quiz class explain tutorial reduce motion animation",
            Self::Identity => {
                "detect encoding charset magic type analyse analyze mojibake garbled export summary"
            }
            Self::Decode => "decompress unzip gunzip inflate unpack extract hidden payload secret",
            Self::Converter => "calculator encode escape unescape",
            Self::Compare => "diff differences side",
            Self::Counting => "scan progress cancel",
            Self::Help => {
                "documentation shortcuts hotkeys keyboard legend commands version licence"
            }
        }
    }

    /// The menu that the section is in.
    pub const fn menu(self) -> Menu {
        match self {
            Self::Open
            | Self::Recent
            | Self::Samples
            | Self::Source
            | Self::Save
            | Self::TakeAlong
            | Self::Quit => Menu::File,
            Self::Copy
            | Self::CopyAs
            | Self::CopyToFile
            | Self::Paste
            | Self::Select
            | Self::Find => Menu::Edit,
            Self::GoTo
            | Self::Findings
            | Self::Ignored
            | Self::Ends
            | Self::History
            | Self::Elsewhere => Menu::Go,
            Self::Bookmark | Self::Bookmarked | Self::BookmarkFiles => Menu::Bookmarks,
            Self::ReadAs
            | Self::Details
            | Self::FindingLists
            | Self::FindingOrder
            | Self::Labels
            | Self::Panels
            | Self::PanelWidths
            | Self::RowLengths
            | Self::Groupings
            | Self::Digits
            | Self::Signature
            | Self::Teach
            | Self::Theme
            | Self::Colours
            | Self::Zoom => Menu::View,
            Self::Identity | Self::Decode | Self::Converter | Self::Compare | Self::Counting => {
                Menu::Tools
            }
            Self::Help => Menu::Help,
        }
    }

    /// The name of the submenu that the section is in, if it is in one.
    pub const fn submenu(self) -> Option<&'static str> {
        Some(match self {
            Self::Recent => "Open recent",
            Self::Samples => "Open sample",
            Self::TakeAlong => "Export for class",
            Self::CopyAs | Self::CopyToFile => "Copy as",
            Self::Details | Self::FindingLists | Self::FindingOrder | Self::Labels => "Show",
            Self::Panels | Self::PanelWidths => "Panels",
            Self::RowLengths | Self::Groupings | Self::Digits => "Rows",
            Self::Signature => "Signature",
            Self::Teach => "Teach",
            Self::Theme => "Theme",
            Self::Colours => "Colours",
            _ => return None,
        })
    }

    /// Returns whether a line separates the section from the one above it.
    pub const fn has_line_above(self) -> bool {
        !matches!(
            self,
            Self::Open
                | Self::Recent
                | Self::Samples
                | Self::TakeAlong
                | Self::Copy
                | Self::CopyAs
                | Self::GoTo
                | Self::Bookmark
                | Self::ReadAs
                | Self::Panels
                | Self::RowLengths
                | Self::Signature
                | Self::Colours
                | Self::Identity
                | Self::Help
        )
    }
}
