//! Every reading of a text, and which of them to believe.

use super::alphabets;
use super::coverage::PieceKind;
use super::family::Notation;
use super::likelihood::{bits_of_content, is_ill_formed, is_surely_utf8};
use super::number_list;
use super::peel;
use super::reader::Effort;
use super::reading::{Certainty, Reading, Trust};
use super::recognise::{self, values};
use super::structure::may_hold_bytes;

/// So many readings beside the first one are asked about at most.
const MOST_RIVALS: usize = 3;

/// Every reading of a text, the most certain one first; never empty, because anything is plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The readings. Complete ones are before those that reject something. There is one for a notation.
    pub readings: Vec<Reading>,

    /// May the text hold bytes that none of the readings but plain text explains wholly?
    pub is_unexplained: bool,
}

/// Which reading of a text to believe.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one is made for a text, and taken apart at once"
)]
pub enum Decision {
    /// This reading.
    Sure(Reading),

    /// One of these, the most certain first: the user has to say which. There are two or more.
    Tied(Vec<Reading>),

    /// Plain text, which is first; but it may hold bytes, which the others read in part.
    Unexplained(Vec<Reading>),
}

impl Choice {
    /// The reading to believe, if no other that makes other bytes is as good.
    pub fn best(&self) -> Option<&Reading> {
        let best = self.readings.first()?;
        self.tied().next().is_none().then_some(best)
    }

    /// The readings that are as good as the first one and make other bytes than it, and than one another:
    /// between those the user has to choose.
    ///
    /// Any text is plain text, and most texts with a `%41` or an `&amp;` in them can be read as if those
    /// were escapes and the rest stood for itself: that such a reading is complete says little. So where a
    /// notation with unmistakable marks in which nothing stands for itself explains most of a text and is
    /// as certain, it may be a dump with a typing error in it: that is a tie too. A reading of a text that
    /// contradicts itself is never believed by itself: it ties with every other complete one.
    ///
    /// Of readings that are as certain, one that is text in UTF-8 with several sequences of more than one byte is far
    /// likelier than one that is ill-formed: between those there is no choice.
    ///
    /// There are three at most, so that a question has four answers at most: plain text, if that is one, what makes
    /// something, and that on which the text itself casts the least doubt.
    pub fn tied(&self) -> impl Iterator<Item = &Reading> {
        let mut tied: Vec<(usize, &Reading)> = self.all_tied().enumerate().collect();
        if tied.len() > MOST_RIVALS {
            tied.sort_by_cached_key(|(_, it)| {
                let is_text = it.notation == Notation::Text;
                (!is_text, bits_of_content(&it.bytes) <= 0, it.trust)
            });
            tied.truncate(MOST_RIVALS);
            tied.sort_by_key(|(place, _)| *place);
        }
        tied.into_iter().map(|(_, reading)| reading)
    }

    /// All readings that are as good as the first one.
    fn all_tied(&self) -> impl Iterator<Item = &Reading> {
        let first = self.readings.first();
        let is_surely_meant = first.is_some_and(is_surely_meant);
        let mut seen: Vec<&[u8]> = Vec::new();
        self.readings.iter().skip(1).filter(move |reading| {
            let is_tied = first.is_some_and(|first| {
                let is_rival = (self.is_unexplained && !reading.bytes.is_empty())
                    || (is_as_certain(reading, first)
                        && !(is_surely_meant && is_ill_formed(&reading.bytes)))
                    || may_be_meant(reading, first)
                    || may_be_instead(reading, first)
                    || makes_something_instead(reading, first);
                reading.bytes != first.bytes && is_rival
            });
            let adds = is_tied && !seen.contains(&&*reading.bytes);
            if adds {
                seen.push(&reading.bytes);
            }
            adds
        })
    }

    /// Takes the best reading, unless others are as good.
    pub fn decide(self) -> Decision {
        let tied: Vec<Notation> = self.tied().map(|reading| reading.notation).collect();
        let is_unexplained = self.is_unexplained;
        let mut readings = self.readings.into_iter();
        match readings.next() {
            Some(first) if tied.is_empty() && !is_unexplained => Decision::Sure(first),
            first => {
                let rivals = readings.filter(|reading| tied.contains(&reading.notation));
                let readings = first.into_iter().chain(rivals).collect();
                if is_unexplained {
                    Decision::Unexplained(readings)
                } else {
                    Decision::Tied(readings)
                }
            }
        }
    }
}

fn is_as_certain(reading: &Reading, first: &Reading) -> bool {
    reading.is_complete() == first.is_complete() && rank(reading.certainty) == rank(first.certainty)
}

/// What fits by chance may be plain text as well: between those two the user has to choose.
const fn rank(certainty: Certainty) -> Certainty {
    match certainty {
        Certainty::Possible => Certainty::Ambiguous,
        other => other,
    }
}

/// May a text be meant so, but for a few parts, rather than as its best reading has it?
fn may_be_meant(reading: &Reading, best: &Reading) -> bool {
    let rejected = reading.coverage.len_of(PieceKind::Rejected);
    let explained = reading.coverage.len() - rejected;
    best.certainty < Certainty::Checked
        && best.notation.takes_any_character()
        && !reading.notation.takes_any_character()
        && reading.certainty >= best.certainty.max(Certainty::Marked)
        && !reading.is_complete()
        && explained > rejected
        // Where it finds less than the best one and nothing else, there is no choice.
        && !best.bytes.starts_with(&reading.bytes)
}

/// May a text be meant so, because its best reading contradicts itself?
fn may_be_instead(reading: &Reading, best: &Reading) -> bool {
    best.trust == Trust::Contradicted && reading.is_complete()
}

/// Does a reading make something, where the best one finds escapes between plain text, and they make nothing?
fn makes_something_instead(reading: &Reading, best: &Reading) -> bool {
    const FEWEST_BITS: i64 = 12;
    best.notation.takes_any_character()
        && !reading.notation.takes_any_character()
        && reading.is_complete()
        && is_ill_formed(&best.bytes)
        && bits_of_content(&reading.bytes) >= FEWEST_BITS
}

/// Reads a text in every notation that may fit.
pub fn read(text: &[u8]) -> Choice {
    read_while(text, || true).unwrap_or_default()
}

/// What [`Choice::decide`] says of a text, in less time and memory: where plain text is no candidate, it is
/// not read as that.
pub fn decide(text: &[u8]) -> Decision {
    choice(text, false, || true).unwrap_or_default().decide()
}

/// Reads a text in every notation that may fit, as long as `goes_on` says so: it is asked before each
/// notation.
pub fn read_while(text: &[u8], goes_on: impl Fn() -> bool) -> Option<Choice> {
    choice(text, true, goes_on)
}

fn choice(text: &[u8], wants_text: bool, goes_on: impl Fn() -> bool) -> Option<Choice> {
    let mut readings = recognise::read_all(text, wants_text, &goes_on)?;
    sort(&mut readings);
    for reading in peel::read(text, &readings, &goes_on) {
        readings.retain(|known| known.notation != reading.notation);
        readings.push(reading);
    }
    number_list::settle(text, &mut readings);
    alphabets::settle(&mut readings);
    sort(&mut readings);
    let has_values =
        readings.first().is_none_or(may_hold_values) && add_values(text, &mut readings);
    prefer_text(&mut readings);
    let is_text = |reading: &Reading| reading.notation == Notation::Text;
    let is_unexplained =
        readings.first().is_some_and(is_text) && (has_values || may_hold_bytes(text));
    goes_on().then_some(Choice {
        readings,
        is_unexplained,
    })
}

/// May a text hold values, where this is its best reading: is it plain text, in doubt, or not read wholly?
fn may_hold_values(best: &Reading) -> bool {
    let is_chance = best.certainty <= Certainty::Ambiguous;
    is_chance || best.trust > Trust::Whole || !best.is_complete()
}

/// How many bytes of its text make bytes in a reading.
fn data_len(reading: &Reading) -> usize {
    reading.coverage.len_of(PieceKind::Data)
}

/// Is a reading of a whole text as good as values in it, in the same notation? One that is complete is where nothing is in
/// doubt, or it makes as much of the text and is well-formed; one that is not, where little stands against it.
fn is_as_good(reading: &Reading, values: &Reading) -> bool {
    let is_less = data_len(reading) < data_len(values);
    if reading.is_complete() {
        reading.trust == Trust::Whole || !is_less && !is_ill_formed(&reading.bytes)
    } else {
        let rejected = reading.coverage.len_of(PieceKind::Rejected);
        let is_much_more = data_len(reading) > 2 * data_len(values);
        !is_less
            && reading.trust == Trust::Whole
            && reading.coverage.len() >= 4 * rejected
            && (is_much_more || !is_ill_formed(&reading.bytes))
    }
}

/// Adds what values in the text make, unless a reading of the whole makes as much. Says whether there are any.
fn add_values(text: &[u8], readings: &mut Vec<Reading>) -> bool {
    let mut has_any = false;
    for (whole, values) in values::read(text) {
        let is_known = |it: &Reading| {
            it.is_complete() && it.bytes == values.bytes
                || it.notation == whole && is_as_good(it, &values)
        };
        if readings.iter().any(is_known) {
            continue;
        }
        readings.retain(|it| it.notation != whole);
        // What leaves out other bytes is not more certain than what has them.
        let leaves_out =
            |it: &&mut Reading| it.trust > Trust::Whole && !it.notation.takes_any_character();
        for less in readings.iter_mut().filter(leaves_out) {
            if data_len(less) < data_len(&values) {
                less.certainty = less.certainty.min(values.certainty);
            }
        }
        readings.push(values);
        has_any = true;
    }
    sort(readings);
    has_any
}

/// Does a reading stand behind those that are as certain? What contradicts itself keeps its place, unless it fits by
/// chance: it is asked about, and is often what was meant.
fn is_behind(reading: &Reading) -> bool {
    match reading.trust {
        Trust::Whole => false,
        Trust::Doubtful => true,
        Trust::Contradicted => reading.certainty <= Certainty::Ambiguous,
    }
}

/// The readings in the order of what speaks for them.
pub(super) fn sort(readings: &mut [Reading]) {
    // Among equals, what is doubtful is after, and the notation with the plainer marks in front.
    readings.sort_by_key(|reading| {
        let evidence = (reading.is_complete(), reading.certainty);
        (
            std::cmp::Reverse(evidence),
            is_behind(reading),
            reading.notation,
        )
    });
}

/// Are these bytes text in UTF-8, and hardly so by chance? Where code points are encoded, it is so by itself.
fn is_surely_meant(reading: &Reading) -> bool {
    let is_encoded =
        reading.notation.takes_any_character() || reading.notation.record().is_of_code_points;
    !is_encoded && is_surely_utf8(&reading.bytes)
}

/// Puts a reading that is surely text in UTF-8 in front of those that are as certain and ill-formed.
fn prefer_text(readings: &mut [Reading]) {
    let Some(first) = readings.first().filter(|it| is_ill_formed(&it.bytes)) else {
        return;
    };
    let rivals = readings.iter().take_while(|it| is_as_certain(it, first));
    if let Some(place) = rivals.into_iter().position(is_surely_meant)
        && let Some(start) = readings.get_mut(..=place)
    {
        start.rotate_right(1);
    }
}

/// Reads a text in a notation that the user has named. What does not fit is rejected, unless it is all explained
/// without what is around its bytes.
pub fn read_as(notation: Notation, text: &[u8]) -> Reading {
    let mut reading = recognise::read(notation, text, Effort::Insist)
        .unwrap_or_else(|| recognise::nothing(notation, text));
    if !reading.is_complete()
        && let Some(peeled) = peel::read_as(notation.read_as(), text)
        && peeled.is_complete()
    {
        reading = peeled;
    }
    if !reading.is_complete()
        && let Some(list) = number_list::read_as(notation.read_as(), text)
    {
        reading = list;
    }
    // What is offered as a choice is what comes when it is named.
    if may_hold_values(&reading)
        && let Some(values) = values::read_as(notation.read_as(), text)
        && !is_as_good(&reading, &values)
    {
        reading = values;
    }
    // One recogniser may read several notations.
    reading.notation = notation;
    reading
}
