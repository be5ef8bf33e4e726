//! Mojibake: UTF-8 that was read in another encoding by mistake and encoded as UTF-8 again.

mod misreading;
mod plausibility;
mod stretch;

pub use misreading::Misreading;
pub use stretch::{Stretch, stretches, undo};
