//! The folders in which the program keeps what it has to keep.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folders of a program, where the system knows them. They need not be there yet, and may be the same.
///
/// On Linux they are those of the XDG Base Directory Specification, and in each of them the folder of the
/// program. On Windows all three are the folder `data` in that of the program in `%APPDATA%`, and on macOS that
/// of the program in `~/Library/Application Support`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    /// What the user chose: `$XDG_CONFIG_HOME`, or `~/.config`.
    pub config: Option<PathBuf>,

    /// What was left as it is from one run to the next: `$XDG_STATE_HOME`, or `~/.local/state`.
    pub state: Option<PathBuf>,

    /// What the user made: `$XDG_DATA_HOME`, or `~/.local/share`. Earlier versions kept everything here.
    pub data: Option<PathBuf>,
}

impl Places {
    /// The folders of a program by its id, as the environment says.
    pub fn of(id: &str) -> Self {
        if cfg!(windows) {
            let data = absolute(env::var_os("APPDATA"));
            Self::one(data.map(|data| data.join(id).join("data")))
        } else if cfg!(target_os = "macos") {
            let home = env::home_dir();
            Self::one(home.map(|home| home.join("Library/Application Support").join(id)))
        } else {
            Self::by_xdg(id, |name| env::var_os(name), env::home_dir().as_deref())
        }
    }

    /// The folders by the XDG Base Directory Specification, for these variables and this home. A path that is
    /// empty or relative is ignored, as the specification says.
    pub fn by_xdg(
        id: &str,
        variable: impl Fn(&str) -> Option<OsString>,
        home: Option<&Path>,
    ) -> Self {
        let folder = |name: &str, usual: &str| {
            let folder = absolute(variable(name)).or_else(|| Some(home?.join(usual)));
            folder.map(|folder| folder.join(id))
        };
        Self {
            config: folder("XDG_CONFIG_HOME", ".config"),
            state: folder("XDG_STATE_HOME", ".local/state"),
            data: folder("XDG_DATA_HOME", ".local/share"),
        }
    }

    /// One folder for everything.
    fn one(folder: Option<PathBuf>) -> Self {
        Self {
            config: folder.clone(),
            state: folder.clone(),
            data: folder,
        }
    }
}

/// The path in a variable, if it is absolute.
fn absolute(value: Option<OsString>) -> Option<PathBuf> {
    value.map(PathBuf::from).filter(|path| path.is_absolute())
}
