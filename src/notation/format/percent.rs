//! Percent-encoding (RFC 3986 §2.1).

use super::encode::{Digits, Encode};
use super::size::Size;
use super::writing::Writing;

/// Percent-encoding.
pub(in crate::notation) const PERCENT: Writing = Writing::of_bytes(
    |_| Box::new(Percent),
    |len, _| Size::AtMost(len.saturating_mul(3)),
);

/// The unreserved characters stand for themselves, every other byte is `%` and two digits, in capitals as
/// §2.1 asks.
pub(super) struct Percent;

impl Encode for Percent {
    fn push(&mut self, bytes: &[u8], text: &mut String) {
        for &byte in bytes {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                text.push(char::from(byte));
            } else {
                text.push('%');
                Digits::UPPER.push(byte, text);
            }
        }
    }
}
