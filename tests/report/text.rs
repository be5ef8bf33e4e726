//! The report for a person.

#![allow(clippy::duration_suboptimal_units, reason = "the clock counts seconds")]

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::common::{Folder, program, report, run};
use byteloupe::report::rfc3339;
use byteloupe::warnings::WarningKind;

fn text_of(bytes: &[u8]) -> String {
    run(program().args(["report", "-"]), bytes)
        .text()
        .to_owned()
}

#[test]
fn a_well_formed_file_takes_a_few_lines() {
    assert_eq!(
        text_of("aé".as_bytes()),
        "-\n\
         \x20 well-formed UTF-8\n\
         \x20 bytes        3\n\
         \x20 code points  2 (1 of 1 byte, 1 of 2 bytes)\n\
         \x20 BOM          no signature\n"
    );
}

#[test]
fn each_error_takes_a_line_with_its_place_bytes_and_message() {
    let text = text_of(b"0123456789abcdef\xC0\xAEx\xFF");
    assert_eq!(
        text,
        "-\n\
         \x20 ill-formed UTF-8: 2 errors (3 × U+FFFD)\n\
         \x20 bytes        20\n\
         \x20 code points  17 (17 of 1 byte)\n\
         \x20 BOM          no signature\n\
         \x20 errors\n\
         \x20   0x10 (16)  line 1:17    C0 AE              Overlong 2-byte form of U+002E FULL STOP — 2 × U+FFFD \
         recommended — C0: impossible lead, AE: unexpected tail (RFC 3629 §3, §10)\n\
         \x20     A naive decoder reads 6789abcdef.x�, one that follows Unicode \
         6789abcdef��x�\n\
         \x20   0x13 (19)  line 1:20    FF                 Byte FF, never used in UTF-8 — FF: impossible lead (RFC 3629 §1)\n"
    );
}

#[test]
fn one_error_is_not_many() {
    assert!(text_of(b"\xFF").contains("ill-formed UTF-8: 1 error (1 × U+FFFD)\n"));
}

#[test]
fn signs_of_another_encoding_come_first() {
    let text = text_of(b"\xFF\xFEh\0i\0");
    let verdict = text.lines().nth(1).unwrap();
    assert_eq!(
        verdict,
        "  UTF-16 LE with its BOM FF FE; well-formed UTF-16 LE"
    );
    let as_utf8 = text.lines().nth(2).unwrap();
    assert_eq!(as_utf8, "  as UTF-8     ill-formed: 2 errors (2 × U+FFFD)");
}

#[test]
fn javas_form_is_suggested_only_where_it_explains_every_error() {
    let suggestion = "Java's modified UTF-8, not UTF-8";
    assert!(text_of(b"a\xC0\x80b").contains(suggestion));
    assert!(text_of(b"\xC0\x80\xED\xA1\x8C\xED\xBE\xB4").contains(suggestion));
    assert!(!text_of(b"a\xC0\x80b\xC0\xAE").contains(suggestion));
    assert!(!text_of(b"ab").contains(suggestion));
}

#[test]
fn the_signature_is_told_in_words() {
    let with = |policy: &str, bytes: &[u8]| {
        run(program().args(["report", "--bom", policy, "-"]), bytes)
            .text()
            .to_owned()
    };
    let signed = "\u{FEFF}a\u{FEFF}".as_bytes();
    assert!(with("keep", signed).contains(
        "code points  3 (1 of 1 byte, 2 of 3 bytes)\n  \
         BOM          signature at the start, kept; 1 × U+FEFF elsewhere\n"
    ));
    assert!(with("ignore", signed).contains("signature at the start, ignored"));
    let stripped = with("strip", signed);
    assert!(stripped.contains("code points  2 (1 of 1 byte, 1 of 3 bytes)\n"));
    assert!(stripped.contains("signature at the start, stripped"));
    assert!(with("keep", b"\xEF\xBBa").contains("perhaps a BOM without its last byte\n"));
}

#[test]
fn long_runs_and_long_lists_are_cut_with_a_word_about_it() {
    let line = [
        b"\x80\x81\x82\x83\x84\x85\x86\x87",
        " Grüße aus Zürich und Genève\n".as_bytes(),
    ];
    let bytes = line.concat().repeat(1002);
    let text = text_of(&bytes);
    let first = "0x0000 (0)      line 1:1     80 81 82 83 84 …   8 tails with no lead";
    assert!(text.contains(first), "{text}");
    assert!(text.contains(" line 2:1     80 81"), "{text}");
    // The same is said three times, and no more.
    assert!(
        text.contains(
            "    and 999 more errors, 997 of them the same as some above; --max-errors all lists all\n"
        ),
        "{text}"
    );
    assert!(text.ends_with("    1000 × 80 81 82 83 84 85 86 87, first at 0x0\n"));
    assert_eq!(text.lines().count(), 6 + 3 + 1 + 2);
    let none = run(
        program().args(["report", "--max-errors", "none", "-"]),
        &bytes,
    );
    let end = "  errors\n    1002 errors not listed; --max-errors all lists all\n";
    assert!(none.text().ends_with(end), "{}", none.text());
    let all = run(
        program().args(["report", "--max-errors", "all", "-"]),
        &bytes,
    );
    assert_eq!(all.text().lines().count(), 6 + 1002 + 2);
    let six = text_of(b"\x80\x81\x82\x83\x84\x85");
    assert!(six.contains("80 81 82 83 84 85  6 tails"), "{six}");
}

/// Seventy zero-width characters are one finding, and so are the NULs of UTF-16.
#[test]
fn the_same_thing_again_and_again_takes_one_line() {
    let run_of = |bytes: &[u8]| {
        // UTF-16 would be read as that.
        let mut command = program();
        let ran = run(command.args(["report", "--read-as", "UTF-8", "-"]), bytes);
        let text = ran.text();
        let lines = text.lines().filter(|line| line.starts_with("    0x"));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    let zero_width = format!("a{}b", "\u{200B}".repeat(70));
    assert_eq!(run_of(zero_width.as_bytes()).len(), 1);
    let utf_16: Vec<u8> = b"plain text "
        .repeat(100)
        .iter()
        .flat_map(|it| [*it, 0])
        .collect();
    let lines = run_of(&utf_16);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains("1,100 times, one every 2 bytes: "),
        "{lines:?}"
    );
    let lines = run_of(&[0xFF; 3000]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains("3,000 times in a row: Byte FF"),
        "{lines:?}"
    );
}

#[test]
fn ends_of_lines_are_told_where_they_are_mixed() {
    let told = "  line ends    mixed: 1 LF, 2 CR LF, 1 CR alone\n";
    let text = text_of(b"a\r\nb\nc\rd\r\n");
    assert!(text.contains(told), "{text}");
    assert!(!text_of(b"a\r\nb\r\n").contains("line ends"));
    assert!(!text_of(b"a\nb\n").contains("line ends"));
    // In other bytes they are there by chance.
    let bytes = b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\r\n\xFF\n\r\x03\0>\0";
    assert!(!text_of(bytes).contains("line ends"));
    let page = run(
        program().args(["report", "--format", "html", "-"]),
        b"a\r\nb\n",
    );
    assert!(
        page.text()
            .contains("<th>Line ends</th><td>mixed: 1 LF, 1 CR LF</td>")
    );
}

#[test]
fn why_a_kind_is_worth_a_look_is_said_once() {
    let why = WarningKind::LineSeparator.sentence();
    let bytes = "a line\u{2028}and another one\u{2028}and the last\u{2029}\n".as_bytes();
    for format in ["text", "html"] {
        let ran = run(program().args(["report", "--format", format, "-"]), bytes);
        assert_eq!(ran.text().matches(why).count(), 1, "{}", ran.text());
    }
    // There it is in the rule.
    let ran = run(program().args(["report", "--format", "sarif", "-"]), bytes);
    let log: serde_json::Value = serde_json::from_str(ran.text()).unwrap();
    assert!(!log["runs"][0]["results"].to_string().contains(why));
    assert!(log["runs"][0]["tool"].to_string().contains(why));
}

#[test]
fn a_blank_line_stands_between_files() {
    let folder = Folder::new();
    let files = [folder.file("a", b"a"), folder.file("b", b"b")];
    let ran = report(&files);
    assert_eq!(ran.text().matches("\n\n").count(), 1);
    assert!(ran.text().contains("no signature\n\n/") || cfg!(windows));
}

/// Whatever stands in a file, a terminal gets no control character from it.
#[test]
fn no_control_character_of_a_file_reaches_the_terminal() {
    let mut bytes: Vec<u8> = (0..=255).collect();
    for control in 0..0x20 {
        // Overlong forms name the control that they stand for.
        bytes.extend([0xC0, 0x80 + control, 0xE0, 0x80, 0x80 + control]);
    }
    let text = text_of(&bytes);
    let bad: Vec<char> = text
        .chars()
        .filter(|scalar| scalar.is_control() && *scalar != '\n')
        .collect();
    assert!(bad.is_empty(), "{bad:?}");
}

#[test]
fn times_are_written_as_rfc_3339_says() {
    let at = |seconds: u64| rfc3339(UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    assert_eq!(at(0), "1970-01-01T00:00:00Z");
    assert_eq!(at(951_782_399), "2000-02-28T23:59:59Z");
    assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
    assert_eq!(at(951_868_800), "2000-03-01T00:00:00Z");
    assert_eq!(at(1_070_193_600), "2003-11-30T12:00:00Z");
    assert_eq!(at(1_709_164_800), "2024-02-29T00:00:00Z");
    assert_eq!(at(4_107_542_399), "2100-02-28T23:59:59Z");
    assert_eq!(at(4_107_542_400), "2100-03-01T00:00:00Z");
    assert_eq!(at(253_402_300_799), "9999-12-31T23:59:59Z");
    let after = UNIX_EPOCH + Duration::from_secs(253_402_300_800);
    assert_eq!(rfc3339(after), None);

    let before = |duration: Duration| rfc3339(UNIX_EPOCH - duration).unwrap();
    assert_eq!(before(Duration::from_secs(1)), "1969-12-31T23:59:59Z");
    assert_eq!(before(Duration::from_millis(1)), "1969-12-31T23:59:59Z");
    assert_eq!(before(Duration::from_secs(86_400)), "1969-12-31T00:00:00Z");
    assert_eq!(
        before(Duration::from_secs(62_167_219_200)),
        "0000-01-01T00:00:00Z"
    );
    let long_before = UNIX_EPOCH - Duration::from_secs(62_167_219_201);
    assert_eq!(rfc3339(long_before), None);
}

/// Every day of 400 years, after which the calendar repeats, against counting.
#[test]
fn dates_follow_each_other_without_a_gap() {
    let mut day = SystemTime::UNIX_EPOCH;
    let (mut year, mut month, mut date) = (1970, 1, 1);
    for _ in 0..146_097 {
        let expected = format!("{year:04}-{month:02}-{date:02}T00:00:00Z");
        assert_eq!(rfc3339(day).unwrap(), expected);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        date += 1;
        if date > last {
            (month, date) = (month + 1, 1);
        }
        if month > 12 {
            (year, month) = (year + 1, 1);
        }
        day += Duration::from_secs(86_400);
    }
}
