//! The thread that writes settings.

use std::time::Duration;

use super::Settings;
use super::settings_file::SettingsFile;
use crate::background::{Latest, Requests};

/// Changes that come within this time of each other are written together.
const TOGETHER: Duration = Duration::from_millis(500);

/// How long the end of the program waits for what is left to be written.
const LONGEST_FAREWELL: Duration = Duration::from_secs(2);

/// What is told of a defect of ours.
const STOPPED: &str = "Settings are no longer kept: the thread that writes them has stopped. What is \
                       chosen now lasts until the program ends.";

/// Writes settings to their file a little after they have changed, and what is left when it is dropped.
#[derive(Debug)]
pub struct SettingsKeeper {
    writes: Latest<Settings>,

    /// What was handed over last, or was read.
    last: Settings,
}

impl SettingsKeeper {
    /// Starts the thread. `now` is what stands in the file. When something could not be written, `tell`
    /// is called with a sentence, once for all that fail in a row.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        file: SettingsFile,
        now: Settings,
        tell: impl Fn(String) + Clone + Send + 'static,
    ) -> std::io::Result<Self> {
        let told = tell.clone();
        let writes = Latest::start(
            "byteloupe-settings",
            move |requests| write_all(requests, &file, &tell),
            move |how| {
                if how.is_err() {
                    told(STOPPED.to_owned());
                }
            },
        )?;
        Ok(Self { writes, last: now })
    }

    /// Has settings written soon, if they differ from those before.
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

/// The thread: writes what is wanted until nobody can want more.
fn write_all(mut requests: Requests<Settings>, file: &SettingsFile, tell: &impl Fn(String)) {
    let mut fails = false;
    while let Some(settings) = requests.next(TOGETHER) {
        let written = file.write(&settings);
        let failed_before = std::mem::replace(&mut fails, written.is_err());
        if let Err(why) = written
            && !failed_before
        {
            tell(why);
        }
    }
}
