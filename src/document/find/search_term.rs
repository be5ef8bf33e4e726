//! The search term of the user.

use std::borrow::Cow;

use crate::encodings::Encoding;
use crate::encodings::characters::encoded;
use crate::find::{Pattern, PatternError, RegexOptions, TextOptions, code_point};
use crate::utf8::GroupKind;

/// The kind of a search term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// Text, as its UTF-8 bytes.
    #[default]
    Text,
    /// Bytes in hex.
    Bytes,
    /// A regular expression.
    Expression,
    /// A code point by its number.
    CodePoint,
    /// Errors.
    Error,
}

impl Kind {
    /// Every kind, in the order in which the bar offers them.
    pub const ALL: [Self; 5] = [
        Self::Text,
        Self::Bytes,
        Self::Expression,
        Self::CodePoint,
        Self::Error,
    ];

    /// The text on the button of the kind.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Text => "Text",
            Self::Bytes => "Bytes",
            Self::Expression => "Regular expression",
            Self::CodePoint => "Code point",
            Self::Error => "Error",
        }
    }

    /// The kind in a sentence, with its article.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Bytes => "bytes",
            Self::Expression => "a regular expression",
            Self::CodePoint => "a code point",
            Self::Error => "an error",
        }
    }

    /// The name of the button, for screen readers and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "Find text",
            Self::Bytes => "Find bytes",
            Self::Expression => "Find by regular expression",
            Self::CodePoint => "Find a code point",
            Self::Error => "Find an error",
        }
    }

    /// The text in the field while it is empty.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Text => "Text",
            Self::Bytes => "E2 89 A2",
            Self::Expression => r"[0-9]+ ms",
            Self::CodePoint => "U+202E",
            Self::Error => "",
        }
    }

    /// A line that says how to write it.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Text => "Its UTF-8 bytes are looked for",
            Self::Bytes => "Two hex digits a byte; ?? is any byte, 8? one of 80 to 8F",
            Self::Expression => r"\xFF is a byte when Unicode is off; ^ and $ match at lines",
            Self::CodePoint => "1 to 6 hex digits; its well-formed bytes are looked for",
            Self::Error => "",
        }
    }
}

/// A search term, as the user typed and chose it. It knows no document.
///
/// The options of other kinds are kept: when the user comes back to a kind, they are as before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchTerm {
    /// The kind.
    pub kind: Kind,
    /// The text that was typed.
    pub text: String,
    /// How to compare text.
    pub text_options: TextOptions,
    /// How to read an expression.
    pub regex_options: RegexOptions,
    /// The only kind of error to look for; `None` for all kinds.
    pub error_kind: Option<GroupKind>,
    /// The encoding in which text and code points are looked for, if it is another one than UTF-8.
    pub encoding: Option<Encoding>,
    /// Is the text in that encoding known as a whole? Then characters are looked for in it, and not their bytes.
    pub is_text_known: bool,
}

impl SearchTerm {
    /// Returns what to look for.
    ///
    /// # Errors
    /// The text cannot be read, as while the user types it.
    pub fn target(&self) -> Result<Target, PatternError> {
        let text = self.text.as_str();
        let pattern = match self.kind {
            Kind::Text | Kind::CodePoint if self.encoding.is_some() && !self.is_in_text() => {
                self.encoded()
            }
            Kind::Text => Pattern::text(text, self.text_options),
            Kind::Bytes => Pattern::bytes(text),
            Kind::Expression => Pattern::regex(text, self.regex_options),
            Kind::CodePoint => Pattern::code_point(text),
            Kind::Error => return Ok(Target::Errors(self.error_kind)),
        };
        pattern.map(Target::Pattern)
    }
}

impl SearchTerm {
    /// Is it looked for in the text of the encoding that the document is read in? Otherwise in the bytes of the document.
    pub fn is_in_text(&self) -> bool {
        self.is_text_known && !matches!(self.kind, Kind::Bytes | Kind::Error)
    }

    /// Text, or a code point, in the encoding that the document is read in.
    fn encoded(&self) -> Result<Pattern, PatternError> {
        let encoding = self.encoding.unwrap_or(Encoding::Utf8);
        let encode = |character| encoded(encoding, character);
        match self.kind {
            Kind::CodePoint => {
                let character = code_point(&self.text)?.to_string();
                Pattern::encoded_text(&character, TextOptions::default(), &encode)
            }
            _ => Pattern::encoded_text(&self.text, self.text_options, &encode),
        }
    }

    /// How it is written, in a line.
    pub fn hint(&self) -> Cow<'static, str> {
        let Some(encoding) = self.encoding else {
            return Cow::Borrowed(self.kind.hint());
        };
        let name = encoding.words();
        match self.kind {
            Kind::Text if self.is_in_text() => format!("Looked for in the text in {name}").into(),
            Kind::CodePoint if self.is_in_text() => {
                format!("1 to 6 hex digits; looked for in the text in {name}").into()
            }
            Kind::Expression if self.is_in_text() => {
                format!("Looked for in the text in {name}; ^ and $ match at lines").into()
            }
            Kind::Text => format!("Its bytes in {name} are looked for").into(),
            Kind::CodePoint => {
                format!("1 to 6 hex digits; its bytes in {name} are looked for").into()
            }
            Kind::Expression => "Characters are those of UTF-8, and bytes with Unicode off".into(),
            Kind::Bytes | Kind::Error => Cow::Borrowed(self.kind.hint()),
        }
    }
}

/// What is to be looked for, ready to be.
#[derive(Debug, Clone)]
pub enum Target {
    /// A pattern, with a search of its own.
    Pattern(Pattern),
    /// Errors, which the census knows: all, or those of one kind.
    Errors(Option<GroupKind>),
}
