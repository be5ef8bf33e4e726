//! The input of a command: a file, a pipe, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::standard_file::STANDARD_INPUT;
use super::{
    Digest, FileSource, OneState, Opened, Proof, Source, SourceError, StateGuard, readable_name,
};
use crate::standard_streams;

/// How much is read at once.
const BLOCK: usize = 64 << 10;

/// An input that a command reads from front to back.
///
/// Of a regular file it gives the bytes that the file had when it was opened, and no others: [`Input::finish`] says whether
/// that is what it gave.
pub struct Input {
    /// The name of the input, with which messages begin.
    name: String,
    from: Origin,
    offset: u64,

    /// Where the range of bytes that is taken ends, if not with the input.
    end: Option<u64>,

    /// What is needed to tell whether the bytes are of one state, if they come from a regular file.
    checked: Option<Checked>,
}

enum Origin {
    File(FileSource),
    Stream(File),
    StandardInput(io::Stdin, Option<FileSource>),
}

/// What is needed to tell whether all bytes are of one state of a regular file.
struct Checked {
    guard: StateGuard,

    /// The place in the file where the input begins: standard input may have been read from before.
    base: u64,

    /// The length of the input when it was opened.
    len: u64,

    /// The offset of the first byte that was given.
    start: u64,

    /// Of all bytes that were given.
    digest: Digest,
}

impl Origin {
    /// The regular file, if the input is one whose length is that of its content.
    fn file(&self) -> Option<(&FileSource, u64)> {
        let file = match self {
            Self::File(file) | Self::StandardInput(_, Some(file)) => file,
            Self::Stream(_) | Self::StandardInput(_, None) => return None,
        };
        file.known_len().map(|len| (file, len))
    }
}

impl Input {
    /// Opens the input; `-` is standard input.
    ///
    /// # Errors
    /// A sentence that says what could not be opened, and why.
    pub fn open(path: &Path) -> Result<Self, String> {
        let (name, from) = if path.as_os_str() == "-" {
            if standard_streams::input_was_closed() {
                return Err(
                    "Standard input is closed. Name a file, or pipe something in.".to_owned(),
                );
            }
            let file = FileSource::of_standard_input();
            (
                STANDARD_INPUT.to_owned(),
                Origin::StandardInput(io::stdin(), file),
            )
        } else {
            let opened = FileSource::open(path).map_err(|error| error.to_string())?;
            let from = match opened {
                Opened::File(file) => Origin::File(file),
                Opened::Stream(stream) => Origin::Stream(stream),
            };
            (readable_name(path), from)
        };
        let checked = match from.file() {
            Some((file, len)) => {
                let guard = StateGuard::before(file).map_err(|error| error.to_string())?;
                let base = match &from {
                    Origin::StandardInput(..) => file.place().unwrap_or_default(),
                    _ => 0,
                };
                Some(Checked {
                    guard,
                    base,
                    len: len.saturating_sub(base),
                    start: 0,
                    digest: Digest::new(),
                })
            }
            None => None,
        };
        Ok(Self {
            name,
            from,
            offset: 0,
            end: None,
            checked,
        })
    }

    /// Returns whether the input grew while it was read, after its last byte was given.
    ///
    /// # Errors
    /// A sentence that says that the bytes that were given may be of two states of the file.
    pub fn finish(&self) -> Result<OneState, String> {
        let (Some((file, _)), Some(checked)) = (self.from.file(), &self.checked) else {
            return Ok(OneState::Same);
        };
        let given = checked.base + checked.start..checked.base + self.offset;
        let is_same = || Ok(Digest::of(file, given)? == checked.digest);
        let state = checked.guard.check(file, Proof::Bytes, is_same);
        state.map_err(|error| error.to_string())
    }

    /// The length of a regular file when it was opened.
    fn len_at_first(&self) -> Option<u64> {
        self.checked.as_ref().map(|checked| checked.len)
    }

    /// Takes only the bytes of a range from now on, which ends with the input if it has no end. What is before
    /// them in a stream is read and dropped.
    ///
    /// # Errors
    /// A sentence that says that the input does not reach so far, or could not be read.
    pub fn take_range(&mut self, start: u64, end: Option<u64>) -> Result<(), String> {
        let known = self.len_hint();
        let needed = end.unwrap_or(start);
        if known > 0 && known < needed {
            return Err(self.too_short());
        }
        if let Origin::File(_) = self.from {
            self.offset = start;
            if let Some(checked) = &mut self.checked {
                checked.start = start;
            }
        } else {
            let mut skipped = Vec::new();
            self.end = Some(start);
            while self.offset < start {
                skipped.clear();
                self.pull(&mut skipped)?;
            }
        }
        self.end = end;
        Ok(())
    }

    /// Adds the next bytes to `bytes`, or no bytes at the end.
    ///
    /// # Errors
    /// A sentence that says what could not be read, and why; or that the input ended before the range that is
    /// taken.
    pub fn pull(&mut self, bytes: &mut Vec<u8>) -> Result<(), String> {
        let start = bytes.len();
        // Bytes that were added meanwhile are not taken.
        let end = self.end.or(self.len_at_first());
        let wanted = end.map_or(u64::MAX, |end| end.saturating_sub(self.offset));
        let wanted = usize::try_from(wanted).map_or(BLOCK, |wanted| wanted.min(BLOCK));
        if wanted == 0 {
            return Ok(());
        }
        if bytes.try_reserve(wanted).is_err() {
            return Err(self.no_memory());
        }
        bytes.resize(start + wanted, 0);
        let block = bytes.get_mut(start..).unwrap_or_default();
        let read = loop {
            let read = match &mut self.from {
                Origin::File(file) => {
                    break file
                        .read_at(self.offset, block)
                        .map_err(|error| error.to_string());
                }
                Origin::Stream(stream) => stream.read(block),
                Origin::StandardInput(input, _) => input.lock().read(block),
            };
            match read {
                Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
                Err(cause) => break Err(format!("{} could not be read: {cause}.", self.name)),
                Ok(read) => break Ok(read),
            }
        };
        bytes.truncate(start + *read.as_ref().unwrap_or(&0));
        let read = read?;
        if read == 0 && self.end.is_some() {
            return Err(self.too_short());
        }
        if read == 0 && self.offset < self.len_at_first().unwrap_or_default() {
            // Its length is that of its content, and less of it came than there was at first: what was read is
            // no copy of it.
            return Err(SourceError::shrank(&self.name, self.offset).to_string());
        }
        self.offset += read as u64;
        if let Some(checked) = &mut self.checked {
            checked
                .digest
                .update(bytes.get(start..).unwrap_or_default());
        }
        Ok(())
    }

    fn too_short(&self) -> String {
        format!("{} ends before the range does.", self.name)
    }

    /// How many bytes are left to take, as far as that is known: 0 if it is not.
    pub fn left_hint(&self) -> u64 {
        let end = self.end.unwrap_or_else(|| self.len_hint());
        end.saturating_sub(self.offset)
    }

    /// The length of all of it in bytes as far as it is known: 0 for a stream, a device and `/proc`.
    pub fn len_hint(&self) -> u64 {
        match &self.from {
            Origin::File(file) => file.len_hint(),
            Origin::Stream(_) | Origin::StandardInput(..) => 0,
        }
    }

    /// The name of the input, with which messages begin.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a sentence that says that there is not enough memory for the input.
    pub fn no_memory(&self) -> String {
        format!(
            "There is not enough memory for {}. Close other programs, or take a part of it at a time.",
            self.name
        )
    }
}
