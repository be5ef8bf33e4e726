//! The encodings that are weighed, and how usual each is.

use encoding_rs::{self as web, Encoding};

use crate::encodings::{Charset, CodePage};

/// Encodings of the WHATWG list of one byte to a character, with the natural logarithm of how usual each is beside
/// Windows-1252. What decides between two that decode the bytes to the same text is this alone.
const WEB: [(&Encoding, f32); 27] = [
    (web::WINDOWS_1252, 0.0),
    (web::WINDOWS_1251, -1.5),
    (web::WINDOWS_1250, -2.0),
    (web::ISO_8859_2, -2.5),
    (web::ISO_8859_15, -2.0),
    (web::WINDOWS_1254, -2.5),
    (web::WINDOWS_1253, -2.5),
    (web::WINDOWS_1255, -2.5),
    (web::WINDOWS_1256, -2.5),
    (web::WINDOWS_1257, -3.0),
    (web::WINDOWS_874, -2.5),
    (web::KOI8_R, -2.5),
    (web::KOI8_U, -3.5),
    (web::ISO_8859_7, -3.0),
    (web::WINDOWS_1258, -3.5),
    (web::ISO_8859_5, -4.5),
    (web::IBM866, -4.0),
    (web::MACINTOSH, -3.5),
    (web::ISO_8859_8, -4.0),
    (web::ISO_8859_6, -4.5),
    (web::ISO_8859_13, -4.5),
    (web::ISO_8859_4, -5.0),
    (web::ISO_8859_3, -5.0),
    (web::ISO_8859_16, -5.0),
    (web::X_MAC_CYRILLIC, -4.5),
    (web::ISO_8859_10, -5.5),
    (web::ISO_8859_14, -5.5),
];

/// How usual code pages are that the WHATWG list does not have, by their names. Nothing counts such files; these
/// are steps: as rare as page 866 where a page was that of many countries, a step of a half rarer for each that was
/// of fewer, and rarest where hardly anybody wrote in it.
const PAGES: [(&str, f32); 7] = [
    ("IBM437", -4.0),
    ("IBM850", -4.0),
    ("IBM852", -4.5),
    ("IBM737", -5.0),
    ("IBM857", -5.0),
    ("IBM862", -5.0),
    ("x-mac-ce", -5.0),
];

/// How usual any other page is.
const OTHER_PAGE: f32 = -6.0;

/// The encodings of one byte to a character where ASCII is ASCII, with how usual each is.
pub fn single_byte() -> Vec<(Charset, f32)> {
    let web = WEB
        .into_iter()
        .map(|(encoding, usual)| (Charset::Web(encoding), usual));
    let pages = CodePage::all().iter().filter(|page| !page.is_ebcdic());
    let pages = pages.map(|page| {
        let known = PAGES.into_iter().find(|(name, _)| *name == page.name());
        (
            Charset::Page(page),
            known.map_or(OTHER_PAGE, |(_, usual)| usual),
        )
    });
    web.chain(pages).collect()
}

/// All encodings from before Unicode that are weighed, with how usual each is: a natural logarithm.
pub fn usual_encodings() -> Vec<(Charset, f32)> {
    let multi_byte = MULTI_BYTE.into_iter();
    let multi_byte = multi_byte.map(|(encoding, usual, _)| (encoding.into(), usual));
    single_byte().into_iter().chain(multi_byte).collect()
}

/// The encodings of one byte to a character that read bytes as the same text as `charset` does, with how usual each is;
/// none where that has several bytes to a character.
pub fn reading_the_same(bytes: &[u8], charset: Charset) -> Vec<(Charset, f32)> {
    if !charset.is_single_byte() {
        return Vec::new();
    }
    let mut high: Vec<u8> = bytes.iter().copied().filter(|byte| *byte >= 0x80).collect();
    high.sort_unstable();
    high.dedup();
    let text = charset.decode(&high);
    let mut same = single_byte();
    same.retain(|(other, _)| other.decode(&high) == text);
    same
}

/// Encodings of one or more bytes to a character that need bytes from 0x80, with how usual each is, and
/// the languages that are written in it.
pub const MULTI_BYTE: [(&Encoding, f32, &[&str]); 5] = [
    (web::SHIFT_JIS, -1.5, &["Japanese"]),
    // What GB18030 decodes is told from GBK by its forms of four bytes alone.
    (
        web::GB18030,
        -1.0,
        &["Chinese (simplified)", "Chinese (traditional)"],
    ),
    (web::EUC_KR, -2.0, &["Korean"]),
    (
        web::BIG5,
        -1.2,
        &["Chinese (traditional)", "Chinese (simplified)"],
    ),
    (web::EUC_JP, -2.2, &["Japanese"]),
];
