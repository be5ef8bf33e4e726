//! What encoding a whole source is in, and why: ranked hypotheses, each with its evidence in a
//! sentence.
//!
//! What RFC 3629 says of the bytes is exact, and is in [`crate::census`]. This module answers the
//! question that comes before it: most ill-formed files are text in another encoding, two encodings in
//! one file, or no text at all. All here is a judgement from samples, and says so.
//!
//! | module | what it holds |
//! |---|---|
//! | `judge`, `facts` | the whole judgement: samples → [`Verdict`] |
//! | `reasons` | the evidence in words |
//! | `samples` | pieces from the whole source, bounded |
//! | `leads` | which leads errors have, beside those of well-formed sequences |
//! | `line_appraisal` | lines in another encoding, or UTF-8 that was damaged |
//! | `evidence` | what the pieces are as UTF-8: valid sequences, errors by kind, lines |
//! | `unit_costs` | what code units of UTF-16 cost as parts of a text |
//! | `wide` | UTF-16 and UTF-32, with and without a byte order mark |
//! | `former` | what a source was before a program decoded it as text |
//! | `latin1` | bytes that were read as Latin-1, from the text that they became |
//! | `parts` | the parts of a file that is more than one thing |
//! | `declared` | what a text says of its own encoding |
//! | `escaped` | 7-bit encodings that switch by escapes |
//! | `binary`, `file_type` | whether it is text at all, and which type of file it is |
//! | `shifted` | HZ, ISO-2022-KR and UTF-7, which the WHATWG list does not have |
//! | `code_pages` | the encodings from before Unicode that the WHATWG list does not have |
//! | [`legacy`] | encodings from before Unicode, by statistics of languages |
//! | [`characters`] | a piece of a source, character by character, as an encoding reads it |
//! | [`bulk`] | text of another encoding as UTF-8, many bytes at once |
//! | `derivation` | how the bytes of a character lead to its code point, in words |
//! | `ill_formed` | why an encoding does not have some bytes |
//! | [`mojibake`] | UTF-8 that was read in another encoding and encoded again |

mod binary;
pub mod bulk;
pub mod characters;
mod charset;
mod code_pages;
mod common;
mod declared;
mod derivation;
mod encoding;
mod escaped;
mod evidence;
mod facts;
mod file_type;
mod former;
mod hypothesis;
mod ill_formed;
mod judge;
mod known;
mod latin1;
mod leads;
pub mod legacy;
mod line_appraisal;
mod meaning;
mod mixture;
pub mod mojibake;
mod parts;
mod reading;
mod reasons;
mod samples;
mod shifted;
mod signature;
mod unit_costs;
mod verdict;
mod wide;

pub use charset::Charset;
pub use code_pages::CodePage;
pub use declared::Declared;
pub use derivation::derivation;
pub use encoding::Encoding;
pub use file_type::FileType;
pub use former::Former;
pub use hypothesis::Hypothesis;
pub use ill_formed::IllFormed;
pub use judge::{judge, judge_bytes};
pub use known::Known;
pub use latin1::{NotLatin1, undo_latin1};
pub use line_appraisal::{LINE_FEATURES, LineAppraisal};
pub use mixture::{legacy_runs, line_is_utf8, lines_appraised};
pub use parts::{Part, PartContent};
pub use reading::Reading;
pub use samples::MOST_READ;
pub use shifted::{Shift, Shifted};
pub use verdict::Verdict;
