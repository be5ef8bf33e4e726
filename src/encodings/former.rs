//! What a source was before a program decoded it as text: a picture or an archive that is none any more, and text of
//! which characters were lost.
//!
//! Such a file is well-formed, so that nothing in it is an error. What it was can be told, and whether it can be had
//! again; the lost bytes themselves cannot.

use memchr::memmem;

use super::latin1::{SIGNATURE, byte_of};
use super::samples::Samples;
use super::signature;
use crate::words::{grouped, plural};

/// So much of the start is looked at for a signature.
const START: usize = 512;

/// U+FFFD in UTF-8.
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Of a signature so many bytes have to be left for it to be told.
const FEWEST_LEFT: usize = 2;

/// So many U+FFFD at the start are no text of which a character was lost.
const MANY: usize = 4;

/// Of so many bytes programs read pieces.
const PIECES: [u64; 5] = [4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10];

/// Signatures of usual types with bytes that UTF-8 does not have, beside those of [`signature::MORE`].
const SIGNATURES: [&[u8]; 10] = [
    b"\x89PNG\r\n\x1A\n",
    b"\xFF\xD8\xFF\xE0\0\x10JFIF\0",
    b"\x1F\x8B\x08",
    b"\xFD7zXZ\0",
    b"7z\xBC\xAF\x27\x1C",
    b"\x28\xB5\x2F\xFD",
    b"\x1A\x45\xDF\xA3",
    b"\xCA\xFE\xBA\xBE\0\0\0",
    b"\0\0\0\x0CjP  \r\n\x87\n",
    b"wOF2\0\x01",
];

/// A file of a known type that a program took for text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Former {
    /// Its type, in plain words: `PNG image`.
    name: String,

    /// What became of it.
    change: Change,
}

impl Former {
    /// In words for the user, short: `PNG image, damaged by a text decoder`.
    pub fn words(&self) -> String {
        let what = match self.change {
            Change::Replaced => "damaged by a text decoder",
            Change::Latin1 => "encoded from Latin-1 to UTF-8",
            Change::Windows1252 => "encoded from Windows-1252 to UTF-8",
            Change::LineEnds => "damaged by a change of line ends",
        };
        format!("{}, {what}", self.name)
    }

    /// Can all of its bytes be had again?
    pub(super) fn is_intact(&self) -> bool {
        matches!(self.change, Change::Latin1 | Change::Windows1252)
    }

    /// What happened and whether it can be undone, as a sentence with a full stop.
    fn sentence(&self) -> String {
        let name = &self.name;
        match self.change {
            Change::Replaced => format!(
                "This was a file of type {name} before a program decoded it as UTF-8: bytes became U+FFFD, and are lost."
            ),
            Change::Latin1 => format!(
                "This was a file of type {name} before a program read it as Latin-1 and encoded it as UTF-8. Nothing \
                 is lost: each character is one byte of it, and `byteloupe convert --from latin-1` writes them."
            ),
            Change::Windows1252 => format!(
                "This was a file of type {name} before a program read it as Windows-1252 and encoded it as UTF-8. Each \
                 character is one byte of it, and `byteloupe convert --from latin-1` writes them."
            ),
            Change::LineEnds => format!(
                "This was a file of type {name} before its line ends were changed, as a transfer in text mode does."
            ),
        }
    }
}

/// What became of a file of a known type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Bytes that UTF-8 does not have became U+FFFD.
    Replaced,

    /// It was read as Latin-1, and encoded as UTF-8.
    Latin1,

    /// The same as Windows-1252.
    Windows1252,

    /// The line ends in its signature are others.
    LineEnds,
}

/// What the source was, where it was a file of a known type.
pub(super) fn of(samples: &Samples, is_well_formed: bool) -> Option<Former> {
    let start = samples.start();
    let start = start.get(..START).unwrap_or(start);
    let of_text = || is_well_formed.then(|| latin1(start).or_else(|| replaced(start)));
    let (name, change) = of_text().flatten().or_else(|| line_ends(start))?;
    Some(Former { name, change })
}

/// What was lost before, sentences with a full stop: of a file that it was, and of text.
pub(super) fn sentences(
    samples: &Samples,
    former: Option<&Former>,
    is_well_formed: bool,
) -> Vec<String> {
    let mut sentences: Vec<String> = former.map(Former::sentence).into_iter().collect();
    if is_well_formed {
        sentences.extend(cut_in_pieces(samples));
        sentences.extend(misread_replacements(samples));
    }
    sentences
}

/// The type of a file whose bytes became characters of Latin-1 or Windows-1252.
fn latin1(start: &[u8]) -> Option<(String, Change)> {
    let text = match std::str::from_utf8(start) {
        Ok(text) => text,
        // The end of what is looked at may cut a character.
        Err(error) => std::str::from_utf8(start.get(..error.valid_up_to())?).ok()?,
    };
    let text = text.strip_prefix(SIGNATURE).unwrap_or(text);
    if text.is_ascii() {
        return None;
    }
    let bytes: Vec<u8> = text.chars().map_while(byte_of).collect();
    let file_type = signature::file_type(&bytes)?;
    // A signature of two letters, such as `ÿþ`, begins words too.
    let is_certain = signatures().any(|known| !known.is_ascii() && bytes.starts_with(known));
    let is_new = signature::file_type(start).is_none_or(|as_it_is| as_it_is != file_type);
    // Where the signature is ASCII: controls of C1 are in no text.
    let is_no_text = text.chars().any(|it| ('\u{80}'..'\u{A0}').contains(&it))
        && bytes.len() == text.chars().count()
        && !signature::may_be_text(&file_type);
    let known = text.chars().take(bytes.len());
    let change = if known.clone().any(|it| it > '\u{FF}') {
        Change::Windows1252
    } else {
        Change::Latin1
    };
    (is_new && is_certain || !is_new && is_no_text).then_some((file_type.name, change))
}

/// The type of a file in which bytes became U+FFFD.
fn replaced(start: &[u8]) -> Option<(String, Change)> {
    let count = memmem::find_iter(start, REPLACEMENT).count();
    if count == 0 {
        return None;
    }
    let changed = signatures().find(|known| {
        let lossy = String::from_utf8_lossy(known);
        let left = known.len() - lossy.matches('\u{FFFD}').count().min(known.len());
        left >= FEWEST_LEFT && lossy.contains('\u{FFFD}') && start.starts_with(lossy.as_bytes())
    });
    let file_type = match changed {
        Some(known) => signature::file_type(known)?,
        // The signature is ASCII, and what follows is no text of which some characters were lost.
        None if count < MANY => return None,
        None => signature::file_type(start).filter(|it| !signature::may_be_text(it))?,
    };
    Some((file_type.name, Change::Replaced))
}

/// The type of a file whose signature has a line end to show that it was changed, and was.
fn line_ends(start: &[u8]) -> Option<(String, Change)> {
    let changed = signatures().find(|known| {
        let Some(at) = known.windows(2).position(|pair| pair == b"\r\n") else {
            return false;
        };
        let (before, after) = (known.get(..at), known.get(at + 2..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let to_feeds = [before, b"\n", after].concat();
        let after = String::from_utf8_lossy(after).replace('\n', "\r\n");
        let to_both = [before, b"\r\r\n", after.as_bytes()].concat();
        start.starts_with(&to_feeds) || start.starts_with(&to_both)
    })?;
    Some((signature::file_type(changed)?.name, Change::LineEnds))
}

/// The signatures that are looked for.
fn signatures() -> impl Iterator<Item = &'static [u8]> {
    let more = signature::MORE.iter().map(|(bytes, ..)| *bytes);
    SIGNATURES.into_iter().chain(more)
}

/// U+FFFD at the borders of pieces: a program decoded each piece by itself, and cut characters.
fn cut_in_pieces(samples: &Samples) -> Option<String> {
    if !samples.is_whole {
        return None;
    }
    let bytes = samples.start();
    // Where each run of U+FFFD began in the source of that program, if each of them stands for a byte.
    let mut starts: Vec<(u64, u64)> = Vec::new();
    let mut at = 0;
    let mut longer: u64 = 0;
    while let Some(rest) = bytes.get(at..)
        && let Some(found) = memmem::find(rest, REPLACEMENT)
    {
        let begin = at + found;
        let run = bytes.get(begin..).unwrap_or_default();
        let count = run
            .chunks(REPLACEMENT.len())
            .take_while(|it| *it == REPLACEMENT)
            .count() as u64;
        starts.push(((begin as u64).saturating_sub(longer), count));
        longer += count * 2;
        at = begin + count as usize * REPLACEMENT.len();
    }
    if starts.len() < 2 || starts.iter().any(|(_, count)| !(2..=4).contains(count)) {
        return None;
    }
    // A border is at most three bytes behind the first byte of the character that it cuts. Cut after its second byte, a
    // character of three bytes has two U+FFFD, one of four may have two, too: each run before may add two bytes.
    let piece = PIECES.into_iter().rev().find(|piece| {
        starts.iter().zip(0..).all(|((start, _), before)| {
            let most = 3 + 2 * before;
            start + most >= *piece && (start + most) % piece < most
        })
    })?;
    Some(format!(
        "{} of U+FFFD are at borders of {} KiB: a program decoded the text in pieces, and cut characters at their ends.",
        plural(starts.len() as u64, "run"),
        grouped(piece >> 10)
    ))
}

/// U+FFFD that was read in another encoding, by the text that it becomes there.
fn misread_replacements(samples: &Samples) -> Option<String> {
    let encodings = [
        encoding_rs::GBK,
        encoding_rs::BIG5,
        encoding_rs::SHIFT_JIS,
        encoding_rs::EUC_KR,
    ];
    let twice = REPLACEMENT.repeat(2);
    encodings.into_iter().find_map(|encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(&twice)?;
        let has_it = samples
            .spread
            .iter()
            .any(|piece| memmem::find(&piece.bytes, text.as_bytes()).is_some());
        has_it.then(|| {
            format!(
                "{text} is U+FFFD twice, in UTF-8 and read as {}: what was in its place is lost.",
                encoding.name()
            )
        })
    })
}
