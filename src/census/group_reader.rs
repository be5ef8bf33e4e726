//! The errors of a source from any offset on, decoded as they are asked for.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::block_groups::BlockGroups;
use super::count_index::SharedCountIndex;
use super::record::BLOCK_LEN;
use crate::source::{Source, SourceError};
use crate::utf8::Group;

/// Reads the errors that start at or after an offset, one by one. It holds the errors of at most one block.
pub struct GroupReader<'a> {
    blocks: BlockGroups<'a>,
    ready: VecDeque<Group>,

    /// The block to be decoded next.
    block: u64,

    /// Errors that start before this offset are skipped.
    from: u64,

    /// The end of the source, once it is known.
    end: Option<u64>,
}

impl<'a> GroupReader<'a> {
    /// A reader of the errors that start at `from` or later. Setting `cancel` ends it early.
    pub fn new(source: &'a dyn Source, from: u64, cancel: &'a AtomicBool) -> Self {
        Self::over(BlockGroups::new(source, None, cancel), from)
    }

    /// Returns a reader that also skips the blocks that the index knows to be clean.
    pub(super) fn with_index(
        source: &'a dyn Source,
        from: u64,
        index: &'a SharedCountIndex,
        cancel: &'a AtomicBool,
    ) -> Self {
        Self::over(BlockGroups::new(source, Some(index), cancel), from)
    }

    fn over(blocks: BlockGroups<'a>, from: u64) -> Self {
        Self {
            blocks,
            ready: VecDeque::new(),
            block: from / BLOCK_LEN,
            from,
            end: None,
        }
    }

    /// Offset up to which the source was searched: every error that starts before it was returned or is
    /// ready.
    pub fn offset(&self) -> u64 {
        let offset = (self.block * BLOCK_LEN).max(self.from);
        self.end.map_or(offset, |end| end.min(offset))
    }

    /// Returns the next error, or `None` at the end of the source or when cancelled.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn next_group(&mut self) -> Result<Option<Group>, SourceError> {
        self.next_group_before(u64::MAX)
    }

    /// Returns the next error if it starts before `end`, or `None`. Bytes behind the block that holds `end`
    /// are not decoded. Each call must give the same `end` as the call before it, or a later one.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn next_group_before(&mut self, end: u64) -> Result<Option<Group>, SourceError> {
        loop {
            if let Some(group) = self.ready.front() {
                let is_before = group.offset < end;
                return Ok(if is_before {
                    self.ready.pop_front()
                } else {
                    None
                });
            }
            if self.end.is_some() || self.blocks.is_cancelled() || self.offset() >= end {
                return Ok(None);
            }
            let block = self
                .blocks
                .next_with_errors(self.block, crate::utf8::GroupKinds::ALL);
            let ready = &mut self.ready;
            self.end = self.blocks.visit(block, self.from, |group| {
                ready.push_back(group);
                ControlFlow::Continue(())
            })?;
            self.block = block + 1;
        }
    }
}
