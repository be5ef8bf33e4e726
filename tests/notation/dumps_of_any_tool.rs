//! Dumps in layouts that no recogniser knows by name: they are transcribed from what the tools show.

use std::fmt::Write as _;

use byteloupe::notation::{Certainty, Notation, Trust, read, read_as};

use crate::support::{assert_covers, believed, believed_but_for_order, listed};

/// Text with a byte of every kind: ASCII, of several bytes, control characters, ill-formed.
const BYTES: &[u8] =
    b"na\xC3\xAFve caf\xC3\xA9 \xE2\x82\xAC\x00\x01\x7F\xFF, plain words\r\n12345678\xC0\xAEe";

/// How a tool writes a row: the address, the bytes of the row, and whether it has all sixteen.
type Row = fn(usize, &[u8]) -> String;

fn dump(headline: &str, row: Row) -> String {
    let rows = BYTES.chunks(16).enumerate();
    let rows = rows.map(|(at, bytes)| row(at * 16, bytes));
    format!("{headline}{}\n", rows.collect::<Vec<_>>().join("\n"))
}

fn hex(bytes: &[u8], separator: &str) -> String {
    let digits = bytes.iter().map(|byte| format!("{byte:02X}"));
    digits.collect::<Vec<_>>().join(separator)
}

fn groups(bytes: &[u8], len: usize) -> String {
    let groups = bytes.chunks(len).map(|group| hex(group, "").to_lowercase());
    groups.collect::<Vec<_>>().join(" ")
}

/// Eight bytes, a mark, and eight more.
fn halves(bytes: &[u8], mark: &str) -> String {
    match bytes.split_at_checked(8) {
        Some((first, second)) if !second.is_empty() => {
            format!("{}{mark}{}", hex(first, " "), hex(second, " "))
        }
        _ => hex(bytes, " "),
    }
}

fn dots(bytes: &[u8]) -> String {
    let shown = bytes.iter().map(|byte| match byte {
        0x20..=0x7E => char::from(*byte),
        _ => '.',
    });
    shown.collect()
}

/// As Latin-1, and a dot for control characters.
fn latin_1(bytes: &[u8]) -> String {
    let shown = bytes.iter().map(|byte| match byte {
        0x20..=0x7E | 0xA0.. => char::from(*byte),
        _ => '.',
    });
    shown.collect()
}

/// Name, what stands over the rows, and how a row is written.
const LAYOUTS: &[(&str, &str, Row)] = &[
    (
        "HxD",
        "Offset(h) 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n\n",
        |at, bytes| format!("{at:08X}  {:47}  {}", hex(bytes, " "), latin_1(bytes)),
    ),
    (
        "HxD with decimal offsets",
        "Offset(d) 00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15\n\n",
        |at, bytes| format!("{at:08}  {:47}  {}", hex(bytes, " "), latin_1(bytes)),
    ),
    (
        "ImHex",
        "Hex View  00 01 02 03 04 05 06 07  08 09 0A 0B 0C 0D 0E 0F\n\n",
        |at, bytes| format!("{at:08X}  {:48}  {}", halves(bytes, "  "), dots(bytes)),
    ),
    (
        "x64dbg",
        "Address          Hex                                              ASCII\n",
        |at, bytes| {
            format!(
                "{:016X} {:47}  {}",
                at + 0x7FF6_A000_1000,
                hex(bytes, " "),
                dots(bytes)
            )
        },
    ),
    ("IDA", "", |at, bytes| {
        format!(
            ".text:{:08X}  {:47}  {}",
            at + 0x40_1000,
            hex(bytes, " "),
            dots(bytes)
        )
    }),
    ("IDA without a gutter", "", |at, bytes| {
        format!(".rdata:{:016X} {}", at + 0x1_4000_1000, hex(bytes, " "))
    }),
    ("WinDbg db", "", |at, bytes| {
        let at = at + 0x12_FF40;
        format!(
            "00000000`{at:08x}  {:47}  {}",
            halves(bytes, "-").to_lowercase(),
            dots(bytes)
        )
    }),
    (
        "radare2 px",
        "- offset -   0 1  2 3  4 5  6 7  8 9  A B  C D  E F  0123456789ABCDEF\n",
        |at, bytes| format!("0x{at:08x}  {:39}  {}", groups(bytes, 2), dots(bytes)),
    ),
    (
        "radare2 px, columns that count on",
        "- offset -  1011 1213 1415 1617 1819 1A1B 1C1D 1E1F  0123456789ABCDEF\n",
        |at, bytes| {
            format!(
                "0x{:08x}  {:39}  {}",
                at + 0x10_0010,
                groups(bytes, 2),
                dots(bytes)
            )
        },
    ),
    (
        "Format-Hex of PowerShell 5",
        "\n\n           Path: C:\\Users\\me\\some.bin\n\n           \
         00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n\n",
        |at, bytes| format!("{at:08X}   {:47}  {}", hex(bytes, " "), latin_1(bytes)),
    ),
    (
        "Format-Hex of PowerShell 7",
        "\n   Label: C:\\Users\\me\\some.bin\n\n          \
         Offset Bytes                                           Ascii\n                 \
         00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n          \
         ------ ----------------------------------------------- -----\n",
        |at, bytes| {
            let shown = bytes.iter().map(|byte| match byte {
                0 => ' ',
                0x20..=0x7E | 0xA0.. => char::from(*byte),
                _ => '\u{FFFD}',
            });
            format!(
                "{at:016X} {:47} {}",
                hex(bytes, " "),
                shown.collect::<String>()
            )
        },
    ),
    (
        "emacs hexl",
        "87654321  0011 2233 4455 6677 8899 aabb ccdd eeff  0123456789abcdef\n",
        |at, bytes| format!("{at:08x}: {:40} {}", groups(bytes, 2), dots(bytes)),
    ),
    (
        "Hex Workshop",
        "          0  1  2  3  4  5  6  7  8  9  A  B  C  D  E  F 0123456789ABCDEF\n",
        |at, bytes| format!("{at:08X} {:47} {}", hex(bytes, " "), dots(bytes)),
    ),
    ("010 Editor", "", |at, bytes| {
        format!("{at:04X}h: {:47}  {}", hex(bytes, " "), dots(bytes))
    }),
    ("Okteta", "", |at, bytes| {
        format!(
            "0000:{at:04X} | {:48} | {}",
            halves(bytes, "  "),
            dots(bytes)
        )
    }),
    ("DEBUG of DOS", "", |at, bytes| {
        format!(
            "1234:{:04X}  {:47}   {}",
            at + 0x100,
            halves(bytes, "-"),
            dots(bytes)
        )
    }),
    ("openssl s_client -debug", "", |at, bytes| {
        format!(
            "{at:04x} - {:47}   {}",
            halves(bytes, "-").to_lowercase(),
            dots(bytes)
        )
    }),
    (
        "Netty",
        "         +-------------------------------------------------+\n         \
         |  0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f |\n\
         +--------+-------------------------------------------------+----------------+\n",
        |at, bytes| {
            format!(
                "|{at:08x}| {:48}|{:16}|",
                hex(bytes, " ").to_lowercase(),
                dots(bytes)
            )
        },
    ),
    (
        "objdump -s",
        "\nsome.bin:     file format binary\n\nContents of section .data:\n",
        |at, bytes| format!(" {at:04x} {:35}  {}", groups(bytes, 4), dots(bytes)),
    ),
    (
        "readelf -x",
        "\nHex dump of section '.rodata':\n",
        |at, bytes| {
            format!(
                "  0x{:08x} {:35} {}",
                at + 0x2000,
                groups(bytes, 4),
                dots(bytes)
            )
        },
    ),
    ("a tool that counts in decimal", "", |at, bytes| {
        format!(
            "{at:5}: {}  {}",
            hex(bytes, " ").to_lowercase(),
            dots(bytes)
        )
    }),
];

#[test]
fn a_dump_of_any_layout_is_read_with_its_headline_left_out() {
    for (name, headline, row) in LAYOUTS {
        let text = dump(headline, *row);
        let reading = believed(text.as_bytes());
        assert_eq!(
            reading.bytes, BYTES,
            "{name}: {:?}\n{text}",
            reading.notation
        );
        assert!(reading.is_complete(), "{name}: {:?}", reading.rejected);
        assert_eq!(
            reading.trust,
            Trust::Whole,
            "{name}: {:?}",
            reading.warnings
        );
        assert_covers(&reading, text.as_bytes());
    }
}

#[test]
fn a_digit_that_the_gutter_contradicts_is_asked_about() {
    for (name, headline, row) in LAYOUTS
        .iter()
        .filter(|(name, ..)| !name.contains("without"))
    {
        let text = dump(headline, *row);
        // The first byte, an `n`, becomes an `o`; the gutter still shows the `n`.
        for (digits, other) in [("6E 61", "6F 61"), ("6e 61", "6f 61"), ("6e61", "6f61")] {
            if text.contains(digits) {
                let choice = read(text.replacen(digits, other, 1).as_bytes());
                assert!(
                    choice.best().is_none_or(|it| it.trust > Trust::Whole),
                    "{name}: {}",
                    listed(&choice)
                );
            }
        }
    }
}

#[test]
fn bytes_that_count_are_no_headline() {
    for first in [0_u8, 0x30] {
        let bytes: Vec<u8> = (first..first + 16).collect();
        let row = |at: usize| format!("{at:08x} {} {}\n", hex(&bytes, " "), dots(&bytes));
        let text = format!("{}{}", row(0), row(16));
        let reading = believed(text.as_bytes());
        assert_eq!(reading.bytes, [&*bytes, &*bytes].concat(), "{text}");
    }
}

/// How od writes numbers: the offset in octal, and each number right-aligned in a column.
fn od<const LEN: usize>(bytes: &[u8], width: usize, number: fn([u8; LEN]) -> String) -> String {
    let mut text = String::new();
    for (at, row) in bytes.chunks(16).enumerate() {
        write!(text, "{:07o}", at * 16).unwrap();
        for word in row.as_chunks::<LEN>().0 {
            write!(text, " {:>width$}", number(*word)).unwrap();
        }
        text.push('\n');
    }
    writeln!(text, "{:07o}", bytes.len()).unwrap();
    text
}

#[test]
fn decimal_numbers_of_every_size_are_read_and_their_byte_order_is_doubted() {
    let bytes: Vec<u8> = (0_u8..=255)
        .chain(*b"some text, with eight words of 4")
        .collect();
    let texts = [
        (1, od::<1>(&bytes, 3, |it| it[0].to_string())),
        (
            1,
            od::<1>(&bytes, 4, |it| (it[0].cast_signed()).to_string()),
        ),
        (
            2,
            od::<2>(&bytes, 5, |it| u16::from_le_bytes(it).to_string()),
        ),
        (
            2,
            od::<2>(&bytes, 6, |it| i16::from_le_bytes(it).to_string()),
        ),
        (
            4,
            od::<4>(&bytes, 10, |it| u32::from_le_bytes(it).to_string()),
        ),
        (
            4,
            od::<4>(&bytes, 11, |it| i32::from_le_bytes(it).to_string()),
        ),
        (
            8,
            od::<8>(&bytes, 20, |it| u64::from_le_bytes(it).to_string()),
        ),
        (
            8,
            od::<8>(&bytes, 20, |it| i64::from_le_bytes(it).to_string()),
        ),
    ];
    for (len, text) in texts {
        let reading = believed_but_for_order(text.as_bytes());
        assert_eq!(reading.notation, Notation::DecimalDump, "{text}");
        assert_eq!(reading.bytes, bytes, "{text}");
        let expected = if len == 1 {
            Trust::Whole
        } else {
            Trust::Doubtful
        };
        assert_eq!(reading.trust, expected, "{text}");
    }
}

#[test]
fn octal_words_of_every_size_are_read() {
    let bytes = b"some text, with eight words of 4";
    let texts = [
        od::<2>(bytes, 6, |it| format!("{:06o}", u16::from_le_bytes(it))),
        od::<4>(bytes, 11, |it| format!("{:011o}", u32::from_le_bytes(it))),
        od::<8>(bytes, 22, |it| format!("{:022o}", u64::from_le_bytes(it))),
    ];
    for text in texts {
        let reading = believed_but_for_order(text.as_bytes());
        assert_eq!(reading.notation, Notation::Words, "{text}");
        assert_eq!(reading.bytes, bytes, "{text}");
        assert_eq!(reading.trust, Trust::Doubtful, "{text}");
    }
}

#[test]
fn three_digits_that_may_be_octal_or_decimal_are_asked_about() {
    let text = "0000000 101 102 103 104 105 106 107 110\n0000010\n";
    let choice = read(text.as_bytes());
    let tied: Vec<&[u8]> = choice
        .readings
        .first()
        .into_iter()
        .chain(choice.tied())
        .map(|it| &*it.bytes)
        .collect();
    assert!(tied.contains(&&b"ABCDEFGH"[..]), "{}", listed(&choice));
    assert!(tied.contains(&&b"efghijkn"[..]), "{}", listed(&choice));
}

#[test]
fn bytes_shown_in_several_types_have_to_agree() {
    let text = "0000000  41  c0  ae\n        101 300 256\n         65 192 174\n          A 300 256\n0000003\n";
    let reading = believed(text.as_bytes());
    assert_eq!(reading.bytes, b"A\xC0\xAE");
    assert_eq!(reading.certainty, Certainty::Checked);
    assert_eq!(reading.trust, Trust::Whole);
    let words = "0000000    c041    42ae\n          A 300 256   B\n0000004\n";
    let reading = believed(words.as_bytes());
    assert_eq!(reading.bytes, b"A\xC0\xAEB");
    assert_eq!(
        reading.trust,
        Trust::Whole,
        "the second line tells the byte order"
    );
    let wrong = text.replace("101 300", "101 301");
    let choice = read(wrong.as_bytes());
    assert!(
        choice.best().is_none_or(|it| it.trust > Trust::Whole),
        "{}",
        listed(&choice)
    );
}

#[test]
fn columns_without_offsets_are_read_by_their_width_and_zeros() {
    let octal = " 156 141 303 257 166 145 040 143 141 146 303 251 040 342 202 254\n 054\n";
    let reading = believed(octal.as_bytes());
    assert_eq!(reading.notation, Notation::Columns);
    assert_eq!(reading.bytes, "naïve café €,".as_bytes());
    let characters = "   n   a 303 257   v   e  \\0       c\n   a  \\n\n";
    assert_eq!(
        believed(characters.as_bytes()).bytes,
        b"na\xC3\xAFve\0 ca\n"
    );
    let signed = "  110   97  -61  -81\n  118  101   32\n";
    assert_eq!(believed(signed.as_bytes()).bytes, b"na\xC3\xAFve ");
    let cut = " 141 142 303 257\n*\n 142 142 142 142\n";
    let reading = read_as(Notation::Columns, cut.as_bytes());
    assert_eq!(
        reading.trust,
        Trust::Doubtful,
        "how many lines `*` stands for is not told"
    );
}

#[test]
fn a_table_of_numbers_is_no_dump() {
    for text in [
        "1 10\n2 20\n3 30\n",
        "2019 12 31\n2020 12 30\n2021 11 29\n",
        "1: one\n2: two\n3: three\n",
        "0800 123 456\n0801 123 457\n",
    ] {
        for notation in [Notation::Dump, Notation::DecimalDump, Notation::Columns] {
            let choice = read(text.as_bytes());
            let found = choice
                .readings
                .iter()
                .any(|it| it.notation == notation && it.is_complete());
            assert!(!found, "{text}: {}", listed(&choice));
        }
    }
}
