//! Reads, decides, writes.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::account::Account;
use super::choice::{self, Choice};
use super::options::RepairOptions;
use crate::cli::command::Command as _;
use crate::cli::destination::Destination;
use crate::outcome::Outcome;
use crate::save::{Changes, Mender, RepairPlan, ResultError};
use crate::source::{Input, OneState, readable_name};
use crate::terminal::{Bar, BarState};

/// Repairs, and keeps in `account` what there is to say of it. The error is a sentence.
pub(super) fn run(
    options: &RepairOptions,
    account: &mut Account,
    out: &mut dyn Write,
) -> Result<Outcome, String> {
    let mut input = Input::open(&options.file)?;
    let mut first = Vec::new();
    let mut plan = options.plan();
    if options.judges() {
        match choice::choose(&mut input, &mut first, options, plan)? {
            Choice::Plan { plan: chosen, why } => {
                account.assumption = Some(why);
                plan = chosen;
            }
            Choice::Undecided(candidates) => {
                account.candidates = candidates;
                return Ok(Outcome::Undecided);
            }
        }
    }
    let changes = copy(options, plan, &mut input, first, account, out)?;
    account.take(plan, &changes);
    let is_lossy = changes.replacement_characters > 0
        || account.removed > 0
        || changes.lines_with_rest > 0
        || changes.ambiguous_lines > 0
        || changes.other_encoding_at.is_some();
    account.warnings.extend(left_as_it_was(plan));
    Ok(if is_lossy || plan.within.is_some() {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// What is not in the encoding that was decoded from, where that is only a part.
fn left_as_it_was(plan: RepairPlan) -> Option<String> {
    let (start, end) = plan.within?;
    let name = plan.from.words();
    Some(if start == 0 {
        format!("{name} ends at offset {end}; what is after it was taken for UTF-8")
    } else {
        format!("{name} is only from offset {start} to {end}; all else was taken for UTF-8")
    })
}

/// Writes the copy: that of `first`, and then of what is left of the input.
fn copy(
    options: &RepairOptions,
    plan: RepairPlan,
    input: &mut Input,
    first: Vec<u8>,
    account: &mut Account,
    out: &mut dyn Write,
) -> Result<Changes, String> {
    let done = Arc::new(AtomicU64::new(0));
    let _bar = if options.shows_progress() {
        let (done, known) = (Arc::clone(&done), input.len_hint());
        let at = readable_name(options.file.file_name().unwrap_or_default().as_ref());
        Bar::start(move || {
            let done = done.load(Ordering::Relaxed);
            BarState {
                done,
                known: known.max(done),
                at: at.clone(),
            }
        })
    } else {
        Bar::none()
    };
    let destination = Destination {
        inputs: &options.inputs(),
        output: &options.output,
        is_for_readers: RepairOptions::IS_FOR_READERS,
    };
    let mut read = 0;
    let mut state = OneState::Same;
    let (changes, has_changed) = destination.write(out, |out| {
        let mut mender = Mender::new(out, plan);
        let mut piece = first;
        loop {
            if piece.is_empty() {
                input.pull(&mut piece).map_err(ResultError::Read)?;
            }
            if piece.is_empty() {
                let (_, changes) = mender.finish()?;
                state = input.finish().map_err(ResultError::Read)?;
                return Ok(changes);
            }
            mender.push(&piece)?;
            read += piece.len() as u64;
            done.store(read, Ordering::Relaxed);
            piece.clear();
        }
    })?;
    account.bytes = read;
    account.warnings.extend(state.sentence(input.name(), read));
    account.is_made_visible = has_changed;
    Ok(changes)
}
