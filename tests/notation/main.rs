//! Notations: what is read from text, and what is written, compared with the tools that people use.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod alphabets;
mod among_text;
mod code_point_table;
mod deciding;
mod dumps;
mod dumps_of_any_tool;
mod families;
mod formats;
mod generated;
mod hex;
mod limits;
mod marks;
mod marks_judged;
mod marks_properties;
mod mended;
mod mistakes;
mod paste_back;
mod properties;
mod support;
mod units;
mod values;
