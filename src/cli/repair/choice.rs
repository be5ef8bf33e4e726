//! What a source most likely is, and the plan that follows.

use std::sync::atomic::AtomicBool;

use super::account::Candidate;
use super::options::RepairOptions;
use crate::encodings::{Reading, Verdict, judge, judge_bytes};
use crate::save::RepairPlan;
use crate::source::{FileSource, Input, Opened, escape_bytes};
use crate::words::capitalized;

/// Of a stream so many bytes are read before it is judged.
const FIRST: usize = 1 << 20;

/// What was decided on.
pub(super) enum Choice {
    /// This plan, and the evidence as a sentence.
    Plan {
        /// The plan.
        plan: RepairPlan,

        /// What it takes the source for, and why.
        why: String,
    },

    /// None: the user has to choose.
    Undecided(Vec<Candidate>),
}

/// Judges the input: a file by samples of all of it, a stream by its first bytes, which are kept in `first`.
/// The error is a sentence.
pub(super) fn choose(
    input: &mut Input,
    first: &mut Vec<u8>,
    options: &RepairOptions,
    plan: RepairPlan,
) -> Result<Choice, String> {
    let file = if input.len_hint() > 0 {
        FileSource::open(&options.file).ok()
    } else {
        None
    };
    let verdict = if let Some(Opened::File(file)) = file {
        let never = AtomicBool::new(false);
        judge(&file, None, &never)
            .map_err(|error| error.to_string())?
            .unwrap_or_default()
    } else {
        while first.len() < FIRST {
            let before = first.len();
            input.pull(first)?;
            if first.len() == before {
                break;
            }
        }
        judge_bytes(first)
    };
    decide(input, &verdict, plan)
}

fn decide(input: &Input, verdict: &Verdict, plan: RepairPlan) -> Result<Choice, String> {
    let Some(best) = verdict.best() else {
        return Ok(Choice::Plan {
            plan,
            why: format!("{} is empty.", input.name()),
        });
    };
    if best.what == Reading::Binary {
        let kind = verdict.file_type.as_ref().map_or_else(
            || "binary data".to_owned(),
            |file_type| format!("a file of type {}", file_type.name),
        );
        return Err(format!(
            "{} is {kind}: there is no text in it to repair. Say with --from what it is, if it is text.",
            input.name()
        ));
    }
    if best.may_be_acted_on()
        && let Some(plan) = plan.for_reading(best.what)
    {
        let what = capitalized(&best.what.words());
        let why = format!("Taken for: {what}. {}", best.why);
        return Ok(Choice::Plan {
            plan,
            why: escape_bytes(why.as_bytes()),
        });
    }
    let candidates = verdict.hypotheses.iter().filter_map(|hypothesis| {
        Some(Candidate {
            options: options_of(hypothesis.what)?,
            score: hypothesis.score,
            why: escape_bytes(hypothesis.why.as_bytes()),
        })
    });
    Ok(Choice::Undecided(candidates.collect()))
}

/// The options that take a source for that.
pub(in crate::cli) fn options_of(reading: Reading) -> Option<String> {
    match reading {
        Reading::Text { encoding, .. } => Some(format!("--from {:?}", encoding.name())),
        Reading::Joined { wide, .. } => Some(format!("--from {:?}", wide.name())),
        Reading::Mixture { legacy, .. } => Some(format!("--errors {}", legacy.name())),
        Reading::EncodedTwice { .. } => Some("--mojibake".to_owned()),
        Reading::Unknown { .. } | Reading::Binary => None,
    }
}
