//! Which encoding bytes are in, when they are not UTF-8.

pub mod legacy;
