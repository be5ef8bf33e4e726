//! Where the account of a conversion goes.

use std::fs::{self, File, Metadata};
use std::path::Path;

use super::account::Account;
use super::options::ConvertOptions;
use crate::cli::destination::refused;
use crate::cli::voice::write_account;
use crate::save::{Inspected, NewFile, SaveErrorKind};
use crate::source::readable_name;

/// A place for the account of a conversion, found before anything is converted.
pub(super) struct Explanation {
    /// What sentences call it.
    name: String,
    target: Target,
}

enum Target {
    /// It has its name when the account is in it.
    New(NewFile),

    /// A pipe or a device, such as the end of a process substitution.
    Open(File),
}

impl Explanation {
    /// Opens it. On a pipe without a reader this waits for one. The error is a sentence.
    pub(super) fn open(path: &Path, options: &ConvertOptions) -> Result<Self, String> {
        let name = readable_name(path);
        let refusal = || {
            format!(
                "{name} is what is converted, or what comes of it. Choose another name for the \
                 explanation."
            )
        };
        let others = [Some(options.file.as_path()), options.output.file()];
        let inspected: Vec<_> = others.into_iter().flatten().map(Inspected::input).collect();
        let special = fs::metadata(path)
            .ok()
            .filter(|it| !it.is_file() && !it.is_dir());
        let target = if let Some(special) = special {
            // What is shown on a terminal is not what is typed there.
            if !is_character_device(&special) && inspected.iter().any(|it| it.has_name(path)) {
                return Err(refusal());
            }
            let file = File::options().write(true).open(path);
            Target::Open(file.map_err(|cause| format!("{name} could not be opened: {cause}."))?)
        } else {
            let file = NewFile::create(path, options.output.replaces(), inspected);
            Target::New(file.map_err(|error| match error.kind() {
                SaveErrorKind::Inspected => refusal(),
                _ => refused(path, &error),
            })?)
        };
        Ok(Self { name, target })
    }

    /// Writes the account. The error is a sentence.
    pub(super) fn write(self, account: &Account) -> Result<(), String> {
        match self.target {
            Target::Open(mut file) => write_account(account, &mut file)
                .map_err(|cause| format!("{} could not be written: {cause}.", self.name)),
            Target::New(mut file) => {
                let written = write_account(account, file.as_file_mut());
                written
                    .map_err(|cause| file.unwritable(&cause))
                    .and_then(|()| file.keep())
                    .map(drop)
                    .map_err(|error| error.to_string())
            }
        }
    }
}

#[cfg(unix)]
fn is_character_device(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    metadata.file_type().is_char_device()
}

#[cfg(not(unix))]
fn is_character_device(_metadata: &Metadata) -> bool {
    false
}
