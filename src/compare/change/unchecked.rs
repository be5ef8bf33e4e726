//! What a decoder reads that does not check.

use crate::utf8::{Group, GroupKind, groups};

/// The text that a decoder reads that does not check: overlong forms and CESU-8 pairs as the characters that they hold
/// (RFC 3629 §10). It explains a difference, and decides nothing.
#[derive(Debug, Default)]
pub struct Unchecked {
    pub text: String,

    /// A pair of surrogates, each encoded by itself, is in it.
    pub has_pair: bool,

    /// NUL as `C0 80` is in it, as Java writes it.
    pub has_long_nul: bool,

    /// Another overlong form is in it.
    pub has_overlong: bool,
}

impl Unchecked {
    /// Reads bytes; `None` if something else is ill-formed in them, or nothing is.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut read = Self::default();
        let mut at = 0;
        for group in groups(bytes) {
            let start = usize::try_from(group.offset).ok()?;
            read.add_text(bytes.get(at..start)?)?;
            read.add(&group)?;
            at = usize::try_from(group.end()).ok()?;
        }
        read.add_text(bytes.get(at..)?)?;
        let is_any = read.has_pair || read.has_long_nul || read.has_overlong;
        is_any.then_some(read)
    }

    fn add_text(&mut self, bytes: &[u8]) -> Option<()> {
        self.text.push_str(std::str::from_utf8(bytes).ok()?);
        Some(())
    }

    fn add(&mut self, group: &Group) -> Option<()> {
        let scalar = char::from_u32(group.value()?)?;
        match group.kind() {
            GroupKind::Cesu8Pair => self.has_pair = true,
            GroupKind::Overlong if group.head() == [0xC0, 0x80] => self.has_long_nul = true,
            GroupKind::Overlong => self.has_overlong = true,
            _ => return None,
        }
        self.text.push(scalar);
        Some(())
    }
}
