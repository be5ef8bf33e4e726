//! Texts of which the result is told by the rules of their notation, not by one program's output.

use byteloupe::notation::{Certainty, Notation, Reading, read, read_as};

use Certainty::{Ambiguous, Checked, Likely, Marked};
use Notation::{
    Array, Base64, ByteList, CodePoints, EncodedWord, Percent, QuotedPrintable, StringLiteral,
    Utf16Escapes,
};

/// What a text is read as, without a tie; and part of the line that says what was assumed.
struct Judged(
    &'static str,
    Notation,
    &'static [u8],
    Certainty,
    &'static str,
);

const JUDGED: &[Judged] = &[
    // Arrays.
    Judged(
        "unsigned char x[] = { 0x41, 0xc0, }; unsigned int x_len = 2;",
        Array,
        b"\x41\xC0",
        Checked,
        "as many as it declares",
    ),
    Judged(
        "const uint8_t x[3] = {'A', '\\n', '\\xC0'};",
        Array,
        b"A\n\xC0",
        Checked,
        "3 elements",
    ),
    Judged(
        "char x[] = { 0101, 0300, 8 };",
        Array,
        b"\x41\xC0\x08",
        Marked,
        "a 0 in front means octal",
    ),
    Judged(
        "let x: [u8; 3] = [0x41, 0o300, b'A'];",
        Array,
        b"\x41\xC0A",
        Checked,
        "Array",
    ),
    Judged(
        "let x = vec![65u8, 0xC0_u8, 0b1000_0000];",
        Array,
        b"\x41\xC0\x80",
        Marked,
        "Array",
    ),
    Judged(
        "const X: &[u8] = &[0x41, 010];",
        Array,
        b"\x41\x0A",
        Marked,
        "Array",
    ),
    Judged(
        "var x = []byte{0x41, 'B', 192}",
        Array,
        b"AB\xC0",
        Marked,
        "Array",
    ),
    Judged(
        "x := [3]byte{1, 2, 192}",
        Array,
        b"\x01\x02\xC0",
        Checked,
        "Array",
    ),
    Judged(
        "byte[] x = new byte[] { (byte)0xC0, -64, (byte) 0xAE };",
        Array,
        b"\xC0\xC0\xAE",
        Marked,
        "-1 is FF",
    ),
    Judged(
        "{ 0x41, /* 0x99, */ 0xC0 } // 0x98",
        Array,
        b"\x41\xC0",
        Marked,
        "2 elements",
    ),
    Judged(
        "#include <x.h>\nstatic const unsigned char x[] = {\n  0x41\n};",
        Array,
        b"\x41",
        Marked,
        "1 element",
    ),
    // Lists.
    Judged(
        "[65, 192, 174]",
        ByteList,
        b"\x41\xC0\xAE",
        Likely,
        "decimal",
    ),
    Judged(
        "[65, -64, -82]",
        ByteList,
        b"\x41\xC0\xAE",
        Likely,
        "-1 is FF",
    ),
    Judged("[65 192 174]", ByteList, b"\x41\xC0\xAE", Likely, "decimal"),
    Judged("[0x41, 0xc0]", ByteList, b"\x41\xC0", Marked, "source code"),
    Judged(
        "65 192 174 237",
        ByteList,
        b"\x41\xC0\xAE\xED",
        Likely,
        "decimal",
    ),
    Judged(
        "bytes([65, 192])",
        ByteList,
        b"\x41\xC0",
        Marked,
        "Python bytes",
    ),
    Judged(
        "bytes.fromhex('41 c0AE')",
        ByteList,
        b"\x41\xC0\xAE",
        Marked,
        "two hex digits",
    ),
    Judged(
        "Buffer.from(\"41c0\", \"hex\")",
        ByteList,
        b"\x41\xC0",
        Marked,
        "two hex digits",
    ),
    Judged(
        "const x = new Uint8Array([65, 192]);",
        ByteList,
        b"\x41\xC0",
        Marked,
        "Uint8Array",
    ),
    Judged(
        "{ \"type\": \"Buffer\",\n  \"data\": [ 65, 192 ] }",
        ByteList,
        b"\x41\xC0",
        Marked,
        "JSON",
    ),
    // Literals.
    Judged(
        "\"A\\xc0\" \"B\"",
        StringLiteral,
        b"A\xC0B",
        Marked,
        "2 C string literals, joined",
    ),
    Judged(
        "const char *s = \"\\xc3\" \"\\xa9\\0\";",
        StringLiteral,
        b"\xC3\xA9\0",
        Marked,
        "takes all hex digits",
    ),
    Judged(
        "char s[] = \"\\x0041\";",
        StringLiteral,
        b"A",
        Marked,
        "takes all hex digits",
    ),
    Judged(
        "\"\\x4142\"",
        StringLiteral,
        b"A42",
        Marked,
        "takes two digits",
    ),
    Judged(
        "b'A\\xc0ae'",
        StringLiteral,
        b"A\xC0ae",
        Marked,
        "takes two digits",
    ),
    Judged(
        "b'''A\\xc0'\n'''",
        StringLiteral,
        b"A\xC0'\n",
        Marked,
        "ytes literal",
    ),
    Judged(
        "br#\"\\x\"41\"#",
        StringLiteral,
        b"\\x\"41",
        Likely,
        "ytes literal",
    ),
    Judged(
        "\"\\303\\251\"",
        StringLiteral,
        b"\xC3\xA9",
        Marked,
        "tring literal",
    ),
    Judged(
        "\"caf\\u00e9 \\ud83d\\ude00\"",
        StringLiteral,
        "café 😀".as_bytes(),
        Marked,
        "String literal",
    ),
    Judged("$'A\\xc0\\e'", StringLiteral, b"A\xC0\x1B", Marked, "Shell"),
    Judged(
        "\\x41\\x42",
        StringLiteral,
        b"AB",
        Marked,
        "takes two digits",
    ),
    Judged(
        "A\\xc0\\xae B",
        StringLiteral,
        b"A\xC0\xAE B",
        Marked,
        "without quotes",
    ),
    Judged(
        "\"a\\\nb\\x41\"",
        StringLiteral,
        b"abA",
        Marked,
        "String literal",
    ),
    // UTF-16 escapes and code points.
    Judged(
        "caf\\u00e9\\n",
        Utf16Escapes,
        "café\n".as_bytes(),
        Marked,
        "UTF-16",
    ),
    Judged(
        "\\ud83d\\ude00",
        Utf16Escapes,
        "😀".as_bytes(),
        Marked,
        "UTF-16",
    ),
    Judged(
        "%u20AC%E9",
        Utf16Escapes,
        "€é".as_bytes(),
        Marked,
        "escape()",
    ),
    Judged("U+0041 U+20AC", CodePoints, "A€".as_bytes(), Marked, "U+"),
    Judged("u+41,U+1F600", CodePoints, "A😀".as_bytes(), Marked, "U+"),
    Judged("<U+00E9>", CodePoints, "é".as_bytes(), Marked, "U+"),
    // These are not the bytes C3 A9.
    Judged(
        "U+00C3 U+00A9",
        CodePoints,
        b"\xC3\x83\xC2\xA9",
        Marked,
        "U+",
    ),
    Judged(
        "\\u{1F600}\\x{e9}",
        CodePoints,
        "😀é".as_bytes(),
        Marked,
        "code points",
    ),
    Judged(
        "\\U0001F600",
        CodePoints,
        "😀".as_bytes(),
        Marked,
        "code points",
    ),
    Judged(
        "R&D &lt;caf&eacute;&#x21;",
        CodePoints,
        "R&D <café!".as_bytes(),
        Marked,
        "HTML",
    ),
    // Encodings.
    Judged("caf%C3%A9", Percent, "café".as_bytes(), Marked, "Percent"),
    Judged("%41%42", Percent, b"AB", Marked, "Percent"),
    Judged("a+b%20c", Percent, b"a+b c", Marked, "`+`"),
    Judged(
        "caf=C3=A9 =\r\nau lait \r\n",
        QuotedPrintable,
        "café au lait\r\n".as_bytes(),
        Marked,
        "joins",
    ),
    Judged(
        "=?UTF-8?Q?caf=C3=A9_au?= =?utf-8?B?IGxhaXQ=?=",
        EncodedWord,
        "café au lait".as_bytes(),
        Marked,
        "2 encoded words",
    ),
    Judged(
        "Subject: =?UTF-8?Q?=C3=A9?=\r\n and more",
        EncodedWord,
        "Subject: é and more".as_bytes(),
        Marked,
        "1 encoded word",
    ),
    Judged(
        "=?utf-8*fr?Q?=C3=A9?=",
        EncodedWord,
        "é".as_bytes(),
        Marked,
        "1 encoded word",
    ),
    Judged("Y2Fmw6k=", Base64, "café".as_bytes(), Likely, "Base64"),
    Judged(
        "SGVsbG8sIHdvcmxkIQ",
        Base64,
        b"Hello, world!",
        Likely,
        "without `=`",
    ),
    Judged(
        "data:text/plain;base64,Y2Fmw6k=",
        Base64,
        "café".as_bytes(),
        Marked,
        "data: URL, in base64",
    ),
    Judged(
        "data:text/plain;charset=utf-8,caf%C3%A9",
        Base64,
        "café".as_bytes(),
        Marked,
        "percent",
    ),
];

fn warnings(reading: &Reading) -> String {
    reading.warnings.join("\n")
}

#[test]
fn each_notation_makes_the_bytes_that_its_rules_tell() {
    for Judged(text, notation, bytes, certainty, assumption) in JUDGED {
        let choice = read(text.as_bytes());
        let best = choice
            .best()
            .unwrap_or_else(|| panic!("{text}: a tie, {:#?}", choice.readings));
        assert_eq!(best.bytes, *bytes, "{text}: {:?}", best.notation);
        assert!(best.is_complete(), "{text}");
        let named = read_as(*notation, text.as_bytes());
        assert_eq!(named.bytes, *bytes, "{text} by name");
        assert!(named.is_complete(), "{text} by name");
        assert_eq!(named.certainty, *certainty, "{text}");
        assert!(
            named.assumption.contains(assumption),
            "{text}: {}",
            named.assumption
        );
    }
}

#[test]
fn what_may_be_text_as_well_is_not_decided() {
    for (text, notation, bytes) in [
        ("\"hello\"", StringLiteral, &b"hello"[..]),
        ("41 4 42", ByteList, b"\x29\x04\x2A"),
        ("100 %de", Percent, b"100 \xDE"),
        ("\"caf%C3%A9\"", Percent, "\"café\"".as_bytes()),
        ("x=42", QuotedPrintable, b"xB"),
        ("abc=", Base64, b"\x69\xB7"),
    ] {
        let choice = read(text.as_bytes());
        assert!(choice.best().is_none(), "{text}");
        let reading = choice
            .readings
            .iter()
            .find(|reading| reading.notation == notation)
            .unwrap_or_else(|| panic!("{text} is not among the readings"));
        assert_eq!(reading.certainty, Ambiguous, "{text}");
        assert_eq!(reading.bytes, bytes, "{text}");
    }
}

#[test]
fn ordinary_text_stays_text() {
    for text in [
        "Hello",
        "Hello, world {5}",
        "read-only",
        "Don't do that",
        "it's \"quoted\" here",
        "see [1] and [2]",
        "R&D at 50% of 100%",
        "a&copy=1",
        "C:\\Users\\x",
        "s/\\d+/x/",
        "fn main() { println!(\"hi\"); }",
        "{\"key\": [\"value\"]}",
        "key=value",
        "a == b",
        "192.168.0.1",
        "data: 1, 2",
        "café",
        "",
    ] {
        let choice = read(text.as_bytes());
        let best = choice
            .best()
            .unwrap_or_else(|| panic!("{text}: a tie, {:#?}", choice.readings));
        assert_eq!(best.bytes, text.as_bytes(), "{text}: {:?}", best.notation);
    }
}

#[test]
fn each_flaw_is_rejected_where_it_stands() {
    for (text, notation, flaw, reason) in [
        ("{ 0x41, 300 }", Array, "300", "largest is 255"),
        ("{ 0x41, -129 }", Array, "-129", "smallest is -128"),
        ("{ 0x41 0x42 }", Array, "0x42", "comma"),
        ("{ 0x4g }", Array, "0x4g", "not a number"),
        ("char x[] = { 089 };", Array, "089", "octal"),
        ("{ 'AB' }", Array, "'AB'", "not one byte"),
        ("{ \"abc\" }", Array, "\"abc\"", "not an element"),
        ("[65, 256]", ByteList, "256", "largest is 255"),
        ("<Buffer 41 c>", ByteList, "c", "without its second"),
        ("<Buffer 41 zz>", ByteList, "zz", "not a hex digit"),
        ("b'\\u00e9'", StringLiteral, "\\u00e9", "only bytes"),
        ("\"\\q\"", StringLiteral, "\\q", "No escape"),
        ("\"\\x\"", StringLiteral, "\\x", "No hex digit"),
        ("\"\\777\"", StringLiteral, "\\777", "More than a byte"),
        ("\"abc", StringLiteral, "\"", "missing"),
        ("b'a' junk", StringLiteral, "junk", "outside the quotes"),
        ("\"\\ud83d\"", StringLiteral, "\\ud83d", "surrogate"),
        ("\\u00g9", Utf16Escapes, "\\u", "Four hex digits"),
        ("U+110000", CodePoints, "U+110000", "U+10FFFF"),
        ("U+99999999999", CodePoints, "U+99999999999", "U+10FFFF"),
        ("U+D800", CodePoints, "U+D800", "surrogate"),
        ("U+0041 LATIN", CodePoints, "LATIN", "Write U+"),
        ("&#xD800;", CodePoints, "&#xD800;", "surrogate"),
        ("&#233;&nothing;", CodePoints, "&nothing;", "no character"),
        ("&eacute ", CodePoints, "&eacute", "`;`"),
        ("\\u{110000}", CodePoints, "\\u{110000}", "U+10FFFF"),
        ("100%", Percent, "%", "Two hex digits"),
        ("a=C3=ZZ", QuotedPrintable, "=", "Two hex digits"),
        ("=?UTF-8?Q?caf", EncodedWord, "=?", "not whole"),
        ("=?UTF-8?X?caf?=", EncodedWord, "=?", "not whole"),
        ("QUJD!QUJD", Base64, "!", "not a digit"),
        ("QUJDQ", Base64, "Q", "single base64 digit is not enough"),
        ("QUI==", Base64, "=", "too many"),
        ("QUI=QUJD", Base64, "QUJD", "Nothing can follow"),
        ("+_+A", Base64, "_", "base64url"),
    ] {
        let reading = read_as(notation, text.as_bytes());
        let [rejection] = reading.rejected.as_slice() else {
            panic!("{text}: {:?}", reading.rejected);
        };
        assert_eq!(&text[rejection.range.clone()], flaw, "{text}");
        assert!(
            rejection.reason.contains(reason),
            "{text}: {}",
            rejection.reason
        );
        assert!(!rejection.reason.ends_with('.'), "{text}");
    }
}

#[test]
fn what_says_two_things_is_warned_of() {
    for (text, notation, warning) in [
        (
            "char x[] = {1, 2}; int x_len = 3;",
            Array,
            "declares 3 elements, but has 2: line 1",
        ),
        (
            "let x: [u8; 3] = [1];",
            Array,
            "declares 3 elements, but has 1: line 1",
        ),
        ("int x[] = {1, 2};", Array, "declared as int"),
        ("char x[] = {1, 2", Array, "missing"),
        (
            "Uint8Array(3) [ 1, 2 ]",
            ByteList,
            "declares 3 bytes, but has 2: line 1",
        ),
        ("<Buffer 41 ... 50 more bytes>", ByteList, "50 more bytes"),
        ("\"\\x4142\"", StringLiteral, "in C all hex digits"),
        ("'\\xe9'", StringLiteral, "code points"),
        ("&#128;", CodePoints, "Windows-1252"),
        ("caf%25C3%25A9", Percent, "encoded twice"),
        ("a=b+c&d=%20", Percent, "`+` is a space"),
        ("=?ISO-8859-1?Q?caf=E9?=", EncodedWord, "ISO-8859-1"),
        ("caf=C3=A9 \nx", QuotedPrintable, "White space"),
        ("QUJ=", Base64, "not zero"),
        ("QQ=", Base64, "missing"),
    ] {
        let reading = read_as(notation, text.as_bytes());
        assert!(
            warnings(&reading).contains(warning),
            "{text}: {:?}",
            reading.warnings
        );
    }
}

#[test]
fn a_length_that_disagrees_lowers_the_certainty() {
    for text in [
        "unsigned char x[] = { 0x41, 0x42 }; unsigned int x_len = 3;",
        "unsigned char x[3] = { 0x41, 0x42 };",
    ] {
        assert_eq!(read_as(Array, text.as_bytes()).certainty, Likely, "{text}");
    }
}

#[test]
fn hex_comes_before_base64() {
    for text in ["41c0aeeda18cedbe", "cafebabe", "DEADBEEF"] {
        let reading = read_as(Base64, text.as_bytes());
        assert_eq!(reading.certainty, Ambiguous, "{text}");
    }
}
