//! A check as front matter writes it.

use crate::notation::{Notation, Trust, read_as};
use crate::teach::bench;
use crate::teach::lesson::{Answer, Check, LessonProblem};
use crate::utf8::GroupKind;
use crate::utf8::syntax::MAX_CODE_POINT;

/// Bytes in hex. There may be none.
pub(super) fn bytes(value: &str) -> Result<Vec<u8>, LessonProblem> {
    if value.is_empty() {
        return Ok(Vec::new());
    }
    let reading = read_as(Notation::Hex, value.as_bytes());
    if let Some(first) = reading.rejected.first() {
        return Err(LessonProblem::Bytes(first.reason.clone().into_owned()));
    }
    if let Some(first) = reading.damage.first() {
        return Err(LessonProblem::Bytes(first.reason.clone().into_owned()));
    }
    if reading.trust != Trust::Whole {
        return Err(LessonProblem::Bytes(
            "They contradict themselves".to_owned(),
        ));
    }
    if reading.bytes.len() > bench::MAX_BYTES {
        return Err(LessonProblem::TooManyBytes(reading.bytes.len()));
    }
    Ok(reading.bytes)
}

/// A check: its name, and what it needs.
pub(super) fn check(value: &str) -> Result<Check, LessonProblem> {
    let (name, rest) = value.split_once(' ').unwrap_or((value, ""));
    let rest = rest.trim();
    match name {
        "bytes" => several(rest),
        "text" => text(rest, "text Grüße")
            .and_then(fits_on_the_bench)
            .map(Check::Text),
        "well_formed" => well_formed(rest),
        "one_error" => one_error(rest),
        "place" => number(rest)
            .and_then(|place| usize::try_from(place).ok())
            .map(Check::Place)
            .ok_or(LessonProblem::CheckForm("place 3")),
        "number" => number(rest)
            .map(Check::Number)
            .ok_or(LessonProblem::CheckForm("number 3")),
        "code_point" => code_point(rest)
            .map(Check::CodePoint)
            .ok_or(LessonProblem::CheckForm("code_point U+20AC")),
        "yes" | "no" if rest.is_empty() => Ok(Check::YesNo(name == "yes")),
        "yes" => Err(LessonProblem::CheckForm("yes")),
        "no" => Err(LessonProblem::CheckForm("no")),
        _ => Err(LessonProblem::UnknownCheck(name.to_owned())),
    }
}

/// The solution, where the check tells it.
pub(super) fn told_solution(check: &Check) -> Option<Answer> {
    Some(match check {
        Check::Bytes(several) => Answer::Bytes(several.first()?.clone()),
        Check::Text(text) => Answer::Bytes(text.clone().into_bytes()),
        Check::WellFormed { .. } | Check::OneError { .. } => return None,
        Check::Place(place) => Answer::Place(*place),
        Check::Number(number) => Answer::Typed(number.to_string()),
        Check::CodePoint(code_point) => Answer::Typed(format!("U+{code_point:04X}")),
        Check::YesNo(is_yes) => Answer::Choice(*is_yes),
    })
}

/// Bytes, or other bytes behind `|`.
fn several(rest: &str) -> Result<Check, LessonProblem> {
    let all: Result<Vec<_>, _> = rest.split('|').map(|part| bytes(part.trim())).collect();
    let all = all?;
    if all.iter().any(Vec::is_empty) {
        return Err(LessonProblem::CheckForm("bytes C3 A9 | 65 CC 81"));
    }
    Ok(Check::Bytes(all))
}

fn well_formed(rest: &str) -> Result<Check, LessonProblem> {
    let mut wanted = [None, None];
    let mut words = rest.split_whitespace();
    while let Some(count) = words.next() {
        let place = match words.next() {
            Some("byte" | "bytes") => 0,
            Some("character" | "characters") => 1,
            _ => return Err(WELL_FORMED),
        };
        let count = count.parse().map_err(|_| WELL_FORMED)?;
        match wanted.get_mut(place) {
            Some(free @ None) => *free = Some(count),
            _ => return Err(WELL_FORMED),
        }
    }
    let [bytes, characters] = wanted;
    Ok(Check::WellFormed { bytes, characters })
}

const WELL_FORMED: LessonProblem = LessonProblem::CheckForm("well_formed 7 bytes 2 characters");

/// A kind, then a number of bytes, then `without` and bytes, then `naive` and a text.
fn one_error(rest: &str) -> Result<Check, LessonProblem> {
    const FORM: &str = "one_error overlong 5 bytes without 2E 2E naive /../";
    let (key, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let kind = GroupKind::ALL.into_iter().find(|kind| kind.key() == key);
    let kind = kind.ok_or(LessonProblem::CheckForm(FORM))?;
    let (count, rest) = match rest.trim().split_once(" bytes") {
        Some((count, rest)) if count.bytes().all(|it| it.is_ascii_digit()) => {
            let count = count.parse().map_err(|_| LessonProblem::CheckForm(FORM))?;
            (Some(count), rest.trim_start())
        }
        _ => (None, rest),
    };
    let (rest, naive) = match format!(" {rest}").split_once(" naive ") {
        Some((before, read)) => (before.to_owned(), Some(text(read, FORM)?)),
        None => (rest.to_owned(), None),
    };
    let rest = rest.trim();
    let without = match rest.split_once(' ') {
        None if rest.is_empty() => None,
        Some(("without", found)) => Some(bytes(found.trim())?),
        _ => return Err(LessonProblem::CheckForm(FORM)),
    };
    Ok(Check::OneError {
        kind,
        bytes: count,
        without: without.filter(|found| !found.is_empty()),
        naive,
    })
}

/// A decimal number, or a hex number behind `0x`.
fn number(value: &str) -> Option<u64> {
    let is_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match value.strip_prefix("0x") {
        Some(digits) if is_digits(digits) => u64::from_str_radix(digits, 16).ok(),
        None if is_digits(value) => value.parse().ok(),
        _ => None,
    }
}

fn code_point(value: &str) -> Option<u32> {
    let digits = value.strip_prefix("U+")?;
    let is_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code_point = u32::from_str_radix(digits, 16).ok().filter(|_| is_digits)?;
    (code_point <= MAX_CODE_POINT).then_some(code_point)
}

/// A text, in which `\u{20AC}` is a character by its number and `\\` a backslash.
fn text(value: &str, form: &'static str) -> Result<String, LessonProblem> {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.trim();
    while let Some((before, behind)) = rest.split_once('\\') {
        text.push_str(before);
        rest = if let Some(behind) = behind.strip_prefix('\\') {
            text.push('\\');
            behind
        } else {
            let braced = behind.strip_prefix("u{").and_then(|it| it.split_once('}'));
            let (digits, behind) = braced.ok_or(LessonProblem::Escape)?;
            let is_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let scalar = u32::from_str_radix(digits, 16).ok().filter(|_| is_digits);
            let scalar = scalar.and_then(char::from_u32);
            text.push(scalar.ok_or(LessonProblem::Escape)?);
            behind
        };
    }
    text.push_str(rest);
    if text.is_empty() {
        return Err(LessonProblem::CheckForm(form));
    }
    Ok(text)
}

fn fits_on_the_bench(text: String) -> Result<String, LessonProblem> {
    if text.len() > bench::MAX_BYTES {
        return Err(LessonProblem::TooManyBytes(text.len()));
    }
    Ok(text)
}
