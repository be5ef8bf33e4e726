//! One place in every coordinate that programs count in: code points as a decoder returns them, UTF-16 units, grapheme
//! clusters, cells of a terminal.
//!
//! | file | what it holds |
//! |---|---|
//! | `measure` | what is counted from the start of a source, through the index |
//! | `column_unit` | in what a column of a line is counted |
//! | `clusters` | the grapheme clusters of a line, one after the other |
//! | `place` | all coordinates of an offset, and the column of a line |

mod clusters;
mod column_unit;
mod measure;
mod place;

pub use column_unit::ColumnUnit;
pub use measure::{Measure, Measures};
pub use place::{ClusterColumn, Coordinates};

pub(super) use place::{cluster_column, column, coordinates, nth};
