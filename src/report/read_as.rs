//! A file read in the encoding that the user names.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use super::finding::{FileFinding, about};
use super::text::counted;
use crate::encodings::Encoding;
use crate::encodings::characters::{
    Character, CharacterWindow, MARGIN_AFTER, Meaning, Search, Start, start_before,
};
use crate::save::{Mender, RepairPlan};
use crate::source::{Source, SourceError, escape_bytes, read_full};
use crate::utf8::bom::BOM;
use crate::utf8::{BomPolicy, Group, syntax};

/// How many bytes are read at a time.
const AT_ONCE: u64 = 256 << 10;

/// So many bytes of the decoded text are kept for its first lines.
const KEPT: usize = 4 << 10;

/// So many lines are given at most.
const MOST_LINES: usize = 5;

/// So many characters of a line are.
const MOST_CHARACTERS: usize = 200;

/// So many bytes of an error are read at most.
const MOST_BYTES: u64 = 64;

/// So far before an error it is looked for a place where a character starts, before that is looked for as far
/// back as it takes.
const NEAR: [u64; 2] = [64, 4 << 10];

/// What a file says in an encoding that the user names.
///
/// It does not know whether the file is in that encoding.
pub(super) struct ReadAs {
    encoding: Encoding,

    /// Code points of its text, without the U+FFFD of what is ill-formed.
    pub(super) characters: u64,

    /// How many sequences the encoding does not have: as many U+FFFD a decoder emits.
    pub(super) ill_formed: u64,

    /// Its first lines, safe to show.
    pub(super) lines: Vec<String>,

    /// The last place before an error where a character was known to start.
    known: Cell<Option<Start>>,
}

impl ReadAs {
    /// What is known of a file that was counted in this encoding.
    pub(super) fn of_reading(encoding: Encoding, reading: &FileFinding, bom: BomPolicy) -> Self {
        let totals = reading.totals();
        let mut start = vec![0; totals.bytes.min(KEPT as u64) as usize];
        let read = reading.read_again(0, &mut start);
        start.truncate(read);
        if bom != BomPolicy::Keep && totals.start.signature {
            start.drain(..BOM.len().min(read));
        }
        Self {
            encoding,
            characters: totals.code_points_under(bom),
            ill_formed: totals.errors(),
            lines: first_lines(&start),
            known: Cell::new(None),
        }
    }

    /// Reads the first `len` bytes of a source.
    pub(super) fn take(
        source: &dyn Source,
        len: u64,
        encoding: Encoding,
        bom: BomPolicy,
    ) -> Result<Self, SourceError> {
        let plan = RepairPlan {
            from: encoding,
            bom,
            ..RepairPlan::default()
        };
        let mut mender = Mender::new(Text::default(), plan);
        let mut buffer = vec![0; len.min(AT_ONCE) as usize];
        let mut at = 0;
        while at < len {
            let wanted = (len - at).min(AT_ONCE) as usize;
            let buffer = buffer.get_mut(..wanted).unwrap_or_default();
            let read = read_full(source, at, buffer)?;
            at += read as u64;
            if read < wanted {
                return Err(SourceError::shrank(source.name(), at));
            }
            // Counting cannot fail.
            let _ = mender.push(buffer);
        }
        let (text, changes) = mender.finish().unwrap_or_default();
        Ok(Self {
            encoding,
            characters: text
                .code_points
                .saturating_sub(changes.replacement_characters),
            ill_formed: changes.replacement_characters,
            lines: first_lines(&text.start),
            known: Cell::new(None),
        })
    }

    /// The name of the encoding, as reports give it.
    pub(super) fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    /// The name of the encoding for the user.
    pub(super) fn words(&self) -> String {
        self.encoding.words()
    }

    /// `Windows-1252: 120 characters, nothing ill-formed`.
    pub(super) fn summary(&self) -> String {
        let ill_formed = match self.ill_formed {
            0 => "nothing ill-formed".to_owned(),
            number => format!("{number} × U+FFFD"),
        };
        let characters = counted(self.characters, "character");
        format!("{}: {characters}, {ill_formed}", self.words())
    }

    /// The characters that have a byte of an error, of its first 64 bytes. What cannot be read is kept with
    /// the finding.
    pub(super) fn characters_of(&self, group: &Group, finding: &FileFinding) -> Vec<Character> {
        let source = &*finding.source;
        match self.decode(group, source, finding.totals().bytes) {
            Ok(window) => window.characters().to_vec(),
            Err(error) => {
                finding.set_problem(|| about(&finding.name, &error));
                Vec::new()
            }
        }
    }

    fn decode(
        &self,
        group: &Group,
        source: &dyn Source,
        len: u64,
    ) -> Result<CharacterWindow, SourceError> {
        let place = group.offset;
        let end = place + group.len().min(MOST_BYTES);
        let from = self.start(source, place)?;
        let to = len.min(end + MARGIN_AFTER as u64);
        let mut bytes = vec![0; to.saturating_sub(from.offset) as usize];
        let read = read_full(source, from.offset, &mut bytes)?;
        bytes.truncate(read);
        let range = (place, end);
        Ok(CharacterWindow::decode(
            self.encoding,
            &bytes,
            from,
            range,
            to == len,
        ))
    }

    /// A place right before an error where a character starts.
    fn start(&self, source: &dyn Source, place: u64) -> Result<Start, SourceError> {
        for near in NEAR {
            let base = place.saturating_sub(near);
            let mut before = vec![0; (place - base) as usize];
            let read = read_full(source, base, &mut before)?;
            before.truncate(read);
            if let Search::Found(start) = Start::search(self.encoding, &before, base, place) {
                return Ok(start);
            }
            let known = self.known.get();
            if let Some(known) = known.filter(|it| (base..=place).contains(&it.offset)) {
                return Ok(known);
            }
        }
        let known = self.known.get().filter(|known| known.offset <= place);
        let never = AtomicBool::new(false);
        let found = start_before(source, self.encoding, place, known, &never)?;
        let start = found.unwrap_or(Start::unknown(place));
        self.known.set(Some(start));
        Ok(start)
    }
}

/// What some bytes are in an encoding.
pub(super) struct ReadText {
    /// The characters, safe to show; U+FFFD for what the encoding does not have.
    pub(super) text: String,

    /// The bytes of these characters, in hex with gaps.
    bytes: String,
}

impl ReadText {
    /// What these characters say; `None` if there are none.
    pub(super) fn of(characters: &[Character]) -> Option<Self> {
        let mut text = String::new();
        let mut bytes = Vec::new();
        for character in characters {
            bytes.extend(character.bytes().iter().map(|byte| format!("{byte:02X}")));
            match character.meaning {
                Meaning::Scalar(scalar) => text.push(scalar),
                Meaning::Marked(scalar, mark) => text.extend([scalar, mark]),
                Meaning::Malformed => text.push('\u{FFFD}'),
                Meaning::Shift => {}
            }
        }
        (!characters.is_empty()).then(|| Self {
            text: escape_bytes(text.as_bytes()),
            bytes: bytes.join(" "),
        })
    }

    /// `FC is ü in Windows-1252`.
    pub(super) fn sentence(&self, encoding: &str) -> String {
        format!("{} is {} in {encoding}", self.bytes, self.text)
    }
}

/// Counts the text that is written to it, and keeps its start.
#[derive(Default)]
struct Text {
    code_points: u64,
    start: Vec<u8>,
}

/// The first lines of a text of which this is the start, as far as it is kept.
fn first_lines(start: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(start);
    // The end of what is kept may cut a character.
    let text = match start.len() {
        KEPT => text.trim_end_matches('\u{FFFD}'),
        _ => &text,
    };
    let lines = text.lines().take(MOST_LINES).map(|line| {
        let mut characters = line.chars();
        let shown: String = characters.by_ref().take(MOST_CHARACTERS).collect();
        let more = if characters.next().is_some() {
            " …"
        } else {
            ""
        };
        escape_bytes(shown.as_bytes()) + more
    });
    lines.collect()
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let tails = bytes.iter().filter(|byte| syntax::is_tail(**byte)).count();
        self.code_points += (bytes.len() - tails) as u64;
        let room = KEPT.saturating_sub(self.start.len()).min(bytes.len());
        self.start
            .extend_from_slice(bytes.get(..room).unwrap_or_default());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
