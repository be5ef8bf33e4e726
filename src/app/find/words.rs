//! What looking for something comes to, in words.

use std::time::Duration;

use super::finding::{Finding, Said};
use super::state::{FindState, Wanted};
use crate::app::open_document::OpenDocument;
use crate::app::verdict_strip::grouped;
use crate::census::State;
use crate::find::PatternError;

/// A look that takes longer than this is told of.
pub const LONG: Duration = Duration::from_millis(300);

/// How it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A hint.
    Hint,
    /// A fact.
    Fact,
    /// Something that a person should know.
    Notice,
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

/// What stands in the bar.
pub fn status(state: &FindState, open: &OpenDocument) -> Words {
    let hint = || say(Tone::Hint, state.query.kind.hint());
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
            Some(finding) => matches(finding, open),
            None => hint(),
        },
    }
}

/// How many matches there are, which one is selected, and what the last step came to.
pub fn matches(finding: &Finding, open: &OpenDocument) -> Words {
    let tally = finding.tally(open.census());
    let said = finding.said(open.caret);
    if let State::Failed(error) = &tally.state {
        return say(Tone::Failure, error.to_string());
    }
    if let Some(Said::Failed(why)) = said {
        return say(Tone::Failure, why.clone());
    }
    // A stream that goes on may bring more.
    let is_final = matches!(tally.state, State::Done) && !open.source().is_arriving();
    if said == Some(&Said::Nothing) || (tally.matches == 0 && is_final) {
        return say(Tone::Notice, "Nothing found");
    }
    let number = finding.number(open.caret, &open.errors);
    let mut parts = vec![count(number, tally.matches, is_final)];
    if matches!(tally.state, State::Cancelled) {
        let percent = (tally.part * 100.0).floor();
        parts.push(format!("stopped at {percent} %"));
    }
    let note = match said {
        Some(Said::FromTheStart) => Some("Continued from the start"),
        Some(Said::FromTheEnd) => Some("Continued from the end"),
        Some(Said::NotYet) => Some("The last one is not known yet"),
        _ if finding.waits_for().is_some_and(|time| time > LONG) => Some("Searching"),
        _ => None,
    };
    let tone = match note {
        Some("Searching") | None => Tone::Fact,
        Some(_) => Tone::Notice,
    };
    parts.extend(note.map(str::to_owned));
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
            (Some(3), 1204, true, "3 of 1\u{2009}204"),
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
