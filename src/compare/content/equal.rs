//! Bytes that are equal.

/// Bytes that are equal in two pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Where they start in the left piece.
    pub left: usize,

    /// Where they start in the right piece.
    pub right: usize,

    /// How many there are.
    pub len: usize,
}

/// Bytes that are compared at once.
pub const WORD: usize = 16;

/// How many bytes at the start of two pieces are equal.
pub fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    let (words, _) = left.as_chunks::<WORD>();
    let (others, _) = right.as_chunks::<WORD>();
    let words = words.iter().zip(others);
    let equal = WORD * words.take_while(|(word, other)| word == other).count();
    let rest = left.get(equal..).zip(right.get(equal..));
    let (left, right) = rest.unwrap_or_default();
    let bytes = left.iter().zip(right);
    equal + bytes.take_while(|(byte, other)| byte == other).count()
}

/// How many bytes at the end of two pieces are equal.
pub fn common_suffix(left: &[u8], right: &[u8]) -> usize {
    let (_, words) = left.as_rchunks::<WORD>();
    let (_, others) = right.as_rchunks::<WORD>();
    let words = words.iter().rev().zip(others.iter().rev());
    let equal = WORD * words.take_while(|(word, other)| word == other).count();
    let left = left.get(..left.len() - equal).unwrap_or_default();
    let right = right.get(..right.len() - equal).unwrap_or_default();
    let bytes = left.iter().rev().zip(right.iter().rev());
    equal + bytes.take_while(|(byte, other)| byte == other).count()
}
