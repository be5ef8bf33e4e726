//! Mojibake: UTF-8 that was read in another encoding by mistake and encoded as UTF-8 again.

mod characters;
mod misreading;
mod plausibility;
mod possible;
mod stretch;

pub use misreading::Misreading;
pub use stretch::{Stretch, stretches, undo};
