//! A kind of kept file: what it says it is, its version and its limits.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::limit::check_values;
use super::{KeptError, with_changes};
use crate::files::{self, Links, ReadableBy, WholeFile, open_regular, put_aside};

/// A kind of kept file. It is an object of JSON with the keys `format` and `version`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptForm {
    /// What the file holds, as the end of "holds no …".
    pub holds: &'static str,

    /// The value of the key `format`. The first is written; all of them are read.
    pub formats: &'static [&'static str],

    /// The version that is written, and the latest one that can be read.
    pub version: u64,

    /// Whether earlier programs wrote the file without `format` and `version`. It counts as of version 1 then.
    pub may_lack_head: bool,

    /// Keys of the outermost object that earlier programs wrote and that nothing reads any more. They do not
    /// stay when the file is written.
    pub former_keys: &'static [&'static str],

    /// The greatest length of the file in bytes.
    pub most_bytes: u64,

    /// The greatest number of values in the file, at any depth. It limits the memory that reading takes.
    pub most_values: usize,
}

/// A file that was damaged, if one was: why it cannot be read, and the name that it got.
pub type PutAside = Option<(KeptError, PathBuf)>;

/// The text of a kept file, of a version that can be read.
#[derive(Debug, Clone)]
pub struct KeptText {
    json: Vec<u8>,
}

impl KeptText {
    /// The text, JSON in UTF-8.
    pub fn as_bytes(&self) -> &[u8] {
        &self.json
    }

    /// Reads the text as a type.
    ///
    /// # Errors
    /// The text is not that of the type.
    pub fn parse<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_slice(&self.json)
    }
}

impl KeptForm {
    /// Reads a file, if there is one. It waits for nothing but the disk.
    ///
    /// # Errors
    /// The file cannot be read, is too large, holds something else, or is of a later version.
    pub fn read(&self, path: &Path, links: Links) -> Result<Option<KeptText>, KeptError> {
        let failed = |cause| KeptError::system("read", path, cause);
        let file = match open_regular(path, links) {
            Ok(file) => file,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(cause) => return Err(failed(cause)),
        };
        let mut json = Vec::new();
        file.take(self.most_bytes.saturating_add(1))
            .read_to_end(&mut json)
            .map_err(failed)?;
        if json.len() as u64 > self.most_bytes {
            return Err(KeptError::TooLarge(path.to_owned(), self.most_bytes));
        }
        self.check(path, &json)?;
        Ok(Some(KeptText { json }))
    }

    /// Reads a file, if there is one. A file that is damaged gets another name, and is returned with that
    /// name.
    ///
    /// # Errors
    /// The file cannot be read or renamed, or is of a later version.
    pub fn read_or_put_aside<T>(
        &self,
        path: &Path,
        links: Links,
        parse: impl FnOnce(&KeptText) -> Result<T, KeptError>,
    ) -> Result<(Option<T>, PutAside), KeptError> {
        let read = self.read(path, links).and_then(|text| match text {
            Some(text) => parse(&text).map(Some),
            None => Ok(None),
        });
        match read {
            Ok(read) => Ok((read, None)),
            Err(error) if error.is_damage() => {
                let aside =
                    put_aside(path).map_err(|cause| KeptError::system("put aside", path, cause))?;
                Ok((None, Some((error, aside))))
            }
            Err(error) => Err(error),
        }
    }

    /// The error that a file holds something else, and why.
    pub fn holds_else(&self, path: &Path, why: impl Into<String>) -> KeptError {
        KeptError::HoldsElse(path.to_owned(), self.holds, why.into())
    }

    /// Checks that a text is of this kind and of a version that can be read.
    fn check(&self, path: &Path, json: &[u8]) -> Result<(), KeptError> {
        let head: Head<'_> = serde_json::from_slice(json)
            .map_err(|error| self.holds_else(path, error.to_string()))?;
        // An object is asked for, though a list would do for the type.
        if json.trim_ascii_start().first() != Some(&b'{') {
            return Err(self.holds_else(path, "it is not an object of JSON"));
        }
        let name = match (&head.format, head.version) {
            (None, _) | (_, None) if !self.may_lack_head => {
                let key = if head.format.is_none() {
                    "format"
                } else {
                    "version"
                };
                return Err(self.holds_else(path, format!("it has no key `{key}`")));
            }
            (name, _) => name,
        };
        if let Some(name) = name
            && !self.formats.contains(&&**name)
        {
            let own = self.formats.first().copied().unwrap_or_default();
            return Err(self.holds_else(path, format!("its “format” is not “{own}”")));
        }
        match head.version.unwrap_or(1) {
            0 => return Err(self.holds_else(path, "there is no version 0")),
            later if later > self.version => {
                return Err(KeptError::Later(path.to_owned(), later));
            }
            _ => {}
        }
        check_values(json, self.most_values)
            .map_err(|error| self.holds_else(path, error.to_string()))
    }

    /// Returns the text of a new file with these keys, `format` and `version` first.
    ///
    /// # Errors
    /// The text cannot be made.
    pub fn text_of(&self, tree: &Value) -> serde_json::Result<Vec<u8>> {
        let own = self.formats.first().copied().unwrap_or_default();
        let mut keys = tree.as_object().cloned().unwrap_or_else(Map::new);
        keys.insert("format".to_owned(), own.into());
        keys.insert("version".to_owned(), self.version.into());
        for former in self.former_keys {
            keys.remove(*former);
        }
        let mut text = serde_json::to_vec_pretty(&keys)?;
        text.push(b'\n');
        Ok(text)
    }

    /// Writes what has changed from `before` to `now` into a file, as a whole or not at all, and makes its
    /// folder. Only the user may read it. What else is in the file stays, as [`with_changes`] says. With
    /// [`Value::Null`] as `before`, everything in `now` is written.
    ///
    /// If the file was damaged, it gets another name, and the file is written all the same.
    ///
    /// # Errors
    /// The file is of a later version, or cannot be read or written, or would be too large. It stays as it is.
    pub fn write_changes(
        &self,
        path: &Path,
        links: Links,
        before: &Value,
        now: &Value,
    ) -> Result<PutAside, KeptError> {
        let (there, aside) = self.read_or_put_aside(path, links, |text| {
            text.parse::<Value>()
                .map_err(|error| self.holds_else(path, error.to_string()))
        })?;
        let merged = match there {
            Some(there) => with_changes(there, before, now),
            None => now.clone(),
        };
        let failed = |cause| KeptError::system("written", path, cause);
        let text = self
            .text_of(&merged)
            .map_err(|error| failed(error.into()))?;
        if text.len() as u64 > self.most_bytes {
            return Err(KeptError::TooLarge(path.to_owned(), self.most_bytes));
        }
        write(path, &text, true).map_err(failed)?;
        Ok(aside)
    }
}

/// Writes a file as a whole or not at all, and makes its folder. Only the user may read it. Without `replaces`,
/// a file that is there is [`io::ErrorKind::AlreadyExists`].
pub(super) fn write(path: &Path, text: &[u8], replaces: bool) -> io::Result<()> {
    let folder = folder_of(path);
    make_folder(folder)?;
    files::sweep(folder);
    let mut file = WholeFile::create_in(folder, ReadableBy::Owner)?;
    file.as_file_mut().write_all(text)?;
    file.as_file().sync_all()?;
    file.keep(path, replaces)
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes a folder and those above it, for the user alone, as the XDG Base Directory Specification asks.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        maker.mode(0o700);
    }
    maker.create(folder).map_err(|cause| match cause.kind() {
        // A caller that does not replace a file takes this for a file that is there already.
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => cause,
    })
}

/// The keys that every version has.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    format: Option<Cow<'a, str>>,
    version: Option<u64>,
}
