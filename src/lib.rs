//! Byteloupe, a byte inspector for UTF-8: the role of every byte, why bytes are ill-formed, and what
//! a decoder makes of them.
//!
//! Data flows one way, from bytes at the bottom to pixels at the top; a module imports only from
//! the floors below its own.
//!
//! | floor | modules |
//! |---|---|
//! | 4 | [`app`]: the window |
//! | 3 | [`report`]: the same findings without a window |
//! | 3 | [`convert`]: notations to bytes and back, without a window |
//! | 3 | [`converter`]: bytes seen and edited in many forms at once |
//! | 3 | [`bookmarks`]: what a person wrote down about ranges of bytes |
//! | 3 | [`save`]: bytes and repaired copies as new files |
//! | 2 | [`find`]: where bytes, text or errors stand in the whole source; it stands on [`census`] |
//! | 2 | [`compare`]: where two sources differ; it stands on [`census`] |
//! | 2 | [`warnings`]: what is well-formed and still worth a look; it stands on [`census`] and [`unicode`] |
//! | 2 | [`census`]: the whole source, in the background |
//! | 2 | [`notation`]: hex, escapes and dumps ⇄ bytes; it stands on [`unicode`] |
//! | 2 | [`unicode`]: names, categories, and messages about ill-formed bytes |
//! | 2 | [`terminal`]: what is said on a terminal, with nothing hidden in it |
//! | 1 | [`source`]: bytes at an offset |
//! | 1 | [`files`]: files that are written whole or not at all; it stands on [`signals`] |
//! | 1 | [`data`]: what a few bytes mean as numbers, characters and times |
//! | 1 | [`samples`]: small files to learn from |
//! | 0 | [`invisible`]: which code points a person does not see, or which move others |
//! | 0 | [`utf8`]: RFC 3629 |
//! | 0 | [`words`]: numbers and sizes in words |
//! | 0 | [`signals`]: what is undone before a signal ends the program |
//! | 0 | [`standard_streams`]: which of them were closed when the program started |

pub mod app;
pub mod background;
pub mod bookmarks;
pub mod census;
pub mod compare;
pub mod convert;
pub mod converter;
pub mod data;
pub mod document;
pub mod files;
pub mod find;
pub mod invisible;
pub mod notation;
pub mod report;
pub mod samples;
pub mod save;
pub mod signals;
pub mod source;
pub mod standard_streams;
pub mod terminal;
pub mod unicode;
pub mod utf8;
pub mod warnings;
pub mod words;
