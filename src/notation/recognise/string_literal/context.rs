//! Literals in the middle of a line that a program printed or a shell takes: `write(1, "\303\251", 2) = 2`,
//! `printf '\xc3\xa9'`.

use super::quoted::Literal;

/// How far from the start of the text the first quote can be.
const LONGEST_HEAD: usize = 256;

/// What is after the last literal is not longer.
const LONGEST_TAIL: usize = 128;

/// What is around literals in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// A call as strace prints it.
    Call {
        /// Does it say that the string is cut?
        is_cut: bool,
        /// How many bytes the call took or made.
        count: Option<usize>,
    },
    /// `printf` or `echo -ne` of the shell.
    Shell,
    /// `.ascii` or `.string` of an assembler.
    Directive {
        /// Does the assembler write NUL behind it?
        ends_in_nul: bool,
    },
    /// What it is, is not known.
    Unknown,
}

/// Where the literal begins and ends, and what is around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Embedded {
    /// How long the text before the literal is.
    pub(super) head: usize,
    pub(super) literal: Literal,
    pub(super) context: Context,
}

impl Embedded {
    /// The literal in a text of one line that is not literals alone; `None` where there is none, or more than one, or
    /// an escape is outside of it.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        let start = text.get(..LONGEST_HEAD).unwrap_or(text);
        let head = memchr::memchr2(b'"', b'\'', start)?;
        let before = text.get(..head)?;
        if before.iter().any(|byte| matches!(byte, b'\\' | b'\n')) || before.trim_ascii().is_empty()
        {
            return None;
        }
        let literal = Literal::in_front(text.get(head..)?)?;
        let end = head + literal.open + literal.content + literal.close;
        let tail = text.get(end..)?.trim_ascii();
        let is_plain = tail.len() <= LONGEST_TAIL
            && !tail
                .iter()
                .any(|byte| matches!(byte, b'\\' | b'"' | b'\'' | b'\n'));
        if literal.close == 0 || !is_plain {
            return None;
        }
        Some(Self {
            head,
            literal,
            context: context(before.trim_ascii(), tail),
        })
    }
}

fn context(before: &[u8], tail: &[u8]) -> Context {
    let words: Vec<&[u8]> = before.split(u8::is_ascii_whitespace).collect();
    match words.as_slice() {
        [.., b"printf"]
        | [.., b"printf", b"%b" | b"--"]
        | [.., b"echo", b"-ne" | b"-en"]
        | [.., b"echo", b"-n", b"-e"]
        | [.., b"echo", b"-e", b"-n"]
            if tail.is_empty() =>
        {
            return Context::Shell;
        }
        [word @ (b".ascii" | b".asciz" | b".string")] if tail.is_empty() => {
            let ends_in_nul = *word != b".ascii";
            return Context::Directive { ends_in_nul };
        }
        _ => {}
    }
    // `write(1, "…"..., 32) = 32`
    let is_cut = tail.starts_with(b"...");
    let rest = tail.strip_prefix(b"...").unwrap_or(tail);
    let is_call = before.ends_with(b",") && before.contains(&b'(') && rest.starts_with(b",");
    let result = memchr::memrchr(b'=', rest).and_then(|at| rest.get(at + 1..));
    if let Some(result) = result.filter(|_| is_call) {
        let word = result.trim_ascii().split(u8::is_ascii_whitespace).next();
        let count = word.and_then(|word| std::str::from_utf8(word).ok()?.parse().ok());
        return Context::Call { is_cut, count };
    }
    Context::Unknown
}
