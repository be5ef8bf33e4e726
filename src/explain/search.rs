//! Which byte of a source a message means.

use super::message::{Complaint, ErrorMessage};
use super::named_place::{Count, NamedPlace};
use crate::census::{Answer, ColumnUnit, FoundPlace, Measure, Question, Scan};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::Group;

/// So many errors are looked at for the bytes that a message names.
const MOST_ERRORS: u64 = 1 << 20;

/// So many places are told.
const MOST_PLACES: usize = 4;

/// How sure it is that a place is the one that a message means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sureness {
    /// The message names the place, and what it says is there.
    Named,

    /// The message names the place, and can be read in more ways: what it says is at each of them.
    OneOfSeveral,

    /// What the message says is not where it says. This is the first place where it is.
    Elsewhere,

    /// The message names no place. This is the first one where what it says is.
    First,

    /// The message names the place, and nothing to find it by: what is there was not compared.
    Unproven,
}

/// A place that a message may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// Its offset.
    pub offset: u64,

    /// How sure it is.
    pub sureness: Sureness,

    /// How the message was read: `bytes, from 0`; `None` if its numbers say nothing.
    pub counted: Option<String>,
}

/// The places that a message may mean, the likeliest first; none where the source has nothing of what it says.
///
/// # Errors
/// The source cannot be read any more.
pub fn meant(
    message: &ErrorMessage,
    source: &dyn Source,
    scan: &Scan,
) -> Result<Vec<Meant>, SourceError> {
    let search = MeantSearch {
        message,
        source,
        scan,
    };
    let candidates = search.candidates()?;
    if message.complaint == Complaint::Writing {
        return Ok(several(candidates, Sureness::Unproven));
    }
    let mut fitting = Vec::new();
    for candidate in &candidates {
        if let Some(offset) = search.fits(candidate.offset)? {
            fitting.push(Candidate {
                offset,
                ..candidate.clone()
            });
        }
    }
    if !fitting.is_empty() {
        return Ok(several(fitting, Sureness::Named));
    }
    if message.complaint == Complaint::Other {
        return Ok(several(candidates, Sureness::Unproven));
    }
    let sureness = if candidates.is_empty() && message.places.is_empty() {
        Sureness::First
    } else {
        Sureness::Elsewhere
    };
    let first = search.first()?.map(|offset| Meant {
        offset,
        sureness,
        counted: None,
    });
    Ok(first.into_iter().collect())
}

/// A place, and how the numbers of the message were read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate {
    offset: u64,
    counted: String,
}

/// Each place once; if there are more, each is one of several.
fn several(candidates: Vec<Candidate>, of_one: Sureness) -> Vec<Meant> {
    let mut places: Vec<Meant> = Vec::new();
    for Candidate { offset, counted } in candidates {
        if places.iter().all(|place| place.offset != offset) && places.len() < MOST_PLACES {
            places.push(Meant {
                offset,
                sureness: of_one,
                counted: Some(counted),
            });
        }
    }
    if places.len() > 1 && of_one == Sureness::Named {
        for place in &mut places {
            place.sureness = Sureness::OneOfSeveral;
        }
    }
    places
}

/// The ways in which columns are counted, the usual ones first.
const COLUMNS: [(ColumnUnit, u64); 8] = [
    (ColumnUnit::CodePoints, 1),
    (ColumnUnit::Bytes, 1),
    (ColumnUnit::Utf16, 1),
    (ColumnUnit::CodePoints, 0),
    (ColumnUnit::Bytes, 0),
    (ColumnUnit::Utf16, 0),
    (ColumnUnit::Cells, 1),
    (ColumnUnit::Cells, 0),
];

/// The ways in which numbers from the start are counted, the usual ones first; `None` is bytes.
const MEASURES: [(Option<Measure>, u64); 6] = [
    (None, 0),
    (Some(Measure::Decoded), 0),
    (Some(Measure::Utf16), 0),
    (None, 1),
    (Some(Measure::Decoded), 1),
    (Some(Measure::Utf16), 1),
];

struct MeantSearch<'a> {
    message: &'a ErrorMessage,
    source: &'a dyn Source,
    scan: &'a Scan,
}

impl MeantSearch<'_> {
    /// All places that the numbers of the message can be read as.
    fn candidates(&self) -> Result<Vec<Candidate>, SourceError> {
        let mut candidates = Vec::new();
        for place in &self.message.places {
            match *place {
                NamedPlace::FromStart { number, count } => {
                    self.add_from_start(number, count, &mut candidates)?;
                }
                NamedPlace::Line {
                    line,
                    column: Some(column),
                    count,
                } => self.add_in_line(line, column, count, &mut candidates)?,
                NamedPlace::Line { line, .. } => self.add_whole_line(line, &mut candidates)?,
            }
        }
        Ok(candidates)
    }

    fn add_from_start(
        &self,
        number: u64,
        count: Count,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), SourceError> {
        let counts_bytes = self.message.dialect.is_some_and(|it| it.counts_bytes);
        let is_writing = self.message.complaint == Complaint::Writing;
        let ways = MEASURES.iter().filter(|(measure, first)| {
            let is_bytes = measure.is_none();
            match count {
                _ if counts_bytes => is_bytes && *first == 0,
                // A program that writes has text, and counts what that is made of.
                _ if is_writing => !is_bytes && *first == 0,
                Count::Bytes => is_bytes,
                Count::Characters | Count::Unsaid => true,
            }
        });
        for (measure, first) in ways {
            let Some(number) = number.checked_sub(*first) else {
                continue;
            };
            let place = match measure {
                None => Some(number),
                Some(measure) => self.place(Question::Nth {
                    measure: *measure,
                    number,
                })?,
            };
            let what = match measure {
                None => "bytes",
                Some(Measure::Utf16) => "UTF-16 units",
                Some(_) => "code points",
            };
            if let Some(offset) = place.filter(|offset| *offset < self.scan.totals().bytes) {
                let counted = format!("{what} from {first}");
                candidates.push(Candidate { offset, counted });
            }
        }
        Ok(())
    }

    fn add_in_line(
        &self,
        line: u64,
        column: u64,
        count: Count,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), SourceError> {
        let ways = COLUMNS.iter().filter(|(unit, _)| match count {
            Count::Bytes => *unit == ColumnUnit::Bytes,
            Count::Characters | Count::Unsaid => true,
        });
        for (unit, first) in ways {
            let Some(from_0) = column.checked_sub(*first) else {
                continue;
            };
            let place = self.place(Question::Line {
                line,
                column: from_0.saturating_add(1),
                unit: *unit,
            })?;
            if let Some(offset) = place {
                let counted = format!("lines from 1, columns in {} from {first}", unit.name());
                candidates.push(Candidate { offset, counted });
            }
        }
        Ok(())
    }

    /// The first place in a line that has what the message says; its start where none has.
    fn add_whole_line(
        &self,
        line: u64,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), SourceError> {
        let start_of = |line| {
            self.place(Question::Line {
                line,
                column: 1,
                unit: ColumnUnit::Bytes,
            })
        };
        let Some(start) = start_of(line)? else {
            return Ok(());
        };
        let end = start_of(line.saturating_add(1))?;
        let end = end.unwrap_or_else(|| self.scan.totals().bytes);
        let counted = "lines from 1".to_owned();
        let first = self.first_from(start, end)?;
        candidates.push(Candidate {
            offset: first.unwrap_or(start),
            counted,
        });
        Ok(())
    }

    fn place(&self, question: Question) -> Result<Option<u64>, SourceError> {
        match self.scan.answer(self.source, question) {
            Answer::Place(FoundPlace::Offset(offset)) => Ok(Some(offset)),
            Answer::Failed(error) => Err(error),
            _ => Ok(None),
        }
    }

    /// The offset of what is ill-formed at a place, if that is what the message says.
    fn fits(&self, offset: u64) -> Result<Option<u64>, SourceError> {
        let group = match self
            .scan
            .answer(self.source, Question::ErrorPlace { offset })
        {
            Answer::ErrorPlace(place) => place.group,
            Answer::Failed(error) => return Err(error),
            _ => None,
        };
        let Some(group) = group else {
            return Ok(None);
        };
        let unit = match self
            .scan
            .answer(self.source, Question::Coordinates { offset })
        {
            Answer::Coordinates(at) => at.unit.start,
            Answer::Failed(error) => return Err(error),
            _ => offset,
        };
        for start in [offset, unit, group.offset] {
            if self.has_bytes(start)? {
                // An error is shown from its first byte, wherever in it a program noticed it. Of a run of tails, which has
                // no end, from the one that is meant.
                let whole = !group.is_stray_run();
                return Ok(Some(if whole { group.offset } else { start }));
            }
        }
        Ok(None)
    }

    /// Whether the bytes that the message names are there.
    fn has_bytes(&self, offset: u64) -> Result<bool, SourceError> {
        let wanted = &self.message.bytes;
        let mut bytes = vec![0; wanted.len()];
        let read = read_full(self.source, offset, &mut bytes)?;
        Ok(read == wanted.len() && bytes == *wanted)
    }

    /// The first error that has what the message says.
    fn first(&self) -> Result<Option<u64>, SourceError> {
        let end = self.scan.totals().bytes;
        if self.message.complaint == Complaint::Cut
            && let Some(last) = end.checked_sub(1)
            && let Some(offset) = self.fits(last)?
        {
            return Ok(Some(offset));
        }
        self.first_from(0, end)
    }

    fn first_from(&self, start: u64, end: u64) -> Result<Option<u64>, SourceError> {
        let mut errors = self.scan.errors_from(self.source, start);
        for _ in 0..MOST_ERRORS {
            let Some(group) = errors.next_group_before(end)? else {
                break;
            };
            if self.is_in(&group)? {
                return Ok(Some(group.offset));
            }
        }
        Ok(None)
    }

    /// Whether an error has the bytes of the message.
    fn is_in(&self, group: &Group) -> Result<bool, SourceError> {
        for offset in group.offset..group.end().min(group.offset + 4) {
            if self.has_bytes(offset)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
