//! Words that are the same text and have other bytes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher as _, BuildHasherDefault, Hasher, RandomState};
use std::ops::Range;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use twox_hash::XxHash3_64;
use unicode_normalization::UnicodeNormalization as _;

use super::hints::BlockHints;
use super::index::BLOCK_LEN;
use super::kind::WarningKind;
use super::over_blocks::OverBlocks;
use super::table::{CHANGES, MARK, TABLE};
use super::warning::Warning;
use super::words::{LONGEST, word_at, words};
use crate::source::{Source, SourceError, read_full};

/// So many spellings of words that are not in Normalization Form C are known to each thread, in some 6 MiB. Those that
/// come after them are compared with none.
const MOST: usize = 1 << 18;

/// Stands for a spelling that was not found yet.
const NOWHERE: u64 = u64::MAX;

/// A word that is the same text as one before it under Normalization Form C, and has other bytes: a comparison
/// of bytes takes them for two (RFC 3629 §10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SameText {
    /// The word in that form.
    pub composed: String,

    /// Offset of the first word in the source that is the same text.
    pub first: u64,
}

/// A word that is the same text as one before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct SameWord {
    pub(super) warning: Warning,

    /// Offset of the first word that is the same text.
    pub(super) first: u64,
}

/// Where to look for words.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) source: &'a dyn Source,

    /// What is known of its blocks.
    pub(super) hints: &'a dyn BlockHints,

    /// How many threads look, this one included.
    pub(super) threads: usize,

    /// Asked now and then whether to go on.
    pub(super) goes_on: &'a (dyn Fn() -> bool + Sync),
}

/// The words of a source that are written in two ways at least.
///
/// Of two words that are the same text and have other bytes, one is not in Normalization Form C. Those are few in most
/// text, and blocks without any are known. So the source is gone through twice: where such words may be, for what they
/// are; and, if there are any, all of it, for where they and what they are the same as stand first.
///
/// Spellings are told apart by hashes of 64 bits. What is told was compared by its characters.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    /// By the hash of their bytes.
    numbers: HashMap<u64, usize, BuildHasherDefault<AsItIs>>,
    all: Vec<Spelling>,

    /// Offset up to which words were looked for.
    until: u64,
}

/// A way to write a word.
#[derive(Debug)]
struct Spelling {
    /// The hash of the word in Normalization Form C.
    form: u64,

    /// Where it stands first, or [`NOWHERE`].
    offset: AtomicU64,
}

impl Spellings {
    /// Goes on to an offset, unless it is told to end.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes.
    pub(super) fn go_to(&mut self, len: u64, place: Place<'_>) -> Result<(), SourceError> {
        let start = self.until / BLOCK_LEN * BLOCK_LEN;
        let known = self.all.len();
        self.look_for_forms(start..len, place)?;
        let start = if self.all.len() > known { 0 } else { start };
        if !self.all.is_empty() {
            self.look_for_places(start..len, place)?;
        }
        if (place.goes_on)() {
            self.until = len;
        }
        Ok(())
    }

    /// Forgets the words that begin at an offset or behind it: they come again.
    pub(super) fn forget_from(&mut self, offset: u64) {
        self.until = self.until.min(offset);
        for spelling in &mut self.all {
            let first = spelling.offset.get_mut();
            if *first >= offset {
                *first = NOWHERE;
            }
        }
    }

    /// Looks for spellings that are not in Normalization Form C.
    fn look_for_forms(&mut self, range: Range<u64>, place: Place<'_>) -> Result<(), SourceError> {
        let over = OverBlocks {
            source: place.source,
            range,
            threads: place.threads,
            is_wanted: &|block| place.hints.may_have_other_forms(block),
            goes_on: place.goes_on,
        };
        let found = over.run(HashMap::<u64, u64, _>::default, |forms, piece, block| {
            let (bytes, own) = piece.part(block);
            // What a warning of it is told of may be in the middle of a word that begins before.
            let from = own.start.saturating_sub(LONGEST);
            words(bytes, from..own.end, |word, _| {
                if may_have_other_forms(word) && forms.len() < MOST {
                    let hash = hash(word.as_bytes());
                    forms.entry(hash).or_insert_with(|| form_of(word));
                }
            });
        })?;
        for (hash, form) in found
            .into_iter()
            .flat_map(|forms: HashMap<_, _, BuildHasherDefault<AsItIs>>| forms)
        {
            if hash != form && self.all.len() < 2 * MOST {
                self.add(hash, form);
                self.add(form, form);
            }
        }
        Ok(())
    }

    fn add(&mut self, hash: u64, form: u64) {
        if let Entry::Vacant(vacant) = self.numbers.entry(hash) {
            vacant.insert(self.all.len());
            self.all.push(Spelling {
                form,
                offset: AtomicU64::new(NOWHERE),
            });
        }
    }

    /// Looks for where the spellings stand first.
    fn look_for_places(&self, range: Range<u64>, place: Place<'_>) -> Result<(), SourceError> {
        let over = OverBlocks {
            source: place.source,
            range,
            threads: place.threads,
            is_wanted: &|block| place.hints.may_hold(block).lines_above_ascii() > 0,
            goes_on: place.goes_on,
        };
        over.run(
            || (),
            |(), piece, block| {
                let (bytes, own) = piece.part(block);
                words(bytes, own, |word, at| {
                    let spelling = self.numbers.get(&hash(word.as_bytes()));
                    if let Some(spelling) = spelling.and_then(|number| self.all.get(*number)) {
                        let offset = piece.base + at as u64;
                        // Most words are known from before.
                        if spelling.offset.load(Ordering::Relaxed) > offset {
                            spelling.offset.fetch_min(offset, Ordering::Relaxed);
                        }
                    }
                });
            },
        )?;
        Ok(())
    }

    /// The words from an offset on that are the same text as one before them, in order: of more than two ways to write a
    /// word, the first that differs.
    ///
    /// # Errors
    /// The source could not be read.
    pub(super) fn same_words(
        &self,
        source: &dyn Source,
        from: u64,
    ) -> Result<Vec<SameWord>, SourceError> {
        let places = self
            .all
            .iter()
            .map(|it| (it.form, it.offset.load(Ordering::Relaxed)));
        let mut places: Vec<_> = places.filter(|(_, offset)| *offset != NOWHERE).collect();
        places.sort_unstable();
        let mut found = Vec::new();
        for same in places.chunk_by(|(one, _), (other, _)| one == other) {
            if let [(_, first), (_, second), ..] = same
                && *second >= from
                && let Some(word) = read_word(source, *second)?
                && let Some(before) = read_word(source, *first)?
                && word != before
                && word.nfc().eq(before.nfc())
                && let Some(warning) = Warning::of_text(WarningKind::SameText, &word, *second)
            {
                found.push(SameWord {
                    warning,
                    first: *first,
                });
            }
        }
        found.sort_unstable_by_key(|it| it.warning.offset);
        Ok(found)
    }
}

/// Reads the word that begins at an offset.
///
/// # Errors
/// The source could not be read.
pub(super) fn read_word(source: &dyn Source, offset: u64) -> Result<Option<String>, SourceError> {
    let mut buffer = [0; LONGEST + 4];
    let read = read_full(source, offset, &mut buffer)?;
    let word = buffer.get(..read).and_then(|bytes| word_at(bytes, 0));
    Ok(word.map(str::to_owned))
}

/// May the word have another form under Normalization Form C?
fn may_have_other_forms(word: &str) -> bool {
    let mut characters = word.chars().filter(|it| !it.is_ascii());
    characters.any(|it| TABLE.entry(u32::from(it)) & (CHANGES | MARK) != 0)
}

/// The hash of a word in Normalization Form C.
fn form_of(word: &str) -> u64 {
    hash(word.nfc().collect::<String>().as_bytes())
}

fn hash(word: &[u8]) -> u64 {
    /// A secret of the process: nobody can prepare words that are taken for one.
    static SEED: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());
    XxHash3_64::oneshot_with_seed(*SEED, word)
}

/// Takes what is a hash for one.
#[derive(Debug, Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash(bytes);
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
