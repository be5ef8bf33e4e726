//! What is said of a message.

use std::io::{self, Write};

use serde::Serialize;

use super::remedy::{Certainty, Remedy};
use crate::census::ColumnUnit;
use crate::explain::{Complaint, ErrorMessage, Meant, Sureness, meaning};
use crate::places::target::offset_words;
use crate::source::escape_bytes;
use crate::whereabouts::Whereabouts;
use crate::words::{bytes_in_hex, capitalized};

/// A place that a message may mean.
pub(super) struct ExplainedPlace {
    pub(super) meant: Meant,
    pub(super) place: Whereabouts,

    /// What the bytes most likely are.
    pub(super) likely: Option<String>,
}

/// A message, what it means, and where that is.
pub(super) struct Explanation<'a> {
    pub(super) message: &'a ErrorMessage,

    /// The name of the file that was looked into.
    pub(super) file: Option<String>,

    pub(super) places: Vec<ExplainedPlace>,
    pub(super) remedy: Option<Remedy>,
}

impl Explanation<'_> {
    /// Writes it as lines for the user.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", meaning(self.message))?;
        let Some(file) = &self.file else {
            return self.ask_for_file(out);
        };
        if let Some(sentence) = self.remark(file) {
            writeln!(out, "{sentence}")?;
        }
        for explained in &self.places {
            let place = &explained.place;
            let counted = explained.meant.counted.as_deref();
            let counted = counted.map_or(String::new(), |words| format!(", counted in {words}"));
            writeln!(
                out,
                "{file}: offset {}{counted}",
                offset_words(place.offset)
            )?;
            let line = place.at.line;
            let column = place.column(ColumnUnit::CodePoints) + 1;
            writeln!(out, "  line {line} column {column}")?;
            writeln!(out, "  {}", place.what())?;
            if let Some(likely) = &explained.likely {
                writeln!(out, "  {likely}")?;
            }
        }
        if let Some(Remedy { command, certainty }) = &self.remedy {
            let words = match certainty {
                Certainty::Certain => "To repair it",
                Certainty::Likely => "To repair it, most likely (compare the copy)",
                Certainty::Unknown => {
                    "What it was in is not known. To put U+FFFD for what is ill-formed"
                }
            };
            writeln!(out, "{words}: {command}")?;
        }
        Ok(())
    }

    /// What is to be said where no file is named.
    fn ask_for_file(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.message.complaint == Complaint::Writing {
            return Ok(());
        }
        let named = self
            .message
            .file
            .as_deref()
            .map_or_else(|| "FILE".to_owned(), |name| escape_bytes(name.as_bytes()));
        writeln!(
            out,
            "To see the place, name the file: byteloupe explain --in {named} 'MESSAGE'"
        )
    }

    /// What is to be known before the places.
    fn remark(&self, file: &str) -> Option<String> {
        let bytes = match self.message.bytes.as_slice() {
            [] => "what it says".to_owned(),
            bytes => bytes_in_hex(bytes),
        };
        let reads_in_pieces = self.message.dialect.is_some_and(|it| it.reads_in_pieces);
        let sureness = self.places.first().map(|it| it.meant.sureness);
        Some(match sureness {
            None if self.message.complaint == Complaint::Other => {
                format!(
                    "{file} has no such place: the message is about another file, or another state of this one."
                )
            }
            None => format!(
                "Nothing ill-formed in {file} is {bytes}: the message is about another file, or another state of this one."
            ),
            Some(Sureness::Named | Sureness::Unproven) if self.places.len() == 1 => return None,
            Some(Sureness::Named | Sureness::Unproven | Sureness::OneOfSeveral) => {
                "The message can be counted in more ways; each of these has what it says:"
                    .to_owned()
            }
            Some(Sureness::First) => {
                "The message names no place. This is the first one that has what it says:"
                    .to_owned()
            }
            Some(Sureness::Elsewhere) if reads_in_pieces => format!(
                "{} is not where the message says: a program that reads a file in pieces counts from the start of a piece. \
                 This is the first place that has it:",
                capitalized(&bytes)
            ),
            Some(Sureness::Elsewhere) => format!(
                "{} is not where the message says. This is the first place that has it:",
                capitalized(&bytes)
            ),
        })
    }

    /// Writes it as one object, and ends its line.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let object = ExplanationObject {
            message: escape_bytes(self.message.line.as_bytes()),
            program: self.message.dialect.map(|dialect| dialect.name),
            meaning: meaning(self.message),
            bytes: bytes_in_hex(&self.message.bytes),
            named_file: self
                .message
                .file
                .as_ref()
                .map(|name| escape_bytes(name.as_bytes())),
            file: self.file.as_deref(),
            places: self.places.iter().map(PlaceObject::of).collect(),
            repair: self.remedy.as_ref().map(|it| it.command.as_str()),
            repair_is: self.remedy.as_ref().map(|it| match it.certainty {
                Certainty::Certain => "certain",
                Certainty::Likely => "likely",
                Certainty::Unknown => "replacement",
            }),
        };
        serde_json::to_writer(&mut *out, &object)?;
        out.write_all(b"\n")
    }
}

#[derive(Serialize)]
struct ExplanationObject<'a> {
    message: String,
    program: Option<&'static str>,
    meaning: String,
    bytes: String,
    named_file: Option<String>,
    file: Option<&'a str>,
    places: Vec<PlaceObject>,
    repair: Option<&'a str>,
    repair_is: Option<&'static str>,
}

#[derive(Serialize)]
struct PlaceObject {
    offset: u64,
    line: u64,
    column: u64,
    sureness: &'static str,
    counted: Option<String>,
    what: String,
    likely: Option<String>,
}

impl PlaceObject {
    fn of(explained: &ExplainedPlace) -> Self {
        let ExplainedPlace {
            meant,
            place,
            likely,
        } = explained;
        Self {
            offset: place.offset,
            line: place.at.line,
            column: place.column(ColumnUnit::CodePoints) + 1,
            sureness: match meant.sureness {
                Sureness::Named => "named",
                Sureness::OneOfSeveral => "one_of_several",
                Sureness::Elsewhere => "elsewhere",
                Sureness::First => "first",
                Sureness::Unproven => "unproven",
            },
            counted: meant.counted.clone(),
            what: place.what(),
            likely: likely.clone(),
        }
    }
}
