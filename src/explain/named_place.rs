//! The numbers of a message that say where something is.

use super::token::Token;

/// What a number counts, as far as the word beside it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// Bytes.
    Bytes,

    /// Characters, whatever those are.
    Characters,

    /// Anything: `position 30`.
    Unsaid,
}

/// A place that a message names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedPlace {
    /// A number from the start.
    FromStart {
        /// The number, as it was written.
        number: u64,
        /// What it counts.
        count: Count,
    },

    /// A line, and perhaps a column in it.
    Line {
        /// The line, as it was written.
        line: u64,
        /// The column.
        column: Option<u64>,
        /// What the column counts.
        count: Count,
    },
}

const POSITION: [&str; 9] = [
    "position",
    "pos",
    "index",
    "offset",
    "positions",
    "to",
    "from",
    "ofs",
    "at",
];
const BYTE: [&str; 4] = ["byte", "bytes", "octet", "octets"];
const CHARACTER: [&str; 6] = [
    "char",
    "chars",
    "character",
    "characters",
    "codepoint",
    "rune",
];
const LINE: [&str; 10] = [
    "line", "lineno", "row", "fnr", "nr", "record", "element", "string", "lines", "rows",
];
const COLUMN: [&str; 4] = ["column", "col", "colno", "columns"];

/// What a word says of the number beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    FromStart(Count),
    Line,
    Column,
}

/// All places that a line of a message names, the most telling first: lines and columns, numbers from the start, then
/// `FILE:LINE:COLUMN`.
pub(super) fn named_places(tokens: &[Token]) -> Vec<NamedPlace> {
    let mut lines: Vec<(u64, Option<(u64, Count)>)> = Vec::new();
    let mut from_start = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = tokens.get(..at).unwrap_or_default();
        let after = tokens.get(at + 1..).unwrap_or_default();
        let label = label(before, after);
        let (Token::Number(number) | Token::Hex { number, .. }) = token else {
            continue;
        };
        // `byte 0xe9` is a value; `offset 0xe9` is a place.
        let is_value = matches!(token, Token::Hex { .. })
            && before.last().is_none_or(|token| !token.is_word(&POSITION));
        match label.filter(|_| !is_value) {
            Some(Label::Line) => lines.push((*number, None)),
            Some(Label::Column) => {
                if let Some((_, column @ None)) = lines.last_mut() {
                    *column = Some((*number, Count::Unsaid));
                }
            }
            Some(Label::FromStart(count)) => {
                // `line 3, char 10, byte 30`: a character beside a line is a column.
                if count == Count::Characters
                    && let Some((_, column @ None)) = lines.last_mut()
                {
                    *column = Some((*number, count));
                }
                from_start.push(NamedPlace::FromStart {
                    number: *number,
                    count,
                });
            }
            None => {}
        }
    }
    let lines = lines.into_iter().map(|(line, column)| NamedPlace::Line {
        line,
        column: column.map(|(column, _)| column),
        count: column.map_or(Count::Unsaid, |(_, count)| count),
    });
    lines.chain(from_start).chain(bare(tokens)).collect()
}

/// What the words beside a number say of it.
fn label(before: &[Token], after: &[Token]) -> Option<Label> {
    // `byte 2 of 3-byte`, `2 bytes`: how many, and not where.
    let is_many = after.first().is_some_and(|token| {
        token.is_word(&[
            "of",
            "bytes",
            "characters",
            "chars",
            "columns",
            "lines",
            "octets",
        ]) || (token.is_sign("-") && after.get(1).is_some_and(|it| it.is_word(&["byte"])))
    });
    let mut words = before.iter().rev();
    let mut nearest = words.next()?;
    // byte `233`: a value, and no place.
    let is_quoted = nearest.is_sign("`'\"");
    // `position=30`, `valid_up_to: 30`, `(position 30)`, `position 3-4`, `FNR=3`.
    while nearest.is_sign("=:(#`'\"") || nearest.is_word(&["number", "no", "is", "num", "input"]) {
        nearest = words.next()?;
    }
    let next = words.next();
    let is_of = |words: &[&str]| next.is_some_and(|token| token.is_word(words));
    let found = if nearest.is_word(&LINE) {
        Some(Label::Line)
    } else if nearest.is_word(&COLUMN) {
        Some(Label::Column)
    } else if nearest.is_word(&CHARACTER) {
        Some(Label::FromStart(Count::Characters))
    } else if nearest.is_word(&BYTE) && !is_many && !is_quoted {
        Some(Label::FromStart(Count::Bytes))
    } else if nearest.is_word(&POSITION) {
        Some(Label::FromStart(if is_of(&BYTE) {
            Count::Bytes
        } else if is_of(&CHARACTER) {
            Count::Characters
        } else {
            Count::Unsaid
        }))
    } else {
        None
    };
    found.filter(|label| !is_many || matches!(label, Label::Line))
}

/// `FILE:3:18`, `FILE:3.18`, `(3,18)`, `FILE:3:`.
fn bare(tokens: &[Token]) -> Option<NamedPlace> {
    let number = |at: usize| match tokens.get(at) {
        Some(Token::Number(number)) => Some(*number),
        _ => None,
    };
    let sign = |at: usize, signs: &str| tokens.get(at).is_some_and(|token| token.is_sign(signs));
    (1..tokens.len()).find_map(|at| {
        let line = number(at)?;
        let is_after_name = sign(at - 1, ":(")
            && (sign(at - 1, "(")
                || matches!(
                    tokens.get(at.checked_sub(2)?),
                    Some(Token::Word(_) | Token::Sign('"' | ')'))
                ));
        let column = number(at + 2).filter(|_| sign(at + 1, ":.,"));
        let ends = sign(at + 1, ":") || column.is_some();
        let place = NamedPlace::Line {
            line,
            column,
            count: Count::Unsaid,
        };
        (is_after_name && ends).then_some(place)
    })
}
