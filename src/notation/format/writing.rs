//! How a notation is written.

use super::encode::Encode;
use super::options::FormatOptions;
use super::size::Size;

/// How a notation is written: part of its record.
#[derive(Debug, Clone, Copy)]
pub(in crate::notation) struct Writing {
    /// What turns bytes into text.
    pub(super) encoder: fn(FormatOptions) -> Box<dyn Encode>,

    /// How long the text of so many bytes is, whatever they are.
    pub(super) size: fn(u64, FormatOptions) -> Size,

    /// What the name of a file of it ends with, without the dot.
    pub(in crate::notation) extension: &'static str,

    /// Does it hold any bytes?
    pub(in crate::notation) is_lossless: bool,

    /// Does its text lack the line feed that ends a line?
    pub(in crate::notation) is_one_line: bool,
}

impl Writing {
    /// It is written on one line, and holds any bytes.
    pub(super) const fn of_bytes(
        encoder: fn(FormatOptions) -> Box<dyn Encode>,
        size: fn(u64, FormatOptions) -> Size,
    ) -> Self {
        Self {
            encoder,
            size,
            extension: "txt",
            is_lossless: true,
            is_one_line: true,
        }
    }

    /// It is written on one line, and holds decoded text.
    pub(super) const fn of_text(
        encoder: fn(FormatOptions) -> Box<dyn Encode>,
        size: fn(u64, FormatOptions) -> Size,
    ) -> Self {
        let mut writing = Self::of_bytes(encoder, size);
        writing.is_lossless = false;
        writing
    }

    /// What is written has the line feeds that it needs.
    pub(super) const fn in_lines(mut self) -> Self {
        self.is_one_line = false;
        self
    }

    /// A file of it has a name that ends with this.
    pub(super) const fn in_a_file(mut self, extension: &'static str) -> Self {
        self.extension = extension;
        self
    }
}
