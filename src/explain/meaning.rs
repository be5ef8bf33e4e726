//! What a message means, without the source that it is about.

use super::message::{Complaint, ErrorMessage};
use crate::utf8::syntax::{is_tail, production_of};
use crate::words::bytes_in_hex;

/// What a message means, in one or two sentences.
pub fn meaning(message: &ErrorMessage) -> String {
    let who = message
        .dialect
        .map_or("The program", |dialect| dialect.name);
    match message.complaint {
        Complaint::Writing => format!(
            "{who} wanted to write a character in an encoding that does not have it. The text is as it should be; what it is \
             written to has to be UTF-8."
        ),
        Complaint::Cut => format!(
            "{who} took the bytes for UTF-8, and they end in the middle of a character: the end is missing, or it was cut at a \
             number of bytes."
        ),
        Complaint::Bytes => {
            let why = message.bytes.first().and_then(|first| why(*first));
            let bytes = bytes_in_hex(&message.bytes);
            match why {
                Some(why) => {
                    format!("{who} took the bytes for UTF-8, and {bytes} is not: {why}.")
                }
                None => format!("{who} took the bytes for UTF-8, and some of them are not."),
            }
        }
        Complaint::Other => {
            format!("{who} names a place; it does not say that bytes are wrong there.")
        }
    }
}

/// Why a byte that is named can be wrong.
fn why(byte: u8) -> Option<String> {
    if byte.is_ascii() {
        return None;
    }
    Some(match production_of(byte) {
        Some(production) => format!(
            "{byte:02X} begins a sequence of {} bytes, and its tails do not follow",
            production.len
        ),
        None if is_tail(byte) => format!("{byte:02X} is a tail, and no lead is before it"),
        None => format!("{byte:02X} is in no text in UTF-8"),
    })
}
