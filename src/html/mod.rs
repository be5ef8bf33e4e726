//! HTML that a browser only shows: pages without scripts, and text of which nothing is markup.
//!
//! | name | what it holds |
//! |---|---|
//! | [`Page`] | what is before and after the content of a page |
//! | [`Escaped`] | text that is no markup, in XML too |
//! | [`Seen`] | the same, and what hides in it is seen |
//! | [`Alone`] | one character among others |
//! | [`role_class`] | how a style sheet calls the role of a byte |

mod escape;
mod page;
mod role;

pub use escape::{Alone, Escaped, Seen, unmoved};
pub use page::Page;
pub use role::role_class;
