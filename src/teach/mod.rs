//! How UTF-8 lays out its bits, to be shown, tried out and learnt. It knows no window.
//!
//! | module | what it holds |
//! |---|---|
//! | [`ascii`] | which bytes below 80 are ASCII, beside `Shift_JIS` and UTF-16 |
//! | [`mod@bench`] | a few bytes to change by hand, with undo |
//! | [`byte_count`] | how often each value of a byte is in a whole source |
//! | [`byte_values`] | what each value 00 to FF may be, with counts |
//! | [`exercise`] | tasks by chance, from a seed |
//! | [`form`] | other forms of the same number, and the right one |
//! | [`lesson`] | lessons with a task, and what is said to a wrong answer |
//! | [`order`] | byte order beside the order of code points and of UTF-16 |
//! | [`picture`] | the picture of a sequence, as SVG, as PNG, or for a window |
//! | [`push`] | incremental decoding, chunk by chunk |
//! | [`resync`] | how soon a decoder is in step again, beside `Shift_JIS` and UTF-16 |
//! | [`scheme`] | one number in UTF-8, UTF-16, UTF-32, CESU-8 and modified UTF-8 |
//! | [`sizes`] | a text in UTF-8, UTF-16 and UTF-32 |
//! | [`steps`] | decoding and encoding in the steps of §3 |
//! | [`table`] | the units and errors of some bytes as Markdown, CSV and HTML |
//! | [`take_along`] | pictures and tables of a part of a source, to be copied and saved |

pub mod ascii;
pub mod bench;
pub mod byte_count;
pub mod byte_values;
pub mod exercise;
pub mod form;
pub mod lesson;
pub mod order;
pub mod picture;
pub mod push;
pub mod resync;
pub mod scheme;
pub mod sizes;
pub mod steps;
pub mod table;
pub mod take_along;
