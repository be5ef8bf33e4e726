//! What looking for something comes to, in words.

use std::time::Duration;

use super::state::{FindTool, Wanted};
use crate::census::State;
use crate::document::OpenDocument;
use crate::document::find::Kind;
use crate::document::find::Offer;
use crate::document::find::reading;
use crate::document::find::{Finding, Said};
use crate::find::PatternError;
use crate::words::grouped;

/// A look that takes longer than this is told of.
pub const LONG: Duration = Duration::from_millis(300);

/// What a sentence of the find bar tells, which chooses its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A hint.
    Hint,
    /// A fact.
    Fact,
    /// Something that the user should know.
    Warning,
    /// Something failed.
    Failure,
}

/// Words and how they are said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The words.
    pub text: String,
    /// How they are said.
    pub tone: Tone,
}

fn say(tone: Tone, text: impl Into<String>) -> Words {
    Words {
        text: text.into(),
        tone,
    }
}

/// What is in the bar.
pub fn status(state: &FindTool, open: &OpenDocument) -> Words {
    let hint = || say(Tone::Hint, state.query.hint());
    match state.wanted() {
        None
        | Some(Wanted {
            target: Err(PatternError::Empty),
            ..
        }) => hint(),
        Some(Wanted {
            target: Err(error), ..
        }) => say(Tone::Failure, error.to_string()),
        Some(Wanted { target: Ok(_), .. }) => match &open.finding {
            Some(finding) => {
                let mut words = matches(finding, open);
                let other = other_reading(finding, open);
                let assumed = state.is_kind_assumed().then(|| {
                    let kind = state.query.kind.article();
                    format!("read as {kind}")
                });
                for part in assumed.into_iter().chain(other) {
                    words.text = format!("{} · {part}", words.text);
                }
                words
            }
            None => hint(),
        },
    }
}

/// What the text is found as that is not found as what it was read.
fn other_reading(finding: &Finding, open: &OpenDocument) -> Option<String> {
    let others = finding.other_readings()?;
    if let Some(Offer {
        kind,
        matches,
        is_final,
    }) = others.best(open.content.utf8_census())
    {
        let count = match count(None, matches, is_final) {
            count if is_final => count,
            count => format!("{count} matches"),
        };
        return Some(format!("as {}: {count}", kind.article()));
    }
    let is_running = others.is_running(open.content.utf8_census());
    is_running.then(|| "looking for other readings".to_owned())
}

/// As what the text can be looked for instead: as what it is found, or, if it cannot be read as what the
/// user chose, as what it plainly is.
pub fn offered(state: &FindTool, open: &OpenDocument) -> Option<Kind> {
    let wanted = state
        .wanted()
        .filter(|wanted| wanted.query == state.query)?;
    match &wanted.target {
        Ok(_) => {
            let others = open.finding.as_ref()?.other_readings()?;
            others
                .best(open.content.utf8_census())
                .map(|offer| offer.kind)
        }
        Err(PatternError::NotHex { .. } | PatternError::NotCodePoint) => {
            let others = reading::others(&wanted.query).into_iter();
            let mut kinds = others.map(|(other, _)| other.kind);
            let plain = reading::plain(&wanted.query.text).unwrap_or_default();
            kinds.find(|kind| *kind == plain)
        }
        Err(_) => None,
    }
}

/// How many matches there are, which one is selected, and what the last step came to.
pub fn matches(finding: &Finding, open: &OpenDocument) -> Words {
    let tally = finding.tally(open.content.utf8_census());
    let said = finding.said(open.view.caret);
    if let State::Failed(error) = &tally.state {
        return say(Tone::Failure, error.to_string());
    }
    if let Some(Said::Failed(why)) = said {
        return say(Tone::Failure, why.clone());
    }
    // A stream that goes on may bring more.
    let is_final = matches!(tally.state, State::Done) && !open.content.source().is_arriving();
    if said == Some(&Said::Nothing) || (tally.matches == 0 && is_final) {
        return say(Tone::Warning, "Nothing found");
    }
    let number = finding.number(open.view.caret, &open.errors);
    let mut parts = vec![count(number, tally.matches, is_final)];
    if matches!(tally.state, State::Cancelled) {
        let percent = (tally.part * 100.0).floor();
        parts.push(format!("stopped at {percent} %"));
    }
    let bookmark = match said {
        Some(Said::FromTheStart) => Some("Continued from the start"),
        Some(Said::FromTheEnd) => Some("Continued from the end"),
        Some(Said::NotYet) => Some("The last one is not known yet"),
        _ if finding.waits_for().is_some_and(|time| time > LONG) => Some("Searching"),
        _ => None,
    };
    let tone = match bookmark {
        Some("Searching") | None => Tone::Fact,
        Some(_) => Tone::Warning,
    };
    parts.extend(bookmark.map(str::to_owned));
    say(tone, parts.join(" · "))
}

/// `3 of 1 204`, or as much of it as is known.
fn count(number: Option<u64>, matches: u64, is_final: bool) -> String {
    let all = if is_final {
        grouped(matches)
    } else {
        format!("≥ {} so far", grouped(matches))
    };
    match (number, matches) {
        (Some(number), _) => format!("{} of {all}", grouped(number)),
        (None, 0) => "None so far".to_owned(),
        (None, 1) if is_final => "1 match".to_owned(),
        (None, _) if is_final => format!("{all} matches"),
        (None, _) => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_says_whether_it_may_grow() {
        let cases = [
            (Some(3), 1204, true, "3 of 1,204"),
            (Some(3), 200, false, "3 of ≥ 200 so far"),
            (None, 200, false, "≥ 200 so far"),
            (None, 0, false, "None so far"),
            (None, 1, true, "1 match"),
            (None, 2, true, "2 matches"),
        ];
        for (number, matches, is_final, expected) in cases {
            assert_eq!(count(number, matches, is_final), expected);
        }
    }
}
