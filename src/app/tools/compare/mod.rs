//! Two documents side by side: what differs, and how they move together.
//!
//! | file | what it holds |
//! |---|---|
//! | `side_by_side` | which two documents, how they stand, what was asked |
//! | `run` | the comparison of their sources in the background |
//! | `commands` | what the commands about comparing do |
//! | `view` | the two hex views |
//! | `line` | what came of it, in a line above them |

mod commands;
mod line;
mod view;
