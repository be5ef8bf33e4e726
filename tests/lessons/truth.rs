//! Whatever is said to an answer is true of it.
//!
//! The answers are all that are at most two steps from a right one, and what is true of them is found out by the
//! standard library and by arithmetic on the bytes.

use std::collections::BTreeSet;

use byteloupe::teach::lesson::{Answer, Check, Lesson, Mistake, Verdict, builtin, judge};

use crate::support::{bytes, lesson};

/// Bytes that may come in: one of each part of the table of RFC 3629 §4, and its borders.
const POOL: [u8; 16] = [
    0x00, 0x41, 0x7F, 0x80, 0x90, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF8, 0xFF,
];

/// All that is one step away: a bit flipped, a byte dropped, put in or in place of another, two bytes exchanged.
fn one_step(bytes: &[u8]) -> BTreeSet<Vec<u8>> {
    let mut steps = BTreeSet::new();
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut step = bytes.to_vec();
            step[place] ^= 1 << bit;
            steps.insert(step);
        }
        let mut step = bytes.to_vec();
        step.remove(place);
        steps.insert(step);
        if place + 1 < bytes.len() {
            let mut step = bytes.to_vec();
            step.swap(place, place + 1);
            steps.insert(step);
        }
        for byte in POOL {
            let mut step = bytes.to_vec();
            step[place] = byte;
            steps.insert(step);
        }
    }
    for place in 0..=bytes.len() {
        for byte in POOL {
            let mut step = bytes.to_vec();
            step.insert(place, byte);
            steps.insert(step);
        }
    }
    steps
}

/// What the bytes from a place on would hold to one who only reads headers: how many bytes the lead announces, how many
/// are there, and the number.
fn form(bytes: &[u8]) -> (usize, usize, u64) {
    let need = bytes[0].leading_ones() as usize;
    let payload = u64::from(bytes[0]) & ((1 << (7 - need.min(7))) - 1);
    let tails = bytes[1..].iter().take(need - 1);
    let tails: Vec<u8> = tails
        .take_while(|it| **it & 0xC0 == 0x80)
        .copied()
        .collect();
    let number = tails
        .iter()
        .fold(payload, |number, tail| number << 6 | u64::from(tail & 0x3F));
    (need, 1 + tails.len(), number)
}

/// The least number of a form.
fn least(need: usize) -> u64 {
    match need {
        2 => 0x80,
        3 => 0x800,
        4 => 0x1_0000,
        5 => 0x20_0000,
        _ => 0x400_0000,
    }
}

/// The range of numbers that a form may still hold.
fn range(bytes: &[u8]) -> (usize, u64, u64) {
    let (need, have, number) = form(bytes);
    let missing = 6 * (need - have) as u32;
    (need, number << missing, (number + 1) << missing)
}

/// Is this kind of mistake the one of the first ill-formed bytes?
fn is_true_of_error(mistake: Mistake, error: &[u8]) -> bool {
    let lead = error[0];
    match mistake {
        Mistake::StrayRun => lead & 0xC0 == 0x80,
        Mistake::NeverByte => lead >= 0xFE,
        Mistake::Overlong => {
            let (need, _, end) = range(error);
            end <= least(need)
        }
        Mistake::Surrogate => {
            let (_, first, end) = range(error);
            first >= 0xD800 && end <= 0xE000
        }
        Mistake::Cesu8Pair => {
            let (_, have, high) = form(error);
            let (_, _, low) = form(&error[have..]);
            (0xD800..0xDC00).contains(&high) && (0xDC00..0xE000).contains(&low)
        }
        Mistake::TooLarge => range(error).1 > 0x10_FFFF,
        Mistake::Rfc2279 => (0xF8..0xFE).contains(&lead),
        Mistake::Truncated => {
            let (need, have, _) = form(error);
            have < need
        }
        _ => false,
    }
}

/// Is it so? `said` is all that was said.
fn is_true(lesson: &Lesson, wanted: &[u8], bytes: &[u8], mistake: Mistake, said: &str) -> bool {
    use Mistake as M;
    let text = std::str::from_utf8(bytes);
    let wanted_text = std::str::from_utf8(wanted).ok();
    let is_of = |form: Vec<u8>| form == bytes;
    match mistake {
        M::Nothing => bytes.is_empty(),
        M::Unchanged => bytes == lesson.bytes,
        _ if mistake.is_ill_formed() || mistake == M::OtherError => {
            let Err(error) = text else { return false };
            let at = error.valid_up_to();
            let is_said = said.contains(&format!("{:02X}", bytes[at]))
                && said.contains(&format!("at offset {at}."));
            is_said && (mistake == M::OtherError || is_true_of_error(mistake, &bytes[at..]))
        }
        M::Latin1 => {
            wanted_text.is_some_and(|text| is_of(text.chars().map(|it| it as u8).collect()))
        }
        M::Utf16BigEndian => wanted_text
            .is_some_and(|text| is_of(text.encode_utf16().flat_map(u16::to_be_bytes).collect())),
        M::Utf16LittleEndian => wanted_text
            .is_some_and(|text| is_of(text.encode_utf16().flat_map(u16::to_le_bytes).collect())),
        M::NumberAsBytes => wanted_text.is_some_and(|text| {
            let number = u32::from(text.chars().next().unwrap());
            bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | u32::from(*byte))
                == number
        }),
        M::WithSignature => bytes.strip_prefix(b"\xEF\xBB\xBF") == Some(wanted),
        M::WrongHeader => {
            // In each place the bits that carry the number are those of the right byte.
            let carry = |byte: u8| 0xFF_u8 >> (byte.leading_ones() + 1);
            bytes.len() == wanted.len()
                && (wanted.iter().zip(bytes)).all(|(right, it)| (right ^ it) & carry(*right) == 0)
        }
        M::WrongOrder => {
            let sorted = |bytes: &[u8]| {
                bytes
                    .iter()
                    .copied()
                    .collect::<std::collections::BinaryHeap<u8>>()
                    .into_sorted_vec()
            };
            sorted(bytes) == sorted(wanted)
        }
        M::OtherCharacter => text.is_ok_and(|text| {
            let first = u32::from(text.chars().next().unwrap());
            bytes != wanted && said.contains(&format!("U+{first:04X}"))
        }),
        M::TooManyBytes => bytes.len() > wanted.len(),
        M::TooFewBytes => bytes.len() < wanted.len(),
        M::WellFormed => text.is_ok(),
        M::SeveralErrors => {
            // What comes after the first one is ill-formed as well.
            let at = text.unwrap_err().valid_up_to();
            let rest = &bytes[at..];
            let len = match rest[0] {
                0x80..0xC0 => rest.iter().take_while(|it| **it & 0xC0 == 0x80).count(),
                0xFE.. => 1,
                _ => form(rest).1,
            };
            std::str::from_utf8(&rest[len..]).is_err() && said.contains(&format!("offsets {at} "))
        }
        M::FilterFinds => bytes.windows(1).any(|it| it == [0x3C]),
        M::NaiveReadsOther => {
            // One error that is whole: taken for its number, the text is another one.
            let at = text.unwrap_err().valid_up_to();
            let (_, have, number) = form(&bytes[at..]);
            let (before, rest) = bytes.split_at(at);
            let read = [before, &[number as u8], &rest[have..]].concat();
            number > 0x7F || !lesson_reads(lesson).eq(&read)
        }
        _ => false,
    }
}

/// What a decoder without checks has to read.
fn lesson_reads(lesson: &Lesson) -> Vec<u8> {
    match &lesson.check {
        Check::OneError { naive, .. } => naive.clone().unwrap_or_default().into_bytes(),
        _ => Vec::new(),
    }
}

/// Is an answer to a lesson that asks for an error right?
fn is_right_error(lesson: &Lesson, bytes: &[u8]) -> bool {
    let Check::OneError {
        naive,
        without,
        bytes: count,
        ..
    } = &lesson.check
    else {
        return false;
    };
    let Err(error) = std::str::from_utf8(bytes) else {
        return false;
    };
    let at = error.valid_up_to();
    let (need, have, number) = form(&bytes[at..]);
    let (before, rest) = bytes.split_at(at);
    let is_whole = need > 1 && need == have && std::str::from_utf8(&rest[have..]).is_ok();
    let is_meant = match naive {
        Some(text) => {
            let read = [before, &[number as u8], &rest[have..]].concat();
            number < least(need) && number < 0x80 && read == text.as_bytes()
        }
        None => number > 0x10_FFFF && need == 4,
    };
    let is_hidden = without
        .as_ref()
        .is_none_or(|it| !bytes.windows(it.len()).any(|part| part == it));
    is_whole && is_meant && is_hidden && count.is_none_or(|count| count == bytes.len())
}

#[test]
fn what_is_said_to_any_answer_within_two_steps_of_a_right_one_is_true_of_it() {
    let mut judged = 0;
    for lesson in builtin() {
        let Answer::Bytes(right) = &lesson.solution else {
            continue;
        };
        let mut answers = one_step(right);
        for step in answers.clone() {
            answers.extend(one_step(&step));
        }
        for bytes in &answers {
            judged += 1;
            match judge(&lesson, &Answer::Bytes(bytes.clone())) {
                Verdict::Solved => {
                    let is_right = bytes == right || is_right_error(&lesson, bytes);
                    assert!(is_right, "{}: {bytes:02X?} is taken for right", lesson.id);
                }
                Verdict::Wrong { mistake, hint } => {
                    let is_right = bytes == right || is_right_error(&lesson, bytes);
                    assert!(
                        !is_right,
                        "{}: {bytes:02X?} is taken for wrong: {hint}",
                        lesson.id
                    );
                    assert!(
                        is_true(&lesson, right, bytes, mistake, &hint),
                        "{}: {bytes:02X?}, {mistake:?}: {hint}",
                        lesson.id
                    );
                }
            }
        }
    }
    assert!(judged > 100_000, "{judged}");
}

#[test]
fn a_form_that_is_cut_is_no_whole_error_of_its_kind() {
    for (id, cut) in [
        ("last-code-point", "F4 90"),
        ("last-code-point", "F4 90 80"),
        ("last-code-point", "F7"),
        ("own-attack", "C0"),
    ] {
        let Verdict::Wrong { hint, .. } = judge(&lesson(id), &bytes(cut)) else {
            panic!("{id}: {cut} is taken for right");
        };
        assert!(hint.contains("The lead announces"), "{id}: {hint}");
    }
    // The number is too large, and more stands after it than was asked for.
    let more = judge(&lesson("last-code-point"), &bytes("F4 90 80 80 41"));
    assert!(matches!(
        more,
        Verdict::Wrong {
            mistake: Mistake::TooManyBytes,
            ..
        }
    ));
}

#[test]
fn what_a_place_holds_is_said_before_what_to_do() {
    let lesson = lesson("in-step-again");
    for (place, byte) in lesson
        .bytes
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != 2)
    {
        let Verdict::Wrong { hint, .. } = judge(&lesson, &Answer::Place(place)) else {
            panic!("{place} is taken for right");
        };
        let what = if byte & 0xC0 == 0x80 {
            "so it is a tail"
        } else {
            "as a lead"
        };
        assert!(
            hint.starts_with(&format!("Byte {place} is {byte:02X}.")),
            "{hint}"
        );
        assert!(hint.contains(what), "{hint}");
    }
}
