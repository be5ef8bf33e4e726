//! The syntax of UTF-8: the table of RFC 3629 §3 and the ABNF of §4, as data that the decoder, the
//! lessons and the tests all read.

/// U+10FFFF, the highest code point (RFC 3629 §3).
pub const MAX_CODE_POINT: u32 = 0x0010_FFFF;

/// U+D800, the first surrogate. Surrogates have no UTF-8 form (RFC 3629 §3).
pub const FIRST_SURROGATE: u32 = 0xD800;

/// U+DFFF, the last surrogate.
pub const LAST_SURROGATE: u32 = 0xDFFF;

/// Is this byte in `UTF8-tail` (RFC 3629 §4)? It says nothing about whether a tail may be there.
#[inline]
pub const fn is_tail(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// Is this code point a surrogate, U+D800 to U+DFFF?
#[inline]
pub const fn is_surrogate(code_point: u32) -> bool {
    code_point >= FIRST_SURROGATE && code_point <= LAST_SURROGATE
}

/// One row of the table in RFC 3629 §3: a range of code points and the form of their bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// Which row of the table, from 1; it is also the length of the sequence in bytes.
    pub number: u8,

    /// The lowest code point of the row.
    pub first: u32,

    /// The highest code point of the row. Row 3 holds the surrogates, which §3 then prohibits.
    pub last: u32,

    /// The byte form, as §3 prints it.
    pub form: &'static str,
}

/// The table of RFC 3629 §3.
pub static ROWS: [Row; 4] = [
    Row {
        number: 1,
        first: 0,
        last: 0x7F,
        form: "0xxxxxxx",
    },
    Row {
        number: 2,
        first: 0x80,
        last: 0x7FF,
        form: "110xxxxx 10xxxxxx",
    },
    Row {
        number: 3,
        first: 0x800,
        last: 0xFFFF,
        form: "1110xxxx 10xxxxxx 10xxxxxx",
    },
    Row {
        number: 4,
        first: 0x1_0000,
        last: MAX_CODE_POINT,
        form: "11110xxx 10xxxxxx 10xxxxxx 10xxxxxx",
    },
];

/// One alternative of the productions `UTF8-1` to `UTF8-4` in RFC 3629 §4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Production {
    /// The name of the production, for example `UTF8-3`.
    pub name: &'static str,

    /// This alternative of its right-hand side, as §4 prints it.
    pub text: &'static str,

    /// The lowest lead byte.
    pub lead_first: u8,

    /// The highest lead byte.
    pub lead_last: u8,

    /// The lowest second byte. Means nothing in `UTF8-1`.
    pub second_first: u8,

    /// The highest second byte. Means nothing in `UTF8-1`.
    pub second_last: u8,

    /// The length of the sequence in bytes, 1 to 4.
    pub len: u8,
}

const fn production(
    name: &'static str,
    text: &'static str,
    lead: (u8, u8),
    second: (u8, u8),
    len: u8,
) -> Production {
    Production {
        name,
        text,
        lead_first: lead.0,
        lead_last: lead.1,
        second_first: second.0,
        second_last: second.1,
        len,
    }
}

/// Every alternative of `UTF8-char = UTF8-1 / UTF8-2 / UTF8-3 / UTF8-4` (RFC 3629 §4), in the order
/// of their lead bytes. Third and fourth bytes are always `UTF8-tail`.
pub static PRODUCTIONS: [Production; 9] = [
    production("UTF8-1", "%x00-7F", (0x00, 0x7F), (0, 0), 1),
    production("UTF8-2", "%xC2-DF UTF8-tail", (0xC2, 0xDF), (0x80, 0xBF), 2),
    production(
        "UTF8-3",
        "%xE0 %xA0-BF UTF8-tail",
        (0xE0, 0xE0),
        (0xA0, 0xBF),
        3,
    ),
    production(
        "UTF8-3",
        "%xE1-EC 2( UTF8-tail )",
        (0xE1, 0xEC),
        (0x80, 0xBF),
        3,
    ),
    production(
        "UTF8-3",
        "%xED %x80-9F UTF8-tail",
        (0xED, 0xED),
        (0x80, 0x9F),
        3,
    ),
    production(
        "UTF8-3",
        "%xEE-EF 2( UTF8-tail )",
        (0xEE, 0xEF),
        (0x80, 0xBF),
        3,
    ),
    production(
        "UTF8-4",
        "%xF0 %x90-BF 2( UTF8-tail )",
        (0xF0, 0xF0),
        (0x90, 0xBF),
        4,
    ),
    production(
        "UTF8-4",
        "%xF1-F3 3( UTF8-tail )",
        (0xF1, 0xF3),
        (0x80, 0xBF),
        4,
    ),
    production(
        "UTF8-4",
        "%xF4 %x80-8F 2( UTF8-tail )",
        (0xF4, 0xF4),
        (0x80, 0x8F),
        4,
    ),
];

/// What the decoder has to know about a byte that may start a sequence.
#[derive(Clone, Copy)]
pub(crate) struct Lead {
    /// Length of the sequence, or 0 if no sequence starts with this byte.
    pub(crate) len: u8,
    pub(crate) second_first: u8,
    pub(crate) second_last: u8,
}

/// [`PRODUCTIONS`], looked up by lead byte.
pub(crate) static LEADS: [Lead; 256] = {
    let mut leads = [Lead {
        len: 0,
        second_first: 1,
        second_last: 0,
    }; 256];
    let mut p = 0;
    while p < PRODUCTIONS.len() {
        let production = PRODUCTIONS[p];
        let mut byte = production.lead_first as usize;
        while byte <= production.lead_last as usize {
            leads[byte] = Lead {
                len: production.len,
                second_first: production.second_first,
                second_last: production.second_last,
            };
            byte += 1;
        }
        p += 1;
    }
    leads
};

/// The alternative of RFC 3629 §4 that starts with this byte, or `None` for a tail and for the
/// bytes that never appear (`C0`, `C1`, `F5` to `FF`).
pub fn production_of(lead: u8) -> Option<&'static Production> {
    PRODUCTIONS
        .iter()
        .find(|p| (p.lead_first..=p.lead_last).contains(&lead))
}

/// The row of the table in RFC 3629 §3 that holds this code point, or `None` past U+10FFFF.
/// Surrogates are in row 3, although §3 prohibits their encoding.
pub fn row_of(code_point: u32) -> Option<&'static Row> {
    ROWS.iter()
        .find(|row| (row.first..=row.last).contains(&code_point))
}

/// The length that RFC 2279, which RFC 3629 replaces, gave to a sequence with this lead: 2 for `C0`
/// to `DF`, up to 6 for `FC` and `FD`. `None` for ASCII, tails, `FE` and `FF`.
pub const fn rfc2279_len(lead: u8) -> Option<u8> {
    match lead {
        0xC0..=0xDF => Some(2),
        0xE0..=0xEF => Some(3),
        0xF0..=0xF7 => Some(4),
        0xF8..=0xFB => Some(5),
        0xFC | 0xFD => Some(6),
        _ => None,
    }
}

/// The lowest number that needs a form of `len` bytes, 1 to 6, in the scheme of RFC 2279 §2; for
/// 1 to 4 bytes it is the start of a row of RFC 3629 §3. A lower number in that form is overlong.
pub const fn lowest_of_form(len: u8) -> u32 {
    match len {
        0 | 1 => 0,
        2 => 0x80,
        3 => 0x800,
        4 => 0x1_0000,
        5 => 0x20_0000,
        _ => 0x400_0000,
    }
}
