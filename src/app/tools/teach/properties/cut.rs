//! A cut anywhere, and where decoders are in step again.

use egui::{Key, Rect, Ui, pos2};

use super::strip::{Look, Strip, line_in, name, shared};
use crate::app::theme::Palette;
use crate::app::tools::teach::scale::Scale;
use crate::teach::resync::{Damage, NotEncodable, Piece, Place, Resync, Survey, TextEncoding};
use crate::words::{bytes_in_hex, plural};

/// Where the text is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cut {
    place: Place,
}

impl Default for Cut {
    /// Within the first character: there something is to be seen.
    fn default() -> Self {
        let (character, byte) = (0, 1);
        Self {
            place: Place { character, byte },
        }
    }
}

/// A text that is cut, in one encoding.
struct Cuts {
    encoding: TextEncoding,
    found: Result<(Resync, Survey), NotEncodable>,
}

impl Cut {
    /// Where a key leads to.
    pub(super) fn moved(self, text: &str, key: Key) -> Self {
        let lens: Vec<usize> = text.chars().map(places_in).collect();
        let last = lens.len().saturating_sub(1);
        let Place { character, byte } = self.within(&lens);
        let len_of = |character: usize| lens.get(character).copied().unwrap_or(1);
        let (character, byte) = match key {
            Key::ArrowLeft if byte > 0 => (character, byte - 1),
            Key::ArrowLeft if character > 0 => (character - 1, len_of(character - 1) - 1),
            Key::ArrowRight if byte + 1 < len_of(character) => (character, byte + 1),
            Key::ArrowUp => (character.saturating_sub(1), 0),
            Key::ArrowRight | Key::ArrowDown if character < last => (character + 1, 0),
            Key::Home => (0, 0),
            Key::End => (last, len_of(last) - 1),
            _ => (character, byte),
        };
        Self {
            place: Place { character, byte },
        }
    }

    /// The place in a text that may be shorter than the one that it was chosen in.
    fn within(self, lens: &[usize]) -> Place {
        let character = self.place.character.min(lens.len().saturating_sub(1));
        let len = lens.get(character).copied().unwrap_or(1);
        Place {
            character,
            byte: self.place.byte.min(len - 1),
        }
    }

    fn cuts(self, text: &str) -> impl Iterator<Item = Cuts> {
        let lens: Vec<usize> = text.chars().map(places_in).collect();
        let place = self.within(&lens);
        TextEncoding::ALL.into_iter().filter_map(move |encoding| {
            let found = match Resync::of(text, encoding, place, Damage::Cut) {
                Ok(None) => return None,
                Ok(Some(resync)) => Survey::of(text, encoding).map(|survey| (resync, survey)),
                Err(missing) => Err(missing),
            };
            Some(Cuts { encoding, found })
        })
    }

    /// The three encodings read aloud.
    pub(super) fn spoken(self, text: &str) -> String {
        let said = self.cuts(text).map(|cuts| match &cuts.found {
            Ok((resync, _)) => {
                let name = cuts.encoding.name();
                format!(
                    "{name} cut before byte {}, {}",
                    resync.at + 1,
                    wrong(resync)
                )
            }
            Err(missing) => missing.to_string(),
        });
        let said: Vec<String> = said.collect();
        said.join(". ")
    }

    /// Shows the text in three encodings, cut, and what is read.
    pub(super) fn show(self, ui: &mut Ui, scale: &Scale, text: &str) {
        let cuts: Vec<Cuts> = self.cuts(text).collect();
        let room = ui.available_rect_before_wrap();
        for (cuts, room) in cuts.iter().zip(shared(room, cuts.len(), scale.gap)) {
            show_one(ui, scale, cuts, room);
        }
    }
}

/// At how many places a character can be cut, in the encoding in which it has the most bytes.
fn places_in(character: char) -> usize {
    let lens =
        TextEncoding::ALL.map(|encoding| encoding.encode(character).map_or(1, |it| it.len()));
    lens.into_iter().max().unwrap_or(1)
}

/// How many characters are wrong until the decoder resynchronises.
fn wrong(resync: &Resync) -> String {
    match resync.in_step {
        Some(step) if step.characters == 0 => "resynchronises at once".to_owned(),
        Some(step) => {
            let wrong = plural(step.characters as u64, "character");
            format!("{wrong} wrong, then resynchronises")
        }
        None => {
            let touched = resync.before.iter().filter(|it| it.end > resync.at);
            let wrong = plural(touched.count() as u64, "character");
            format!("{wrong} wrong, never resynchronises")
        }
    }
}

/// How it is over all cuts.
fn over_all(survey: &Survey) -> String {
    let places = plural(survey.places as u64, "cut");
    match survey.never {
        0 if survey.most_bytes == 0 => format!("{places}: the decoder resynchronises at once"),
        0 => {
            let most = plural(survey.most_bytes as u64, "byte");
            format!("{places}: the decoder resynchronises after at most {most}")
        }
        never => format!("{places}: after {never} of them the decoder never resynchronises"),
    }
}

fn show_one(ui: &mut Ui, scale: &Scale, cuts: &Cuts, room: Rect) {
    let palette = Palette::current(ui);
    let mut heading = room;
    heading.set_height(scale.line());
    let [first, second, third] = columns(heading);
    line_in(ui, scale, first, cuts.encoding.name(), palette.strong);
    let (resync, survey) = match &cuts.found {
        Ok(found) => found,
        Err(missing) => {
            line_in(ui, scale, second, &missing.to_string(), palette.warning);
            return;
        }
    };
    let color = match resync.in_step {
        Some(step) if step.characters == 0 => palette.good,
        Some(_) => palette.text,
        None => palette.error_text,
    };
    line_in(
        ui,
        scale,
        second,
        &crate::words::capitalized(&wrong(resync)),
        color,
    );
    line_in(
        ui,
        scale,
        third,
        &crate::words::capitalized(&over_all(survey)),
        palette.weak,
    );

    let below = Rect::from_min_max(pos2(room.left(), heading.bottom() + 4.0), room.max);
    let strip = Strip::new(below, super::MOST_IN_A_ROW, 3.0, scale);
    let is_gone = |piece: &Piece| piece.end <= resync.at;
    for piece in &resync.before {
        let look = if is_gone(piece) {
            Look::Gone
        } else {
            Look::Plain
        };
        strip.character(ui, (piece.start, piece.end), 0, piece.shown(), look);
    }
    let in_step = resync.in_step.map_or(usize::MAX, |it| it.undamaged);
    for (at, byte) in resync.undamaged.iter().enumerate() {
        let look = match at {
            _ if at < resync.at => Look::Gone,
            _ if at < in_step => Look::Bad,
            _ => Look::Plain,
        };
        strip.byte(ui, at, 1, *byte, look);
    }
    for piece in &resync.after {
        let (start, end) = (piece.start + resync.at, piece.end + resync.at);
        let look = if start < in_step {
            Look::Bad
        } else {
            Look::Good
        };
        strip.character(ui, (start, end), 2, piece.shown(), look);
    }
    strip.line_before(ui, resync.at, 3);
    let read: String = resync.after.iter().map(Piece::shown).collect();
    let spoken = format!(
        "{} {}, cut before byte {}, read as {read}, {}",
        cuts.encoding.name(),
        bytes_in_hex(&resync.undamaged),
        resync.at + 1,
        wrong(resync)
    );
    name(ui, below, cuts.encoding.name(), &spoken);
}

/// The parts of a heading: a name, what is here, and how it is elsewhere.
pub(super) fn columns(heading: Rect) -> [Rect; 3] {
    let at = |part: f32| heading.left() + heading.width() * part;
    [(0.0, 0.12), (0.12, 0.54), (0.54, 1.0)].map(|(from, to)| {
        Rect::from_min_max(
            pos2(at(from), heading.top()),
            pos2(at(to), heading.bottom()),
        )
    })
}
