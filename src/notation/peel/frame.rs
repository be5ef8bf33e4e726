//! What is around a text: fences, a prompt and its command, rulers of a table, quotes, marks of a pager.

use std::ops::Range;

use super::prose::may_be_bytes;
use super::view::{View, trimmed};

/// So many hex digits are no name in a prompt.
const FEWEST_DIGITS: usize = 8;

/// The longest prompt, in bytes.
const LONGEST_PROMPT: usize = 80;

/// A longer line says more than that something is left out.
const LONGEST_REMARK: usize = 60;

/// The view without white space around lines, and without blank lines.
pub(super) fn without_blank<'a>(view: &View<'a>) -> Option<View<'a>> {
    let lines: Vec<Range<usize>> = (view.lines.iter())
        .map(|line| trimmed(view.whole(), line.clone()))
        .filter(|line| !line.is_empty())
        .collect();
    let next = || view.with(lines.clone(), "white space around".into());
    (lines != view.lines && !lines.is_empty()).then(next)
}

/// The view of what is between the lines of a fence.
pub(super) fn without_fence<'a>(view: &View<'a>) -> Option<View<'a>> {
    let contents: Vec<&[u8]> = view.contents().map(<[u8]>::trim_ascii).collect();
    let (opens, closing) = contents
        .iter()
        .enumerate()
        .find_map(|(place, line)| Some((place, fence(line)?)))?;
    let behind = contents.get(opens + 1..)?;
    let len = behind.iter().position(|line| closes(line, &closing));
    let lines = view.lines.get(opens + 1..)?;
    let inside = lines.get(..len.unwrap_or(lines.len()))?.to_vec();
    let next = view.with(inside, "a fence".into());
    let before = contents.get(..opens)?;
    let after = len
        .and_then(|len| behind.get(len + 1..))
        .unwrap_or_default();
    let is_alone = before.iter().chain(after).all(|line| line.is_empty());
    Some(match (len, is_alone) {
        (None, _) => next.doubting(view, "The end of the fence is missing"),
        (Some(_), true) => next,
        (Some(_), false) => next.doubting(view, AROUND),
    })
}

/// Why the bytes may not be all of them, where text around was left out.
pub(super) const AROUND: &str = "Text around the bytes is left out";

/// What closes the fence that a line opens.
fn fence(line: &[u8]) -> Option<Vec<u8>> {
    for mark in [b'`', b'~'] {
        let len = line.iter().take_while(|byte| **byte == mark).count();
        if len >= 3 && !line.get(len..)?.contains(&mark) {
            return Some(vec![mark; len]);
        }
    }
    let (open, close) = match line.first()? {
        b'<' => (b'<', b'>'),
        b'[' => (b'[', b']'),
        b'{' => (b'{', b'}'),
        _ => return None,
    };
    let inner = line.get(1..)?.strip_suffix(&[close])?;
    let name: Vec<u8> = inner
        .iter()
        .copied()
        .take_while(u8::is_ascii_alphabetic)
        .collect();
    let is_known = matches!(
        name.to_ascii_lowercase().as_slice(),
        b"pre" | b"code" | b"tt" | b"quote" | b"noformat" | b"blockquote" | b"samp"
    );
    let slash: &[u8] = if open == b'{' { b"" } else { b"/" };
    is_known.then(|| [&[open], slash, &name, &[close]].concat())
}

fn closes(line: &[u8], closing: &[u8]) -> bool {
    match closing.first() {
        Some(b'`' | b'~') => {
            line.starts_with(closing) && line.iter().all(|byte| closing.contains(byte))
        }
        _ => line.ends_with(closing),
    }
}

/// The view without prompts and the commands behind them, where they are in front of all and at the end.
pub(super) fn without_prompt<'a>(view: &View<'a>) -> Option<View<'a>> {
    let mut lines = view.lines.as_slice();
    let mut found = false;
    while let Some((first, behind)) = lines.split_first() {
        let content = view.at(first).trim_ascii();
        let are_bytes = may_be_bytes(content) || digits_in_front(content) >= FEWEST_DIGITS;
        let is_prompt = prompt(content).is_some() && !behind.is_empty() && !are_bytes;
        if content.is_empty() || is_prompt {
            found |= !content.is_empty();
            lines = behind;
        } else {
            break;
        }
    }
    while let Some((last, before)) = lines.split_last() {
        let content = view.at(last).trim_ascii();
        let is_prompt =
            prompt(content).is_some_and(|len| len == content.len()) && !begins_with_digits(content);
        if content.is_empty() || (is_prompt && !before.is_empty()) {
            found |= !content.is_empty();
            lines = before;
        } else {
            break;
        }
    }
    (found && !lines.is_empty())
        .then(|| view.with(lines.to_vec(), "a prompt and its command".into()))
}

/// How many hex digits a line begins with, where those are a word.
fn digits_in_front(line: &[u8]) -> usize {
    let len = line
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let word = line.get(..len).unwrap_or_default();
    if word.iter().all(u8::is_ascii_hexdigit) {
        len
    } else {
        0
    }
}

/// Does a line begin with hex digits that are a word?
fn begins_with_digits(line: &[u8]) -> bool {
    digits_in_front(line) > 0
}

/// What prompts end with.
const ENDS: [&[u8]; 12] = [
    b"$",
    b"#",
    b"%",
    b">",
    ">>>".as_bytes(),
    b"(gdb)",
    b"(lldb)",
    b"]>",
    "❯".as_bytes(),
    "➜".as_bytes(),
    "λ".as_bytes(),
    b"]:",
];

/// How long the prompt in front of a line is, with the space behind it.
fn prompt(line: &[u8]) -> Option<usize> {
    let start = line.get(..line.len().min(LONGEST_PROMPT))?;
    // The prompt is the first word or two: `user@host:~$`, `PS C:\>`, `In [3]:`.
    let mut spaces = 0;
    for at in 1..=start.len() {
        let is_end = at == line.len();
        if !is_end && start.get(at) != Some(&b' ') {
            continue;
        }
        spaces += 1;
        let before = start.get(..at)?;
        // `<br>` ends with the same mark.
        let is_tag = before.ends_with(b">") && before.contains(&b'<');
        let has_end = !is_tag && ENDS.iter().any(|end| before.ends_with(end));
        let behind = line.get(at..)?.trim_ascii_start();
        let is_command = behind
            .first()
            .is_none_or(|first| first.is_ascii_alphabetic() || b"./~$\"'[(:\\?!".contains(first));
        // Bytes may be after a mark as well: `> 41 c0`.
        let is_bytes = behind
            .split(|byte| *byte == b' ')
            .next()
            .is_some_and(|word| {
                word.len() % 2 == 0 && !word.is_empty() && word.iter().all(u8::is_ascii_hexdigit)
            });
        if has_end && is_command && !is_bytes {
            return Some(if is_end { at } else { at + 1 });
        }
        if spaces == 3 {
            return None;
        }
    }
    None
}

/// The view without lines that only part others, as those of a table do.
pub(super) fn without_rulers<'a>(view: &View<'a>) -> Option<View<'a>> {
    let is_ruler = |line: &[u8]| {
        let line = line.trim_ascii();
        let lines = "─━═│║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰".as_bytes();
        line.len() >= 3
            && line
                .iter()
                .all(|byte| b"-+|=:_*# ".contains(byte) || lines.contains(byte))
    };
    let first = view.lines.iter().position(|line| is_ruler(view.at(line)))?;
    // One line alone over the first ruler is the heading of a column.
    let above = view.lines.get(..first).unwrap_or_default();
    let is_content = |line: &&Range<usize>| !view.at(line).trim_ascii().is_empty();
    let mut above = above.iter().filter(is_content);
    let heading = above.next().filter(|line| {
        let has_more = view.lines.len() > first + 1 && !may_be_bytes(view.at(line));
        above.next().is_none() && has_more
    });
    let lines: Vec<Range<usize>> = (view.lines.iter())
        .filter(|line| !is_ruler(view.at(line)) && Some(*line) != heading)
        .cloned()
        .collect();
    let what = if heading.is_some() {
        "rulers, and the heading over them"
    } else {
        "rulers"
    };
    Some(view.with(lines, what.into()))
}

/// The view without lines, and ends of the last line, that say that something is left out.
pub(super) fn without_remarks<'a>(view: &View<'a>) -> Option<View<'a>> {
    let mut lines = Vec::with_capacity(view.lines.len());
    let mut found = false;
    let last = view
        .lines
        .iter()
        .rposition(|line| !view.at(line).trim_ascii().is_empty());
    for (place, line) in view.lines.iter().enumerate() {
        let content = view.at(line);
        if is_remark(content.trim_ascii()) {
            found = true;
            continue;
        }
        let range = trimmed(view.whole(), line.clone());
        let content = view.at(&range);
        let dots: [&[u8]; 3] = ["…".as_bytes(), b"...", b"[...]"];
        let cut = dots.iter().find_map(|dots| content.strip_suffix(*dots));
        match cut.filter(|_| Some(place) == last) {
            Some(rest) => {
                found = true;
                lines.push(range.start..range.start + rest.trim_ascii_end().len());
            }
            None => lines.push(line.clone()),
        }
    }
    let next = || view.with(lines, "a mark that something is left out".into());
    found.then(|| next().doubting(view, "The text says that something is left out there"))
}

/// The words of such a line.
const SAID: [&str; 21] = [
    "more",
    "truncated",
    "snip",
    "snipped",
    "cut",
    "omitted",
    "end",
    "skipped",
    "skipping",
    "bytes",
    "lines",
    "byte",
    "line",
    "output",
    "of",
    "and",
    "rest",
    "remaining",
    "continued",
    "elided",
    "rows",
];

/// Does a line say nothing but that something is left out, or that a page ends?
fn is_remark(line: &[u8]) -> bool {
    if line.is_empty() || line.len() > LONGEST_REMARK {
        return false;
    }
    let text = String::from_utf8_lossy(line).to_lowercase();
    let is_mark = |it: char| !it.is_alphanumeric();
    let mut words = text
        .split(is_mark)
        .filter(|word| !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit()))
        .peekable();
    if words.peek().is_none() {
        return text.contains("...") || text.contains('…') || text == ":" || text == "~";
    }
    let has_frame = text.starts_with(is_mark) || text.ends_with(is_mark);
    has_frame && words.all(|word| SAID.contains(&word))
}

/// The view of what is between a pair of quotes or brackets around the whole.
pub(super) fn without_quotes<'a>(view: &View<'a>) -> Option<View<'a>> {
    let mut lines = view.lines.clone();
    lines.retain(|line| !view.at(line).trim_ascii().is_empty());
    let first = trimmed(view.whole(), lines.first()?.clone());
    let last = trimmed(view.whole(), lines.last()?.clone());
    let open = *view.at(&first).first()?;
    let content = view.at(&last);
    // A full stop, a comma or a semicolon may follow.
    let body = content
        .strip_suffix(b";")
        .or(content.strip_suffix(b","))
        .unwrap_or(content);
    let body = if body.last().is_some_and(|it| b"\"'`)>]}*".contains(it)) {
        body
    } else {
        body.strip_suffix(b".").unwrap_or(body)
    };
    let close = *body.last()?;
    let is_pair = matches!(
        (open, close),
        (b'"', b'"')
            | (b'\'', b'\'')
            | (b'`', b'`')
            | (b'(', b')')
            | (b'<', b'>')
            | (b'[', b']')
            | (b'{', b'}')
            | (b'*', b'*')
    );
    if !is_pair || (lines.len() == 1 && body.len() < 3) {
        return None;
    }
    *lines.last_mut()? = last.start..last.start + body.len() - 1;
    let front = lines.first_mut()?;
    front.start = first.start + 1;
    let what = format!(
        "`{}` and `{}` around the whole",
        char::from(open),
        char::from(close)
    );
    Some(view.with(lines, what.into()))
}

/// No program breaks lines that are shorter, in bytes.
const SHORTEST: usize = 20;

/// The lines as one, where a program has broken a line of its own at a column: all but the last are equally long.
pub(super) fn joined<'a>(view: &View<'a>) -> Option<View<'a>> {
    let lines: Vec<Range<usize>> = (view.lines.iter())
        .filter(|line| !view.at(line).is_empty())
        .cloned()
        .collect();
    let (last, others) = lines.split_last()?;
    let first = others.first()?;
    let is_broken = first.len() >= SHORTEST
        && last.len() <= first.len()
        && others.iter().all(|line| line.len() == first.len());
    if !is_broken || view.is_joined {
        return None;
    }
    let mut next = view.with(lines, "line ends where a line was broken".into());
    next.is_joined = true;
    Some(next)
}
