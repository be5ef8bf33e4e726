//! What one wrong character leaves behind in a text is told: nobody takes the bytes for right.

use byteloupe::notation::{Notation, Trust, read};

/// Holds texts to be asked about, to be read with a doubt, or to stay the text that they are.
fn assert_told(texts: &[&str]) {
    for text in texts {
        let choice = read(text.as_bytes());
        let is_told = choice.best().is_none_or(|reading| {
            let is_left_out = !reading.is_complete() || !reading.taken_off.is_empty();
            reading.trust > Trust::Whole || is_left_out || reading.notation == Notation::Text
        });
        assert!(is_told, "{text:?} is taken for {:?}", choice.best());
    }
}

#[test]
fn an_escape_among_digits_may_be_a_wrong_digit() {
    assert_told(&[
        "6e2c416c%930732e75",
        "dHQwc3MsIFRk%dFR1dGUsIGQ=",
        "54300a306e306%2054",
        "ef\\0321",
        "QWw\\xbkF1LiwKZXQwMS5UdSBBc2QKdS4wLg==",
        "qSKkYA3UMOT+V1pL75EZqsNM=1BI=",
        "dHMKMGlzLCwKLGwwaW9pLHR1bGhUbmRsYW=91aTFUbHUsbGxodG5vLGV0aEFyYQ==",
        "w=DDsMbCWhvpSrWKskDG2wCQ36fw=",
    ]);
}

#[test]
fn a_number_unlike_the_others_of_a_list_is_told() {
    assert_told(&[
        "{ 0x41, 0xC0, 0_61, 0xED }",
        "{ 0x41, 0xC0, 0I64, 0xED }",
        "{ 0x41, 0xC0, 0B1, 0xED }",
        "{ 0x41, 0x003, 0xED }",
        "{ 0x41, 0o62, 0xED }",
    ]);
}

#[test]
fn escapes_that_no_program_writes_in_a_literal_of_bytes_are_told() {
    assert_told(&["b'name\\a0'", "b'name\\b'", "b'\\01ie'", "b'\\v\\f'"]);
}

#[test]
fn what_stands_behind_a_literal_and_belongs_to_nothing_is_told() {
    assert_told(&[
        "b'\\x13\\xcc\\x80'(",
        "b's2'}",
        "b'ab'+",
        "b'rNn\\xee\\\\''\\xa3XN'",
        "b'.0\\nTai en\\u100A1'",
    ]);
}

#[test]
fn a_row_unlike_the_first_is_told() {
    assert_told(&[
        // The end is glued to the last row.
        "000000 77 12 5f ba a8 0d fe 99 fb 81 0c 54 29 ea bf 1b\n000010 6c000011\n",
        // The end is torn in two, and looks like a packet.
        "000000 69 73 65 72 6e 2e 69 41 74 20 75 61 6c 30 30 74\n000010 6c 41 0a\n0000\t13\n",
        "000000 72 |5 69 61 74\n000005\n",
    ]);
}

#[test]
fn groups_of_hex_that_grow_in_a_line_may_be_offsets() {
    assert_told(&[
        "000000 2c000001\n",
        "000000 61 6c6f\n000003\n",
        "000000 da 000001\n",
        "000000 6b;000001\n",
        "00000000: 8def: f5bf                                ....\n",
    ]);
}

#[test]
fn a_gutter_keeps_to_one_sign_for_what_is_not_printable() {
    assert_told(&[
        // `f5` stands where `5f` was.
        "00000000  70 cf ae ea f1 f5 6a fb  4c 2b 0d fa 28 87 02 de  |p...._j.L+..(...|\n\
         00000010  19 eb 68 5f f1 cf f1 32  24 74 4d 0e 85 a6 63 d4  |..h_...2$tM...c.|\n",
        // A space is shown as itself elsewhere.
        "00000000: 6e20 6f6f 302e 4130 20ea 2c41 2c0a 2e31  n oo0.A0..,A,..1\n",
    ]);
}

#[test]
fn digits_are_no_prompt_whatever_stands_behind_them() {
    assert_told(&[
        "7231733068646161546468302c6c20614168652e6874647464657530307%\n752c722020646f2c3020756464736f74\n",
    ]);
    let text = "7231733068646161546468302c6c20614168652e6874647464657530307%\n752c722020646f2c3020756464736f74\n";
    let taken = read(text.as_bytes()).best().map(|it| it.bytes.clone());
    assert_ne!(taken.as_deref(), Some(&b"u,r  do,0 uddsot"[..]));
}

#[test]
fn the_only_row_of_a_dump_does_not_prove_its_offset() {
    assert_told(&["54300a306e306\t54\n", "00000010  41 42 43\n"]);
}

#[test]
fn what_programs_and_people_write_is_not_doubted() {
    for (text, bytes) in [
        ("q%3D%22caf%C3%A9%22", &b"q=\"caf\xC3\xA9\""[..]),
        (
            "QcCu7aGM7b60+IiAgID/QkFCQ0Q%3D",
            b"QcCu7aGM7b60+IiAgID/QkFCQ0Q=",
        ),
        ("caf=C3=A9 =E2=82=AC", b"caf\xC3\xA9 \xE2\x82\xAC"),
        ("[0x41u8, 0xC0, 0xAE]", b"A\xC0\xAE"),
        ("{ 0b0100_0001, 0b1100_0000 }", b"A\xC0"),
        ("b'caf\\xc3\\xa9\\n\\0'", b"caf\xC3\xA9\n\0"),
        (
            "e282 ac41 c0\ne282 ac41 c0\n",
            b"\xE2\x82\xACA\xC0\xE2\x82\xACA\xC0",
        ),
        (
            "123e4567-e89b-12d3-a456-426614174000",
            b"\x12\x3E\x45\x67\xE8\x9B\x12\xD3\xA4\x56\x42\x66\x14\x17\x40\x00",
        ),
    ] {
        let choice = read(text.as_bytes());
        let reading = choice
            .best()
            .unwrap_or_else(|| panic!("{text} is asked about"));
        assert_eq!(reading.bytes, bytes, "{text}");
        assert_eq!(
            reading.trust,
            Trust::Whole,
            "{text}: {:?}",
            reading.warnings
        );
    }
}

#[test]
fn a_group_that_begins_a_line_and_is_longer_than_those_of_other_lines_may_be_an_offset() {
    assert_told(&[
        "000000-65 25 4d 7c 86 82\n000006\n",
        "000000 64 \n2c 61 74 74 6e 61\n00000c\n",
        "0000\n00 1f b1 ed e4\n000004\n",
        "000000 40 09 26 49\n-000010 2e 31 61 73\n000014\n",
        "000000 42\n 6f 6e 5f d2 72 a7 4a 1b\n000009\n",
    ]);
}

#[test]
fn a_last_line_may_be_shorter_and_a_uuid_may_have_a_space_behind_it() {
    for text in [
        "550e8400-e29b-41d4-a716-446655440000 \n",
        "41424344 45464748\n494a4b4c 4d4e\n",
        "41 42 43 44-45 46 47 48\n49 4a\n",
    ] {
        let choice = read(text.as_bytes());
        let reading = choice
            .best()
            .unwrap_or_else(|| panic!("{text} is asked about"));
        let doubt = "are some of them offsets?";
        let doubts = reading.warnings.iter().filter(|it| it.contains(doubt));
        assert_eq!(doubts.count(), 0, "{text}: {:?}", reading.warnings);
    }
}

#[test]
fn a_gutter_of_signs_alone_does_not_tell_the_order_of_a_word() {
    assert_told(&["0000000\u{A0}: 09fc                                     ..\n"]);
}

#[test]
fn what_an_edit_left_of_a_gutter_is_no_byte() {
    assert_told(&[concat!(
        "00000000: 752c 6972 5473 640a 3173 7369 6e2c 2e69  u,irTsd.1ssin,.i\n",
        "00000010: 6454 742c 616c 6e0a 7520 7454 202c 6869  dTt,aln.u tT ,hi\n",
        "00000020: 2c2c 6441 6954 3175 2c6c 6f61 4161 6e6e  ,,dAiT1u,loaAann\n",
        "00000030: 61                                      Ca\n",
    )]);
}
