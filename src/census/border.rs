//! Errors that lie across a place: where the classifier counts them, and where they start.

use crate::utf8::GroupKind;
use crate::utf8::classifier::{self, Backend};
use crate::utf8::syntax::{is_tail, production_of, rfc2279_len};
use crate::utf8::window::group_at;

/// The most tails that a lead takes, by RFC 2279.
const MAX_TAILS: usize = 5;

/// A shift: how many errors of each kind are added to the count before a place and taken from the count after
/// it. With the shift, each error counts where its first byte is.
///
/// At most one error lies across a place, so at most two numbers differ from 0.
pub(super) type Shift = [i8; GroupKind::COUNT];

/// The shift at a place in `bytes`, which are at offset `base` and hold
/// [`MARGIN_BEFORE`](crate::utf8::window::MARGIN_BEFORE) bytes before the place and
/// [`MARGIN_AFTER`](crate::utf8::window::MARGIN_AFTER) after it, where the source has them. `at_end`
/// says that the source ends where they end.
pub(super) fn shift(bytes: &[u8], base: u64, place: usize, at_end: bool) -> Shift {
    if let Some(shift) = shift_by_lead(bytes, place, at_end) {
        return shift;
    }
    let mut shift = Shift::default();
    let Some(group) = group_at(bytes, base, place - 1, at_end) else {
        return shift;
    };
    if group.end() > base + place as u64 {
        let start = (group.offset - base) as usize;
        let own = bytes.get(start..place).unwrap_or_default();
        // The extent of a group does not depend on the bytes before it.
        let counted = classifier::count(Backend::Portable, &[], own).tally;
        shift[group.kind().index()] = 1;
        for (to, counted) in shift.iter_mut().zip(counted.marked_groups()) {
            *to -= counted as i8;
        }
    }
    shift
}

/// Returns the shift, if the last lead before the place and the tails around it determine it. They do not if
/// a sequence that is ill-formed by its lead or by its second byte ends with its last tail at the place, or
/// goes on behind it.
fn shift_by_lead(bytes: &[u8], place: usize, at_end: bool) -> Option<Shift> {
    let mut shift = Shift::default();
    let before = bytes.get(..place).unwrap_or_default();
    let nearest = before.iter().rev().take(MAX_TAILS + 1);
    let tails = nearest.take_while(|byte| is_tail(**byte)).count();
    let lead = before.len().checked_sub(tails + 1);
    let lead = lead.map(|lead| &bytes[lead..]).unwrap_or_default();
    let Some(len) = lead.first().and_then(|lead| rfc2279_len(*lead)) else {
        // These are ASCII, FE, FF, or tails without a lead.
        return Some(shift);
    };
    let len = usize::from(len);
    if tails >= len {
        return Some(shift);
    }
    let form = &lead[..len.min(lead.len())];
    let all_tails = form[1..].iter().take_while(|byte| is_tail(**byte)).count();
    let is_whole = all_tails + 1 == len;
    let is_valid = production_of(form[0]).is_some_and(|production| {
        let second = production.second_first..=production.second_last;
        all_tails == 0 || second.contains(&form[1])
    });
    if is_valid {
        // The end of a stream may cut a sequence of which more bytes come later.
        let is_cut = all_tails + 1 < form.len() || at_end;
        if !is_whole && is_cut {
            // The error counts at the byte that cuts the sequence, which is after the place.
            shift[GroupKind::Truncated.index()] = 1;
        }
        return Some(shift);
    }
    // The sequence is cut right here, and has already been counted.
    (!is_whole && all_tails == tails).then_some(shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::utf8::{Group, Window};

    /// Returns the shift by its definition: decodes and counts everything.
    fn by_definition(bytes: &[u8], place: usize) -> Shift {
        let mut shift = Shift::default();
        let len = bytes.len() as u64;
        let window = Window::decode(bytes, 0, 0, len, true);
        let starts_before = |group: &&Group| group.offset < place as u64;
        for group in window.groups().iter().filter(starts_before) {
            shift[group.kind().index()] += 1;
        }
        let counted = classifier::count(Backend::Portable, &[], &bytes[..place]).tally;
        for (to, counted) in shift.iter_mut().zip(counted.marked_groups()) {
            *to -= counted as i8;
        }
        shift
    }

    #[test]
    fn every_shift_is_what_decoding_says() {
        // Parts of every kind of sequence, with bytes that make each of them well-formed or not.
        const BYTES: &[u8] = b"a\n\x80\x83\x87\x8D\x90\xA0\xAF\xB0\xBF\xC0\xC3\xE0\xE3\xED\xED\
            \xF0\xF4\xF5\xF8\xF9\xFC\xFD\xFE";
        let mut number = 1_u64;
        let mut next = |end: usize| {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (number >> 33) as usize % end
        };
        for _ in 0..20_000 {
            // Take only some of them, so that long forms are complete.
            let (first, few) = (next(BYTES.len()), 1 + next(BYTES.len()));
            let len = 1 + next(20);
            let bytes: Vec<u8> = (0..len)
                .map(|_| BYTES[(first + next(few)) % BYTES.len()])
                .collect();
            for place in 0..=bytes.len() {
                let expected = by_definition(&bytes, place);
                assert_eq!(
                    shift(&bytes, 0, place, true),
                    expected,
                    "{bytes:02X?} {place}"
                );
            }
        }
        let pair = b"\xED\xA0\x80\xED\xB0\x80";
        for place in 0..=pair.len() {
            assert_eq!(shift(pair, 0, place, true), by_definition(pair, place));
        }
    }
}
