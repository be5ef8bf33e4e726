//! Keys and text that belong to text fields.

use egui::{Event, Key};

use super::App;
use crate::app::system::Board;

/// The glyph atlas grows no larger than this in either direction, whatever the graphics allow.
const MAX_TEXTURE_SIDE: usize = 4096;

impl App {
    /// Hands Ctrl+C, Ctrl+X and Ctrl+V to a text field that has the focus, and what is typed to one that
    /// is about to have it; keeps the atlas small.
    pub(super) fn filter_input(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        let side = input.max_texture_side.unwrap_or(2048);
        input.max_texture_side = Some(side.min(MAX_TEXTURE_SIDE));
        let has_overlay = self.has_overlay();
        if (self.typing).filter(input, ctx.text_edit_focused(), has_overlay) {
            ctx.request_repaint();
        }
        if !ctx.text_edit_focused() {
            self.paste_into_field = None;
            return;
        }
        let mut wanted = None;
        input.events.retain_mut(|event| {
            let Event::Key {
                key,
                pressed,
                modifiers,
                ..
            } = event
            else {
                return true;
            };
            if *key == Key::Insert && *modifiers == egui::Modifiers::SHIFT && *pressed {
                wanted = Some(Board::Selection);
                return false;
            }
            if !modifiers.command || modifiers.alt {
                return true;
            }
            match (*key, *pressed) {
                (Key::V, true) => {
                    wanted = Some(Board::Clipboard);
                    false
                }
                (Key::C, true) => {
                    *event = Event::Copy;
                    true
                }
                (Key::X, true) => {
                    *event = Event::Cut;
                    true
                }
                _ => true,
            }
        });
        if let Some(text) = self.paste_into_field.take() {
            input.events.push(Event::Paste(text));
        }
        if let Some(board) = wanted
            && let Err(why) = self.session.clipboard.read_for_field(board)
        {
            self.session.complain(why);
        }
    }

    /// Puts what text fields copied on the clipboard.
    pub(super) fn take_copied_text(&mut self, ctx: &egui::Context) {
        let copied: Vec<String> = ctx.output_mut(|output| {
            let mut copied = Vec::new();
            output.commands.retain(|command| match command {
                egui::OutputCommand::CopyText(text) => {
                    copied.push(text.clone());
                    false
                }
                _ => true,
            });
            copied
        });
        for text in copied {
            self.session.put_on_clipboard(text, "Copied".to_owned());
        }
    }
}
