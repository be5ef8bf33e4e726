//! `byteloupe report` as a process, and the library's report.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod builds;
#[path = "../common/mod.rs"]
mod common;
mod csv;
mod encoded;
mod forms;
mod html;
mod ignore;
mod inputs;
mod likely;
mod limits;
mod one_source;
mod oracle;
mod parallel;
#[cfg(target_os = "linux")]
mod progress;
mod read_as;
mod reading;
mod runs;
mod sarif;
mod schema;
mod text;
mod warnings;
