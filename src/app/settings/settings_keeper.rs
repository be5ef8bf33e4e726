//! The thread that writes settings.

use std::time::Duration;

use super::Settings;
use super::settings_file::{SettingsFile, SettingsWriter};
use crate::background::{Latest, Requests};

/// Changes that come within this time of each other are written together.
const TOGETHER: Duration = Duration::from_millis(500);

/// How long the end of the program waits for the last settings to be written.
const LONGEST_FAREWELL: Duration = Duration::from_secs(2);

/// The message if the thread panicked, which is a bug in this program.
const STOPPED: &str = "Settings are no longer kept: the thread that writes them has stopped. What is \
                       chosen now lasts until the program ends.";

/// Writes settings to their file a little after they have changed. When it is dropped, it writes what is
/// left.
#[derive(Debug)]
pub struct SettingsKeeper {
    writes: Latest<Settings>,

    /// The settings that were read or handed over last.
    last: Settings,
}

impl SettingsKeeper {
    /// Starts the thread. `now` holds the settings that are in the file. `tell` is called with a sentence
    /// when the file could not be written, once for several failures in a row.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        file: SettingsFile,
        now: Settings,
        tell: impl Fn(String) + Clone + Send + 'static,
    ) -> std::io::Result<Self> {
        let told = tell.clone();
        let writer = SettingsWriter::new(file, &now);
        let writes = Latest::start(
            "byteloupe-settings",
            move |requests| write_all(requests, writer, &tell),
            move |how| {
                if how.is_err() {
                    told(STOPPED.to_owned());
                }
            },
        )?;
        Ok(Self { writes, last: now })
    }

    /// Has the settings written soon, if they differ from the last ones.
    pub fn keep(&mut self, settings: &Settings) {
        if *settings != self.last {
            self.last.clone_from(settings);
            self.writes.ask(settings.clone());
        }
    }
}

impl Drop for SettingsKeeper {
    fn drop(&mut self) {
        self.writes.wait(LONGEST_FAREWELL);
    }
}

/// Runs the thread: writes requested settings until there can be no more requests.
fn write_all(mut requests: Requests<Settings>, mut writer: SettingsWriter, tell: &impl Fn(String)) {
    let mut fails = false;
    while let Some(settings) = requests.next(TOGETHER) {
        let written = writer.write(&settings);
        let failed_before = std::mem::replace(&mut fails, written.is_err());
        if let Err(why) = written
            && !failed_before
        {
            tell(why);
        }
    }
}
