//! How many positions an expression has.

use regex_syntax::hir::{Hir, HirKind};

/// The places of an expression at which a byte or a character is matched, each repetition written
/// out: 3 of `a[bc]+`, 3000 of `.{3000}`. A search can be at as many of them at once, and never at
/// more; where it is at many, each byte costs as much.
pub(super) fn positions(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(_) => 1,
        HirKind::Capture(capture) => positions(&capture.sub),
        HirKind::Repetition(repetition) => {
            let times = repetition.max.unwrap_or(repetition.min).max(1);
            positions(&repetition.sub).saturating_mul(times as usize)
        }
        HirKind::Concat(subs) | HirKind::Alternation(subs) => subs
            .iter()
            .fold(0, |sum: usize, sub| sum.saturating_add(positions(sub))),
    }
}
