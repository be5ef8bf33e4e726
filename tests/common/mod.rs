//! What the test programs share: running the program, folders that vanish, bytes that look random, the
//! codec's answers as lists, sources, and the vectors.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "each test program is a crate of its own, and none uses all of it"
)]

mod applied;
mod codec;
mod counted;
mod expected;
mod folder;
mod grouped;
mod html;
mod program;
mod random;
mod sources;
mod strategies;
mod totals;
pub(crate) mod twin;
pub(crate) mod vectors;
mod visible;

pub use applied::*;
pub use codec::*;
pub use counted::*;
pub use expected::*;
pub use folder::*;
pub use grouped::*;
pub use html::*;
pub use program::*;
pub use random::*;
pub use sources::*;
pub use strategies::*;
pub use totals::*;
pub use visible::*;
