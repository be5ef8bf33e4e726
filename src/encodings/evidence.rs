//! What samples are as bytes and as UTF-8.

use super::leads::Leads;
use super::samples::{Piece, Samples};
use crate::utf8::{Decoder, Group, GroupAssembler, GroupKind, Unit, UnitSink};

/// Counts over the samples of a source.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evidence {
    /// Bytes looked at.
    pub bytes: u64,

    /// Bytes above 7F.
    pub high: u64,

    /// NUL bytes; a run of 16 and more counts as 16.
    pub nuls: u64,

    /// NUL bytes that are not in such a run.
    pub single_nuls: u64,

    /// Such runs, and how many bytes they have.
    pub nul_runs: u64,
    pub bytes_of_nul_runs: u64,

    /// Control characters below 20 that text does not have, and 7F; NUL is none of them.
    pub controls: u64,

    /// Of those how many are of each kind, 7F in the place of NUL.
    pub control_kinds: [u64; 0x20],

    /// Well-formed sequences of 2, 3 and 4 bytes, the signature left out.
    pub sequences: [u64; 3],

    /// Leads of well-formed sequences and of errors.
    pub leads: Leads,

    /// Errors by [`GroupKind::index`].
    pub kinds: [u64; GroupKind::COUNT],

    /// Errors that are `C0 80`.
    pub two_byte_nuls: u64,

    /// Errors that are forms with all their tails, whatever is wrong with them: a lead and exactly as many
    /// tails as it asks for.
    pub whole: u64,

    /// Errors that are overlong forms of ASCII characters, and are among ASCII characters or one another: what
    /// slips a character past a filter (RFC 3629 §10). Letters of words are beside other letters.
    pub overlong_ascii: u64,

    /// Errors that are surrogates with all their bytes.
    pub whole_surrogates: u64,

    /// Errors that are whole forms of RFC 2279: of 5 or 6 bytes or beyond U+10FFFF, not overlong.
    pub whole_forms: u64,
}

/// The longest run of zero bytes that counts byte by byte: files with a part that was never written
/// have long ones.
const LONGEST_NULS: u64 = 16;

impl Evidence {
    /// Counts over all samples.
    pub fn of(samples: &Samples) -> Self {
        let mut evidence = Self::default();
        for piece in samples.all() {
            evidence.add(piece);
        }
        evidence
    }

    /// A run of so many NUL bytes has ended.
    const fn end_nuls(&mut self, nuls: u64) {
        if nuls < LONGEST_NULS {
            self.single_nuls += nuls;
        } else {
            self.nul_runs += 1;
            self.bytes_of_nul_runs += nuls;
        }
    }

    fn add(&mut self, piece: &Piece) {
        self.bytes += piece.bytes.len() as u64;
        let mut nuls = 0;
        for &byte in &piece.bytes {
            if byte != 0 && nuls > 0 {
                self.end_nuls(nuls);
            }
            if byte == 0 {
                nuls += 1;
                self.nuls += u64::from(nuls <= LONGEST_NULS);
                continue;
            }
            nuls = 0;
            self.high += u64::from(byte >= 0x80);
            if is_no_text(byte) {
                self.controls += 1;
                let kind = if byte == 0x7F { 0 } else { byte };
                if let Some(count) = self.control_kinds.get_mut(usize::from(kind)) {
                    *count += 1;
                }
            }
        }
        self.end_nuls(nuls);
        // What the borders of the piece cut is no error.
        let tails = piece.bytes.iter().take(3);
        let tails = tails
            .take_while(|byte| (0x80..0xC0).contains(*byte))
            .count();
        let start = if piece.offset == 0 { 0 } else { tails };
        let mut sink = Counting {
            evidence: self,
            assembler: GroupAssembler::default(),
            run: Run::default(),
        };
        let mut decoder = Decoder::new(piece.offset + start as u64);
        decoder.push(piece.bytes.get(start..).unwrap_or_default(), &mut sink);
        if piece.at_end {
            decoder.finish(&mut sink);
            sink.finish();
        }
    }

    fn error(&mut self, group: &Group, run: &mut Run) {
        let kind = group.kind();
        if let Some(count) = self.kinds.get_mut(kind.index()) {
            *count += 1;
        }
        if let Some(first) = group.head().first() {
            self.leads.error(*first);
        }
        if group.head() == [0xC0, 0x80] {
            self.two_byte_nuls += 1;
        }
        let is_whole = group.value().is_some();
        self.whole += u64::from(is_whole);
        if group.value().is_some_and(|value| value < 0x80) {
            run.overlong_ascii += 1;
        } else {
            run.has_other = true;
        }
        self.whole_surrogates += u64::from(is_whole && kind == GroupKind::Surrogate);
        let is_form = matches!(kind, GroupKind::Rfc2279 | GroupKind::TooLarge);
        self.whole_forms += u64::from(is_whole && is_form && !group.flags().overlong);
    }

    /// All errors.
    pub fn errors(&self) -> u64 {
        self.kinds.iter().sum()
    }

    /// All well-formed sequences of two bytes and more.
    pub fn sequences_total(&self) -> u64 {
        self.sequences.iter().sum()
    }
}

/// Is this a control character below 20 that text does not have, or 7F? Text has tab, line feed,
/// vertical tab, form feed, carriage return, backspace (overstruck text), bell, ESC, SO and SI
/// (ISO 2022), and the end of file of DOS. NUL is not asked for here.
pub(super) fn is_no_text(byte: u8) -> bool {
    match byte {
        0x07..=0x0F | 0x1A | 0x1B => false,
        _ => byte < 0x20 || byte == 0x7F,
    }
}

/// The bytes above 7F since the last ASCII character.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    overlong_ascii: u64,
    has_other: bool,
}

struct Counting<'a> {
    evidence: &'a mut Evidence,
    assembler: GroupAssembler,
    run: Run,
}

impl Counting<'_> {
    fn finish(&mut self) {
        let (evidence, run) = (&mut *self.evidence, &mut self.run);
        self.assembler
            .finish(&mut |group| evidence.error(&group, run));
        self.end_run();
    }

    /// An ASCII character or the end follows.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if !run.has_other {
            self.evidence.overlong_ascii += run.overlong_ascii;
        }
    }
}

impl UnitSink for Counting<'_> {
    fn unit(&mut self, unit: Unit) {
        let evidence = &mut *self.evidence;
        let is_signature = unit.offset == 0 && unit.scalar() == Some('\u{FEFF}');
        if unit.scalar().is_some() && !is_signature {
            // A sequence of 1 byte comes here only by itself, and has no place in the array.
            if let Some(count) = unit
                .len()
                .checked_sub(2)
                .and_then(|at| evidence.sequences.get_mut(at))
            {
                *count += 1;
            }
            if let Some(lead) = unit.bytes().first() {
                evidence.leads.well_formed(*lead);
            }
        }
        let run = &mut self.run;
        self.assembler
            .unit(&unit, &mut |group| evidence.error(&group, run));
        match unit.scalar() {
            Some('\0'..='\x7F') => self.end_run(),
            Some(_) => self.run.has_other = true,
            None => {}
        }
    }

    fn ascii_run(&mut self, _offset: u64, _bytes: &[u8]) {
        let (evidence, run) = (&mut *self.evidence, &mut self.run);
        self.assembler
            .well_formed(&mut |group| evidence.error(&group, run));
        self.end_run();
    }

    fn tail_run(&mut self, offset: u64, bytes: &[u8]) {
        let (evidence, run) = (&mut *self.evidence, &mut self.run);
        self.assembler
            .tails(offset, bytes, &mut |group| evidence.error(&group, run));
    }
}
