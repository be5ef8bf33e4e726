//! The encodings in which UTF-8 is read by mistake.

use encoding_rs as web;

/// An encoding in which UTF-8 was read by mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misreading {
    /// ISO-8859-1 as it was before the web: each byte is the code point of its number.
    Latin1,

    /// An encoding of the WHATWG list.
    Web(&'static web::Encoding),
}

impl Misreading {
    /// The name for the user and for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Latin1 => "ISO-8859-1",
            Self::Web(encoding) => encoding.name(),
        }
    }
}
