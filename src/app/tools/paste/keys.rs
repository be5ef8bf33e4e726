//! The keys of the preview that are plain letters and digits. They are for the text while it has the keyboard.

use egui::{Event, Key, Modifiers};

/// The keys that choose a reading, in their order.
const READINGS: [(Key, &str); 9] = [
    (Key::Num1, "1"),
    (Key::Num2, "2"),
    (Key::Num3, "3"),
    (Key::Num4, "4"),
    (Key::Num5, "5"),
    (Key::Num6, "6"),
    (Key::Num7, "7"),
    (Key::Num8, "8"),
    (Key::Num9, "9"),
];

/// The name of the key that takes what damaged parts probably were.
pub const CORRECTION: &str = "T";

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// To choose the reading with this number, counted from 0.
    Reading(usize),
    /// To take what the damaged parts probably were.
    Correction,
}

/// Returns the name of the key that chooses a reading, counted from 0.
pub fn name_of_reading(place: usize) -> Option<&'static str> {
    READINGS.get(place).map(|(_, name)| *name)
}

/// Takes one of these keys from the events of this frame.
pub fn take(ctx: &egui::Context) -> Option<Asked> {
    ctx.input_mut(|input| {
        let (place, asked) = (input.events.iter().enumerate())
            .find_map(|(place, event)| Some((place, asked(event)?)))?;
        input.events.remove(place);
        Some(asked)
    })
}

fn asked(event: &Event) -> Option<Asked> {
    // On some keyboards, a digit is typed with Shift.
    let Event::Key {
        key,
        pressed: true,
        modifiers: Modifiers::NONE | Modifiers::SHIFT,
        ..
    } = event
    else {
        return None;
    };
    if *key == Key::T {
        return Some(Asked::Correction);
    }
    let place = READINGS.iter().position(|(reading, _)| reading == key)?;
    Some(Asked::Reading(place))
}
