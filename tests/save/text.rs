//! Bytes saved as text in a format.

use std::sync::Arc;

use byteloupe::encodings::Encoding;
use byteloupe::notation::Notation;
use byteloupe::notation::format::{FormatOptions, Letters, Size};
use byteloupe::save::{SaveErrorKind, SaveProgress, SaveWhat, TextOf, save};
use byteloupe::utf8::BomPolicy;

use crate::common::{Folder, Random, hex_of, std_spans};
use crate::files::{job, memory, names, opened, run};

fn text(range: std::ops::Range<u64>, format: Notation) -> TextOf {
    TextOf {
        range,
        format,
        letters: Letters::Upper,
        bom: BomPolicy::Keep,
        encoding: Encoding::Utf8,
    }
}

#[test]
fn every_format_is_saved_as_it_is_made_at_once_and_a_line_is_ended() {
    const LEN: usize = (256 << 10) * 2 + 77;
    let folder = Folder::new();
    let bytes = Random::new(11).bytes(LEN);
    let source = opened(&folder.file("source", &bytes));
    for format in Notation::WRITTEN {
        for range in [0..3, 5..LEN as u64 - 1] {
            let part = &bytes[range.start as usize..range.end as usize];
            let target = folder
                .path()
                .join(format!("{} {}", format.key(), range.start));
            let what = text(range.clone(), format);
            let size = what.size();
            let saved = run(&job(&source, SaveWhat::Text(what), &target)).unwrap();
            let options = FormatOptions {
                letters: Letters::Upper,
                start: range.start,
            };
            let (mut expected, written) = format.text_of(part, options);
            match size {
                Size::Exact(len) => assert_eq!(len, expected.len() as u64, "{format:?}"),
                Size::AtMost(len) => assert!(len >= expected.len() as u64, "{format:?}"),
            }
            if !expected.ends_with('\n') && format != Notation::Text {
                expected.push('\n');
            }
            assert!(std::fs::read_to_string(&target).unwrap() == expected);
            assert_eq!(saved.bytes_in, part.len() as u64);
            assert_eq!(saved.bytes_out, expected.len() as u64);
            assert_eq!(saved.text, Some(written));
        }
    }
}

#[test]
fn digits_and_text_are_those_of_the_standard_library() {
    let folder = Folder::new();
    let bytes = Random::new(12).bytes((1 << 20) + 3);
    let source = memory(&bytes);
    let len = bytes.len() as u64;
    let digits = folder.path().join("digits");
    let what = text(0..len, Notation::HexPlain);
    run(&job(&source, SaveWhat::Text(what), &digits)).unwrap();
    let saved = std::fs::read_to_string(digits).unwrap();
    assert!(saved.trim_end().eq_ignore_ascii_case(&hex_of(&bytes)));

    let decoded = folder.path().join("decoded");
    let what = text(0..len, Notation::Text);
    let saved = run(&job(&source, SaveWhat::Text(what), &decoded)).unwrap();
    assert!(std::fs::read(decoded).unwrap() == String::from_utf8_lossy(&bytes).as_bytes());
    let spans = std_spans(&bytes).len() as u64;
    assert_eq!(saved.text.map(|text| text.replaced), Some(spans));
}

#[test]
fn a_signature_goes_where_the_policy_says_in_text_alone() {
    let folder = Folder::new();
    let source = memory("\u{FEFF}a".as_bytes());
    for (number, (format, bom, range, expected)) in [
        (Notation::Text, BomPolicy::Keep, 0..4, "\u{FEFF}a"),
        (Notation::Text, BomPolicy::Ignore, 0..4, "\u{FEFF}a"),
        (Notation::Text, BomPolicy::Strip, 0..4, "a"),
        (Notation::CodePoints, BomPolicy::Strip, 0..4, "U+0061\n"),
        // Nothing but the signature, and less than it.
        (Notation::Text, BomPolicy::Strip, 0..3, ""),
        (Notation::Text, BomPolicy::Strip, 0..2, "\u{FFFD}"),
        (Notation::HexPlain, BomPolicy::Strip, 0..4, "EFBBBF61\n"),
    ]
    .into_iter()
    .enumerate()
    {
        let target = folder.path().join(number.to_string());
        let what = TextOf {
            bom,
            ..text(range, format)
        };
        run(&job(&source, SaveWhat::Text(what), &target)).unwrap();
        let saved = std::fs::read_to_string(&target).unwrap();
        assert_eq!(saved, expected, "{format:?} {bom:?}");
    }
}

#[test]
fn text_that_is_not_whole_is_not_saved_and_nothing_that_is_open_is_written_over() {
    let folder = Folder::new();
    let path = folder.file("source", &vec![b'x'; 1 << 20]);
    let source = opened(&path);
    let target = folder.path().join("new");
    let what = |end| SaveWhat::Text(text(0..end, Notation::Bits));

    let error = run(&job(&source, what((1 << 20) + 1), &target)).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Source);
    assert_eq!(names(folder.path()), ["source"]);

    let progress = SaveProgress::default();
    let stop = || {
        if progress.read() > 300_000 {
            progress.cancel();
        }
    };
    let error = save(&job(&source, what(1 << 20), &target), &progress, stop).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Cancelled);
    assert_eq!(names(folder.path()), ["source"]);

    let mut over = job(&Arc::clone(&source), what(1 << 20), &path);
    over.replaces = true;
    let error = run(&over).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Inspected);
    assert_eq!(std::fs::read(&path).unwrap(), vec![b'x'; 1 << 20]);
}

#[test]
fn text_of_another_encoding_is_decoded_from_any_part_of_it() {
    let folder = Folder::new();
    let sentence = "日本語のテキスト、もう一度。\n";
    for name in [
        "Shift_JIS",
        "EUC-JP",
        "ISO-2022-JP",
        "GBK",
        "UTF-16LE",
        "windows-1252",
    ] {
        let encoding = Encoding::named(name).unwrap();
        let text_of_file = match name {
            "windows-1252" => "Größe – 5 €\n".repeat(20_000),
            _ => sentence.repeat(20_000),
        };
        let bytes = match encoding.legacy() {
            Some(legacy) => legacy.encode(&text_of_file).unwrap(),
            None => text_of_file
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect(),
        };
        let source = memory(&bytes);
        let target = folder.path().join(name);
        let len = bytes.len() as u64;
        let what = TextOf {
            encoding,
            ..text(0..len, Notation::Text)
        };
        run(&job(&source, SaveWhat::Text(what.clone()), &target)).unwrap();
        assert!(
            std::fs::read_to_string(&target).unwrap() == text_of_file,
            "{name}"
        );
        // The second half of the lines: ISO-2022-JP is in the midst of an alphabet where it starts.
        let line = len / 20_000;
        let start = line * 10_000 + if name == "ISO-2022-JP" { 3 + 2 } else { 0 };
        let part = TextOf {
            range: start..len,
            ..what.clone()
        };
        let target = folder.path().join(format!("{name} part"));
        run(&job(&source, SaveWhat::Text(part), &target)).unwrap();
        let expected = &text_of_file[text_of_file.len() / 2..];
        let expected = expected
            .strip_prefix(if name == "ISO-2022-JP" { "日" } else { "" })
            .unwrap();
        assert!(
            std::fs::read_to_string(&target).unwrap() == expected,
            "{name}"
        );
        let hex = TextOf {
            range: 0..4,
            format: Notation::HexPlain,
            ..what
        };
        assert_eq!(
            hex.text_of(&bytes[..4]).0,
            hex_of(&bytes[..4]).to_uppercase().replace(' ', "")
        );
    }
    let what = TextOf {
        encoding: Encoding::named("windows-1252").unwrap(),
        ..text(0..2, Notation::CodePoints)
    };
    assert_eq!(what.text_of(b"\x80\xFC").0, "U+20AC U+00FC");
}
