//! The exercise of each kind.

use std::collections::BTreeMap;

use super::Dealt;
use super::characters::{edge, four_bytes, letter, of_level, push, three_bytes, two_bytes};
use super::errors::{LONGEST, error};
use super::kind::ExerciseKind;
use super::random::Random;
use crate::teach::bench;
use crate::teach::lesson::{Answer, Check, Lesson, Level};
use crate::unicode::{GroupMessage, hex, message, name_of};
use crate::utf8::layout::{ByteLayout, SequenceLayout};
use crate::utf8::other_decoders::Meaning;
use crate::utf8::syntax::row_of;
use crate::utf8::{DecoderFamily, GroupKind, Window};
use crate::words::bytes_in_hex;

const _: () = assert!(LONGEST + 4 <= bench::MAX_BYTES, "the bench holds no more");

/// What differs from one exercise to the other.
struct Task {
    bytes: Vec<u8>,
    sentence: String,
    check: Check,
    solution: Answer,
    answer: String,
}

/// Makes the exercise, without an id.
pub(super) fn lesson(
    kind: ExerciseKind,
    level: Level,
    dealt: Dealt,
    random: &mut Random,
) -> Lesson {
    let task = match kind {
        ExerciseKind::Encode => encode(of_level(level, random)),
        ExerciseKind::Decode => decode(of_level(level, random)),
        ExerciseKind::FindError => find_error(level, dealt, random),
        ExerciseKind::IsLegal => is_legal(level, dealt, random),
        ExerciseKind::CountReplacements => count_replacements(level, dealt, random),
    };
    Lesson {
        id: String::new(),
        title: kind.name().to_owned(),
        number: 0,
        level,
        bytes: task.bytes,
        task: task.sentence,
        check: task.check,
        solution: task.solution,
        answer: task.answer,
        hints: BTreeMap::new(),
        text: String::new(),
    }
}

fn encode(scalar: u32) -> Task {
    let mut bytes = Vec::new();
    push(&mut bytes, scalar);
    let form = row_of(scalar).map_or("", |row| row.form);
    Task {
        bytes: Vec::new(),
        sentence: format!("Write {}, {}, in UTF-8.", hex(scalar), name_of(scalar)),
        check: Check::Bytes(vec![bytes.clone()]),
        answer: format!(
            "{} is in the row of {form}. With the headers of that row the bytes are {} (RFC 3629 §3).",
            hex(scalar),
            bytes_in_hex(&bytes)
        ),
        solution: Answer::Bytes(bytes),
    }
}

fn decode(scalar: u32) -> Task {
    let mut bytes = Vec::new();
    push(&mut bytes, scalar);
    let payloads = SequenceLayout::of(&bytes).map_or_else(Vec::new, |layout| {
        let payload = |byte: &ByteLayout| {
            let width = usize::from(byte.payload_bits());
            format!("{:0width$b}", byte.payload())
        };
        layout.bytes().iter().map(payload).collect()
    });
    Task {
        sentence: "Which code point do these bytes hold? Type it.".to_owned(),
        check: Check::CodePoint(scalar),
        solution: Answer::Typed(hex(scalar)),
        answer: format!(
            "Without headers the payload is {}. Joined it is {}, {} (RFC 3629 §3).",
            listed(&payloads),
            hex(scalar),
            name_of(scalar)
        ),
        bytes,
    }
}

fn find_error(level: Level, dealt: Dealt, random: &mut Random) -> Task {
    let kind = dealt
        .error
        .unwrap_or_else(|| random.one_of(&GroupKind::ALL));
    let error = error(kind, level, random);
    // At least one character fits after it.
    let room = bench::MAX_BYTES - error.len();
    let mut bytes = Vec::new();
    for _ in 0..random.within(1, 3) {
        around(level, room.saturating_sub(4), &mut bytes, random);
    }
    let place = bytes.len();
    bytes.extend(&error);
    around(level, bench::MAX_BYTES, &mut bytes, random);
    Task {
        sentence: "One error is in these bytes. Choose its first byte.".to_owned(),
        check: Check::Place(place),
        solution: Answer::Place(place),
        answer: format!("The error begins at offset {place}. {}", told(&bytes)),
        bytes,
    }
}

fn is_legal(level: Level, dealt: Dealt, random: &mut Random) -> Task {
    let mut bytes = Vec::new();
    let is_legal = dealt.is_legal.unwrap_or_else(|| random.below(2) == 0);
    if is_legal {
        let scalar = match level {
            Level::Hard => edge(random),
            _ => of_level(level, random),
        };
        push(&mut bytes, scalar);
    } else {
        let kind = dealt
            .error
            .unwrap_or_else(|| random.one_of(&GroupKind::ALL));
        bytes = error(kind, level, random);
    }
    let answer = match std::str::from_utf8(&bytes).map(|text| text.chars().next()) {
        Ok(first) => {
            let scalar = first.map_or(0, u32::from);
            format!(
                "Yes. The bytes are the only form of {}, {} (RFC 3629 §3).",
                hex(scalar),
                name_of(scalar)
            )
        }
        Err(_) => format!("No. {}", told(&bytes)),
    };
    Task {
        sentence: "Are these bytes well-formed UTF-8?".to_owned(),
        check: Check::YesNo(is_legal),
        solution: Answer::Choice(is_legal),
        answer,
        bytes,
    }
}

fn count_replacements(level: Level, dealt: Dealt, random: &mut Random) -> Task {
    let most = match level {
        Level::Easy => 1,
        Level::Medium => 2,
        Level::Hard => 3,
    };
    let mut bytes = Vec::new();
    push(&mut bytes, letter(random));
    let mut dealt = dealt.error;
    for _ in 0..random.within(1, most) {
        let kind = dealt
            .take()
            .unwrap_or_else(|| random.one_of(&GroupKind::ALL));
        let error = error(kind, level, random);
        // A letter after each error keeps it apart from the next one.
        if bytes.len() + error.len() < bench::MAX_BYTES {
            bytes.extend(error);
            push(&mut bytes, letter(random));
        }
    }
    let replaced = DecoderFamily::Conforming.pieces(&bytes);
    let replaced = replaced.filter(|piece| piece.meaning == Meaning::Replaced);
    let parts: Vec<String> = replaced
        .map(|piece| bytes_in_hex(bytes.get(piece.start..piece.end()).unwrap_or_default()))
        .collect();
    let count = parts.len();
    Task {
        sentence: "How many U+FFFD does Unicode recommend for these bytes? Type the number."
            .to_owned(),
        check: Check::Number(count as u64),
        solution: Answer::Typed(count.to_string()),
        answer: if count == 1 {
            format!("One U+FFFD stands for {} (Unicode D93b).", listed(&parts))
        } else {
            format!(
                "{count} U+FFFD stand for {}, one for each (Unicode D93b).",
                listed(&parts)
            )
        },
        bytes,
    }
}

/// Adds a character of the level, unless there would be more than `most` bytes.
fn around(level: Level, most: usize, bytes: &mut Vec<u8>, random: &mut Random) {
    let mut character = Vec::new();
    let scalar = match (level, random.below(4)) {
        (Level::Easy, _) | (_, 0) => letter(random),
        (Level::Medium, 1) | (Level::Hard, 2) => three_bytes(random),
        (Level::Medium, _) | (Level::Hard, 1) => two_bytes(random),
        (Level::Hard, _) => four_bytes(random),
    };
    push(&mut character, scalar);
    if bytes.len() + character.len() <= most {
        bytes.extend(character);
    }
}

/// What the first error of some bytes is, in sentences.
fn told(bytes: &[u8]) -> String {
    let len = bytes.len() as u64;
    let window = Window::decode(bytes, 0, 0, len, true);
    let Some(group) = window.groups().first() else {
        return "There is no error.".to_owned();
    };
    let subject = match group.head() {
        [byte] => format!("The byte {byte:02X} is"),
        all => format!("The bytes {} are", bytes_in_hex(all)),
    };
    format!(
        "{subject} an error whose kind is called “{}” ({}).",
        message::kind(group.kind()),
        GroupMessage::of(group).sections
    )
}

/// `a, b and c`.
fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
