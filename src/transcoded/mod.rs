//! A source in another encoding than UTF-8, as text in UTF-8: a source again, of which everything that is known of UTF-8
//! is found in the same way.
//!
//! Each sequence that the encoding does not have is one byte of the text that UTF-8 never has, so that it is one error
//! there, too; which byte it is says why.
//!
//! | file | what it holds |
//! |---|---|
//! | `source` | [`Transcoded`]: the text, read anywhere |
//! | `blocks` | where blocks of the source begin, and how long their text is |
//! | `measure` | finding that out, on several threads |
//! | `stand_in` | the bytes that stand for what is ill-formed |
//! | `block_map` | which bytes of the source are which of the text |

mod block_map;
mod blocks;
mod measure;
mod source;
mod stand_in;

pub use source::Transcoded;
pub use stand_in::reason_of;
