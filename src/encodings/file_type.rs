//! Which type of file something is.

/// A type of file, by a signature in its first bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileType {
    /// In plain words: `PNG image`, `ELF program`.
    pub name: String,

    /// The media type: `image/png`.
    pub media_type: String,

    /// The usual extension, without a dot: `png`.
    pub extension: String,
}
