//! What an error message says.

use std::borrow::Cow;

use super::dialect::Dialect;
use super::named_bytes::named_bytes;
use super::named_place::{NamedPlace, named_places};
use super::token::{Token, tokens};

/// So much of a message is read: the start, and as much of the end, where the message of a stack of calls is.
pub const MOST_READ: usize = 32 << 10;

/// What a message complains about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Complaint {
    /// Bytes that are not what the program was told they are.
    Bytes,

    /// The bytes end in the middle of a character.
    Cut,

    /// A character that the encoding does not have in which a program wanted to write.
    Writing,

    /// Something else at a place, such as the syntax of a document.
    Other,
}

/// What an error message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorMessage {
    /// The line of it that says most.
    pub line: String,

    /// The program, if its messages are known.
    pub dialect: Option<&'static Dialect>,

    /// What it complains about.
    pub complaint: Complaint,

    /// The bytes that it names; none if it names none.
    pub bytes: Vec<u8>,

    /// The places that it names, the most telling first.
    pub places: Vec<NamedPlace>,

    /// The name of a file in it. It is shown, and never opened.
    pub file: Option<String>,
}

/// So many lines from the one that says most, another one may belong to the same message.
const NEAR: usize = 4;

/// Words that say by themselves that something is wrong.
const WRONG: [&str; 16] = [
    "invalid",
    "malformed",
    "illegal",
    "unmappable",
    "undecodable",
    "improper",
    "incorrect",
    "incomplete",
    "truncated",
    "broken",
    "corrupt",
    "bad",
    "unexpected",
    "expecting",
    "expected",
    "wrong",
];

/// Words that say it of one of [`DONE`]: `can't decode`, `is not valid`.
const NOT: [&str; 11] = [
    "not",
    "cannot",
    "can",
    "could",
    "couldn",
    "unable",
    "failed",
    "error",
    "non",
    "never",
    "exception",
];

/// What is not so, or could not be done.
const DONE: [&str; 14] = [
    "valid",
    "proper",
    "formed",
    "decode",
    "decoded",
    "decoding",
    "encoded",
    "translate",
    "convert",
    "conform",
    "map",
    "read",
    "opened",
    "contain",
];

/// Words for what text is made of.
const TEXT: [&str; 13] = [
    "utf",
    "byte",
    "bytes",
    "octet",
    "octets",
    "encoding",
    "encoded",
    "multibyte",
    "unicode",
    "codec",
    "charset",
    "codepage",
    "surrogate",
];

/// Words that say that bytes are missing at the end.
const CUT: [&str; 6] = [
    "incomplete",
    "truncated",
    "partial",
    "eof",
    "premature",
    "end",
];

impl ErrorMessage {
    /// Reads a message of one line or of many, such as one with a stack of calls; `None` if nothing in it is about text or
    /// names a place.
    pub fn read(text: &str) -> Option<Self> {
        let lines = lines_of(text);
        let lowered = text_of(&lines).to_lowercase();
        let dialect = Dialect::of(&lowered);
        let mut best: Option<(u32, usize, Self)> = None;
        for (number, line) in lines.iter().enumerate() {
            let line = &*without_call(line);
            let tokens = tokens(line);
            let message = Self::of_line(line, &tokens, dialect);
            let worth = message.worth(&tokens);
            // Of a list of errors the first one counts.
            if worth > 0 && best.as_ref().is_none_or(|(best, _, _)| worth > *best) {
                best = Some((worth, number, message));
            }
        }
        let (_, at, mut message) = best?;
        // What the best line leaves open may be said in a line near it.
        let near = lines.iter().enumerate();
        let near = near.filter(|(number, _)| number.abs_diff(at) <= NEAR);
        for (_, line) in near {
            let line = &*without_call(line);
            let tokens = tokens(line);
            if message.bytes.is_empty() {
                message.bytes = named_bytes(&tokens);
            }
            if message.places.is_empty() && !is_call(line) {
                message.places = named_places(&tokens);
            }
            if message.file.is_none() {
                message.file = file_of(line);
            }
        }
        Some(message)
    }

    fn of_line(line: &str, tokens: &[Token], dialect: Option<&'static Dialect>) -> Self {
        let has = |words: &[&str]| tokens.iter().any(|token| token.is_word(words));
        let lowered = line.to_lowercase();
        // An illegal character may be one of the syntax, unless the program is known to mean bytes.
        let names_it = dialect.is_some_and(|dialect| dialect.is_in(&lowered));
        let is_writing = has(&["encode", "unencodable"]) && !has(&["decode"])
            || lowered.contains("ordinal not in range") && has(&["encode"]);
        let complaint = if is_writing {
            Complaint::Writing
        } else if (has(&WRONG) || has(&NOT) && has(&DONE)) && (has(&TEXT) || names_it) {
            // What is wrong is that something is missing.
            if has(&CUT) {
                Complaint::Cut
            } else {
                Complaint::Bytes
            }
        } else {
            Complaint::Other
        };
        Self {
            line: line.trim().to_owned(),
            dialect,
            complaint,
            bytes: named_bytes(tokens),
            places: named_places(tokens),
            file: file_of(line),
        }
    }

    /// How much the line says; 0 if it says nothing that can be explained.
    fn worth(&self, tokens: &[Token]) -> u32 {
        let has = |words: &[&str]| tokens.iter().any(|token| token.is_word(words));
        let is_about_text = self.complaint != Complaint::Other;
        let has_place = !self.places.is_empty();
        if is_call(&self.line) || !(is_about_text || has_place && (has(&WRONG) || has(&NOT))) {
            return 0;
        }
        let parts = [
            (is_about_text, 4),
            (has(&TEXT), 2),
            (has_place, 3),
            (!self.bytes.is_empty(), 2),
        ];
        parts
            .iter()
            .map(|(is, worth)| if *is { *worth } else { 0 })
            .sum()
    }
}

/// A line without the place in a program where the message came from: Ruby writes it before the message, Perl and PHP after
/// it.
fn without_call(line: &str) -> Cow<'_, str> {
    let mut line = line;
    if let Some(at) = line.find(":in `").or_else(|| line.find(":in '"))
        && let Some(end) = line.get(at..).and_then(|rest| rest.find("': "))
    {
        line = line.get(at + end + 3..).unwrap_or_default();
    }
    let is_of_php = line.starts_with("PHP ")
        || ["Fatal error: ", "Warning: ", "Notice: "]
            .iter()
            .any(|start| line.starts_with(start));
    if is_of_php && let Some((said, _)) = line.rsplit_once(" in ") {
        return Cow::Borrowed(said);
    }
    // ` at SCRIPT line 1.`, ` at SCRIPT line 1, <F> line 5.` of Perl: the second is of what is read.
    if let Some(at) = line.find(" at ")
        && let Some((script, after)) = line
            .get(at + 4..)
            .and_then(|rest| rest.split_once(" line "))
        && !script.contains(' ')
    {
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let said = line.get(..at).unwrap_or_default();
        if rest.starts_with(", <") {
            return Cow::Owned(format!("{said}{rest}"));
        }
        if rest.starts_with('.') {
            return Cow::Borrowed(said);
        }
    }
    Cow::Borrowed(line)
}

/// A line of a stack of calls: it names a place in a program, and none in a document.
fn is_call(line: &str) -> bool {
    let line = line.trim_start();
    ["at ", "File \"", "from ", "... ", "| at"]
        .iter()
        .any(|start| line.starts_with(start))
        || line.contains("panicked at ")
}

/// The lines that are read: those at the start and at the end of a long text.
fn lines_of(text: &str) -> Vec<&str> {
    let (start, end) = if text.len() > 2 * MOST_READ {
        let start = text.floor_char_boundary(MOST_READ);
        let end = text.floor_char_boundary(text.len() - MOST_READ);
        (text.get(..start), text.get(end..))
    } else {
        (Some(text), None)
    };
    let parts = [start, end].into_iter().flatten();
    parts
        .flat_map(str::lines)
        .filter(|line| !line.trim().is_empty())
        .collect()
}

fn text_of(lines: &[&str]) -> String {
    lines.join("\n")
}

/// The name of a file in a line: what has a full stop and letters after it, or a slash, and no space.
fn file_of(line: &str) -> Option<String> {
    let is_around = |c: char| "\"'`“”‘’()[]<>,;".contains(c);
    line.split(|c: char| c.is_whitespace() || is_around(c))
        .map(|word| word.trim_end_matches([':', '.']))
        .map(|word| match word.split_once(':') {
            // `data.csv:3:18`
            Some((name, place)) if place.starts_with(|c: char| c.is_ascii_digit()) => name,
            _ => word,
        })
        .find(|word| is_file_name(word))
        .map(str::to_owned)
}

fn is_file_name(word: &str) -> bool {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
    let Some((stem, ending)) = name.rsplit_once('.') else {
        return false;
    };
    let is_ending = (1..=5).contains(&ending.len())
        && ending.chars().all(|c| c.is_ascii_alphanumeric())
        && ending.chars().any(|c| c.is_ascii_lowercase());
    let is_stem = !stem.is_empty() && !stem.contains("::") && !word.contains("://");
    // A name of a class, such as `java.nio.charset`, has several full stops.
    let has_folder = word.contains(['/', '\\']);
    is_ending && is_stem && (has_folder || !stem.contains('.'))
}
