//! What bytes are taken for.

use std::io;
use std::sync::atomic::AtomicBool;

use byteloupe::encodings::{Encoding, Known, MOST_READ, Reading, Verdict, judge, judge_bytes};
use byteloupe::source::{Generation, MemorySource, Source, SourceError};
use byteloupe::utf8::GroupKind;
use encoding_rs::{ISO_2022_JP, KOI8_R, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};

use crate::TEXTS;

fn best(bytes: &[u8]) -> Reading {
    judge_bytes(bytes).best().expect("a hypothesis").what
}

fn text(encoding: Encoding, with_bom: bool) -> Reading {
    Reading::Text { encoding, with_bom }
}

fn judged(source: &dyn Source, known: Option<&Known>) -> Verdict {
    let verdict = judge(source, known, &AtomicBool::new(false)).expect("memory can be read");
    verdict.expect("it was not cancelled")
}

#[test]
fn an_empty_source_is_nothing() {
    assert_eq!(judge_bytes(b"").best(), None);
}

#[test]
fn ascii_is_ascii() {
    assert_eq!(best(b"plain\n"), text(Encoding::Ascii, false));
    assert_eq!(best(b"\xEF\xBB\xBFplain\n"), text(Encoding::Utf8, true));
    // As UTF-16, LE or BE, this is all Chinese.
    assert_eq!(best(b"Bush hid the facts"), text(Encoding::Ascii, false));
}

#[test]
fn utf8_is_utf8_in_every_script() {
    for (language, sentence) in TEXTS {
        assert_eq!(
            best(sentence.as_bytes()),
            text(Encoding::Utf8, false),
            "{language}"
        );
        let long = sentence.repeat(50);
        assert_eq!(
            best(long.as_bytes()),
            text(Encoding::Utf8, false),
            "{language}"
        );
    }
}

#[test]
fn utf16_and_utf32_are_told_with_and_without_a_mark() {
    for (language, sentence) in TEXTS {
        let units = || sentence.encode_utf16();
        let numbers = || sentence.chars().map(u32::from);
        let encoded: [(Encoding, Vec<u8>); 4] = [
            (
                Encoding::Utf16Le,
                units().flat_map(u16::to_le_bytes).collect(),
            ),
            (
                Encoding::Utf16Be,
                units().flat_map(u16::to_be_bytes).collect(),
            ),
            (
                Encoding::Utf32Le,
                numbers().flat_map(u32::to_le_bytes).collect(),
            ),
            (
                Encoding::Utf32Be,
                numbers().flat_map(u32::to_be_bytes).collect(),
            ),
        ];
        for (encoding, bytes) in encoded {
            assert_eq!(best(&bytes), text(encoding, false), "{language}");
            let marked = [encoding.bom(), &bytes].concat();
            assert_eq!(best(&marked), text(encoding, true), "{language}");
        }
    }
}

#[test]
fn legacy_text_is_told_by_its_language() {
    let cases = [
        ("M\u{fc}ller", WINDOWS_1252),
        (TEXTS[0].1, WINDOWS_1252),
        (TEXTS[3].1, WINDOWS_1251),
        (TEXTS[3].1, KOI8_R),
        (TEXTS[5].1, SHIFT_JIS),
        (TEXTS[5].1, ISO_2022_JP),
    ];
    for (sentence, encoding) in cases {
        let (bytes, _, is_lossy) = encoding.encode(sentence);
        assert!(!is_lossy, "{sentence}");
        let what = best(&bytes);
        assert_eq!(what, text(Encoding::from(encoding), false), "{sentence}");
    }
}

#[test]
fn one_wrong_byte_leaves_a_long_text_utf8() {
    for wrong in [0x80, 0xBF, 0xC0, 0xFF] {
        let mut bytes = TEXTS[3].1.repeat(100).into_bytes();
        let middle = bytes.len() / 2;
        bytes[middle] = wrong;
        assert_eq!(best(&bytes).encoding(), Some(Encoding::Utf8), "{wrong:02X}");
    }
}

/// A character of ASCII in so many bytes, from 2 to 6, as RFC 2279 would have had it with leading zeros.
fn overlong(character: u8, len: usize) -> Vec<u8> {
    const LEADS: [u8; 5] = [0xC0, 0xE0, 0xF0, 0xF8, 0xFC];
    let mut form = vec![LEADS[len - 2]];
    form.extend(vec![0x80; len - 2]);
    form.push(0x80 | character & 0x3F);
    form[len - 2] |= character >> 6;
    form
}

#[test]
fn ascii_slipped_past_a_filter_is_utf8_made_wrong_and_no_legacy_text() {
    let requests = [
        "GET /scripts/../../winnt/system32/cmd.exe?/c+dir HTTP/1.0\r\nHost: www\r\n\r\n",
        "<a href=\"javascript:alert(1)\">x</a>\n",
        "id=1' OR '1'='1",
        "../../etc/passwd",
    ];
    for request in requests {
        for len in 2..=6 {
            for slipped in 1..0x80_u8 {
                let bytes: Vec<u8> = request
                    .bytes()
                    .flat_map(|byte| {
                        if byte == slipped {
                            overlong(byte, len)
                        } else {
                            vec![byte]
                        }
                    })
                    .collect();
                if bytes == request.as_bytes() {
                    continue;
                }
                // Lines in UTF-8 beside it do not make it a line in another encoding.
                for beside in ["", "\nUser: Zoë\n", "\n日本語 の 名前\n"] {
                    let what = best(&[&bytes, beside.as_bytes()].concat());
                    let name = format!("{:?} of {len} bytes in {request}", char::from(slipped));
                    assert_eq!(what, text(Encoding::Utf8, false), "{name}{beside}");
                }
            }
        }
    }
}

#[test]
fn one_legacy_word_in_ascii_text_is_not_taken_for_slipped_ascii() {
    let around = "The name in the second column of the table is ";
    for (sentence, encoding) in [(TEXTS[3].1, WINDOWS_1251), (TEXTS[3].1, KOI8_R)] {
        for word in sentence.split(' ').filter(|word| word.chars().count() > 4) {
            let (word_bytes, _, _) = encoding.encode(word);
            let bytes = [around.as_bytes(), &word_bytes, b" and so on.\n"].concat();
            let what = best(&bytes).encoding();
            assert!(
                matches!(what, Some(Encoding::Legacy(_))),
                "{word}: {what:?}"
            );
        }
    }
}

#[test]
fn relatives_of_utf8_are_told_where_every_error_is_theirs() {
    let around = |bytes: &[u8]| [b"caf\xC3\xA9 ", bytes, b" end\n"].concat();
    let cases: [(&[u8], Encoding); 5] = [
        (b"\xED\xA1\x8C\xED\xBE\xB4", Encoding::Cesu8),
        (b"\xC0\x80 \xED\xA1\x8C\xED\xBE\xB4", Encoding::ModifiedUtf8),
        (b"\xED\xA1\x8C", Encoding::Wtf8),
        (b"\xF8\x88\x80\x80\x80", Encoding::Rfc2279),
        (b"\xFC\x84\x80\x80\x80\x80", Encoding::Rfc2279),
    ];
    for (bytes, encoding) in cases {
        let twice = around(bytes).repeat(2);
        assert_eq!(best(&twice), text(encoding, false), "{bytes:02X?}");
    }
    // One form of RFC 2279 among sequences of UTF-8 is an error and no habit.
    let one = around(b"\xF8\x88\x80\x80\x80");
    assert_eq!(best(&one), text(Encoding::Utf8, false));
}

#[test]
fn known_counts_outweigh_the_samples() {
    // The samples hold a pair of surrogates and nothing else that is wrong; the caller knows more.
    let bytes = b"caf\xC3\xA9 \xED\xA1\x8C\xED\xBE\xB4 end\n".repeat(4);
    let source = MemorySource::new(bytes.clone());
    let mut known = Known {
        bytes: bytes.len() as u64,
        non_ascii_sequences: 4,
        ..Known::default()
    };
    known.error_kinds[GroupKind::Cesu8Pair.index()] = 4;
    let what = judged(&source, Some(&known)).best().expect("one").what;
    assert_eq!(what, text(Encoding::Cesu8, false));
    known.error_kinds[GroupKind::Truncated.index()] = 1;
    let what = judged(&source, Some(&known)).best().expect("one").what;
    assert_ne!(what, text(Encoding::Cesu8, false));
}

#[test]
fn letters_of_the_lines_in_utf_8_say_in_which_encoding_the_others_are() {
    // á and é are the same bytes in Windows-1252, which has no ő and no ű.
    let mut bytes = "A szűrők működése és a felhasználó jelszava: őrizze meg jól.\n"
        .repeat(3)
        .into_bytes();
    let (line, ..) =
        encoding_rs::WINDOWS_1250.encode("Az állomány megnyitása közben hiba történt.\n");
    bytes.extend_from_slice(&line);
    assert_eq!(best(&bytes).words(), "UTF-8 with 1 line in Windows-1250");
    let french = "Le fichier a été créé à côté de la clé.\n".repeat(3);
    let (line, ..) = encoding_rs::WINDOWS_1252.encode("Le réglage du préréglage a été modifié.\n");
    let bytes = [french.as_bytes(), &line].concat();
    assert_eq!(best(&bytes).words(), "UTF-8 with 1 line in Windows-1252");
}

#[test]
fn lines_in_another_encoding_are_a_mixture() {
    let mut bytes = Vec::new();
    for number in 0..700 {
        let line = format!("{number} {}\n", TEXTS[0].1);
        if number % 7 == 0 {
            bytes.extend_from_slice(&WINDOWS_1252.encode(&line).0);
        } else {
            bytes.extend_from_slice(line.as_bytes());
        }
    }
    let mixture = Reading::Mixture {
        legacy: WINDOWS_1252.into(),
        lines: 100,
        is_exact: true,
        with_bom: false,
    };
    assert_eq!(best(&bytes), mixture);
    assert_eq!(mixture.words(), "UTF-8 with 100 lines in Windows-1252");
}

#[test]
fn text_encoded_twice_is_told_with_its_rounds() {
    for (through, encoding) in [
        ("windows-1252", WINDOWS_1252),
        ("windows-1251", WINDOWS_1251),
    ] {
        let mut wrong = TEXTS[0].1.to_owned();
        for rounds in 1..=3 {
            wrong = encoding
                .decode_without_bom_handling(wrong.as_bytes())
                .0
                .into_owned();
            let Reading::EncodedTwice {
                through: name,
                rounds: told,
                ..
            } = best(wrong.as_bytes())
            else {
                panic!("{through} {rounds}: {wrong}");
            };
            assert_eq!((name.name(), told), (through, rounds));
        }
    }
}

#[test]
fn binary_data_is_told_with_its_type() {
    let png = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1F\x15\xC4\x89";
    let verdict = judge_bytes(png);
    assert_eq!(verdict.best().map(|best| best.what), Some(Reading::Binary));
    let kind = verdict.file_type.expect("a type");
    assert_eq!(kind.name, "PNG image");
    assert_eq!(kind.media_type, "image/png");
    assert_eq!(kind.extension, "png");

    let numbers: Vec<u8> = (0..4000_u32)
        .flat_map(|n| (n * n * 7).to_le_bytes())
        .collect();
    let verdict = judge_bytes(&numbers);
    assert_eq!(verdict.best().map(|best| best.what), Some(Reading::Binary));
    assert_eq!(verdict.file_type, None);
}

#[test]
fn letters_that_begin_like_a_signature_are_text() {
    let verdict = judge_bytes(b"BMW and MZ are two names; ID3 is a third.\n");
    assert_eq!(verdict.file_type, None);
    assert_eq!(
        verdict.best().map(|best| best.what),
        Some(text(Encoding::Ascii, false))
    );
}

#[test]
fn what_stands_far_into_a_long_source_is_found() {
    // 8 MiB of ASCII with a few lines in Windows-1252 deep inside.
    let mut bytes = b"plain ASCII, line after line\n".repeat(300_000);
    let line = WINDOWS_1252
        .encode("Stra\u{df}e, M\u{fc}ller, gr\u{f6}\u{df}er\n")
        .0
        .into_owned();
    let middle = bytes.len() / 3 / 29 * 29;
    for _ in 0..40 {
        bytes.splice(middle..middle, line.iter().copied());
    }
    let verdict = judged(&MemorySource::new(bytes), None);
    assert!(!verdict.is_whole);
    assert!(
        verdict.bytes_read <= MOST_READ + (1 << 20),
        "{}",
        verdict.bytes_read
    );
    let what = verdict.best().expect("one").what;
    assert_eq!(what, text(Encoding::from(WINDOWS_1252), false));
}

#[test]
fn a_cancelled_judgement_ends_without_a_verdict() {
    let source = MemorySource::new(vec![b'a'; 4 << 20]);
    let verdict = judge(&source, None, &AtomicBool::new(true)).expect("memory can be read");
    assert_eq!(verdict, None);
}

/// A source that breaks off.
struct Broken;

impl Source for Broken {
    fn len_hint(&self) -> u64 {
        100
    }

    fn read_at(&self, _offset: u64, _buffer: &mut [u8]) -> Result<usize, SourceError> {
        Err(SourceError::no_thread(io::ErrorKind::Other.into()))
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Err(SourceError::no_thread(io::ErrorKind::Other.into()))
    }
}

#[test]
fn a_source_that_cannot_be_read_says_so() {
    assert!(judge(&Broken, None, &AtomicBool::new(false)).is_err());
}

#[test]
fn every_encoding_is_found_by_its_name() {
    let all = [
        Encoding::Ascii,
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Utf32Le,
        Encoding::Utf32Be,
        Encoding::Cesu8,
        Encoding::ModifiedUtf8,
        Encoding::Wtf8,
        Encoding::Rfc2279,
        Encoding::from(SHIFT_JIS),
    ];
    for encoding in all {
        assert_eq!(Encoding::named(encoding.name()), Some(encoding));
    }
    assert_eq!(
        Encoding::named("latin1"),
        Some(Encoding::from(WINDOWS_1252))
    );
    assert_eq!(Encoding::named("x-user-defined"), None);
}

/// Czech verse in UTF-8 of which one line is wrong: as Windows-1250 wrote it, or with a byte of one letter lost.
#[test]
fn a_line_of_another_encoding_is_told_from_one_that_was_damaged() {
    let right = "Byl pozdní večer, první máj,\nvečerní máj, byl lásky čas.\nHrdliččin zval ku lásce hlas,\n";
    let line = "kde borový zaváněl háj.\n";
    let file = |line: &[u8]| [right.as_bytes(), line, right.as_bytes()].concat();
    let (legacy, ..) = WINDOWS_1250.encode(line);
    let verdict = judge_bytes(&file(&legacy));
    let best = verdict.best().expect("a best reading");
    assert!(
        matches!(best.what, Reading::Mixture { legacy, .. } if legacy.name() == "windows-1250"),
        "{best:?}"
    );
    let high: Vec<usize> = (0..line.len())
        .filter(|at| line.as_bytes()[*at] >= 0x80)
        .collect();
    for lost in high {
        let mut damaged = line.as_bytes().to_vec();
        damaged.remove(lost);
        let verdict = judge_bytes(&file(&damaged));
        let best = verdict.best().expect("a best reading");
        let is_utf8 = matches!(
            best.what,
            Reading::Text {
                encoding: Encoding::Utf8,
                ..
            }
        );
        assert!(
            is_utf8 && best.is_certain(),
            "without byte {lost}: {best:?}"
        );
    }
}
