//! What Unicode says about a code point, and what the user reads about a group of ill-formed bytes.

pub mod bidi;
mod by_page;
pub mod category;
mod decoded_text;
pub mod line_break;
pub mod mark;
pub mod message;
pub mod name;
pub mod search;
mod smuggled;
pub mod text_likelihood;
pub mod variant;
pub mod version;
pub mod why;

pub use by_page::ByPage;
pub use decoded_text::decoded_text;
pub use mark::Mark;
pub use message::GroupMessage;
pub use name::{hex, name_of, number_or_code_point, number_with_name};
pub use smuggled::Smuggled;
pub use why::Why;
