//! The converter: bytes in many formats at once, each of which can be edited. It is in the place of a
//! document, and in the row of tabs.
//!
//! | file | what it holds |
//! |---|---|
//! | `state` | the bytes in the converter, and where the user is in it |
//! | `commands` | what its commands do, and what is brought to it |
//! | `loading` | bytes of a document on their way |
//! | `view` | which part is where |
//! | `verdict` | one line about the bytes |
//! | `bits` | the bits of the byte at the cursor, and other forms of its sequence |
//! | `cells` | the bytes, coloured by role |
//! | `fields` | a line for each format |
//! | `marks` | the parts of a field that need a word |
//! | `details` | the sequence at the cursor, and the errors |
//! | `examples` | bytes to begin with |

mod bits;
mod cells;
mod commands;
mod details;
mod examples;
mod fields;
mod loading;
mod marks;
mod state;
mod verdict;
mod view;

pub use state::{ConverterTool, MAX_PASTE};
