//! The keys of commands, and which command an event asks for.

use egui::{Event, KeyboardShortcut, PointerButton};

use super::{ALL, Command, DisplayCommand, DocumentCommand};

impl Command {
    /// Returns the command of a button at the side of a mouse.
    const fn of_mouse_button(button: PointerButton) -> Option<Self> {
        match button {
            PointerButton::Extra1 => Some(Command::Document(DocumentCommand::Back)),
            PointerButton::Extra2 => Some(Command::Document(DocumentCommand::Forward)),
            _ => None,
        }
    }

    /// Returns whether the command changes the zoom.
    const fn zooms(self) -> bool {
        matches!(
            self,
            Command::Display(
                DisplayCommand::ZoomIn | DisplayCommand::ZoomOut | DisplayCommand::ZoomReset
            )
        )
    }

    /// Returns whether the command moves the caret. Its keys with Shift select instead.
    const fn moves_the_caret(self) -> bool {
        matches!(
            self,
            Command::Document(DocumentCommand::GoToStart | DocumentCommand::GoToEnd)
        )
    }
}

/// Returns the command of a key, or of a button at the side of a mouse, that was pressed.
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
    // Of the commands that fit, the one with the most keys is taken: Shift+F8 must not run the command of F8.
    let held = |shortcut: KeyboardShortcut| {
        let modifiers = shortcut.modifiers;
        u8::from(modifiers.shift) + u8::from(modifiers.alt) + u8::from(modifiers.command)
    };
    let mut found: Option<(u8, Command)> = None;
    for command in ALL.iter().copied() {
        let Some(shortcut) = command.shortcut() else {
            continue;
        };
        if shortcut.logical_key == key
            && modifiers.matches_logically(shortcut.modifiers)
            && found.is_none_or(|(most, _)| held(shortcut) > most)
            && !(in_text_field && command.is_an_editing_key())
            // On some keyboards Ctrl+Alt types letters.
            && !(in_text_field && shortcut.modifiers.alt)
            // With Shift these keys select. The hex view handles that.
            && !(modifiers.shift && command.moves_the_caret())
            // egui itself zooms by keys, and knows the keys of more keyboards.
            && !command.zooms()
        {
            found = Some((held(shortcut), command));
        }
    }
    found.map(|(_, command)| command)
}

/// Returns the commands whose keys were pressed, in the order of the presses. A slow frame may bring several.
/// The order matters: a selection must be made before it is copied. The keys of a command that is not taken are left
/// for others.
pub fn pressed(
    ctx: &egui::Context,
    in_text_field: bool,
    takes: impl Fn(Command) -> bool,
) -> Vec<Command> {
    let mut pressed = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let command = of_event(event, in_text_field).filter(|command| takes(*command));
            pressed.extend(command);
            command.is_none()
        });
    });
    pressed
}

#[cfg(test)]
mod tests {
    use egui::Key;

    use super::*;

    /// A key as the manual calls it.
    fn name(key: Key) -> &'static str {
        match key {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
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

    /// Returns the keys in a cell such as `Ctrl+Alt+D, L, F3`. A letter alone has the modifiers of the key
    /// before it.
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
    fn the_manual_names_the_keys_of_every_command() {
        let page = include_str!("../../../docs/keys.md");
        let rows = page.lines().filter(|line| line.starts_with('|'));
        let named: Vec<String> = rows
            .filter_map(|row| row.split('|').nth(1))
            .flat_map(keys_in)
            .collect();
        let missing: Vec<String> = ALL
            .iter()
            .filter_map(|command| command.shortcut().map(in_words))
            .filter(|keys| !named.contains(keys))
            .collect();
        assert_eq!(missing, [""; 0], "docs/keys.md has no row for these");
    }

    #[test]
    fn no_two_commands_have_the_same_keys() {
        let mut taken: Vec<(KeyboardShortcut, Command)> = Vec::new();
        for command in ALL.iter().copied() {
            if let Some(keys) = command.shortcut() {
                let other = taken.iter().find(|(of_other, _)| *of_other == keys);
                assert!(
                    other.is_none(),
                    "{} of {command:?} and {other:?}",
                    in_words(keys)
                );
                taken.push((keys, command));
            }
        }
    }
}
