//! The command line of Byteloupe.

fn main() {}
