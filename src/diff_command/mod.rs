//! Two sources compared without a window: what `byteloupe diff` does.
//!
//! [`run`] compares two files and tells the differences as text, JSON or HTML. [`Differences`] and
//! [`write_differences`] do the second half for sources that were compared already.
//!
//! It does not know the command line: [`Options`] says what to do, [`Status`] how it ended. What is told is the words of
//! [`compare::change`](crate::compare::change). Nothing that stands in a source or a name is written as it is where a
//! terminal could obey it.

mod differences;
mod document;
mod html;
mod json;
mod opened;
mod options;
mod status;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};

use opened::OpenedSide;

use crate::compare::content::{ContentComparison, ContentOptions, Runs};
use crate::save::{Destination, ResultError};
use crate::source::{ScanState, Source, SourceError, readable_name};
use crate::terminal::{Bar, BarState};

pub use differences::Differences;
pub use document::{Trouble, write_differences};
pub use options::{DiffFormat, Options};
pub use status::Status;

/// The exit status and the schema of the JSON object, for `--help`. It is an interface.
pub const SCHEMA: &str = include_str!("schema.txt");

/// Compares. The differences go to `out`, and what could not be done to `err`.
///
/// A reader of `out` that goes away, such as `head`, is no error.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> Status {
    match compare(options, out, err) {
        Ok(status) => status,
        Err(sentence) => {
            // Where standard error cannot be written, there is nothing else to write to.
            let _ = writeln!(err, "byteloupe: {sentence}");
            Status::Failed
        }
    }
}

/// Its error is a sentence.
fn compare(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> Result<Status, String> {
    let [left, right] = &options.files;
    if left.as_os_str() == "-" && right.as_os_str() == "-" {
        return Err("Standard input can be one side only. Name a file for the other.".to_owned());
    }
    if options.quiet {
        let (differences, opened) = found(options)?;
        return Ok(ended(&differences, &opened, err));
    }
    let destination = Destination {
        inputs: &options.files,
        file: options.output_file(),
        replaces: options.replaces,
        // What is told has nothing in it that a terminal obeys.
        is_terminal: false,
    };
    // It is known even if the reader of the output goes away.
    let mut status = Status::Failed;
    destination.write(out, |out| {
        let (mut differences, opened) = found(options).map_err(ResultError::Read)?;
        differences.most_listed = options.most_listed;
        status = ended(&differences, &opened, &mut io::sink());
        write_differences(&differences, options.format, out).map_err(|trouble| match trouble {
            Trouble::Read(error) => ResultError::Read(error.to_string()),
            Trouble::Write(cause) => ResultError::Written(cause),
        })?;
        out.flush()?;
        status = ended(&differences, &opened, err);
        Ok(())
    })?;
    Ok(status)
}

/// Opens both, and finds out what differs.
fn found(options: &Options) -> Result<(Differences, [OpenedSide; 2]), String> {
    let [left, right] = &options.files;
    let most_kept = match options.max_spool {
        0 => u64::MAX,
        most => most,
    };
    let open =
        |path: &PathBuf| OpenedSide::open(path, most_kept).map_err(|error| error.to_string());
    let opened = [open(left)?, open(right)?];
    let sources = opened.each_ref().map(|side| Arc::clone(&side.source));
    let runs = runs(options, &sources)?;
    let differences = Differences::of(
        options.files.clone(),
        sources,
        runs,
        options.method,
        options.ignoring,
        &AtomicBool::new(false),
    );
    Ok((differences.map_err(|error| error.to_string())?, opened))
}

/// How it ended. Says of a file that changed meanwhile that it did.
fn ended(differences: &Differences, opened: &[OpenedSide; 2], err: &mut dyn Write) -> Status {
    let mut status = if differences.is_same() {
        Status::Same
    } else {
        Status::Different
    };
    for side in opened {
        if let Some(sentence) = side.trouble() {
            // Where standard error cannot be written, there is nothing else to write to.
            let _ = writeln!(err, "byteloupe: {sentence}");
            status = Status::Failed;
        }
    }
    status
}

/// Compares the bytes of both.
fn runs(options: &Options, sources: &[Arc<dyn Source>; 2]) -> Result<Arc<Runs>, String> {
    let (sender, woken) = sync_channel(1);
    let sender = Mutex::new(sender);
    let wake = move || {
        let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
        // One that waits already is enough.
        let _ = sender.try_send(());
    };
    let content = ContentOptions {
        method: options.method,
        ..ContentOptions::default()
    };
    let comparison = ContentComparison::start(sources.clone(), content, wake)
        .map_err(|cause| SourceError::no_thread(cause).to_string())?;
    let comparison = Arc::new(comparison);
    let _bar = if options.shows_progress {
        let (for_bar, [_, right]) = (Arc::clone(&comparison), &options.files);
        let at = readable_name(right.file_name().unwrap_or_default().as_ref());
        Bar::start(move || {
            let progress = for_bar.progress();
            BarState {
                done: progress.done,
                known: progress.whole.max(progress.done),
                at: at.clone(),
            }
        })
    } else {
        Bar::none()
    };
    loop {
        let progress = comparison.progress();
        match (progress.state, progress.runs) {
            (ScanState::Done, Some(runs)) => return Ok(runs),
            (ScanState::Running | ScanState::Paused, _) => {}
            (ScanState::Failed(error), _) => return Err(error.to_string()),
            _ => return Err("The comparison was stopped.".to_owned()),
        }
        // The thread has ended if nothing can wake any more: then the state says how.
        let _ = woken.recv();
    }
}
