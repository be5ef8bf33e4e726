//! A field for a place: what was typed, and what it came to.

use egui::text::{CCursor, CCursorRange};
use egui::widgets::text_edit::TextEditState;
use egui::{Key, Margin, Response, TextEdit, Ui};

use crate::app::widgets::edged;
use crate::document::OpenDocument;
use crate::document::places::Lookup;
use crate::places::target::offset_words;
use crate::places::{Edge, PlaceFinding, Target, TargetError, Way, Wish};

/// What a field holds true.
#[derive(Debug, Clone, PartialEq)]
pub enum Reading {
    /// What was typed cannot be read as a place.
    Refused(TargetError),
    /// It is read as this, of which this is known.
    Read(Target, PlaceFinding),
}

impl Reading {
    /// Was nothing typed?
    pub const fn is_empty(&self) -> bool {
        matches!(self, Self::Refused(TargetError::Empty))
    }

    /// Is it wrong, however long the user waits?
    pub const fn is_wrong(&self) -> bool {
        matches!(
            self,
            Self::Refused(_) | Self::Read(_, PlaceFinding::Nowhere(_))
        )
    }

    /// The offset, if it is known.
    pub const fn offset(&self) -> Option<u64> {
        match self {
            Self::Read(_, finding) => finding.offset(),
            Self::Refused(_) => None,
        }
    }

    /// Will it be known without the user doing anything?
    pub const fn may_come(&self) -> bool {
        matches!(self, Self::Read(_, finding) if finding.may_come())
    }

    /// What was understood and what is known, in a sentence.
    pub fn sentence(&self) -> String {
        let (target, finding) = match self {
            Self::Refused(error) => return error.to_string(),
            Self::Read(target, finding) => (target, finding),
        };
        let words = target.words();
        match finding {
            PlaceFinding::Nowhere(why) => why.clone(),
            PlaceFinding::At { .. } if matches!(target, Target::Offset(_)) => words,
            PlaceFinding::At { offset, way } => {
                let offset = offset_words(*offset);
                match way {
                    Way::Straight => format!("{words} · {offset}"),
                    Way::Wrapped => format!("{words} · {offset} · past the end, on from the start"),
                    Way::EndOfLine => format!("{words} · {offset} · the line ends before it"),
                    Way::End => format!("{words} · after the last byte"),
                }
            }
            PlaceFinding::Coming(None) => format!("{words} · looking it up"),
            PlaceFinding::Coming(Some(part)) => {
                let percent = (part * 100.0).floor();
                format!("{words} · searching, {percent} %")
            }
            PlaceFinding::NotYet { goes_on: true } => format!("{words} · not counted that far yet"),
            PlaceFinding::NotYet { goes_on: false } => {
                format!("{words} · the counting ended before it")
            }
        }
    }
}

/// A field for a place.
#[derive(Default)]
pub struct PlaceField {
    text: String,
    lookup: Lookup,
    wants_keyboard: bool,
}

impl PlaceField {
    /// A field that holds this text.
    pub fn new(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }

    /// What was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes the keyboard with the next frame, all of its text selected.
    pub fn take_keyboard(&mut self) {
        self.wants_keyboard = true;
    }

    /// What it holds, counted from `base`.
    pub fn reading(&mut self, document: &OpenDocument, edge: Edge, base: u64) -> Reading {
        match Target::parse(&self.text) {
            Ok(target) => {
                let wish = Wish { target, edge, base };
                Reading::Read(target, self.lookup.poll(&document.content, wish))
            }
            Err(error) => {
                self.lookup = Lookup::default();
                Reading::Refused(error)
            }
        }
    }

    /// Shows the field under a name for screen readers and tests.
    pub fn show(&mut self, ui: &mut Ui, name: &str, hint: &str, width: f32) -> Response {
        let field = TextEdit::singleline(&mut self.text)
            .hint_text(hint)
            .desired_width(width)
            .margin(Margin::symmetric(8, 4));
        let field = ui.add(field).accessible_name(name);
        let response = edged(ui, field);
        if std::mem::take(&mut self.wants_keyboard) {
            response.request_focus();
            let mut state = TextEditState::load(ui.ctx(), response.id).unwrap_or_default();
            let end = CCursor::new(self.text.chars().count());
            let all = CCursorRange::two(CCursor::new(0), end);
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), response.id);
        }
        response
    }
}

/// Was Enter pressed in this field?
pub fn entered(ui: &Ui, response: &Response) -> bool {
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
