//! Mojibake: UTF-8 that was read in another encoding by mistake and encoded as UTF-8 again.

mod analysis;
mod characters;
mod choice;
mod double_bytes;
mod eastern;
mod escapes;
mod evidence;
pub(crate) mod glance;
mod line;
mod lost;
mod misreading;
mod plausibility;
mod possible;
mod readings;
mod run;
mod search;
mod word;

pub use analysis::{Analysis, LOOK_AHEAD, Undone, stretches, undo};
pub use escapes::undone_escapes;
pub use evidence::{FileEvidence, MOST_AGAINST};
pub use misreading::Misreading;
pub use search::Stretch;
