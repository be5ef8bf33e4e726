//! Formats and sizes in words.

use crate::notation::format::Size;
use crate::words::grouped;
use crate::words::size;

/// Returns how long a text will be, in words.
pub fn size_of(text: Size) -> String {
    match text {
        Size::Exact(len) => size(len),
        Size::AtMost(len) => format!("at most {}", size(len)),
    }
}

/// Returns how much was lost in a text, to be added to a sentence; an empty text if nothing was lost.
pub fn replacements(spans: u64) -> String {
    match spans {
        0 => String::new(),
        _ => format!(", {} × U+FFFD for ill-formed spans", grouped(spans)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_is_an_upper_bound_says_so() {
        assert_eq!(size_of(Size::AtMost(3)), "at most 3 bytes");
    }
}
