//! Words that are the same text and have other bytes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher as _, BuildHasherDefault, Hasher, RandomState};
use std::ops::Range;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use aho_corasick::packed::{Config, MatchKind, Searcher};
use twox_hash::XxHash3_64;
use unicode_normalization::UnicodeNormalization as _;

use super::block::Piece;
use super::hints::BlockHints;
use super::kind::WarningKind;
use super::over_blocks::OverBlocks;
use super::warning::Warning;
use super::words::{LONGEST, word_at, words, words_among};
use crate::census::BLOCK_LEN;
use crate::source::{Source, SourceError, read_full};

/// So many spellings of words that are not in Normalization Form C are known to each thread, in some 6 MiB. Those that
/// come after them are compared with none.
const MOST: usize = 1 << 18;

/// So few spellings are looked for by their bytes, which is faster than to look at all words.
const FEW: usize = 48;

/// Stands for a spelling that was not found yet.
const NOWHERE: u64 = u64::MAX;

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

    /// The word, of the first ones.
    word: Option<Box<str>>,
}

impl Spelling {
    /// Notes that it stands at an offset.
    fn stands_at(&self, offset: u64) {
        // Most are known from before.
        if self.offset.load(Ordering::Relaxed) > offset {
            self.offset.fetch_min(offset, Ordering::Relaxed);
        }
    }
}

/// The forms of words, by hash. The words themselves are kept of the first ones.
type Forms = HashMap<u64, Form, BuildHasherDefault<AsItIs>>;

/// A word that may not be in Normalization Form C.
struct Form {
    /// The hash of the word in that form.
    hash: u64,

    /// Where the word stands first, of the blocks that a thread goes through: those come in order.
    first: u64,

    /// The word and that form, of the first words that are not in it.
    words: Option<[Box<str>; 2]>,
}

impl Form {
    fn of(word: &str, first: u64, keeps_words: bool) -> Self {
        let form: String = word.nfc().collect();
        Self {
            hash: hash(form.as_bytes()),
            first,
            words: (keeps_words && form != word).then(|| [word.into(), form.into()]),
        }
    }
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
        // What is new may stand before, too.
        let from = if self.all.len() > known { 0 } else { start };
        if !self.all.is_empty() {
            self.look_for_places(from..len, from == start, place)?;
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
        let found = over.run(Forms::default, |forms, piece, block| {
            // What a warning of it is told of may be in the middle of a word that begins before.
            let (bytes, own) = words_of(piece, block);
            words(bytes, own, |word| {
                if word.may_change
                    && forms.len() < MOST
                    && let Ok(text) = str::from_utf8(word.bytes)
                {
                    let first = piece.base + word.place as u64;
                    let keeps_words = forms.len() <= FEW;
                    let form = || Form::of(text, first, keeps_words);
                    forms.entry(hash(word.bytes)).or_insert_with(form);
                }
            });
        })?;
        let mut composed = Vec::new();
        for (hash, form) in found.into_iter().flatten() {
            if hash == form.hash {
                composed.push((hash, form.first));
            } else if self.all.len() < 2 * MOST {
                let [word, other] = form.words.map_or([None, None], |words| words.map(Some));
                self.add(hash, form.hash, word);
                self.add(form.hash, form.hash, other);
                self.stands_at(hash, form.first);
            }
        }
        for (hash, first) in composed {
            self.stands_at(hash, first);
        }
        Ok(())
    }

    /// Notes that a word stands at an offset, if it is one of them.
    fn stands_at(&self, hash: u64, offset: u64) {
        let number = self.numbers.get(&hash);
        if let Some(spelling) = number.and_then(|number| self.all.get(*number)) {
            spelling.stands_at(offset);
        }
    }

    fn add(&mut self, hash: u64, form: u64, word: Option<Box<str>>) {
        if let Entry::Vacant(vacant) = self.numbers.entry(hash) {
            vacant.insert(self.all.len());
            self.all.push(Spelling {
                form,
                offset: AtomicU64::new(NOWHERE),
                word,
            });
        }
    }

    /// What looks for the spellings by their bytes, if they are few.
    fn searcher(&self) -> Option<Searcher> {
        if self.all.len() > FEW {
            return None;
        }
        let words: Option<Vec<&str>> = self.all.iter().map(|it| it.word.as_deref()).collect();
        let mut builder = Config::new()
            .match_kind(MatchKind::LeftmostLongest)
            .builder();
        builder.extend(words?).build()
    }

    /// Looks for where the spellings stand first. `had_forms` says whether forms were looked for in all of the range just now.
    fn look_for_places(
        &self,
        range: Range<u64>,
        had_forms: bool,
        place: Place<'_>,
    ) -> Result<(), SourceError> {
        let searcher = self.searcher();
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
                // What makes a word that begins before more than ASCII may stand here.
                let number = block.start / BLOCK_LEN;
                let (bytes, own) = words_of(piece, block);
                if let Some(searcher) = &searcher {
                    words_among(bytes, own, searcher, |number, at| {
                        if let Some(spelling) = self.all.get(number) {
                            spelling.stands_at(piece.base + at as u64);
                        }
                    });
                    return;
                }
                // Where such words were looked for that the form may change, they are known.
                let are_known = had_forms && place.hints.may_have_other_forms(number);
                words(bytes, own, |word| {
                    if !(are_known && word.may_change) {
                        self.stands_at(hash(word.bytes), piece.base + word.place as u64);
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

/// The bytes that are there around a block, and where among them a word may begin that reaches into it.
fn words_of<'a>(piece: &'a Piece<'_>, block: Range<u64>) -> (&'a [u8], Range<usize>) {
    let (bytes, own) = piece.part(block);
    (bytes, own.start.saturating_sub(LONGEST)..own.end)
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
