//! The file in which settings are kept from one run to the next.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::Settings;
use crate::files::{self, Links, ReadableBy, WholeFile, open_regular, put_aside};
use crate::source::readable_name;

/// The name of the file in the folder of the program.
const NAME: &str = "settings.json";

/// The greatest length of the file in bytes. A longer file is not read as settings.
const LONGEST: u64 = 1 << 20;

/// The file in which settings are kept. It is always written as a whole. Only the user may read it, because
/// it has the names of files in it.
///
/// Reading and writing wait for nothing but the disk. If a link, a pipe or a device has the name of the file,
/// it is left alone and settings are not kept.
#[derive(Debug, Clone)]
pub struct SettingsFile {
    path: PathBuf,
}

/// The settings that were read from the file.
#[derive(Debug)]
pub struct StoredSettings {
    /// The settings. A value that was missing or not understood has its default.
    pub settings: Settings,

    /// A sentence for the user, if something went wrong.
    pub trouble: Option<String>,

    /// Whether the file may be written. It may not if there is one that could not be read.
    pub is_writable: bool,
}

impl SettingsFile {
    /// Returns the settings file in a folder. The folder need not exist yet.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            path: folder.join(NAME),
        }
    }

    /// Reads the file. A file that holds no settings is renamed and kept.
    pub fn read(&self) -> StoredSettings {
        let as_at_first = |trouble, is_writable| StoredSettings {
            settings: Settings::default(),
            trouble,
            is_writable,
        };
        let text = match self.text() {
            Ok(text) => text,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
                return as_at_first(None, true);
            }
            Err(cause) if cause.kind() == io::ErrorKind::InvalidData => String::new(),
            Err(cause) => {
                let name = readable_name(&self.path);
                let why = format!(
                    "The settings in {name} could not be read: {cause}. They are as at first, and are \
                     not kept."
                );
                return as_at_first(Some(why), false);
            }
        };
        if let Some(settings) = Settings::from_stored(&text) {
            return StoredSettings {
                settings,
                trouble: None,
                is_writable: true,
            };
        }
        let name = readable_name(&self.path);
        match put_aside(&self.path) {
            Ok(aside) => {
                let aside = readable_name(&aside);
                let why = format!(
                    "{name} holds no settings. They are as at first; the file was kept as {aside}."
                );
                as_at_first(Some(why), true)
            }
            Err(cause) => {
                let why = format!(
                    "{name} holds no settings, and could not be put aside: {cause}. Settings are as at \
                     first, and are not kept."
                );
                as_at_first(Some(why), false)
            }
        }
    }

    /// Returns the text of the file. If it is too long or not UTF-8, the error is
    /// [`io::ErrorKind::InvalidData`].
    fn text(&self) -> io::Result<String> {
        let mut text = String::new();
        open_regular(&self.path, Links::Refused)?
            .take(LONGEST + 1)
            .read_to_string(&mut text)?;
        if text.len() as u64 > LONGEST {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(text)
    }

    /// Writes the file. The error is a sentence.
    ///
    /// # Errors
    /// The folder cannot be written to, or something else than a regular file has the name.
    pub fn write(&self, settings: &Settings) -> Result<(), String> {
        self.written(settings).map_err(|cause| {
            let name = readable_name(&self.path);
            format!("The settings could not be kept in {name}: {cause}.")
        })
    }

    fn written(&self, settings: &Settings) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        match open_regular(&self.path, Links::Refused) {
            Err(cause) if cause.kind() == io::ErrorKind::InvalidInput => return Err(cause),
            // The file was not there when the program started, so it is replaced even if it cannot be read.
            _ => {}
        }
        files::sweep(folder);
        let mut file = WholeFile::create_in(folder, ReadableBy::Owner)?;
        file.as_file_mut()
            .write_all(settings.to_stored()?.as_bytes())?;
        file.as_file().sync_all()?;
        file.keep(&self.path, true)
    }
}
