//! Mojibake: UTF-8 that was read in another encoding by mistake and encoded as UTF-8 again.

mod characters;
mod evidence;
mod misreading;
mod plausibility;
mod possible;
mod stretch;
mod word;

pub use evidence::FileEvidence;
pub use misreading::Misreading;
pub use stretch::{Analysis, LOOK_AHEAD, Stretch, stretches, undo};
