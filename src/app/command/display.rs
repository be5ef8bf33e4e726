//! How things are shown.

use egui::Key;

use super::menu::Section;
use super::row::{ALT, CTRL, CTRL_ALT, Row};
use crate::app::settings::DetailTab;
use crate::app::settings::FindingTab;
use crate::app::settings::Grouping;
use crate::app::settings::PaletteChoice;
use crate::app::settings::RowLength;
use crate::app::settings::ThemeChoice;
use crate::utf8::BomPolicy;

/// Commands about how things are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisplayCommand {
    /// Bring a tab of the inspector to the front.
    ShowDetail(DetailTab),
    /// Show this tab at the bottom of the inspector.
    ShowFinding(FindingTab),
    /// Show bidirectional controls in decoded text as labels, or let them take effect.
    LabelBidiControls,
    /// Set what to do with a signature.
    Bom(BomPolicy),
    /// Set the theme.
    Theme(ThemeChoice),
    /// Set how many bytes a row has.
    RowLength(RowLength),
    /// Change to the next row length.
    NextRowLength,
    /// Set how many bytes are together in a group.
    Grouping(Grouping),
    /// Change to the next grouping.
    NextGrouping,
    /// Use lower-case digits, or upper-case digits again.
    LowerCase,
    /// Use decimal offsets, or hexadecimal offsets again.
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
    /// Set the palette.
    Colors(PaletteChoice),
    /// Make everything larger.
    ZoomIn,
    /// Make everything smaller.
    ZoomOut,
    /// Make everything as large as it was at first.
    ZoomReset,
}

impl DisplayCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::ShowDetail(DetailTab::CodePoints),
        Self::ShowDetail(DetailTab::Text),
        Self::ShowDetail(DetailTab::Data),
        Self::ShowDetail(DetailTab::Layers),
        Self::ShowFinding(FindingTab::Errors),
        Self::ShowFinding(FindingTab::Bookmarks),
        Self::ShowFinding(FindingTab::Warnings),
        Self::ShowFinding(FindingTab::Differences),
        Self::LabelBidiControls,
        Self::Bom(BomPolicy::Keep),
        Self::Bom(BomPolicy::Ignore),
        Self::Bom(BomPolicy::Strip),
        Self::Theme(ThemeChoice::System),
        Self::Theme(ThemeChoice::Light),
        Self::Theme(ThemeChoice::Dark),
        Self::RowLength(RowLength::Eight),
        Self::RowLength(RowLength::Sixteen),
        Self::RowLength(RowLength::TwentyFour),
        Self::RowLength(RowLength::ThirtyTwo),
        Self::RowLength(RowLength::Fit),
        Self::RowLength(RowLength::ByWindow),
        Self::NextRowLength,
        Self::Grouping(Grouping::None),
        Self::Grouping(Grouping::Two),
        Self::Grouping(Grouping::Four),
        Self::Grouping(Grouping::Eight),
        Self::NextGrouping,
        Self::LowerCase,
        Self::DecimalOffsets,
        Self::TextColumn,
        Self::Inspector,
        Self::WiderInspector,
        Self::NarrowerInspector,
        Self::Legend,
        Self::Colors(PaletteChoice::Standard),
        Self::Colors(PaletteChoice::ColourBlindSafe),
        Self::Colors(PaletteChoice::HighContrast),
        Self::ZoomIn,
        Self::ZoomOut,
        Self::ZoomReset,
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::ShowDetail(DetailTab::CodePoints) => Row::new("Show code points", Section::Details).keys(ALT, Key::Num1).needs_document(),
            Self::ShowDetail(DetailTab::Text) => Row::new("Show text", Section::Details).keys(ALT, Key::Num2).needs_document().hint("What is selected, or else in view, as readable text"),
            Self::ShowDetail(DetailTab::Data) => Row::new("Show data", Section::Details).keys(ALT, Key::Num3).needs_document().hint("The bytes at the caret as numbers, characters and times"),
            Self::ShowDetail(DetailTab::Layers) => Row::new("Show layers", Section::Details).keys(ALT, Key::Num8).needs_document().hint("What is encoded in the document, and what was decoded from it, as a tree"),
            Self::ShowFinding(FindingTab::Errors) => Row::new("Show errors", Section::FindingLists).keys(ALT, Key::Num4).needs_document(),
            Self::ShowFinding(FindingTab::Bookmarks) => Row::new("Show bookmarks", Section::FindingLists).keys(ALT, Key::Num5).needs_document(),
            Self::ShowFinding(FindingTab::Differences) => Row::new("Show differences", Section::FindingLists).keys(ALT, Key::Num7).needs_comparison().hint("What was inserted, removed and changed, while two documents are compared"),
            Self::ShowFinding(FindingTab::Warnings) => Row::new("Show warnings", Section::FindingLists).keys(ALT, Key::Num6).needs_document().hint("Well-formed and still worth a look, such as controls and invisible characters"),
            Self::LabelBidiControls => Row::new("Show bidi controls as labels", Section::Labels).keys(CTRL_ALT, Key::B).needs_document().hint("When off, the controls are invisible and reorder the text, as in most programs"),
            Self::Bom(BomPolicy::Keep) => Row::new("Keep the signature", Section::Signature).keys(CTRL_ALT, Key::Num1).hint("It is shown, counted and copied as U+FEFF"),
            Self::Bom(BomPolicy::Ignore) => Row::new("Ignore the signature", Section::Signature).keys(CTRL_ALT, Key::Num2).hint("It is not shown in decoded text, and still counted and copied (RFC 3629 §6)"),
            Self::Bom(BomPolicy::Strip) => Row::new("Strip the signature", Section::Signature).keys(CTRL_ALT, Key::Num3).hint("It is neither shown nor counted nor copied"),
            Self::Theme(ThemeChoice::System) => Row::new("System theme", Section::Theme).keys(CTRL_ALT, Key::S),
            Self::Theme(ThemeChoice::Light) => Row::new("Light theme", Section::Theme).keys(CTRL_ALT, Key::L),
            Self::Theme(ThemeChoice::Dark) => Row::new("Dark theme", Section::Theme).keys(CTRL_ALT, Key::D),
            Self::RowLength(RowLength::ByWindow) => Row::new("Bytes a row by the window", Section::RowLengths).hint("16, and in a window of 1,600 points or more up to 32, in at most 45 % of it"),
            Self::RowLength(RowLength::Eight) => Row::new("8 bytes a row", Section::RowLengths).hint("Fewer if the window is too narrow"),
            Self::RowLength(RowLength::Sixteen) => Row::new("16 bytes a row", Section::RowLengths).hint("Fewer if the window is too narrow"),
            Self::RowLength(RowLength::TwentyFour) => Row::new("24 bytes a row", Section::RowLengths).hint("Fewer if the window is too narrow"),
            Self::RowLength(RowLength::ThirtyTwo) => Row::new("32 bytes a row", Section::RowLengths).hint("Fewer if the window is too narrow"),
            Self::RowLength(RowLength::Fit) => Row::new("As many bytes as fit", Section::RowLengths).hint("In steps of 8, whatever fits beside the inspector"),
            Self::NextRowLength => Row::new("Next row length", Section::RowLengths).keys(CTRL_ALT, Key::R),
            Self::Grouping(Grouping::None) => Row::new("No groups", Section::Groupings),
            Self::Grouping(Grouping::Two) => Row::new("Groups of 2 bytes", Section::Groupings),
            Self::Grouping(Grouping::Four) => Row::new("Groups of 4 bytes", Section::Groupings),
            Self::Grouping(Grouping::Eight) => Row::new("Groups of 8 bytes", Section::Groupings),
            Self::NextGrouping => Row::new("Next grouping", Section::Groupings).keys(CTRL_ALT, Key::G),
            Self::LowerCase => Row::new("Lower-case digits", Section::Digits).keys(CTRL_ALT, Key::U).hint("In the hex view and in what is copied as hex"),
            Self::DecimalOffsets => Row::new("Decimal offsets", Section::Digits).keys(CTRL_ALT, Key::O).hint("At the left of the rows and above the columns"),
            Self::TextColumn => Row::new("Text column", Section::Digits).keys(CTRL_ALT, Key::X).hint("Shows or hides the decoded text beside the bytes"),
            Self::Inspector => Row::new("Inspector", Section::Panels).keys(CTRL_ALT, Key::I).hint("Shows or hides the panel beside the hex view"),
            Self::WiderInspector => Row::new("Wider inspector", Section::PanelWidths).keys(CTRL_ALT, Key::PageUp),
            Self::NarrowerInspector => Row::new("Narrower inspector", Section::PanelWidths).keys(CTRL_ALT, Key::PageDown),
            Self::Legend => Row::new("Legend", Section::Panels).keys(CTRL_ALT, Key::E).hint("Shows or hides the line below the rows"),
            Self::Colors(PaletteChoice::Standard) => Row::new("Standard colours", Section::Colours).keys(CTRL_ALT, Key::Num7),
            Self::Colors(PaletteChoice::ColourBlindSafe) => Row::new("Colour-blind safe colours", Section::Colours).keys(CTRL_ALT, Key::Num8).hint("They differ in lightness as well as in hue"),
            Self::Colors(PaletteChoice::HighContrast) => Row::new("High contrast colours", Section::Colours).keys(CTRL_ALT, Key::Num9).hint("For projectors and low vision"),
            Self::ZoomIn => Row::new("Zoom in", Section::Zoom).keys(CTRL, Key::Plus),
            Self::ZoomOut => Row::new("Zoom out", Section::Zoom).keys(CTRL, Key::Minus),
            Self::ZoomReset => Row::new("Reset zoom", Section::Zoom).keys(CTRL, Key::Num0),
        }
    }
}
