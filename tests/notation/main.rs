//! What people paste, read in every notation.

mod marks;
mod marks_judged;
mod marks_properties;
