//! Bytes → planes without instructions of any one processor.

use super::counted::Counted;
use super::rules::{self, Carry};
use super::sums::{Class, Sums};

/// Bytes in a batch: one for each bit of a word.
const BATCH: usize = 64;

/// [`super::count`] with 64-bit words.
pub(super) fn count(context: &[u8], block: &[u8]) -> Counted {
    let mut sums = Sums::START;
    let mut carry = Carry::START;
    let mut ascii_line_feeds = 0;
    // The context, at the end of a batch of its own of which nothing is counted.
    let context = &context[context.len().saturating_sub(super::CONTEXT_LEN)..];
    let mut batch = [0; BATCH];
    batch[BATCH - context.len()..].copy_from_slice(context);
    rules::count(planes(&batch), 0, &mut carry, &mut sums);
    let mut is_open = may_be_open(&batch);

    let mut first_ill = None;
    let mut last_ill = None;
    let mut note = |batch: usize, ill: u64| {
        if ill != 0 {
            let start = (batch * BATCH) as u32;
            first_ill.get_or_insert(start + ill.trailing_zeros());
            last_ill = Some(start + 63 - ill.leading_zeros());
        }
    };
    let mut is_blank = false;
    let (batches, rest) = block.as_chunks::<BATCH>();
    for (number, batch) in batches.iter().enumerate() {
        if !is_open && batch.is_ascii() {
            ascii_line_feeds += line_feeds(batch);
            sums.add(Class::OneByte, u64::MAX);
            if !is_blank {
                // It is larger than a batch.
                carry = Carry::START;
                is_blank = true;
            }
            continue;
        }
        let ill = rules::count(planes(batch), u64::MAX, &mut carry, &mut sums);
        note(number, ill);
        is_blank = false;
        is_open = may_be_open(batch);
    }
    if !rest.is_empty() {
        batch = [0; BATCH];
        batch[..rest.len()].copy_from_slice(rest);
        let owned = (1 << rest.len()) - 1;
        let ill = rules::count(planes(&batch), owned, &mut carry, &mut sums);
        note(batches.len(), ill & owned);
    }
    let mut tally = sums.tally();
    tally.line_feeds += ascii_line_feeds;
    Counted {
        tally,
        first_ill,
        last_ill,
    }
}

#[inline]
#[allow(clippy::naive_bytecount, reason = "the compiler counts many at a time")]
fn line_feeds(batch: &[u8; BATCH]) -> u64 {
    batch.iter().filter(|byte| **byte == b'\n').count() as u64
}

/// May a sequence go on past these bytes? Only a lead among the last three can want more.
#[inline]
fn may_be_open(batch: &[u8; BATCH]) -> bool {
    batch[BATCH - 3..].iter().any(|byte| *byte >= 0xC0)
}

/// The planes of 64 bytes: bit `i` of plane `k` is bit `k` of byte `i`.
#[inline]
fn planes(batch: &[u8; BATCH]) -> [u64; 8] {
    let mut rows = [0; 8];
    for (row, eight) in rows.iter_mut().zip(batch.as_chunks::<8>().0) {
        *row = transposed(u64::from_le_bytes(*eight));
    }
    // Byte k of each row belongs to plane k.
    let mut planes = [0_u64; 8];
    for (place, row) in rows.into_iter().enumerate() {
        for (plane, byte) in planes.iter_mut().zip(row.to_le_bytes()) {
            *plane |= u64::from(byte) << (8 * place);
        }
    }
    planes
}

/// The bits of eight bytes, rows and columns exchanged: bit `i` of byte `k` becomes bit `k` of byte
/// `i`, by exchanging ever smaller squares (Hacker's Delight, §7-3).
#[inline]
const fn transposed(eight: u64) -> u64 {
    const fn exchange(x: u64, shift: u32, mask: u64) -> u64 {
        let t = (x ^ (x >> shift)) & mask;
        x ^ t ^ (t << shift)
    }
    let x = exchange(eight, 7, 0x00AA_00AA_00AA_00AA);
    let x = exchange(x, 14, 0x0000_CCCC_0000_CCCC);
    exchange(x, 28, 0x0000_0000_F0F0_F0F0)
}
