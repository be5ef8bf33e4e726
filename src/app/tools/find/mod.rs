//! Find: what the user looks for, where it is in the document in front, and the bar that shows
//! both.
//!
//! | file | what it holds |
//! |---|---|
//! | `query` | what the user typed and chose |
//! | `reading` | what a text can be read as |
//! | `other_readings` | where the other readings of a text that is nowhere are found |
//! | `state` | the bar as it is, and what of it is looked for |
//! | `engine` | who answers: a search, or the census for errors |
//! | `finding` | the matches of one document |
//! | `marks` | those in view |
//! | `take` | a selection as something to look for |
//! | `words` | what all this comes to, in words |
//! | `bar` | the bar |
//! | `commands` | what the commands do |

mod bar;
mod commands;
mod query_from_selection;
mod state;
mod words;

pub use state::FindTool;
