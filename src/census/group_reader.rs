//! The groups of a source from any offset on, decoded as they are asked for.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use super::index::BLOCK_LEN;
use crate::source::{Source, SourceError, read_full};
use crate::utf8::group_assembler::GroupSink;
use crate::utf8::window::{MARGIN_BEFORE, group_sync};
use crate::utf8::{Decoder, Group, GroupAssembler};

/// Gives the groups that start at or after an offset, one by one. It holds the groups of one block
/// at most, whatever lies ahead.
pub struct GroupReader<'a> {
    source: &'a dyn Source,
    cancel: &'a AtomicBool,
    decoder: Decoder,
    assembler: GroupAssembler,
    ready: VecDeque<Group>,
    buffer: Vec<u8>,

    /// Offset of the next byte to read.
    next: u64,

    /// Offset of the first byte decoded.
    start: u64,

    /// Groups that start before this are not given.
    from: u64,

    at_end: bool,
}

impl<'a> GroupReader<'a> {
    /// A reader of the groups that start at `from` or later. Setting `cancel` ends it early.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn new(
        source: &'a dyn Source,
        from: u64,
        cancel: &'a AtomicBool,
    ) -> Result<Self, SourceError> {
        let base = from.saturating_sub(MARGIN_BEFORE as u64);
        let mut margin = [0; MARGIN_BEFORE + 1];
        let read = read_full(source, base, &mut margin)?;
        let place = ((from - base) as usize).min(read);
        let sync = group_sync(&margin[..read], base, place);
        let start = base + sync as u64;
        // In the middle of stray tails the run began earlier, and is not ours to give.
        let in_run = margin[..read].get(sync).is_some_and(|b| *b & 0xC0 == 0x80);
        let from = if in_run && start > 0 { from + 1 } else { from };
        Ok(Self {
            source,
            cancel,
            decoder: Decoder::new(start),
            assembler: GroupAssembler::default(),
            ready: VecDeque::new(),
            buffer: vec![0; BLOCK_LEN as usize],
            next: start,
            start,
            from,
            at_end: false,
        })
    }

    /// Offset up to which the source was decoded: every group that starts before it and is closed
    /// was given or is ready.
    pub fn offset(&self) -> u64 {
        self.next
    }

    /// The next group, or `None` at the end of the source or when cancelled.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn next_group(&mut self) -> Result<Option<Group>, SourceError> {
        loop {
            if let Some(group) = self.next_ready() {
                return Ok(Some(group));
            }
            if self.is_done() {
                return Ok(None);
            }
            self.decode_block()?;
        }
    }

    /// The next group if it starts before `end`, or `None`. What lies behind `end` is decoded only as
    /// far as that takes. All calls of one reader give the same `end` or a later one.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn next_group_before(&mut self, end: u64) -> Result<Option<Group>, SourceError> {
        loop {
            if let Some(group) = self.ready.front() {
                let is_before = group.offset < end;
                return Ok(if is_before { self.next_ready() } else { None });
            }
            if self.is_done() || !self.may_give_before(end) {
                return Ok(None);
            }
            self.decode_block()?;
        }
    }

    /// The next group of those decoded so far.
    pub(super) fn next_ready(&mut self) -> Option<Group> {
        self.ready.pop_front()
    }

    /// May a group that starts before `end`, and is to be given, still come?
    pub(super) fn may_give_before(&self, end: u64) -> bool {
        let open = match self.open_offset() {
            // The rest of a run that began before the first byte decoded is not to be given.
            Some(open) if open == self.start && open < self.from => self.next,
            Some(open) => open,
            None => self.next,
        };
        open < end
    }

    /// Is nothing left to decode?
    pub(super) fn is_done(&self) -> bool {
        self.at_end || self.cancel.load(Ordering::Relaxed)
    }

    /// Does everything that was decoded end before the next byte to read?
    pub(super) fn nothing_open(&self) -> bool {
        self.open_offset().is_none()
    }

    /// Offset of the first byte that was decoded and may be part of a group whose end is not known:
    /// in the assembler, or held by the decoder.
    fn open_offset(&self) -> Option<u64> {
        let held = (!self.decoder.held().is_empty()).then_some(self.decoder.offset());
        self.assembler.open_offset().or(held)
    }

    /// Decodes up to the next border of a block.
    pub(super) fn decode_block(&mut self) -> Result<(), SourceError> {
        let to_border = BLOCK_LEN - self.next % BLOCK_LEN;
        let buffer = &mut self.buffer[..to_border as usize];
        let read = read_full(self.source, self.next, buffer)?;
        let Self {
            decoder,
            assembler,
            ready,
            from,
            ..
        } = self;
        let mut keep = |group: Group| {
            if group.offset >= *from {
                ready.push_back(group);
            }
        };
        let mut sink = GroupSink {
            assembler,
            sink: &mut keep,
        };
        decoder.push(&buffer[..read], &mut sink);
        if read < buffer.len() {
            decoder.finish(&mut sink);
            assembler.finish(&mut keep);
            self.at_end = true;
        }
        self.next += read as u64;
        Ok(())
    }
}
