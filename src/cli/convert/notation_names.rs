//! What `convert --from` and `--to` name.

use crate::decode::Compression;
use crate::notation::Notation;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Find out which notation it is.
pub(super) const AUTO: &str = "auto";

/// The bytes as they are, where a notation or a format is named.
pub(super) const BYTES: &str = "bytes";

/// Text that bytes were read as in Latin-1 or Windows-1252.
pub(super) const LATIN_1: &str = "latin-1";

/// What the input is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// Text in the notation that fits best.
    Auto,

    /// Bytes as they are. Of any length: they are converted as they come.
    Bytes,

    /// Text in this notation.
    Notation(Notation),

    /// Compressed data, which is decompressed.
    Compressed(Compression),

    /// Text in UTF-8 of which each character was a byte before it was read as Latin-1 or Windows-1252.
    Latin1,
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    /// The bytes as they are.
    Bytes,

    /// Text in this format.
    Notation(Notation),
}

/// Reads what the input is taken for.
pub(super) fn from_name() -> impl TypedValueParser<Value = From> {
    let first = [
        PossibleValue::new(AUTO).help("the notation that fits best"),
        PossibleValue::new(BYTES).help("the bytes as they are"),
    ];
    let compressed = Compression::ALL.map(|it| {
        PossibleValue::new(it.key()).help(format!("{} data, which is decompressed", it.name()))
    });
    let latin_1 = PossibleValue::new(LATIN_1)
        .help("UTF-8 of which each character was a byte, read as Latin-1 or Windows-1252");
    let notations = Notation::ALL.map(value);
    let names = first
        .into_iter()
        .chain(notations)
        .chain(compressed)
        .chain([latin_1]);
    PossibleValuesParser::new(names).map(|key| {
        let compression = Compression::ALL.into_iter().find(|it| it.key() == key);
        match (Notation::by_key(&key), compression) {
            (Some(notation), _) => From::Notation(notation),
            (None, Some(kind)) => From::Compressed(kind),
            (None, None) if key == BYTES => From::Bytes,
            (None, None) if key == LATIN_1 => From::Latin1,
            (None, None) => From::Auto,
        }
    })
}

/// Reads what is written. All notations are known, and those that are only read are refused with a sentence.
pub(super) fn to_name() -> impl TypedValueParser<Value = To> {
    let bytes = PossibleValue::new(BYTES).help("the bytes as they are");
    let written = Notation::WRITTEN.map(value);
    let others = Notation::ALL.into_iter().filter(|it| !it.is_written());
    let hidden = others.map(|it| value(it).hide(true));
    let names = std::iter::once(bytes).chain(written).chain(hidden);
    PossibleValuesParser::new(names).try_map(|key| match Notation::by_key(&key) {
        None => Ok(To::Bytes),
        Some(notation) if notation.is_written() => Ok(To::Notation(notation)),
        Some(notation) => Err(only_read(notation)),
    })
}

fn value(notation: Notation) -> PossibleValue {
    let (key, name, sample) = (notation.key(), notation.name(), notation.sample_line());
    let is_said = name.eq_ignore_ascii_case(key);
    PossibleValue::new(key).help(if is_said {
        sample
    } else {
        format!("{name}: {sample}")
    })
}

/// Why a notation is not written, and what is.
fn only_read(notation: Notation) -> String {
    let is_form = |it: &Notation| it.read_as() == notation;
    let forms: Vec<&str> = keys(Notation::WRITTEN.into_iter().filter(is_form));
    let why = if forms.is_empty() {
        "can be read, but not written".to_owned()
    } else {
        format!(
            "is read in all its forms; name the one to write: {}",
            forms.join(", ")
        )
    };
    format!(
        "{} {why}. What can be written: {BYTES}, {}",
        notation.key(),
        keys(Notation::WRITTEN).join(", ")
    )
}

fn keys(notations: impl IntoIterator<Item = Notation>) -> Vec<&'static str> {
    notations.into_iter().map(Notation::key).collect()
}
