//! What people paste, read in every notation.

mod marks;
mod marks_properties;
