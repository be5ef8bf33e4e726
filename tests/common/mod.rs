//! What the test programs share: running the program, folders that vanish, bytes that look random, the
//! codec's answers as lists, sources, and the vectors.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "each test program is a crate of its own, and none uses all of it"
)]

mod codec;
mod expected;
mod folder;
mod program;
mod random;
mod sources;
pub(crate) mod twin;
pub(crate) mod vectors;

pub use codec::*;
pub use expected::*;
pub use folder::*;
pub use program::*;
pub use random::*;
pub use sources::*;
