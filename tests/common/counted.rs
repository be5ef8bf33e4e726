//! What the classifier counts, compared with what is decoded.

use std::fmt::Debug;
use std::ops::Range;

use byteloupe::utf8::classifier::{Backend, CONTEXT_LEN, Tally, count};
use byteloupe::utf8::{Decoder, Group, GroupAssembler, GroupKind, SpanKind, Unit};

/// The counts by decoding.
#[derive(Debug, PartialEq, Eq, Default)]
struct Counts {
    code_points: [u64; 4],
    spans: [u64; SpanKind::COUNT],
    groups: [u64; GroupKind::COUNT],
    two_byte_nuls: u64,
    boms: u64,
    line_feeds: u64,
}

/// What decoding tells of bytes.
#[derive(Default)]
struct Decoded {
    counts: Counts,
    /// Where something ill-formed shows, in order: of a sequence that is cut, the byte that cuts it, of
    /// what its second byte makes ill-formed, that one.
    ill_places: Vec<usize>,
}

impl Decoded {
    fn of(bytes: &[u8]) -> Self {
        let mut decoded = Self::default();
        let counts = &mut decoded.counts;
        let mut assembler = GroupAssembler::default();
        let mut groups = |group: Group| {
            counts.groups[group.kind().index()] += 1;
            counts.two_byte_nuls += u64::from(group.head() == [0xC0, 0x80]);
        };
        Decoder::decode_all(bytes, &mut |unit: Unit| {
            assembler.unit(&unit, &mut groups);
            let start = unit.offset as usize;
            if let Some(scalar) = unit.scalar() {
                counts.code_points[scalar.len_utf8() - 1] += 1;
                counts.boms += u64::from(scalar == '\u{FEFF}');
                counts.line_feeds += u64::from(scalar == '\n');
            }
            let Some(kind) = unit.span() else { return };
            counts.spans[kind.index()] += 1;
            decoded.ill_places.extend(match kind {
                // What the end cuts shows nowhere.
                SpanKind::IncompleteAtEnd { .. } => None,
                SpanKind::UnexpectedTail | SpanKind::ImpossibleLead(_) => Some(start),
                SpanKind::BadSecond(_) => Some(start + 1),
                SpanKind::Interrupted { .. } => Some(start + unit.len()),
            });
        });
        assembler.finish(&mut groups);
        decoded.ill_places.sort_unstable();
        decoded
    }

    /// The first and the last place in a block that is these bytes of the source.
    fn ends_in(&self, block: Range<usize>) -> (Option<u32>, Option<u32>) {
        let until = |end: usize| self.ill_places.partition_point(|place| *place < end);
        let places = &self.ill_places[until(block.start)..until(block.end)];
        let in_block = |place: &usize| (place - block.start) as u32;
        (places.first().map(in_block), places.last().map(in_block))
    }
}

fn counts(tally: &Tally) -> Counts {
    Counts {
        code_points: tally.code_points,
        spans: tally.spans,
        groups: tally.groups(),
        two_byte_nuls: tally.two_byte_nuls,
        boms: tally.boms,
        line_feeds: tally.line_feeds,
    }
}

/// Counts on every machine, in blocks that end at the given places, and tells what differs from what is
/// decoded. Each block is asked where its first and its last ill-formed places are, too.
pub fn compare_counts(bytes: &[u8], cuts: &[usize]) -> Result<(), String> {
    let decoded = Decoded::of(bytes);
    same(&counts(&Tally::of(bytes)), &decoded.counts, "as a whole")?;
    for path in Backend::available() {
        let mut tally = Tally::default();
        let mut start = 0;
        for end in cuts.iter().copied().chain([bytes.len()]) {
            let context = &bytes[start.max(CONTEXT_LEN) - CONTEXT_LEN..start];
            let counted = count(path, context, &bytes[start..end]);
            let ends = (counted.first_ill, counted.last_ill);
            same(&ends, &decoded.ends_in(start..end), path.name())
                .map_err(|error| format!("{error}, block from {start} to {end}"))?;
            tally += counted.tally;
            start = end;
        }
        tally.count_end(&bytes[bytes.len().saturating_sub(3)..]);
        same(&counts(&tally), &decoded.counts, path.name())
            .map_err(|error| format!("{error}, cut at {cuts:?}"))?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug>(counted: &T, decoded: &T, name: &str) -> Result<(), String> {
    let differs = || format!("{name} counts {counted:?}, decoded are {decoded:?}");
    (counted == decoded).then_some(()).ok_or_else(differs)
}
