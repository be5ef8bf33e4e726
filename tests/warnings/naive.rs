//! The warnings and scripts of bytes in memory, one code point after the other.

use byteloupe::warnings::{ScriptGroup, WarningKind, kind_at, kind_of};

/// A warning: where it begins, its kind, how many code points it has.
pub(crate) type Naive = (u64, WarningKind, u64);

/// All warnings, in order.
pub(crate) fn warnings(bytes: &[u8]) -> Vec<Naive> {
    let mut found: Vec<Naive> = Vec::new();
    let mut run = None;
    each(bytes, |offset, scalar| {
        let kind = scalar.and_then(|_| kind_at(bytes, offset as usize));
        match kind {
            Some(kind) if run == Some(kind) => found.last_mut().unwrap().2 += 1,
            Some(kind) => found.push((offset, kind, 1)),
            None => {}
        }
        run = kind;
    });
    found
}

/// Code points by script group; those that are warnings by themselves belong to none.
pub(crate) fn scripts(bytes: &[u8]) -> [u64; ScriptGroup::COUNT] {
    let mut counts = [0; ScriptGroup::COUNT];
    each(bytes, |_, scalar| {
        let plain = scalar.filter(|scalar| kind_of(*scalar).is_none());
        if let Some(group) = plain.and_then(ScriptGroup::of) {
            counts[group.index()] += 1;
        }
    });
    counts
}

/// Gives each code point with its offset, and `None` for each stretch of ill-formed bytes.
fn each(bytes: &[u8], mut visit: impl FnMut(u64, Option<char>)) {
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            visit(offset, Some(scalar));
            offset += scalar.len_utf8() as u64;
        }
        if !chunk.invalid().is_empty() {
            visit(offset, None);
            offset += chunk.invalid().len() as u64;
        }
    }
}
