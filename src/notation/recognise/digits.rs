//! Digits and numbers.

/// What a byte of text that is no hex digit has in [`HEX`].
const NO_DIGIT: u8 = 0xFF;

/// The value of each hex digit, in either case.
static HEX: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        table[b"0123456789abcdef"[value] as usize] = value as u8;
        table[b"0123456789ABCDEF"[value] as usize] = value as u8;
        value += 1;
    }
    table
};

/// The value of a hex digit.
#[inline]
pub(super) fn hex_value(digit: u8) -> Option<u8> {
    let value = HEX[usize::from(digit)];
    (value != NO_DIGIT).then_some(value)
}

/// Is it a hex digit?
#[inline]
pub(super) fn is_hex(byte: u8) -> bool {
    HEX[usize::from(byte)] != NO_DIGIT
}

/// The byte that two hex digits make.
#[inline]
pub(super) fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let (high, low) = (HEX[usize::from(high)], HEX[usize::from(low)]);
    // Each value takes four bits, what is no digit takes all eight.
    (high | low < 16).then_some(high << 4 | low)
}

/// The number that all these digits make; `None` where one of them is no digit of the radix (2, 8, 10 or
/// 16), where there are none, and past 64 bits.
pub(super) fn number(digits: &[u8], radix: u8) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |sum, digit| {
        let value = hex_value(*digit).filter(|value| *value < radix)?;
        sum.checked_mul(radix.into())?.checked_add(value.into())
    })
}

/// How many bytes at the start are digits of hex.
pub(super) fn hex_run(text: &[u8]) -> usize {
    text.iter()
        .position(|byte| !is_hex(*byte))
        .unwrap_or(text.len())
}

/// How many bytes at the start make a byte each true.
pub(super) fn run(text: &[u8], is: impl Fn(u8) -> bool) -> usize {
    text.iter()
        .position(|byte| !is(*byte))
        .unwrap_or(text.len())
}
