//! Characters to bytes.

use super::double::HIGH;
use super::{Shift, Shifted};

impl Shifted {
    /// The bytes of a text; `None` where the encoding does not have all of its characters.
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        let mut writer = Writer {
            encoding: self,
            out: Vec::new(),
            shift: Shift::Direct,
            units: Vec::new(),
        };
        if self == Self::Iso2022Kr && !text.is_ascii() {
            writer.out.extend_from_slice(b"\x1B$)C");
        }
        for character in text.chars() {
            writer.write(character)?;
        }
        writer.end_shift(None);
        Some(writer.out)
    }
}

struct Writer {
    encoding: Shifted,
    out: Vec<u8>,
    shift: Shift,

    /// The code units that wait for the end of their shift, in UTF-7.
    units: Vec<u16>,
}

impl Writer {
    fn write(&mut self, character: char) -> Option<()> {
        if self.encoding == Shifted::Utf7 {
            let is_direct = character == '+' || is_direct(character);
            match u8::try_from(character).ok().filter(|_| is_direct) {
                Some(b'+') if !self.units.is_empty() => self.units.push(u16::from(b'+')),
                Some(byte) => {
                    self.end_shift(Some(byte));
                    self.out.push(byte);
                    if byte == b'+' {
                        self.out.push(b'-');
                    }
                }
                None => self
                    .units
                    .extend_from_slice(character.encode_utf16(&mut [0; 2])),
            }
            return Some(());
        }
        if character.is_ascii() {
            self.end_shift(None);
            self.out.push(character as u8);
            if character == '~' && self.encoding == Shifted::Hz {
                self.out.push(b'~');
            }
            return Some(());
        }
        let text = character.to_string();
        let (bytes, _, is_missing) = self.encoding.eight_bit()?.encode(&text);
        let pair: [u8; 2] = bytes.as_ref().try_into().ok().filter(|_| !is_missing)?;
        let pair = pair.map(|half| half ^ HIGH);
        // What only the larger encoding of eight bits has is none of this one.
        self.encoding.double(pair).filter(|it| *it == character)?;
        if self.shift == Shift::Direct {
            self.shift = Shift::Double;
            let escape = self.shift.escape(self.encoding)?;
            self.out.extend_from_slice(escape);
        }
        self.out.extend_from_slice(&pair);
        Some(())
    }

    /// Goes back to ASCII; `next` follows.
    fn end_shift(&mut self, next: Option<u8>) {
        match self.encoding {
            Shifted::Utf7 if self.units.is_empty() => {}
            Shifted::Utf7 => {
                self.out.push(b'+');
                let bytes: Vec<u8> = self.units.iter().flat_map(|it| it.to_be_bytes()).collect();
                let digits = data_encoding::BASE64_NOPAD.encode(&bytes);
                self.out.extend(digits.into_bytes());
                self.units.clear();
                if next.is_none_or(|byte| byte == b'-' || super::read::is_base64(byte)) {
                    self.out.push(b'-');
                }
            }
            _ if self.shift == Shift::Direct => {}
            Shifted::Hz => self.out.extend_from_slice(b"~}"),
            Shifted::Iso2022Kr => self.out.push(0x0F),
        }
        self.shift = Shift::Direct;
    }
}

/// Is it written as itself in UTF-7 (the sets D and O of RFC 2152, and white space)?
fn is_direct(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='}') && !matches!(character, '+' | '\\')
}
