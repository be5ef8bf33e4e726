//! The characters beside the bytes of a dump.

/// How each byte is shown: a printable character by itself, all others as `.`.
static SHOWN: [u8; 256] = {
    let mut table = [b'.'; 256];
    let mut byte = 0x20;
    while byte < 0x7F {
        table[byte] = byte as u8;
        byte += 1;
    }
    table
};

/// Does the gutter show these bytes and nothing else, no space more or less?
#[inline]
pub(super) fn shows_just<const LEN: usize>(
    gutter: &[u8; LEN],
    bytes: &[u8; LEN],
    space_is_dot: bool,
) -> bool {
    let first = if space_is_dot { b'!' } else { b' ' };
    let mut differ = 0;
    for (shown, byte) in gutter.iter().zip(bytes) {
        let is_printable = byte.wrapping_sub(first) < 0x7F - first;
        differ |= shown ^ if is_printable { *byte } else { b'.' };
    }
    differ == 0
}

/// Does the gutter show these bytes, with `.` for all that is not printable? Spaces at either end do not
/// count: they get lost, or cannot be told from the gap before. `space_is_dot`: is a space shown as `.`?
pub(super) fn shows(gutter: &[u8], bytes: &[u8], space_is_dot: bool) -> bool {
    let gutter = gutter.trim_ascii();
    if gutter.len() > bytes.len() + 1 {
        return false;
    }
    let is_space = |byte: &u8| *byte == b' ' && !space_is_dot;
    let start = bytes.iter().take_while(|byte| is_space(byte)).count();
    let bytes = bytes.get(start..).unwrap_or_default();
    let end = bytes.iter().rev().take_while(|byte| is_space(byte)).count();
    let bytes = bytes.get(..bytes.len() - end).unwrap_or_default();
    let space = if space_is_dot { b'.' } else { b' ' };
    // Without a branch for each byte: which of them are printable cannot be foretold.
    let shows = |shown: &[u8], bytes: &[u8]| {
        let differ = shown.iter().zip(bytes).fold(0, |differ, (shown, byte)| {
            let expected = if *byte == b' ' {
                space
            } else {
                SHOWN[usize::from(*byte)]
            };
            differ | (shown ^ expected)
        });
        shown.len() == bytes.len() && differ == 0
    };
    // Some tools leave a space after the eighth character.
    let middle = 8_usize.saturating_sub(start);
    shows(gutter, bytes)
        || (gutter.get(middle) == Some(&b' ')
            && gutter.len() == bytes.len() + 1
            && shows(
                gutter.get(..middle).unwrap_or_default(),
                bytes.get(..middle).unwrap_or_default(),
            )
            && shows(
                gutter.get(middle + 1..).unwrap_or_default(),
                bytes.get(middle..).unwrap_or_default(),
            ))
}
