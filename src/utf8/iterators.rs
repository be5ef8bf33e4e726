//! Units and groups of bytes that are all there, one after the other.

use super::decoder::{self, Unit};
use super::{Group, GroupAssembler};

/// Cuts bytes into [`Unit`]s, as [`Decoder`](super::Decoder) does with bytes that come in chunks (RFC 3629 §3).
/// Offsets count from the first byte. It allocates nothing.
///
/// The bytes are a whole source: a sequence that their end cuts is an ill-formed span,
/// [`IncompleteAtEnd`](super::SpanKind::IncompleteAtEnd). For a piece of a source take
/// [`Window`](super::Window).
///
/// ```
/// use byteloupe::utf8::{SpanKind, units};
///
/// let bytes = b"\xC3\xA9\xE3\x81!";
/// let mut units = units(bytes);
/// assert_eq!(units.next().and_then(|unit| unit.scalar()), Some('é'));
/// let cut = units.next().unwrap();
/// assert_eq!((cut.offset, cut.bytes()), (2, &b"\xE3\x81"[..]));
/// assert_eq!(cut.span(), Some(SpanKind::Interrupted { have: 2, need: 3 }));
/// assert_eq!(units.next().and_then(|unit| unit.scalar()), Some('!'));
/// assert_eq!(units.next(), None);
/// ```
pub const fn units(bytes: &[u8]) -> Units<'_> {
    Units {
        rest: bytes,
        offset: 0,
    }
}

/// The units of some bytes; see [`units`].
#[derive(Debug, Clone)]
pub struct Units<'a> {
    rest: &'a [u8],
    /// Offset of the first byte of `rest`.
    offset: u64,
}

impl Iterator for Units<'_> {
    type Item = Unit;

    #[inline]
    fn next(&mut self) -> Option<Unit> {
        let unit = decoder::first_unit(self.rest, self.offset)?;
        self.rest = &self.rest[unit.len()..];
        self.offset = unit.end();
        Some(unit)
    }
}

/// The errors in bytes that are a whole source: adjacent ill-formed spans joined into [`Group`]s, as
/// [`GroupAssembler`] joins them. Offsets count from the first byte. It allocates nothing.
///
/// ```
/// use byteloupe::utf8::{GroupKind, groups};
///
/// let kinds: Vec<_> = groups(b"\xC0\xAF is /, \xED\xA0\xBD\xED\xB8\x80 a smile")
///     .map(|group| (group.offset, group.kind()))
///     .collect();
/// assert_eq!(kinds, [(0, GroupKind::Overlong), (9, GroupKind::Cesu8Pair)]);
/// ```
pub fn groups(bytes: &[u8]) -> Groups<'_> {
    Groups {
        units: units(bytes),
        assembler: GroupAssembler::default(),
        ready: [None; READY],
        is_finished: false,
    }
}

/// At most so many groups end with one unit: two that were held, and one of one byte.
const READY: usize = 3;

/// The groups of some bytes; see [`groups`].
#[derive(Debug, Clone)]
pub struct Groups<'a> {
    units: Units<'a>,
    assembler: GroupAssembler,
    /// Groups whose end is known and that were not handed out, the first one first.
    ready: [Option<Group>; READY],
    is_finished: bool,
}

impl Iterator for Groups<'_> {
    type Item = Group;

    fn next(&mut self) -> Option<Group> {
        loop {
            let first = self.ready[0].take();
            if first.is_some() {
                self.ready.rotate_left(1);
                return first;
            }
            if self.is_finished {
                return None;
            }
            let ready = &mut self.ready;
            let mut put = |group| {
                if let Some(free) = ready.iter_mut().find(|place| place.is_none()) {
                    *free = Some(group);
                }
            };
            match self.units.next() {
                Some(unit) => self.assembler.unit(&unit, &mut put),
                None => {
                    self.assembler.finish(&mut put);
                    self.is_finished = true;
                }
            }
        }
    }
}
