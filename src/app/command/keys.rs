//! The keys of commands, and which command an event asks for.

use egui::{Event, Key, KeyboardShortcut, Modifiers, PointerButton};

use crate::census::ErrorOrder;
use crate::utf8::BomPolicy;

use super::{ALL, Command};
use crate::app::settings::{DetailTab, FindingTab};
use crate::app::settings::{PaletteChoice, ThemeChoice};
use crate::document::CopyScope;

const fn shortcut(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}

impl Command {
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
            | Self::CopyPartAs(CopyScope::Selection)
            | Self::ClearRecentFiles
            | Self::About
            | Self::CompareWith(_)
            | Self::RowLength(_)
            | Self::Grouping(_) => {
                return None;
            }
            Self::RecentFiles => shortcut(CTRL, Key::R),
            Self::Paste => shortcut(CTRL, Key::V),
            Self::PasteSelection => shortcut(SHIFT, Key::Insert),
            Self::NewFromText => shortcut(CTRL, Key::N),
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
            Self::CopyPartAs(CopyScope::CodePoint) => shortcut(CTRL_ALT, Key::Num4),
            Self::CopyPartAs(CopyScope::Error) => shortcut(CTRL_ALT, Key::Num5),
            Self::CopyPartAs(CopyScope::Document) => shortcut(CTRL_ALT, Key::Num6),
            Self::SaveCopy => shortcut(CTRL_ALT, Key::F),
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
            Self::NextWarning => shortcut(CTRL, Key::F8),
            Self::PreviousWarning => shortcut(CTRL_SHIFT, Key::F8),
            Self::GoToStart => shortcut(CTRL, Key::Home),
            Self::GoToEnd => shortcut(CTRL, Key::End),
            Self::Back => shortcut(ALT, Key::ArrowLeft),
            Self::Forward => shortcut(ALT, Key::ArrowRight),
            Self::AddBookmark => shortcut(CTRL, Key::D),
            Self::RemoveBookmark => shortcut(CTRL_SHIFT, Key::D),
            Self::RestoreBookmark => shortcut(CTRL_ALT, Key::Z),
            Self::NextBookmark => shortcut(NONE, Key::F2),
            Self::PreviousBookmark => shortcut(SHIFT, Key::F2),
            Self::ShowFinding(FindingTab::Errors) => shortcut(ALT, Key::Num4),
            Self::ShowFinding(FindingTab::Bookmarks) => shortcut(ALT, Key::Num5),
            Self::ShowFinding(FindingTab::Warnings) => shortcut(ALT, Key::Num6),
            Self::ExportBookmarks => shortcut(CTRL_ALT, Key::J),
            Self::ImportBookmarks => shortcut(CTRL_ALT, Key::M),
            Self::TakeOverBookmarks => shortcut(CTRL_ALT, Key::Y),
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
            Self::Converter => shortcut(CTRL, Key::E),
            Self::OpenInConverter => shortcut(CTRL_SHIFT, Key::E),
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
            Self::Copy
                | Self::Paste
                | Self::PasteSelection
                | Self::SelectAll
                | Self::GoToStart
                | Self::GoToEnd
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A key as the README calls it.
    fn name(key: Key) -> &'static str {
        match key {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::PageUp => "PgUp",
            Key::PageDown => "PgDn",
            Key::Comma => ",",
            Key::Period => ".",
            Key::Plus => "+",
            Key::Minus => "−",
            key => key.name(),
        }
    }

    fn in_words(shortcut: KeyboardShortcut) -> String {
        let held = shortcut.modifiers;
        let modifiers = [
            (held.command, "Ctrl+"),
            (held.shift, "Shift+"),
            (held.alt, "Alt+"),
        ];
        let held = modifiers.iter().filter(|(is_held, _)| *is_held);
        let mut words: String = held.map(|(_, name)| *name).collect();
        words.push_str(name(shortcut.logical_key));
        words
    }

    /// The keys in a cell such as `Ctrl+Alt+D, L, F3`: a letter alone is held with what the one before is.
    fn keys_in(cell: &str) -> Vec<String> {
        let mut held = "";
        cell.split_whitespace()
            .map(|word| {
                let key = match word.strip_suffix(',') {
                    Some(key) if !key.ends_with('+') || key.ends_with("++") => key,
                    _ => word,
                };
                let last = key.char_indices().next_back().map_or(0, |(place, _)| place);
                let end = key[..last].rfind('+');
                match end {
                    Some(end) => held = &key[..=end],
                    None if key.chars().count() > 4 => held = "",
                    None => {}
                }
                match end {
                    Some(_) => key.to_owned(),
                    None => format!("{held}{key}"),
                }
            })
            .collect()
    }

    #[test]
    fn the_readme_names_the_keys_of_every_command() {
        let readme = include_str!("../../../README.md");
        let (_, keys) = readme.split_once("\n## Keys\n").unwrap_or_default();
        let (keys, _) = keys.split_once("\n## ").unwrap_or_default();
        let rows = keys.lines().filter(|line| line.starts_with('|'));
        let named: Vec<String> = rows
            .flat_map(|row| row.split('|').skip(1).step_by(2))
            .flat_map(keys_in)
            .collect();
        let missing: Vec<String> = ALL
            .into_iter()
            .filter_map(|command| command.shortcut().map(in_words))
            .filter(|keys| !named.contains(keys))
            .collect();
        assert_eq!(missing, [""; 0], "not among {named:?}");
    }
}
