//! Differences in words.

use super::super::alignment::Side;
use super::super::content::{Coarse, Run, RunKind, Runs, Tally};
use super::counts::ChangeCounts;
use super::kind::{Change, ChangeKind};
use crate::encodings::Encoding;
use crate::encodings::mojibake::Misreading;
use crate::unicode::name_of;
use crate::words::grouped;

/// How numbers of several digits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    /// `10000`: for other programs, and for terminals.
    Plain,
    /// `10,000`: for people, in the window and in HTML.
    Grouped,
}

impl Digits {
    /// A number.
    pub fn number(self, number: u64) -> String {
        match self {
            Self::Plain => number.to_string(),
            Self::Grouped => grouped(number),
        }
    }

    /// A count with its word.
    pub fn counted(self, count: u64, what: &str) -> String {
        let plural = if count == 1 { "" } else { "s" };
        format!("{} {what}{plural}", self.number(count))
    }
}

/// What happened to the bytes of a run: `8 bytes inserted`, `3 bytes changed`, `2 bytes replaced by 5`.
pub fn bytes_of(run: &Run, digits: Digits) -> String {
    let (left, right) = (run.len(Side::Left), run.len(Side::Right));
    match run.kind {
        RunKind::Same => format!("{} the same", digits.counted(left, "byte")),
        RunKind::Inserted if run.moved.is_some() => {
            format!("{} moved here", digits.counted(right, "byte"))
        }
        RunKind::Removed if run.moved.is_some() => {
            format!("{} moved away", digits.counted(left, "byte"))
        }
        RunKind::Inserted => format!("{} inserted", digits.counted(right, "byte")),
        RunKind::Removed => format!("{} removed", digits.counted(left, "byte")),
        RunKind::Changed if left == right => format!("{} changed", digits.counted(left, "byte")),
        RunKind::Changed => format!(
            "{} replaced by {}",
            digits.counted(left, "byte"),
            digits.number(right)
        ),
    }
}

/// The same with where it is on both sides, and whether it is longer than what really differs.
pub fn sentence_of(run: &Run, digits: Digits) -> String {
    let (left, right) = (run.left.start, run.right.start);
    let offset = if run.kind == RunKind::Inserted {
        right
    } else {
        left
    };
    let elsewhere = match (&run.moved, run.kind) {
        (Some(moved), RunKind::Inserted) => format!(", from 0x{:X}", moved.start),
        (Some(moved), _) => format!(", to 0x{:X}", moved.start),
        (None, _) if left == right => String::new(),
        (None, RunKind::Inserted) => format!(", before 0x{left:X} of the left"),
        (None, RunKind::Removed) => format!(", before 0x{right:X} of the right"),
        (None, _) => format!(", on the right at 0x{right:X}"),
    };
    let coarse = match run.coarse {
        Some(Coarse::Joined) => "; several differences in one",
        Some(Coarse::Unaligned) => "; too little in common to be aligned",
        None => "",
    };
    format!(
        "{} at 0x{offset:X}{elsewhere}{coarse}",
        bytes_of(run, digits)
    )
}

/// What a difference is as text, if there is more to say than that the text is another one.
pub fn about(change: &Change, digits: Digits) -> Option<String> {
    Some(match change {
        Change::Moved | Change::Text | Change::Long => return None,
        Change::Signature { is_added, of } => {
            let what = if *is_added { "added" } else { "removed" };
            match of {
                Encoding::Utf8 => format!("signature (BOM) {what}"),
                other => format!("byte order mark of {} {what}", other.words()),
            }
        }
        Change::LineEnds { left, right, count } => {
            let ends = digits.counted(*count, "line end");
            format!("{ends} from {} to {}", left.words(), right.words())
        }
        Change::CanonicallyEquivalent {
            is_left_composed,
            is_right_composed,
        } => match (is_left_composed, is_right_composed) {
            (true, false) => "the same under NFC, no longer in NFC".to_owned(),
            (false, true) => "the same under NFC, now in NFC".to_owned(),
            _ => "the same under NFC".to_owned(),
        },
        Change::Encoding { left, right } => {
            format!("the same text in {} and in {}", left.words(), right.words())
        }
        Change::EncodedTwice { is_right, through } => {
            let side = side(*is_right);
            let through = match through {
                Misreading::Latin1 => through.name().to_owned(),
                Misreading::In(charset) => charset.words(),
            };
            format!("the same text, encoded twice on the {side}, read as {through} in between")
        }
        Change::Overlong { is_right } => {
            format!(
                "the same characters, in overlong forms on the {}",
                side(*is_right)
            )
        }
        Change::Replacement { is_right } => {
            format!("U+FFFD on the {}: something was lost", side(*is_right))
        }
        Change::Case => "only case".to_owned(),
        Change::WhiteSpace => "only white space".to_owned(),
        Change::CompatibilityEquivalent => "the same under NFKC".to_owned(),
        Change::Invisible { added, removed } => {
            let named = |scalars: &[char], what: &str| {
                let names = scalars.iter().map(|scalar| {
                    let code_point = u32::from(*scalar);
                    format!("U+{code_point:04X} {}", name_of(code_point))
                });
                let names = names.collect::<Vec<_>>().join(", ");
                (!names.is_empty()).then(|| format!("{names} {what}"))
            };
            let both = [named(added, "added"), named(removed, "removed")];
            let said = both.into_iter().flatten().collect::<Vec<_>>().join("; ");
            if said.is_empty() {
                "only invisible characters".to_owned()
            } else {
                format!("only invisible characters: {said}")
            }
        }
        Change::IllFormed { left, right } => match (left, right) {
            (true, true) => "ill-formed UTF-8 on both sides".to_owned(),
            (true, false) => "ill-formed UTF-8 on the left".to_owned(),
            _ => "ill-formed UTF-8 on the right".to_owned(),
        },
    })
}

const fn side(is_right: bool) -> &'static str {
    if is_right { "right" } else { "left" }
}

/// What the runs are all together: `8 bytes inserted at 0x80; 3 bytes changed in 2 places; otherwise the same`.
pub fn summary(runs: &Runs, digits: Digits) -> String {
    let summary = runs.summary();
    if summary.is_same() {
        return if runs.is_empty() {
            "Both are empty".to_owned()
        } else {
            format!("The same {}", digits.counted(summary.same.left, "byte"))
        };
    }
    let first_of = |kind| runs.differences().iter().find(|run| run.kind == kind);
    let mut firsts: Vec<&Run> = RunKind::DIFFERENCES
        .into_iter()
        .filter_map(first_of)
        .collect();
    firsts.sort_by_key(|run| (run.left.start, run.right.start));
    let mut parts = Vec::new();
    for run in firsts {
        let tally = summary.of(run.kind);
        parts.push(if tally.runs == 1 {
            let offset = match run.kind {
                RunKind::Inserted => run.right.start,
                _ => run.left.start,
            };
            format!("{} at 0x{offset:X}", bytes_of(run, digits))
        } else {
            several(run.kind, tally, digits)
        });
    }
    if summary.moved.runs > 1 {
        parts.push(format!(
            "{} of them moved",
            digits.counted(summary.moved.right, "byte")
        ));
    }
    let same = summary.same.left;
    let longer = runs.len(Side::Left).max(runs.len(Side::Right));
    parts.push(if same == 0 {
        "nothing is the same".to_owned()
    } else if same < longer / 2 {
        let are = if same == 1 { "is" } else { "are" };
        format!("{} {are} the same", digits.counted(same, "byte"))
    } else {
        "otherwise the same".to_owned()
    });
    parts.join("; ")
}

fn several(kind: RunKind, tally: Tally, digits: Digits) -> String {
    let places = digits.counted(tally.runs, "place");
    match kind {
        RunKind::Inserted => format!(
            "{} inserted in {places}",
            digits.counted(tally.right, "byte")
        ),
        RunKind::Removed => format!("{} removed in {places}", digits.counted(tally.left, "byte")),
        _ if tally.left == tally.right => {
            format!("{} changed in {places}", digits.counted(tally.left, "byte"))
        }
        _ => {
            let right = digits.number(tally.right);
            format!(
                "{} replaced by {right} in {places}",
                digits.counted(tally.left, "byte")
            )
        }
    }
}

/// What all differences are as text, one sentence for each kind there is to tell of.
pub fn of_counts(counts: &ChangeCounts, digits: Digits) -> Vec<String> {
    let mut sentences = Vec::new();
    for kind in ChangeKind::ALL {
        let count = counts.count(kind);
        if count == 0 || matches!(kind, ChangeKind::Text | ChangeKind::Moved) {
            continue;
        }
        let together = told_once(counts, digits).filter(|_| kind.is_told_once());
        let each = || format!("{}: {}", digits.counted(count, "difference"), kind.words());
        sentences.push(together.unwrap_or_else(each));
    }
    if counts.ignored > 0 {
        sentences.push(format!(
            "{} ignored",
            digits.counted(counts.ignored, "difference")
        ));
    }
    sentences
}

/// What the differences are together that are [told once](ChangeKind::is_told_once): `10000 line ends from CR LF to LF`;
/// `None` if there are none.
pub fn told_once(counts: &ChangeCounts, digits: Digits) -> Option<String> {
    let (from, to) = counts.line_ends_from_to?;
    let ends = digits.counted(counts.line_ends, "line end");
    Some(format!("{ends} from {} to {}", from.words(), to.words()))
}

/// That two sources are the same text in these encodings.
pub fn same_text(encodings: [Encoding; 2]) -> String {
    let [left, right] = encodings.map(Encoding::words);
    format!("Only the encoding differs: the same text in {left} and in {right}")
}
