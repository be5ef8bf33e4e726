//! `data:` URLs, their data in base64 or percent-encoded.

use super::base64::{Body, Survey};
use super::percent::read_encoded;
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};

/// How far from its start the head of a URL can go.
const LONGEST_HEAD: usize = 1024;

/// Is the text one? What is before its comma is no data.
pub(super) fn is_one(text: &[u8]) -> bool {
    head(text).is_some()
}

/// How long the head is, white space before it and the comma behind it included, and whether the data
/// are base64.
fn head(text: &[u8]) -> Option<(usize, bool)> {
    let start = text.len() - text.trim_ascii_start().len();
    let url = text.get(start..)?;
    let url = url.get(..LONGEST_HEAD).unwrap_or(url);
    if !url.get(..5)?.eq_ignore_ascii_case(b"data:") {
        return None;
    }
    let comma = memchr::memchr(b',', url)?;
    let head = url.get(5..comma)?;
    let is_type = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    // `data: 1, 2` is no URL: what is in front of the comma names a type, or nothing.
    let has_type = head.is_empty() || memchr::memchr2(b'/', b';', head).is_some();
    if !has_type || !head.iter().all(is_type) {
        return None;
    }
    let is_base64 = head
        .rsplit(|byte| *byte == b';')
        .next()
        .is_some_and(|last| last.trim_ascii().eq_ignore_ascii_case(b"base64"));
    Some((start + comma + 1, is_base64))
}

/// Reads the data of the URL in front.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let (head, is_base64) = head(text)?;
    reader.decoration(head);
    let data = text.get(head..).unwrap_or_default();
    let data = data.trim_ascii_end();
    let assumption = if is_base64 {
        let survey = Survey::of(data);
        let mut body = Body::new(survey.alphabet, survey.digits);
        while reader.at() < head + data.len() && !reader.is_hopeless() {
            let rest = text.get(reader.at()..head + data.len()).unwrap_or_default();
            let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            body.read_line(&mut reader, rest.get(..line).unwrap_or(rest));
        }
        body.finish(&mut reader);
        "The data of a data: URL, in base64"
    } else {
        read_encoded(&mut reader, data.len());
        "The data of a data: URL, percent-encoded"
    };
    if !reader.is_hopeless() {
        let end = reader.rest().len();
        reader.decoration(end);
    }
    reader.finish(Notation::Base64, Certainty::Marked, assumption)
}
