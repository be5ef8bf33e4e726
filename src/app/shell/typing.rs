//! Keys that come before the field that they are meant for.
//!
//! A key opens a field in its frame, the next frame draws it, and only in the one after that it has the
//! keyboard. A user who types on at once, or on a slow machine, would lose letters. The same goes for a key that closes
//! what is before the window: as long as that is there, the keys of most commands do nothing.

use egui::{Event, Key, RawInput};

use crate::app::command;
use crate::app::command::Command;

/// Frames until a field that a key opened has the keyboard, that of the key included.
const FRAMES: u8 = 2;

/// How many events are held at most: more than can be typed in two frames.
const MOST: usize = 1024;

/// Holds keys and text for a field that is about to open.
#[derive(Default)]
pub struct Typing {
    held: Vec<Event>,
    frames: u8,
}

impl Typing {
    /// Looks through the events of a frame before any widget does. Returns whether another frame is needed
    /// for what is held.
    pub fn filter(&mut self, input: &mut RawInput, in_text_field: bool, has_overlay: bool) -> bool {
        if self.frames > 0 {
            self.frames -= 1;
            self.hold(input, 0);
            if self.frames > 0 {
                return true;
            }
            let mut events = std::mem::take(&mut self.held);
            events.append(&mut input.events);
            input.events = events;
        }
        let opener = input.events.iter().position(|event| {
            command::of_event(event, in_text_field).is_some_and(Command::opens_a_field)
        });
        let closer = (input.events.iter())
            .position(|event| {
                let is_command = || command::of_event(event, in_text_field).is_some();
                has_overlay && (may_close(event) || is_command())
            })
            .filter(|place| input.events.iter().skip(place + 1).any(is_pressed));
        let opener = match (opener, closer) {
            (Some(opener), Some(closer)) => Some(opener.min(closer)),
            (opener, closer) => opener.or(closer),
        };
        if let Some(place) = opener {
            self.frames = FRAMES;
            self.hold(input, place + 1);
        }
        opener.is_some()
    }

    /// Takes the keys and the text from this place on.
    fn hold(&mut self, input: &mut RawInput, from: usize) {
        let mut place = 0;
        input.events.retain(|event| {
            // With the keys go those that are held with them: Alt alone would open the menus.
            let is_typed = matches!(
                event,
                Event::Key { .. } | Event::Text(_) | Event::Ime(_) | Event::ModifiersChanged(_)
            );
            let is_held = place >= from && is_typed && self.held.len() < MOST;
            place += 1;
            if is_held {
                self.held.push(event.clone());
            }
            !is_held
        });
    }
}

/// Whether this may close what is before the window.
fn may_close(event: &Event) -> bool {
    let closers = [Key::Escape, Key::Enter];
    matches!(event, Event::Key { key, pressed: true, .. } if closers.contains(key))
}

/// Whether this does something by itself, as a key does that goes down.
fn is_pressed(event: &Event) -> bool {
    matches!(event, Event::Key { pressed: true, .. } | Event::Text(_))
}
