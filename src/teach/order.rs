//! The order of texts: by the bytes of UTF-8, by code points, and by the code units of UTF-16.

use std::cmp::Ordering;

/// How two texts compare in each of three ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    /// By the bytes of UTF-8.
    pub bytes: Ordering,

    /// By code points. It is always the order of the bytes (RFC 3629 §1).
    pub code_points: Ordering,

    /// By the 16-bit code units of UTF-16. Characters beyond U+FFFF are there D800 to DFFF, so they stand
    /// before U+E000 to U+FFFF.
    pub utf16: Ordering,

    /// The first characters in which the texts differ. `None` where one text ends there, and where both
    /// are the same.
    pub differ: Option<(char, char)>,
}

impl Compared {
    /// Compares two texts.
    pub fn of(one: &str, other: &str) -> Self {
        Self {
            bytes: one.as_bytes().cmp(other.as_bytes()),
            code_points: one.chars().cmp(other.chars()),
            utf16: one.encode_utf16().cmp(other.encode_utf16()),
            differ: one.chars().zip(other.chars()).find(|(a, b)| a != b),
        }
    }

    /// Does UTF-16 have another order than UTF-8?
    pub fn utf16_differs(self) -> bool {
        self.utf16 != self.bytes
    }
}

/// The same texts sorted in three ways. Each order is a list of places in the texts as they were given;
/// texts that are the same stay in the order in which they came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orders {
    /// Sorted by the bytes of UTF-8.
    pub by_bytes: Vec<usize>,

    /// Sorted by code points.
    pub by_code_points: Vec<usize>,

    /// Sorted by the code units of UTF-16.
    pub by_utf16: Vec<usize>,
}

impl Orders {
    /// Sorts texts.
    pub fn of<T: AsRef<str>>(texts: &[T]) -> Self {
        let sorted = |compare: fn(&str, &str) -> Ordering| {
            let mut places: Vec<usize> = (0..texts.len()).collect();
            places.sort_by(|one, other| match (texts.get(*one), texts.get(*other)) {
                (Some(one), Some(other)) => compare(one.as_ref(), other.as_ref()),
                _ => Ordering::Equal,
            });
            places
        };
        Self {
            by_bytes: sorted(|one, other| one.as_bytes().cmp(other.as_bytes())),
            by_code_points: sorted(|one, other| one.chars().cmp(other.chars())),
            by_utf16: sorted(|one, other| one.encode_utf16().cmp(other.encode_utf16())),
        }
    }

    /// Is the order of the bytes that of the code points? It always is; here it is looked at.
    pub fn bytes_agree(&self) -> bool {
        self.by_bytes == self.by_code_points
    }

    /// The ranks at which UTF-16 has another text than UTF-8, counted from 0.
    pub fn utf16_differs_at(&self) -> impl Iterator<Item = usize> {
        let pairs = self.by_bytes.iter().zip(&self.by_utf16).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(rank, _)| rank)
    }
}
