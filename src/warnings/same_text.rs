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
use super::severity::Severity;
use super::visitor::Visitor;
use super::warning::Warning;
use super::words::{LONGEST, Word, word_at, words, words_among, words_around};
use crate::census::BLOCK_LEN;
use crate::source::{Source, SourceError, read_full};

/// So many spellings of words that are not in Normalization Form C are known to each thread, in some 6 MiB. Those that
/// come after them are compared with none.
const MOST: usize = 1 << 18;

/// So few spellings are looked for by their bytes, which is faster than to look at all words.
const FEW: usize = 512;

/// So many of them are looked for in one go.
const AT_ONCE: usize = 64;

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
/// are; and, if there are any, all of it, for where they and what they are the same as are first. One of them is not in
/// Normalization Form D, either: a source that is all in that form, as names of files on a Mac are, is not gone through.
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

    /// Where it is first, or [`NOWHERE`].
    offset: AtomicU64,

    /// How it is looked for outside of the blocks where text may be that is not in that form.
    elsewhere: Elsewhere,
}

/// How a spelling is looked for outside of the blocks where text may be that is not in Normalization Form C.
#[derive(Debug)]
enum Elsewhere {
    /// It stands nowhere else: it is not in that form.
    Nowhere,

    /// By its bytes.
    Bytes(Box<str>),

    /// By its hash: of words like it there are too many.
    Hash,
}

impl Spelling {
    /// Notes that it is at an offset.
    fn stands_at(&self, offset: u64) {
        // Most are known from before.
        if self.offset.load(Ordering::Relaxed) > offset {
            self.offset.fetch_min(offset, Ordering::Relaxed);
        }
    }
}

/// The forms of words, by hash.
#[derive(Default)]
struct Forms {
    of_words: HashMap<u64, Form, BuildHasherDefault<AsItIs>>,

    /// How many of them are kept as they are.
    kept: usize,
}

impl Forms {
    /// Takes a word that is not in Normalization Form C, most often.
    fn take(&mut self, word: &[u8], offset: u64) {
        if self.of_words.len() < MOST
            && let Ok(text) = str::from_utf8(word)
            && let Entry::Vacant(vacant) = self.of_words.entry(hash(word))
        {
            let form = vacant.insert(Form::of(text, offset, self.kept < FEW));
            self.kept += usize::from(matches!(form.elsewhere, Elsewhere::Bytes(_)));
        }
    }
}

/// A word that is not in Normalization Form C, most often.
struct Form {
    /// The hash of the word in that form.
    hash: u64,

    /// Where the word is first, of the blocks that a thread goes through: those come in order.
    first: u64,

    /// How that form is looked for elsewhere.
    elsewhere: Elsewhere,
}

impl Form {
    fn of(word: &str, first: u64, keeps_words: bool) -> Self {
        let form: String = word.nfc().collect();
        Self {
            hash: hash(form.as_bytes()),
            first,
            elsewhere: if keeps_words && form != word {
                Elsewhere::Bytes(form.into())
            } else {
                Elsewhere::Hash
            },
        }
    }
}

impl Spellings {
    /// Goes on to an offset, unless it is told to end.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes.
    pub(super) fn go_to(&mut self, len: u64, place: Place<'_>) -> Result<(), SourceError> {
        let mut blocks = 0..len.div_ceil(BLOCK_LEN);
        if self.until == 0 && !blocks.any(|block| place.hints.may_hold(block).composed()) {
            return Ok(());
        }
        let start = self.until / BLOCK_LEN * BLOCK_LEN;
        let known = self.all.len();
        self.look_for_forms(start..len, place)?;
        // What is new may be before, too.
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
            not_normalized(piece, block, |word| {
                forms.take(word.bytes, piece.base + word.place as u64);
            });
        })?;
        for (hash, form) in found.into_iter().flat_map(|forms| forms.of_words) {
            // What is before a word may have been told of, and the word is in that form.
            if hash != form.hash && self.all.len() < 2 * MOST {
                self.add(hash, form.hash, Elsewhere::Nowhere);
                self.add(form.hash, form.hash, form.elsewhere);
                self.stands_at(hash, form.first);
            }
        }
        Ok(())
    }

    /// Notes that a word is at an offset, if it is one of them.
    fn stands_at(&self, hash: u64, offset: u64) {
        let number = self.numbers.get(&hash);
        if let Some(spelling) = number.and_then(|number| self.all.get(*number)) {
            spelling.stands_at(offset);
        }
    }

    fn add(&mut self, hash: u64, form: u64, elsewhere: Elsewhere) {
        if let Entry::Vacant(vacant) = self.numbers.entry(hash) {
            vacant.insert(self.all.len());
            self.all.push(Spelling {
                form,
                offset: AtomicU64::new(NOWHERE),
                elsewhere,
            });
        }
    }

    /// The spellings that may be anywhere and are not known to be before an offset, if they are few.
    fn not_before(&self, offset: u64) -> Option<Vec<(&str, usize)>> {
        let mut words = Vec::new();
        for (number, spelling) in self.all.iter().enumerate() {
            match &spelling.elsewhere {
                Elsewhere::Hash => return None,
                Elsewhere::Bytes(word) if spelling.offset.load(Ordering::Relaxed) >= offset => {
                    words.push((&**word, number));
                }
                Elsewhere::Nowhere | Elsewhere::Bytes(_) => {}
            }
        }
        (words.len() <= FEW).then_some(words)
    }

    /// What looks for those by their bytes, where the processor has instructions for it.
    fn searchers(&self, offset: u64) -> Option<Vec<SpellingSearcher>> {
        let mut words = self.not_before(offset)?;
        // Those that begin alike are told together.
        words.sort_unstable();
        words.chunks(AT_ONCE).map(SpellingSearcher::of).collect()
    }

    /// Builds what looks for spellings again, where half of them are known to be before an offset.
    fn leave_out_known(&self, searchers: &mut Vec<SpellingSearcher>, offset: u64) {
        let had: usize = searchers.iter().map(|it| it.numbers.len()).sum();
        let left = self.not_before(offset).map_or(had, |words| words.len());
        if 2 * left <= had
            && had > 0
            && let Some(fewer) = self.searchers(offset)
        {
            *searchers = fewer;
        }
    }

    /// Looks for where the spellings are first. `had_forms` says whether forms were looked for in all of the range just now.
    fn look_for_places(
        &self,
        range: Range<u64>,
        had_forms: bool,
        place: Place<'_>,
    ) -> Result<(), SourceError> {
        let over = OverBlocks {
            source: place.source,
            range,
            threads: place.threads,
            is_wanted: &|block| place.hints.may_hold(block).lines_above_ascii() > 0,
            goes_on: place.goes_on,
        };
        over.run(
            || self.searchers(0),
            |searchers, piece, block| {
                // What makes a word that begins before more than ASCII may be here.
                let number = block.start / BLOCK_LEN;
                let (bytes, own) = words_of(piece, block.clone());
                let stands_at = |word: Word<'_>| {
                    self.stands_at(hash(word.bytes), piece.base + word.place as u64);
                };
                if let Some(searchers) = searchers {
                    self.leave_out_known(searchers, piece.base + own.start as u64);
                    for of_some in searchers {
                        words_among(bytes, own.clone(), &of_some.searcher, |pattern, at| {
                            let number = of_some.numbers.get(pattern);
                            if let Some(spelling) = number.and_then(|it| self.all.get(*it)) {
                                spelling.stands_at(piece.base + at as u64);
                            }
                        });
                    }
                    // Where words that are not in that form were looked for, they are known.
                    if !had_forms && place.hints.may_have_other_forms(number) {
                        not_normalized(piece, block, stands_at);
                    }
                } else {
                    words(bytes, own, stands_at);
                }
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

/// Looks for some spellings by their bytes.
struct SpellingSearcher {
    searcher: Searcher,

    /// The number of each spelling.
    numbers: Vec<usize>,
}

impl SpellingSearcher {
    /// `None` where the processor has no instructions for it.
    fn of(words: &[(&str, usize)]) -> Option<Self> {
        let mut builder = Config::new()
            .match_kind(MatchKind::LeftmostLongest)
            .builder();
        builder.extend(words.iter().map(|(word, _)| word));
        Some(Self {
            searcher: builder.build()?,
            numbers: words.iter().map(|(_, number)| *number).collect(),
        })
    }
}

/// Gives the words of which something in a block is told of as not in Normalization Form C, in order.
fn not_normalized(piece: &Piece<'_>, block: Range<u64>, visit: impl FnMut(Word<'_>)) {
    let mut told = Told {
        places: Vec::new(),
        // What began before the block may go on in it.
        is_last: true,
    };
    piece.scan(block.clone(), &mut told);
    let (bytes, _) = piece.part(block);
    words_around(bytes, &told.places, visit);
}

/// Takes the places before and behind what is not in Normalization Form C.
struct Told {
    places: Vec<usize>,

    /// Is that what was told of last?
    is_last: bool,
}

impl Visitor for Told {
    fn begins(&mut self, place: usize, kind: WarningKind, _: Severity, _: char) {
        self.is_last = kind == WarningKind::NotNormalized;
        if self.is_last {
            self.places.push(place);
        }
    }

    fn goes_on(&mut self, _: usize, end: usize) {
        // What begins before a word may go on in it.
        if self.is_last {
            self.places.push(end);
        }
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
