//! Error messages of other programs about text that is not UTF-8: what they say, and which byte they mean.
//!
//! A message is read by the parts that such messages are made of, and not by one pattern for each program: which bytes it
//! names, which numbers, and which word is beside each of them. What is still open, such as from where a number counts, is
//! settled by the source: the bytes that the message names have to be there.
//!
//! | file | what it holds |
//! |---|---|
//! | `token` | a message as words, numbers and signs |
//! | `message` | [`ErrorMessage`]: what a message says |
//! | `named_bytes` | the bytes that it names |
//! | `named_place` | the numbers that it names, and what they count |
//! | `dialect` | the programs whose way of counting is known |
//! | `meaning` | what the message means, in a sentence |
//! | `search` | which byte of a source it means |

mod dialect;
mod meaning;
mod message;
mod named_bytes;
mod named_place;
mod search;
mod token;

pub use dialect::Dialect;
pub use meaning::meaning;
pub use message::{Complaint, ErrorMessage, MOST_READ};
pub use named_place::{Count, NamedPlace};
pub use search::{Meant, Sureness, meant};
