//! Addresses as any tool prints them in front of a row.

use crate::notation::recognise::digits::{number, run};

/// The longest name of a section or a module in front of an address, in bytes.
const LONGEST_NAME: usize = 40;

/// The fewest digits of an address that has no other mark.
const FEWEST_DIGITS: usize = 4;

/// Where an address is in a line, and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation::recognise::dump) struct Address {
    /// Its value.
    pub(super) value: u64,
    /// How many digits it has.
    pub(super) digits: usize,
    /// Has it a letter of hex among them?
    pub(super) has_letter: bool,
    /// How long it is with all that belongs to it, the indent before it included.
    pub(in crate::notation::recognise::dump) len: usize,
    /// Does something beside the digits mark it as an address: `0x`, a section, a colon, brackets?
    pub(super) is_marked: bool,
}

/// The address in front of a line. Before its digits there may be a frame, a section or a module, a segment, `0x`;
/// behind them `h`, a colon, a bracket, a bar or a dash.
pub(in crate::notation::recognise::dump) fn address(line: &[u8], radix: u8) -> Option<Address> {
    let mut at = run(line, is_space);
    let mut is_marked = false;
    let open = match line.get(at) {
        Some(open @ (b'[' | b'(' | b'<' | b'|')) => {
            at += 1 + run(line.get(at + 1..)?, is_space);
            is_marked = true;
            Some(*open)
        }
        _ => None,
    };
    let name = section(line.get(at..)?);
    at += name;
    is_marked |= name > 0;
    if let [b'0', b'x' | b'X', ..] = line.get(at..)? {
        at += 2;
        is_marked = true;
    }
    let rest = line.get(at..)?;
    let digits = run(rest.get(..rest.len().min(17))?, |byte| {
        byte.is_ascii_hexdigit()
    });
    let mut written = rest.get(..digits)?.to_vec();
    at += digits;
    // `00000000`0012ff40`, `1234:0100`
    if let [b'`' | b':' | b'\'' | b'_', low @ ..] = line.get(at..)? {
        let more = run(low.get(..low.len().min(17))?, |byte| {
            byte.is_ascii_hexdigit()
        });
        if matches!(digits, 4 | 8) && more == digits && radix == 16 {
            written.extend_from_slice(low.get(..more)?);
            at += 1 + more;
            is_marked = true;
        }
    }
    if written.is_empty() || written.len() > 16 {
        return None;
    }
    let value = number(&written, radix)?;
    if let Some(b'h' | b'H') = line.get(at) {
        at += 1;
        is_marked = true;
    }
    if let Some(open) = open {
        let close = match open {
            b'[' => b']',
            b'(' => b')',
            b'<' => b'>',
            other => other,
        };
        at += usize::from(line.get(at) == Some(&close));
    }
    if let Some(b':' | b'|') = line.get(at) {
        at += 1;
        is_marked = true;
    }
    let behind = line.get(at..)?;
    // `0010 - 41 42`, `0000:0010 | 41 42`
    let space = run(behind, is_space);
    if let [mark @ (b'-' | b'|' | b':'), b' ', ..] = behind.get(space..)?
        && space > 0
    {
        at += space + 1;
        is_marked |= *mark != b'-';
    }
    let ends = line.get(at).is_none_or(|byte| is_space(*byte));
    // `16: 41 42`: where a colon follows, few digits will do.
    let is_long = written.len() >= FEWEST_DIGITS || (is_marked && open.is_none() && name == 0);
    (ends && is_long).then_some(Address {
        value,
        digits: written.len(),
        has_letter: written.iter().any(u8::is_ascii_alphabetic),
        len: at,
        is_marked,
    })
}

/// How long the name of a section or a module in front is, with its colon: `.text:`, `ntdll.dll:`.
fn section(text: &[u8]) -> usize {
    let len = run(
        text.get(..text.len().min(LONGEST_NAME)).unwrap_or(text),
        |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$' | b'@'),
    );
    let name = text.get(..len).unwrap_or_default();
    let is_name = name.iter().any(|byte| !byte.is_ascii_hexdigit())
        && name.first().is_some_and(|byte| !byte.is_ascii_digit());
    let followed =
        text.get(len) == Some(&b':') && text.get(len + 1).is_some_and(u8::is_ascii_hexdigit);
    if is_name && followed { len + 1 } else { 0 }
}

/// Does a byte part two words of a line?
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
