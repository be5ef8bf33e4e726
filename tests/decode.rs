//! What is certainly encoded among other bytes, and what a part of a source holds.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::io::Write as _;

use byteloupe::decode::{
    Compression, Form, Judgement, Outcome, Part, Run, RunKind, decode_part, judge, next_run,
    previous_run, run_at, runs,
};
use byteloupe::notation::{Notation, Trust};
use byteloupe::source::MemorySource;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use proptest::prelude::*;

const LEVEL: flate2::Compression = flate2::Compression::new(6);

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), LEVEL);
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), LEVEL);
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), LEVEL);
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The kinds of the runs in a text, with their text.
fn found(text: &str) -> Vec<(RunKind, &str)> {
    runs(text.as_bytes())
        .into_iter()
        .map(|run| (run.kind, &text[run.range]))
        .collect()
}

#[test]
fn what_is_certainly_encoded_is_found_where_it_stands() {
    let lines = "TG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQsIGNvbnNlY3RldHVyIGFkaXBpc2NpbmcgZWxpdCwg\n\
                 c2VkIGRvIGVpdXNtb2QgdGVtcG9yIGluY2lkaWR1bnQgdXQgbGFib3JlIGV0IGRvbG9yZSBtYWdu\n\
                 YSBhbGlxdWEu";
    for (before, run, after, kind) in [
        (
            "key = \"",
            "4pyTIMOgIGxhIG1vZGUgMjAyNg==",
            "\";",
            RunKind::Base64,
        ),
        ("", lines, "\n\nbye", RunKind::Base64),
        (
            "",
            "TG9yZW0gaXBzdW0gZG9sb3Ig\nc2l0IGFtZXQsIGNvbnNlY3Rl",
            "\n--0000000000a1b2c3--\n",
            RunKind::Base64,
        ),
        (
            "Bearer ",
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
            ".x",
            RunKind::Base64,
        ),
        (
            "commit ",
            "9fceb02d0ae598e95dc970b74767f19372d61af8",
            "\nAuthor:",
            RunKind::Hex,
        ),
        ("0x", "", "", RunKind::Hex),
        ("sum ", "E2889E20636166C3A920E282AC", " ok", RunKind::Hex),
        (
            "see ",
            "https://example.org/?q=caf%C3%A9+Z%C3%BCrich%2C+x",
            " there",
            RunKind::Percent { is_overlong: false },
        ),
        ("s = b'", r"\xE2\x82\xAC\x41", "'", RunKind::Escapes),
        (
            "{\"",
            r"\u0441\u043b\u043e\u0432\u043e",
            "\"}",
            RunKind::Escapes,
        ),
        ("'", r"\342\202\254\101", "'", RunKind::Escapes),
        (
            "Hello,\n\n",
            "Stra=C3=9Fe und Gr=C3=BC=C3=9Fe",
            "\n\nbye",
            RunKind::QuotedPrintable,
        ),
    ] {
        let text = format!("{before}{run}{after}");
        let expected: Vec<_> = (!run.is_empty())
            .then_some((kind, run))
            .into_iter()
            .collect();
        assert_eq!(found(&text), expected, "{text}");
    }
}

#[test]
fn headers_of_compressed_data_are_found_among_other_bytes() {
    let text = "a text that is long enough to be worth it, ".repeat(30);
    let gzip = gzip(text.as_bytes());
    let zlib = zlib(text.as_bytes());
    let bytes = [
        b"\0\xFF\x01 firmware ",
        &gzip[..],
        b"\xFF\xFF\0\0",
        &zlib,
        b"end",
    ]
    .concat();
    let at = b"\0\xFF\x01 firmware ".len();
    let found: Vec<(usize, RunKind)> = (runs(&bytes).into_iter())
        .map(|run| (run.range.start, run.kind))
        .collect();
    let second = at + gzip.len() + 4;
    assert_eq!(
        found,
        [
            (at, RunKind::Header(Compression::Gzip)),
            (second, RunKind::Header(Compression::Zlib)),
        ]
    );
}

#[test]
fn what_stands_in_prose_code_and_paths_is_no_run() {
    for text in [
        "The quick brown fox jumps over the lazy dog, antidisestablishmentarianism included.",
        "/usr/share/doc/libgtk3perl/examples/application_demo/README2",
        "AbstractSingletonProxyFactoryBeanV2Impl get_elements_by_tag_name_ns_2",
        "Win32_Graphics_Direct3D9 NID_setct_CredRevResData IWebViewControlEventArgs2_Vtbl",
        "4111111111111111 20261123064053000000 1000000000000000000000000",
        "0123456789abcdef 0123456789ABCDEF",
        "123e4567-e89b-12d3-a456-426614174000",
        "_ZNKSt5ctypeIwE11do_scan_notEtPKwS2_ _ZNSbIwSt11char_traitsIwESaIwEE13shrink_to_fitEv",
        "0b11111111111111111111111111111111",
        r#"printf("%02x%02x%02x%02x %3d,%3d,%3d %20s%20s%20s %2f%2f%2f %5.2f%%");"#,
        "100%25 of 50%20 at 7%3A",
        "x^2 + x^3, x}x?x^x^x^, 8x^9",
        r"\1\2\3\4 C:\x64\x86\x10 \n\n\n\n\t\t\t\t",
        "a=10 b=20 c=FF d==E0 if x =3D2 and y=AB",
        "==== == == ======================== ========================",
        "------------------------ ________________________________",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ABABABABABABABABABABABABABAB",
        "e1+t2/n3+R4*(a/b+c/d+E/f+g/H+i1/j2)",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn the_sources_of_this_program_have_hardly_any_run_of_base64() {
    let prose = [
        include_str!("../README.md"),
        include_str!("../CONTRIBUTING.md"),
        include_str!("../docs/decode.md"),
        include_str!("../docs/pasting.md"),
        include_str!("../docs/encodings.md"),
        include_str!("../docs/engineering/performance.md"),
        include_str!("../src/app/shell/ui.rs"),
        include_str!("../src/utf8/classifier/machines/avx2.rs"),
    ];
    for text in prose {
        assert_eq!(found(text), []);
    }
}

#[test]
fn a_text_of_weak_signatures_is_gone_through_quickly() {
    for unit in [
        &b"x\x9C\xFF"[..],
        b"x^A\x80",
        b"\x1F\x8B\x08\0",
        b"=41\n",
        b"%41",
        b"\\x4",
    ] {
        let bytes: Vec<u8> = unit.iter().copied().cycle().take(4 << 20).collect();
        // That it ends at all is what is tested: twice the length must not take four times as long.
        let _ = runs(&bytes);
    }
}

proptest! {
    #[test]
    fn runs_are_in_order_and_within_the_piece(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let mut end = 0;
        for Run { range, .. } in runs(&bytes) {
            prop_assert!(range.start >= end && range.start < range.end && range.end <= bytes.len());
            end = range.end;
        }
    }

    #[test]
    fn base64_of_random_bytes_is_found_as_a_whole(bytes in proptest::collection::vec(any::<u8>(), 120..600)) {
        let digits = data_encoding::BASE64.encode(&bytes);
        let text = format!("x = '{digits}'");
        prop_assert_eq!(found(&text), vec![(RunKind::Base64, &*digits)]);
    }

    #[test]
    fn what_is_found_at_a_place_is_the_run_that_holds_it(
        before in "[a-z ,.\n]{0,300}", after in "[a-z ,.\n]{0,300}", at in 0_usize..40,
    ) {
        let hash = "9fceb02d0ae598e95dc970b74767f19372d61af8";
        let text = format!("{before} {hash} {after}");
        let start = before.len() + 1;
        let source = MemorySource::new(text.clone().into_bytes());
        let found = run_at(&source, text.len() as u64, (start + at) as u64, &|| true).unwrap();
        let range = start as u64..(start + hash.len()) as u64;
        prop_assert_eq!(found, Some((range, RunKind::Hex)));
    }
}

#[test]
fn every_run_is_gone_to_once_in_both_directions_wherever_pieces_end() {
    let hash = "9fceb02d0ae598e95dc970b74767f19372d61af8";
    // A run at, before and behind the place where a piece of 1 MiB ends.
    for shift in [0, 1, 20, 39, 40, 41, 4_095, 4_096, 4_097] {
        let mut text = "a b ".repeat((1 << 18) - 1_100);
        let mut expected = Vec::new();
        text.truncate((1 << 20) - shift);
        for _ in 0..3 {
            text.push(' ');
            expected.push(text.len() as u64..(text.len() + hash.len()) as u64);
            text.push_str(hash);
            text.push_str(&" words".repeat(70));
        }
        let len = text.len() as u64;
        let source = MemorySource::new(text.into_bytes());
        let (mut forwards, mut at) = (Vec::new(), 0);
        while let Some((range, _)) = next_run(&source, len, at, &|| true).unwrap() {
            at = range.start;
            forwards.push(range);
        }
        assert_eq!(forwards, expected, "{shift}");
        let (mut backwards, mut at) = (Vec::new(), len - 1);
        while let Some((range, _)) = previous_run(&source, len, at, &|| true).unwrap() {
            at = range.start;
            backwards.insert(0, range);
        }
        assert_eq!(backwards, expected, "{shift}");
    }
}

fn decoded(bytes: &[u8], part: &Part) -> Outcome {
    let source = MemorySource::new(bytes.to_vec());
    decode_part(&source, bytes.len() as u64, part, &|| true)
        .unwrap()
        .unwrap()
}

#[test]
fn a_run_is_decoded_from_any_of_its_bytes_however_far_it_reaches() {
    let bytes: Vec<u8> = (0..2_000_000_u32)
        .flat_map(|n| (n.wrapping_mul(2_654_435_761)).to_be_bytes())
        .take(1_500_000)
        .collect();
    let digits = data_encoding::BASE64.encode(&bytes);
    let lines: Vec<&str> = digits
        .as_bytes()
        .chunks(76)
        .map(|line| std::str::from_utf8(line).unwrap())
        .collect();
    let head = "To: x\n\n";
    for body in [lines.join("\n"), lines.join("\r\n"), digits.clone()] {
        let mail = format!("{head}{body}\n\nbye\n");
        for at in [0, 1, body.len() / 2, body.len() - 1] {
            let outcome = decoded(mail.as_bytes(), &Part::At((head.len() + at) as u64));
            let Outcome::Decoded(range, layer) = outcome else {
                panic!("{at}: {outcome:.200?}");
            };
            let expected = head.len() as u64..(head.len() + body.len()) as u64;
            assert_eq!(range, expected, "from {at}");
            assert_eq!(layer.form, Form::Notation(Notation::Base64));
            assert!(layer.bytes == bytes);
        }
    }
}

#[test]
fn a_run_that_is_selected_is_decoded_as_that_run() {
    let data = gzip(
        "a text that is long enough to be worth it, "
            .repeat(30)
            .as_bytes(),
    );
    let bytes = [b"\0\xFF\x01 firmware ", &data[..], b"\xFF\xFF\0\0"].concat();
    let start = b"\0\xFF\x01 firmware ".len() as u64;
    let whole = start..start + data.len() as u64;
    for end in [start + 10, whole.end] {
        let outcome = decoded(&bytes, &Part::Range(start..end));
        let Outcome::Decoded(range, layer) = outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(
            (range, layer.form),
            (whole.clone(), Form::Compression(Compression::Gzip))
        );
    }
    // By itself it is text as well as hex.
    let outcome = decoded(b"say 48656c6c6f20776f726c64", &Part::Range(4..26));
    let Outcome::Decoded(_, layer) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(layer.bytes, b"Hello world");
}

#[test]
fn compressed_data_ends_where_it_says_itself() {
    let text = "a text that is long enough to be worth it, ".repeat(30);
    let data = gzip(text.as_bytes());
    let bytes = [b"abc", &data[..], b"and more"].concat();
    let outcome = decoded(&bytes, &Part::At(4));
    let Outcome::Decoded(range, layer) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(range, 3..3 + data.len() as u64);
    assert_eq!(layer.bytes, text.as_bytes());
    assert_eq!(layer.warnings, [""; 0]);
    // Selected by hand, what follows is said to be left out.
    let outcome = decoded(&bytes, &Part::Range(3..bytes.len() as u64));
    let Outcome::Decoded(_, layer) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(layer.warnings.len(), 1);
}

#[test]
fn a_selection_is_judged_and_nothing_is_guessed() {
    let text = "grüße und küsse, and so on and so on and so on";
    for (bytes, form) in [
        (&b"41 42 43"[..], Some(Form::Notation(Notation::Hex))),
        (b"caf%C3%A9", Some(Form::Notation(Notation::Percent))),
        (&gzip(b"x"), Some(Form::Compression(Compression::Gzip))),
        (
            &zlib(text.as_bytes()),
            Some(Form::Compression(Compression::Zlib)),
        ),
        (
            &deflate(text.as_bytes()),
            Some(Form::Compression(Compression::Deflate)),
        ),
        (b"Nothing but prose.", None),
        (b"\xFF\xFE\xFD", None),
        (
            b"\xFF\xD8\xFF\xE0 and thirty bytes or more of a picture",
            None,
        ),
    ] {
        match decoded(bytes, &Part::Range(0..bytes.len() as u64)) {
            Outcome::Decoded(_, layer) => assert_eq!(Some(layer.form), form),
            Outcome::Nothing(why) => assert_eq!(form, None, "{why}"),
            Outcome::Asks(..) => panic!("{bytes:?}"),
        }
    }
    for asked in [
        &b"beef"[..],
        b"01000001",
        b"00000000: 4143                                     AB\n",
    ] {
        let outcome = decoded(asked, &Part::Range(0..asked.len() as u64));
        assert!(matches!(outcome, Outcome::Asks(..)), "{outcome:?}");
    }
}

/// A member of gzip with the fields that the flags name (RFC 1952 §2.3), and where each field of its header ends.
fn member(flags: u8, text: &[u8]) -> (Vec<u8>, Vec<(usize, &'static str)>) {
    let mut made = vec![0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3];
    let mut ends = vec![(made.len(), "first 10 bytes")];
    for (flag, field, content) in [
        (4, "extra field (FEXTRA)", &b"\x06\0ab\x02\0\0x"[..]),
        (8, "file name (FNAME)", b"notes.txt\0"),
        (16, "comment (FCOMMENT)", b"made by hand\0"),
    ] {
        if flags & flag != 0 {
            made.extend(content);
            ends.push((made.len(), field));
        }
    }
    if flags & 2 != 0 {
        let mut sum = flate2::Crc::new();
        sum.update(&made);
        made.extend(&sum.sum().to_le_bytes()[..2]);
        ends.push((made.len(), "checksum (FHCRC)"));
    }
    made.extend(deflate(text));
    let mut sum = flate2::Crc::new();
    sum.update(text);
    made.extend(sum.sum().to_le_bytes());
    made.extend(u32::try_from(text.len()).unwrap().to_le_bytes());
    (made, ends)
}

fn layer_of(data: &[u8]) -> byteloupe::decode::Layer {
    match judge(data, 64 << 20, &|| true) {
        Some(Judgement::Sure(layer)) => layer,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_field_of_gzip_that_is_wrong_is_named() {
    let text = b"a text, a text, a text";
    for flags in (0..0x20).map(|it| it & 0x1E) {
        let (whole, ends) = member(flags, text);
        let layer = layer_of(&whole);
        assert_eq!((&layer.bytes[..], layer.trust), (&text[..], Trust::Whole));
        assert_eq!(layer.warnings, [""; 0]);
        assert_eq!(layer.assumption.contains("notes.txt"), flags & 8 != 0);
        let len = whole.len();
        let header_len = ends.last().unwrap().0;
        for (at, names) in [
            (len - 1, "ISIZE"),
            (len - 4, "ISIZE"),
            (len - 5, "CRC32"),
            (len - 8, "CRC32"),
            // The time, a byte of the name or the comment, the checksum: none changes what is expanded.
            (5, "FHCRC"),
            (header_len - 2, "FHCRC"),
        ] {
            if names == "FHCRC" && flags & 2 == 0 {
                continue;
            }
            let mut damaged = whole.clone();
            damaged[at] ^= 0x41;
            let layer = layer_of(&damaged);
            assert_eq!(layer.bytes, text);
            assert_eq!(layer.trust, Trust::Contradicted, "{flags:02X} {at}");
            let [warning] = &layer.warnings[..] else {
                panic!("{:?}", layer.warnings);
            };
            for field in ["ISIZE", "CRC32", "FHCRC"] {
                assert_eq!(warning.contains(field), field == names, "{warning}");
            }
        }
    }
}

#[test]
fn gzip_that_is_cut_says_in_which_field() {
    let text = b"a text, a text, a text";
    let (first, _) = member(0x1E, text);
    for flags in (0..0x20).map(|it| it & 0x1E) {
        let (whole, ends) = member(flags, text);
        for cut in 4..ends.last().unwrap().0 {
            let (_, field) = ends.iter().find(|(end, _)| *end > cut).unwrap();
            let Some(Judgement::Refused(refusal)) = judge(&whole[..cut], 64 << 20, &|| true) else {
                panic!("{flags:02X} {cut}");
            };
            let sentence = refusal.sentence();
            assert!(sentence.contains(field), "{sentence}");
            // After a whole member, that one is kept.
            let layer = layer_of(&[&first[..], &whole[..cut]].concat());
            assert_eq!(
                (&layer.bytes[..], layer.trust),
                (&text[..], Trust::Doubtful)
            );
            assert!(layer.warnings[0].contains(field), "{:?}", layer.warnings);
            assert!(layer.warnings[0].starts_with("Member 2: "));
        }
    }
    for (less, field) in [(1, "ISIZE"), (4, "ISIZE"), (5, "CRC32"), (8, "CRC32")] {
        let layer = layer_of(&first[..first.len() - less]);
        assert_eq!(
            (&layer.bytes[..], layer.trust),
            (&text[..], Trust::Doubtful)
        );
        assert_eq!(layer.warnings.len(), 1);
        assert!(layer.warnings[0].contains(field), "{:?}", layer.warnings);
    }
}

#[test]
fn the_member_of_gzip_that_is_wrong_is_named() {
    let (mut first, _) = member(0x02, b"one ");
    let (mut second, _) = member(0x1A, b"two ");
    let (third, _) = member(0, b"three");
    let join = |parts: [&[u8]; 3]| parts.concat();
    let layer = layer_of(&join([&first, &second, &third]));
    assert_eq!(
        (&layer.bytes[..], layer.trust),
        (&b"one two three"[..], Trust::Whole)
    );
    first[4] ^= 1;
    let length = second.len() - 4;
    second[length] ^= 1;
    let layer = layer_of(&join([&first, &second, &third]));
    assert_eq!(
        (&layer.bytes[..], layer.trust),
        (&b"one two three"[..], Trust::Contradicted)
    );
    assert_eq!(layer.warnings.len(), 2);
    assert!(layer.warnings[0].starts_with("Member 1: the checksum of the gzip header"));
    assert!(layer.warnings[1].starts_with("Member 2: the length in the gzip data"));
    // However many there are, a few are named.
    let many = layer_of(&second.repeat(1000));
    assert!(many.warnings.len() < 20);
    assert!(
        many.warnings.last().unwrap().contains("992 more"),
        "{:?}",
        many.warnings
    );
}

#[test]
fn reserved_flags_of_gzip_are_refused_by_name() {
    let (mut whole, _) = member(0, b"text");
    whole[3] = 0x20;
    let refused = byteloupe::decode::expand(Compression::Gzip, &whole, 1 << 20, &|| true);
    assert!(refused.unwrap_err().sentence().contains("flags"));
}

#[test]
fn a_bomb_is_refused() {
    let bomb = gzip(&vec![0; 80 << 20]);
    let outcome = decoded(&bomb, &Part::Range(0..bomb.len() as u64));
    assert!(
        matches!(&outcome, Outcome::Nothing(why) if why.contains("bomb")),
        "{outcome:.200?}"
    );
}

#[test]
fn what_is_no_longer_wanted_ends() {
    let bytes = gzip(&vec![b'x'; 1 << 20]);
    assert_eq!(judge(&bytes, 64 << 20, &|| false), None);
    assert_eq!(judge(b"41 42", 64 << 20, &|| false), None);
    assert!(matches!(
        judge(b"41 42", 64 << 20, &|| true),
        Some(Judgement::Sure(_))
    ));
}
