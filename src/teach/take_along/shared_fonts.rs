//! The fonts of a picture, for any thread.

use std::fmt;
use std::sync::Arc;

use crate::teach::picture::{Fonts, Pixels};

/// The bytes of a font file, wherever they are.
pub type FontFile = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Fonts that belong to nobody: [`Fonts`] are these, borrowed. Cloning copies no font.
#[derive(Clone, Default)]
pub struct SharedFonts {
    /// Fonts for words.
    pub words: Vec<FontFile>,

    /// Fonts for bytes and bits.
    pub mono: Vec<FontFile>,

    /// Asked for what no font has.
    pub pixels: Option<fn(char) -> Option<Pixels>>,
}

impl fmt::Debug for SharedFonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, mono) = (self.words.len(), self.mono.len());
        write!(f, "SharedFonts {{ words: {words}, mono: {mono} }}")
    }
}

impl SharedFonts {
    /// Lends the fonts to whoever draws.
    pub(super) fn with<R>(&self, draw: impl FnOnce(&Fonts) -> R) -> R {
        let words: Vec<&[u8]> = self.words.iter().map(|file| (**file).as_ref()).collect();
        let mono: Vec<&[u8]> = self.mono.iter().map(|file| (**file).as_ref()).collect();
        draw(&Fonts {
            words: &words,
            mono: &mono,
            pixels: self.pixels.as_ref().map(|pixels| pixels as _),
        })
    }
}
