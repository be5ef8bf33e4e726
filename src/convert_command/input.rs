//! The input: a file, a pipe, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::source::{FileSource, Opened, Source, readable_name};
use crate::standard_streams;

/// A text in a notation may have so many bytes: it is read whole, and every notation that it may be in
/// makes bytes of it beside it.
pub const MAX_TEXT: u64 = 256 << 20;

/// How much is read at once.
const BLOCK: usize = 64 << 10;

/// What is read, from front to back.
pub(super) struct Input {
    /// What sentences about it begin with.
    name: String,
    from: Origin,
    offset: u64,
}

enum Origin {
    File(FileSource),
    Stream(File),
    StandardInput(io::Stdin),
}

impl Input {
    /// Opens it. The error is a sentence.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let (name, from) = if path.as_os_str() == "-" {
            if standard_streams::input_was_closed() {
                return Err(
                    "Standard input is closed. Name a file, or pipe something in.".to_owned(),
                );
            }
            (
                "Standard input".to_owned(),
                Origin::StandardInput(io::stdin()),
            )
        } else {
            let opened = FileSource::open(path).map_err(|error| error.to_string())?;
            let from = match opened {
                Opened::File(file) => Origin::File(file),
                Opened::Stream(stream) => Origin::Stream(stream),
            };
            (readable_name(path), from)
        };
        Ok(Self {
            name,
            from,
            offset: 0,
        })
    }

    /// Adds the next bytes to `bytes`; none at the end.
    pub(super) fn pull(&mut self, bytes: &mut Vec<u8>) -> Result<(), String> {
        let start = bytes.len();
        if bytes.try_reserve(BLOCK).is_err() {
            return Err(self.no_memory());
        }
        bytes.resize(start + BLOCK, 0);
        let block = bytes.get_mut(start..).unwrap_or_default();
        let read = loop {
            let read = match &mut self.from {
                Origin::File(file) => {
                    break file
                        .read_at(self.offset, block)
                        .map_err(|error| error.to_string());
                }
                Origin::Stream(stream) => stream.read(block),
                Origin::StandardInput(input) => input.lock().read(block),
            };
            match read {
                Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
                Err(cause) => break Err(format!("{} could not be read: {cause}.", self.name)),
                Ok(read) => break Ok(read),
            }
        };
        bytes.truncate(start + *read.as_ref().unwrap_or(&0));
        self.offset += read? as u64;
        Ok(())
    }

    /// All of it, if it is no longer than a text may be.
    pub(super) fn text(&mut self) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        let read = match &mut self.from {
            Origin::File(file) => {
                // Devices and `/proc` say 0. A block more is for the read that finds the end.
                let len = file.len_hint();
                if len <= MAX_TEXT && text.try_reserve_exact(len as usize + BLOCK).is_err() {
                    return Err(self.no_memory());
                }
                while len <= MAX_TEXT && text.len() as u64 <= MAX_TEXT {
                    let before = text.len();
                    self.pull(&mut text)?;
                    if text.len() == before {
                        return Ok(text);
                    }
                }
                return Err(self.too_long());
            }
            Origin::Stream(stream) => stream.take(MAX_TEXT + 1).read_to_end(&mut text),
            Origin::StandardInput(input) => input.lock().take(MAX_TEXT + 1).read_to_end(&mut text),
        };
        match read {
            Err(cause) if cause.kind() == io::ErrorKind::OutOfMemory => Err(self.no_memory()),
            Err(cause) => Err(format!("{} could not be read: {cause}.", self.name)),
            Ok(len) if len as u64 > MAX_TEXT => Err(self.too_long()),
            Ok(_) => Ok(text),
        }
    }

    fn no_memory(&self) -> String {
        format!(
            "There is not enough memory for {}. Close other programs, or take a part of it at a time.",
            self.name
        )
    }

    fn too_long(&self) -> String {
        format!(
            "{} is longer than {} MiB, the most that is read as text. Split it between two lines, or \
             take it for bytes with --from bytes.",
            self.name,
            MAX_TEXT >> 20
        )
    }
}
