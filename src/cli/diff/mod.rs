//! Two sources compared without a window: what `byteloupe diff` does.

mod options;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};

use super::arguments::is_standard_stream;
use super::command::Command;
use super::destination::Destination;
use super::opened::OpenedSource;
use crate::compare::content::{ContentComparison, ContentOptions, Runs};
use crate::compare::equivalence::{Equivalence, EquivalenceLimits};
use crate::differences::{Differences, Trouble, write_differences};
use crate::outcome::Outcome;
use crate::save::ResultError;
use crate::source::{ScanState, Source, SourceError, readable_name};
use crate::terminal::{Bar, BarState};

pub use options::DiffOptions;

impl Command for DiffOptions {
    const RESULT: &'static str = "The differences";
    const IS_FOR_READERS: bool = true;

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.left, &self.right]
    }

    fn writes_output(&self) -> bool {
        !self.quiet && self.output.file().is_none()
    }

    fn run(&self, out: &mut dyn Write, _err: &mut dyn Write) -> Result<Outcome, String> {
        if is_standard_stream(&self.left) && is_standard_stream(&self.right) {
            return Err(
                "Standard input can be one side only. Name a file for the other.".to_owned(),
            );
        }
        if self.quiet {
            return answered(self);
        }
        let destination = Destination {
            inputs: &self.inputs(),
            output: &self.output,
            is_for_readers: Self::IS_FOR_READERS,
        };
        // It is known even if the reader of the output goes away.
        let mut status = Outcome::Failed;
        destination.write(out, |out| {
            let (mut differences, opened) = found(self).map_err(ResultError::Read)?;
            differences.most_listed = self.max;
            status = ended(self, &differences, &opened).unwrap_or(Outcome::Failed);
            write_differences(&differences, self.format(), out).map_err(
                |trouble| match trouble {
                    Trouble::Read(error) => ResultError::Read(error.to_string()),
                    Trouble::Write(cause) => ResultError::Written(cause),
                },
            )?;
            out.flush()?;
            status = ended(self, &differences, &opened).map_err(ResultError::Read)?;
            Ok(())
        })?;
        Ok(status)
    }
}

/// Opens both.
fn opened(options: &DiffOptions) -> Result<[OpenedSource; 2], String> {
    let most_kept = options.spool.most_kept();
    let open = |path: &Path| OpenedSource::open(path, most_kept).map_err(|error| error.to_string());
    Ok([open(&options.left)?, open(&options.right)?])
}

/// Whether both are the same but for what is ignored. What else differs is not looked for: no bytes are aligned.
fn answered(options: &DiffOptions) -> Result<Outcome, String> {
    let opened = opened(options)?;
    let [left, right] = opened.each_ref().map(|side| &*side.source);
    let equivalence = || {
        let (limits, never) = (EquivalenceLimits::default(), AtomicBool::new(false));
        Equivalence::of([left, right], options.ignoring(), limits, &never)
    };
    let found = equivalence().map_err(|error| error.to_string())?;
    check(&opened, || Ok(equivalence()? == found))?;
    match found {
        Equivalence::Same => Ok(Outcome::Clean),
        Equivalence::Different { .. } => Ok(Outcome::Findings),
        Equivalence::Undecided { from } => {
            let most = EquivalenceLimits::default().most_marks;
            let names = [left.name(), right.name()];
            Err(SourceError::too_many_marks(names, from, most).to_string())
        }
    }
}

/// Looks whether both are as they were when they were opened. `again` looks at both once more, and returns whether that
/// finds the same.
fn check(
    opened: &[OpenedSource; 2],
    again: impl Fn() -> Result<bool, SourceError>,
) -> Result<(), String> {
    let mut sides = opened.iter();
    let checked = sides.try_for_each(|side| side.check(&again));
    checked.map_err(|error| error.to_string())
}

/// Opens both, and finds out what differs.
fn found(options: &DiffOptions) -> Result<(Differences, [OpenedSource; 2]), String> {
    let opened = opened(options)?;
    let sources = opened.each_ref().map(|side| Arc::clone(&side.source));
    Ok((compared(options, sources)?, opened))
}

/// Finds out what differs between two sources that are open.
fn compared(options: &DiffOptions, sources: [Arc<dyn Source>; 2]) -> Result<Differences, String> {
    let runs = runs(options, &sources)?;
    let differences = Differences::of(
        [options.left.clone(), options.right.clone()],
        sources,
        runs,
        options.method(),
        options.ignoring(),
        &AtomicBool::new(false),
    );
    differences.map_err(|error| error.to_string())
}

/// How it ended. The error is a sentence: a file changed meanwhile.
fn ended(
    options: &DiffOptions,
    differences: &Differences,
    opened: &[OpenedSource; 2],
) -> Result<Outcome, String> {
    check(opened, || {
        // What cannot be compared again is not the same.
        let again = compared(options, differences.sources.clone());
        Ok(again.is_ok_and(|again| {
            again.runs == differences.runs && again.counts == differences.counts
        }))
    })?;
    Ok(if differences.is_same() {
        Outcome::Clean
    } else {
        Outcome::Findings
    })
}

/// Compares the bytes of both.
fn runs(options: &DiffOptions, sources: &[Arc<dyn Source>; 2]) -> Result<Arc<Runs>, String> {
    let (sender, woken) = sync_channel(1);
    let sender = Mutex::new(sender);
    let wake = move || {
        let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
        // One that waits already is enough.
        let _ = sender.try_send(());
    };
    let content = ContentOptions {
        method: options.method(),
        ..ContentOptions::default()
    };
    let comparison = ContentComparison::start(sources.clone(), content, wake)
        .map_err(|cause| SourceError::no_thread(cause).to_string())?;
    let comparison = Arc::new(comparison);
    let _bar = if options.shows_progress() {
        let for_bar = Arc::clone(&comparison);
        let at = readable_name(options.right.file_name().unwrap_or_default().as_ref());
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
