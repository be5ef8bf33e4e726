//! Where an offset is, and what is there.

use std::ops::Range;

use crate::census::{Answer, ClusterColumn, ColumnUnit, Coordinates, ErrorPlace, Question, Scan};
use crate::places::{PROGRAMS, Program};
use crate::source::{Source, SourceError, read_full};
use crate::unicode::{GroupMessage, number_with_name};
use crate::utf8::Group;
use crate::words::bytes_in_hex;

/// What is at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Here {
    /// A code point in its only legal form.
    CodePoint(char),

    /// Bytes that are ill-formed: the error that holds them.
    Error(Box<Group>),

    /// Nothing: the place is after the last byte.
    End,
}

/// Where an offset is, and what is there.
#[derive(Debug, Clone)]
pub struct Whereabouts {
    /// The offset.
    pub offset: u64,

    /// Its coordinates.
    pub at: Coordinates,

    /// Its column in clusters and cells.
    pub cluster: ClusterColumn,

    /// What is there.
    pub here: Here,

    /// The bytes of it: those of the code point, or of the error as far as it is kept.
    pub bytes: Vec<u8>,
}

impl Whereabouts {
    /// Looks an offset up in a source that was counted.
    ///
    /// # Errors
    /// The source cannot be read any more.
    pub fn of(source: &dyn Source, scan: &Scan, offset: u64) -> Result<Self, SourceError> {
        let at = match scan.answer(source, Question::Coordinates { offset }) {
            Answer::Coordinates(at) => *at,
            other => return Err(unexpected(source, other)),
        };
        let cluster = match scan.answer(source, Question::ClusterColumn { offset }) {
            Answer::ClusterColumn(cluster) => cluster,
            other => return Err(unexpected(source, other)),
        };
        let error = match scan.answer(source, Question::ErrorPlace { offset }) {
            Answer::ErrorPlace(ErrorPlace { group, .. }) => group,
            other => return Err(unexpected(source, other)),
        };
        let (here, bytes) = match error {
            _ if at.unit.is_empty() => (Here::End, Vec::new()),
            Some(group) => (Here::Error(Box::new(group)), group.head().to_vec()),
            None => {
                let bytes = bytes_of(source, &at.unit)?;
                let text = String::from_utf8_lossy(&bytes);
                let scalar = text.chars().next();
                (scalar.map_or(Here::End, Here::CodePoint), bytes)
            }
        };
        Ok(Self {
            offset,
            at,
            cluster,
            here,
            bytes,
        })
    }

    /// The column, from 0.
    pub fn column(&self, unit: ColumnUnit) -> u64 {
        let column = self.at.column(unit, self.offset);
        column.unwrap_or(match unit {
            ColumnUnit::Cells => self.cluster.cells,
            _ => self.cluster.graphemes,
        })
    }

    /// What is there, in a sentence without a full stop.
    pub fn what(&self) -> String {
        let bytes = bytes_in_hex(&self.bytes);
        match &self.here {
            Here::CodePoint(scalar) => {
                let number = u32::from(*scalar);
                let within = self.offset.saturating_sub(self.at.unit.start);
                let of = match within {
                    0 => String::new(),
                    _ => format!(", byte {} of {}", within + 1, self.bytes.len()),
                };
                format!("{} ({bytes}{of})", number_with_name(number))
            }
            Here::Error(group) => {
                let message = GroupMessage::of(group);
                format!(
                    "{}; {} ({})",
                    message.headline, message.bytes, message.sections
                )
            }
            Here::End => "the end, after the last byte".to_owned(),
        }
    }

    /// How each program writes the place.
    pub fn in_programs(&self) -> impl Iterator<Item = (&'static Program, String)> + '_ {
        PROGRAMS.iter().filter_map(|program| {
            let column_of = |unit| Some(self.column(unit));
            Some((program, program.written(&self.at, self.offset, column_of)?))
        })
    }
}

/// The bytes of a range of some bytes.
fn bytes_of(source: &dyn Source, range: &Range<u64>) -> Result<Vec<u8>, SourceError> {
    let len = range.end.saturating_sub(range.start).min(4) as usize;
    let mut bytes = vec![0; len];
    let read = read_full(source, range.start, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}

/// The source is counted, so that an answer of another kind says that it could not be read.
fn unexpected(source: &dyn Source, answer: Answer) -> SourceError {
    match answer {
        Answer::Failed(error) => error,
        _ => SourceError::shrank(source.name(), source.len_hint()),
    }
}
