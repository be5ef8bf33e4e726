//! Everything a person can have the program do: one list that menus, keys, the overlay and the tests
//! read.

use egui::{Event, Key, KeyboardShortcut, Modifiers, PointerButton};

use crate::census::ErrorOrder;
use crate::notation::format::Format;
use crate::utf8::BomPolicy;

use super::hex_view::{Grouping, RowLength};
use super::inspector::{DetailTab, FindingTab};
use super::theme::{PaletteChoice, ThemeChoice};

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
    /// Open the text of the clipboard as a document.
    Paste,
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
    /// Write a note on what is selected, or change the one that is there.
    AddNote,
    /// Remove the note at the caret.
    RemoveNote,
    /// Put back the note that was removed last.
    RestoreNote,
    /// Go to the next note.
    NextNote,
    /// Go to the note before.
    PreviousNote,
    /// List the notes instead of the errors, or the errors again.
    /// Show this beside the bytes, at the bottom.
    ShowFinding(FindingTab),
    /// Write the notes to a file.
    ExportNotes,
    /// Read notes from a file.
    ImportNotes,
    /// Take over the notes of another version of the file.
    TakeOverNotes,
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
    /// Choose by its name in which form to copy what is selected.
    CopyAsByName,
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

/// The commands with a fixed place in menus and in the overlay, in that order. Samples and
/// recent files are not among them.
pub const ALL: [Command; 96] = [
    Command::Open,
    Command::OpenPath,
    Command::RecentFiles,
    Command::ClearRecentFiles,
    Command::Paste,
    Command::Reload,
    Command::CountAdded,
    Command::Follow,
    Command::SaveSelection,
    Command::SaveRepaired,
    Command::StopSaving,
    Command::CloseTab,
    Command::Quit,
    Command::Copy,
    Command::CopyText,
    Command::CopyHex,
    Command::CopyValue,
    Command::CopyAsByName,
    Command::CopyDescription,
    Command::SelectGroup,
    Command::SelectAll,
    Command::SelectRange,
    Command::GoTo,
    Command::Find,
    Command::FindNext,
    Command::FindPrevious,
    Command::FindSelection,
    Command::NextError,
    Command::PreviousError,
    Command::GoToStart,
    Command::GoToEnd,
    Command::Back,
    Command::Forward,
    Command::AddNote,
    Command::RemoveNote,
    Command::RestoreNote,
    Command::NextNote,
    Command::PreviousNote,
    Command::ExportNotes,
    Command::ImportNotes,
    Command::TakeOverNotes,
    Command::Compare,
    Command::StopComparing,
    Command::NextDifference,
    Command::PreviousDifference,
    Command::LinkSides,
    Command::AlignHere,
    Command::AlignStarts,
    Command::NextTab,
    Command::PreviousTab,
    Command::NextRegion,
    Command::PreviousRegion,
    Command::PauseCounting,
    Command::StopCounting,
    Command::ErrorOrder(ErrorOrder::Place),
    Command::ErrorOrder(ErrorOrder::Form),
    Command::ShowDetail(DetailTab::CodePoints),
    Command::ShowDetail(DetailTab::Text),
    Command::ShowDetail(DetailTab::Data),
    Command::ShowFinding(FindingTab::Errors),
    Command::ShowFinding(FindingTab::Notes),
    Command::LabelBidiControls,
    Command::Bom(BomPolicy::Keep),
    Command::Bom(BomPolicy::Ignore),
    Command::Bom(BomPolicy::Strip),
    Command::Theme(ThemeChoice::System),
    Command::Theme(ThemeChoice::Light),
    Command::Theme(ThemeChoice::Dark),
    Command::RowLength(RowLength::Eight),
    Command::RowLength(RowLength::Sixteen),
    Command::RowLength(RowLength::TwentyFour),
    Command::RowLength(RowLength::ThirtyTwo),
    Command::RowLength(RowLength::Fit),
    Command::NextRowLength,
    Command::Grouping(Grouping::None),
    Command::Grouping(Grouping::Two),
    Command::Grouping(Grouping::Four),
    Command::Grouping(Grouping::Eight),
    Command::NextGrouping,
    Command::LowerCase,
    Command::DecimalOffsets,
    Command::TextColumn,
    Command::Inspector,
    Command::WiderInspector,
    Command::NarrowerInspector,
    Command::Legend,
    Command::Colors(PaletteChoice::Standard),
    Command::Colors(PaletteChoice::ColourBlindSafe),
    Command::Colors(PaletteChoice::HighContrast),
    Command::ZoomIn,
    Command::ZoomOut,
    Command::ZoomReset,
    Command::Palette,
    Command::Keys,
    Command::About,
    Command::OpenSample(0),
];

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
    Notes,
    /// What is seen, and how.
    View,
    /// What there is to know.
    Help,
}

impl Menu {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Go => "Go",
            Self::Notes => "Notes",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

const fn shortcut(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}

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
            Self::Paste => "Paste as new document",
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
            Self::GoToStart => "Go to start",
            Self::GoToEnd => "Go to end",
            Self::Back => "Back",
            Self::Forward => "Forward",
            Self::AddNote => "Add note…",
            Self::RemoveNote => "Remove note",
            Self::RestoreNote => "Put removed note back",
            Self::NextNote => "Next note",
            Self::PreviousNote => "Previous note",
            Self::ShowFinding(FindingTab::Errors) => "Show errors",
            Self::ShowFinding(FindingTab::Notes) => "Show notes",
            Self::ExportNotes => "Export notes…",
            Self::ImportNotes => "Import notes…",
            Self::TakeOverNotes => "Take over notes",
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

    /// In which menu it stands.
    pub const fn menu(self) -> Menu {
        match self {
            Self::Open
            | Self::OpenPath
            | Self::RecentFiles
            | Self::OpenRecent(_)
            | Self::ClearRecentFiles
            | Self::OpenSample(_)
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
            | Self::CopyDescription
            | Self::Paste
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
            | Self::GoToStart
            | Self::GoToEnd
            | Self::Back
            | Self::Forward
            | Self::NextTab
            | Self::PreviousTab
            | Self::NextRegion
            | Self::PreviousRegion => Menu::Go,
            Self::AddNote
            | Self::RemoveNote
            | Self::RestoreNote
            | Self::NextNote
            | Self::PreviousNote
            | Self::ExportNotes
            | Self::ImportNotes
            | Self::TakeOverNotes => Menu::Notes,
            Self::Palette | Self::Keys | Self::About => Menu::Help,
            _ => Menu::View,
        }
    }

    /// What it does, in a sentence, where the name does not say it.
    pub const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Paste => "Opens the text on the clipboard, byte for byte, CR LF included",
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
            Self::Back => "To where the last jump came from",
            Self::Forward => "To where going back came from",
            Self::AddNote => {
                "On what is selected, or on the sequence at the caret; also changes it"
            }
            Self::ExportNotes => "As JSON that other programs can read",
            Self::TakeOverNotes => "Those that were made for another version of this file",
            Self::Copy => "As the pane with the caret shows it: hex digits, or decoded text",
            Self::FindSelection => "Goes to where the selected bytes stand next",
            Self::CopyText => "Each ill-formed span becomes U+FFFD",
            Self::CopyAs(format) => format.hint(),
            Self::CopyAsByName => "As hex, an array, a literal, escapes, base64 and others",
            Self::RowLength(RowLength::Fit) => {
                "In steps of 8, beside the inspector as wide as it is"
            }
            Self::RowLength(_) => "Fewer, where the window has no room for so many",
            Self::LowerCase => "In the hex view and in what is copied as hex",
            Self::DecimalOffsets => "At the left of the rows and above the columns",
            Self::TextColumn => "Shows or hides the decoded text beside the bytes",
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

    /// The keys, the usual one first.
    pub const fn shortcut(self) -> Option<KeyboardShortcut> {
        const CTRL: Modifiers = Modifiers::COMMAND;
        const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        const NONE: Modifiers = Modifiers::NONE;
        const SHIFT: Modifiers = Modifiers::SHIFT;
        const ALT: Modifiers = Modifiers::ALT;
        const CTRL_ALT: Modifiers = Modifiers::COMMAND.plus(Modifiers::ALT);
        Some(match self {
            Self::Open => shortcut(CTRL, Key::O),
            Self::OpenPath => shortcut(CTRL_SHIFT, Key::O),
            Self::OpenSample(_)
            | Self::OpenRecent(_)
            | Self::CopyAs(_)
            | Self::ClearRecentFiles
            | Self::About
            | Self::CompareWith(_)
            | Self::RowLength(_)
            | Self::Grouping(_) => {
                return None;
            }
            Self::RecentFiles => shortcut(CTRL, Key::R),
            Self::Paste => shortcut(CTRL, Key::V),
            Self::Reload => shortcut(NONE, Key::F5),
            Self::CountAdded => shortcut(SHIFT, Key::F5),
            Self::Follow => shortcut(CTRL, Key::F5),
            Self::SaveSelection => shortcut(CTRL, Key::S),
            Self::SaveRepaired => shortcut(CTRL_SHIFT, Key::S),
            Self::StopSaving => shortcut(CTRL_ALT, Key::Period),
            Self::CloseTab => shortcut(CTRL, Key::W),
            Self::Quit => shortcut(CTRL, Key::Q),
            Self::Copy => shortcut(CTRL, Key::C),
            Self::CopyText => shortcut(CTRL_ALT, Key::T),
            Self::CopyHex => shortcut(CTRL_ALT, Key::H),
            Self::CopyValue => shortcut(CTRL_ALT, Key::V),
            Self::CopyAsByName => shortcut(CTRL_SHIFT, Key::C),
            Self::CopyDescription => shortcut(CTRL_ALT, Key::C),
            Self::SelectGroup => shortcut(CTRL_ALT, Key::A),
            Self::SelectAll => shortcut(CTRL, Key::A),
            Self::SelectRange => shortcut(CTRL_SHIFT, Key::G),
            Self::GoTo => shortcut(CTRL, Key::G),
            Self::Find => shortcut(CTRL, Key::F),
            Self::FindNext => shortcut(NONE, Key::F3),
            Self::FindPrevious => shortcut(SHIFT, Key::F3),
            Self::FindSelection => shortcut(CTRL, Key::F3),
            Self::NextError => shortcut(NONE, Key::F8),
            Self::PreviousError => shortcut(SHIFT, Key::F8),
            Self::GoToStart => shortcut(CTRL, Key::Home),
            Self::GoToEnd => shortcut(CTRL, Key::End),
            Self::Back => shortcut(ALT, Key::ArrowLeft),
            Self::Forward => shortcut(ALT, Key::ArrowRight),
            Self::AddNote => shortcut(CTRL, Key::D),
            Self::RemoveNote => shortcut(CTRL_SHIFT, Key::D),
            Self::RestoreNote => shortcut(CTRL_ALT, Key::Z),
            Self::NextNote => shortcut(NONE, Key::F2),
            Self::PreviousNote => shortcut(SHIFT, Key::F2),
            Self::ShowFinding(FindingTab::Errors) => shortcut(ALT, Key::Num4),
            Self::ShowFinding(FindingTab::Notes) => shortcut(ALT, Key::Num5),
            Self::ExportNotes => shortcut(CTRL_ALT, Key::J),
            Self::ImportNotes => shortcut(CTRL_ALT, Key::M),
            Self::TakeOverNotes => shortcut(CTRL_ALT, Key::Y),
            Self::Compare => shortcut(CTRL, Key::F7),
            Self::StopComparing => shortcut(CTRL_SHIFT, Key::F7),
            Self::NextDifference => shortcut(NONE, Key::F7),
            Self::PreviousDifference => shortcut(SHIFT, Key::F7),
            Self::LinkSides => shortcut(CTRL_SHIFT, Key::L),
            Self::AlignHere => shortcut(CTRL_SHIFT, Key::A),
            Self::AlignStarts => shortcut(CTRL_SHIFT, Key::B),
            Self::NextTab => shortcut(CTRL, Key::Tab),
            Self::PreviousTab => shortcut(CTRL_SHIFT, Key::Tab),
            Self::PauseCounting => shortcut(CTRL, Key::Comma),
            Self::StopCounting => shortcut(CTRL, Key::Period),
            Self::ErrorOrder(ErrorOrder::Place) => shortcut(CTRL_ALT, Key::P),
            Self::ErrorOrder(ErrorOrder::Form) => shortcut(CTRL_ALT, Key::K),
            Self::NextRegion => shortcut(NONE, Key::F6),
            Self::PreviousRegion => shortcut(SHIFT, Key::F6),
            Self::ShowDetail(DetailTab::CodePoints) => shortcut(ALT, Key::Num1),
            Self::ShowDetail(DetailTab::Text) => shortcut(ALT, Key::Num2),
            Self::ShowDetail(DetailTab::Data) => shortcut(ALT, Key::Num3),
            Self::LabelBidiControls => shortcut(CTRL_ALT, Key::B),
            Self::Bom(BomPolicy::Keep) => shortcut(CTRL_ALT, Key::Num1),
            Self::Bom(BomPolicy::Ignore) => shortcut(CTRL_ALT, Key::Num2),
            Self::Bom(BomPolicy::Strip) => shortcut(CTRL_ALT, Key::Num3),
            Self::Theme(ThemeChoice::System) => shortcut(CTRL_ALT, Key::S),
            Self::Theme(ThemeChoice::Light) => shortcut(CTRL_ALT, Key::L),
            Self::Theme(ThemeChoice::Dark) => shortcut(CTRL_ALT, Key::D),
            Self::NextRowLength => shortcut(CTRL_ALT, Key::R),
            Self::NextGrouping => shortcut(CTRL_ALT, Key::G),
            Self::LowerCase => shortcut(CTRL_ALT, Key::U),
            Self::DecimalOffsets => shortcut(CTRL_ALT, Key::O),
            Self::TextColumn => shortcut(CTRL_ALT, Key::X),
            Self::Inspector => shortcut(CTRL_ALT, Key::I),
            Self::WiderInspector => shortcut(CTRL_ALT, Key::PageUp),
            Self::NarrowerInspector => shortcut(CTRL_ALT, Key::PageDown),
            Self::Legend => shortcut(CTRL_ALT, Key::E),
            Self::Colors(PaletteChoice::Standard) => shortcut(CTRL_ALT, Key::Num7),
            Self::Colors(PaletteChoice::ColourBlindSafe) => shortcut(CTRL_ALT, Key::Num8),
            Self::Colors(PaletteChoice::HighContrast) => shortcut(CTRL_ALT, Key::Num9),
            Self::ZoomIn => shortcut(CTRL, Key::Plus),
            Self::ZoomOut => shortcut(CTRL, Key::Minus),
            Self::ZoomReset => shortcut(CTRL, Key::Num0),
            Self::Palette => shortcut(CTRL_SHIFT, Key::P),
            Self::Keys => shortcut(NONE, Key::F1),
        })
    }

    /// What a button at the side of a mouse does.
    const fn of_mouse_button(button: PointerButton) -> Option<Self> {
        match button {
            PointerButton::Extra1 => Some(Self::Back),
            PointerButton::Extra2 => Some(Self::Forward),
            _ => None,
        }
    }

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
                | Self::ShowDetail(_)
                | Self::LabelBidiControls
                | Self::CopyAs(_)
                | Self::CopyAsByName
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
                | Self::GoToStart
                | Self::GoToEnd
                | Self::AddNote
                | Self::RemoveNote
                | Self::RestoreNote
                | Self::NextNote
                | Self::PreviousNote
                | Self::ShowFinding(_)
                | Self::ExportNotes
                | Self::ImportNotes
                | Self::TakeOverNotes
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
                | Self::RecentFiles
                | Self::Compare
                | Self::CopyAsByName
                | Self::SelectRange
                | Self::GoTo
                | Self::Find
                | Self::AddNote
                | Self::SaveSelection
                | Self::Palette
        )
    }

    /// Does it change how large everything is?
    const fn zooms(self) -> bool {
        matches!(self, Self::ZoomIn | Self::ZoomOut | Self::ZoomReset)
    }

    /// Does it move the caret, so that with Shift it would select?
    const fn moves_the_caret(self) -> bool {
        matches!(self, Self::GoToStart | Self::GoToEnd)
    }

    /// Would a text field that has the focus rather have these keys?
    pub const fn is_editing_key(self) -> bool {
        matches!(
            self,
            Self::Copy | Self::Paste | Self::SelectAll | Self::GoToStart | Self::GoToEnd
        )
    }
}

/// The command of a key or of a button at the side of a mouse that was pressed.
pub fn of_event(event: &Event, in_text_field: bool) -> Option<Command> {
    let (key, modifiers) = match event {
        Event::PointerButton {
            button,
            pressed: true,
            ..
        } => return Command::of_mouse_button(*button),
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => (*key, *modifiers),
        _ => return None,
    };
    // Shift+F8 is not to be taken for F8: of the commands that fit, the one with the longest keys.
    let held = |shortcut: KeyboardShortcut| {
        let modifiers = shortcut.modifiers;
        u8::from(modifiers.shift) + u8::from(modifiers.alt) + u8::from(modifiers.command)
    };
    let mut found: Option<(u8, Command)> = None;
    for command in ALL {
        let Some(shortcut) = command.shortcut() else {
            continue;
        };
        if shortcut.logical_key == key
            && modifiers.matches_logically(shortcut.modifiers)
            && found.is_none_or(|(most, _)| held(shortcut) > most)
            && !(in_text_field && command.is_editing_key())
            // On some keyboards Ctrl with Alt types letters.
            && !(in_text_field && shortcut.modifiers.alt)
            // With Shift these select: the hex view sees to that.
            && !(modifiers.shift && command.moves_the_caret())
            // egui zooms by keys itself, and knows the keys of more keyboards.
            && !command.zooms()
        {
            found = Some((held(shortcut), command));
        }
    }
    found.map(|(_, command)| command)
}

/// The commands whose keys were pressed, in the order in which they were: a slow frame may bring
/// several, and what was selected first is what is copied then.
pub fn pressed(ctx: &egui::Context, in_text_field: bool) -> Vec<Command> {
    let mut pressed = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let command = of_event(event, in_text_field);
            pressed.extend(command);
            command.is_none()
        });
    });
    pressed
}
