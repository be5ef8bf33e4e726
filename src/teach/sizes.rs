//! How long a text is in each of the three encoding forms of Unicode.

/// How many characters a text has, and how many bytes in UTF-8, UTF-16 and UTF-32, all without a BOM.
///
/// Everything follows from how many characters have 1, 2, 3 and 4 bytes in UTF-8, so the sizes of a long
/// source cost no second reading of it. Bytes that are ill-formed are not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sizes {
    by_len: [u64; 4],
}

impl Sizes {
    /// The sizes of a text with so many characters of 1, 2, 3 and 4 bytes in UTF-8.
    pub const fn from_counts(by_len: [u64; 4]) -> Self {
        Self { by_len }
    }

    /// The sizes of a text.
    pub fn of(text: &str) -> Self {
        let mut sizes = Self::default();
        for character in text.chars() {
            if let Some(count) = sizes.by_len.get_mut(character.len_utf8() - 1) {
                *count += 1;
            }
        }
        sizes
    }

    /// How many characters have `len` bytes in UTF-8; 0 unless `len` is 1 to 4.
    pub fn of_len(self, len: usize) -> u64 {
        let place = len.checked_sub(1);
        place
            .and_then(|place| self.by_len.get(place))
            .copied()
            .unwrap_or_default()
    }

    /// Characters, that is scalar values.
    pub const fn characters(self) -> u64 {
        self.weighted([1, 1, 1, 1])
    }

    /// Characters of ASCII: one byte each in UTF-8, the same byte as in ASCII (RFC 3629 §1).
    pub const fn ascii(self) -> u64 {
        self.by_len[0]
    }

    /// Characters of ASCII for each thousand characters, rounded down; `None` for an empty text.
    pub fn ascii_in_thousand(self) -> Option<u64> {
        let ascii = u128::from(self.ascii()) * 1000;
        let part = ascii.checked_div(u128::from(self.characters()))?;
        u64::try_from(part).ok()
    }

    /// Bytes in UTF-8.
    pub const fn utf8(self) -> u64 {
        self.weighted([1, 2, 3, 4])
    }

    /// Bytes in UTF-16: 2 for each character, 4 for one beyond U+FFFF.
    pub const fn utf16(self) -> u64 {
        self.weighted([2, 2, 2, 4])
    }

    /// Bytes in UTF-32: 4 for each character.
    pub const fn utf32(self) -> u64 {
        self.weighted([4, 4, 4, 4])
    }

    const fn weighted(self, weights: [u64; 4]) -> u64 {
        let [one, two, three, four] = self.by_len;
        one.saturating_mul(weights[0])
            .saturating_add(two.saturating_mul(weights[1]))
            .saturating_add(three.saturating_mul(weights[2]))
            .saturating_add(four.saturating_mul(weights[3]))
    }
}
