//! What is counted, listed and gone to in a document that is read in another encoding than UTF-8. What is right is
//! computed with `encoding_rs` and in the plainest way.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::ops::Range;
use std::sync::Arc;

use byteloupe::census::Direction;
use byteloupe::document::find::{Finding, Kind, SearchTerm, Way};
use byteloupe::document::{ErrorOrder, FindingRow, OpenDocument, WalkNote};
use byteloupe::encodings::{Encoding, IllFormed};
use byteloupe::places::Edge;
use byteloupe::source::{FileSource, Opened, Source as _};
use byteloupe::utf8::GroupKinds;
use encoding_rs::DecoderResult;

use crate::opened::Screenless;
use crate::places::offset_of;

/// A character of a text, or `None` for what is ill-formed, and where its bytes are.
type Unit = (Range<u64>, Option<char>);

/// The units of some bytes, as `encoding_rs` decodes them.
fn units(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> Vec<Unit> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut units: Vec<Unit> = Vec::new();
    let mut start = 0;
    // Byte by byte, so that it is known of which bytes each character is.
    for (at, byte) in bytes.iter().enumerate() {
        let is_last = at + 1 == bytes.len();
        let mut rest: &[u8] = std::slice::from_ref(byte);
        loop {
            let mut text = [0; 32];
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(rest, &mut text, is_last);
            rest = &rest[read..];
            let consumed = (at + 1 - rest.len()) as u64;
            let text = std::str::from_utf8(&text[..written]).expect("text");
            for character in text.chars() {
                units.push((start..consumed, Some(character)));
                start = consumed;
            }
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(len, after) => {
                    let end = consumed - u64::from(after);
                    // What it took before that was no character is a part of no other.
                    units.push((end - u64::from(len)..end, None));
                    start = end;
                }
            }
        }
    }
    units
}

fn counted(mut screenless: Screenless) -> Screenless {
    screenless.until("its text is counted", |open| {
        let is_counted = !open.content.census().snapshot().is_running();
        is_counted && open.content.counted_text().is_some()
    });
    screenless
}

fn read(bytes: &[u8], name: &str) -> Screenless {
    let mut screenless = Screenless::of(bytes).counted();
    let encoding = Encoding::named(name).expect("an encoding");
    screenless.document.read_as(Some(encoding));
    counted(screenless)
}

/// Some 200 KB in an encoding, with a broken sequence in about every 40th line.
fn broken(encoding: &'static encoding_rs::Encoding, wrong: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in 0..4000 {
        let line = format!("{number} 吾輩は猫である。\n");
        bytes.extend(encoded(&line, encoding));
        if number % 41 == 7 {
            bytes.extend_from_slice(wrong[number / 41 % wrong.len()]);
            bytes.extend(encoded(" と\n", encoding));
        }
    }
    bytes
}

fn encoded(text: &str, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    if encoding == encoding_rs::UTF_16LE {
        return text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    }
    if encoding == encoding_rs::UTF_16BE {
        return text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    }
    encoding.encode(text).0.into_owned()
}

/// Texts with errors, in encodings whose errors are of different kinds.
fn texts() -> Vec<(&'static str, &'static encoding_rs::Encoding, Vec<u8>)> {
    let texts: [(_, &'static encoding_rs::Encoding, &[&[u8]]); 5] = [
        (
            "UTF-16LE",
            encoding_rs::UTF_16LE,
            &[b"\x3D\xD8", b"\x00\xDE"],
        ),
        (
            "UTF-16BE",
            encoding_rs::UTF_16BE,
            &[b"\xD8\x3D", b"\xDE\x00"],
        ),
        (
            "Shift_JIS",
            encoding_rs::SHIFT_JIS,
            &[b"\x93", b"\xFF", b"\xFC\xFC"],
        ),
        ("gb18030", encoding_rs::GB18030, &[b"\xFF", b"\x84\x31"]),
        ("EUC-JP", encoding_rs::EUC_JP, &[b"\x8F\xB0", b"\xA9\xA1"]),
    ];
    let texts = texts.into_iter();
    texts
        .map(|(name, encoding, wrong)| (name, encoding, broken(encoding, wrong)))
        .collect()
}

#[test]
fn the_errors_are_those_that_another_decoder_finds_and_are_counted_listed_and_gone_to_at_their_bytes()
 {
    for (name, encoding, bytes) in texts() {
        let units = units(&bytes, encoding);
        let expected: Vec<Range<u64>> = (units.iter())
            .filter(|(_, character)| character.is_none())
            .map(|(place, _)| place.clone())
            .collect();
        assert!(expected.len() > 80, "{name}: {}", expected.len());
        let mut screenless = read(&bytes, name);
        let totals = screenless.document.content.census().snapshot().totals;
        assert_eq!(totals.errors(), expected.len() as u64, "{name}");
        assert_eq!(totals.bytes, bytes.len() as u64, "{name}");

        let mut listed: Vec<Range<u64>> = Vec::new();
        screenless.until("all are listed", |open| {
            let rows = open.errors.rows(0..open.errors.row_count());
            let places = rows.iter().filter_map(|row| match row {
                FindingRow::Error(group) => Some(group.offset..group.end()),
                _ => None,
            });
            listed = places.collect();
            listed.len() == expected.len()
        });
        assert_eq!(listed, expected, "{name}");

        for place in expected.iter().take(5) {
            screenless.document.find_error(Direction::Next);
            screenless.until("it is gone to", |open| {
                open.view.caret.offset == place.start
            });
        }
        // From within the sixth, its start is before.
        let sixth = &expected[5];
        screenless.document.view.step_to(sixth.end - 1);
        screenless.document.find_error(Direction::Previous);
        let back = if sixth.end - sixth.start > 1 {
            sixth
        } else {
            &expected[4]
        };
        screenless.until("it is gone back to", |open| {
            open.view.caret.offset == back.start
        });
        let last = expected[expected.len() - 1].start;
        screenless.document.view.step_to(last);
        screenless.document.find_error(Direction::Next);
        screenless.until("it is said that there is none", |open| {
            open.error_note() == Some(WalkNote::Nothing(Direction::Next))
        });
    }
}

#[test]
fn lines_columns_and_code_points_are_those_of_the_text() {
    for (name, encoding, bytes) in texts() {
        let units = units(&bytes, encoding);
        let mut screenless = read(&bytes, name);
        for nth in [0, 17, 4_321, units.len() / 2, units.len() - 2] {
            let (place, character) = &units[nth];
            let before = &units[..nth];
            let is_line_feed = |(_, character): &Unit| *character == Some('\n');
            let line = 1 + before.iter().filter(|it| is_line_feed(it)).count();
            let line_start = before.iter().rposition(is_line_feed).map_or(0, |it| it + 1);
            let column = 1 + nth - line_start;
            let code_point = before.iter().filter(|it| it.1.is_some()).count();
            // Any byte of it.
            screenless.document.view.step_to(place.end - 1);
            screenless.until("its position is known", |open| open.position().is_some());
            let position = screenless.document.position().expect("known");
            let told = (position.line, position.column, position.code_point);
            let expected = (line as u64, column as u64, code_point as u64);
            assert_eq!(told, expected, "{name}, {place:?}");

            let typed = format!("L{line}:{column}");
            let found = offset_of(&mut screenless, &typed, Edge::Start, 0);
            assert_eq!(found, Some(place.start), "{name}, {typed}");
            if character.is_some() {
                let typed = format!("#{code_point}");
                let found = offset_of(&mut screenless, &typed, Edge::Start, 0);
                assert_eq!(found, Some(place.start), "{name}, {typed}");
            }
        }
        let cat = units
            .iter()
            .find(|(_, it)| *it == Some('猫'))
            .expect("a cat");
        assert_eq!(
            offset_of(&mut screenless, "U+732B", Edge::Start, 0),
            Some(cat.0.start),
            "{name}"
        );
    }
}

#[test]
fn errors_are_told_by_their_reasons_and_listed_by_them() {
    let text = |text: &str| encoded(text, encoding_rs::UTF_16LE);
    let line = "Please send every comment to the office before Friday.\n";
    let lone = [b"\x3D\xD8".as_slice(), &text("a")].concat();
    let bytes = [
        text(line),
        lone.repeat(3),
        b"\x00\xDE".to_vec(),
        text(line),
        b"x".to_vec(),
    ]
    .concat();
    let mut screenless = read(&bytes, "UTF-16LE");
    let first = text(line).len() as u64;
    let told = |open: &OpenDocument, row: &FindingRow| match row {
        FindingRow::Error(group) => {
            let error = open.reading_error(group)?;
            Some((group.offset, error.reason, error.sentence?))
        }
        FindingRow::Pattern(pattern) => {
            let error = open.reading_error(&pattern.first)?;
            Some((pattern.count, error.reason, error.sentence?))
        }
        _ => None,
    };
    let mut errors = Vec::new();
    screenless.until("all are listed", |open| {
        let rows = open.errors.rows(0..10);
        errors = rows.iter().filter_map(|row| told(open, row)).collect();
        errors.len() == 5
    });
    let high = (first, IllFormed::HighSurrogate);
    assert_eq!((errors[0].0, errors[0].1), high);
    assert!(errors[0].2.starts_with("D83D "), "{}", errors[0].2);
    assert_eq!(
        (errors[3].0, errors[3].1),
        (first + 12, IllFormed::LowSurrogate)
    );
    assert!(errors[3].2.starts_with("DE00 "), "{}", errors[3].2);
    assert_eq!(
        (errors[4].0, errors[4].1),
        (bytes.len() as u64 - 1, IllFormed::CutAtEnd)
    );

    screenless.document.errors.set_order(ErrorOrder::Bytes);
    let mut rows = Vec::new();
    screenless.until("they are listed by reason", |open| {
        rows = open.errors.rows(0..10);
        rows.len() == 2
    });
    let open = &screenless.document;
    let (count, reason, _) = told(open, &rows[0]).expect("those that there are several of");
    assert_eq!((count, reason), (3, IllFormed::HighSurrogate));
    assert!(matches!(rows[1], FindingRow::Others(2)));
}

#[test]
fn warnings_are_found_in_the_text_and_gone_to_at_their_bytes() {
    for (name, encoding) in [
        ("UTF-16LE", encoding_rs::UTF_16LE),
        ("UTF-16BE", encoding_rs::UTF_16BE),
        ("gb18030", encoding_rs::GB18030),
    ] {
        let part = |text: &str| encoded(text, encoding);
        let before = part(&"人人生而自由\n".repeat(9_000));
        let bytes = [&before[..], &part("if (x\u{202E}) {}\n"), &part("plain\n")].concat();
        let start = (before.len() + part("if (x").len()) as u64;
        let end = start + part("\u{202E}").len() as u64;
        let mut screenless = read(&bytes, name);
        screenless.until("all was looked through", |open| {
            open.warnings.snapshot().bytes == open.content.len()
        });
        assert_eq!(
            screenless.document.warnings.snapshot().above_info(),
            1,
            "{name}"
        );
        screenless.document.find_warning(Direction::Next);
        screenless.until("it is gone to", |open| open.view.caret.offset == start);
        screenless.until("what is there is known", |open| {
            let here = open.warnings.at(start).first().map(|it| it.warning);
            here.is_some_and(|it| (it.offset, it.end) == (start, end))
        });
        let high = |open: &OpenDocument| open.warnings.first_high().map(|(it, _)| it.offset);
        screenless.until("it is the first that matters", |open| {
            high(open) == Some(start)
        });
    }
}

#[test]
fn what_is_certainly_utf_16_is_opened_so_and_what_the_user_chooses_stays() {
    let text = "Please send every comment to the office before Friday.\n".repeat(20);
    let utf16 = encoded(&text, encoding_rs::UTF_16LE);
    let mut screenless = counted(Screenless::of(&utf16));
    assert_eq!(
        screenless.document.content.read_as(),
        Encoding::named("UTF-16LE")
    );
    assert!(screenless.document.is_reading_found());
    let totals = screenless.document.content.census().snapshot().totals;
    assert_eq!(
        (totals.line_feeds, totals.code_points_total()),
        (20, text.len() as u64)
    );

    screenless.document.read_as(None);
    let as_utf8 = |open: &OpenDocument| open.content.census().snapshot().totals;
    assert_eq!(
        as_utf8(&screenless.document).code_points_total(),
        utf16.len() as u64
    );
    screenless.until("it is judged by its counts", |open| {
        open.identity.is_settled(&open.content)
    });
    screenless.document.poll();
    assert_eq!(
        screenless.document.content.read_as(),
        None,
        "as the user wants it"
    );
    // Each second byte is a NUL. They are looked for anew, after the counting.
    screenless.until("the warnings are those of UTF-8", |open| {
        open.warnings.snapshot().total() == as_utf8(open).bytes / 2
    });
}

#[test]
fn a_log_in_utf_16_that_is_followed_is_counted_to_its_new_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("grows.log");
    let line = "Please send every comment to the office before Friday.\r\n";
    let lines = |count| encoded(&line.repeat(count), encoding_rs::UTF_16LE);
    let start = [b"\xFF\xFE".as_slice(), &lines(30)].concat();
    File::create(&path)
        .and_then(|mut file| file.write_all(&start))
        .expect("written");
    let Ok(Opened::File(file)) = FileSource::open(&path) else {
        panic!("it is a file");
    };
    let generation = file.generation().ok();
    let mut screenless = counted(Screenless::over(Arc::new(file), generation));
    screenless.document.view.set_follows(true);
    let mut more = OpenOptions::new().append(true).open(&path).expect("opened");
    more.write_all(&[&lines(3)[..], b"\x3D\xD8"].concat())
        .expect("added");
    let end = (start.len() + lines(3).len()) as u64;
    screenless.until("it was counted", |open| {
        let totals = open.content.census().snapshot().totals;
        open.content.counted_text().is_some() && totals.line_feeds == 33 && totals.errors() == 1
    });
    screenless.document.view.step_to(0);
    screenless.document.find_error(Direction::Next);
    screenless.until("the error is gone to", |open| open.view.caret.offset == end);
}

#[test]
fn text_expressions_and_code_points_are_looked_for_in_the_text_and_bytes_in_the_file() {
    for (name, encoding) in [
        ("UTF-16LE", encoding_rs::UTF_16LE),
        ("Shift_JIS", encoding_rs::SHIFT_JIS),
        ("gb18030", encoding_rs::GB18030),
    ] {
        let part = |text: &str| encoded(text, encoding);
        let line = part("吾輩は猫である 12 ms。\n");
        let bytes = line.repeat(9_000);
        let last = (line.len() * 8_999) as u64;
        let cat = part("吾輩は").len() as u64;
        let number = part("吾輩は猫である ").len() as u64;
        let mut screenless = read(&bytes, name);
        for (kind, text, start, len) in [
            (Kind::Text, "猫で", cat, part("猫で").len() as u64),
            (Kind::CodePoint, "U+732B", cat, part("猫").len() as u64),
            (
                Kind::Expression,
                r"^\w+猫",
                0,
                cat + part("猫").len() as u64,
            ),
            (
                Kind::Expression,
                r"[0-9]+\sms。$",
                number,
                part("12 ms。").len() as u64,
            ),
        ] {
            let query = SearchTerm {
                kind,
                text: text.to_owned(),
                encoding: screenless.document.content.read_as(),
                is_text_known: true,
                ..SearchTerm::default()
            };
            let target = query.target().expect("it can be looked for");
            let content = &screenless.document.content;
            let finding = Finding::start(&query, &target, content, 0, true).expect("threads");
            screenless.document.finding = Some(finding);
            for (way, line) in [(Way::From, 0), (Way::Previous, last)] {
                let expected = line + start..line + start + len;
                screenless.document.look(way, 0);
                screenless.until("the match is selected", |open| {
                    open.view.caret.selection() == Some(expected.clone())
                });
            }
        }
        // Half of a character is a byte, and no text.
        let half = SearchTerm {
            kind: Kind::Bytes,
            text: format!("{:02X} {:02X}", line[0], line[1]),
            is_text_known: true,
            ..SearchTerm::default()
        };
        let target = half.target().expect("it can be looked for");
        let content = &screenless.document.content;
        let finding = Finding::start(&half, &target, content, 0, true).expect("threads");
        screenless.document.finding = Some(finding);
        screenless.document.look(Way::Previous, 0);
        screenless.until("the bytes are selected", |open| {
            open.view.caret.selection() == Some(last..last + 2)
        });
    }
}

#[test]
fn the_overview_has_errors_and_warnings_about_where_their_bytes_are() {
    // A short text is exact; in a long one borders are in the same block of 128 KiB.
    for (lines, tolerance) in [(40, 0), (60_000, 128 << 10)] {
        let part = |text: &str| encoded(text, encoding_rs::SHIFT_JIS);
        let line = part("吾輩は猫である。\n");
        let other = part("plain text of the same length, more or less\n");
        let mut bytes = [line.repeat(lines / 2), other.repeat(lines / 2)].concat();
        let error = bytes.len() as u64;
        bytes.extend_from_slice(b"\x93 \x07 ");
        bytes.extend(line.repeat(lines));
        let mut screenless = read(&bytes, "Shift_JIS");
        screenless.until("all was looked through", |open| {
            open.warnings.snapshot().is_done()
        });
        let holds = |start: u64, end: u64, offset: u64| {
            start.saturating_sub(tolerance) <= offset && offset < end + tolerance
        };
        let mut stripes = Arc::default();
        screenless.until("the stripes are there", |open| {
            stripes = open.stripes(50);
            stripes
                .last()
                .is_some_and(|it| it.end == bytes.len() as u64)
        });
        let errors: Vec<_> = (stripes.iter())
            .filter(|it| it.counts.errors_of(GroupKinds::ALL) > 0)
            .collect();
        assert_eq!(errors.len(), 1, "{lines}");
        assert!(
            holds(errors[0].start, errors[0].end, error),
            "{lines}: {:?}",
            errors[0]
        );
        let mut warned = Vec::new();
        screenless.until("their warnings are there", |open| {
            let Some(found) = open.warnings.stripes(&stripes) else {
                return false;
            };
            let places = stripes.iter().zip(found.iter());
            let places = places.filter(|(_, it)| it.share.warnings > 0);
            warned = places.map(|(stripe, _)| *stripe).collect();
            !warned.is_empty()
        });
        assert_eq!(warned.len(), 1, "{lines}");
        assert!(
            holds(warned[0].start, warned[0].end, error + 2),
            "{lines}: {:?}",
            warned[0]
        );
    }
}
