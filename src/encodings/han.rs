//! Which Chinese characters are common.

use encoding_rs as web;

/// Is this one of the common Chinese characters: the first level of GB 2312, of Big5 or of JIS X 0208?
pub(super) fn is_common_han(character: char) -> bool {
    let mut buffer = [0; 4];
    let text: &str = character.encode_utf8(&mut buffer);
    let pair = |encoding: &'static web::Encoding| {
        let (bytes, _, is_lossy) = encoding.encode(text);
        match (is_lossy, &bytes[..]) {
            (false, [lead, tail]) => Some((*lead, *tail)),
            _ => None,
        }
    };
    pair(web::GBK).is_some_and(|(lead, tail)| (0xB0..=0xD7).contains(&lead) && tail >= 0xA1)
        || pair(web::BIG5).is_some_and(|(lead, _)| (0xA4..=0xC6).contains(&lead))
        || pair(web::SHIFT_JIS).is_some_and(|(lead, _)| (0x88..=0x98).contains(&lead))
}
