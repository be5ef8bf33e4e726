//! Makes a well-formed copy of bytes in any chunks, and counts the changes.

use std::io::{self, Write};

use super::changes::Changes;
use super::policy::RepairPolicy;
use crate::utf8::encoder::encode;
use crate::utf8::{Decoder, Group, GroupAssembler, GroupKind, Unit, UnitSink};

/// U+FFFD in UTF-8 (RFC 3629 §3, third row).
pub(super) const REPLACEMENT: [u8; 3] = [0xEF, 0xBF, 0xBD];

/// How many U+FFFD are written at once. A run of stray tails may be as long as the source.
const AT_ONCE: usize = 1024;

/// Takes the bytes of a source from its start and writes a well-formed copy. The copy does not depend on how
/// the bytes are divided into chunks. Memory does not grow with the source.
#[derive(Debug)]
pub struct Repair<W> {
    decoder: Decoder,
    joiner: Joiner<W>,
}

impl<W: Write> Repair<W> {
    /// Returns a repair that writes to `out`, in small pieces.
    pub fn new(out: W, policy: RepairPolicy) -> Self {
        Self {
            decoder: Decoder::new(0),
            joiner: Joiner {
                assembler: GroupAssembler::default(),
                copy: Copy {
                    out,
                    policy,
                    changes: Changes::default(),
                    failure: None,
                },
            },
        }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// Those of the writer. After one, nothing more is written.
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.decoder.push(bytes, &mut self.joiner);
        self.joiner.copy.failed()
    }

    /// Ends the source. Returns the writer and what was changed.
    ///
    /// # Errors
    /// The writer could not be written to.
    pub fn finish(mut self) -> io::Result<(W, Changes)> {
        self.decoder.finish(&mut self.joiner);
        let Joiner {
            mut assembler,
            mut copy,
        } = self.joiner;
        assembler.finish(&mut |group| copy.group(&group));
        copy.failed()?;
        Ok((copy.out, copy.changes))
    }
}

/// Joins spans into errors. An error is passed on before the well-formed bytes that follow it.
#[derive(Debug)]
struct Joiner<W> {
    assembler: GroupAssembler,
    copy: Copy<W>,
}

impl<W: Write> UnitSink for Joiner<W> {
    fn unit(&mut self, unit: Unit) {
        let Self { assembler, copy } = self;
        assembler.unit(&unit, &mut |group| copy.group(&group));
        if unit.scalar().is_some() {
            copy.write(unit.bytes());
        }
    }

    fn ascii_run(&mut self, _offset: u64, bytes: &[u8]) {
        let Self { assembler, copy } = self;
        assembler.well_formed(&mut |group| copy.group(&group));
        copy.write(bytes);
    }

    fn tail_run(&mut self, offset: u64, bytes: &[u8]) {
        let Self { assembler, copy } = self;
        assembler.tails(offset, bytes, &mut |group| copy.group(&group));
    }
}

/// Writes the copy.
#[derive(Debug)]
struct Copy<W> {
    out: W,
    policy: RepairPolicy,
    changes: Changes,

    /// The error of the writer. Nothing is written after it.
    failure: Option<io::Error>,
}

impl<W: Write> Copy<W> {
    fn group(&mut self, group: &Group) {
        let spans = group.span_count();
        self.changes.errors += 1;
        self.changes.spans += spans;
        self.changes.ill_formed_bytes += group.len();
        match self.policy {
            RepairPolicy::Remove => {}
            RepairPolicy::EachError => self.replacements(1),
            // Lines in another encoding are decoded elsewhere.
            RepairPolicy::EachSpan | RepairPolicy::As(_) => self.replacements(spans),
            RepairPolicy::Cesu8Pairs | RepairPolicy::ModifiedUtf8 => {
                let meant = character_of_pair(group).or_else(|| {
                    (self.policy == RepairPolicy::ModifiedUtf8 && is_nul(group)).then_some(0)
                });
                match meant.map(encode) {
                    Some(Ok(character)) => {
                        self.changes.pairs += 1;
                        self.write(character.as_bytes());
                    }
                    _ => self.replacements(spans),
                }
            }
        }
    }

    fn replacements(&mut self, count: u64) {
        const BLOCK: [[u8; 3]; AT_ONCE] = [REPLACEMENT; AT_ONCE];
        self.changes.replacement_characters += count;
        let mut left = count;
        while left > 0 && self.failure.is_none() {
            let now = left.min(AT_ONCE as u64);
            self.write(BLOCK[..now as usize].as_flattened());
            left -= now;
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.failure.is_none() {
            self.failure = self.out.write_all(bytes).err();
        }
    }

    fn failed(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

/// Returns the character of a pair of surrogates, each of which takes three bytes.
fn character_of_pair(group: &Group) -> Option<u32> {
    let is_pair = group.kind() == GroupKind::Cesu8Pair;
    let flags = group.flags();
    (is_pair && !flags.overlong && !flags.rfc2279).then(|| group.value())?
}

/// Returns whether an error is NUL in two bytes.
fn is_nul(group: &Group) -> bool {
    group.head() == [0xC0, 0x80]
}
