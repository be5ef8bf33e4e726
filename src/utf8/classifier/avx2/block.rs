//! The way through a block.

use std::arch::x86_64::{__m256i, _mm256_loadu_si256};

use super::super::CONTEXT_LEN;
use super::super::counted::Counted;
use super::super::rules::{self, Carry};
use super::super::sums::Sums;
use super::ill::Places;
use super::passes::{Section, Tracks};
use super::row::{self, BATCH, LANE, Row};
use super::text::{self, Text};
use super::track::BATCHES;

/// Bytes that a line counts.
const LINE: usize = BATCH - CONTEXT_LEN;

/// Bytes in a section.
const SECTION: usize = BATCHES * BATCH;

/// How much a frame with a fault adds to the dirt. One without takes one off.
const FAULT: usize = 3;

/// With so much dirt, sections.
const DIRTY: usize = 9;

/// Bytes on a border of 32, so that the compiler aligns the frame of the function too.
#[repr(align(32))]
struct Aligned<const LEN: usize>([u8; LEN]);

/// Counts everything.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn count(context: &[u8], block: &[u8]) -> Counted {
    let mut walk = Walk {
        context: &context[context.len().saturating_sub(CONTEXT_LEN)..],
        block,
        done: 0,
        text: Text::default(),
        ill: Places::default(),
        of_lines: Sums::START,
        of_streams: Sums::START,
        tracks: Tracks::NONE,
    };
    let mut dirt = 0;
    while walk.done < block.len() {
        let clean_frames = walk.text();
        if walk.done == block.len() {
            break;
        }
        if clean_frames > 0 {
            dirt = usize::saturating_sub(dirt, clean_frames);
        }
        dirt = (dirt + FAULT).min(2 * DIRTY);
        if dirt >= DIRTY && walk.done >= LANE && walk.done + BATCH <= block.len() {
            // Where most of a section is ill-formed, text would be looked for in vain after it.
            while walk.section() && walk.done + BATCH <= block.len() {}
        } else {
            walk.line();
        }
    }
    let mut tally = walk.of_lines.tally();
    tally += walk.of_streams.tally();
    walk.text.add_to(&mut tally);
    Counted {
        tally,
        first_ill: walk.ill.first,
        last_ill: walk.ill.last,
    }
}

struct Walk<'a> {
    context: &'a [u8],
    block: &'a [u8],
    /// The markers of so many bytes are counted.
    done: usize,
    text: Text,
    ill: Places,
    of_lines: Sums<Row<true>>,
    of_streams: Sums<Row<false>>,
    tracks: Tracks,
}

impl Walk<'_> {
    /// Counts frames up to the first with a fault, or as far as whole ones go. Returns how many.
    ///
    /// A sequence that hangs over the end of a run of frames is given to what comes next, as a whole:
    /// none of its bytes but the last is a marker, except a lead that can never stand in UTF-8, and
    /// that is not seen in the frame.
    ///
    /// Where a run starts after what the rules have counted, it starts with the lead of the sequence
    /// that hangs over there, if any. A tail there has no lead, though one that was cut may stand where
    /// the frame looks for it: no run starts with one. So no fault from before reaches into it unseen:
    /// what leads before the run want is a fault in it.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn text(&mut self) -> usize {
        let block = self.block;
        let mut run = Text::default();
        let mut frames = 0;
        let mut at = self.done;
        if at == 0 {
            let Some(first) = self.first_frame() else {
                return 0;
            };
            run = first;
            frames = 1;
            at = BATCH;
        } else {
            at -= text::hanging(&block[..at]);
            if matches!(block.get(at), Some(0x80..0xC0)) {
                return 0;
            }
        }
        if at < text::BEFORE {
            return 0;
        }
        while at + BATCH <= block.len() {
            // SAFETY: a frame of bytes is there, as was just asked, and those before it.
            let Some(frame) = (unsafe { text::frame::<8>(block.as_ptr().add(at)) }) else {
                break;
            };
            run.add(frame);
            frames += 1;
            at += BATCH;
        }
        if frames == 0 {
            return 0;
        }
        let hanging = text::hanging(&block[..at]);
        run.without(hanging);
        self.text.add(run);
        self.done = at - hanging;
        if at == block.len() && hanging > 0 && matches!(block[self.done], 0xC2..=0xF4) {
            // Its marker is in the next block.
            self.done = at;
        }
        frames
    }

    /// The first frame of the block, together with the sequence that hangs over from the context.
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn first_frame(&self) -> Option<Text> {
        let frame = self.block.first_chunk::<BATCH>()?;
        let mut padded = Aligned([0; LANE + LANE + BATCH]);
        padded.0[2 * LANE..].copy_from_slice(frame);
        let hanging = text::hanging(self.context);
        padded.0[2 * LANE - hanging..2 * LANE]
            .copy_from_slice(&self.context[self.context.len() - hanging..]);
        // SAFETY: the bytes are there, and 32 before them.
        let mut text = unsafe { text::frame::<9>(padded.0.as_ptr().add(LANE)) }?;
        text.bytes -= (LANE - hanging) as u64;
        Some(text)
    }

    /// Counts the next bytes by the rules: 240, or as many as there are.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn line(&mut self) {
        let (block, start) = (self.block, self.done);
        let end = (start + LINE).min(block.len());
        let (lanes, owned) = if start >= CONTEXT_LEN && end - start == LINE {
            let line = &block[start - CONTEXT_LEN..end];
            // SAFETY: the line is a batch long.
            let lanes = unsafe { lanes(line.as_ptr(), LANE) };
            (lanes, row::after_context(BATCH))
        } else {
            let mut padded = Aligned([0; BATCH]);
            let (before, line) = padded.0.split_at_mut(CONTEXT_LEN);
            // What stands before the block is in the context.
            let in_block = start.min(CONTEXT_LEN);
            let in_context = self.context.len().min(CONTEXT_LEN - in_block);
            let at = CONTEXT_LEN - in_block;
            before[at..].copy_from_slice(&block[start - in_block..start]);
            before[at - in_context..at]
                .copy_from_slice(&self.context[self.context.len() - in_context..]);
            line[..end - start].copy_from_slice(&block[start..end]);
            // SAFETY: the line is a batch long.
            let lanes = unsafe { lanes(padded.0.as_ptr(), LANE) };
            (lanes, row::after_context(CONTEXT_LEN + end - start))
        };
        let planes = row::planes(lanes);
        let mut carry = Carry::START;
        let ill = rules::count(planes, owned, &mut carry, &mut self.of_lines);
        let from = start.cast_signed() - CONTEXT_LEN.cast_signed();
        self.ill.note_line(ill & owned, from);
        self.done = end;
    }

    /// Counts the next bytes by the rules: a section, or as many as eight streams of the same length
    /// can have. At least 32 bytes must stand before, and 256 after. Tells whether most of it is
    /// ill-formed.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn section(&mut self) -> bool {
        let len = SECTION.min(self.block.len() - self.done);
        let batches = len / BATCH;
        let before = &self.block[self.done - LANE..self.done + batches * BATCH];
        // SAFETY: there are so many batches, and 32 bytes before them.
        let section = unsafe { Section::new(before.as_ptr(), batches) };
        let (places, is_dense) = self.tracks.count(section, &mut self.of_streams);
        if let Some((first, last)) = places {
            self.ill.note(self.done + first, self.done + last);
        }
        self.done += batches * BATCH;
        is_dense
    }
}

/// Eight registers, `apart` from each other.
///
/// # Safety
/// There must be 32 bytes at each place.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn lanes(from: *const u8, apart: usize) -> [__m256i; 8] {
    // SAFETY: the caller sees to the bytes, and the load wants no alignment.
    let load = |number: usize| unsafe { _mm256_loadu_si256(from.add(number * apart).cast()) };
    [
        load(0),
        load(1),
        load(2),
        load(3),
        load(4),
        load(5),
        load(6),
        load(7),
    ]
}
