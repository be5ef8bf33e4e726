//! What stands around bytes in a text that was copied, and is taken off before the text is read: colours, quote marks,
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

use super::choice::{sort, takes_any_character};
use super::family::Notation;
use super::reader::Effort;
use super::reading::{Certainty, Reading, Trust};
use super::recognise;
use super::structure::may_hold_bytes;
use characters::{Cleaned, clean};
use step::Step;
use view::View;

/// With so much of the start of a text the way is looked for.
const SAMPLE: usize = 8 << 10;

/// How many steps a way has at most.
const MOST_STEPS: usize = 4;

/// How many ways are tried at most.
const MOST_WAYS: usize = 160;

/// A way, and what is left of the sample on it.
struct Way<'a> {
    steps: Vec<Step>,
    view: View<'a>,
}

/// Reads a text without what stands around its bytes, where its readings so far, the best one first, leave something
/// to explain. What comes of it is complete.
pub(super) fn read(text: &[u8], readings: &[Reading], goes_on: &impl Fn() -> bool) -> Vec<Reading> {
    let Some(best) = readings.first() else {
        return Vec::new();
    };
    let is_text = best.notation == Notation::Text;
    let stands_for_itself = takes_any_character(best.notation) && !is_text;
    if best.is_complete() && best.trust == Trust::Whole && !takes_any_character(best.notation) {
        return Vec::new();
    }
    let cleaned = clean(text);
    let is_prose = is_text && !may_hold_bytes(&cleaned.text);
    if is_prose || !goes_on() {
        return Vec::new();
    }
    let root = View::of(&cleaned.text);
    let mut found = if stands_for_itself {
        evident(&root, best, &cleaned)
    } else {
        search(&root, goes_on)
    };
    for reading in &mut found {
        finish(reading, &cleaned, text.len());
    }
    found
}

/// What a notation makes of a text without what stands around its bytes; `None` where nothing does, or it does not
/// explain all that is left.
pub(super) fn read_as(notation: Notation, text: &[u8]) -> Option<Reading> {
    let cleaned = clean(text);
    let root = View::of(&cleaned.text);
    let mut found = search(&root, &|| true);
    found.retain(|reading| reading.notation == notation);
    let mut reading = found.pop()?;
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
    if cleaned.has_replaced && takes_any_character(reading.notation) {
        reading.trust = reading.trust.max(Trust::Doubtful);
    }
}

/// The readings on the shortest ways to a notation that explains all that is left.
fn search(root: &View<'_>, goes_on: &impl Fn() -> bool) -> Vec<Reading> {
    let start = root.start(SAMPLE);
    let is_whole = start.lines.len() == root.lines.len();
    let mut ways = vec![Way {
        steps: Vec::new(),
        view: start,
    }];
    let mut tried = 0;
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for depth in 0..=MOST_STEPS {
        let mut found: Vec<(Way<'_>, Reading)> = Vec::new();
        let mut next = Vec::new();
        for way in ways {
            let (text, _) = way.view.build();
            if tried == MOST_WAYS || !goes_on() {
                break;
            }
            if seen.contains(&text) {
                continue;
            }
            tried += 1;
            let readings = readings_of(&way.view);
            seen.push(text);
            match readings.into_iter().next() {
                Some(reading) => found.push((way, reading)),
                None if depth < MOST_STEPS => {
                    let steps = Step::propose(&way.view);
                    next.extend(steps.into_iter().filter_map(|step| {
                        let view = step.apply(&way.view)?;
                        let steps = way.steps.iter().cloned().chain([step]).collect();
                        Some(Way { steps, view })
                    }));
                }
                None => {}
            }
        }
        if !found.is_empty() {
            return best_of(found, root, is_whole);
        }
        ways = next;
    }
    Vec::new()
}

/// The best of what was found on ways of one length: the one on which least is in doubt. Others that make other bytes
/// tie with it if they are as good.
fn best_of(found: Vec<(Way<'_>, Reading)>, root: &View<'_>, is_whole: bool) -> Vec<Reading> {
    let rank = |reading: &Reading| (reading.trust, std::cmp::Reverse(reading.certainty));
    let Some(best) = found.iter().map(|(_, reading)| rank(reading)).min() else {
        return Vec::new();
    };
    let mut readings: Vec<Reading> = Vec::new();
    for (way, reading) in found {
        let is_known =
            |known: &Reading| known.notation == reading.notation || known.bytes == reading.bytes;
        if rank(&reading) != best || readings.iter().any(is_known) {
            continue;
        }
        if is_whole {
            readings.push(reading);
            continue;
        }
        let view = (way.steps.iter()).try_fold(root.clone(), |view, step| step.apply(&view));
        readings.extend(view.and_then(|view| read_view(&view, reading.notation)));
    }
    readings
}

/// What notations make of what is left, where they explain all of it; the best one first.
fn readings_of(view: &View<'_>) -> Vec<Reading> {
    let (text, _) = view.build();
    let Some(mut readings) = recognise::read_all(&text, false, || true) else {
        return Vec::new();
    };
    sort(&mut readings);
    let is_of_use = |reading: &Reading| {
        !takes_any_character(reading.notation) && reading.trust < Trust::Contradicted
    };
    let complete = readings
        .iter()
        .find(|it| it.is_complete() && it.bytes.len() > 1 && is_of_use(it));
    if let Some(reading) = complete {
        return Vec::from_iter(read_view(view, reading.notation));
    }
    let mut mended: Vec<Reading> = (readings.iter())
        .filter(|reading| is_of_use(reading) && !reading.is_complete())
        .filter_map(|reading| mend::mended(&text, reading))
        .filter(|reading| reading.trust < Trust::Contradicted)
        .collect();
    sort(&mut mended);
    (mended.into_iter().take(1))
        .map(|reading| placed(view, reading))
        .collect()
}

/// What a notation makes of what is left, mended if need be.
fn read_view(view: &View<'_>, notation: Notation) -> Option<Reading> {
    let (text, _) = view.build();
    let reading = recognise::read(notation, &text, Effort::Insist)?;
    let reading = match reading.is_complete() {
        true => reading,
        false => mend::mended(&text, &reading).unwrap_or(reading),
    };
    Some(placed(view, reading))
}

/// A reading of what is left, as one of the text that it is left of.
fn placed(view: &View<'_>, mut reading: Reading) -> Reading {
    let (_, map) = view.build();
    let whole = view.whole();
    reading.coverage = map.through(&reading.coverage, whole.len());
    for part in &mut reading.rejected {
        part.range = map.range(part.range.clone());
    }
    for part in &mut reading.damage {
        part.range = map.range(part.range.clone());
    }
    if !reading.damage.is_empty() || !view.doubts.is_empty() {
        reading.trust = reading.trust.max(Trust::Doubtful);
    }
    for doubt in &view.doubts {
        reading.warnings.insert(0, doubt.clone());
    }
    reading.taken_off = view.taken_off.clone();
    // Where most of a text is left out, it may be meant as text.
    let kept: usize = view.contents().map(|line| line.trim_ascii().len()).sum();
    let all = whole
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count();
    if !view.doubts.is_empty() && kept * 3 < all {
        reading.certainty = reading.certainty.min(Certainty::Ambiguous);
    }
    reading
}

/// The best reading again, without what evidently stands around: in a notation in which characters stand for
/// themselves everything is explained, what stands around too.
fn evident(root: &View<'_>, best: &Reading, cleaned: &Cleaned<'_>) -> Vec<Reading> {
    let mut view = root.clone();
    for _ in 0..MOST_STEPS {
        let steps = Step::evident(&view.start(SAMPLE));
        let Some(next) = steps.into_iter().find_map(|step| step.apply(&view)) else {
            break;
        };
        view = next;
    }
    if view.taken_off.is_empty() && cleaned.map.is_none() {
        return Vec::new();
    }
    let reading = read_view(&view, best.notation);
    let mut reading = match reading {
        Some(reading) if reading.is_complete() && reading.bytes != best.bytes => reading,
        _ => return Vec::new(),
    };
    // Both ways to read it are complete, and only the user can know.
    reading.trust = reading.trust.max(Trust::Doubtful);
    reading.warnings.insert(
        0,
        "What was taken off may belong to the text: these characters stand for themselves here"
            .into(),
    );
    vec![reading]
}
