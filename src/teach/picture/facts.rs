//! What is said of a piece, line by line.

use super::drawing::Face;
use super::piece::{Piece, PieceKind};
use crate::unicode::{GroupMessage, hex, name_of, number_with_name, why};
use crate::utf8::encoder::encode;
use crate::utf8::syntax::{production_of, row_of};
use crate::utf8::{DecoderFamily, Group};
use crate::words::{bytes_in_hex, capitalized};

/// A line of text beside a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What the line is about.
    pub label: &'static str,

    /// What is said, in paragraphs, each with its face.
    pub lines: Vec<(Face, String)>,

    /// Whether it says that something is not allowed.
    pub is_error: bool,
}

impl Fact {
    fn new(label: &'static str, lines: impl IntoIterator<Item = (Face, String)>) -> Self {
        Self {
            label,
            lines: lines.into_iter().collect(),
            is_error: false,
        }
    }

    /// The line as one text, for those who do not see it.
    pub fn text(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|(_, line)| line.as_str()).collect();
        format!("{}: {}.", self.label, lines.join(", "))
    }
}

/// The headline of a piece: its code point, or what is wrong.
pub(super) fn headline(piece: &Piece) -> String {
    match piece.kind {
        PieceKind::Character(scalar) => hex(u32::from(scalar)),
        PieceKind::Error(group) => GroupMessage::of(&group).headline,
    }
}

/// What is said below the headline.
pub(super) fn facts(piece: &Piece) -> Vec<Fact> {
    match piece.kind {
        PieceKind::Character(scalar) => of_character(scalar, piece),
        PieceKind::Error(group) => of_error(&group, piece),
    }
}

fn of_character(scalar: char, piece: &Piece) -> Vec<Fact> {
    let mut facts = Vec::with_capacity(3);
    facts.push(Fact::new(
        "Name",
        [(Face::Words, name_of(u32::from(scalar)))],
    ));
    facts.extend(row(u32::from(scalar)));
    facts.extend(piece.bytes.first().and_then(|lead| production(*lead)));
    facts
}

fn of_error(group: &Group, piece: &Piece) -> Vec<Fact> {
    let message = GroupMessage::of(group);
    let words = |label, text| Fact::new(label, [(Face::Words, text)]);
    let mut facts = vec![Fact {
        is_error: true,
        ..Fact::new(
            "Not allowed",
            [
                (Face::Words, why::reason(group)),
                (Face::Words, message.sections.to_owned()),
            ],
        )
    }];
    facts.push(words("Byte by byte", message.bytes));
    let naive = piece.naive();
    let read = match naive {
        Some(number) => format!("Reads {}", number_with_name(number)),
        None => {
            let replacements = DecoderFamily::Naive.replacements(&piece.bytes);
            format!("Puts {replacements} × U+FFFD")
        }
    };
    facts.push(words("Naive decoder", read));
    let recommended = format!("{} × U+FFFD", group.span_count());
    facts.push(words("By Unicode", recommended));
    if let Some(number) = naive
        && let Ok(encoded) = encode(number)
    {
        let form = bytes_in_hex(encoded.as_bytes());
        facts.push(Fact::new("The only form", [(Face::Mono, form)]));
        facts.extend(row(number));
    }
    facts.push(words("ABNF of §4", capitalized(&why::syntax(group))));
    facts
}

/// The row of §3 that holds a number.
fn row(number: u32) -> Option<Fact> {
    const LABELS: [&str; 4] = ["Row 1 of §3", "Row 2 of §3", "Row 3 of §3", "Row 4 of §3"];
    let row = row_of(number)?;
    let label = LABELS.get(usize::from(row.number) - 1)?;
    let range = format!("{} to {}", hex(row.first), hex(row.last));
    let form = row.form.to_owned();
    Some(Fact::new(label, [(Face::Mono, range), (Face::Mono, form)]))
}

/// The production of §4 that a lead starts.
fn production(lead: u8) -> Option<Fact> {
    let production = production_of(lead)?;
    let text = format!("{} = {}", production.name, production.text);
    Some(Fact::new("ABNF of §4", [(Face::Mono, text)]))
}
