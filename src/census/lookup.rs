//! Answers to questions, from the index and from decoding at most a few blocks again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::group_reader::GroupReader;
use super::index::{BLOCK_LEN, Index};
use super::question::{Answer, Direction, Position, Question};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::is_bom;
use crate::utf8::window::unit_sync;
use crate::utf8::{Decoder, Form, Group, Unit};

/// What is needed to look something up.
pub(super) struct Lookup<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) index: &'a Mutex<Index>,
    pub(super) cancel: &'a AtomicBool,
}

impl Lookup<'_> {
    /// The answer to a question.
    pub(super) fn answer(&self, question: Question) -> Answer {
        let error = |found: Result<Option<Group>, SourceError>| match found {
            Ok(group) => Answer::Error(group),
            Err(error) => Answer::Failed(error),
        };
        match question {
            Question::Error {
                from,
                direction: Direction::Next,
                form,
            } => error(self.next_error(from.saturating_add(1), form)),
            Question::ErrorFrom { from, form } => error(self.next_error(from, form)),
            Question::Error {
                from,
                direction: Direction::Previous,
                form,
            } => error(self.previous_error(from, form)),
            Question::Position { offset } => match self.position(offset) {
                Ok(Some(position)) => Answer::Position(position),
                Ok(None) => Answer::NotYet,
                Err(error) => Answer::Failed(error),
            },
        }
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first error that starts at or after `from`.
    fn next_error(&self, from: u64, form: Option<Form>) -> Result<Option<Group>, SourceError> {
        let mut reader = GroupReader::new(self.source, from, self.cancel)?;
        while !reader.is_done() {
            // Blocks that are known to hold no error are passed over.
            if reader.nothing_open() {
                let number = reader.offset() / BLOCK_LEN;
                let ahead = self.index().first_with_groups(number);
                if ahead > number {
                    let from = from.max(ahead * BLOCK_LEN);
                    reader = GroupReader::new(self.source, from, self.cancel)?;
                }
            }
            reader.decode_block()?;
            while let Some(group) = reader.next_ready() {
                if is_of(&group, form) {
                    return Ok(Some(group));
                }
            }
        }
        Ok(None)
    }

    /// The last error that starts before `from`.
    fn previous_error(&self, from: u64, form: Option<Form>) -> Result<Option<Group>, SourceError> {
        let Some(last) = from.checked_sub(1) else {
            return Ok(None);
        };
        let mut number = last / BLOCK_LEN;
        while !self.cancel.load(Ordering::Relaxed) {
            let Some(block) = self.index().last_with_groups(number) else {
                return Ok(None);
            };
            let end = from.min((block + 1) * BLOCK_LEN);
            let mut reader = GroupReader::new(self.source, block * BLOCK_LEN, self.cancel)?;
            let mut found = None;
            // What starts in a later block is not looked for: it need not be decoded.
            while reader.may_give_before(end) && !reader.is_done() {
                reader.decode_block()?;
                while let Some(group) = reader.next_ready() {
                    if group.offset < end && is_of(&group, form) {
                        found = Some(group);
                    }
                }
            }
            if found.is_some() || block == 0 {
                return Ok(found);
            }
            number = block - 1;
        }
        Ok(None)
    }

    /// Where an offset stands, or `None` if its block has no record yet.
    fn position(&self, offset: u64) -> Result<Option<Position>, SourceError> {
        let Some(record) = self.index().record_of(offset) else {
            return Ok(None);
        };
        let block = offset - offset % BLOCK_LEN;
        let base = block.saturating_sub(3);
        // Enough to see the end of the unit that holds the offset.
        let mut bytes = vec![0; (offset - base) as usize + 4];
        let read = read_full(self.source, base, &mut bytes)?;
        let border = (block - base) as usize;
        // From the unit of the last byte before the border: it may go on behind it, or be a prefix
        // whose end is not known until the byte at the border is.
        let start = unit_sync(&bytes[..read], border.saturating_sub(1));
        let mut position = Position {
            code_point: record.code_points_before,
            line: record.line_feeds_before + 1,
            column: record.units_in_line_before + 1,
        };
        let mut count = |unit: Unit| {
            // The unit that holds the offset is the one whose place is asked for.
            if unit.end() > offset {
                return;
            }
            match unit.scalar() {
                Some('\n') => {
                    position.code_point += 1;
                    position.line += 1;
                    position.column = 1;
                }
                Some(scalar) => {
                    position.code_point += 1;
                    let signature = is_bom(scalar) && unit.offset == 0;
                    position.column += u64::from(!signature);
                }
                None => position.column += 1,
            }
        };
        // What the decoder hands out before the border is in the record of the block. It may hold a
        // prefix there, as it did when the record was made.
        let mut decoder = Decoder::new(base + start as u64);
        decoder.push(
            bytes.get(start..border.min(read)).unwrap_or_default(),
            &mut |_| {},
        );
        decoder.push(bytes.get(border..read).unwrap_or_default(), &mut count);
        decoder.finish(&mut count);
        Ok(Some(position))
    }
}

fn is_of(group: &Group, form: Option<Form>) -> bool {
    form.is_none_or(|form| group.form() == form)
}
