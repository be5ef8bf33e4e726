//! Gutters of any tool: a character a byte.

use crate::notation::recognise::lexical::character;

/// What may enclose the characters of a gutter.
const BORDERS: [(u8, u8); 6] = [
    (b'|', b'|'),
    (b'>', b'<'),
    (b'*', b'*'),
    (b'\'', b'\''),
    (b'[', b']'),
    (b'"', b'"'),
];

/// What a tool shows in the place of a character, where it is not the character itself. One tool shows it in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Signs {
    /// A space.
    space: &'static [u8],
    /// NUL.
    nul: &'static [u8],
    /// Other bytes of ASCII that are not printable, and what is not shown as a character of a code page.
    other: &'static [u8],
}

impl Signs {
    /// Those of any tool.
    pub(super) const ANY: Self = Self {
        space: b" .",
        nul: b"._ ",
        other: b"._",
    };

    /// Those of one tool each, the most usual first.
    const OF_ONE: [Self; 6] = [
        Self::of(b" ", b".", b"."),
        Self::of(b".", b".", b"."),
        Self::of(b" ", b" ", b"."),
        Self::of(b" ", b"_", b"_"),
        Self::of(b".", b"_", b"_"),
        Self::of(b" ", b" ", b"_"),
    ];

    const fn of(space: &'static [u8], nul: &'static [u8], other: &'static [u8]) -> Self {
        Self { space, nul, other }
    }

    /// Those with which most rows show their bytes.
    pub(super) fn of_most(shows: impl Fn(Self) -> usize) -> Self {
        let signs = Self::OF_ONE.into_iter().rev();
        signs.max_by_key(|signs| shows(*signs)).unwrap_or(Self::ANY)
    }

    fn stands_for(self, shown: &[u8], byte: u8) -> bool {
        match (shown, byte) {
            ([shown], b' ') => self.space.contains(shown),
            ([shown], 0x21..=0x7E) => *shown == byte,
            ([shown], 0) if self.nul.contains(shown) => true,
            ([shown], 1..) if self.other.contains(shown) => true,
            // A byte of a code page, or one of a character that is no ASCII.
            (shown, _) => shown.first().is_some_and(|first| *first >= 0x80),
        }
    }

    /// Does a text show these bytes, a character each? A printable one is shown by itself, another by a sign or by
    /// anything that is not ASCII, such as the character it is in some code page. Spaces and NUL may be cut off at the
    /// end, and `filled` zeros that fill the last word need not be shown.
    pub(super) fn show(self, text: &[u8], bytes: &[u8], filled: usize) -> bool {
        if self.show_just(text, bytes, filled) {
            return true;
        }
        let trimmed = text.trim_ascii_end();
        BORDERS.iter().any(|(open, close)| {
            let inner = trimmed.strip_prefix(&[*open]);
            let inner = inner.and_then(|inner| inner.strip_suffix(&[*close]));
            inner.is_some_and(|inner| self.show_just(inner, bytes, filled))
        })
    }

    /// Does a text show these bytes as characters of EBCDIC?
    pub(super) fn show_ebcdic(self, text: &[u8], bytes: &[u8], filled: usize) -> bool {
        let characters: Vec<u8> = bytes.iter().map(|byte| ebcdic(*byte)).collect();
        self.show(text, &characters, filled)
    }

    fn show_just(self, text: &[u8], bytes: &[u8], filled: usize) -> bool {
        let mut rest = text;
        let mut is_told = false;
        for (at, byte) in bytes.iter().enumerate() {
            let len = character(rest);
            if len == 0 {
                // Spaces at the end of a line get lost, and some tools show NUL as one.
                let left = bytes.get(at..).unwrap_or_default();
                let zeros = left.iter().all(|byte| *byte == 0) && left.len() < filled.max(1);
                return is_told && (zeros || left.iter().all(|byte| matches!(byte, 0 | b' ')));
            }
            let shown = rest.get(..len).unwrap_or_default();
            if !self.stands_for(shown, *byte) {
                // Some tools leave a space after the eighth character.
                let after = rest.get(1..).unwrap_or_default();
                let next = after.get(..character(after)).unwrap_or_default();
                if at == 8 && shown == b" " && self.stands_for(next, *byte) {
                    rest = after.get(next.len()..).unwrap_or_default();
                    continue;
                }
                return is_told && filled > 1 && is_blank(rest) && is_filling(bytes, at, filled);
            }
            is_told = true;
            rest = rest.get(len..).unwrap_or_default();
        }
        is_told && is_blank(rest)
    }
}

/// Are the bytes from there on zeros that fill the last word?
fn is_filling(bytes: &[u8], from: usize, filled: usize) -> bool {
    let left = bytes.get(from..).unwrap_or_default();
    left.len() < filled && left.iter().all(|byte| *byte == 0)
}

/// The printable ASCII character that a byte is in EBCDIC, from the byte 0x40 on; a dot is none. So `xxd -E` has it.
const EBCDIC: &[u8; 192] = b" ...........<(+|&.........!$*);~-/.........,%_>?.........`:#@'=\".abcdefghi.......\
jklmnopqr^.......stuvwxyz...[...............]..{ABCDEFGHI......}JKLMNOPQR......\\.STUVWXYZ......0123456789......";

/// The ASCII character that a byte is in EBCDIC; 0 for none.
fn ebcdic(byte: u8) -> u8 {
    let at = usize::from(byte).checked_sub(0x40);
    let shown = at.and_then(|at| EBCDIC.get(at)).copied();
    shown
        .filter(|shown| *shown != b'.' || byte == 0x4B)
        .unwrap_or(0)
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// Does a text show these bytes, a character each?
pub(in crate::notation::recognise::dump) fn shows_bytes(text: &[u8], bytes: &[u8]) -> bool {
    Signs::ANY.show(text, bytes, 8)
}
