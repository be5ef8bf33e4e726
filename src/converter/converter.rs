//! The bytes of the converter, and the text that the user typed last.

use std::fmt;

use super::mark::EditableText;
use super::reading;
use super::writing;
use crate::notation::Notation;
use crate::utf8::Window;

/// The most bytes that the converter holds: every format of them is made with each key.
pub const MAX_BYTES: usize = 64 << 10;

/// A text longer than this is not read: in no format do the bytes that fit need more.
pub const MAX_TEXT: usize = 10 * MAX_BYTES;

/// The error for more bytes than the converter holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong {
    /// How many bytes there are, unless the text is too long to be read.
    pub bytes: Option<u64>,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = MAX_BYTES >> 10;
        match self.bytes {
            Some(bytes) => write!(
                f,
                "{bytes} bytes are more than the {most} KiB that the converter holds"
            ),
            None => write!(
                f,
                "This text is longer than any format of the {most} KiB that the converter holds"
            ),
        }
    }
}

impl std::error::Error for TooLong {}

/// The counts of the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// The number of bytes.
    pub bytes: usize,

    /// How many code points, ill-formed spans left out.
    pub code_points: usize,

    /// How many errors: groups of ill-formed bytes.
    pub errors: usize,

    /// How many U+FFFD Unicode recommends for them.
    pub replacements: usize,
}

/// What the user typed last.
#[derive(Debug, Clone)]
struct Edit {
    format: Notation,

    /// The text exactly as it was typed, with its marks.
    text: EditableText,

    /// Why the bytes are still what they were before.
    too_long: Option<TooLong>,
}

/// Bytes, and the format that the user edits.
///
/// The bytes are the one truth: each format but the edited one is written from them when it is asked for.
#[derive(Debug, Clone, Default)]
pub struct Converter {
    bytes: Vec<u8>,

    /// Every unit and error of the bytes.
    window: Window,
    facts: Facts,
    edit: Option<Edit>,

    /// How many changes there were.
    revision: u64,
}

impl Converter {
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Every unit and error of the bytes.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// A number that differs after each change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The format that was edited last, as long as its text is what was typed.
    pub fn edited(&self) -> Option<Notation> {
        self.edit.as_ref().map(|edit| edit.format)
    }

    /// Why the bytes are not those of the edited format, but what they were before.
    pub fn too_long(&self) -> Option<TooLong> {
        self.edit.as_ref()?.too_long
    }

    /// Takes other bytes; no format is edited any more.
    ///
    /// # Errors
    /// There are more than [`MAX_BYTES`]. Nothing changes then.
    pub fn set_bytes(&mut self, bytes: Vec<u8>) -> Result<(), TooLong> {
        check(&bytes)?;
        self.edit = None;
        self.replace(bytes);
        Ok(())
    }

    /// Takes what the user has typed in a format. What can be read of it makes the bytes; if those are too
    /// many, the bytes stay what they were, and [`Converter::too_long`] says so.
    pub fn edit(&mut self, format: Notation, text: String) {
        let mut edit = Edit {
            format,
            text: EditableText {
                text,
                marks: Vec::new(),
            },
            too_long: None,
        };
        if edit.text.text.len() > MAX_TEXT {
            edit.too_long = Some(TooLong { bytes: None });
        } else {
            let mut read = reading::read(format, &edit.text.text);
            match check(&read.bytes) {
                Ok(()) => {
                    self.replace(std::mem::take(&mut read.bytes));
                    edit.text.marks = read.marks(&self.window);
                }
                Err(error) => edit.too_long = Some(error),
            }
        }
        self.edit = Some(edit);
        self.revision += 1;
    }

    /// The text of a format: what was typed in it last, or what the bytes are in it.
    pub fn text(&self, format: Notation) -> EditableText {
        match &self.edit {
            Some(edit) if edit.format == format => edit.text.clone(),
            _ => writing::write(format, &self.bytes, &self.window, usize::MAX),
        }
    }

    /// The start of the text of a format, and whether it is all of it: what was typed last is. Otherwise it
    /// has so many characters at most, and costs no more than they do, however many bytes there are.
    pub fn start_of_text(&self, format: Notation, most: usize) -> (EditableText, bool) {
        if self.edited() == Some(format) {
            return (self.text(format), true);
        }
        // A character has at most 4 bytes; one more than wanted tells that there are more.
        let enough = 4 * most.saturating_add(1);
        let mut start = writing::write(format, &self.bytes, &self.window, enough);
        let end = start.text.char_indices().nth(most);
        if let Some((end, _)) = end {
            start.text.truncate(end);
            start.marks.retain(|mark| mark.range.end <= end);
        }
        (start, end.is_none())
    }

    /// The counts of the bytes.
    pub fn facts(&self) -> Facts {
        self.facts
    }

    /// The byte that the character before a place in a format's text belongs to, near enough for the user who
    /// looks for it. `place` counts bytes of `text`.
    pub fn byte_before(&self, format: Notation, text: &str, place: usize) -> usize {
        let before = text.get(..place).unwrap_or_default();
        let read = reading::read(format, before).bytes.len();
        read.min(self.bytes.len()).saturating_sub(1)
    }

    fn replace(&mut self, bytes: Vec<u8>) {
        let len = bytes.len() as u64;
        self.window = Window::decode(&bytes, 0, 0, len, true);
        let units = self.window.units();
        let code_points = units.iter().filter(|unit| unit.scalar().is_some()).count();
        self.facts = Facts {
            bytes: bytes.len(),
            code_points,
            errors: self.window.groups().len(),
            replacements: units.len() - code_points,
        };
        self.bytes = bytes;
        self.revision += 1;
    }
}

fn check(bytes: &[u8]) -> Result<(), TooLong> {
    if bytes.len() > MAX_BYTES {
        return Err(TooLong {
            bytes: Some(bytes.len() as u64),
        });
    }
    Ok(())
}
