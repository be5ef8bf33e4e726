//! Whether bytes are text at all.

use super::evidence::Evidence;

/// With this share of bytes that text does not have, it is as likely as not.
const EVEN: f64 = 0.01;

/// In data some sixteen controls are about as usual.
const USUAL_KINDS: f64 = 16.0;

/// With this share of controls it is no text, whatever they are.
const MOST_IN_TEXT: f64 = 0.25;

/// How sure it is that bytes are no text, 0 to 1: by NUL and control characters, which no text of one
/// byte each has. UTF-16 and UTF-32 are to be asked for before.
pub(super) fn score(evidence: &Evidence) -> f32 {
    if evidence.bytes == 0 {
        return 0.0;
    }
    let all = evidence.bytes as f64;
    let controls = evidence.controls as f64;
    let weight = if controls > MOST_IN_TEXT * all {
        1.0
    } else {
        variety(&evidence.control_kinds)
    };
    let controls = controls * weight;
    let share = (evidence.nuls as f64 + controls) / all;
    // Beside a long run of NUL bytes there may be next to nothing: what is left is asked alone, and each run is one byte.
    let runs = evidence.nul_runs as f64;
    let left = all - evidence.bytes_of_nul_runs as f64 + runs;
    let share_of_left = (evidence.single_nuls as f64 + controls + runs) / left.max(1.0);
    let share = share.max(share_of_left);
    (share / (share + EVEN)) as f32
}

/// Two controls that are as usual have so many bits each.
const OF_TWO: f64 = 1.0;

/// Of so few controls nothing is known of how various they are.
const FEW: u64 = 4;

/// How various controls are, 0 to 1: their bits for each beyond those of two kinds, as a share of what those of data have.
/// A text that has some uses one or two as signs of its own, between fields (SOH in messages of FIX, US and RS) or before keys (SYN in
/// scripts of editors); of data any byte is one.
fn variety(kinds: &[u64]) -> f64 {
    let all: u64 = kinds.iter().sum();
    if all < FEW {
        return 1.0;
    }
    let all = all as f64;
    let used = kinds.iter().filter(|count| **count > 0);
    let bits: f64 = used
        .map(|count| {
            let share = *count as f64 / all;
            -share * share.log2()
        })
        .sum();
    ((bits - OF_TWO) / (all.min(USUAL_KINDS).log2() - OF_TWO)).clamp(0.0, 1.0)
}
