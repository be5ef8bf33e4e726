//! What there is to say about a repair.

use std::fmt::Write as _;

use serde::Serialize;

use crate::cli::destination::MADE_VISIBLE;
use crate::cli::voice::{Ending, Voice};
use crate::outcome::Outcome;
use crate::save::{Changes, RepairPlan, RepairPolicy};

/// What a repair changed, and how it ended: the keys of the JSON object, in their order.
#[derive(Debug, Default, Serialize)]
pub(super) struct Account {
    /// What the source was taken for; nothing where none was decided on.
    from: Option<&'static str>,

    /// Why, where the source was judged.
    pub(super) assumption: Option<String>,

    /// What the source may be, where that is not certain: options and the reason for each.
    pub(super) candidates: Vec<Candidate>,

    /// Bytes that were read.
    pub(super) bytes: u64,

    /// Errors of UTF-8, or sequences that the encoding does not have.
    errors: u64,

    /// U+FFFD that were written for them.
    replaced: u64,

    /// Bytes that were left out.
    pub(super) removed: u64,

    /// Errors that became the character they were meant for: surrogate pairs, and NUL as C0 80.
    meant: u64,

    /// Errors that became text of another encoding, and the lines with them.
    decoded: u64,
    decoded_lines: u64,

    /// Lines in which UTF-8 that was encoded twice was undone.
    undone_lines: u64,

    /// Of those, the lines in which the rest of a character that lost its end stays.
    lines_with_rest: u64,

    /// Of those, the lines in which other letters could be meant.
    ambiguous_lines: u64,

    /// Whether a signature was left out.
    signature_removed: bool,

    /// How many U+FEFF elsewhere were left out.
    inner_signatures_removed: u64,

    /// Where bytes begin that read like another encoding, and were decoded as the rest was.
    other_encoding_at: Option<u64>,

    /// What else there is to say of the source, each a sentence without a full stop.
    pub(super) warnings: Vec<String>,

    /// How the repair ended.
    #[serde(flatten)]
    pub(super) ending: Ending,

    /// The same changes in words.
    #[serde(skip)]
    words: Option<String>,

    /// A terminal was given characters in another form.
    #[serde(skip)]
    pub(super) is_made_visible: bool,
}

/// What a source may be.
#[derive(Debug, Serialize)]
pub(super) struct Candidate {
    /// The options that take it for that.
    pub(super) options: String,

    /// How likely it is, from 0 to 1.
    pub(super) score: f32,

    /// The evidence, as a sentence.
    pub(super) why: String,
}

impl Account {
    /// The copy was made by this plan.
    pub(super) fn take(&mut self, plan: RepairPlan, changes: &Changes) {
        self.from = Some(plan.from.name());
        self.errors = changes.errors;
        self.replaced = changes.replacement_characters;
        self.removed = match plan.errors {
            RepairPolicy::Remove => changes.ill_formed_bytes,
            _ => 0,
        };
        self.meant = changes.pairs;
        self.decoded = changes.decoded;
        self.decoded_lines = changes.decoded_lines;
        self.undone_lines = changes.undone_lines;
        self.lines_with_rest = changes.lines_with_rest;
        self.ambiguous_lines = changes.ambiguous_lines;
        self.signature_removed = changes.signature_removed;
        self.inner_signatures_removed = changes.inner_signatures_removed;
        self.other_encoding_at = changes.other_encoding_at;
        self.words = Some(changes.words());
    }

    /// Says what the user is to know of a repair that has ended.
    pub(super) fn say(&self, voice: &mut Voice<'_>) {
        match self.ending.status {
            Outcome::Failed => return,
            Outcome::Undecided => {
                let mut text =
                    "It is not certain what this is, and nothing was written. Say it with \
                                --from or --errors:"
                        .to_owned();
                for candidate in &self.candidates {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "\n  {:<24} {}", candidate.options, candidate.why);
                }
                voice.say(text);
                return;
            }
            Outcome::Clean | Outcome::Findings => {}
        }
        if let Some(assumption) = &self.assumption {
            voice.remark(assumption);
        }
        if let Some(words) = &self.words {
            let sentence = format!("{words}.");
            if self.ending.status == Outcome::Findings {
                voice.say(sentence);
            } else {
                voice.remark(sentence);
            }
        }
        for warning in &self.warnings {
            voice.say(format_args!("Warning: {warning}."));
        }
        if self.is_made_visible {
            voice.say(MADE_VISIBLE);
        }
    }
}
