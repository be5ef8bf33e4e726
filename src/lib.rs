//! Byteloupe, a byte inspector for UTF-8: the role of every byte, why bytes are ill-formed, and what
//! a decoder makes of them.
//!
//! Data flows one way, from bytes at the bottom to pixels at the top; a module imports only from
//! the floors below its own. CONTRIBUTING.md lists them, and a test holds them.
//!
//! | floor | modules |
//! |---|---|
//! | 16 | [`cli`]: the command line, and the commands without a window |
//! | 7 to 15 | `app`: the window; only with the feature `window`, which is on by default |
//! | 6 | [`document`]: all that is known of one open source, without a window |
//! | 6 | [`report`]: findings as text and JSON |
//! | 6 | [`differences`]: what differs between two sources, as text, JSON and HTML |
//! | 5 | [`findings`]: errors and warnings as one list, runs of the same one, and what of them is ignored |
//! | 5 | [`teach`]: how UTF-8 lays out its bits, to be shown, tried out and learnt |
//! | 4 | [`find`]: where bytes, text or errors stand in the whole source |
//! | 4 | [`answer`]: what a source is, in a few plain words |
//! | 4 | [`likely_text`]: what the bytes of an error most likely are |
//! | 4 | [`compare`]: where two sources differ |
//! | 4 | [`warnings`]: what is well-formed and still worth a look |
//! | 4 | [`bookmarks`]: the user's marks on ranges of bytes |
//! | 4 | [`save`]: bytes and repaired copies as new files |
//! | 4 | [`decode`]: a part of a source, judged and decoded or decompressed |
//! | 4 | [`html`]: pages that a browser only shows |
//! | 4 | [`converter`]: bytes seen and edited in many formats at once |
//! | 3 | [`census`]: the whole source, counted and indexed |
//! | 3 | [`encodings`]: what encoding a source is in, and why |
//! | 3 | [`encoded`]: what is certainly encoded among other bytes |
//! | 3 | [`kept`]: files that are kept from one run to the next |
//! | 3 | [`notation`]: hex, escapes and dumps ⇄ bytes |
//! | 3 | [`terminal`]: what is said on a terminal, with nothing hidden in it |
//! | 2 | [`source`]: bytes at an offset |
//! | 2 | [`files`]: files that are written whole or not at all |
//! | 2 | [`unicode`]: names, categories, and messages about ill-formed bytes |
//! | 2 | [`data`]: what a few bytes mean as numbers, characters and times |
//! | 2 | [`samples`]: small files to learn from |
//! | 2 | [`manual`]: the pages of the manual, and a search over them |
//! | 1 | [`signals`]: what is undone before a signal ends the program |
//! | 1 | [`csv`]: text as a cell |
//! | 0 | [`utf8`]: RFC 3629 |
//! | 0 | [`background`]: threads, and what they tell |
//! | 0 | [`words`]: numbers and sizes in words |
//! | 0 | [`invisible`]: which code points are not seen, or move others |
//! | 0 | [`outcome`]: how a command ended, as an exit status |
//! | 0 | [`standard_streams`]: which of them were closed when the program started |

pub mod answer;
#[cfg(feature = "window")]
pub mod app;
pub mod background;
pub mod bookmarks;
pub mod census;
pub mod cli;
pub mod compare;
pub mod converter;
pub mod csv;
pub mod data;
pub mod decode;
pub mod differences;
pub mod document;
pub mod encoded;
pub mod encodings;
pub mod files;
pub mod find;
pub mod findings;
pub mod html;
pub mod invisible;
pub mod kept;
pub mod likely_text;
pub mod manual;
pub mod notation;
pub mod outcome;
pub mod report;
pub mod samples;
pub mod save;
pub mod signals;
pub mod source;
pub mod standard_streams;
pub mod teach;
pub mod terminal;
pub mod unicode;
pub mod utf8;
pub mod warnings;
pub mod words;
