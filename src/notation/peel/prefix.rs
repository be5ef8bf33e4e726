//! What is in front of every line: the same, or numbers that count.

use std::borrow::Cow;
use std::ops::Range;

use super::prose::may_be_bytes;
use super::view::View;

/// The longest prefix that is looked for, in bytes.
const LONGEST: usize = 120;

/// Of how many lines the prefix is looked for.
const REFERENCES: usize = 3;

/// The most prefixes that are tried.
const MOST_TRIED: usize = 24;

/// A part of a prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// Just these bytes.
    Same(Vec<u8>),
    /// White space, as much as there is; at the start there may be none.
    Spaces,
    /// Decimal digits.
    Number,
}

/// A number in a prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Number {
    value: u64,
    /// How many digits it has, where zeros are in front.
    padded_to: Option<usize>,
}

/// What every line begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Prefix {
    tokens: Vec<Token>,
    /// Do its numbers change from line to line?
    counts: bool,
    /// Do zeros stand in front of its numbers, and they are not equally long all the same?
    is_uneven: bool,
    /// Does it consist of what nobody takes for bytes: marks in front of a space on several lines, or numbers that count by
    /// one?
    pub(super) is_evident: bool,
}

impl Prefix {
    /// The prefixes that most lines of a view have, the shortest first.
    pub(super) fn propose(view: &View<'_>) -> Vec<Self> {
        let lines: Vec<&[u8]> = view.contents().filter(|line| is_content(line)).collect();
        let mut found: Vec<Self> = Vec::new();
        let places = [0, lines.len() / 2, lines.len().saturating_sub(1)];
        let mut references: Vec<&[u8]> = Vec::new();
        for place in places.into_iter().take(REFERENCES) {
            if let Some(line) = lines.get(place)
                && !references.contains(line)
            {
                references.push(line);
            }
        }
        for reference in references {
            for end in boundaries(reference) {
                let start = reference.get(..end).unwrap_or_default();
                let Some(prefix) = Self::of(start, &lines) else {
                    continue;
                };
                if !found.contains(&prefix) && found.len() < MOST_TRIED {
                    found.push(prefix);
                }
            }
        }
        found
    }

    /// The prefix of this shape, if enough of these lines have it, and its numbers are the same or rise.
    fn of(start: &[u8], lines: &[&[u8]]) -> Option<Self> {
        let tokens = tokens(start);
        let mut numbers: Vec<Vec<Number>> = Vec::new();
        let mut len = 0;
        for line in lines {
            if let Some((_, found)) = take(&tokens, line) {
                numbers.push(found);
                len += 1;
            }
        }
        // A counter that has zeros in front has them so that all its numbers are as long.
        let mut padded = numbers
            .iter()
            .flatten()
            .filter_map(|number| number.padded_to);
        let first = padded.next();
        let is_uneven = padded.any(|len| Some(len) != first);
        let is_mark = is_mark(start);
        if len < 2 && !(is_mark && lines.len() == 1) || len * 3 < lines.len() * 2 {
            return None;
        }
        let rises = numbers.is_sorted();
        let counts = numbers.first() != numbers.last();
        let steps_by_one = |pair: &[Vec<Number>]| match pair {
            [one, other] => {
                let next = one.first().and_then(|it| it.value.checked_add(1));
                next == other.first().map(|it| it.value)
            }
            _ => false,
        };
        let by_one = counts && numbers.windows(2).all(steps_by_one);
        // What looks just like the bytes behind it is none, unless it counts.
        let is_of_a_diff = matches!(start, b"+" | b"-") && len >= 2;
        let is_foreign =
            by_one || is_mark || is_of_a_diff || start.iter().any(|byte| is_foreign(*byte));
        (rises && is_foreign).then_some(Self {
            is_evident: (is_mark && len >= 2) || (by_one && len >= 3),
            tokens,
            counts,
            is_uneven,
        })
    }

    /// The view without it. Lines that do not have it are left out, blank ones stay.
    pub(super) fn apply<'a>(&self, view: &View<'a>) -> Option<View<'a>> {
        let mut lines: Vec<Range<usize>> = Vec::with_capacity(view.lines.len());
        let mut left_out = 0_usize;
        let mut shown = None;
        for line in &view.lines {
            let content = view.at(line);
            match take(&self.tokens, content) {
                Some((len, _)) => {
                    shown.get_or_insert_with(|| content.get(..len).unwrap_or_default());
                    lines.push(line.start + len..line.end);
                }
                // Programs leave out the space at the end of a line.
                None if !is_content(content) || self.is_alone(content) => {
                    lines.push(line.end..line.end);
                }
                None => left_out += 1,
            }
        }
        let shown = shown?;
        let is_doubtful = may_be_bytes(shown);
        let shown = String::from_utf8_lossy(shown).trim().to_owned();
        let what: Cow<'static, str> = if self.counts {
            format!("numbers in front of the lines: `{shown}`").into()
        } else {
            format!("`{shown}` in front of the lines").into()
        };
        let mut next = view.with(lines, what);
        if is_doubtful {
            next = next.doubting(view, "What all lines begin with may belong to the bytes");
        }
        if self.is_uneven {
            let doubt =
                "The numbers in front of the lines have zeros in front, and not all are as long";
            next = next.doubting(view, doubt);
        }
        Some(match left_out {
            0 => next,
            1 => next.doubting(
                view,
                "1 line that does not begin like the others is left out",
            ),
            more => next.doubting(
                view,
                format!("{more} lines that do not begin like the others are left out"),
            ),
        })
    }

    /// Is a line just the prefix, without what is after it?
    fn is_alone(&self, line: &[u8]) -> bool {
        let mut with_space = line.to_vec();
        with_space.extend_from_slice(b" .");
        line.len() < LONGEST
            && take(&self.tokens, &with_space).is_some_and(|(len, _)| len > line.len())
    }
}

/// Does anything stand on the line?
fn is_content(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty()
}

/// Where a prefix of a line may end: behind a mark or white space, and in front of neither.
fn boundaries(line: &[u8]) -> impl Iterator<Item = usize> {
    let is_edge = |byte: u8| !byte.is_ascii_alphanumeric() && byte.is_ascii();
    let most = line.len().min(LONGEST);
    (1..most).filter(move |end| {
        let before = line.get(end - 1).copied().unwrap_or_default();
        let behind = line.get(*end).copied().unwrap_or_default();
        is_edge(before) && !behind.is_ascii_whitespace()
    })
}

fn tokens(start: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = start;
    while let Some(first) = rest.first() {
        let run = |is: fn(&u8) -> bool| rest.iter().take_while(|byte| is(byte)).count();
        let (token, len) = if first.is_ascii_digit() {
            (Token::Number, run(u8::is_ascii_digit))
        } else if first.is_ascii_whitespace() {
            (Token::Spaces, run(u8::is_ascii_whitespace))
        } else {
            let is_same = |byte: &u8| !byte.is_ascii_digit() && !byte.is_ascii_whitespace();
            let len = run(is_same);
            (
                Token::Same(rest.get(..len).unwrap_or_default().to_vec()),
                len,
            )
        };
        tokens.push(token);
        rest = rest.get(len..).unwrap_or_default();
    }
    tokens
}

/// How long the prefix of a line is, and the numbers in it.
fn take(tokens: &[Token], line: &[u8]) -> Option<(usize, Vec<Number>)> {
    let mut at = 0;
    let mut numbers = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let rest = line.get(at..)?;
        at += match token {
            Token::Same(bytes) => rest.starts_with(bytes).then_some(bytes.len())?,
            Token::Spaces => {
                let len = rest
                    .iter()
                    .take_while(|it| it.is_ascii_whitespace())
                    .count();
                let is_last = place + 1 == tokens.len();
                (len > 0 || place == 0 || (is_last && rest.is_empty())).then_some(len)?
            }
            Token::Number => {
                let len = rest.iter().take_while(|it| it.is_ascii_digit()).count();
                let digits = rest.get(..len).filter(|it| !it.is_empty())?;
                let value = digits.iter().try_fold(0_u64, |number, digit| {
                    number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
                });
                let is_padded = len > 1 && digits.starts_with(b"0");
                numbers.push(Number {
                    value: value?,
                    padded_to: is_padded.then_some(len),
                });
                len
            }
        };
    }
    Some((at, numbers))
}

/// Is it something that is in front of quoted lines, list items and comments: marks, and a space behind them?
fn is_mark(start: &[u8]) -> bool {
    let marks = start.trim_ascii();
    let bullets = "•·‣–—►▪●│┃┆>|#*+-;/!:%$".as_bytes();
    start.last().is_some_and(u8::is_ascii_whitespace)
        && !marks.is_empty()
        && marks
            .iter()
            .all(|byte| *byte == b' ' || bullets.contains(byte))
}

/// Can this not stand among hex digits and what separates them?
fn is_foreign(byte: u8) -> bool {
    !(byte.is_ascii_hexdigit()
        || byte.is_ascii_whitespace()
        || matches!(byte, b',' | b'-' | b'.' | b'_'))
}
