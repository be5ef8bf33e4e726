//! Bookmarks as JSON: the form of `docs/bookmarks.md`, in the program's own folder and in exports alike.

use std::fmt;
use std::io::{self, Read as _, Write};
use std::path::Path;
use std::sync::Arc;

use serde::de::{Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Bookmark, BookmarkColor, Bookmarks, BookmarksError, Fingerprint, MOST_BOOKMARKS};
use crate::files::{Links, open_regular};

/// The largest file that is read as bookmarks, in bytes. A file of all that [`Bookmarks`] can hold is always
/// smaller.
pub const MOST_BYTES: u64 = 64 << 20;

/// The value of the key `format`.
const FORMAT: &str = "byteloupe-bookmarks";

/// The value of the key when bookmarks were called notes.
const FORMER_FORMAT: &str = "byteloupe-notes";

/// The version that is written, and the latest version that can be read.
const VERSION: u64 = 1;

/// What a file of bookmarks says of its document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// The readable name of the document.
    pub name: String,
    /// The fingerprint of its content, if it is known.
    pub fingerprint: Option<Fingerprint>,
}

/// What a file of bookmarks holds.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    /// The document.
    pub about: About,
    /// Its bookmarks.
    pub bookmarks: Bookmarks,
}

/// Writes bookmarks. `bytes_of` returns the first bytes of a bookmark's range for a human reader, or `None`
/// if they are not wanted or cannot be read.
///
/// # Errors
/// `out` could not be written to.
pub fn write(
    out: &mut dyn Write,
    about: &About,
    bookmarks: &Bookmarks,
    bytes_of: &mut dyn FnMut(&Bookmark) -> Option<String>,
) -> io::Result<()> {
    let file = FileWritten {
        format: FORMAT,
        version: VERSION,
        document: DocumentRecord {
            name: about.name.clone(),
            size: about.fingerprint.map(|known| known.size),
            first: about.fingerprint.map(|known| hex_of(&known.first)),
            last: about.fingerprint.map(|known| hex_of(&known.last)),
        },
        bookmarks: bookmarks
            .iter()
            .map(|bookmark| RecordWritten {
                offset: bookmark.offset(),
                length: bookmark.length(),
                color: bookmark.color(),
                text: bookmark.text(),
                made: bookmark.made_second(),
                bytes: bytes_of(bookmark),
            })
            .collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &file)?;
    out.write_all(b"\n")
}

/// Reads a file of bookmarks, of at most [`MOST_BYTES`].
///
/// # Errors
/// The file cannot be read, is too large, is no file of bookmarks, or has bookmarks that are not valid.
pub fn read(path: &Path) -> Result<Contents, BookmarksError> {
    let failed = |cause| BookmarksError::system("read", path, cause);
    let file = open_regular(path, Links::Followed).map_err(|cause| match cause.kind() {
        io::ErrorKind::InvalidInput => {
            BookmarksError::NotBookmarks(path.to_owned(), cause.to_string())
        }
        _ => failed(cause),
    })?;
    let mut json = Vec::new();
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut json)
        .map_err(failed)?;
    if json.len() as u64 > MOST_BYTES {
        return Err(BookmarksError::TooLarge(path.to_owned()));
    }
    parse(path, &json)
}

fn parse(path: &Path, json: &[u8]) -> Result<Contents, BookmarksError> {
    let not_bookmarks = |why: String| BookmarksError::NotBookmarks(path.to_owned(), why);
    // A file of a later version must not be read as this version.
    let head: Head =
        serde_json::from_slice(json).map_err(|error| not_bookmarks(error.to_string()))?;
    if head.format != FORMAT && head.format != FORMER_FORMAT {
        return Err(not_bookmarks(format!("its “format” is not “{FORMAT}”")));
    }
    match head.version {
        1..=VERSION => {}
        0 => return Err(not_bookmarks("there is no version 0".to_owned())),
        later => return Err(BookmarksError::Later(path.to_owned(), later)),
    }
    let file: FileRead =
        serde_json::from_slice(json).map_err(|error| not_bookmarks(error.to_string()))?;
    let bookmarks = file
        .bookmarks
        .0
        .into_iter()
        .zip(1..)
        .map(|(record, number)| {
            record.bookmark().map(Arc::new).map_err(|error| {
                let error = error.to_string();
                // The sentence that the reason ends has its own full stop.
                not_bookmarks(format!(
                    "bookmark {number}: {}",
                    error.trim_end_matches('.')
                ))
            })
        });
    let bookmarks = Bookmarks::of(bookmarks.collect::<Result<Vec<_>, _>>()?)?;
    let document = file.document.unwrap_or_default();
    Ok(Contents {
        about: About {
            fingerprint: document.fingerprint(),
            name: document.name,
        },
        bookmarks,
    })
}

/// The keys that every version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

#[derive(Serialize)]
struct FileWritten<'a> {
    format: &'a str,
    version: u64,
    document: DocumentRecord,
    bookmarks: Vec<RecordWritten<'a>>,
}

#[derive(Deserialize)]
struct FileRead {
    #[serde(default)]
    document: Option<DocumentRecord>,
    /// This key was once called notes.
    #[serde(alias = "notes")]
    bookmarks: Records,
}

#[derive(Default, Serialize, Deserialize)]
struct DocumentRecord {
    #[serde(default)]
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    #[serde(
        default,
        rename = "sha256_first_64k",
        skip_serializing_if = "Option::is_none"
    )]
    first: Option<String>,
    #[serde(
        default,
        rename = "sha256_last_64k",
        skip_serializing_if = "Option::is_none"
    )]
    last: Option<String>,
}

impl DocumentRecord {
    fn fingerprint(&self) -> Option<Fingerprint> {
        Some(Fingerprint {
            size: self.size?,
            first: hash_of(self.first.as_deref()?)?,
            last: hash_of(self.last.as_deref()?)?,
        })
    }
}

#[derive(Serialize)]
struct RecordWritten<'a> {
    offset: u64,
    length: u64,
    color: BookmarkColor,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
}

#[derive(Deserialize)]
struct Record {
    offset: u64,
    length: u64,
    #[serde(default)]
    color: BookmarkColor,
    #[serde(default)]
    text: String,
    #[serde(default)]
    made: Option<u64>,
}

impl Record {
    fn bookmark(self) -> Result<Bookmark, BookmarksError> {
        let end = self.offset.checked_add(self.length);
        let end = end.ok_or(BookmarksError::BeyondOffsets(self.offset))?;
        let bookmark = Bookmark::new(self.offset..end, self.color, self.text)?;
        Ok(bookmark.made_in_second(self.made))
    }
}

/// At most as many records as there can be bookmarks. More are refused before they take memory.
struct Records(Vec<Record>);

impl<'de> Deserialize<'de> for Records {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfBookmarks;

        impl<'de> Visitor<'de> for OfBookmarks {
            type Value = Records;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of bookmarks")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Records, S::Error> {
                let mut records = Vec::new();
                while records.len() < MOST_BOOKMARKS {
                    match list.next_element()? {
                        Some(record) => records.push(record),
                        None => return Ok(Records(records)),
                    }
                }
                match list.next_element::<IgnoredAny>()? {
                    Some(_) => Err(S::Error::custom(format_args!(
                        "there are more than {MOST_BOOKMARKS} bookmarks"
                    ))),
                    None => Ok(Records(records)),
                }
            }
        }

        deserializer.deserialize_seq(OfBookmarks)
    }
}

/// Bytes in hex, two lower-case digits each.
pub fn hex_of(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 0xF)])
        .collect()
}

/// A hash of 32 bytes from its 64 digits.
fn hash_of(hex: &str) -> Option<[u8; 32]> {
    let (pairs, []) = hex.as_bytes().as_chunks::<2>() else {
        return None;
    };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let bytes: Option<Vec<u8>> = pairs
        .iter()
        .map(|[high, low]| u8::try_from(digit(*high)? << 4 | digit(*low)?).ok())
        .collect();
    bytes?.try_into().ok()
}
