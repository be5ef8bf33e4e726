//! Words before and after the bytes.

use std::ops::Range;

use super::frame::AROUND;
use super::view::{View, trimmed};
use crate::notation::structure::{improbability_of_line, words};

/// The longest text in which a part of a line is looked for, in bytes.
const LONGEST: usize = 64 << 10;

/// Of so many words of hex digits, hardly all belong into prose.
const FEWEST_BYTES: usize = 2;

/// A word that is more improbable in prose may be one of the bytes.
const STRANGE: f32 = 0.9;

/// The most ends of a label that are tried.
const MOST_LABELS: usize = 12;

/// The same, where other lines tell more.
const FEW_LABELS: usize = 4;

/// The longest label in front of bytes, in bytes.
const LONGEST_LABEL: usize = 80;

/// The lines between the first and the last that no prose would hold, where their improbability is largest together.
pub(super) fn block<'a>(view: &View<'a>) -> Option<View<'a>> {
    let scores = view.contents().map(improbability_of_line);
    let range = largest_sum(scores)?;
    let lines = view.lines.get(range.clone())?.to_vec();
    let around = [view.lines.get(..range.start), view.lines.get(range.end..)];
    let mut around = around.into_iter().flatten().flatten();
    if around.any(|line| may_be_bytes(view.at(line))) {
        return None;
    }
    let is_less = lines.len() < view.lines.len();
    let others = view.lines.len() - lines.len();
    let what = if others == 1 {
        "1 line around"
    } else {
        "lines around"
    };
    is_less.then(|| view.with(lines, what.into()).doubting(view, AROUND))
}

/// The words that no prose would hold, without those before and behind them.
pub(super) fn span<'a>(view: &View<'a>) -> Option<View<'a>> {
    let len: usize = view.lines.iter().map(ExactSizeIterator::len).sum();
    if len > LONGEST {
        return None;
    }
    let mut places = Vec::new();
    let mut scores = Vec::new();
    for line in &view.lines {
        for (word, score) in words(view.at(line)) {
            places.push(line.start + word.start..line.start + word.end);
            scores.push(score);
        }
    }
    let range = largest_sum(scores.into_iter())?;
    let found = places.get(range)?;
    let (start, end) = (found.first()?.start, found.last()?.end);
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut is_less = false;
    let whole = view.whole();
    let from = view.lines.first().map_or(start, |line| line.start);
    let to = view.lines.last().map_or(end, |line| line.end);
    let around = [whole.get(from..start), whole.get(end..to)];
    if around.into_iter().flatten().any(may_be_bytes) {
        return None;
    }
    for line in &view.lines {
        let kept = line.start.max(start)..line.end.min(end);
        if kept.start < kept.end {
            is_less |= trimmed(view.whole(), line.clone()) != trimmed(view.whole(), kept.clone());
            lines.push(kept);
        } else {
            is_less |= !view.at(line).trim_ascii().is_empty();
        }
    }
    is_less.then(|| {
        view.with(lines, "words around".into())
            .doubting(view, AROUND)
    })
}

/// Without a label in front of the first line: what ends in a mark. The shortest first.
pub(super) fn without_label<'a>(view: &View<'a>) -> Vec<View<'a>> {
    let Some(place) = (view.lines.iter()).position(|line| !view.at(line).trim_ascii().is_empty())
    else {
        return Vec::new();
    };
    let Some(line) = view.lines.get(place) else {
        return Vec::new();
    };
    let content = view.at(line);
    let most = content.len().min(LONGEST_LABEL);
    let is_end = |at: &usize| {
        let before = content.get(..*at).unwrap_or_default();
        before
            .last()
            .is_some_and(|last| last.is_ascii_whitespace() || b":=>-+#$|])".contains(last))
            && !may_be_bytes(before)
            && content
                .get(*at)
                .is_some_and(|next| !next.is_ascii_whitespace())
    };
    let without = |at: usize| {
        let mut lines = view.lines.clone();
        if let Some(line) = lines.get_mut(place) {
            line.start += at;
        }
        let label = String::from_utf8_lossy(content.get(..at).unwrap_or_default());
        let what = format!("`{}` in front", label.trim());
        view.with(lines, what.into()).doubting(view, AROUND)
    };
    let count = if view.lines.len() > 2 {
        FEW_LABELS
    } else {
        MOST_LABELS
    };
    (1..most).filter(is_end).take(count).map(without).collect()
}

/// Is a word among these that may be one of the bytes, so that it cannot be left out in silence?
pub(super) fn may_be_bytes(left_out: &[u8]) -> bool {
    let strange = words(left_out)
        .filter(|(_, score)| *score > STRANGE)
        .count();
    let words = left_out.split(u8::is_ascii_whitespace);
    let is_hex = |word: &&[u8]| {
        word.len() >= 2 && word.len().is_multiple_of(2) && word.iter().all(u8::is_ascii_hexdigit)
    };
    strange >= FEWEST_BYTES || words.filter(is_hex).count() >= FEWEST_BYTES
}

/// The range whose scores have the largest sum, if that is more than 0.
fn largest_sum(scores: impl Iterator<Item = f32>) -> Option<Range<usize>> {
    let mut best: Option<(f32, Range<usize>)> = None;
    let (mut sum, mut start) = (0.0_f32, 0);
    for (place, score) in scores.enumerate() {
        if sum <= 0.0 {
            (sum, start) = (0.0, place);
        }
        sum += score;
        if sum > 0.0 && best.as_ref().is_none_or(|(most, _)| sum > *most) {
            best = Some((sum, start..place + 1));
        }
    }
    Some(best?.1)
}
