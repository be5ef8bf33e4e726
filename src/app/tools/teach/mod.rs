//! The teaching view: one character fills the window, to be looked at, walked through and broken.
//!
//! | file | what it holds |
//! |---|---|
//! | `state` | what is shown, and where the user is in it |
//! | `subject` | the sequence that it is about: of the document, or of a text that was typed |
//! | `commands` | what its commands and its keys do |
//! | `view` | which part is where |
//! | `scale` | how large everything is |
//! | `stage` | bytes as bits, and the number below them |
//! | `look` | one sequence, and the tables of the RFC |
//! | `walk` | decoding and encoding, step by step |
//! | `board` | the bytes of a bench, to be turned over by the pointer and by keys |
//! | `breaking` | bytes that are changed bit by bit |
//! | `fields` | those bytes in other notations |
//! | `told` | what is said of bytes: the rule, and what decoders make of them |
//! | `course` | the lessons, the tries at them, and where that is kept |
//! | `lessons` | a lesson with its task |
//! | `schemes` | the same number in UTF-16, UTF-32 and others, and one that UTF-8 refuses |
//! | `names` | characters found by their names |
//! | `take_along` | pictures, tables and lessons that are copied and saved |
//! | `properties` | what UTF-8 promises (RFC 3629 §1), over real data |
//! | `pushing` | bytes that come in chunks, decoded chunk by chunk |
//! | `tables` | the table of §3 and the grammar of §4 |

mod board;
mod breaking;
mod commands;
mod course;
mod fields;
mod lessons;
mod look;
mod names;
mod properties;
mod pushing;
mod scale;
mod schemes;
mod stage;
mod state;
mod subject;
mod tables;
mod take_along;
mod told;
mod view;
mod walk;

pub use state::TeachTool;
