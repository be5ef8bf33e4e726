//! What is known of the blocks of a source, in one index whatever is counted in them.
//!
//! Whoever goes through a source keeps a [`Record`] of each block. An [`Index`] holds the records and what
//! they add up to, and says which block to look at: the next one or the last one that may hold what is looked
//! for, the one that holds the n-th. [`walk`] goes from one such block to the next; what is within a block
//! is found by whoever knows how to read it. Where single things lie in the whole source, a `Histogram` tells.
//!
//! This module does not know what is counted, how long a block is, nor the source.

mod chunk;
mod histogram;
mod index;
mod record;
mod records;
mod walk;

pub use chunk::{CHUNK_BLOCKS, Chunk};
pub(crate) use histogram::Histogram;
pub use index::Index;
pub use record::Record;
pub use walk::{Way, walk};
