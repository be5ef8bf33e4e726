//! Finds the offset of a place that the user names.

use super::census_query::CensusQuery;
use super::occurrence::{Occurrence, Sought};
use super::target::{Target, bytes, offset_words};
use crate::census::{Answer, ColumnUnit, FoundPlace, Measure, Question, Totals};
use crate::document::begun::{Begun, SourceKey};
use crate::document::content::Content;
use crate::unicode::hex;
use crate::words::grouped;

/// The use of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The first byte of the place.
    Start,

    /// The end of a range: the offset after the last byte of the place. A line includes its line feed, and
    /// `+16` is a length.
    End,
}

/// A place to look up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// The place that the user named.
    pub target: Target,
    /// The use of the place.
    pub edge: Edge,
    /// The offset from which the user counts: the caret, or the start of the range.
    pub base: u64,
}

/// How a place was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The place is the one that was named.
    Straight,

    /// The search for it went on at the start of the source.
    Wrapped,

    /// It is the end of the line that the user named, which has fewer columns.
    EndOfLine,

    /// It is the end of the source, after its last byte.
    End,
}

/// What is known of a place.
#[derive(Debug, Clone, PartialEq)]
pub enum PlaceFinding {
    /// The offset is known. The end of the source is a place, too.
    At {
        /// The offset.
        offset: u64,
        /// How it was found.
        way: Way,
    },

    /// It is being looked up. A search reports its progress, 0 to 1.
    Coming(Option<f32>),

    /// The census has not counted that far.
    NotYet {
        /// Whether the census goes on.
        goes_on: bool,
    },

    /// There is no such place. The sentence says why.
    Nowhere(String),
}

impl PlaceFinding {
    const fn at(offset: u64) -> Self {
        Self::At {
            offset,
            way: Way::Straight,
        }
    }

    /// The offset, if it is known.
    pub const fn offset(&self) -> Option<u64> {
        match self {
            Self::At { offset, .. } => Some(*offset),
            _ => None,
        }
    }

    /// Returns whether it will be known without an action of the user.
    pub const fn may_come(&self) -> bool {
        matches!(self, Self::Coming(_) | Self::NotYet { goes_on: true })
    }
}

/// The code that finds a place which cannot be computed.
enum Seeker {
    Census(CensusQuery),
    Column(ColumnSeeker),
    Search(Occurrence),
    Failed(String),
}

/// Looks places up, one at a time, in the document in front. Nothing here waits.
#[derive(Default)]
pub struct Lookup {
    seeker: Begun<(Wish, SourceKey), Seeker>,
}

impl Lookup {
    /// Returns what is known of a place. An earlier lookup is dropped when another place is wanted.
    pub fn poll(&mut self, content: &Content, wish: Wish) -> PlaceFinding {
        let len = content.len();
        if len == 0 {
            return PlaceFinding::Nowhere("The document is empty".to_owned());
        }
        if let Some(finding) = computed(wish, len) {
            self.seeker.forget();
            return finding;
        }
        // The place of a line does not depend on the caret.
        let wish = match wish.target {
            Target::Scalar(_) => wish,
            _ => Wish { base: 0, ..wish },
        };
        let key = (wish, SourceKey(content.counted_source()));
        let seeker = self.seeker.with(key, |(wish, _)| begin(content, *wish));
        let found = match seeker {
            Seeker::Census(query) => counted(query, content, wish),
            Seeker::Column(seeker) => seeker.poll(content, wish),
            Seeker::Search(occurrence) => searched(occurrence.poll(), wish),
            Seeker::Failed(why) => PlaceFinding::Nowhere(why.clone()),
        };
        match (wish.edge, found) {
            (Edge::End, PlaceFinding::At { offset, way }) => match end_of(content, offset) {
                Some(offset) => PlaceFinding::At { offset, way },
                None => PlaceFinding::Coming(None),
            },
            (Edge::Start, PlaceFinding::At { offset, .. }) if offset >= len => PlaceFinding::At {
                offset,
                way: Way::End,
            },
            (_, found) => found,
        }
    }
}

/// Computes the place from the length alone; returns `None` if the source must be asked.
fn computed(wish: Wish, len: u64) -> Option<PlaceFinding> {
    let last = len - 1;
    let base = wish.base;
    let out_of_range = || {
        let last = offset_words(last);
        PlaceFinding::Nowhere(format!("Offsets go from 0 to {last}"))
    };
    let past_the_end = || {
        let left = bytes(len.saturating_sub(base));
        PlaceFinding::Nowhere(format!(
            "From the start of the range to the end it is {left}"
        ))
    };
    Some(match (wish.target, wish.edge) {
        (Target::Offset(offset), _) if offset > last => out_of_range(),
        (Target::Offset(offset), Edge::Start) => PlaceFinding::at(offset),
        (Target::Offset(offset), Edge::End) => PlaceFinding::at(offset + 1),
        (Target::Forward(0), Edge::End) => {
            PlaceFinding::Nowhere("A range has at least one byte".to_owned())
        }
        (Target::Forward(count), Edge::End) => match base.checked_add(count) {
            Some(end) if end <= len => PlaceFinding::at(end),
            _ => past_the_end(),
        },
        (Target::Forward(count), Edge::Start) => match base.checked_add(count) {
            Some(offset) if offset <= last => PlaceFinding::at(offset),
            _ => out_of_range(),
        },
        (Target::Backward(_), Edge::End) => {
            PlaceFinding::Nowhere("Write + and a length, or where it ends".to_owned())
        }
        (Target::Backward(count), Edge::Start) => match base.checked_sub(count) {
            Some(offset) => PlaceFinding::at(offset),
            None => PlaceFinding::Nowhere(format!("The start is only {} back", bytes(base))),
        },
        (Target::Part(percent), Edge::Start) => PlaceFinding::at(percent.of(len).min(last)),
        (Target::Part(percent), Edge::End) => PlaceFinding::at(percent.of(len)),
        (Target::CodePoint(_) | Target::Line { .. } | Target::Scalar(_), _) => return None,
    })
}

fn begin(content: &Content, wish: Wish) -> Seeker {
    let question = match (wish.target, wish.edge) {
        (Target::CodePoint(number), _) => Question::Nth {
            measure: Measure::WellFormed,
            number,
        },
        (Target::Line { line, column }, edge) => {
            let whole_line = match edge {
                Edge::Start => 1,
                Edge::End => u64::MAX,
            };
            if let Some(column @ 2..) = column {
                return Seeker::Column(ColumnSeeker::new(line, column));
            }
            let column = column.unwrap_or(whole_line);
            Question::Line {
                line,
                column,
                unit: ColumnUnit::CodePoints,
            }
        }
        (Target::Scalar(scalar), _) => {
            return match Occurrence::start(content, scalar, wish.base) {
                Ok(occurrence) => Seeker::Search(occurrence),
                Err(why) => Seeker::Failed(why),
            };
        }
        // These places are computed.
        (Target::Offset(_) | Target::Forward(_) | Target::Backward(_) | Target::Part(_), _) => {
            return Seeker::Failed(String::new());
        }
    };
    Seeker::Census(CensusQuery::new(question))
}

fn counted(query: &mut CensusQuery, content: &Content, wish: Wish) -> PlaceFinding {
    match query.poll(content.census()) {
        None => PlaceFinding::Coming(None),
        Some(Answer::Place(FoundPlace::Offset(offset))) => PlaceFinding::at(*offset),
        Some(Answer::Place(FoundPlace::PastTheEnd)) => {
            let totals = content.census().announced().totals;
            PlaceFinding::Nowhere(how_many(&totals, wish.target))
        }
        Some(Answer::Failed(error)) => PlaceFinding::Nowhere(error.to_string()),
        Some(_) => not_yet(content),
    }
}

fn not_yet(content: &Content) -> PlaceFinding {
    PlaceFinding::NotYet {
        goes_on: content.census().announced().is_running(),
    }
}

/// Finds a column of a line, and whether the line has that many columns.
struct ColumnSeeker {
    column: u64,
    place: CensusQuery,

    /// Asked once it is known where the line ends, or where the column is.
    position: Option<CensusQuery>,
}

impl ColumnSeeker {
    fn new(line: u64, column: u64) -> Self {
        Self {
            column,
            place: CensusQuery::new(Question::Line {
                line,
                column,
                unit: ColumnUnit::CodePoints,
            }),
            position: None,
        }
    }

    fn poll(&mut self, content: &Content, wish: Wish) -> PlaceFinding {
        let found = counted(&mut self.place, content, wish);
        let Some(offset) = found.offset() else {
            return found;
        };
        let question = Question::Position { offset };
        let position = self
            .position
            .get_or_insert_with(|| CensusQuery::new(question));
        match position.poll(content.census()) {
            None => PlaceFinding::Coming(None),
            Some(Answer::Position(position)) if position.column < self.column => PlaceFinding::At {
                offset,
                way: Way::EndOfLine,
            },
            Some(Answer::Position(_)) => PlaceFinding::at(offset),
            Some(Answer::Failed(error)) => PlaceFinding::Nowhere(error.to_string()),
            Some(_) => not_yet(content),
        }
    }
}

/// Returns how many there are, if the user named a number that is too high.
fn how_many(totals: &Totals, target: Target) -> String {
    match target {
        Target::Line { .. } => match totals.line_feeds {
            0 => "There is one line".to_owned(),
            line_feeds => format!("There are {} lines", grouped(line_feeds + 1)),
        },
        _ => match totals.code_points_total() {
            0 => "There is no code point".to_owned(),
            1 => "There is one code point, #0".to_owned(),
            count => format!(
                "There are {} code points, #0 to #{}",
                grouped(count),
                count - 1
            ),
        },
    }
}

fn searched(sought: Sought, wish: Wish) -> PlaceFinding {
    let what = match wish.target {
        Target::Scalar(scalar) => hex(u32::from(scalar)),
        _ => String::new(),
    };
    match sought {
        Sought::Searching(part) => PlaceFinding::Coming(Some(part)),
        Sought::Failed(why) => PlaceFinding::Nowhere(why),
        Sought::Nowhere => PlaceFinding::Nowhere(format!("There is no {what} in the document")),
        Sought::At {
            offset,
            wrapped: true,
        } if wish.edge == Edge::Start && offset == wish.base => {
            PlaceFinding::Nowhere(format!("There is no {what} but the one at the caret"))
        }
        Sought::At { wrapped: true, .. } if wish.edge == Edge::End => {
            PlaceFinding::Nowhere(format!("There is no {what} after the start of the range"))
        }
        Sought::At { offset, wrapped } => PlaceFinding::At {
            offset,
            way: if wrapped { Way::Wrapped } else { Way::Straight },
        },
    }
}

/// Returns the offset after the last byte of the unit at an offset; `None` while its bytes are being fetched.
fn end_of(content: &Content, offset: u64) -> Option<u64> {
    let len = content.len();
    let decoded = content.decode(offset..offset.saturating_add(1));
    if decoded.waiting {
        return None;
    }
    // There is no unit after the last line feed of a source.
    let character = decoded.character_at(offset);
    Some(character.map_or(len, |it| it.end()).min(len))
}
