//! Words that are the same text and have other bytes.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// So many different words are known, in some 12 MiB. Those that come after them are compared with these.
const MOST: usize = 1 << 18;

/// A longer word is passed over: in text without spaces it would be a sentence, and hardly stand there twice.
const LONGEST: usize = 128;

/// A word that is the same text as one before it under Normalization Form C, and has other bytes: a comparison
/// of bytes takes them for two (RFC 3629 §10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SameText {
    /// The word in that form.
    pub composed: String,

    /// Offset of the first word in the source that is the same text.
    pub first: u64,
}

/// The words of a source that are not ASCII, as they come.
///
/// Two are compared by hashes of 64 bits. Of more than two ways to write a word, the first that differs is told.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// By the hash of the word in Normalization Form C.
    known: HashMap<u64, Known>,
}

#[derive(Debug)]
struct Known {
    /// The hash of the bytes of the first such word.
    bytes: u64,
    offset: u64,

    /// Where one with other bytes was told of.
    told: Option<u64>,
}

impl Words {
    /// Forgets the words that begin at an offset or behind it: they come again.
    pub(super) fn forget_from(&mut self, offset: u64) {
        self.known.retain(|_, known| known.offset < offset);
        for known in self.known.values_mut() {
            known.told = known.told.filter(|told| *told < offset);
        }
    }

    /// Goes through a text that stands at an offset. `tell` is given the place and the length of each word that
    /// is the same as one before it.
    pub(super) fn add(
        &mut self,
        text: &str,
        offset: u64,
        mut tell: impl FnMut(&str, u64, SameText),
    ) {
        for word in words(text) {
            let place = word.as_ptr().addr() - text.as_ptr().addr();
            let at = offset + place as u64;
            if let Some(same) = self.add_word(word, at) {
                tell(word, at, same);
            }
        }
    }

    fn add_word(&mut self, word: &str, offset: u64) -> Option<SameText> {
        let bytes = hash(word);
        let composed = match is_nfc_quick(word.chars()) {
            IsNormalized::Yes => None,
            IsNormalized::No | IsNormalized::Maybe => Some(word.nfc().collect::<String>()),
        };
        let form = composed.as_deref().map_or(bytes, hash);
        if let Some(known) = self.known.get_mut(&form) {
            if known.bytes == bytes || known.told.is_some() {
                return None;
            }
            known.told = Some(offset);
            return Some(SameText {
                composed: composed.unwrap_or_else(|| word.to_owned()),
                first: known.offset,
            });
        }
        if self.known.len() < MOST {
            let known = Known {
                bytes,
                offset,
                told: None,
            };
            self.known.insert(form, known);
        }
        None
    }
}

fn hash(word: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// The words of a text that are not ASCII and not too long.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_other = |byte: u8| byte < 0x80 && !byte.is_ascii_alphanumeric();
    // Cut at ASCII first: most of a text is passed over by bytes.
    let parts = text.split(move |scalar: char| u8::try_from(scalar).is_ok_and(is_other));
    let parts = parts.filter(|part| !part.is_ascii());
    let is_border = |scalar: char| !scalar.is_alphanumeric() && !is_combining_mark(scalar);
    let words = parts.flat_map(move |part| part.split(is_border));
    words.filter(|word| !word.is_ascii() && word.len() <= LONGEST)
}
