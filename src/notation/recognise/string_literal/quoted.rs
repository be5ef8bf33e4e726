//! Where literals begin and end, and which language they are of.

use std::borrow::Cow;

use super::greedy;
use crate::notation::recognise::escape::HexDigits;
use crate::notation::recognise::lexical::{comment, is_of_a_word, white_space};

/// How far from the start of the text the first quote can be.
const LONGEST_HEADER: usize = 512;

/// What kind of literal it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Characters: `"…"`, `'…'`.
    Text,
    /// Bytes: `b'…'` of Python, `b"…"` of Rust.
    Bytes,
    /// `$'…'` of the shell.
    Shell,
}

/// One literal, as lengths in bytes of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Literal {
    pub(super) kind: Kind,
    /// Does a backslash stand for itself?
    pub(super) is_raw: bool,
    /// Its prefix and its opening quote.
    pub(super) open: usize,
    /// What is between the quotes.
    pub(super) content: usize,
    /// Its closing quote; 0 where that is missing, and the content goes on to the end of the text.
    pub(super) close: usize,
}

impl Literal {
    /// The literal in front of a text.
    pub(super) fn in_front(text: &[u8]) -> Option<Self> {
        let prefix_len = text
            .iter()
            .take(4)
            .position(|byte| matches!(byte, b'"' | b'\'' | b'#'))?;
        let (prefix, behind) = text.split_at_checked(prefix_len)?;
        let (kind, is_raw) = match prefix {
            b"" | b"u" | b"U" | b"L" | b"u8" | b"c" => (Kind::Text, false),
            b"r" | b"R" | b"cr" => (Kind::Text, true),
            b"b" | b"B" => (Kind::Bytes, false),
            b"br" | b"rb" | b"Br" | b"bR" | b"BR" | b"Rb" | b"rB" | b"RB" => (Kind::Bytes, true),
            b"$" => (Kind::Shell, false),
            _ => return None,
        };
        if kind == Kind::Shell && !behind.starts_with(b"'") {
            return None;
        }
        let hashes = behind
            .iter()
            .take(256)
            .take_while(|byte| **byte == b'#')
            .count();
        if hashes > 0 && !is_raw {
            return None;
        }
        let quote = *behind.get(hashes)?;
        if !matches!(quote, b'"' | b'\'') || (hashes > 0 && quote == b'\'') {
            return None;
        }
        let closing: Cow<'static, [u8]> = match quote {
            _ if hashes > 0 => {
                let mut closing = vec![b'#'; 1 + hashes];
                closing.splice(..1, [quote]);
                closing.into()
            }
            b'"' if behind.starts_with(b"\"\"\"") => b"\"\"\"".into(),
            b'"' => b"\"".into(),
            _ if behind.starts_with(b"'''") => b"'''".into(),
            _ => b"'".into(),
        };
        let open = prefix_len + closing.len();
        let behind = text.get(open..)?;
        let end = if is_raw {
            memchr::memmem::find(behind, &closing)
        } else {
            end_of(behind, &closing)
        };
        Some(Self {
            kind,
            is_raw,
            open,
            content: end.unwrap_or(behind.len()),
            close: end.map_or(0, |_| closing.len()),
        })
    }
}

/// Where the closing quote is, if no backslash is in front of it.
fn end_of(text: &[u8], closing: &[u8]) -> Option<usize> {
    let quote = *closing.first()?;
    let mut from = 0;
    loop {
        from += memchr::memchr2(quote, b'\\', text.get(from..)?)?;
        let here = text.get(from..)?;
        if here.first() == Some(&b'\\') {
            from += 2;
        } else if here.starts_with(closing) {
            return Some(from);
        } else {
            from += 1;
        }
    }
}

/// What is known before the first byte is made.
#[derive(Debug)]
pub(super) struct Survey {
    /// How long a declaration in front of the first literal is: `const char *s = `.
    pub(super) header: usize,
    /// What kind the first literal is.
    pub(super) kind: Kind,
    /// The quote of the first literal.
    pub(super) quote: u8,
    /// Does anything show that it is C?
    pub(super) is_c: bool,
    /// Would C make other bytes than those languages whose `\x` takes two digits?
    pub(super) c_would_differ: bool,
    /// Would a C compiler accept it?
    c_would_accept: bool,
}

impl Survey {
    /// Looks at the whole text; `None` where no literal is in front.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        let start = &text.get(..LONGEST_HEADER).unwrap_or(text);
        let quote = memchr::memchr2(b'"', b'\'', start)?;
        // The prefix belongs to the literal.
        let before = text.get(..quote)?;
        let header = before
            .iter()
            .rposition(|byte| !is_of_a_prefix(*byte))
            .map_or(0, |at| at + 1);
        let declaration = text.get(..header)?.trim_ascii();
        if !is_declaration(declaration) {
            return None;
        }
        let first = Literal::in_front(text.get(header..)?)?;
        let prefix = text.get(header..quote)?;
        let mut is_c = declaration
            .split(|byte| !is_of_a_word(*byte))
            .any(|word| matches!(word, b"char" | b"wchar_t"))
            || matches!(prefix, b"L" | b"u8");
        if first.kind == Kind::Text && !is_c && before.len() == header {
            // `"\xC3" "\xA9"`: only C needs this.
            let behind = text
                .get(header + first.open + first.content + first.close..)
                .unwrap_or_default();
            let next = behind.get(white_space(behind)..).unwrap_or_default();
            is_c = text.get(quote) == Some(&b'"')
                && next.starts_with(b"\"")
                && !behind.starts_with(b"\"");
        }
        let (c_would_differ, c_would_accept) = match first.kind {
            Kind::Text => greedy(text),
            Kind::Bytes | Kind::Shell => (false, false),
        };
        Some(Self {
            header,
            kind: first.kind,
            quote: text.get(quote).copied().unwrap_or_default(),
            is_c: is_c && first.kind == Kind::Text,
            c_would_differ,
            c_would_accept,
        })
    }

    /// How many digits belong to `\x`.
    pub(super) fn hex_digits(&self) -> HexDigits {
        if self.is_c && self.c_would_accept {
            HexDigits::All
        } else {
            HexDigits::Two
        }
    }
}

const fn is_of_a_prefix(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'#' | b'_')
}

/// Can this stand in front of a literal: nothing, `s =`, `bytes(`, `const char s[] =`?
fn is_declaration(text: &[u8]) -> bool {
    let Some(last) = text.last() else {
        return true;
    };
    (matches!(last, b'=' | b'(' | b'[' | b'{') || text == b"<<")
        && text.iter().all(|byte| {
            is_of_a_word(*byte) || byte.is_ascii_whitespace() || b"*&[](){}<>:=.;$".contains(byte)
        })
}

/// How much of what is in front joins two literals, and makes no bytes.
pub(super) fn between(text: &[u8]) -> usize {
    if let Some(len) = comment(text) {
        return len;
    }
    match text {
        [b'\\', b'\r', b'\n', ..] => 3,
        [b'\\', b'\n', ..] => 2,
        [b'+' | b'(', ..] => 1,
        _ => 0,
    }
}

/// Is all that is left what may be after the last literal?
pub(super) fn is_end(text: &[u8]) -> bool {
    // A longer run of these characters is no end. The limit keeps this cheap, however often it is asked.
    text.len() <= 64
        && text
            .iter()
            .all(|byte| byte.is_ascii_whitespace() || b")]};,>".contains(byte))
}

/// Does what is after the last literal close no more than what is in front of the first has opened?
pub(super) fn closes(before: &[u8], behind: &[u8]) -> bool {
    const BRACKETS: [(u8, u8); 4] = [(b'(', b')'), (b'[', b']'), (b'{', b'}'), (b'<', b'>')];
    let count = |text: &[u8], mark: u8| memchr::memchr_iter(mark, text).count();
    BRACKETS
        .iter()
        .all(|(open, close)| count(behind, *close) <= count(before, *open))
}
