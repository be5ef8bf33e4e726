//! A place in every coordinate: what `byteloupe where` does.

mod options;

use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::command::Command;
use super::counted::counted;
use super::destination::unless_reader_is_gone;
use super::opened::OpenedSource;
use super::voice::Voice;
use crate::census::Scan;
use crate::find::{Answer, Pattern, Question, Search};
use crate::outcome::Outcome;
use crate::places::{Edge, PlaceFinding, Resolution, Target, Way, Wish, resolution, told};
use crate::save::ResultError;
use crate::source::{Source, SourceError, readable_name};
use crate::unicode::hex;
use crate::whereabouts::{Whereabouts, write_json, write_text};

pub use options::WhereOptions;
pub(super) use options::place;

impl Command for WhereOptions {
    const RESULT: &'static str = "The place";
    const IS_FOR_READERS: bool = true;

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.file]
    }

    fn writes_output(&self) -> bool {
        true
    }

    fn run(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome, String> {
        let opened = OpenedSource::open(&self.file, self.spool.most_kept());
        let opened = opened.map_err(|error| error.to_string())?;
        let source = &opened.source;
        let scan = counted(source, &self.file, self.shows_progress());
        let scan = scan.map_err(|error| error.to_string())?;
        let mut voice = Voice::new(err, false, false);
        let name = readable_name(&self.file);
        let mut outcome = Outcome::Clean;
        for (typed, target) in &self.places {
            match found(source, &scan, *target) {
                PlaceFinding::At { offset, way } => {
                    let place = Whereabouts::of(&**source, &scan, offset);
                    let place = place.map_err(|error| error.to_string())?;
                    let remark = remark(way);
                    let written = if self.is_json() {
                        write_json(&place, &name, typed, remark, out)
                    } else {
                        write_text(&place, &name, typed, remark, out)
                    };
                    let written = written.and_then(|()| out.flush());
                    let written = written.map(|()| true).map_err(ResultError::Written);
                    if !unless_reader_is_gone(written, false)? {
                        return Ok(outcome);
                    }
                }
                PlaceFinding::Nowhere(why) => {
                    outcome = Outcome::Findings;
                    voice.say(format_args!("{typed}: {why}."));
                }
                // The source is counted.
                PlaceFinding::Coming(_) | PlaceFinding::NotYet { .. } => {
                    outcome = Outcome::Failed;
                }
            }
        }
        let checked =
            opened.check(|| Ok(counted(source, &self.file, false)?.totals() == scan.totals()));
        checked.map_err(|error| error.to_string())?;
        Ok(outcome)
    }
}

/// Looks a place up in a source that is counted.
pub(super) fn found(source: &Arc<dyn Source>, scan: &Scan, target: Target) -> PlaceFinding {
    let len = scan.totals().bytes;
    let wish = Wish {
        target,
        edge: Edge::Start,
        base: 0,
    };
    let finding = match resolution(wish, len) {
        Resolution::Known(finding) => finding,
        Resolution::Ask(question) => {
            let answer = scan.answer(&**source, question);
            let told = told(&answer, wish, scan.totals());
            told.unwrap_or(PlaceFinding::NotYet { goes_on: false })
        }
        Resolution::Search(scalar) => match first_of(source, scalar) {
            Ok(Some(offset)) => PlaceFinding::at(offset),
            Ok(None) => {
                let code_point = hex(u32::from(scalar));
                PlaceFinding::Nowhere(format!("There is no {code_point} in the document"))
            }
            Err(error) => PlaceFinding::Nowhere(error),
        },
    };
    match finding {
        PlaceFinding::At { offset, .. } if offset >= len => PlaceFinding::At {
            offset,
            way: Way::End,
        },
        finding => finding,
    }
}

/// Where the first occurrence of a scalar value starts. The error is a sentence.
fn first_of(source: &Arc<dyn Source>, scalar: char) -> Result<Option<u64>, String> {
    let pattern = Pattern::exact(scalar.encode_utf8(&mut [0; 4]).as_bytes());
    let pattern = pattern.map_err(|error| error.to_string())?;
    let (sender, woken) = channel();
    let sender = Mutex::new(sender);
    let wake = move || {
        // Who waits no longer is not woken.
        let _ = lock(&sender).send(());
    };
    let search = Search::start(Arc::clone(source), &pattern, 0, wake);
    let search = search.map_err(|cause| SourceError::no_thread(cause).to_string())?;
    let asked = search.ask(Question::From { offset: 0 });
    loop {
        match asked.poll() {
            Some(Answer::Match(found)) => return Ok(found.map(|found| found.at.offset)),
            Some(Answer::Failed(error)) => return Err(error.to_string()),
            Some(_) => return Ok(None),
            // Nothing can wake any more if the thread has ended: then the answer is there.
            None => drop(woken.recv()),
        }
    }
}

fn lock(sender: &Mutex<Sender<()>>) -> MutexGuard<'_, Sender<()>> {
    sender.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is to be known of the way in which a place was found.
fn remark(way: Way) -> Option<&'static str> {
    match way {
        Way::EndOfLine => Some("The line ends before that column: this is its end."),
        Way::Straight | Way::Wrapped | Way::End => None,
    }
}
