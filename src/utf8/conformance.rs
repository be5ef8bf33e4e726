//! A test of conformance that any decoder can run: where it finds ill-formed spans in all 16,843,008 strings of
//! one to three bytes.
//!
//! The strings are in a list, those of one byte first, then those of two, then of three, each in the order
//! of their bytes. A line is the string in hex, `|`, each ill-formed span as `start+length` with commas
//! between, and a line feed:
//!
//! ```text
//! 41|
//! 80|0+1
//! e380|0+2
//! eda080|0+1,1+1,2+1
//! ```
//!
//! The decoder conforms if SHA-256 of the list is [`SHA_256`]: it then cuts every string into maximal subparts,
//! as the Unicode core specification recommends (§3.9, *U+FFFD Substitution of Maximal Subparts*). A decoder
//! in another language writes the same list. The list does not tell of forms of four bytes that are whole.

/// Strings in the list.
pub const STRINGS: u64 = 16_843_008;

/// Ill-formed spans in it.
pub const SPANS: u64 = 22_498_496;

/// SHA-256 of the list, which weighs 232 MB. Other decoders agreed on it before this one was written.
pub const SHA_256: &str = "cf46af70862c14e9dfbe9ca4576a68323e77ffd818085572636bfa34343484e6";

/// The lines of every string of `len` bytes (1 to 3) that starts with this byte. `decode` is given a string,
/// and tells the start and the length of each ill-formed span, in order.
///
/// All lines for the lengths 1, 2, 3, and of each of them for the bytes `00` to `FF`, make the list.
///
/// ```
/// use byteloupe::utf8::conformance;
///
/// let lines = conformance::lines(0x80, 1, |bytes, span| {
///     for chunk in bytes.utf8_chunks() {
///         let start = chunk.invalid().as_ptr() as usize - bytes.as_ptr() as usize;
///         if !chunk.invalid().is_empty() {
///             span(start, chunk.invalid().len());
///         }
///     }
/// });
/// assert_eq!(lines, b"80|0+1\n");
/// ```
pub fn lines(
    first: u8,
    len: usize,
    mut decode: impl FnMut(&[u8], &mut dyn FnMut(usize, usize)),
) -> Vec<u8> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let len = len.clamp(1, 3);
    let mut list = Vec::new();
    for rest in 0..1_usize << (8 * (len - 1)) {
        let string = match len {
            1 => [first, 0, 0],
            2 => [first, rest as u8, 0],
            _ => [first, (rest >> 8) as u8, rest as u8],
        };
        let bytes = &string[..len];
        for byte in bytes {
            list.push(DIGITS[usize::from(byte >> 4)]);
            list.push(DIGITS[usize::from(byte & 15)]);
        }
        let mut mark = b'|';
        decode(bytes, &mut |start, len| {
            let digit = |number: usize| b'0' + number.min(9) as u8;
            list.extend_from_slice(&[mark, digit(start), b'+', digit(len)]);
            mark = b',';
        });
        if mark == b'|' {
            list.push(mark);
        }
        list.push(b'\n');
    }
    list
}
