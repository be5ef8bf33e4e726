//! Who is told of the warnings that a walk comes across.

use super::ascii::{ASCII_SLOTS, of_slot};
use super::kind::WarningKind;
use super::severity::Severity;
use super::wide::controls::Controls;

/// Is told of the warnings, in order.
pub(super) trait Visitor {
    /// A warning begins with this code point at this place.
    fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char);

    /// The warning that was begun last goes on for so many code points, to before this place.
    fn goes_on(&mut self, code_points: usize, end: usize);

    /// An ASCII character is at this place. `slot` is the [`slot`] of its warning, 0 for none;
    /// `goes_on` says that a warning of its kind ends right before it. Code that only counts may
    /// do so without a branch: in binary files the branch could not be predicted.
    #[inline]
    fn ascii(&mut self, place: usize, byte: u8, slot: u8, goes_on: bool) {
        let Some((kind, severity)) = of_slot(slot) else {
            return;
        };
        if goes_on {
            self.goes_on(1, place + 1);
        } else {
            self.begins(place, kind, severity, char::from(byte));
        }
    }

    /// Controls are in the bytes from this place on. Code that only counts need not look at each.
    #[inline]
    fn controls(&mut self, place: usize, bytes: &[u8], controls: &Controls) {
        let more = controls.go_on();
        if more > 0 {
            // A hole in a file has millions of NUL.
            self.goes_on(more, place + more);
        }
        let begins = controls.c0_begins | controls.delete_begins;
        let all = controls.c0 | controls.delete;
        let mut rest = all.checked_shr(more as u32).unwrap_or(0);
        let mut at = more;
        while rest != 0 {
            at += rest.trailing_zeros() as usize;
            let byte = bytes.get(at).copied().unwrap_or_default();
            let slot = ASCII_SLOTS[usize::from(byte & 0x7F)];
            self.ascii(place + at, byte, slot, begins >> at & 1 == 0);
            at += 1;
            rest = all.checked_shr(at as u32).unwrap_or(0);
        }
    }
}

/// Hears of words only, which may begin before an end.
pub(super) struct WordsOnly<'a, V> {
    pub(super) visitor: &'a mut V,
    pub(super) own_end: usize,

    /// Is the warning that was begun last one of them?
    pub(super) is_in: bool,
}

impl<V: Visitor> Visitor for WordsOnly<'_, V> {
    fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char) {
        self.is_in = place < self.own_end;
        if self.is_in {
            self.visitor.begins(place, kind, severity, scalar);
        }
    }

    fn goes_on(&mut self, code_points: usize, end: usize) {
        if self.is_in {
            self.visitor.goes_on(code_points, end);
        }
    }
}

/// Leaves out what is before what is asked for.
pub(super) struct Unheard;

impl Visitor for Unheard {
    fn begins(&mut self, _: usize, _: WarningKind, _: Severity, _: char) {}

    fn goes_on(&mut self, _: usize, _: usize) {}
}
