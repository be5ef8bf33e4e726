//! The number of positions of an expression.

use regex_syntax::hir::{Hir, HirKind};

/// Returns the number of positions of an expression at which a byte or a character is matched, with each
/// repetition written out: 3 for `a[bc]+`, 3000 for `.{3000}`. A search can be at that many positions at
/// once, but never at more. The cost of each byte grows with the number of positions at which the search is.
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
