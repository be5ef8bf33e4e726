//! What tells a finding from others when lines are added before it.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};

use crate::findings::FindingRun;
use crate::report::finding::{FileFinding, hex_of};

/// So many bytes of a finding count, and so many of its line on either side.
const BYTES: usize = 64;
const CONTEXT: u64 = 32;

/// So many bytes of the checksum are kept.
const KEPT: usize = 16;

/// Makes the fingerprints of one file. It holds one entry for each different one.
#[derive(Default)]
pub(super) struct Fingerprinter {
    seen: HashMap<[u8; KEPT], u32>,
}

impl Fingerprinter {
    /// The fingerprint of a finding: a checksum of its kind, its bytes and what is beside it in its
    /// line, and how many like it came before in the file.
    pub(super) fn of(&mut self, run: &FindingRun, finding: &FileFinding) -> String {
        let start = run.offset();
        let end = run.end();
        let mut before = vec![0; start.min(CONTEXT) as usize];
        finding.read_again(start - before.len() as u64, &mut before);
        let left = finding.totals().bytes.saturating_sub(end);
        let mut after = vec![0; left.min(CONTEXT) as usize];
        finding.read_again(end, &mut after);
        let is_feed = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let line_start = before.iter().rposition(is_feed).map_or(0, |at| at + 1);
        let line_end = after.iter().position(is_feed).unwrap_or(after.len());
        let mut hash = Sha256::new();
        hash.update(run.first.kind().key());
        for part in [
            before.get(line_start..).unwrap_or_default(),
            &finding.bytes_of(&run.first, BYTES),
            after.get(..line_end).unwrap_or_default(),
        ] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let digest = hash.finalize();
        let mut kept = [0; KEPT];
        for (kept, byte) in kept.iter_mut().zip(digest.iter()) {
            *kept = *byte;
        }
        let number = self.seen.entry(kept).or_default();
        *number += 1;
        format!("{}:{number}", hex_of(&kept))
    }
}
