//! Numbers and bytes that look random.

/// Numbers that look random: the same in every run (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end
    }

    /// Bytes in which everything that can be wrong with UTF-8 comes often.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        const PIECES: [&[u8]; 24] = [
            b"a",
            b"plain text\n",
            b"\n",
            b"\xC3\xA9",
            b"\xE2\x89\xA2",
            b"\xF0\xA3\x8E\xB4",
            b"\xEF\xBB\xBF",
            b"\xEF\xBF\xBD",
            b"\x80",
            b"\xBF\x80\x80\x80",
            b"\xC0\x80",
            b"\xC1",
            b"\xE0\x80\xAF",
            b"\xE0\xA0",
            b"\xED\xA1\x8C",
            b"\xED\xBE\xB4",
            b"\xF0\x8D\xA0\x80",
            b"\xF0\x9F\x92",
            b"\xF4\x90\x80\x80",
            b"\xF5\x80",
            b"\xF8\x88\x80\x80\x80",
            b"\xFC\x80\x84\x90\x80\x80",
            b"\xFE",
            b"\xFF",
        ];
        let mut bytes = Vec::with_capacity(len + 16);
        while bytes.len() < len {
            match self.below(30) {
                0..24 => {
                    let piece = self.below(PIECES.len() as u64);
                    bytes.extend_from_slice(PIECES[usize::try_from(piece).unwrap()]);
                }
                24..28 => bytes.extend_from_slice(&[self.next() as u8]),
                28 => bytes.extend((0..self.below(40)).map(|_| 0x9D)),
                _ => bytes.extend((0..self.below(40)).map(|_| b'x')),
            }
        }
        bytes.truncate(len);
        bytes
    }
}
