//! The classifier with 512-bit words: AVX-512 with GFNI, VBMI and VPOPCNTDQ. This folder, `avx2` and
//! `warnings::wide` are the places in the program with `unsafe` for instructions of the processor.
//!
//! A word has eight lanes of 64 bits, and each lane reads a *stream* of its own: a section of the
//! block is cut into eight streams, and a batch is 64 bytes of each. What stands before a byte is
//! then in the same lane, of this batch or of the one before, and no lane needs its neighbours. Each
//! stream starts with 64 bytes from the end of the one before it, of which nothing is counted.
//!
//! Within a lane bits run backwards, place `p` at bit `63 - p`, because that is how the transposition
//! of GFNI leaves them; so *later* is to the right.
//!
//! Three loops count: over ASCII, over clean text, and over batches with something ill-formed. The
//! last one keeps what it remembers in memory, where the others have it in registers.
#![allow(unsafe_code)]

mod ascii;
mod ill;
mod planes;
mod row;

use std::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_prefetch, _mm512_loadu_si512, _mm512_set1_epi64, _mm512_setzero_si512,
};
use std::ops::Range;

use self::ascii::{Ascii, has_high_bits, has_lead};
use self::ill::IllRows;
use self::planes::planes;
use self::row::Row;
use super::counted::Counted;
use super::errors;
use super::rules::{self, Carry, Kinds, Layer1};
use super::sums::Sums;
use super::word::Word;

/// Bytes in a batch.
const BATCH: usize = 512;

/// Bytes in a lane.
const LANE: usize = 64;

/// Batches in a section. Short sections stay in the first cache; long ones have fewer starts.
const SECTION: usize = 64;

/// How far ahead of the batch memory is asked for: a section, because a batch reads all over one. The
/// processor by itself asks for too little: it follows no stream from one page into the next.
const AHEAD: usize = SECTION * BATCH;

/// Has this processor every instruction that is used here?
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("popcnt")
}

/// [`super::count`] with 512-bit words, or `None` where the processor has none.
pub(super) fn count(context: &[u8], block: &[u8]) -> Option<Counted> {
    if !is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that `count_all` enables, as was just asked.
    Some(unsafe { count_all(context, block) })
}

/// 64 bytes on a border of 64.
#[repr(align(64))]
struct Lane([u8; LANE]);

/// Counts everything.
///
/// # Safety
/// The processor must have the features named here.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
unsafe fn count_all(context: &[u8], block: &[u8]) -> Counted {
    let mut sums = Sums::<Row>::START;
    let mut ill_sums = Sums::<Row>::START;
    let mut has_ill_sums = false;
    let mut ascii = Ascii::NONE;
    let mut first_ill = None;
    let mut last_ill = None;
    let mut note = |start: usize, places: Option<(usize, usize)>| {
        if let Some((first, last)) = places {
            first_ill.get_or_insert((start + first) as u32);
            last_ill = Some((start + last) as u32);
        }
    };
    let all = Row(_mm512_set1_epi64(-1));
    let context = &context[context.len().saturating_sub(super::CONTEXT_LEN)..];
    let mut before = Lane([0; LANE]);
    before.0[LANE - context.len()..].copy_from_slice(context);
    let mut start = 0;
    while block.len() - start >= BATCH {
        if !has_lead(&before.0[LANE - 3..]) {
            let batches = ascii.add_all(&block[start..]);
            if batches > 0 {
                start += batches * BATCH;
                before.0.copy_from_slice(&block[start - LANE..start]);
                continue;
            }
        }
        let batches = ((block.len() - start) / BATCH).min(SECTION);
        let section = &block[start..start + batches * BATCH];
        let streams = Streams::of(section);
        let lanes_before = streams.lanes_before(&before);
        let mut carry = Carry::START;
        // The context matters only if one of its last 16 bytes is not ASCII.
        let mut is_open = has_high_bits(&lanes_before) >> (LANE - super::CONTEXT_LEN) != 0;
        if is_open {
            let mut nothing = Sums::START;
            // SAFETY: the features are those of this function.
            unsafe { count_lanes(&lanes_before, Row::NONE, &mut carry, &mut nothing) };
        }
        let mut layer_1 = carry.layer_1;
        let mut ill_rows = IllRows::none();
        let mut batch = 0;
        while batch < batches {
            while !carry.has_errors && batch < batches {
                // SAFETY: the streams have so many batches.
                let lanes = unsafe { streams.batch(batch) };
                let high_bits = has_high_bits(&lanes);
                if high_bits == 0 && !is_open {
                    ascii.add(&lanes);
                    layer_1 = Layer1::START;
                    batch += 1;
                    continue;
                }
                let planes = planes(&lanes);
                let mut next = layer_1;
                let kinds = Kinds::of(planes, &mut next);
                if kinds.ill.any() {
                    // The other loop counts it.
                    carry.start_errors();
                    carry.layer_1 = layer_1;
                    break;
                }
                kinds.count(planes, all, &next, &mut sums);
                layer_1 = next;
                is_open = high_bits >> (LANE - 3) != 0;
                batch += 1;
            }
            if batch < batches {
                has_ill_sums = true;
                // SAFETY: the features are those of this function, and the streams have so many batches.
                batch = unsafe {
                    count_ill_batches(
                        streams,
                        batch..batches,
                        &mut carry,
                        &mut ill_sums,
                        &mut ill_rows,
                    )
                };
                if !carry.has_errors {
                    layer_1 = carry.layer_1;
                    is_open = true;
                }
            }
        }
        note(start, ill_rows.places(streams.stream_len));
        start += section.len();
        before.0.copy_from_slice(&section[section.len() - LANE..]);
    }
    let rest = &block[start..];
    let is_plain = rest.is_ascii() && !has_lead(&before.0[LANE - 3..]);
    if !is_plain {
        has_ill_sums = true;
        // SAFETY: the features are those of this function.
        note(start, unsafe { count_rest(&before, rest, &mut ill_sums) });
    }
    let mut tally = sums.tally();
    if has_ill_sums {
        tally += ill_sums.tally();
    }
    let (one_byte, line_feeds) = ascii.counts();
    tally.code_points[0] += one_byte;
    tally.line_feeds += line_feeds;
    if is_plain {
        tally.code_points[0] += rest.len() as u64;
        tally.line_feeds += rest
            .iter()
            .map(|byte| u64::from(*byte == b'\n'))
            .sum::<u64>();
    }
    Counted {
        tally,
        first_ill,
        last_ill,
    }
}

/// Counts less than a batch. Tells the first and the last place at which something ill-formed shows.
///
/// Each lane starts with the bytes before its own, so that it needs no batch before this one.
///
/// # Safety
/// The processor must have the features named here.
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
unsafe fn count_rest(before: &Lane, rest: &[u8], sums: &mut Sums<Row>) -> Option<(usize, usize)> {
    const CONTEXT_LEN: usize = super::CONTEXT_LEN;
    const OWN: usize = LANE - CONTEXT_LEN;
    let mut padded = [0; 2 * BATCH];
    padded[..CONTEXT_LEN].copy_from_slice(&before.0[OWN..]);
    padded[CONTEXT_LEN..][..rest.len()].copy_from_slice(rest);
    let mut places: Option<(usize, usize)> = None;
    let mut start = 0;
    while start < rest.len() {
        let lanes = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| {
            let lane = &padded[start + lane * OWN..][..LANE];
            // SAFETY: it is 64 bytes, and the load wants no alignment.
            unsafe { _mm512_loadu_si512(lane.as_ptr().cast()) }
        });
        let owned = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane: usize| {
            let own = rest.len().saturating_sub(start + lane * OWN).min(OWN);
            // Places run from the highest bit down.
            let places = u64::MAX >> CONTEXT_LEN;
            places & !(places >> own)
        });
        // SAFETY: both are 64 bytes without padding, and every pattern of bits is a vector.
        let owned = Row(unsafe { std::mem::transmute::<[u64; 8], __m512i>(owned) });
        let mut carry = Carry::START;
        // SAFETY: the features are those of this function.
        let row = unsafe { count_lanes(&lanes, owned, &mut carry, sums) };
        let mut ill_rows = IllRows::none();
        ill_rows.note(0, row & owned);
        if let Some((first, last)) = ill_rows.places(OWN) {
            let first = start + first - CONTEXT_LEN;
            places = Some((
                places.map_or(first, |places| places.0),
                start + last - CONTEXT_LEN,
            ));
        }
        start += 8 * OWN;
    }
    places
}

/// [`rules::count`], for what is not counted in a loop.
///
/// # Safety
/// The processor must have the features named here.
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
unsafe fn count_lanes(
    lanes: &[__m512i; 8],
    owned: Row,
    carry: &mut Carry<Row>,
    sums: &mut Sums<Row>,
) -> Row {
    rules::count(planes(lanes), owned, carry, sums)
}

/// Counts batches in which something is likely to be ill-formed, up to the first in which nothing is.
/// Tells where it ended.
///
/// # Safety
/// The processor must have the features named here, and the streams must have so many batches.
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
unsafe fn count_ill_batches(
    streams: Streams,
    batches: Range<usize>,
    carry: &mut Carry<Row>,
    sums: &mut Sums<Row>,
    ill_rows: &mut IllRows,
) -> usize {
    let all = Row(_mm512_set1_epi64(-1));
    // The planes of a batch are made while the one before it is counted: neither waits for the other.
    // SAFETY: the caller promises that the streams have so many batches.
    let mut next = planes(&unsafe { streams.batch(batches.start) });
    for batch in batches.clone() {
        let planes_here = next;
        let kinds = Kinds::of(planes_here, &mut carry.layer_1);
        kinds.count(planes_here, all, &carry.layer_1, sums);
        // SAFETY: likewise.
        next = planes(&unsafe { streams.batch((batch + 1).min(batches.end - 1)) });
        carry.has_errors = ill_rows.note(batch, kinds.ill);
        if !carry.has_errors {
            return batch + 1;
        }
        errors::count(
            planes_here,
            &kinds,
            all,
            &mut carry.errors,
            &mut carry.rare,
            sums,
        );
    }
    batches.end
}

/// Eight streams, one after the other.
#[derive(Clone, Copy)]
struct Streams<'a> {
    section: &'a [u8],
    stream_len: usize,
}

impl<'a> Streams<'a> {
    /// The streams of a section: of whole batches.
    #[inline]
    fn of(section: &'a [u8]) -> Self {
        debug_assert!(section.len().is_multiple_of(BATCH));
        Self {
            section,
            stream_len: section.len() / BATCH * LANE,
        }
    }

    /// What stands right before each stream. `before` stands before the first.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn lanes_before(self, before: &Lane) -> [__m512i; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|number: usize| {
            let start = number * self.stream_len;
            let lane = match number {
                0 => &before.0,
                _ => &self.section[start - LANE..start],
            };
            // SAFETY: both are 64 bytes, and the load wants no alignment.
            unsafe { _mm512_loadu_si512(lane.as_ptr().cast()) }
        })
    }

    /// The lanes of a batch. Asks for memory that a later one reads.
    ///
    /// # Safety
    /// The streams must have so many batches.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn batch(self, number: usize) -> [__m512i; 8] {
        let first = self.section.as_ptr();
        [0, 1, 2, 3, 4, 5, 6, 7].map(|lane: usize| {
            // Where there is no such memory, nothing is done.
            let ahead = first.wrapping_add(AHEAD + number * BATCH + lane * LANE);
            _mm_prefetch::<_MM_HINT_T0>(ahead.cast());
            // SAFETY: the batch lies in the section, as the caller promises, and with it 64 bytes of
            // each of its eight streams; the load wants no alignment.
            unsafe {
                let place = first.add(lane * self.stream_len + number * LANE);
                _mm512_loadu_si512(place.cast())
            }
        })
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn lanes(batch: &[u8; BATCH]) -> [__m512i; 8] {
    let [l0, l1, l2, l3, l4, l5, l6, l7] = batch.as_chunks::<LANE>().0 else {
        return [_mm512_setzero_si512(); 8];
    };
    // SAFETY: each is 64 bytes, and the load wants no alignment.
    let load = |lane: &[u8; LANE]| unsafe { _mm512_loadu_si512(lane.as_ptr().cast()) };
    [
        load(l0),
        load(l1),
        load(l2),
        load(l3),
        load(l4),
        load(l5),
        load(l6),
        load(l7),
    ]
}
