//! How UTF-8 lays out its bits, to be shown, tried out and learnt. It knows no window.
//!
//! | module | what it holds |
//! |---|---|
//! | [`bench`] | a few bytes to change by hand, with undo |
//! | [`byte_values`] | what each value 00 to FF may be, with counts |
//! | [`form`] | other forms of the same number, and the right one |
//! | [`order`] | byte order beside the order of code points and of UTF-16 |
//! | [`push`] | incremental decoding, push by push |
//! | [`resync`] | how soon a decoder is in step again, beside `Shift_JIS` and UTF-16 |
//! | [`sizes`] | a text in UTF-8, UTF-16 and UTF-32 |
//! | [`steps`] | decoding and encoding in the steps of §3 |
//! | [`lesson`] | lessons with a task, and what is said to a wrong answer |
//! | [`exercise`] | tasks by chance, from a seed |

pub mod bench;
pub mod byte_values;
pub mod exercise;
pub mod form;
pub mod lesson;
pub mod order;
pub mod push;
pub mod resync;
pub mod sizes;
pub mod steps;
