//! Kinds of processors.
//!
//! This folder and `warnings::wide` are the places in the program with `unsafe` for instructions of the
//! processor.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(target_arch = "x86_64")]
mod frames;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) mod neon;
pub(super) mod portable;
