//! The literals of single languages, as they are named and written.

use super::{Language, read_in};
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::Reader;
use crate::notation::reading::{Reading, Trust};
use crate::notation::record::Record;

/// A string literal in C.
pub(in crate::notation) const C_LITERAL: Record = Record::new(
    "c-literal",
    "C string literal",
    "\"A\\xe2\\x89\\xa2\"",
    |reader| read_in(reader, Language::C),
)
.article("a")
.form_of(Notation::StringLiteral)
.written(&format::C_LITERAL)
.typed("A string literal of C, with its quotes");

/// A byte string literal in Rust.
pub(in crate::notation) const RUST_LITERAL: Record = Record::new(
    "rust-literal",
    "Rust byte string literal",
    "b\"A\\xe2\\x89\\xa2\"",
    |reader| read_in(reader, Language::Any),
)
.article("a")
.form_of(Notation::StringLiteral)
.written(&format::RUST_LITERAL);

/// A bytes literal in Python.
pub(in crate::notation) const PYTHON_BYTES: Record = Record::new(
    "python",
    "Python bytes literal",
    "b'A\\xe2\\x89\\xa2'",
    |reader| read_in(reader, Language::Any),
)
.article("a")
.form_of(Notation::StringLiteral)
.written(&format::PYTHON_BYTES);

/// A string in JSON.
pub(in crate::notation) const JSON_STRING: Record =
    Record::new("json", "JSON string", "\"A\\u2262\"", read_json)
        .article("a")
        .form_of(Notation::StringLiteral)
        .written(&format::JSON_STRING);

/// Reads a literal, and says where it is not as JSON has its strings.
fn read_json(reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let mut reading = read_in(reader, Language::Any)?;
    if let Err(error) = serde_json::from_slice::<String>(text) {
        reading.trust = reading.trust.max(Trust::Doubtful);
        let doubt = format!("This is not a string of JSON (RFC 8259 §7): {error}");
        reading.warnings.push(doubt.into());
    }
    Some(reading)
}
