//! Whether bytes are text at all.

use super::evidence::Evidence;

/// How sure it is that bytes are no text, 0 to 1: by NUL and control characters, which no text of one
/// byte each has. UTF-16 and UTF-32 are to be asked for before.
pub(super) fn score(evidence: &Evidence) -> f32 {
    /// With this share, it is as likely as not.
    const EVEN: f64 = 0.01;
    if evidence.bytes == 0 {
        return 0.0;
    }
    let odd = evidence.nuls + evidence.controls;
    let share = odd as f64 / evidence.bytes as f64;
    (share / (share + EVEN)) as f32
}
