//! Both layers for a piece of a long source, the same as if it had been decoded from its start.

use super::group_assembler::GroupSink;
use super::syntax::is_tail;
use super::{Decoder, Group, GroupAssembler, Unit, UnitSink};

/// How many bytes before a range [`Window::decode`] must be given, where the source has them, so
/// that units and groups come out as if decoded from the start. More does no harm.
pub const MARGIN_BEFORE: usize = 24;

/// How many bytes after a range [`Window::decode`] must be given, where the source has them.
pub const MARGIN_AFTER: usize = 12;

/// The units and groups that touch a range of a source.
///
/// It holds one entry for each unit: it is made for a screenful, not for a file. What it does not
/// know is where a run of stray tails begins or ends outside its bytes; [`Window::runs_on_before`]
/// and [`Window::runs_on_after`] say that it does.
#[derive(Debug, Clone, Default)]
pub struct Window {
    units: Vec<Unit>,
    groups: Vec<Group>,
    runs_on_before: bool,
    runs_on_after: bool,
}

impl Window {
    /// Decodes the bytes `start..end` of a source. `bytes` are at offset `base`, include that
    /// range, and [`MARGIN_BEFORE`] and [`MARGIN_AFTER`] more where the source has them;
    /// `at_end` says that the source ends where `bytes` end.
    ///
    /// The window then holds every unit and group that has a byte in the range.
    pub fn decode(bytes: &[u8], base: u64, start: u64, end: u64, at_end: bool) -> Self {
        if start >= end {
            return Self::default();
        }
        let place = usize::try_from(start.saturating_sub(base)).unwrap_or(usize::MAX);
        let from = group_sync(bytes, base, place.min(bytes.len()));
        let starts_in_run = bytes.get(from).is_some_and(|b| is_tail(*b));
        let runs_on_before = starts_in_run && base + from as u64 > 0;

        let mut collector = Collector {
            window: Self {
                runs_on_before,
                ..Self::default()
            },
            assembler: GroupAssembler::default(),
            start,
            end,
        };
        let mut decoder = Decoder::new(base + from as u64);
        decoder.push(&bytes[from..], &mut collector);
        if at_end {
            decoder.finish(&mut collector);
        }
        let Collector {
            mut window,
            mut assembler,
            ..
        } = collector;
        assembler.finish(&mut |group| window.keep_group(group, start, end));
        let bytes_end = base + bytes.len() as u64;
        window.runs_on_after = !at_end
            && window
                .groups
                .last()
                .is_some_and(|group| group.is_stray_run() && group.end() == bytes_end);
        window
    }

    /// The units that have a byte in the range, in order.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The groups that have a byte in the range, in order. The first and last may be pieces of runs
    /// of stray tails.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Is the first group a piece of a run of stray tails that began before it, out of sight of the
    /// bytes given?
    pub fn runs_on_before(&self) -> bool {
        self.runs_on_before && self.groups.first().is_some_and(Group::is_stray_run)
    }

    /// Is the last group a run of stray tails that reaches the end of the bytes given, and may go on
    /// after them?
    pub fn runs_on_after(&self) -> bool {
        self.runs_on_after
    }

    /// The unit that holds this offset.
    pub fn unit_at(&self, offset: u64) -> Option<&Unit> {
        let after = self.units.partition_point(|unit| unit.offset <= offset);
        let unit = self.units.get(after.checked_sub(1)?)?;
        (offset < unit.end()).then_some(unit)
    }

    /// The group that holds this offset.
    pub fn group_at(&self, offset: u64) -> Option<&Group> {
        let after = self.groups.partition_point(|group| group.offset <= offset);
        let group = self.groups.get(after.checked_sub(1)?)?;
        (offset < group.end()).then_some(group)
    }

    fn keep_group(&mut self, group: Group, start: u64, end: u64) {
        if group.end() > start && group.offset < end {
            self.groups.push(group);
        }
    }
}

/// The group that holds the byte at `place` of `bytes`, which are at offset `base` and reach
/// [`MARGIN_BEFORE`] and [`MARGIN_AFTER`] around it where the source has them; `at_end` says that the
/// source ends where they end. Of a long run of stray tails it may be a piece.
pub(crate) fn group_at(bytes: &[u8], base: u64, place: usize, at_end: bool) -> Option<Group> {
    let from = group_sync(bytes, base, place.min(bytes.len()));
    let offset = base + place as u64;
    let mut found = None;
    let mut keep = |group: Group| {
        if group.offset <= offset && offset < group.end() {
            found = Some(group);
        }
    };
    let mut assembler = GroupAssembler::default();
    let mut sink = GroupSink {
        assembler: &mut assembler,
        sink: &mut keep,
    };
    let mut decoder = Decoder::new(base + from as u64);
    decoder.push(&bytes[from..], &mut sink);
    if at_end {
        decoder.finish(&mut sink);
    }
    assembler.finish(&mut keep);
    found
}

/// Keeps what touches the range.
struct Collector {
    window: Window,
    assembler: GroupAssembler,
    start: u64,
    end: u64,
}

impl UnitSink for Collector {
    fn unit(&mut self, unit: Unit) {
        let Self {
            window,
            assembler,
            start,
            end,
        } = self;
        assembler.unit(&unit, &mut |group| window.keep_group(group, *start, *end));
        if unit.end() > *start && unit.offset < *end {
            window.units.push(unit);
        }
    }
}

/// The nearest place at or before `place` where a unit starts for certain.
///
/// A byte that is no tail always starts a unit, and no unit has more than 3 tails, so one has to
/// look back at most 3 bytes. `bytes` must reach back that far, or to the start of the source.
pub fn unit_sync(bytes: &[u8], place: usize) -> usize {
    last_lead(bytes, place, 3).unwrap_or(place)
}

/// The nearest place at or before `place` where a group may start and nothing is open: a byte that
/// is no tail and no low half of a pair, or `place` itself in the middle of stray tails.
pub(crate) fn group_sync(bytes: &[u8], base: u64, place: usize) -> usize {
    // All the bytes given are searched, so that a run of stray tails comes in pieces only if no byte
    // before it is in sight.
    let Some(lead) = last_lead(bytes, place, place) else {
        return if base == 0 { 0 } else { place };
    };
    // No lead absorbs more than 5 tails: `place` is in a run of stray tails, and what starts at the
    // lead ends before it.
    if place - lead > 5 {
        return lead;
    }
    // What starts here may be the low half of a pair whose high half ends right before it.
    lead.checked_sub(1)
        .and_then(|p| last_lead(bytes, p, 5))
        .unwrap_or(lead)
}

/// The last byte in `place - reach ..= place` that is no tail.
fn last_lead(bytes: &[u8], place: usize, reach: usize) -> Option<usize> {
    let from = place.saturating_sub(reach);
    let to = bytes.len().min(place.saturating_add(1));
    bytes
        .get(from..to)?
        .iter()
        .rposition(|b| !is_tail(*b))
        .map(|p| from + p)
}
