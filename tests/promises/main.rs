//! What docs/engineering/promises.md promises: that the page names tests that there are, and the promises that no other test
//! program holds.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../common/mod.rs"]
mod common;
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod confined;
#[cfg(unix)]
mod inspected;
mod page;
mod sources;
#[cfg(unix)]
mod while_read;
