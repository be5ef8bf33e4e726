//! Values as debuggers, databases, scanners and other programs print them, and what frames them.

use byteloupe::notation::{Certainty, Decision, Notation, Trust, decide, read, read_as};

use crate::support::{assert_covers, believed, listed};

const BYTES: &[u8] = b"A\xC0\xAE\xED\xA1\x8C\xED\xBE\xB4\xF8\x88\x80\x80\x80\xFFB";

/// Holds a text to be read without asking, wholly, to these bytes, with nothing said against them.
fn assert_whole(text: &str, notation: Notation, bytes: &[u8]) {
    let reading = believed(text.as_bytes());
    assert_eq!(
        reading.notation,
        notation,
        "{text}: {}",
        listed(&read(text.as_bytes()))
    );
    assert_eq!(reading.bytes, bytes, "{text}");
    assert_eq!(
        reading.trust,
        Trust::Whole,
        "{text}: {:?}",
        reading.warnings
    );
    assert!(reading.is_complete(), "{text}: {:?}", reading.rejected);
    assert_covers(&reading, text.as_bytes());
}

#[test]
fn values_of_debuggers_are_read_with_what_repeats_written_out() {
    for (text, bytes) in [
        ("$1 = {0xe2, 0x82, 0xac}", &b"\xE2\x82\xAC"[..]),
        ("$1 = {65 'A', 192 '\\300', 0 '\\000'}", b"A\xC0\0"),
        ("$2 = {65 'A', -64 '\\300'}", b"A\xC0"),
        (
            "$1 = {1, 0 <repeats 11 times>, 0xff}",
            b"\x01\0\0\0\0\0\0\0\0\0\0\0\xFF",
        ),
        ("$1 = \"caf\\303\\251\"", b"caf\xC3\xA9"),
        (
            "$1 = \"ab\", '\\000' <repeats 10 times>, \"\\377\"",
            b"ab\0\0\0\0\0\0\0\0\0\0\xFF",
        ),
        ("0x7fffffffe0a0:\t\"caf\\303\\251\"\n", b"caf\xC3\xA9"),
        (
            "0x7fffffffe0a0 <buf+4>:\t\"caf\\303\\251\"\n",
            b"caf\xC3\xA9",
        ),
        (
            "(unsigned char [3]) $0 = ([0] = 0xe2, [1] = 0x82, [2] = 0xac)",
            b"\xE2\x82\xAC",
        ),
        (
            "(uint8_t [2]) buf = {\n  [0] = 0x41\n  [1] = 0xc0\n}\n",
            b"A\xC0",
        ),
    ] {
        assert_whole(text, Notation::DebuggerValue, bytes);
    }
}

#[test]
fn a_value_that_is_cut_or_contradicts_itself_is_not_relied_on() {
    for text in [
        "$1 = \"caf\\303\\251\"...",
        "$1 = {65 'A', 66 'C'}",
        "(unsigned char [4]) $0 = ([0] = 0xe2, [1] = 0x82)",
    ] {
        let choice = read(text.as_bytes());
        let best = choice.best();
        assert!(
            best.is_none_or(|it| it.trust > Trust::Whole || !it.is_complete()),
            "{text}: {}",
            listed(&choice)
        );
    }
}

#[test]
fn repeats_stay_below_their_limit() {
    let text = format!("$1 = {{{}}}", ["0 <repeats 50000000 times>"; 3].join(", "));
    let reading = read_as(Notation::DebuggerValue, text.as_bytes());
    assert!(reading.bytes.len() <= 64 << 20, "{}", reading.bytes.len());
    assert_eq!(reading.rejected.len(), 2);
}

#[test]
fn frames_say_how_what_stands_in_them_is_written() {
    let base64 = "QcCu7aGM7b60+IiAgID/Qg==";
    let hex = "41c0aeeda18cedbeb4f888808080ff42";
    let commas = hex
        .as_bytes()
        .chunks(2)
        .map(|it| std::str::from_utf8(it).unwrap());
    let commas: Vec<&str> = commas.collect();
    for text in [
        format!("BinData(0,\"{base64}\")"),
        format!("Binary.createFromBase64(\"{base64}\", 0)"),
        format!("Buffer.from('{base64}', 'base64')"),
        format!("base64.b64decode(\"{base64}\")"),
        format!("atob(\"{base64}\");"),
        format!("UNHEX('{hex}')"),
        format!("decode('{hex}', 'hex')"),
        format!("'\\x{hex}'::bytea"),
        format!("E'\\\\x{hex}'"),
        format!(" data\n------\n \\x{hex}\n(1 row)\n\n"),
        format!("h'{hex}'"),
        format!("hex\"{hex}\""),
        format!(
            "\"name\"=hex:{},\\\n  {}\n",
            commas[..8].join(","),
            commas[8..].join(",")
        ),
        format!("\"name\"=hex(2):{}", commas.join(",")),
        format!(
            "Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\X]\r\n@=hex:{}\r\n",
            commas.join(",")
        ),
        format!("{{ {} }}", commas.join(" ")),
        format!("$a = {{ {} }}", commas.join(" ")),
        format!("content:\"|{}|\";", commas.join(" ")),
        format!("content:\"A|{}|B\";", commas[1..15].join(" ")),
        format!("[{}]", commas.join(", ")),
        "<41c0aeed a18cedbe b4f88880 8080ff42>".into(),
        format!("<{}>", hex.to_uppercase()),
        "{length = 16, bytes = 0x41c0aeed a18cedbe b4f88880 8080ff42}".into(),
    ] {
        assert_whole(&text, Notation::Framed, BYTES);
    }
}

#[test]
fn a_digest_is_read_and_the_name_beside_it_is_left_out() {
    let digest = "d41d8cd98f00b204e9800998ecf8427e";
    let bytes = b"\xD4\x1D\x8C\xD9\x8F\x00\xB2\x04\xE9\x80\x09\x98\xEC\xF8\x42\x7E";
    for text in [
        format!("{digest}  some.bin\n"),
        format!("{digest} *some file.bin\n"),
        format!("MD5 (some.bin) = {digest}\n"),
        format!("MD5(stdin)= {digest}\n"),
        format!("md5:{digest}"),
    ] {
        assert_whole(&text, Notation::Framed, bytes);
        assert!(!believed(text.as_bytes()).taken_off.is_empty(), "{text}");
    }
    let two = format!("{digest}  one\n{digest}  two\n");
    assert_eq!(
        believed(two.as_bytes()).trust,
        Trust::Doubtful,
        "two digests are no one value"
    );
}

#[test]
fn what_may_be_hex_or_decimal_in_brackets_is_asked_about() {
    let choice = read(b"[41, 42, 43]");
    let tied: Vec<&[u8]> = choice
        .readings
        .first()
        .into_iter()
        .chain(choice.tied())
        .map(|it| &*it.bytes)
        .collect();
    assert!(
        tied.contains(&&b"ABC"[..]) && tied.contains(&&b")*+"[..]),
        "{}",
        listed(&choice)
    );
    // However long it is: `()*+,-` is what a program may have printed.
    for text in [
        "[40, 41, 42, 43, 44, 45]",
        "41, 42, 43, 44, 45",
        "(41; 42; 43; 44)",
    ] {
        assert!(
            matches!(decide(text.as_bytes()), Decision::Tied(_)),
            "{text}"
        );
    }
    assert_whole("[65, 192, 174]", Notation::ByteList, b"A\xC0\xAE");
    assert_whole("<<65,192,174>>", Notation::ByteList, b"A\xC0\xAE");
}

#[test]
fn ordinary_frames_hold_no_bytes() {
    for text in [
        "<dd>",
        "<a href=\"x\">",
        "{ }",
        "see |it| there",
        "f(\"41\")",
        "decode(\"one\", 2)",
        "$x = {a: 1}",
    ] {
        let choice = read(text.as_bytes());
        let is_sure = |notation| choice.best().is_some_and(|it| it.notation == notation);
        assert!(
            !is_sure(Notation::Framed) && !is_sure(Notation::DebuggerValue),
            "{text}: {}",
            listed(&choice)
        );
    }
}

#[test]
fn encodings_in_large_bases_are_read_where_a_mark_or_what_comes_out_tells() {
    for (text, notation, bytes) in [
        ("IHAK53NBRTW35NHYRCAIBAH7II======", Notation::Base32, BYTES),
        (
            "870ATRD1HJMRTD7OH208107V88======",
            Notation::Base32Hex,
            BYTES,
        ),
        ("<~87cURD]i,\"Ebo80~>", Notation::Ascii85, b"Hello World!"),
        ("begin 644 x\n#0V%T\n`\nend\n", Notation::Uuencode, b"Cat"),
        (
            "begin-base64 644 x\nQ2F0\n====\n",
            Notation::Uuencode,
            b"Cat",
        ),
    ] {
        if notation == Notation::Uuencode && text.contains("Q2F0") {
            assert_eq!(read_as(notation, text.as_bytes()).bytes.len(), 3);
            continue;
        }
        assert_whole(text, notation, bytes);
    }
    assert_eq!(
        believed(b"begin 644 x\n#0V%T\n`\nend\n").certainty,
        Certainty::Checked
    );
    assert_eq!(
        read_as(Notation::Z85, b"HelloWorld").bytes,
        b"\x86\x4F\xD2\x6F\xB5\x59\xF7\x5B"
    );
}

#[test]
fn an_encoding_with_a_wrong_length_is_not_relied_on() {
    for text in [
        "IHAK53NBRTW35NHYRCAIBAH7II=====",
        "begin 644 x\n#0V%\n`\nend\n",
        "begin 644 x\n#0V%T\n",
    ] {
        let choice = read(text.as_bytes());
        let best = choice.best();
        assert!(
            best.is_none_or(|it| it.trust > Trust::Whole
                || !it.is_complete()
                || it.notation == Notation::Text),
            "{text}: {}",
            listed(&choice)
        );
    }
}

#[test]
fn numbers_behind_a_backslash_are_decimal_where_they_can_be_nothing_else() {
    let lua = "\"na\\195\\175ve caf\\195\\169 \\226\\130\\172\"";
    assert_whole(lua, Notation::StringLiteral, "naïve café €".as_bytes());
    let either = "\"\\226\\130\\172\"";
    let reading = believed(either.as_bytes());
    assert_eq!(
        reading.bytes,
        "€".as_bytes(),
        "only in decimal are they text"
    );
    assert_eq!(reading.trust, Trust::Doubtful);
    let either = "\"\\000abc\\226\\130\\172\"";
    let choice = read(either.as_bytes());
    assert!(
        choice.best().is_none_or(|it| it.trust > Trust::Whole),
        "{}",
        listed(&choice)
    );
    let octal = "\"caf\\303\\251\"";
    assert_eq!(believed(octal.as_bytes()).bytes, "café".as_bytes());
    let haskell = "\"\\226\\130\\172\\&0\"";
    assert_eq!(
        believed(haskell.as_bytes()).bytes,
        "\u{E2}\u{82}\u{AC}0".as_bytes()
    );
    assert_eq!(believed(haskell.as_bytes()).trust, Trust::Doubtful);
}

#[test]
fn strings_in_calls_and_commands_are_read_without_what_stands_around_them() {
    for text in [
        "write(1, \"caf\\303\\251\\n\", 6) = 6",
        "printf 'caf\\xc3\\xa9\\n'",
        "echo -ne \"caf\\xc3\\xa9\\n\"",
        "\t.ascii\t\"caf\\303\\251\\n\"\n",
    ] {
        assert_whole(text, Notation::StringLiteral, "café\n".as_bytes());
    }
    for text in [
        "write(1, \"caf\\303\\251\"..., 32) = 32",
        "write(1, \"caf\\303\\251\", 9) = 9",
        "say(\"caf\\303\\251\", 1) and more",
        "he wrote \"caf\\xc3\\xa9\" and \"\\xc3\\xa9\" there",
    ] {
        let choice = read(text.as_bytes());
        let best = choice.best();
        assert!(
            best.is_none_or(|it| it.trust > Trust::Whole || it.notation == Notation::Text),
            "{text}: {}",
            listed(&choice)
        );
    }
}

#[test]
fn escapes_of_css_and_tex_are_read() {
    let css = believed(b"content: \"caf\\E9  \\20AC\";");
    assert_eq!(css.bytes, "café €".as_bytes());
    assert_eq!(css.trust, Trust::Whole);
    assert_whole(
        "na^^c3^^afve ^^^^20ac",
        Notation::TexEscapes,
        "naïve €".as_bytes(),
    );
}

#[test]
fn wildcards_of_a_pattern_are_left_out_and_told() {
    for (text, bytes) in [
        ("$a = { E2 82 ?? AC 41 42 }", &b"\xE2\x82\xACAB"[..]),
        ("{ E2 8? AC }", b"\xE2\xAC"),
        ("$a = { E2 82 [2-4] AC ~4? 41 }", b"\xE2\x82\xACA"),
    ] {
        let reading = believed(text.as_bytes());
        assert_eq!(reading.notation, Notation::Framed, "{text}");
        assert_eq!(reading.bytes, bytes, "{text}");
        assert_eq!(reading.trust, Trust::Doubtful, "{text}");
        assert!(
            reading.warnings.iter().any(|it| it.contains("wildcard")),
            "{text}: {:?}",
            reading.warnings
        );
        assert_covers(&reading, text.as_bytes());
    }
}

#[test]
fn arrays_in_an_array_are_read_in_order_and_their_lengths_are_multiplied() {
    for (text, certainty) in [
        (
            "uint8_t rows[2][3] = { { 0x41, 0xC0, 0xAE }, { 0xED, 0xA1, 0x8C } };",
            Certainty::Checked,
        ),
        (
            "uint8_t rows[ 1 ] [2][3] = {{ {0x41, 0xC0, 0xAE}, {0xED, 0xA1, 0x8C} }};",
            Certainty::Checked,
        ),
        (
            "var rows = [2][3]byte{{0x41, 0xC0, 0xAE}, {0xED, 0xA1, 0x8C}}",
            Certainty::Checked,
        ),
        (
            "const ROWS: [[u8; 3]; 2] = [[0x41, 0xC0, 0xAE], [0xED, 0xA1, 0x8C]];",
            Certainty::Checked,
        ),
        (
            "std::array<std::array<uint8_t, 3>, 2> rows = {{0x41, 0xC0, 0xAE, 0xED, 0xA1, 0x8C}};",
            Certainty::Checked,
        ),
        // One of the lengths is left to be counted, or is a name.
        (
            "const ROWS: [[u8; 3]; MANY] = [[0x41, 0xC0, 0xAE], [0xED, 0xA1, 0x8C]];",
            Certainty::Marked,
        ),
        (
            "const ROWS: [[u8; LONG]; 2] = [[0x41, 0xC0, 0xAE], [0xED, 0xA1, 0x8C]];",
            Certainty::Marked,
        ),
        (
            "uint8_t rows[MANY][3] = { { 0x41, 0xC0, 0xAE }, { 0xED, 0xA1, 0x8C } };",
            Certainty::Marked,
        ),
        (
            "uint8_t rows[2][LONG] = { { 0x41, 0xC0, 0xAE }, { 0xED, 0xA1, 0x8C } };",
            Certainty::Marked,
        ),
        (
            "std::array<std::array<uint8_t, 3>, MANY> rows = {0x41, 0xC0, 0xAE, 0xED, 0xA1, 0x8C};",
            Certainty::Marked,
        ),
        (
            "unsigned char rows[][3] = { { 0x41, 0xC0, 0xAE }, { 0xED, 0xA1, 0x8C } };",
            Certainty::Marked,
        ),
        (
            "byte[][] rows = {{0x41, 0xC0, 0xAE}, {0xED}, {0xA1, 0x8C}};",
            Certainty::Marked,
        ),
    ] {
        assert_whole(text, Notation::Array, b"A\xC0\xAE\xED\xA1\x8C");
        assert_eq!(believed(text.as_bytes()).certainty, certainty, "{text}");
    }
}

#[test]
fn an_array_that_has_other_elements_than_it_declares_is_not_relied_on() {
    for (text, words) in [
        (
            "uint8_t rows[2][3] = { { 0x41, 0xC0 }, { 0xED, 0xA1, 0x8C } };",
            "declares 6 elements, but has 5",
        ),
        (
            "uint8_t rows[][3] = { { 0x41, 0xC0 }, { 0xED, 0xA1, 0x8C } };",
            "declares a multiple of 3 elements, but has 5",
        ),
        (
            "uint8_t rows[][0] = { 0x41, 0xC0, 0xAE, 0xED, 0xA1 };",
            "declares a multiple of 0 elements, but has 5",
        ),
        (
            "const ROWS: [[u8; 3]; MANY] = [[0x41, 0xC0, 0xAE], [0xED, 0xA1]];",
            "declares a multiple of 3 elements, but has 5",
        ),
        (
            "const ROWS: [[u8; 3]; 2] = [[0x41, 0xC0, 0xAE], [0xED, 0xA1]];",
            "declares 6 elements, but has 5",
        ),
    ] {
        let reading = read_as(Notation::Array, text.as_bytes());
        assert!(reading.trust > Trust::Whole, "{text}");
        let is_said = reading.warnings.iter().any(|it| it.contains(words));
        assert!(is_said, "{text}: {:?}", reading.warnings);
    }
}

#[test]
fn a_literal_of_bytes_without_escapes_is_read_behind_a_prompt_and_not_in_a_sentence() {
    for text in ["b'name'", ">>> b'name'", "> b'name'", "print(b'name')"] {
        let reading = believed(text.as_bytes());
        assert_eq!(reading.notation, Notation::StringLiteral, "{text}");
        assert_eq!(reading.bytes, b"name", "{text}");
    }
    for text in ["see b'name' there", "a name, b'name'", "> see b'name'"] {
        let reading = believed(text.as_bytes());
        assert_eq!(reading.notation, Notation::Text, "{text}");
    }
}
