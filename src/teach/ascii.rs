//! Which bytes below 80 stand for a character of ASCII, and which are part of another one.

use super::resync::{NotEncodable, Piece, TextEncoding};

/// A byte below 80 of a text in some encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowByte {
    /// Its place in the bytes.
    pub at: usize,

    /// The byte, 00 to 7F.
    pub byte: u8,

    /// The character that it belongs to.
    pub character: char,
}

impl LowByte {
    /// Is it the character of ASCII that it looks like? In UTF-8 it always is (RFC 3629 §1).
    pub fn is_itself(self) -> bool {
        u32::from(self.character) == u32::from(self.byte)
    }
}

/// The bytes of a text in one encoding, and those of them below 80.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowBytes {
    /// The encoding.
    pub encoding: TextEncoding,

    /// All bytes of the text.
    pub bytes: Vec<u8>,

    /// The characters, each with its bytes.
    pub characters: Vec<Piece>,

    /// The bytes below 80, in order.
    pub low: Vec<LowByte>,
}

impl LowBytes {
    /// Encodes a text, and looks at its bytes below 80.
    ///
    /// # Errors
    /// The first character that the encoding does not have.
    pub fn of(text: &str, encoding: TextEncoding) -> Result<Self, NotEncodable> {
        let mut all = Self {
            encoding,
            bytes: Vec::new(),
            characters: Vec::new(),
            low: Vec::new(),
        };
        for character in text.chars() {
            let start = all.bytes.len();
            for byte in encoding.encode(character)? {
                if byte < 0x80 {
                    let at = all.bytes.len();
                    all.low.push(LowByte {
                        at,
                        byte,
                        character,
                    });
                }
                all.bytes.push(byte);
            }
            all.characters.push(Piece {
                start,
                end: all.bytes.len(),
                character: Some(character),
            });
        }
        Ok(all)
    }

    /// What a search for a byte below 80 finds, which looks at bytes and not at characters.
    pub fn found(&self, byte: u8) -> impl Iterator<Item = LowByte> {
        let low = self.low.iter().copied();
        low.filter(move |it| it.byte == byte)
    }

    /// The bytes below 80 that are part of another character.
    pub fn misleading(&self) -> impl Iterator<Item = LowByte> {
        self.low.iter().copied().filter(|it| !it.is_itself())
    }
}
