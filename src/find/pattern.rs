//! The pattern to look for.

use std::fmt;
use std::sync::Arc;

use regex_syntax::ast::parse::Parser;
use regex_syntax::hir::translate::TranslatorBuilder;

use super::byte_notation;
use super::in_bytes::InBytes;
use super::masked::Masked;
use super::matcher::Matcher;
use super::newest;
use super::pattern_error::PatternError;
use super::stripe_search::{MAX_MATCH_LEN, StripeSearch};
use super::text::{self, TextOptions};
use crate::utf8::encoder::encode;

/// The greatest length of bytes with wildcards and of expressions.
const MAX_COMPLEX_LEN: usize = 4 << 10;

/// How an expression is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegexOptions {
    /// Characters are code points in UTF-8, and classes are those of Unicode. Without it they are
    /// bytes, and `\xFF` is the byte `FF`.
    pub unicode: bool,

    /// Letters match in either case.
    pub ignore_case: bool,
}

impl Default for RegexOptions {
    fn default() -> Self {
        Self {
            unicode: true,
            ignore_case: false,
        }
    }
}

/// What to look for: bytes, text, an expression, or a code point. It never matches an empty string. It is
/// cheap to clone.
///
/// It does not know the source.
#[derive(Clone)]
pub struct Pattern {
    search: Arc<dyn StripeSearch>,
}

impl Pattern {
    /// Bytes in hex: `C3 A9`, `0xC3, 0xA9`, `\xC3\xA9`, `C3A9`. A digit written `?` may be any.
    ///
    /// # Errors
    /// The notation is empty, too long, cannot be read, or would match everywhere.
    pub fn bytes(notation: &str) -> Result<Self, PatternError> {
        let bytes = byte_notation::parse(notation)?;
        if bytes.iter().all(|byte| byte.is_exact()) {
            let exact: Vec<u8> = bytes.iter().map(|byte| byte.value).collect();
            return Self::exact(&exact);
        }
        if bytes.iter().all(|byte| byte.mask == 0) {
            return Err(PatternError::NothingFixed);
        }
        check_len(bytes.len(), MAX_COMPLEX_LEN)?;
        Ok(Self::matched(Matcher::Masked(Masked::new(bytes))))
    }

    /// Returns a pattern of these bytes.
    ///
    /// # Errors
    /// There are none, or more than [`MAX_MATCH_LEN`].
    pub fn exact(bytes: &[u8]) -> Result<Self, PatternError> {
        check_len(bytes.len(), MAX_MATCH_LEN)?;
        Ok(Self::matched(Matcher::literal(bytes)))
    }

    /// Returns a pattern of the UTF-8 form of a text. It is found wherever its bytes are, even if a mark
    /// follows that changes its last character.
    ///
    /// # Errors
    /// The text is empty or too long.
    pub fn text(text: &str, options: TextOptions) -> Result<Self, PatternError> {
        if options == TextOptions::default() {
            return Self::exact(text.as_bytes());
        }
        check_len(text.len(), MAX_COMPLEX_LEN)?;
        Self::of_text(text, options, None)
    }

    /// A text in another encoding: `encode` gives the bytes of a character that has some. They are found
    /// wherever they stand, also where a part of one character and a part of the next make the same.
    ///
    /// # Errors
    /// The text is empty, too long, or has a character without bytes.
    pub fn encoded_text(
        text: &str,
        options: TextOptions,
        encode: &dyn Fn(char) -> Option<Vec<u8>>,
    ) -> Result<Self, PatternError> {
        check_len(text.len(), MAX_COMPLEX_LEN)?;
        Self::of_text(text, options, Some(encode))
    }

    fn of_text(
        text: &str,
        options: TextOptions,
        encode: Option<text::Encode<'_>>,
    ) -> Result<Self, PatternError> {
        let expression = text::expression(text, options, encode);
        let expression = expression.map_err(|character| PatternError::NotEncoded { character })?;
        Ok(Self::matched(Matcher::expression(&expression)?))
    }

    /// Returns a pattern of a regular expression, in the syntax of the crate `regex` with the categories and
    /// scripts of the newest Unicode. It finds the leftmost match. Of the matches that start there, it is the
    /// one of at most [`MAX_MATCH_LEN`] bytes that the expression prefers. `^` and `$` match at lines, `\A`
    /// and `\z` at the ends of the source.
    ///
    /// # Errors
    /// The expression cannot be read, would need too much memory, matches the empty string, or cannot match
    /// anything.
    pub fn regex(expression: &str, options: RegexOptions) -> Result<Self, PatternError> {
        check_len(expression.len(), MAX_COMPLEX_LEN)?;
        let mut ast = Parser::new()
            .parse(expression)
            .map_err(|error| unreadable(&error.into()))?;
        newest::write_out(&mut ast);
        let hir = TranslatorBuilder::new()
            .utf8(false)
            .unicode(options.unicode)
            .case_insensitive(options.ignore_case)
            .multi_line(true)
            .build()
            .translate(expression, &ast)
            .map_err(|error| unreadable(&error.into()))?;
        Ok(Self::matched(Matcher::expression(&hir)?))
    }

    /// Returns a pattern of the well-formed bytes of a code point written as `U+202E` or `202E`.
    ///
    /// # Errors
    /// The notation cannot be read, or the code point has no UTF-8 form (RFC 3629 §3).
    pub fn code_point(notation: &str) -> Result<Self, PatternError> {
        let encoded = encode(number(notation)?).map_err(PatternError::NoForm)?;
        Self::exact(encoded.as_bytes())
    }

    /// Returns a pattern for the matches of any search of stripes.
    pub fn searched(search: Arc<dyn StripeSearch>) -> Self {
        Self { search }
    }

    /// Steps that all searches for it took, as [`StripeSearch::steps`] counts them.
    #[doc(hidden)]
    pub fn steps(&self) -> u64 {
        self.search.steps()
    }

    fn matched(matcher: Matcher) -> Self {
        Self::searched(Arc::new(InBytes::new(matcher)))
    }

    /// The search that finds the pattern.
    pub(super) fn search(&self) -> &dyn StripeSearch {
        &*self.search
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern")
            .field("max_len", &self.search.max_len())
            .finish_non_exhaustive()
    }
}

/// The number of a code point written as `U+202E` or `202E`.
fn number(notation: &str) -> Result<u32, PatternError> {
    let notation = notation.trim();
    if notation.is_empty() {
        return Err(PatternError::Empty);
    }
    let digits = notation
        .strip_prefix("U+")
        .or_else(|| notation.strip_prefix("u+"))
        .unwrap_or(notation);
    // `from_str_radix` would take a sign.
    let is_read = (1..=6).contains(&digits.len()) && digits.bytes().all(|d| d.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_read);
    number.ok_or(PatternError::NotCodePoint)
}

/// The character with the code point that is written as `U+202E` or `202E`.
///
/// # Errors
/// It cannot be read, or is no scalar value (RFC 3629 §3).
pub fn code_point(notation: &str) -> Result<char, PatternError> {
    let number = number(notation)?;
    encode(number).map_err(PatternError::NoForm)?;
    char::from_u32(number).ok_or(PatternError::NotCodePoint)
}

fn check_len(len: usize, limit: usize) -> Result<(), PatternError> {
    match len {
        0 => Err(PatternError::Empty),
        _ if len > limit => Err(PatternError::TooLong { limit }),
        _ => Ok(()),
    }
}

/// Returns what is wrong with an expression, without the drawing that its parser makes.
fn unreadable(error: &regex_syntax::Error) -> PatternError {
    let (reason, span) = match error {
        regex_syntax::Error::Parse(error) => (error.kind().to_string(), Some(error.span())),
        regex_syntax::Error::Translate(error) => (error.kind().to_string(), Some(error.span())),
        other => (other.to_string(), None),
    };
    // The parser counts columns in characters, and in a line. They are the position only in the first line.
    let start = span.map(|span| span.start).filter(|start| start.line == 1);
    PatternError::Expression {
        reason,
        position: start.map(|start| start.column),
    }
}
