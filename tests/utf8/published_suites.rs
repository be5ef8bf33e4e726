//! Cases that others have published, transcribed: what a conforming decoder makes of them.

use byteloupe::utf8::{Decoder, Unit};

use crate::common::{hex, text_of, to_hex, units_of};

fn decoded(bytes: &[u8]) -> String {
    text_of(&units_of(bytes))
}

fn assert_cases(cases: &[(&str, &str)]) {
    for (bytes, text) in cases {
        assert_eq!(decoded(&hex(bytes)), *text, "{bytes}");
    }
}

#[test]
fn the_unicode_core_specification_tables_3_8_to_3_11() {
    assert_cases(&[
        // 3-8: non-shortest forms.
        (
            "C0 AF E0 80 BF F0 81 82 41",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A",
        ),
        // 3-9: surrogates.
        (
            "ED A0 80 ED BF BF ED AF 41",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A",
        ),
        // 3-10: other ill-formed sequences.
        (
            "F4 91 92 93 FF 41 80 BF 42",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A\u{FFFD}\u{FFFD}B",
        ),
        // 3-11: truncated sequences.
        (
            "E1 80 E2 F0 91 92 F1 BF 41",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A",
        ),
        // The example of earlier versions, for the best practice of definition D93b.
        (
            "61 F1 80 80 E1 80 C2 62 80 63 80 BF 64",
            "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d",
        ),
    ]);
}

#[test]
fn the_examples_of_rfc_3629_section_7() {
    assert_cases(&[
        ("41 E2 89 A2 CE 91 2E", "A\u{2262}\u{0391}."),
        ("ED 95 9C EA B5 AD EC 96 B4", "\u{D55C}\u{AD6D}\u{C5B4}"),
        ("E6 97 A5 E6 9C AC E8 AA 9E", "\u{65E5}\u{672C}\u{8A9E}"),
        ("EF BB BF F0 A3 8E B4", "\u{FEFF}\u{233B4}"),
    ]);
}

/// Rust, `library/coretests/tests/str_lossy.rs`.
#[test]
fn the_lossy_strings_of_the_rust_project() {
    let cases: [(&[u8], &str); 8] = [
        (b"hello", "hello"),
        (
            b"Hello\xC2 There\xFF Goodbye",
            "Hello\u{FFFD} There\u{FFFD} Goodbye",
        ),
        (
            b"Hello\xC0\x80 There\xE6\x83 Goodbye",
            "Hello\u{FFFD}\u{FFFD} There\u{FFFD} Goodbye",
        ),
        (b"\xF5foo\xF5\x80bar", "\u{FFFD}foo\u{FFFD}\u{FFFD}bar"),
        (
            b"\xF1foo\xF1\x80bar\xF1\x80\x80baz",
            "\u{FFFD}foo\u{FFFD}bar\u{FFFD}baz",
        ),
        (
            b"\xF4foo\xF4\x80bar\xF4\xBFbaz",
            "\u{FFFD}foo\u{FFFD}bar\u{FFFD}\u{FFFD}baz",
        ),
        (
            b"\xF0\x80\x80\x80foo\xF0\x90\x80\x80bar",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}foo\u{10000}bar",
        ),
        (
            b"\xED\xA0\x80foo\xED\xBF\xBFbar",
            "\u{FFFD}\u{FFFD}\u{FFFD}foo\u{FFFD}\u{FFFD}\u{FFFD}bar",
        ),
    ];
    for (bytes, text) in cases {
        assert_eq!(decoded(bytes), text);
    }
}

/// `CPython`, `Lib/test/test_str.py`: the tests named `test_invalid_cb_for_…_bytes_seq`.
#[test]
fn the_invalid_continuation_bytes_of_cpython() {
    let cases = [
        ("C2 00", "\u{FFFD}\0"),
        ("C2 7F", "\u{FFFD}\x7F"),
        ("C2 C0", "\u{FFFD}\u{FFFD}"),
        ("C2 FF", "\u{FFFD}\u{FFFD}"),
        ("DF 00", "\u{FFFD}\0"),
        ("DF C0", "\u{FFFD}\u{FFFD}"),
        ("E0 00", "\u{FFFD}\0"),
        ("E0 80", "\u{FFFD}\u{FFFD}"),
        ("E0 9F", "\u{FFFD}\u{FFFD}"),
        ("E0 C0", "\u{FFFD}\u{FFFD}"),
        ("E0 A0 00", "\u{FFFD}\0"),
        ("E0 A0 7F", "\u{FFFD}\x7F"),
        ("E0 A0 C0", "\u{FFFD}\u{FFFD}"),
        ("E0 BF FF", "\u{FFFD}\u{FFFD}"),
        ("E1 80 00", "\u{FFFD}\0"),
        ("ED 7F", "\u{FFFD}\x7F"),
        ("ED A0", "\u{FFFD}\u{FFFD}"),
        ("ED BF", "\u{FFFD}\u{FFFD}"),
        ("ED 80 00", "\u{FFFD}\0"),
        ("ED 9F C0", "\u{FFFD}\u{FFFD}"),
        ("F0 80", "\u{FFFD}\u{FFFD}"),
        ("F0 8F", "\u{FFFD}\u{FFFD}"),
        ("F0 90 00", "\u{FFFD}\0"),
        ("F0 90 C0", "\u{FFFD}\u{FFFD}"),
        ("F0 BF 80 00", "\u{FFFD}\0"),
        ("F0 BF 80 C0", "\u{FFFD}\u{FFFD}"),
        ("F1 80 80 7F", "\u{FFFD}\x7F"),
        ("F4 90", "\u{FFFD}\u{FFFD}"),
        ("F4 BF", "\u{FFFD}\u{FFFD}"),
        ("F4 8F BF 00", "\u{FFFD}\0"),
        ("F4 8F BF FF", "\u{FFFD}\u{FFFD}"),
    ];
    assert_cases(&cases);
    // CPython puts each case between two letters as well, so that the end of input decides nothing.
    for (bytes, text) in cases {
        let between = [b"a", &hex(bytes)[..], b"b"].concat();
        assert_eq!(decoded(&between), format!("a{text}b"), "{bytes}");
    }
}

/// `CPython`, `test_unexpected_end_of_stream`: one U+FFFD for a sequence that lacks its end.
#[test]
fn the_unexpected_ends_of_stream_of_cpython() {
    for bytes in [
        "C2", "DF", "E0", "E0 A0", "E0 BF", "E1", "E1 80", "ED", "ED 80", "ED 9F", "EF BF", "F0",
        "F0 90", "F0 BF", "F0 90 80", "F0 BF BF", "F1 80 80", "F4", "F4 80", "F4 8F", "F4 8F BF",
    ] {
        assert_cases(&[(bytes, "\u{FFFD}")]);
    }
}

/// The web-platform-tests for `TextDecoder` with `stream: true`: what each chunk gives, and then
/// what the end of the stream gives.
#[test]
fn the_streaming_cases_of_the_encoding_standard() {
    const R: &str = "\u{FFFD}";
    const RR: &str = "\u{FFFD}\u{FFFD}";
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[("C1", R)], ""),
        (&[("F5", R)], ""),
        (&[("E0 41", "\u{FFFD}A"), ("42", "B")], ""),
        (&[("E0 80", RR), ("80", R)], ""),
        (&[("ED A0", RR), ("80", R)], ""),
        (&[("F0 41", "\u{FFFD}A"), ("42", "B"), ("43", "C")], ""),
        (&[("F0 80", RR), ("80", R), ("80", R)], ""),
        (&[("F4 A0", RR), ("80", R), ("80", R)], ""),
        (&[("F0 90 41", "\u{FFFD}A"), ("42", "B")], ""),
        (&[("F0 90 80", ""), ("80", "\u{10000}")], ""),
        // A character in pieces, with empty chunks between.
        (
            &[("F0", ""), ("", ""), ("9F 92", ""), ("99", "\u{1F499}")],
            "",
        ),
        // The end of the stream.
        (&[("F0 9F 92", "")], R),
        (&[("F0", "")], R),
        (&[("F0", ""), ("9F", "")], R),
        (&[("F0 41 F0", "\u{FFFD}A")], R),
        (&[("F0 9F", ""), ("41", "\u{FFFD}A")], ""),
        (&[("F0 8F 92", "\u{FFFD}\u{FFFD}\u{FFFD}")], ""),
        (&[("C2", ""), ("C2", R)], R),
    ];
    for (chunks, at_end) in cases {
        let mut decoder = Decoder::new(0);
        let mut units: Vec<Unit> = Vec::new();
        for (chunk, text) in *chunks {
            units.clear();
            decoder.push(&hex(chunk), &mut |unit| units.push(unit));
            assert_eq!(text_of(&units), *text, "{chunk} of {chunks:?}");
        }
        units.clear();
        let held = to_hex(decoder.held());
        decoder.finish(&mut |unit| units.push(unit));
        assert_eq!(text_of(&units), *at_end, "{held} at the end of {chunks:?}");
    }
}
