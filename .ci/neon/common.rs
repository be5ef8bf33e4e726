//! What the tests of the classifier take from those of the whole package.

#[path = "../../tests/common/codec.rs"]
mod codec;
#[path = "../../tests/common/counted.rs"]
mod counted;
#[path = "../../tests/common/random.rs"]
mod random;
#[path = "../../tests/common/strategies.rs"]
mod strategies;
#[path = "../../tests/common/vectors.rs"]
pub(crate) mod vectors;

pub use codec::*;
pub use counted::*;
pub use random::*;
pub use strategies::*;
