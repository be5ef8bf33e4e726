//! Compares two sources by their content: what was inserted, removed, changed or moved.
//!
//! [`ContentComparison`] owns the thread, [`ContentProgress`] says how far it is and holds the [`Runs`] at the end. The
//! runs cover both sources in order and without overlap; to make the right source of the left one, take the bytes of the
//! left one where a [`Run`] is the same, and those of the right one where it differs. That bytes are the same is always
//! known by comparing them, never by a hash alone.
//!
//! # How
//!
//! Both sources are read at once, along what is equal. Where they differ, the next bytes that are equal for long are
//! looked for ahead, in windows of 1 KiB to 4 MiB. As long as there are some, each source is read once. If there are none,
//! the rest of both sources is cut into chunks whose ends depend on the content. Chunks that are in both, in the
//! same order, lead on; what lies between them is compared in memory, or cut into smaller chunks. What has too little in
//! common is one changed run that says so.
//!
//! Time is in proportion to the lengths, whatever the bytes are. Memory is bounded: the longer the sources, the longer a
//! chunk; the more differences, the more of them are joined.
//!
//! | file | what it holds |
//! |---|---|
//! | `borders` | where the ends of a difference are seen best |
//! | `chunks` | a long part of a source, cut where its content says |
//! | `collected` | the differences as they are found, no more than so many |
//! | `comparison` | the thread of a comparison and what is asked of it |
//! | `equal` | bytes that are equal, at the start and at the end of two pieces |
//! | `grams` | hashes of short pieces |
//! | `moves` | what was removed in one place and inserted in another |
//! | `pairs` | which places belong together, by hashes |
//! | `pieces` | what is equal in two pieces in memory |
//! | `progress` | how far it is |
//! | `reader` | reads pieces of a source |
//! | `run`, `runs`, `summary` | what was found |
//! | `small` | the fewest bytes that differ in short pieces |
//! | `walk` | goes through both sources |

mod borders;
mod chunks;
mod collected;
mod comparison;
mod equal;
mod grams;
mod moves;
mod pairs;
mod pieces;
mod progress;
mod reader;
mod run;
mod runs;
mod small;
mod summary;
mod walk;

pub(super) use equal::common_prefix;

pub use comparison::{ContentComparison, ContentOptions, Method};
pub use progress::ContentProgress;
pub use run::{Coarse, Run, RunKind};
pub use runs::Runs;
pub use summary::{Summary, Tally};
