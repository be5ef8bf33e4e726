//! A section as streams.

use super::CONTEXT_LEN;
use super::machine::{Machine, STREAMS};

/// The longest buffer for what is before the streams of a section.
const BEFORE: usize = 512;

/// The last bytes of both together. There are fewer of the second.
#[inline(always)]
pub(super) fn after(before: &[u8; CONTEXT_LEN], bytes: &[u8]) -> [u8; CONTEXT_LEN] {
    let mut last = [0; CONTEXT_LEN];
    let kept = CONTEXT_LEN - bytes.len();
    last[..kept].copy_from_slice(&before[bytes.len()..]);
    last[kept..].copy_from_slice(bytes);
    last
}

/// As many streams as a machine has, one after the other in memory, all of the same length.
#[derive(Clone, Copy)]
pub(super) struct Streams<'a, M> {
    machine: M,
    /// As long as [`STREAMS`] times `stream_len`.
    section: &'a [u8],
    /// A multiple of `LANE`.
    pub(super) stream_len: usize,
}

impl<'a, M: Machine> Streams<'a, M> {
    /// The streams of a section: of whole batches. What remains is left out.
    #[inline(always)]
    pub(super) fn of(machine: M, section: &'a [u8]) -> Self {
        let batches = section.len() / M::BATCH;
        Self {
            machine,
            section: &section[..batches * M::BATCH],
            stream_len: batches * M::LANE,
        }
    }

    /// The machine that reads them.
    #[inline(always)]
    pub(super) fn machine(self) -> M {
        self.machine
    }

    /// The lanes of a batch. Asks for memory that a later one reads: it follows in the order of places,
    /// which the processor itself does not see, since it follows no stream from one page into the next.
    #[inline(always)]
    pub(super) fn batch(self, number: usize) -> [M::Row; STREAMS] {
        assert!(number < self.stream_len / M::LANE);
        if M::AHEAD > 0 {
            for line in 0..M::BATCH / 64 {
                let ahead = M::AHEAD + number * M::BATCH + 64 * line;
                self.machine
                    .prefetch(self.section.as_ptr().wrapping_add(ahead));
            }
        }
        // SAFETY: the streams have so many batches, as was just asked, and the section is as long as
        // all of them, as `of` has seen to.
        unsafe {
            let place = self.section.as_ptr().add(number * M::LANE);
            self.machine.batch(place, self.stream_len)
        }
    }

    /// What is right before each stream: [`CONTEXT_LEN`] bytes or a little more, as one batch or as
    /// several. `before` is before the first.
    #[inline(always)]
    pub(super) fn before(
        self,
        before: &[u8; CONTEXT_LEN],
    ) -> impl Iterator<Item = [M::Row; STREAMS]> {
        let len = M::LANE.max(CONTEXT_LEN);
        let mut lanes = [0; BEFORE];
        let (each, _) = lanes[..len * STREAMS].as_chunks_mut::<CONTEXT_LEN>();
        let last = each.iter_mut().skip(len / CONTEXT_LEN - 1);
        for (stream, lane) in last.step_by(len / CONTEXT_LEN).enumerate() {
            let start = stream * self.stream_len;
            *lane = match self.section[..start].last_chunk() {
                Some(lane) => *lane,
                None => after(before, &self.section[..start]),
            };
        }
        (0..len / M::LANE).map(move |number| {
            let from = &lanes[number * M::LANE..len * STREAMS];
            // SAFETY: from there to the end of the last lane of `len` bytes there are `STREAMS` lanes so far
            // apart, and each has `len - number * LANE` bytes, which are at least `LANE`.
            unsafe { self.machine.batch(from.as_ptr(), len) }
        })
    }
}
