//! 7-bit encodings that switch between alphabets by escapes: ISO-2022-JP.

use encoding_rs as web;

/// What the escapes of ISO-2022-JP show.
pub(super) struct Escapes {
    /// How many escapes to a Japanese alphabet there are.
    pub escapes: u64,

    /// Does everything between them decode?
    pub decodes: bool,
}

/// The escapes to Japanese alphabets that the encoding of the WHATWG standard has.
const TO_JAPANESE: [&[u8]; 4] = [b"\x1B$@", b"\x1B$B", b"\x1B(I", b"\x1B(J"];

/// What the escapes of ISO-2022-JP show in text without bytes above 7F; `None` without any.
pub(super) fn iso_2022_jp(bytes: &[u8]) -> Option<Escapes> {
    let is_escape = |at: &[u8]| TO_JAPANESE.contains(&at);
    let escapes = bytes.windows(3).filter(|at| is_escape(at)).count() as u64;
    if escapes == 0 {
        return None;
    }
    // A sample may begin between escapes: it is read from the first one.
    let first = bytes.windows(3).position(is_escape).unwrap_or(0);
    let (_, has_errors) =
        web::ISO_2022_JP.decode_without_bom_handling(bytes.get(first..).unwrap_or_default());
    Some(Escapes {
        escapes,
        decodes: !has_errors,
    })
}
