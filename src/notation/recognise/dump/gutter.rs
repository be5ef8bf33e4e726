//! The characters beside the bytes of a dump.

/// A byte that stands for itself in a gutter.
const fn is_printable(byte: u8) -> bool {
    matches!(byte, 0x20..=0x7E)
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
    let shows = |shown: &[u8], bytes: &[u8]| {
        shown.len() == bytes.len()
            && shown.iter().zip(bytes).all(|(shown, byte)| {
                let itself = is_printable(*byte) && !(space_is_dot && *byte == b' ');
                *shown == if itself { *byte } else { b'.' }
            })
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
