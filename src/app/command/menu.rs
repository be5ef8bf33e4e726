//! The menus and their sections.

/// The menus, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// What is opened, saved and closed.
    File,
    /// What is copied, selected and looked for.
    Edit,
    /// Where to go.
    Go,
    /// What the user wrote down.
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

/// A section of a menu: commands that belong together. Sections stand in this order, and a command says
/// in its row in which of them it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// What opens something new.
    Open,
    /// The files that were opened last.
    Recent,
    /// Documents that the program brings.
    Samples,
    /// The file behind the document.
    Source,
    /// New files.
    Save,
    /// The end of the program.
    Quit,
    /// What is copied as it is.
    Copy,
    /// What is copied in a form that is chosen.
    CopyAs,
    /// What is copied to a file.
    CopyToFile,
    /// What comes from the clipboard.
    Paste,
    /// What selects.
    Select,
    /// What finds.
    Find,
    /// A place that is named.
    GoTo,
    /// Errors and warnings.
    Findings,
    /// The start and the end.
    Ends,
    /// Where jumps came from.
    History,
    /// Other tabs, and other parts of the window.
    Elsewhere,
    /// Setting bookmarks.
    Bookmark,
    /// Going to bookmarks.
    Bookmarked,
    /// Bookmarks from elsewhere, and for elsewhere.
    BookmarkFiles,
    /// The encoding of the text.
    ReadAs,
    /// The tabs of the inspector.
    Details,
    /// The lists at the bottom of it.
    FindingLists,
    /// The order of the errors.
    ErrorOrder,
    /// What stands for what is not seen.
    Labels,
    /// What stands beside the hex view.
    Panels,
    /// How wide that is.
    PanelWidths,
    /// How long the rows are.
    RowLengths,
    /// How bytes stand together.
    Groupings,
    /// How the rows are written.
    Digits,
    /// What is done with a signature.
    Signature,
    /// Light and dark.
    Theme,
    /// Which colours.
    Colours,
    /// How large.
    Zoom,
    /// What the document is.
    Identity,
    /// The converter.
    Converter,
    /// Two documents side by side.
    Compare,
    /// The counting of the document.
    Counting,
    /// What there is to know.
    Help,
}

impl Section {
    /// All of them.
    pub const ALL: [Self; 39] = [
        Self::Open,
        Self::Recent,
        Self::Samples,
        Self::Source,
        Self::Save,
        Self::Quit,
        Self::Copy,
        Self::CopyAs,
        Self::CopyToFile,
        Self::Paste,
        Self::Select,
        Self::Find,
        Self::GoTo,
        Self::Findings,
        Self::Ends,
        Self::History,
        Self::Elsewhere,
        Self::Bookmark,
        Self::Bookmarked,
        Self::BookmarkFiles,
        Self::ReadAs,
        Self::Details,
        Self::FindingLists,
        Self::ErrorOrder,
        Self::Labels,
        Self::Panels,
        Self::PanelWidths,
        Self::RowLengths,
        Self::Groupings,
        Self::Digits,
        Self::Signature,
        Self::Theme,
        Self::Colours,
        Self::Zoom,
        Self::Identity,
        Self::Converter,
        Self::Compare,
        Self::Counting,
        Self::Help,
    ];

    /// The menu it is in.
    pub const fn menu(self) -> Menu {
        match self {
            Self::Open | Self::Recent | Self::Samples | Self::Source | Self::Save | Self::Quit => {
                Menu::File
            }
            Self::Copy
            | Self::CopyAs
            | Self::CopyToFile
            | Self::Paste
            | Self::Select
            | Self::Find => Menu::Edit,
            Self::GoTo | Self::Findings | Self::Ends | Self::History | Self::Elsewhere => Menu::Go,
            Self::Bookmark | Self::Bookmarked | Self::BookmarkFiles => Menu::Bookmarks,
            Self::ReadAs
            | Self::Details
            | Self::FindingLists
            | Self::ErrorOrder
            | Self::Labels
            | Self::Panels
            | Self::PanelWidths
            | Self::RowLengths
            | Self::Groupings
            | Self::Digits
            | Self::Signature
            | Self::Theme
            | Self::Colours
            | Self::Zoom => Menu::View,
            Self::Identity | Self::Converter | Self::Compare | Self::Counting => Menu::Tools,
            Self::Help => Menu::Help,
        }
    }

    /// The menu within that menu in which it stands, if it does.
    pub const fn submenu(self) -> Option<&'static str> {
        Some(match self {
            Self::Recent => "Open recent",
            Self::Samples => "Open sample",
            Self::CopyAs | Self::CopyToFile => "Copy as",
            Self::Details | Self::FindingLists | Self::ErrorOrder | Self::Labels => "Show",
            Self::Panels | Self::PanelWidths => "Panels",
            Self::RowLengths | Self::Groupings | Self::Digits => "Rows",
            Self::Signature => "Signature",
            Self::Theme => "Theme",
            Self::Colours => "Colours",
            _ => return None,
        })
    }

    /// Is it divided by a line from what stands above it?
    pub const fn has_line_above(self) -> bool {
        !matches!(
            self,
            Self::Open
                | Self::Recent
                | Self::Samples
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
