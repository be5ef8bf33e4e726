//! A range of bytes on the command line.

/// A range of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct ByteRange {
    /// The offset of its first byte.
    pub(in crate::cli) start: u64,

    /// The offset past its last byte, no less than `start`; nothing if the range reaches to the end of the source.
    pub(in crate::cli) end: Option<u64>,
}

/// A range of bytes: `16..32`, `0x10+16`, `16..`.
pub(in crate::cli) fn byte_range(text: &str) -> Result<ByteRange, String> {
    let number = |digits: &str| match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    };
    let range = if let Some((start, end)) = text.split_once("..") {
        let end = if end.is_empty() {
            Some(None)
        } else {
            number(end).map(Some)
        };
        number(start).zip(end)
    } else if let Some((start, len)) = text.split_once('+') {
        let start = number(start);
        let end = start
            .zip(number(len))
            .and_then(|(start, len)| start.checked_add(len));
        start.zip(end.map(Some))
    } else {
        None
    };
    let (start, end) = range.ok_or_else(|| {
        "a range of bytes is START..END, START+LENGTH or START.., such as 0x10..0x20 or 16+16"
            .to_owned()
    })?;
    if end.is_some_and(|end| end < start) {
        return Err("the range ends before it starts".to_owned());
    }
    Ok(ByteRange { start, end })
}
