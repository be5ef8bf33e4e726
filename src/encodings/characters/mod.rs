//! A piece of a source, character by character, as an encoding reads it.
//!
//! [`crate::utf8`] says what bytes are by RFC 3629, and why they may be ill-formed. This says only which
//! character is where when the user reads the same bytes in another encoding.
//!
//! | file | what it holds |
//! |---|---|
//! | `character` | [`Character`]: bytes and what they mean |
//! | `start` | [`Start`]: a place where the state of a decoder is known |
//! | `walk` | looking for such a place as far back as it takes |
//! | `window` | [`CharacterWindow`]: the characters of a range |
//! | `listed` | the encodings of the WHATWG list, by `encoding_rs` |
//! | `shifted` | HZ, ISO-2022-KR and UTF-7 |
//! | `wide` | UTF-16 and UTF-32 |
//! | `relatives` | CESU-8 and Java's modified UTF-8 |
//! | `role` | the roles of the bytes of a character |
//! | `encode` | the bytes of a character |

mod character;
mod encode;
mod listed;
mod relatives;
mod role;
mod shifted;
mod start;
mod walk;
mod wide;
mod window;

pub use super::meaning::Meaning;
pub use character::Character;
pub use encode::encoded;
pub(super) use shifted::decode as decode_shifted;
pub(super) use start::{ESCAPE_LEN, ESCAPES, known_escape};
pub use start::{Search, Start};
pub use walk::start_before;
pub use window::{CharacterWindow, MARGIN_AFTER};
