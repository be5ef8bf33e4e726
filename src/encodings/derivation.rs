//! How the bytes of a character lead to its code point, in words.

use encoding_rs as web;

use super::{Charset, Encoding};

/// How the bytes of a character lead to its code point: a sentence without a full stop, numbers in hex but for rows,
/// cells and the numbers of four-byte codes. `None` where a table alone says it, and for UTF-8, which has its own card.
pub fn derivation(encoding: Encoding, bytes: &[u8]) -> Option<String> {
    match (encoding, bytes) {
        (Encoding::Utf16Le, [low, high]) => Some(unit("lowest", &[*high, *low])),
        (Encoding::Utf16Be, [high, low]) => Some(unit("highest", &[*high, *low])),
        (Encoding::Utf16Le, [a, b, c, d]) => Some(pair([*b, *a], [*d, *c])),
        (Encoding::Utf16Be, [a, b, c, d]) => Some(pair([*a, *b], [*c, *d])),
        (Encoding::Utf32Le, [a, b, c, d]) => Some(unit("lowest", &[*d, *c, *b, *a])),
        (Encoding::Utf32Be, [_, _, _, _]) => Some(unit("highest", bytes)),
        (Encoding::Legacy(Charset::Web(encoding)), _) => of_listed(encoding, bytes),
        _ => None,
    }
}

/// A code unit that is the code point itself.
fn unit(first: &str, number: &[u8]) -> String {
    let hex: Vec<String> = number.iter().map(|byte| format!("{byte:02X}")).collect();
    format!(
        "{first} byte first: {}, the code point itself",
        hex.concat()
    )
}

/// A pair of surrogates (RFC 2781 §2.2).
fn pair(high: [u8; 2], low: [u8; 2]) -> String {
    let (high, low) = (u16::from_be_bytes(high), u16::from_be_bytes(low));
    let value = char::decode_utf16([high, low]).next().and_then(Result::ok);
    let value = value.map_or(0, u32::from);
    format!(
        "high and low surrogate: ({high:04X} − D800) × 400 + ({low:04X} − DC00) + 10000 = {value:X}"
    )
}

fn of_listed(encoding: &'static web::Encoding, bytes: &[u8]) -> Option<String> {
    let place = |row: u8, cell: u8, of: &str| Some(format!("row {row}, cell {cell} of {of}"));
    if encoding == web::SHIFT_JIS {
        let [
            lead @ (0x81..=0x9F | 0xE0..=0xEF),
            trail @ (0x40..=0x7E | 0x80..=0xFC),
        ] = *bytes
        else {
            return None;
        };
        // Two rows have one lead.
        let pair = lead - if lead < 0xA0 { 0x81 } else { 0xC1 };
        return match trail {
            0x9F.. => place(pair * 2 + 2, trail - 0x9E, "JIS X 0208"),
            0x80.. => place(pair * 2 + 1, trail - 0x40, "JIS X 0208"),
            _ => place(pair * 2 + 1, trail - 0x3F, "JIS X 0208"),
        };
    }
    match *bytes {
        [lead @ 0xA1..=0xFE, trail @ 0xA1..=0xFE] if encoding == web::EUC_JP => {
            place(lead - 0xA0, trail - 0xA0, "JIS X 0208")
        }
        [0x8F, lead @ 0xA1..=0xFE, trail @ 0xA1..=0xFE] if encoding == web::EUC_JP => {
            place(lead - 0xA0, trail - 0xA0, "JIS X 0212")
        }
        [lead @ 0x21..=0x7E, trail @ 0x21..=0x7E] if encoding == web::ISO_2022_JP => {
            place(lead - 0x20, trail - 0x20, "JIS X 0208")
        }
        [lead @ 0xA1..=0xFE, trail @ 0xA1..=0xFE] if encoding == web::EUC_KR => {
            place(lead - 0xA0, trail - 0xA0, "KS X 1001")
        }
        [lead @ 0xA1..=0xF7, trail @ 0xA1..=0xFE]
            if encoding == web::GBK || encoding == web::GB18030 =>
        {
            place(lead - 0xA0, trail - 0xA0, "GB 2312")
        }
        [
            a @ 0x81..=0xFE,
            b @ 0x30..=0x39,
            c @ 0x81..=0xFE,
            d @ 0x30..=0x39,
        ] if encoding == web::GBK || encoding == web::GB18030 => {
            let [a, b, c, d] = [a - 0x81, b - 0x30, c - 0x81, d - 0x30].map(u32::from);
            Some(of_four_bytes(((a * 10 + b) * 126 + c) * 10 + d))
        }
        _ => None,
    }
}

/// A code of four bytes in GB18030, by its number.
fn of_four_bytes(number: u32) -> String {
    /// The number of U+10000.
    const SUPPLEMENTARY: u32 = 189_000;
    match number.checked_sub(SUPPLEMENTARY) {
        Some(above) => format!(
            "number {number} of the codes of four bytes: {number} − {SUPPLEMENTARY} = {above:X} hex, \
             and 10000 more is {:X}",
            above + 0x1_0000
        ),
        None => format!("number {number} of the codes of four bytes, by the table of their ranges"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_point_is_derived_as_the_standards_have_it() {
        let web = |encoding: &'static web::Encoding| Encoding::Legacy(encoding.into());
        for (encoding, bytes, expected) in [
            (
                Encoding::Utf16Le,
                &b"\x2D\x4E"[..],
                "lowest byte first: 4E2D, the code point itself",
            ),
            (
                Encoding::Utf16Be,
                b"\xD8\x3D\xDE\x00",
                "high and low surrogate: (D83D − D800) × 400 + (DE00 − DC00) + 10000 = 1F600",
            ),
            (
                Encoding::Utf32Be,
                b"\0\x01\xF6\0",
                "highest byte first: 0001F600, the code point itself",
            ),
            // 亜 is 16-1 and 三 27-16 in JIS X 0208, 가 16-1 in KS X 1001, 啊 16-1 in GB 2312.
            (
                web(web::SHIFT_JIS),
                b"\x88\x9F",
                "row 16, cell 1 of JIS X 0208",
            ),
            (
                web(web::SHIFT_JIS),
                b"\x8E\x4F",
                "row 27, cell 16 of JIS X 0208",
            ),
            (
                web(web::EUC_JP),
                b"\xB0\xA1",
                "row 16, cell 1 of JIS X 0208",
            ),
            (
                web(web::ISO_2022_JP),
                b"\x30\x21",
                "row 16, cell 1 of JIS X 0208",
            ),
            (web(web::EUC_KR), b"\xB0\xA1", "row 16, cell 1 of KS X 1001"),
            (web(web::GBK), b"\xB0\xA1", "row 16, cell 1 of GB 2312"),
            (
                web(web::GB18030),
                b"\x90\x30\x81\x31",
                "number 189001 of the codes of four bytes: 189001 − 189000 = 1 hex, and 10000 more \
                 is 10001",
            ),
        ] {
            let derived = derivation(encoding, bytes);
            assert_eq!(derived.as_deref(), Some(expected), "{}", encoding.name());
        }
        assert_eq!(derivation(web(web::WINDOWS_1252), b"\xE9"), None);
        assert_eq!(derivation(web(web::SHIFT_JIS), b"\xB1"), None);
    }
}
