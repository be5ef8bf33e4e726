//! Escape sequences as ECMA-48 and xterm have them, found by an expression.

use std::sync::LazyLock;

use regex::bytes::Regex;

/// A sequence at the start of some bytes.
static SEQUENCE: LazyLock<Regex> = LazyLock::new(|| {
    let string = r"[\]PX^_][^\x00-\x1F\x7F]*(?:\x07|\x1B\\)?";
    let control = r"\[[0-?]*[ -/]*[@-~]?";
    let other = r"[ -/]*[0-~]?";
    Regex::new(&format!(r"(?s-u)\A\x1B(?:{string}|{control}|{other})")).unwrap()
});

/// So far a sequence is looked at.
const LOOK: usize = 128;

/// How many bytes a sequence has that begins at a place; 0 if none does.
pub(crate) fn len(bytes: &[u8], place: usize) -> usize {
    let rest = &bytes[place..bytes.len().min(place + LOOK)];
    let len = SEQUENCE.find(rest).map_or(0, |it| it.len());
    if len < LOOK {
        return len;
    }
    // A character that the limit cuts is left out.
    (0..4)
        .map(|less| LOOK - less)
        .find(|len| !is_cut(bytes, place + len))
        .unwrap_or(LOOK)
}

fn is_cut(bytes: &[u8], place: usize) -> bool {
    bytes.get(place).is_some_and(|byte| byte & 0xC0 == 0x80)
}

/// Is a BEL or an `ESC \` at a place the end of a sequence that began before?
pub(crate) fn is_end(bytes: &[u8], place: usize) -> bool {
    let end = match bytes[place..] {
        [0x07, ..] => place + 1,
        [0x1B, b'\\', ..] => place + 2,
        _ => return false,
    };
    let starts = (place.saturating_sub(LOOK)..place).filter(|start| bytes[*start] == 0x1B);
    starts
        .into_iter()
        .any(|start| start + len(bytes, start) == end && end - start > 2)
}
