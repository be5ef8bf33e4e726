//! How large everything is, so that it is read from the far end of a room.

use egui::{FontId, Response, RichText, Ui};

use crate::app::theme::fonts;

/// The part of the window's height that the letters of a sentence take, its small ones with a stem. On a screen 1.7 metres
/// high, that is 16 minutes of arc from ten metres away: what one reads without effort.
const LETTER: f32 = 1.0 / 19.0;

/// The smallest text, in points.
const SMALLEST: f32 = 20.0;

/// Sizes in points, by how high the window is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    /// Text that is read: never smaller than 20.
    pub(super) text: f32,
    /// What is said first.
    pub(super) heading: f32,
    /// The sentence that a class has to read: see [`LETTER`].
    pub(super) said: f32,
    /// Space between parts.
    pub(super) gap: f32,
    /// Space at the sides.
    pub(super) margin: f32,
}

impl Scale {
    pub(super) fn of(ui: &Ui) -> Self {
        let size = ui.ctx().content_rect().size();
        // A window that is high and narrow has no room for large text either.
        let room = size.y.min(size.x * 0.625);
        let text = (room / 34.0).round().clamp(SMALLEST, 36.0);
        Self {
            text,
            heading: (text * 1.4).round(),
            said: (room * LETTER).round().clamp(text * 1.4, 64.0),
            gap: (room / 70.0).round().clamp(8.0, 20.0),
            margin: (room / 45.0).round().clamp(14.0, 40.0),
        }
    }

    pub(super) fn words(&self) -> FontId {
        fonts::words(self.text)
    }

    /// The font of what a class has to read.
    pub(super) fn sentence(&self) -> FontId {
        fonts::words(self.said)
    }

    pub(super) fn mono(&self) -> FontId {
        fonts::mono(self.text)
    }

    /// Says this where the pointer rests on something, as large as the text.
    pub(super) fn tip(&self, response: Response, text: &str) -> Response {
        response.on_hover_ui(|ui| {
            ui.set_max_width(self.text * 24.0);
            ui.label(RichText::new(text).font(self.words()));
        })
    }

    /// The height of a line of text.
    pub(super) fn line(&self) -> f32 {
        (self.text * 1.3).round()
    }
}
