//! A hash for pairs of characters.

/// A hash for pairs of characters: they come from a text, and no attacker gains by making them meet,
/// since there are no more of them than the text has.
pub type Quick = std::hash::BuildHasherDefault<QuickHasher>;

/// The state of that hash.
#[derive(Debug, Default)]
pub struct QuickHasher(u64);

impl std::hash::Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(byte.into());
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0.rotate_left(23) ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
