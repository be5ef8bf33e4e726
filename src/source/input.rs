//! The input of a command: a file, a pipe, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{FileSource, Opened, Source, readable_name};
use crate::standard_streams;

/// How much is read at once.
const BLOCK: usize = 64 << 10;

/// An input that a command reads from front to back.
pub struct Input {
    /// The name of the input, with which messages begin.
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

    /// Adds the next bytes to `bytes`, or no bytes at the end.
    ///
    /// # Errors
    /// A sentence that says what could not be read, and why.
    pub fn pull(&mut self, bytes: &mut Vec<u8>) -> Result<(), String> {
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

    /// Its length in bytes as far as it is known: 0 for a stream, a device and `/proc`.
    pub fn len_hint(&self) -> u64 {
        match &self.from {
            Origin::File(file) => file.len_hint(),
            Origin::Stream(_) | Origin::StandardInput(_) => 0,
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
