//! How UTF-8 lays out its bits, to be shown, tried out and learnt. It knows no window.
//!
//! | module | what it holds |
//! |---|---|
//! | [`bench`] | a few bytes to change by hand, with undo |
//! | [`form`] | other forms of the same number, and the right one |
//! | [`steps`] | decoding and encoding in the steps of §3 |

pub mod bench;
pub mod form;
pub mod steps;
