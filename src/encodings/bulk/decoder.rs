//! Text of another encoding as UTF-8.

use encoding_rs as web;

use super::utf16;
use crate::encodings::characters::Start;
use crate::encodings::meaning::Meaning;
use crate::encodings::{Charset, Encoding, Shift, Shifted};
use crate::utf8::encoder::encode;

/// How much text a decoder of the WHATWG list is given room for.
const AT_ONCE: usize = 16 << 10;

/// How many bytes a code unit of UTF-32 has.
const UNIT_LEN: usize = 4;

/// The order of the bytes of a code unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Least significant byte first.
    Little,

    /// Most significant byte first.
    Big,
}

#[derive(Debug)]
enum Kind {
    /// An encoding of the WHATWG list other than UTF-16.
    Listed(Box<web::Decoder>),

    /// A code page: the characters of all bytes.
    Page(Box<[Option<char>; 256]>),

    /// An encoding with shifts, and what is in force.
    Shifted(Shifted, Shift),
    Utf16(Order),
    Utf32(Order),
}

/// Bytes that the encoding does not have: a decoder emits one U+FFFD for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed {
    /// The offset past them, in the bytes that were given in the same call: 0 or more.
    pub end: usize,

    /// How many they are: more than `end` where they begin in those that were given before.
    pub len: usize,
}

/// Decodes the bytes of a source, and gives UTF-8. It holds at most one character that is not whole.
///
/// The result does not depend on how the bytes are divided into calls.
#[derive(Debug)]
pub struct BulkDecoder {
    kind: Kind,

    /// The bytes of a character that is not whole, where `kind` does not keep them.
    held: Vec<u8>,
}

impl BulkDecoder {
    /// A decoder at a place of a source; `None` for UTF-8 and what differs from it in a few forms.
    pub fn new(encoding: Encoding, start: Start) -> Option<Self> {
        let kind = match encoding {
            Encoding::Utf16Le => Kind::Utf16(Order::Little),
            Encoding::Utf16Be => Kind::Utf16(Order::Big),
            Encoding::Utf32Le => Kind::Utf32(Order::Little),
            Encoding::Utf32Be => Kind::Utf32(Order::Big),
            Encoding::Legacy(Charset::Web(encoding)) => {
                Kind::Listed(Box::new(start.decoder(encoding)))
            }
            Encoding::Legacy(Charset::Page(page)) => Kind::Page(Box::new(page.characters())),
            Encoding::Legacy(Charset::Shifted(shifted)) => {
                Kind::Shifted(shifted, Shift::after_escape(start.escape()))
            }
            _ => return None,
        };
        Some(Self {
            kind,
            held: Vec::new(),
        })
    }

    /// Decodes the next bytes, and adds their text to `text`; `malformed` adds what stands for what the encoding does
    /// not have. `is_last` says that the source ends with them.
    pub fn decode(
        &mut self,
        bytes: &[u8],
        is_last: bool,
        text: &mut Vec<u8>,
        malformed: &mut impl FnMut(&mut Vec<u8>, Malformed),
    ) {
        match &mut self.kind {
            Kind::Listed(decoder) => return listed(decoder, bytes, is_last, text, malformed),
            Kind::Page(characters) => return page(characters, bytes, text, malformed),
            Kind::Shifted(..) | Kind::Utf16(_) | Kind::Utf32(_) => {}
        }
        if self.held.is_empty() {
            let read = self.whole(bytes, is_last, text, malformed);
            self.held
                .extend_from_slice(bytes.get(read..).unwrap_or_default());
            return;
        }
        let before = self.held.len();
        let mut joined = std::mem::take(&mut self.held);
        joined.extend_from_slice(bytes);
        let mut in_call = |text: &mut Vec<u8>, it: Malformed| {
            let end = it.end.saturating_sub(before);
            malformed(text, Malformed { end, ..it });
        };
        let read = self.whole(&joined, is_last, text, &mut in_call);
        joined.drain(..read);
        self.held = joined;
    }

    /// Decodes the characters that are whole. Returns how many bytes they have.
    fn whole(
        &mut self,
        bytes: &[u8],
        is_last: bool,
        text: &mut Vec<u8>,
        malformed: &mut impl FnMut(&mut Vec<u8>, Malformed),
    ) -> usize {
        match &mut self.kind {
            Kind::Utf16(Order::Little) => utf16::decode::<false>(bytes, is_last, text, malformed),
            Kind::Utf16(Order::Big) => utf16::decode::<true>(bytes, is_last, text, malformed),
            Kind::Utf32(order) => utf32(*order, bytes, is_last, text, malformed),
            Kind::Shifted(encoding, shift) => {
                let mut at = 0;
                let (read, then) = encoding.each(*shift, bytes, is_last, |len, meaning| {
                    at += len;
                    match meaning {
                        Meaning::Scalar(character) => push(text, character),
                        Meaning::Malformed => malformed(text, Malformed { end: at, len }),
                        Meaning::Marked(..) | Meaning::Shift => {}
                    }
                    true
                });
                *shift = then;
                read
            }
            Kind::Listed(_) | Kind::Page(_) => bytes.len(),
        }
    }
}

fn push(text: &mut Vec<u8>, character: char) {
    let mut utf8 = [0; 4];
    text.extend_from_slice(character.encode_utf8(&mut utf8).as_bytes());
}

fn listed(
    decoder: &mut web::Decoder,
    bytes: &[u8],
    is_last: bool,
    text: &mut Vec<u8>,
    malformed: &mut impl FnMut(&mut Vec<u8>, Malformed),
) {
    let mut room = [0; AT_ONCE];
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let (result, read, written) =
            decoder.decode_to_utf8_without_replacement(rest, &mut room, is_last);
        at += read;
        text.extend_from_slice(room.get(..written).unwrap_or_default());
        match result {
            web::DecoderResult::InputEmpty => return,
            web::DecoderResult::OutputFull => {}
            web::DecoderResult::Malformed(len, after) => {
                let end = at.saturating_sub(after.into());
                let len = len.into();
                malformed(text, Malformed { end, len });
            }
        }
    }
}

fn page(
    characters: &[Option<char>; 256],
    bytes: &[u8],
    text: &mut Vec<u8>,
    malformed: &mut impl FnMut(&mut Vec<u8>, Malformed),
) {
    for (at, byte) in bytes.iter().enumerate() {
        match characters.get(usize::from(*byte)).copied().flatten() {
            Some(character) => push(text, character),
            None => malformed(
                text,
                Malformed {
                    end: at + 1,
                    len: 1,
                },
            ),
        }
    }
}

fn utf32(
    order: Order,
    bytes: &[u8],
    is_last: bool,
    text: &mut Vec<u8>,
    malformed: &mut impl FnMut(&mut Vec<u8>, Malformed),
) -> usize {
    let (units, rest) = bytes.as_chunks::<UNIT_LEN>();
    let mut end = 0;
    for unit in units {
        end += UNIT_LEN;
        let number = match order {
            Order::Little => u32::from_le_bytes(*unit),
            Order::Big => u32::from_be_bytes(*unit),
        };
        match encode(number) {
            Ok(character) => text.extend_from_slice(character.as_bytes()),
            Err(_) => malformed(text, Malformed { end, len: UNIT_LEN }),
        }
    }
    if is_last && !rest.is_empty() {
        end = bytes.len();
        malformed(
            text,
            Malformed {
                end,
                len: rest.len(),
            },
        );
    }
    end
}
