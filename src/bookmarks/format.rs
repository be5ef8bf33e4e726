//! Bookmarks as JSON: the form of `docs/bookmarks.md`, in the program's own folder and in exports alike.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde::de::{Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::bookmark::OtherKeys;
use super::{Bookmark, BookmarkColor, Bookmarks, BookmarksError, Fingerprint, MOST_BOOKMARKS};
use crate::files::Links;
use crate::kept::{KeptError, KeptForm, KeptText};

/// The largest file that is read as bookmarks, in bytes. A file of all that [`Bookmarks`] can hold is always
/// smaller.
pub const MOST_BYTES: u64 = 64 << 20;

/// The form of the file.
pub(super) const FORM: KeptForm = KeptForm {
    holds: "bookmarks",
    // The second one is from the time when bookmarks were called notes.
    formats: &["byteloupe-bookmarks", "byteloupe-notes"],
    version: 1,
    may_lack_head: false,
    former_keys: &["notes"],
    most_bytes: MOST_BYTES,
    most_values: 1 << 19,
};

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

/// Returns bookmarks as a tree for [`FORM`]. `bytes_of` returns the first bytes of a bookmark's range for a human
/// reader, or `None` if they are not wanted or cannot be read.
///
/// # Errors
/// The tree cannot be made.
pub fn tree_of(
    about: &About,
    bookmarks: &Bookmarks,
    bytes_of: &mut dyn FnMut(&Bookmark) -> Option<String>,
) -> serde_json::Result<Value> {
    serde_json::to_value(FileWritten {
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
                other: bookmark.other_keys(),
            })
            .collect(),
    })
}

/// Reads a file of bookmarks, of at most [`MOST_BYTES`], if there is one.
///
/// # Errors
/// The file cannot be read, is too large, is not a file of bookmarks, or has bookmarks that are not valid.
pub fn read(path: &Path) -> Result<Option<Contents>, KeptError> {
    let text = FORM
        .read(path, Links::Followed)
        .map_err(|error| match error {
            KeptError::System(_, _, cause) if cause.kind() == io::ErrorKind::InvalidInput => {
                FORM.holds_else(path, cause.to_string())
            }
            error => error,
        })?;
    text.map(|text| contents(path, &text)).transpose()
}

/// Reads the text of a file of bookmarks.
fn contents(path: &Path, text: &KeptText) -> Result<Contents, KeptError> {
    // A sentence that a reason ends with has its own full stop.
    let why = |error: &BookmarksError| error.to_string().trim_end_matches('.').to_owned();
    let file: FileRead = text
        .parse()
        .map_err(|error| FORM.holds_else(path, error.to_string()))?;
    let bookmarks = file
        .bookmarks
        .0
        .into_iter()
        .zip(1..)
        .map(|(record, number)| {
            record.bookmark().map(Arc::new).map_err(|error| {
                FORM.holds_else(path, format!("bookmark {number}: {}", why(&error)))
            })
        });
    let bookmarks = Bookmarks::of(bookmarks.collect::<Result<Vec<_>, _>>()?)
        .map_err(|error| FORM.holds_else(path, why(&error)))?;
    let document = file.document.unwrap_or_default();
    Ok(Contents {
        about: About {
            fingerprint: document.fingerprint(),
            name: document.name,
        },
        bookmarks,
    })
}

#[derive(Serialize)]
struct FileWritten<'a> {
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
    #[serde(flatten)]
    other: Option<&'a OtherKeys>,
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
    /// It is for human readers alone, and made anew when it is wanted.
    #[serde(default, rename = "bytes")]
    _bytes: Option<IgnoredAny>,
    /// What this version does not know.
    #[serde(flatten)]
    other: OtherKeys,
}

impl Record {
    fn bookmark(self) -> Result<Bookmark, BookmarksError> {
        let end = self.offset.checked_add(self.length);
        let end = end.ok_or(BookmarksError::BeyondOffsets(self.offset))?;
        let bookmark = Bookmark::new(self.offset..end, self.color, self.text)?;
        Ok(bookmark
            .made_in_second(self.made)
            .with_other_keys(self.other))
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
