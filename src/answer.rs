//! What a source is, in a few plain words: the answer that is before the exact counts.
//!
//! It is made of what was counted, which is exact, and of what was judged, which is not. It knows neither a
//! window nor a report.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::census::{Scan, Totals};
use crate::encodings::{Encoding, IllFormed, Known, Reading, Verdict, judge};
use crate::source::{Source, SourceError};
use crate::transcoded::Transcoded;
use crate::warnings::{Evidence, Warning};
use crate::words::capitalized;

/// How good the news is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    /// UTF-8 without an error.
    Good,

    /// Well-formed, and worth a look: something in it hides, or looks like something else.
    Look,

    /// Nothing wrong with it, or not known yet.
    Neutral,

    /// Not what a reader of UTF-8 expects.
    Bad,
}

/// What a source is, in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The words, without a full stop: `Well-formed UTF-8`, `Windows-1252 text, not UTF-8`.
    pub words: String,

    /// How good the news is.
    pub tone: Tone,

    /// Is it said to be something other than plain UTF-8?
    pub is_more_than_utf8: bool,

    /// Is a copy in UTF-8 the next thing to do?
    pub can_mend: bool,
}

/// A judgement looks at so many errors.
const MOST_ERRORS: usize = 64;

/// So many characters of hidden text are shown.
const SHOWN: usize = 60;

/// So many characters of a word that deceives are shown.
const SHOWN_OF_WORD: usize = 24;

/// The words before a quotation of hidden text.
const HIDING: &str = " hiding text: ";

/// What is said of text of which nothing but the end is ill-formed.
const CUT: &str = "cut off in its last character";

/// At most so many characters of a text, and a sign that more follow, if some do or `is_cut`.
fn shortened(text: &str, characters: usize, is_cut: bool) -> String {
    let end = text.char_indices().nth(characters);
    let (shown, rest) = text.split_at(end.map_or(text.len(), |(end, _)| end));
    let more = if rest.is_empty() && !is_cut {
        ""
    } else {
        "…"
    };
    format!("{shown}{more}")
}

impl Answer {
    /// The answer from what was counted, all of the source or a part of it, and from what was judged, once
    /// that is there.
    pub fn new(totals: &Totals, is_whole: bool, verdict: Option<&Verdict>) -> Self {
        let judged = verdict.filter(|_| totals.bytes > 0 || !is_whole);
        if let Some(verdict) = judged
            && let Some(answer) = Self::of_verdict(verdict)
        {
            return answer;
        }
        Self::of_counts(totals, is_whole)
    }

    /// The answer from the counts of its text in another encoding, all of it or a part.
    pub fn in_encoding(text: &Transcoded, totals: &Totals, is_whole: bool) -> Self {
        let name = text.encoding().words();
        let (words, tone) = match (totals.errors(), is_whole) {
            (1, _) if text.ill_formed(IllFormed::CutAtEnd) == 1 => {
                (format!("{name}, {CUT}"), Tone::Bad)
            }
            (0, true) => (format!("Well-formed {name}"), Tone::Neutral),
            (0, false) => (format!("Well-formed {name} so far"), Tone::Neutral),
            _ => (format!("Ill-formed {name}"), Tone::Bad),
        };
        Self {
            words,
            tone,
            is_more_than_utf8: true,
            can_mend: true,
        }
    }

    /// What follows the words of a well-formed source that has so many warnings of high severity: the text that the
    /// first of them hides; or what is deceptive about it, and where.
    pub fn but_with(high: u64, first: &Warning, evidence: Option<&Evidence>) -> String {
        let deception = match evidence {
            Some(Evidence::Payload(payload)) => {
                let shown = shortened(&payload.escaped(), SHOWN, payload.is_cut);
                return format!("{HIDING}{shown}");
            }
            Some(Evidence::Word { text, looks_like }) => {
                let [text, looks_like] =
                    [text, looks_like].map(|it| shortened(it, SHOWN_OF_WORD, false));
                format!("“{text}”, which only looks like “{looks_like}”")
            }
            _ => first.kind.deception().to_owned(),
        };
        let first_of = if high > 1 { "first at" } else { "at" };
        format!(" with {deception}, {first_of} 0x{:X}", first.offset)
    }

    /// The words, then the hidden text that they quote, if there is some.
    pub fn with_quotation(&self) -> (&str, &str) {
        let split = self.words.find(HIDING).map(|at| at + HIDING.len());
        self.words.split_at(split.unwrap_or(self.words.len()))
    }

    /// The same answer for a well-formed source with warnings of high severity, which `but` says.
    #[must_use]
    pub fn but(mut self, but: &str) -> Self {
        if !but.is_empty() && self.tone != Tone::Bad {
            self.words.push_str(but);
            self.tone = Tone::Look;
        }
        self
    }

    /// The answer from the counts alone: is it UTF-8?
    fn of_counts(totals: &Totals, is_whole: bool) -> Self {
        let (words, tone) = match (totals.start.looks_like, totals.errors()) {
            (Some(other), _) => (format!("Looks like {}", other.name()), Tone::Bad),
            (None, 0) if is_whole && totals.bytes == 0 => ("Empty".to_owned(), Tone::Good),
            (None, 0) if is_whole => ("Well-formed UTF-8".to_owned(), Tone::Good),
            (None, 0) => ("Well-formed so far".to_owned(), Tone::Neutral),
            (None, 1) if totals.is_cut() => (format!("UTF-8, {CUT}"), Tone::Bad),
            (None, _) => ("Ill-formed UTF-8".to_owned(), Tone::Bad),
        };
        Self {
            words,
            tone,
            is_more_than_utf8: totals.start.looks_like.is_some(),
            can_mend: totals.start.looks_like.is_some(),
        }
    }

    /// The answer from a judgement, unless that is plain UTF-8 or too uncertain to be one.
    fn of_verdict(verdict: &Verdict) -> Option<Self> {
        if let Some(former) = &verdict.former {
            return Some(Self {
                words: former.words(),
                tone: Tone::Bad,
                is_more_than_utf8: true,
                can_mend: false,
            });
        }
        if let Some(lines) = verdict.perhaps_lines() {
            return Some(Self {
                words: format!("Perhaps {}", lines.what.words()),
                tone: Tone::Bad,
                is_more_than_utf8: true,
                can_mend: false,
            });
        }
        let best = verdict.best()?;
        let words = best.what.words();
        let (words, tone) = match best.what {
            Reading::Text {
                encoding: Encoding::Ascii | Encoding::Utf8,
                ..
            } => return None,
            // A sign of binary data is also that nothing else is likely: it needs no certainty.
            Reading::Binary => {
                let name = verdict.file_type.as_ref().map(|it| it.name.clone());
                (capitalized(&name.unwrap_or(words)), Tone::Neutral)
            }
            Reading::Unknown { .. } => (words, Tone::Bad),
            _ if !best.is_likely() => return None,
            Reading::Text {
                encoding: Encoding::Legacy(_),
                ..
            } => (format!("{words} text, not UTF-8"), Tone::Bad),
            Reading::Text {
                with_bom: false, ..
            } => (format!("{words}, not UTF-8"), Tone::Bad),
            Reading::Text { .. }
            | Reading::Joined { .. }
            | Reading::Mixture { .. }
            | Reading::EncodedTwice { .. } => (words, Tone::Bad),
        };
        let needs_no_doubt = matches!(best.what, Reading::Binary | Reading::Unknown { .. });
        let words = if best.is_certain() || needs_no_doubt {
            words
        } else {
            format!("Probably {words}")
        };
        Some(Self {
            words,
            tone,
            is_more_than_utf8: true,
            can_mend: !needs_no_doubt,
        })
    }
}

/// What a judgement is told of a source that was counted.
pub fn known(totals: &Totals) -> Known {
    let sequences: u64 = totals.code_points.iter().skip(1).sum();
    Known {
        bytes: totals.bytes,
        non_ascii_sequences: sequences.saturating_sub(u64::from(totals.start.signature)),
        error_kinds: totals.groups,
        two_byte_nuls: totals.two_byte_nuls,
        ..Known::default()
    }
}

/// Judges what a source is that was counted.
///
/// # Errors
/// The source could not be read.
pub fn judged(source: &dyn Source, scan: &Scan) -> Result<Verdict, SourceError> {
    let totals = scan.totals();
    let mut known = known(totals);
    if totals.errors() > 0 {
        let mut errors = scan.errors(source);
        while known.error_places.len() < MOST_ERRORS
            && let Some(group) = errors.next_group()?
        {
            known.error_places.push(group.offset);
        }
    }
    let never = AtomicBool::new(false);
    Ok(judge(source, Some(&known), &never)?.unwrap_or_default())
}
