//! What is around bytes in a text that was copied, and is taken off before the text is read: colours, quote marks,
//! prompts, line numbers, words around.
//!
//! | file | what it takes off |
//! |---|---|
//! | `characters` | characters that copying brings in |
//! | `frame` | fences, prompts, rulers, quotes, remarks, line ends where a line was broken |
//! | `prefix`, `suffix` | what every line begins or ends with |
//! | `prose` | words before and after |
//! | `mend` | letters that look like digits: they become those |
//!
//! A way to the bytes is a row of such steps. It is looked for with the start of a text, the shortest way first, and
//! ends where a notation explains all that is left.

mod characters;
mod frame;
mod mend;
mod prefix;
mod prose;
mod source_map;
mod step;
mod suffix;
mod view;

use std::ops::Range;

use super::choice::sort;
use super::coverage::{Piece, PieceKind};
use super::family::Notation;
use super::reader::Effort;
use super::reading::{Certainty, Reading, Trust};
use super::recognise;
use super::structure::may_hold_bytes;
use characters::{Cleaned, clean};
use source_map::SourceMap;
use step::Step;
use view::{View, content_len};

/// With so much of the start of a text the way is looked for.
const SAMPLE: usize = 8 << 10;

/// How many steps a way has at most.
const MOST_STEPS: usize = 4;

/// How many ways are tried at most.
const MOST_WAYS: usize = 96;

/// So many bytes to either side belong to a word at most.
const LONGEST_WORD: usize = 40;

/// How many more are tried where those so far leave the bytes in doubt.
const MORE_WAYS: usize = 24;

/// A way, and what is left of the sample on it.
struct Way<'a> {
    steps: Vec<Step>,
    view: View<'a>,
}

/// Reads a text without what is around its bytes, where its readings so far, the best one first, leave something
/// to explain. What comes of it is complete.
pub(super) fn read(text: &[u8], readings: &[Reading], goes_on: &impl Fn() -> bool) -> Vec<Reading> {
    let Some(best) = readings.first() else {
        return Vec::new();
    };
    let is_text = best.notation == Notation::Text;
    let stands_for_itself = best.notation.takes_any_character() && !is_text;
    let is_whole = best.is_complete() && best.trust == Trust::Whole;
    let is_chance = best.certainty <= Certainty::Ambiguous;
    if is_whole && !is_chance && !best.notation.takes_any_character() {
        return Vec::new();
    }
    let cleaned = clean(text);
    let is_nearly_read = |reading: &Reading| explains_most(reading) && !reading.is_complete();
    let is_told = !is_text
        || readings.iter().any(is_nearly_read)
        || may_hold_bytes(&cleaned.text)
        || is_read_when_clean(&cleaned);
    // Source code has such literals as well: only one that stands alone is believed.
    let may_be_literal = !is_told && recognise::holds_byte_literal(&cleaned.text);
    if !(is_told || may_be_literal) || !goes_on() {
        return Vec::new();
    }
    // Does every character have its place in the notation as it is?
    let stands = best.notation.takes_any_character();
    let is_literal = !is_chance && recognise::is_literal(text);
    let is_notation =
        best.is_complete() && best.trust < Trust::Contradicted && (!stands || is_literal);
    let may_be_joined = stands || !is_notation;
    let root = View::of(&cleaned.text);
    let mut found = Vec::new();
    if !stands_for_itself || is_chance || best.trust > Trust::Whole || cleaned.map.is_some() {
        found = search(&root, goes_on);
    }
    // Around a literal nothing is: what looks like a prompt in it is within its quotes.
    if found.is_empty() && stands_for_itself && !is_literal {
        found = evident(&root, best, &cleaned);
    }
    // What is taken off does not mend what the text contradicts, unless it agrees then.
    if best.is_complete() && best.trust > Trust::Whole {
        for found in &mut found {
            if found.reading.certainty < Certainty::Checked {
                found.reading.trust = found.reading.trust.max(Trust::Doubtful);
            }
        }
    }
    // Where all of it stands for itself, only the user can know.
    if stands_for_itself && is_chance {
        for found in &mut found {
            let certainty = &mut found.reading.certainty;
            *certainty = (*certainty).min(Certainty::Ambiguous);
        }
    }
    let mut found: Vec<Reading> = (found.into_iter())
        .filter(|found| is_explained_best(found.left_out, readings, text))
        .filter(|found| {
            let is_alone = found.left_out == 0 && found.reading.notation == Notation::StringLiteral;
            is_told || is_alone
        })
        .filter(|found| {
            let is_explained =
                found.left_out == 0 && (is_chance || may_be_joined || !found.is_joined);
            // A label in front of what fits by chance, and is in doubt itself.
            let is_likelier = is_chance
                && best.trust > Trust::Whole
                && found.trust == Trust::Whole
                && found.reading.certainty > Certainty::Ambiguous;
            !is_notation || is_explained || is_likelier
        })
        // Words around what is escaped may stand for themselves, too.
        .filter(|found| {
            !stands_for_itself || found.left_out == 0 || (found.is_marked && !is_chance)
        })
        // Brackets around lists, too, are read by some notations: without them, the same bytes are no more certain.
        .filter(|found| !is_more_certain_than_as_it_is(&found.reading, readings))
        // The quotes of a literal belong to it.
        .filter(|_| !is_literal)
        // Nor is a character another one where it stands for itself.
        .filter(|found| !is_changed(&found.reading, &cleaned))
        .map(|found| found.reading)
        .collect();
    for reading in &mut found {
        finish(reading, &cleaned, text.len());
    }
    found
}

/// Is a text wholly in a notation without what copying brought in, such as a dump in colours? Rows of bits alone do not tell
/// that they may hold bytes.
fn is_read_when_clean(cleaned: &Cleaned<'_>) -> bool {
    let start = |_: &SourceMap| read_wholly(&View::of(&cleaned.text).start(SAMPLE));
    let found = cleaned.map.as_ref().and_then(start);
    found.is_some_and(|it| it.is_sure() && it.reading.certainty >= Certainty::Marked)
}

/// Does the notation make the same bytes of the text as it is there, and less certainly so?
fn is_more_certain_than_as_it_is(found: &Reading, readings: &[Reading]) -> bool {
    readings.iter().any(|reading| {
        reading.notation == found.notation
            && reading.is_complete()
            && reading.trust == Trust::Whole
            && reading.certainty < found.certainty
            && reading.bytes == found.bytes
    })
}

/// Do characters that became others stand for themselves in a reading? Quotes do not where they are around a literal.
fn is_changed(reading: &Reading, cleaned: &Cleaned<'_>) -> bool {
    let stands_for_itself = |range: Range<usize>| {
        let is_quote = matches!(cleaned.text.get(range.clone()), Some(b"\"" | b"'"));
        let mut pieces = reading.coverage.pieces_in(range);
        !is_quote || pieces.any(|piece| piece.kind == PieceKind::Data)
    };
    reading.notation.takes_any_character() && cleaned.changed().any(stands_for_itself)
}

/// Is all but a small part of a text explained by marks or digits?
fn explains_most(reading: &Reading) -> bool {
    let rejected = reading.coverage.len_of(PieceKind::Rejected);
    reading.certainty >= Certainty::Likely
        && !reading.notation.takes_any_character()
        && reading.bytes.len() >= 4
        && reading.coverage.len() >= 4 * rejected
}

/// Do none of the readings of the whole text leave less of it unexplained than what was left out?
fn is_explained_best(left_out: usize, readings: &[Reading], text: &[u8]) -> bool {
    let with_marks = readings.iter().filter(|reading| {
        !reading.notation.takes_any_character() && reading.certainty >= Certainty::Likely
    });
    let rejected = |reading: &Reading| -> usize {
        // Where part of a word is rejected, so is the word: prose has letters of hex in it.
        let mut to = 0;
        let pieces = reading.coverage.pieces();
        let rejected = pieces.filter(|piece| piece.kind == PieceKind::Rejected);
        let content = |piece: Piece| {
            let word = words_of(text, piece.range);
            let range = word.start.max(to)..word.end.max(to);
            to = range.end;
            content_len(text.get(range).unwrap_or_default())
        };
        rejected.map(content).sum()
    };
    left_out == 0
        || with_marks
            .map(rejected)
            .all(|rejected| left_out <= rejected)
}

/// The words of which a range of a text is a part.
fn words_of(text: &[u8], range: Range<usize>) -> Range<usize> {
    let is_letter = |byte: &&u8| !byte.is_ascii_whitespace();
    let before = text.get(..range.start).unwrap_or_default();
    let behind = text.get(range.end..).unwrap_or_default();
    let start = range.start
        - before
            .iter()
            .rev()
            .take_while(is_letter)
            .take(LONGEST_WORD)
            .count();
    let end = range.end
        + behind
            .iter()
            .take_while(is_letter)
            .take(LONGEST_WORD)
            .count();
    start..end
}

/// What a notation makes of a text without what is around its bytes; `None` where nothing does, or it does not
/// explain all that is left.
pub(super) fn read_as(notation: Notation, text: &[u8]) -> Option<Reading> {
    let cleaned = clean(text);
    let root = View::of(&cleaned.text);
    let mut found = search(&root, &|| true).into_iter();
    let is_it = |found: &Found| found.reading.notation == notation && found.left_out == 0;
    let mut reading = found.find(is_it)?.reading;
    finish(&mut reading, &cleaned, text.len());
    Some(reading)
}

/// Places in the text as it was given, and what was taken off it.
fn finish(reading: &mut Reading, cleaned: &Cleaned<'_>, len: usize) {
    if let Some(map) = &cleaned.map {
        reading.coverage = map.through(&reading.coverage, len);
        for part in &mut reading.damage {
            part.range = map.range(part.range.clone());
        }
    }
    let mut taken_off = cleaned.taken_off.clone();
    taken_off.append(&mut reading.taken_off);
    reading.taken_off = taken_off;
    if cleaned.has_replaced && reading.notation.takes_any_character() {
        reading.trust = reading.trust.max(Trust::Doubtful);
    }
}

/// What was found on a way.
struct Found {
    reading: Reading,
    /// How far the reading can be relied on, whatever was left out on the way to it.
    trust: Trust,
    /// How many characters that may be part of what is meant were left out.
    left_out: usize,
    /// Were lines joined?
    is_joined: bool,
    /// Does no character stand for itself: is all of it escapes, or in quotes?
    is_marked: bool,
}

impl Found {
    /// Is nothing in doubt and nothing left out, and does it not fit by chance?
    fn is_sure(&self) -> bool {
        self.trust == Trust::Whole
            && self.left_out == 0
            && self.reading.certainty > Certainty::Ambiguous
    }

    /// What speaks for it, the best first.
    fn rank(&self) -> (Trust, std::cmp::Reverse<Certainty>, usize) {
        let certainty = self.reading.certainty;
        (self.trust, std::cmp::Reverse(certainty), self.left_out)
    }
}

/// The readings on the shortest ways to a notation that explains all that is left. Where the bytes on those are in
/// doubt, or something is left out, longer ways are tried too.
fn search(root: &View<'_>, goes_on: &impl Fn() -> bool) -> Vec<Found> {
    let start = root.start(SAMPLE);
    let is_whole = start.lines == root.lines;
    let mut ways = vec![Way {
        steps: Vec::new(),
        view: start,
    }];
    let mut tried = 0;
    let mut most = MOST_WAYS;
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let mut all: Vec<(Way<'_>, Found)> = Vec::new();
    for depth in 0..=MOST_STEPS {
        let mut found: Vec<(Way<'_>, Found)> = Vec::new();
        let mut next = Vec::new();
        for way in ways {
            let (text, _) = way.view.build();
            if tried >= most || !goes_on() {
                break;
            }
            if seen.contains(&text) {
                continue;
            }
            tried += 1;
            let reading = read_wholly(&way.view);
            seen.push(text);
            let is_sure = reading.as_ref().is_some_and(Found::is_sure);
            if depth < MOST_STEPS && !is_sure {
                let steps = Step::propose(&way.view).into_iter();
                let may_follow = |step: &Step| step.may_follow(&way.steps);
                next.extend(steps.filter(may_follow).filter_map(|step| {
                    let view = step.apply(&way.view)?;
                    let steps = way.steps.iter().cloned().chain([step]).collect();
                    Some(Way { steps, view })
                }));
            }
            found.extend(reading.map(|reading| (way, reading)));
        }
        let has_sure = found.iter().any(|(_, it)| it.is_sure());
        if all.is_empty() && !found.is_empty() {
            most = most.min(tried + MORE_WAYS);
        }
        all.append(&mut found);
        if has_sure {
            break;
        }
        ways = next;
    }
    best_of(all, root, is_whole)
}

/// The best of what was found on ways of one length: that of which least is in doubt and left out. Others that make
/// other bytes tie with it if they are as good.
fn best_of(found: Vec<(Way<'_>, Found)>, root: &View<'_>, is_whole: bool) -> Vec<Found> {
    let Some(best) = found.iter().map(|(_, found)| found.rank()).min() else {
        return Vec::new();
    };
    let mut all: Vec<Found> = Vec::new();
    for (way, found) in found {
        let is_known = |known: &Found| {
            known.reading.notation == found.reading.notation
                || known.reading.bytes == found.reading.bytes
        };
        if found.rank() != best || all.iter().any(is_known) {
            continue;
        }
        if is_whole {
            all.push(found);
            continue;
        }
        let view = (way.steps.iter()).try_fold(root.clone(), |view, step| step.apply(&view));
        all.extend(view.and_then(|view| read_view(&view, found.reading.notation)));
    }
    all
}

/// What the notation that fits best makes of what is left, if it explains all of that.
fn read_wholly(view: &View<'_>) -> Option<Found> {
    let (text, _) = view.build();
    let mut readings = recognise::read_all(&text, false, || true)?;
    sort(&mut readings);
    let is_of_use = |reading: &Reading| {
        let explains = !reading.notation.takes_any_character() || is_marked_wholly(reading, &text);
        explains && reading.trust < Trust::Contradicted
    };
    let complete =
        (readings.iter()).position(|it| it.is_complete() && it.bytes.len() > 1 && is_of_use(it));
    if let Some(place) = complete {
        return Some(placed(view, readings.swap_remove(place)));
    }
    let mut mended: Vec<Reading> = (readings.iter())
        .filter(|reading| is_of_use(reading) && !reading.is_complete())
        .filter_map(|reading| mend::mended(&text, reading))
        .filter(|reading| reading.trust < Trust::Contradicted)
        .collect();
    sort(&mut mended);
    let reading = mended.into_iter().next()?;
    Some(placed(view, reading))
}

/// Is what is left written with marks, although characters may stand for themselves: a literal with its quotes, or
/// escapes in the main?
fn is_marked_wholly(reading: &Reading, text: &[u8]) -> bool {
    let is_escaped = reading.certainty == Certainty::Marked
        && reading.bytes.len() * 2 <= text.trim_ascii().len();
    // A literal with the mark of bytes need not have an escape.
    let is_literal = || reading.certainty >= Certainty::Likely && recognise::is_literal(text);
    reading.trust == Trust::Whole && (is_escaped || is_literal())
}

/// Is every byte of a reading written as an escape?
fn is_all_escapes(reading: &Reading) -> bool {
    let written = reading.coverage.len_of(PieceKind::Data) as f32;
    let len_of_escape = reading.notation.record().plain_text;
    len_of_escape.is_some_and(|len| written >= len * reading.bytes.len() as f32)
}

/// What a notation makes of what is left, mended if need be.
fn read_view(view: &View<'_>, notation: Notation) -> Option<Found> {
    let (text, _) = view.build();
    let reading = recognise::read(notation, &text, Effort::Insist)?;
    let reading = if reading.is_complete() {
        reading
    } else {
        mend::mended(&text, &reading).unwrap_or(reading)
    };
    Some(placed(view, reading))
}

/// A reading of what is left, as one of the text that it is left of.
fn placed(view: &View<'_>, mut reading: Reading) -> Found {
    let (text, map) = view.build();
    if !reading.damage.is_empty() {
        reading.trust = reading.trust.max(Trust::Doubtful);
    }
    let trust = reading.trust;
    let is_marked = !reading.notation.takes_any_character()
        || is_all_escapes(&reading)
        || recognise::is_literal(&text);
    let whole = view.whole();
    reading.coverage = map.through(&reading.coverage, whole.len());
    for part in &mut reading.rejected {
        part.range = map.range(part.range.clone());
    }
    for part in &mut reading.damage {
        part.range = map.range(part.range.clone());
    }
    if !view.doubts.is_empty() {
        reading.trust = reading.trust.max(Trust::Doubtful);
    }
    for doubt in &view.doubts {
        reading.warnings.insert(0, doubt.clone());
    }
    reading.taken_off.clone_from(&view.taken_off);
    // Where most of a text is left out, it may be meant as text.
    let kept: usize = view.contents().map(|line| line.trim_ascii().len()).sum();
    let all = content_len(whole);
    if !view.doubts.is_empty() && kept * 3 < all {
        reading.certainty = reading.certainty.min(Certainty::Ambiguous);
    }
    Found {
        reading,
        trust,
        left_out: view.left_out,
        is_joined: view.is_joined,
        is_marked,
    }
}

/// The best reading again, without what evidently is around: in a notation in which characters stand for
/// themselves everything is explained, what is around too.
fn evident(root: &View<'_>, best: &Reading, cleaned: &Cleaned<'_>) -> Vec<Found> {
    let mut view = root.clone();
    for _ in 0..MOST_STEPS {
        let steps = Step::evident(&view.start(SAMPLE));
        let Some(next) = steps.into_iter().find_map(|step| step.apply(&view)) else {
            break;
        };
        view = next;
    }
    // What is in doubt is not evident.
    if view.taken_off.is_empty() && cleaned.map.is_none() || !view.doubts.is_empty() {
        return Vec::new();
    }
    let Some(mut found) = read_view(&view, best.notation) else {
        return Vec::new();
    };
    let reading = &mut found.reading;
    if !reading.is_complete() || reading.bytes == best.bytes {
        return Vec::new();
    }
    // Both ways to read it are complete, and only the user can know.
    reading.trust = reading.trust.max(Trust::Doubtful);
    reading.warnings.insert(
        0,
        "What was taken off may belong to the text: these characters stand for themselves here"
            .into(),
    );
    vec![found]
}
