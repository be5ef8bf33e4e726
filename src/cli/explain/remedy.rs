//! The one command that repairs a file.

use std::path::Path;

use crate::cli::repair::options_of;
use crate::encodings::{Encoding, Hypothesis, Reading, Verdict};
use crate::source::readable_name;

/// What repairs a file.
pub(super) struct Remedy {
    /// The command.
    pub(super) command: String,

    /// How certain it is what the file is in.
    pub(super) certainty: Certainty,
}

/// How certain it is what a file is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Certainty {
    /// The command reads the file in what it is in, and loses nothing.
    Certain,

    /// The command reads it in what it most likely is in.
    Likely,

    /// The command puts U+FFFD for what is ill-formed.
    Unknown,
}

/// The command that repairs a file which is judged to be this; nothing if its name cannot be shown as it is, so that the
/// command would name another file.
pub(super) fn remedy(verdict: &Verdict, path: &Path) -> Option<Remedy> {
    let name = path.to_str().filter(|name| readable_name(path) == **name)?;
    let best = verdict.best();
    let is_certain = best.is_some_and(Hypothesis::may_be_acted_on);
    // That it is UTF-8 with errors repairs none of them.
    let best = best.filter(|best| {
        !matches!(
            best.what,
            Reading::Text {
                encoding: Encoding::Utf8,
                ..
            }
        )
    });
    let options = best.and_then(|best| options_of(best.what));
    let certainty = match (&options, is_certain) {
        (Some(_), true) => Certainty::Certain,
        (Some(_), false) => Certainty::Likely,
        (None, _) => Certainty::Unknown,
    };
    let options = options.map_or(String::new(), |options| format!("{options} "));
    let (file, copy) = (quoted(name), quoted(&format!("{name}.utf-8")));
    Some(Remedy {
        command: format!("byteloupe repair {options}{file} -o {copy}"),
        certainty,
    })
}

/// A name as a shell takes it for one word.
fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+:@%".contains(c);
    let name = match name.strip_prefix('-') {
        Some(_) => format!("./{name}"),
        None => name.to_owned(),
    };
    if name.chars().all(is_plain) {
        name
    } else if cfg!(windows) {
        format!("\"{name}\"")
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}
