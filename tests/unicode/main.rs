//! What the program says of code points, held to Unicode's own facts.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod bidi;
mod facts;
mod line_break;
mod standards;
mod versions;
