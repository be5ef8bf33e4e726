//! Byteloupe, a byte inspector for UTF-8: the role of every byte, why bytes are ill-formed, and what
//! a decoder makes of them.
//!
//! Data flows one way, from bytes at the bottom to pixels at the top; a module imports only from
//! the floors below its own. CONTRIBUTING.md lists them, and a test holds them.
//!
//! | floor | modules |
//! |---|---|
//! | 17 | [`cli`]: the command line, and the commands without a window |
//! | 8 to 16 | `app`: the window; only with the feature `window`, which is on by default |
//! | 7 | [`document`]: all that is known of one open source, without a window |
//! | 7 | [`report`]: findings as text and JSON |
//! | 7 | [`differences`]: what differs between two sources, as text, JSON and HTML |
//! | 7 | [`whereabouts`]: one place in every coordinate |
//! | 6 | [`answer`]: what a source is, in a few plain words |
//! | 6 | [`explain`]: error messages of other programs, and which byte they mean |
//! | 6 | [`findings`]: errors and warnings as one list, runs of the same one, and what of them is ignored |
//! | 6 | [`teach`]: how UTF-8 lays out its bits, to be shown, tried out and learnt |
//! | 5 | [`find`]: where bytes, text or errors are in the whole source |
//! | 5 | [`likely_text`]: what the bytes of an error most likely are |
//! | 5 | [`compare`]: where two sources differ |
//! | 5 | [`warnings`]: what is well-formed and still worth a look |
//! | 5 | [`bookmarks`]: the user's marks on ranges of bytes |
//! | 5 | [`save`]: bytes and repaired copies as new files |
//! | 5 | [`decode`]: a part of a source, judged and decoded or decompressed |
//! | 5 | [`html`]: pages that a browser only shows |
//! | 5 | [`places`]: places as people and programs name them |
//! | 5 | [`converter`]: bytes seen and edited in many formats at once |
//! | 5 | [`terminal_hex`]: the hex view of a terminal |
//! | 5 | [`transcoded`]: a source in another encoding, as text in UTF-8 |
//! | 4 | [`census`]: the whole source, counted and indexed |
//! | 4 | [`encodings`]: what encoding a source is in, and why |
//! | 4 | [`encoded`]: what is certainly encoded among other bytes |
//! | 4 | [`kept`]: files that are kept from one run to the next |
//! | 4 | [`notation`]: hex, escapes and dumps ⇄ bytes |
//! | 4 | [`terminal`]: what is said on a terminal, with nothing hidden in it |
//! | 3 | [`scan`]: one record for each block of a source, and which block to look at next |
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
pub mod explain;
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
pub mod places;
pub mod report;
pub mod samples;
pub mod save;
pub mod scan;
pub mod signals;
pub mod source;
pub mod standard_streams;
pub mod teach;
pub mod terminal;
pub mod terminal_hex;
pub mod transcoded;
pub mod unicode;
pub mod utf8;
pub mod warnings;
pub mod whereabouts;
pub mod words;
