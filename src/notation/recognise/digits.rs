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
    // Each value takes four bits, what is not a digit takes all eight.
    (high | low < 16).then_some(high << 4 | low)
}

/// The number that all these digits make; `None` where one of them is not a digit of the radix (2, 8, 10 or
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

/// How many bytes are looked at together.
const BLOCK: usize = 32;

/// How many bytes at the start are digits of hex.
pub(super) fn hex_run(text: &[u8]) -> usize {
    let mut len = 0;
    // A loop over so many, without a branch, becomes wide instructions.
    while let Some(block) = text.get(len..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        let misfits = block.iter().fold(0, |misfits, digit| {
            let decimal = digit.wrapping_sub(b'0');
            // Bit 5 is all that upper and lower case differ in.
            let letter = (digit | 0x20).wrapping_sub(b'a');
            misfits | (u8::from(decimal >= 10) & u8::from(letter >= 6))
        });
        if misfits != 0 {
            break;
        }
        len += BLOCK;
    }
    let rest = text.get(len..).unwrap_or_default();
    len + run(rest, is_hex)
}

/// How many bytes at the start make a byte each true.
pub(super) fn run(text: &[u8], is: impl Fn(u8) -> bool) -> usize {
    text.iter()
        .position(|byte| !is(*byte))
        .unwrap_or(text.len())
}

/// Does a byte of a text make this true? Blocks are looked at wholly, so that a simple question becomes wide
/// instructions.
pub(super) fn holds(text: &[u8], is: impl Fn(u8) -> bool) -> bool {
    let is_in = |block: &[u8]| block.iter().fold(false, |found, byte| found | is(*byte));
    text.chunks(16 * BLOCK).any(is_in)
}
