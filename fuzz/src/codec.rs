//! The decoder, the groups, the encoder and the classifier.

use byteloupe::utf8::encoder::{encode, encode_utf16};
use byteloupe::utf8::{Decoder, Unit, UnitKind};

use super::oracles::{
    assert_groups_hold, chunks_by_bits, groups_in_chunks, groups_of, kind_of, units_of,
};

/// The decoder in chunks, against the standard library: the first two bytes say where the others are cut.
pub fn decoder(data: &[u8]) {
    let Some((cuts, bytes)) = data.split_first_chunk() else {
        return;
    };
    let cuts = u16::from_le_bytes(*cuts);
    let mut expected = Expected {
        bytes,
        chunks: bytes.utf8_chunks(),
        valid: "".chars(),
        invalid: &[],
        offset: 0,
    };
    let mut check = |unit: Unit| expected.assert_next(&unit);
    let mut decoder = Decoder::new(0);
    let mut start = 0;
    for end in 1..bytes.len() {
        if cuts >> (end % 16) & 1 == 1 {
            decoder.push(&bytes[start..end], &mut check);
            start = end;
        }
    }
    decoder.push(&bytes[start..], &mut check);
    decoder.finish(&mut check);
    assert!(expected.next().is_none(), "the decoder ends too early");
}

/// What the standard library makes of bytes, one unit after the other and without a list of them.
struct Expected<'a> {
    bytes: &'a [u8],
    chunks: std::str::Utf8Chunks<'a>,
    valid: std::str::Chars<'a>,
    invalid: &'a [u8],
    offset: usize,
}

impl<'a> Expected<'a> {
    /// The next character, or the bytes of the next ill-formed span.
    fn next(&mut self) -> Option<Result<char, &'a [u8]>> {
        loop {
            if let Some(scalar) = self.valid.next() {
                return Some(Ok(scalar));
            }
            if !self.invalid.is_empty() {
                return Some(Err(std::mem::take(&mut self.invalid)));
            }
            let chunk = self.chunks.next()?;
            self.valid = chunk.valid().chars();
            self.invalid = chunk.invalid();
        }
    }

    fn assert_next(&mut self, unit: &Unit) {
        let next = self.next().expect("the decoder goes on too long");
        assert_eq!(unit.offset, self.offset as u64);
        let len = match next {
            Ok(scalar) => {
                assert_eq!(unit.kind, UnitKind::Scalar(scalar));
                scalar.len_utf8()
            }
            Err(span) => {
                let after = self.bytes.get(self.offset + span.len()).copied();
                assert_eq!(unit.kind, UnitKind::Span(kind_of(span, after)));
                span.len()
            }
        };
        assert_eq!(unit.bytes(), &self.bytes[self.offset..self.offset + len]);
        self.offset += len;
    }
}

/// The groups in one piece and in chunks, against the naive twin, and what holds for every group.
pub fn groups(data: &[u8]) {
    let Some((cuts, bytes)) = data.split_first_chunk() else {
        return;
    };
    assert_groups_hold(bytes);
    let start = &bytes[..bytes.len().min(64)];
    let chunks = chunks_by_bits(start, u64::from_le_bytes(*cuts));
    assert_eq!(groups_in_chunks(chunks), groups_of(start));
}

/// The encoder, against the standard library, and back through the decoder.
pub fn encoder(data: &[u8]) {
    let (numbers, _) = data.as_chunks();
    let mut text = String::new();
    for number in numbers {
        let number = u32::from_le_bytes(*number);
        // Half of the numbers are near or among the scalar values.
        let number = if number >> 31 == 0 {
            number
        } else {
            number & 0x1F_FFFF
        };
        match (encode(number), char::from_u32(number)) {
            (Ok(encoded), Some(scalar)) => {
                text.push(scalar);
                assert_eq!(
                    encoded.as_bytes(),
                    &text.as_bytes()[text.len() - scalar.len_utf8()..]
                );
            }
            (Err(error), None) => assert!(!error.to_string().is_empty()),
            (encoded, scalar) => panic!("{number:X}: {encoded:?} and {scalar:?}"),
        }
    }
    let back: Option<String> = units_of(text.as_bytes()).iter().map(Unit::scalar).collect();
    assert_eq!(back.as_deref(), Some(&*text));

    let (units, _) = data.as_chunks();
    let units: Vec<u16> = units.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
    match (encode_utf16(&units), String::from_utf16(&units)) {
        (Ok(bytes), Ok(text)) => assert_eq!(bytes, text.as_bytes()),
        (Err(lone), Err(_)) => {
            assert_eq!(units[lone.position], lone.unit);
            assert!(String::from_utf16(&units[..lone.position]).is_ok());
            assert!((0xD800..0xE000).contains(&lone.unit));
        }
        (ours, theirs) => panic!("{units:04X?}: {ours:?} and {theirs:?}"),
    }
}
