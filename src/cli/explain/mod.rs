//! An error message of another program, explained: what `byteloupe explain` does.

mod explanation;
mod options;
mod remedy;

use std::io::{self, Read as _, Write};
use std::path::Path;

use super::arguments::is_standard_stream;
use super::command::Command;
use super::counted::counted;
use super::destination::unless_reader_is_gone;
use super::opened::OpenedSource;
use crate::answer::judged;
use crate::explain::{ErrorMessage, MOST_READ, Sureness, meant};
use crate::likely_text::LikelyText;
use crate::outcome::Outcome;
use crate::save::ResultError;
use crate::source::readable_name;
use crate::whereabouts::{Here, Whereabouts};

use explanation::{ExplainedPlace, Explanation};

pub use options::ExplainOptions;
pub(super) use options::STATUS;

/// More of a message is not read: its end is what matters, and it is kept.
const MOST: u64 = 64 << 20;

impl Command for ExplainOptions {
    const RESULT: &'static str = "The explanation";
    const IS_FOR_READERS: bool = true;

    fn inputs(&self) -> Vec<&Path> {
        self.file().into_iter().collect()
    }

    fn writes_output(&self) -> bool {
        true
    }

    fn run(&self, out: &mut dyn Write, _err: &mut dyn Write) -> Result<Outcome, String> {
        let text = self.text()?;
        let message = ErrorMessage::read(&text).ok_or_else(|| {
            "This is no error message that can be read: it says nothing of bytes, and names no place.".to_owned()
        })?;
        let mut explanation = Explanation {
            message: &message,
            file: None,
            places: Vec::new(),
            remedy: None,
        };
        let mut outcome = Outcome::Clean;
        if let Some(path) = self.file() {
            outcome = self.look_into(path, &mut explanation)?;
        }
        let written = if self.is_json() {
            explanation.write_json(out)
        } else {
            explanation.write_text(out)
        };
        let written = written.and_then(|()| out.flush());
        let written = written.map_err(ResultError::Written);
        unless_reader_is_gone(written, ()).map(|()| outcome)
    }
}

impl ExplainOptions {
    /// The message. Bytes of it that are no UTF-8 are part of it: programs print what they could not read.
    fn text(&self) -> Result<String, String> {
        if let Some(message) = &self.message {
            return Ok(message.clone());
        }
        if self.file().is_some_and(is_standard_stream) {
            return Err("Standard input is the file. Give the message as an argument.".to_owned());
        }
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock().take(MOST);
        let mut piece = vec![0; MOST_READ];
        loop {
            let read = input.read(&mut piece);
            let read =
                read.map_err(|cause| format!("Standard input could not be read: {cause}."))?;
            if read == 0 {
                break;
            }
            bytes.extend_from_slice(piece.get(..read).unwrap_or_default());
            // The start and the end are kept.
            if bytes.len() > 4 * MOST_READ {
                let end = bytes.len() - 2 * MOST_READ;
                bytes.drain(MOST_READ..end);
            }
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Looks the message up in the file.
    fn look_into(&self, path: &Path, explanation: &mut Explanation<'_>) -> Result<Outcome, String> {
        let sentence = |error: crate::source::SourceError| error.to_string();
        let opened = OpenedSource::open(path, self.spool.most_kept()).map_err(sentence)?;
        let source = &opened.source;
        let scan = counted(source, path, self.shows_progress()).map_err(sentence)?;
        let verdict = judged(&**source, &scan).map_err(sentence)?;
        let found = meant(explanation.message, &**source, &scan).map_err(sentence)?;
        let is_sure = matches!(
            found.as_slice(),
            [one] if matches!(one.sureness, Sureness::Named | Sureness::Unproven)
        );
        for meant in found {
            let place = Whereabouts::of(&**source, &scan, meant.offset).map_err(sentence)?;
            let likely = match &place.here {
                Here::Error(group) => LikelyText::of_group(&verdict, group),
                _ => None,
            };
            explanation.places.push(ExplainedPlace {
                meant,
                place,
                likely: likely.map(|likely| likely.words()),
            });
        }
        let has_error = explanation
            .places
            .iter()
            .any(|it| matches!(it.place.here, Here::Error(_)));
        if has_error && !is_standard_stream(path) {
            explanation.remedy = remedy::remedy(&verdict, path);
        }
        explanation.file = Some(readable_name(path));
        opened
            .check(|| Ok(counted(source, path, false)?.totals() == scan.totals()))
            .map_err(sentence)?;
        Ok(if is_sure {
            Outcome::Clean
        } else {
            Outcome::Findings
        })
    }
}
