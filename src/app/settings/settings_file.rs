//! The files in which settings are kept from one run to the next.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::Settings;
use crate::files::Links;
use crate::kept::{KeptError, KeptForm, KeptText, Places, PutAside, move_in_parts, with_changes};
use crate::source::readable_name;

/// What the user chose.
const CHOSEN: KeptForm = KeptForm {
    holds: "settings",
    formats: &["byteloupe-settings"],
    version: 1,
    // Earlier programs wrote neither.
    may_lack_head: true,
    // Earlier programs kept these here, too.
    former_keys: LEFT_KEYS,
    most_bytes: 1 << 20,
    most_values: 1 << 17,
};

/// What was left as it is from one run to the next.
const LEFT: KeptForm = KeptForm {
    holds: "recent files",
    formats: &["byteloupe-state"],
    version: 1,
    may_lack_head: false,
    former_keys: &[],
    most_bytes: 1 << 20,
    most_values: 1 << 17,
};

/// The keys of settings that the user did not choose, but left so.
const LEFT_KEYS: &[&str] = &["last_files", "recent_files", "window"];

/// The names of the files in their folders.
const CHOSEN_NAME: &str = "settings.json";
const LEFT_NAME: &str = "state.json";

/// The files in which settings are kept: one for what the user chose, and one for recent files and the place of
/// the window. Each is always written as a whole. Only the user may read them, because they have the names of
/// files in them.
///
/// Reading and writing wait for nothing but the disk. If a link, a pipe or a device has the name of a file,
/// it is left alone and what it should hold is not kept.
#[derive(Debug, Clone)]
pub struct SettingsFile {
    chosen: Option<PathBuf>,
    left: Option<PathBuf>,
}

/// The settings that were read from the files.
#[derive(Debug)]
pub struct StoredSettings {
    /// The settings. A value that was missing or not understood has its default.
    pub settings: Settings,

    /// Sentences for the user, if something went wrong.
    pub trouble: Option<String>,

    /// The files that may be written. One that could not be read is not among them.
    pub(in crate::app) writable: SettingsFile,
}

impl StoredSettings {
    /// Whether both files may be written.
    pub fn is_writable(&self) -> bool {
        self.writable.chosen.is_some() && self.writable.left.is_some()
    }
}

impl SettingsFile {
    /// Returns the settings files in a folder. The folder need not exist yet.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            chosen: Some(folder.join(CHOSEN_NAME)),
            left: Some(folder.join(LEFT_NAME)),
        }
    }

    /// Returns the settings files of a program that keeps its files at these places.
    pub fn at(places: &Places) -> Self {
        let file = |folder: &Option<PathBuf>, name| Some(folder.as_ref()?.join(name));
        Self {
            chosen: file(&places.config, CHOSEN_NAME),
            left: file(&places.state, LEFT_NAME),
        }
    }

    /// Reads the files. A file that is damaged is renamed and kept.
    pub fn read(&self) -> StoredSettings {
        let mut stored = Map::new();
        let mut troubles = Vec::new();
        let chosen = self.chosen.as_deref().filter(|path| {
            let as_at_first = "The settings are as at first";
            read_into(&mut stored, &CHOSEN, path, as_at_first, &mut troubles)
        });
        let left = self.left.as_deref().filter(|path| {
            let as_at_first = "There are no recent files, and the window is as at first; this";
            read_into(&mut stored, &LEFT, path, as_at_first, &mut troubles)
        });
        StoredSettings {
            settings: Settings::from_stored(&Value::Object(stored)),
            trouble: (!troubles.is_empty()).then(|| troubles.join(" ")),
            writable: Self {
                chosen: chosen.map(Path::to_owned),
                left: left.map(Path::to_owned),
            },
        }
    }

    /// Reads the files, after moving there what an earlier version kept in one file in this folder. If there is
    /// something at a new place, that counts. If the old file cannot be moved, it stays and is read, and nothing
    /// is written.
    pub fn read_moved_from(&self, folder: &Path) -> StoredSettings {
        let old = folder.join(CHOSEN_NAME);
        let (Some(chosen), Some(left)) = (&self.chosen, &self.left) else {
            return self.read();
        };
        let mut aside = None;
        let mut there = None;
        let moved = match old_text(&old, chosen) {
            Ok((Some((text, tree)), _)) => {
                let moved = move_apart(&old, text.as_bytes(), &tree, chosen, left);
                there = Some(tree);
                moved
            }
            Ok((None, damaged)) => {
                aside = damaged;
                Ok(())
            }
            Err(error) => Err(error),
        };
        let is_there = |path: &Path| path.symlink_metadata().is_ok();
        match moved {
            // What is at the new places counts.
            Err(error) if !is_there(chosen) || !is_there(left) => StoredSettings {
                settings: there.map_or_else(Settings::default, |tree| {
                    Settings::from_stored(&Value::Object(tree))
                }),
                trouble: Some(format!(
                    "{error} So the settings could not be moved to {}, and are not kept.",
                    readable_name(chosen)
                )),
                writable: Self {
                    chosen: None,
                    left: None,
                },
            },
            _ => {
                let mut read = self.read();
                if let Some((error, aside)) = aside {
                    let aside = put_aside_as(&error, &aside);
                    let others = read.trouble.take().unwrap_or_default();
                    read.trouble = Some(format!("{aside} {others}").trim_end().to_owned());
                }
                read
            }
        }
    }

    /// Writes all settings. The error is a sentence.
    ///
    /// # Errors
    /// A folder cannot be written to, or something else than a regular file has the name, or the file is of a
    /// later version.
    pub fn write(&self, settings: &Settings) -> Result<(), String> {
        SettingsWriter {
            file: self.clone(),
            before: Value::Null,
        }
        .write(settings)
    }

    /// Whether neither file may be written.
    pub(in crate::app) fn is_nowhere(&self) -> bool {
        self.chosen.is_none() && self.left.is_none()
    }
}

/// Writes what changes in settings. What it does not change stays in the files as it is, even if another program
/// changed it or this version does not know it.
#[derive(Debug)]
pub(super) struct SettingsWriter {
    file: SettingsFile,

    /// What was read or written last; [`Value::Null`] if everything is to be written.
    before: Value,
}

impl SettingsWriter {
    /// Returns the writer of settings that were read as these.
    pub(super) fn new(file: SettingsFile, read: &Settings) -> Self {
        Self {
            file,
            before: serde_json::to_value(read).unwrap_or_default(),
        }
    }

    /// Writes the settings that differ from those that were read or written last. The error is a sentence.
    pub(super) fn write(&mut self, settings: &Settings) -> Result<(), String> {
        let not_kept =
            |why: &dyn std::fmt::Display| format!("The settings could not be kept: {why}");
        let now = serde_json::to_value(settings).map_err(|error| not_kept(&error))?;
        let (now_left, now_chosen) = apart(now.as_object());
        let (before_left, before_chosen) = apart(self.before.as_object());
        let mut said = Ok(());
        let parts = [
            (&CHOSEN, &self.file.chosen, before_chosen, now_chosen),
            (&LEFT, &self.file.left, before_left, now_left),
        ];
        for (form, path, before, now) in parts {
            let Some(path) = path.as_deref().filter(|_| before != now) else {
                continue;
            };
            let (before, now) = (Value::Object(before), Value::Object(now));
            match form.write_changes(path, Links::Refused, &before, &now) {
                Ok(aside) => {
                    let written = std::mem::take(&mut self.before);
                    self.before = with_changes(written, &Value::Null, &now);
                    if let Some((error, aside)) = aside {
                        said = Err(put_aside_as(&error, &aside));
                    }
                }
                Err(error) => said = Err(not_kept(&error)),
            }
        }
        said
    }
}

/// What was left so and what was chosen, of the keys of settings.
fn apart(keys: Option<&Map<String, Value>>) -> (Map<String, Value>, Map<String, Value>) {
    let all = keys.cloned().unwrap_or_default();
    all.into_iter()
        .partition(|(key, _)| LEFT_KEYS.contains(&key.as_str()))
}

/// The text of a file and its keys.
type TextAndKeys = (KeptText, Map<String, Value>);

/// Reads the file of an earlier version, if there is one, as text and as keys. If it has the place of the new
/// one, nothing is done about what is wrong with it: that is found when it is read there.
fn old_text(old: &Path, chosen: &Path) -> Result<(Option<TextAndKeys>, PutAside), KeptError> {
    let parse = |text: &KeptText| {
        text.parse::<Map<String, Value>>()
            .map(|tree| (text.clone(), tree))
            .map_err(|error| CHOSEN.holds_else(old, error.to_string()))
    };
    if old == chosen {
        let read = CHOSEN.read(old, Links::Refused);
        let read = read.map(|text| text.and_then(|text| parse(&text).ok()));
        return Ok((read.unwrap_or_default(), None));
    }
    CHOSEN.read_or_put_aside(old, Links::Refused, parse)
}

/// Moves what an earlier version kept in one file into two.
fn move_apart(
    old: &Path,
    text: &[u8],
    tree: &Map<String, Value>,
    chosen: &Path,
    left: &Path,
) -> Result<(), KeptError> {
    let (left_keys, chosen_keys) = apart(Some(tree));
    let has_left = !left_keys.is_empty();
    let text_of = |form: &KeptForm, keys| {
        form.text_of(&Value::Object(keys))
            .map_err(|error| KeptError::system("moved", old, error.into()))
    };
    let mut parts = Vec::new();
    if has_left {
        parts.push((left.to_owned(), text_of(&LEFT, left_keys)?));
    }
    parts.push(if old == chosen {
        // It is where it should be, and stays there.
        (chosen.to_owned(), text.to_vec())
    } else {
        (chosen.to_owned(), text_of(&CHOSEN, chosen_keys)?)
    });
    move_in_parts(old, text, &parts)?;
    if old == chosen && has_left {
        // The keys that are in the other file now do not stay when the file is written.
        let nothing = Value::Object(Map::new());
        CHOSEN.write_changes(chosen, Links::Refused, &nothing, &nothing)?;
    }
    Ok(())
}

/// Reads a file and puts its keys into `keys`. Returns whether it may be written.
fn read_into(
    keys: &mut Map<String, Value>,
    form: &KeptForm,
    path: &Path,
    as_at_first: &str,
    troubles: &mut Vec<String>,
) -> bool {
    let read = form.read_or_put_aside(path, Links::Refused, |text| {
        text.parse::<Map<String, Value>>()
            .map_err(|error| form.holds_else(path, error.to_string()))
    });
    match read {
        Ok((read, aside)) => {
            keys.extend(read.unwrap_or_default());
            troubles.extend(aside.map(|(error, aside)| put_aside_as(&error, &aside)));
            true
        }
        Err(error) => {
            troubles.push(format!("{error} {as_at_first}, and changes are not kept."));
            false
        }
    }
}

/// Says that a file is damaged and where it was put.
fn put_aside_as(error: &KeptError, aside: &Path) -> String {
    let aside = readable_name(aside);
    format!("{error} It was kept as {aside}, and what it should hold is as at first.")
}
