//! What the tests of the classifier take from those of the whole package.

#[path = "../../tests/common/codec.rs"]
mod codec;
#[path = "../../tests/common/random.rs"]
mod random;
#[path = "../../tests/common/vectors.rs"]
pub(crate) mod vectors;

pub use codec::*;
pub use random::*;
