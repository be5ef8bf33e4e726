//! The encodings that are weighed, and how usual each is.

use encoding_rs::Encoding;

/// Encodings of one byte to a character, with the natural logarithm of how usual each is beside
/// Windows-1252. What decides between two that decode the bytes to the same text is this alone.
pub const SINGLE_BYTE: [(&Encoding, f32); 27] = [
    (encoding_rs::WINDOWS_1252, 0.0),
    (encoding_rs::WINDOWS_1251, -1.5),
    (encoding_rs::WINDOWS_1250, -2.0),
    (encoding_rs::ISO_8859_2, -2.5),
    (encoding_rs::ISO_8859_15, -2.0),
    (encoding_rs::WINDOWS_1254, -2.5),
    (encoding_rs::WINDOWS_1253, -2.5),
    (encoding_rs::WINDOWS_1255, -2.5),
    (encoding_rs::WINDOWS_1256, -2.5),
    (encoding_rs::WINDOWS_1257, -3.0),
    (encoding_rs::WINDOWS_874, -2.5),
    (encoding_rs::KOI8_R, -2.5),
    (encoding_rs::KOI8_U, -3.5),
    (encoding_rs::ISO_8859_7, -3.0),
    (encoding_rs::WINDOWS_1258, -3.5),
    (encoding_rs::ISO_8859_5, -4.5),
    (encoding_rs::IBM866, -4.0),
    (encoding_rs::MACINTOSH, -3.5),
    (encoding_rs::ISO_8859_8, -4.0),
    (encoding_rs::ISO_8859_6, -4.5),
    (encoding_rs::ISO_8859_13, -4.5),
    (encoding_rs::ISO_8859_4, -5.0),
    (encoding_rs::ISO_8859_3, -5.0),
    (encoding_rs::ISO_8859_16, -5.0),
    (encoding_rs::X_MAC_CYRILLIC, -4.5),
    (encoding_rs::ISO_8859_10, -5.5),
    (encoding_rs::ISO_8859_14, -5.5),
];

/// Encodings of one or more bytes to a character that need bytes from 0x80, with how usual each is, and
/// the languages that are written in it.
pub const MULTI_BYTE: [(&Encoding, f32, &[&str]); 5] = [
    (encoding_rs::SHIFT_JIS, -1.5, &["Japanese"]),
    // What GB18030 decodes is told from GBK by its forms of four bytes alone.
    (
        encoding_rs::GB18030,
        -1.0,
        &["Chinese (simplified)", "Chinese (traditional)"],
    ),
    (encoding_rs::EUC_KR, -2.0, &["Korean"]),
    (
        encoding_rs::BIG5,
        -1.2,
        &["Chinese (traditional)", "Chinese (simplified)"],
    ),
    (encoding_rs::EUC_JP, -2.2, &["Japanese"]),
];
