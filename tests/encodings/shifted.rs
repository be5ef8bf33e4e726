//! HZ, ISO-2022-KR and UTF-7, against `iconv` of glibc and the examples of their RFCs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use byteloupe::encodings::{Charset, Encoding, Reading, Shifted, judge_bytes};
use proptest::prelude::*;

const KOREAN: &str =
    "안녕하세요. 어제 저녁에 우리는 강가를 오래 걸었습니다. (3시간)\n둘째 줄 ~ 끝\n";
const CHINESE: &str = "昨天晚上我们在河边走了很久，还谈到了将来。~ OK\n第二行\n";
const MANY: &str = "Dvořák + naïve ~ \\ 😀 日本語-a/b «Чехов» 3+4=7 Ωμέγα\n";

/// What `iconv` makes of text that is given to it; `None` where there is no `iconv`.
fn iconv(from: &str, to: &str, input: &[u8]) -> Option<Vec<u8>> {
    let mut child = Command::new("iconv")
        .args(["-f", from, "-t", to])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(input).ok()?;
    let output = child.wait_with_output().ok()?;
    output.status.success().then_some(output.stdout)
}

fn charset(name: &str) -> Charset {
    Charset::named(name).expect("a known name")
}

fn best(bytes: &[u8]) -> (Reading, f32) {
    let verdict = judge_bytes(bytes);
    let best = verdict.best().expect("some hypothesis");
    (best.what, best.score)
}

#[test]
fn what_iconv_writes_is_read_and_what_is_written_iconv_reads() {
    for (name, text) in [("ISO-2022-KR", KOREAN), ("UTF-7", MANY), ("UTF-7", CHINESE)] {
        let Some(bytes) = iconv("UTF-8", name, text.as_bytes()) else {
            // There is no `iconv` on this machine.
            return;
        };
        let read = charset(name).decode_all(&bytes);
        assert_eq!(read.as_deref(), Some(text), "{name}");
        let written = charset(name).encode(text).expect("it has all of them");
        let back = iconv(name, "UTF-8", &written).expect("iconv reads it");
        assert_eq!(String::from_utf8(back).as_deref(), Ok(text), "{name}");
    }
}

#[test]
fn the_examples_of_the_rfcs_are_read() {
    // The second sentence is broken between two lines, and comes out as one.
    let hz =
        "This sentence is in ASCII.\nThe next one is in GB.~{<:Ky2;S{#,~}~\n~{NpJ)l6HK!#~}Bye.\n";
    let text = "This sentence is in ASCII.\nThe next one is in GB.己所不欲，勿施於人。Bye.\n";
    let read = charset("HZ").decode(hz.as_bytes());
    assert_eq!(read, text);
    for (bytes, text) in [
        ("A+ImIDkQ.", "A≢Α."),
        ("Hi Mom -+Jjo--!", "Hi Mom -☺-!"),
        ("+ZeVnLIqe-", "日本語"),
        ("Item 3 is +AKM-1.", "Item 3 is £1."),
    ] {
        assert_eq!(charset("UTF-7").decode(bytes.as_bytes()), text);
    }
}

#[test]
fn what_is_no_shift_and_no_character_is_malformed() {
    for (name, bytes, text) in [
        // A plus sign without digits, too few digits, bits that are left over, a half of a pair, a byte above 7F.
        ("UTF-7", &b"1 + 1"[..], "1 \u{FFFD} 1"),
        ("UTF-7", b"+AO-x", "\u{FFFD}x"),
        ("UTF-7", b"+AOl-x", "\u{FFFD}x"),
        ("UTF-7", b"+2D0-x", "\u{FFFD}x"),
        ("UTF-7", b"\xE9", "\u{FFFD}"),
        ("UTF-7", b"a+", "a\u{FFFD}"),
        ("HZ", b"~x ~{!", "\u{FFFD}x \u{FFFD}"),
        ("HZ", b"~{VPND\nVP", "中文\nVP"),
        ("ISO-2022-KR", b"\x0E\x21", "\u{FFFD}"),
    ] {
        let charset = charset(name);
        assert_eq!(charset.decode(bytes), text, "{name} {bytes:?}");
        assert_eq!(
            charset.decode_all(bytes).is_none(),
            text.contains('\u{FFFD}'),
            "{name} {bytes:?}"
        );
    }
}

proptest! {
    #[test]
    fn any_text_comes_back_out_of_utf_7(text: String) {
        let charset = charset("UTF-7");
        let bytes = charset.encode(&text).expect("it has all of Unicode");
        prop_assert!(bytes.is_ascii());
        prop_assert_eq!(charset.decode_all(&bytes), Some(text));
    }
}

#[test]
fn text_with_shifts_is_told_and_is_not_taken_for_ascii() {
    let french = "La nuit tombe sur la rivière, et le garçon rêve d'un été très doux.\n";
    let russian = "Вчера вечером мы долго гуляли по берегу реки.\n";
    for (encoding, text) in [
        (Shifted::Hz, CHINESE),
        (Shifted::Iso2022Kr, KOREAN),
        (Shifted::Utf7, french),
        (Shifted::Utf7, russian),
        (Shifted::Utf7, KOREAN),
        (Shifted::Utf7, CHINESE),
        // EUC-KR has no letter of Latvian.
        (Shifted::Utf7, &format!("{KOREAN}Rīga\n")),
    ] {
        let bytes = encoding.encode(text).expect("it has all of them");
        let (what, score) = best(&bytes);
        let expected = Encoding::Legacy(Charset::Shifted(encoding));
        assert_eq!(what.encoding(), Some(expected), "{text} {score}");
        assert!(score > 0.9, "{text} {score}");
    }
}

#[test]
fn plus_signs_and_braces_of_ascii_are_no_shifts() {
    for text in [
        "int sum = a+b; i++; x = y + z; // C++ and +44-20-7946-0958\n",
        "GET /v1/{+resource}:setIamPolicy HTTP/1.1\nGET /v1/{+resource}:getIamPolicy HTTP/1.1\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n+Added a line\n",
        "if ($x =~ m/~{2}/) { print \"~{not a shift~}\"; }\n",
        "MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJRTESMBAGA1UEChMJQmFsdGltb3Jl\n\
         MRMwEQYDVQQLEwpDeWJlclRydXN0MSIwIAYDVQQDExlCYWx0aW1vcmUgQ3liZXJUcnVzdCBSb290MB4XDTAwMDUx\n",
    ] {
        let (what, score) = best(text.as_bytes());
        assert_eq!(what.encoding(), Some(Encoding::Ascii), "{text}");
        assert!(score > 0.9, "{text} {score}");
    }
}

#[test]
fn escapes_to_an_alphabet_that_is_not_read_here_are_not_taken_for_ascii() {
    // ISO-2022-CN (RFC 1922): CNS 11643, plane 1.
    let chinese = b"\x1B$)G\x0EGc4{\x0F and more text in ASCII behind it\n";
    let (what, _) = best(chinese);
    assert!(matches!(what, Reading::Unknown { .. }), "{what:?}");
}
