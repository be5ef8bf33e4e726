//! Arrays, lists, literals, escapes and encodings as real programs print them. Each file holds what the
//! command beside it printed; `sample.bin` holds [`SAMPLE`], `words.txt` holds [`WORDS`], and `all.bin`
//! every byte once.

use byteloupe::notation::{Certainty, Notation, read, read_as};

pub const SAMPLE: &[u8] = b"\x41\xC0\xAE\xED\xA1\x8C\xED\xBE\xB4\xF8\x88\x80\x80\x80\xFF\x42";
const WORDS: &str = "café € 😀";

/// Which bytes the program was given.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    Sample,
    Words,
    /// The words so many times in a row.
    WordsTimes(usize),
    /// Every byte once, in order, as far as this.
    AllTo(usize),
    /// This text.
    Text(&'static str),
}

impl Of {
    pub(crate) fn bytes(self) -> Vec<u8> {
        match self {
            Self::Sample => SAMPLE.to_vec(),
            Self::Words => WORDS.into(),
            Self::WordsTimes(times) => WORDS.repeat(times).into_bytes(),
            Self::AllTo(end) => (0..=255).take(end).collect(),
            Self::Text(text) => text.into(),
        }
    }
}

struct Printed {
    text: &'static [u8],
    by: &'static str,
    of: Of,
    notation: Notation,
    certainty: Certainty,
}

macro_rules! printed {
    ($($file:literal by $by:literal is $of:expr, $notation:ident, $certainty:ident;)*) => {
        &[$(Printed {
            text: include_bytes!(concat!("fixtures/marks/", $file, ".txt")),
            by: $by,
            of: $of,
            notation: Notation::$notation,
            certainty: Certainty::$certainty,
        }),*]
    };
}

use Of::{AllTo, Sample, Words, WordsTimes};

const PRINTED: &[Printed] = printed! {
    "xxd-i" by "xxd -i sample.bin" is Sample, Array, Checked;
    "xxd-i-all" by "xxd -i all.bin" is AllTo(256), Array, Checked;
    "gcc-E" by "gcc -E -nostdinc s.c, which includes the output of xxd -i" is Sample, Array, Checked;
    "rust-debug-hex" by "println!(\"{:#04x?}\", bytes)" is Sample, ByteList, Marked;
    "rust-debug-list" by "println!(\"{:?}\", bytes)" is Sample, ByteList, Likely;
    "java-arrays" by "System.out.println(Arrays.toString(bytes))" is Sample, ByteList, Likely;
    "python-list" by "python3: print(list(bytes))" is Sample, ByteList, Likely;
    "python-array" by "python3: print(array.array('B', bytes))" is Sample, ByteList, Marked;
    "node-buffer" by "node: console.log(buffer)" is Sample, ByteList, Marked;
    "node-buffer-cut" by "node: console.log(buffer)" is AllTo(50), ByteList, Marked;
    "node-buffer-json" by "node: JSON.stringify(buffer)" is Sample, ByteList, Marked;
    "node-uint8array" by "node: console.log(new Uint8Array(buffer))" is Sample, ByteList, Checked;
    "node-uint8array-cut" by "node: console.log(new Uint8Array(buffer))" is AllTo(100), ByteList, Marked;
    "python-bytes" by "python3: print(bytes)" is Sample, StringLiteral, Marked;
    "python-bytes-all" by "python3: print(bytes)" is AllTo(256), StringLiteral, Marked;
    "python-bytearray" by "python3: print(bytearray(bytes))" is Sample, StringLiteral, Marked;
    "python-ascii" by "python3: print(ascii(words))" is Words, StringLiteral, Marked;
    "python-json" by "python3: print(json.dumps(words))" is Words, StringLiteral, Marked;
    "jq-ascii" by "jq -Rsa . words.txt" is Words, StringLiteral, Marked;
    "rust-escape-ascii" by "println!(\"b\\\"{}\\\"\", bytes.escape_ascii())" is Sample, StringLiteral, Marked;
    "rust-escape-default" by "println!(\"\\\"{}\\\"\", words.escape_default())" is Words, StringLiteral, Marked;
    "bash-q" by "LC_ALL=C bash: printf %q" is Sample, StringLiteral, Marked;
    "perl-dumper" by "perl: Data::Dumper with Useqq" is Sample, StringLiteral, Marked;
    "python-json-bare" by "python3: print(json.dumps(words)[1:-1])" is Words, Utf16Escapes, Marked;
    "node-escape" by "node: console.log(escape(words))" is Words, Utf16Escapes, Marked;
    "python-code-points" by "python3: U+ and four digits for each character" is Words, CodePoints, Marked;
    "python-xmlcharref" by "python3: words.encode('ascii', 'xmlcharrefreplace')" is Words, CodePoints, Marked;
    "python-html-names" by "python3: html.entities.codepoint2name" is Words, CodePoints, Marked;
    "perl-perlqq" by "perl: encode('ascii', words, FB_PERLQQ)" is Words, CodePoints, Marked;
    "perl-xmlcref" by "perl: encode('ascii', words, FB_XMLCREF)" is Words, CodePoints, Marked;
    "rust-escape-unicode" by "println!(\"{}\", words.escape_unicode())" is Words, CodePoints, Marked;
    "python-quote" by "python3: urllib.parse.quote(bytes)" is Sample, Percent, Marked;
    "node-encode-uri" by "node: encodeURIComponent(words)" is Words, Percent, Marked;
    "jq-uri" by "jq -rRs @uri words.txt" is Words, Percent, Marked;
    "python-quopri" by "python3: quopri.encodestring(bytes)" is Sample, QuotedPrintable, Likely;
    "perl-qp" by "perl: MIME::QuotedPrint, the words six times" is WordsTimes(6), QuotedPrintable, Marked;
    "perl-qp-sample" by "perl: MIME::QuotedPrint" is Sample, QuotedPrintable, Likely;
    "python-header" by "python3: email.header.Header(words * 6, 'utf-8')" is WordsTimes(6), EncodedWord, Marked;
    "python-header-q" by "python3: the same with the encoding Q, three times" is WordsTimes(3), EncodedWord, Marked;
    "perl-mime-b" by "perl: encode('MIME-Header', words)" is Words, EncodedWord, Marked;
    "perl-mime-q" by "perl: encode('MIME-Q', words)" is Words, EncodedWord, Marked;
    "base64" by "base64 sample.bin" is Sample, Base64, Likely;
    "base64-all" by "base64 all.bin" is AllTo(256), Base64, Likely;
    "base64url" by "basenc --base64url sample.bin" is Sample, Base64, Likely;
    "openssl-base64" by "openssl base64 -in words.txt" is Words, Base64, Likely;
};

#[test]
fn what_real_programs_print_is_read_without_asking() {
    for printed in PRINTED {
        let choice = read(printed.text);
        let best = choice
            .best()
            .unwrap_or_else(|| panic!("{}: a tie, {:#?}", printed.by, choice.readings));
        assert_eq!(best.notation, printed.notation, "{}", printed.by);
        assert_eq!(best.bytes, printed.of.bytes(), "{}", printed.by);
        assert_eq!(best.certainty, printed.certainty, "{}", printed.by);
        assert!(best.is_complete(), "{}", printed.by);
    }
}

#[test]
fn what_real_programs_print_is_read_the_same_when_it_is_named() {
    for printed in PRINTED {
        let reading = read_as(printed.notation, printed.text);
        assert_eq!(reading.bytes, printed.of.bytes(), "{}", printed.by);
        assert!(reading.is_complete(), "{}", printed.by);
    }
}

#[test]
fn a_list_that_says_it_is_cut_warns_how_much_is_missing() {
    for (file, missing) in [
        (
            &include_bytes!("fixtures/marks/node-buffer-cut.txt")[..],
            "206",
        ),
        (
            include_bytes!("fixtures/marks/node-uint8array-cut.txt"),
            "156",
        ),
    ] {
        let reading = read_as(Notation::ByteList, file);
        assert!(
            reading
                .warnings
                .iter()
                .any(|warning| warning.contains(missing)),
            "{:?}",
            reading.warnings
        );
    }
}

#[test]
fn lists_in_a_list_are_read_one_behind_the_other() {
    for (printed, by) in [
        (
            "[[0x41, 0xc0], [0xae, 0xed, 0xa1]]",
            "println!(\"{:#04x?}\"), on one line",
        ),
        (
            "[\n    [\n        0x41,\n        0xc0,\n    ],\n    [\n        0xae,\n        0xed,\n        0xa1,\n    ],\n]",
            "println!(\"{:#04x?}\")",
        ),
        ("[[[0x41], [0xc0]], [], [0xae, 0xed, 0xa1]]", "nothing"),
    ] {
        let choice = read(printed.as_bytes());
        let best = choice
            .best()
            .unwrap_or_else(|| panic!("{by}: a tie, {:#?}", choice.readings));
        assert_eq!(best.notation, Notation::ByteList, "{by}");
        assert_eq!(best.certainty, Certainty::Marked, "{by}");
        assert_eq!(best.bytes, b"\x41\xC0\xAE\xED\xA1", "{by}");
        assert!(best.is_complete(), "{by}");
        assert!(best.warnings.is_empty(), "{by}: {:?}", best.warnings);
    }
}

#[test]
fn a_table_of_decimal_numbers_may_be_bytes_or_text() {
    for (printed, by) in [
        ("[[65, 192], [174, 237]]", "python3: print(rows)"),
        ("[[65,192],[174,237]]", "jq -c"),
        (
            "[[ 65 192]\n [174 237]]",
            "python3: print(numpy.array(rows, dtype=numpy.uint8))",
        ),
    ] {
        let choice = read(printed.as_bytes());
        assert!(choice.best().is_none(), "{by}");
        let tied: Vec<_> = choice.readings.iter().map(|r| r.notation).collect();
        assert!(tied.contains(&Notation::Text), "{by}: {tied:?}");
        let list = read_as(Notation::ByteList, printed.as_bytes());
        assert!(tied.contains(&Notation::ByteList), "{by}: {tied:?}");
        assert_eq!(list.bytes, b"\x41\xC0\xAE\xED", "{by}");
        assert!(list.is_complete(), "{by}");
    }
}

#[test]
fn lists_in_a_call_that_makes_bytes_are_no_bytes() {
    // Node makes 00 03 of the first; Python refuses the second.
    for call in ["Buffer.from([[1, 2], [3]])", "bytearray([[65], [66]])"] {
        let list = read_as(Notation::ByteList, call.as_bytes());
        assert!(!list.is_complete(), "{call}");
    }
}

#[test]
fn a_list_in_a_list_without_its_end_is_told() {
    let cut = read_as(Notation::ByteList, b"[[0x41, 0xc0], [0xae");
    assert_eq!(cut.bytes, b"\x41\xC0\xAE");
    assert!(
        cut.warnings
            .iter()
            .any(|warning| warning.contains("bracket")),
        "{:?}",
        cut.warnings
    );
}

#[test]
fn a_key_in_a_frame_of_pem_is_its_der() {
    // Printed by `openssl pkey -pubout -outform DER | xxd -p`.
    let der: &[u8] = b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00\x02\x11\x7d\x2a\x87\x2a\x59\x66\xc3\xd8\x65\x04\x75\xd9\x55\x2a\x44\xda\xbb\x47\xe2\x58\xb3\x01\xf8\x27\x60\xa6\xe3\x5a\x97\x94";
    let choice = read(include_bytes!("fixtures/marks/openssl-pem.txt"));
    let best = &choice.readings[0];
    assert!(choice.best().is_some(), "a tie");
    assert_eq!(best.notation, Notation::Base64);
    assert_eq!(best.certainty, Certainty::Marked);
    assert_eq!(best.bytes, der);
}

#[test]
fn what_python_replaces_with_backslashes_may_be_bytes_or_code_points() {
    // `\xe9` is U+00E9 there, and a byte in other programs.
    let choice = read(include_bytes!("fixtures/marks/python-backslashreplace.txt"));
    assert!(choice.best().is_none());
    let readings: Vec<_> = choice.readings.iter().take(2).map(|r| r.notation).collect();
    assert_eq!(readings, [Notation::CodePoints, Notation::StringLiteral]);
    assert_eq!(choice.readings[0].bytes, WORDS.as_bytes());
}

#[test]
fn a_lone_surrogate_is_rejected_and_offered_in_three_bytes() {
    for file in [
        &include_bytes!("fixtures/marks/node-json-lone.txt")[..],
        include_bytes!("fixtures/marks/node-json-lone-bare.txt"),
    ] {
        let choice = read(file);
        assert!(choice.best().is_none(), "nobody may guess this");
        assert_eq!(choice.readings[0].notation, Notation::Cesu8Escapes);
        assert_eq!(choice.readings[0].bytes, b"a\xED\xA0\xBD b\xED\xB8\x80");
        let named = read_as(Notation::Utf16Escapes, file);
        let rejected: Vec<_> = named
            .rejected
            .iter()
            .map(|part| &file[part.range.clone()])
            .collect();
        assert_eq!(rejected, [&b"\\ud83d"[..], b"\\ude00"]);
        assert!(named.rejected[0].reason.contains("surrogate"));
        // CESU-8 has pairs only.
        assert!(!named.rejected[0].reason.contains("CESU-8"));
    }
}
