//! One edit of a text, at random: what it is read as then.
//!
//! An edit may make a text that a program writes of other bytes: nothing in it tells. So other bytes may only be taken
//! without a word where they are written as just that text.

use super::outcome::{Outcome, judge, taken};
use super::{NOTATIONS, Write};

/// How many edits are tried; the variable of the environment `BYTELOUPE_EDITS` sets another number.
const EDITS: usize = 4_000;

/// Shorter texts are not known for digits of base64 or hex.
const SHORT: usize = 32;

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        // The constants are those of Knuth's MMIX.
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }

    fn bytes(&mut self) -> Vec<u8> {
        let len = 1 + self.below(90);
        let is_text = self.below(2) == 0;
        let mut byte = || match (is_text, self.below(20)) {
            (true, 0) => b'\n',
            (true, at) => b" etaoinshrdlu,.AT01"[at - 1],
            (false, _) => self.below(256) as u8,
        };
        (0..len).map(|_| byte()).collect()
    }
}

/// A text with one edit: a character is replaced, left out, put in, or trades its place with the next.
fn edited(text: &str, numbers: &mut Numbers) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = numbers.below(letters.len());
    let others: Vec<char> = "0123456789abcdefABCDEFOoIlZS gxz=-_+/.,;:|*'\"\\%\n\t\u{A0}\u{0435}"
        .chars()
        .collect();
    let other = others[numbers.below(others.len())];
    match numbers.below(4) {
        0 => letters[place] = other,
        1 => drop(letters.remove(place)),
        2 => letters.insert(place, other),
        _ if place + 1 < letters.len() => letters.swap(place, place + 1),
        _ => letters.push(other),
    }
    letters.into_iter().collect()
}

/// A text without what has no meaning in it: how much white space there is, and the case of letters.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Would nothing in the text tell that other bytes were meant?
fn is_written_so(text: &str, write: Write, notation: &str) -> bool {
    let Some(bytes) = taken(text.as_bytes()) else {
        return false;
    };
    let written = write(&bytes);
    match notation {
        // The case of these digits has a meaning; where their lines end has none. The other alphabet goes without
        // the signs at the end.
        "base64" if is_hex(text.trim()) => true,
        // A few letters around one escape are no digits.
        "base64" | "xxd -p" if text.trim().len() < SHORT && has_escape(text) => true,
        "base64" => {
            let is_of_the_other = text.contains(['-', '_']);
            let written = if is_of_the_other {
                written.replace('+', "-").replace('/', "_").replace('=', "")
            } else {
                written
            };
            let text = if is_of_the_other {
                text.replace('=', "")
            } else {
                text.to_owned()
            };
            written.split_whitespace().collect::<String>()
                == text.split_whitespace().collect::<String>()
        }
        // Without the mark of bytes, it is a string; a person may write `\0`, and no `\n`.
        "Python" => {
            let letters = [
                ("\\n", "\\x0a"),
                ("\\r", "\\x0d"),
                ("\\t", "\\x09"),
                ("\\0", "\\x00"),
                ("\\\"", "\""),
            ];
            let long = |text: &str| {
                let text = text.trim().trim_start_matches('b').replace("\\\\", "\\x5c");
                let replace = |text: String, (one, other): &(&str, &str)| text.replace(one, other);
                letters.iter().fold(text, replace)
            };
            // A person may write capitals, escape every byte, or put the literal in a list.
            let capitals =
                |text: String| text.to_lowercase().trim_end_matches([',', ';']).to_owned();
            let is_raw = text.starts_with("br");
            is_raw
                || capitals(long(&written)) == capitals(long(text))
                || is_all_escapes(text, bytes.len())
        }
        // It may be a dump in decimal numbers, or groups of hex, the last one of a line shorter.
        "od" | "pairs" if is_decimal_dump(text) => true,
        "od" if are_groups(text) => true,
        // What is not encoded stands for itself.
        "percent" => true,
        // Others write no zero in front of a digit.
        "C array" => {
            let short = |text: &str| -> String {
                let text = plain(text).replace(' ', "");
                let is_digit =
                    |at: usize| text[at..].starts_with(|it: char| it.is_ascii_hexdigit());
                let zeros = text.match_indices("0x0").map(|(at, _)| at + 2);
                let zeros: Vec<usize> = zeros
                    .filter(|at| is_digit(at + 1) && !is_digit(at + 2))
                    .collect();
                let digits = text.char_indices().filter(|(at, _)| !zeros.contains(at));
                digits.map(|(_, digit)| digit).collect()
            };
            short(&written) == short(text)
        }
        "xxd" | "hexdump -C" => {
            let others = gutters_of_others(&bytes, write, notation);
            plain(&written) == plain(text) || others.iter().any(|other| plain(other) == plain(text))
        }
        _ => plain(&written) == plain(text),
    }
}

/// Are so many bytes written as an escape each, whatever they are?
fn is_all_escapes(text: &str, count: usize) -> bool {
    let content = text.trim().strip_prefix("b'");
    let content = content.and_then(|it| it.strip_suffix('\''));
    content.is_some_and(|it| it.len() == 4 * count && it.matches("\\x").count() == count)
}

/// Is there a `%2e`, a `=3A` or a `\x1`?
fn has_escape(text: &str) -> bool {
    text.match_indices(['%', '=', '\\']).any(|(at, _)| {
        let digits = text.get(at + 1..).unwrap_or_default();
        digits
            .trim_start_matches('x')
            .starts_with(|digit: char| digit.is_ascii_hexdigit())
    })
}

fn is_hex(text: &str) -> bool {
    text.len().is_multiple_of(2) && text.chars().all(|digit| digit.is_ascii_hexdigit())
}

/// May it be a dump in decimal numbers behind offsets in hex?
fn is_decimal_dump(text: &str) -> bool {
    text.lines().all(|line| {
        let mut words = line.split_whitespace().skip(1);
        words.all(|word| word.chars().all(|digit| digit.is_ascii_digit()))
    })
}

/// The same dump as other tools write it: with a dot for a space or a space for NUL, or in words of two bytes, the low
/// one first.
fn gutters_of_others(bytes: &[u8], write: Write, notation: &str) -> Vec<String> {
    let column = if notation == "xxd" { 51 } else { 61 };
    let rows = |text: &str, change: &dyn Fn(usize, &str) -> String| -> String {
        let rows = text.lines().enumerate();
        rows.map(|(at, row)| change(at, row) + "\n").collect()
    };
    let written = write(bytes);
    let dotted = rows(&written, &|_, row| match row.split_at_checked(column) {
        Some((digits, gutter)) => format!("{digits}{}", gutter.replace(' ', ".")),
        None => row.to_owned(),
    });
    let is_nul = |at: usize| bytes.get(at) == Some(&0);
    let spaced = rows(&written, &|row, line| match line.split_at_checked(column) {
        Some((digits, gutter)) => {
            let shown = gutter.chars().enumerate().map(|(at, shown)| {
                if shown == '.' && is_nul(16 * row + at) {
                    ' '
                } else {
                    shown
                }
            });
            format!("{digits}{}", shown.collect::<String>())
        }
        None => line.to_owned(),
    });
    let mut swapped = bytes.to_vec();
    for pair in swapped.as_chunks_mut::<2>().0 {
        pair.reverse();
    }
    let swapped = write(&swapped);
    let digits: Vec<&str> = swapped.lines().collect();
    let words = rows(&written, &|at, row| {
        let digits = digits[at].get(..column).unwrap_or_default();
        format!("{digits}{}", row.get(column..).unwrap_or_default())
    });
    vec![dotted, spaced, words]
}

/// Are these groups of hex digits, two a byte, as long as the first one but for the last of each line?
fn are_groups(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches([',', ';']);
    let first = text.split_whitespace().next().map_or(0, str::len);
    text.lines().all(|line| {
        let mut groups = line.split_whitespace().rev();
        let last = groups.next().unwrap_or_default();
        is_hex(last) && last.len() <= first && groups.all(|it| is_hex(it) && it.len() == first)
    })
}

#[test]
fn after_one_edit_other_bytes_are_never_taken_without_a_word() {
    let edits = std::env::var("BYTELOUPE_EDITS");
    let edits = edits.ok().and_then(|it| it.parse().ok()).unwrap_or(EDITS);
    let mut numbers = Numbers(20);
    let mut wrong = Vec::new();
    let mut counts = [0_usize; 3];
    for _ in 0..edits {
        let bytes = numbers.bytes();
        let (notation, write) = NOTATIONS[numbers.below(NOTATIONS.len())];
        let text = edited(&write(&bytes), &mut numbers);
        match judge(text.as_bytes(), &bytes) {
            Outcome::Wrong if is_written_so(&text, write, notation) => counts[1] += 1,
            Outcome::Wrong => {
                counts[2] += 1;
                if wrong.len() < 60 {
                    wrong.push(format!("{notation}: {text:?}"));
                }
            }
            _ => counts[0] += 1,
        }
    }
    let [right, untold, others] = counts;
    println!(
        "{edits} edits: {right} told or right, {untold} that nothing tells, {others} not told"
    );
    assert_eq!(others, 0, "{}", wrong.join("\n"));
}
