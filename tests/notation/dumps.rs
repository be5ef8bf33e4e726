//! Dumps: what real tools print is read to the bytes that they were given.
//!
//! The files in `fixtures` are named after their entry in [`DUMPS`] and the file of bytes that the tool
//! was given. They were made with xxd 2022-01-14, util-linux 2.38, coreutils 9.1, hexyl 0.8, binutils 2.40,
//! srecord 1.64, gdb 13.1, tcpdump 4.99 and tshark 4.0.

use std::fmt::Write as _;
use std::fs;

use byteloupe::notation::{Certainty, Notation, Reading, read, read_as};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::{
    assert_covers, assert_read, assert_read_but_for_order, believed, believed_but_for_order, listed,
};

/// The usual files of bytes: one line, text with hex words and bars in it, and lines that repeat.
const USUAL: &[&str] = &["sample", "text", "repeats"];

/// What each fixture is named after, the command that made it, the notation, and the files of bytes.
const DUMPS: &[(&str, &str, Notation, &[&str])] = &[
    ("xxd", "xxd", Notation::Xxd, USUAL),
    ("xxd-e", "xxd -e", Notation::Xxd, USUAL),
    ("xxd-b", "xxd -b", Notation::Xxd, USUAL),
    ("xxd-g1-c8-u", "xxd -g 1 -c 8 -u", Notation::Xxd, USUAL),
    ("xxd-g0", "xxd -g 0", Notation::Xxd, USUAL),
    ("xxd-d", "xxd -d -c 10", Notation::Xxd, USUAL),
    ("xxd-a", "xxd -a", Notation::Xxd, USUAL),
    ("xxd-a", "xxd -a", Notation::Xxd, &["zeros"]),
    ("od-c", "od -c", Notation::Od, &["zeros"]),
    ("xxd-p", "xxd -p", Notation::Hex, USUAL),
    ("hexdump-c", "hexdump -C", Notation::CanonicalHexdump, USUAL),
    (
        "hexdump-c",
        "hexdump -C",
        Notation::CanonicalHexdump,
        &["same", "zeros"],
    ),
    ("hexdump", "hexdump", Notation::Words, USUAL),
    ("hexdump-x", "hexdump -x", Notation::Words, USUAL),
    ("od-x", "od -x", Notation::Words, USUAL),
    ("od-tx4", "od -A x -t x4", Notation::Words, USUAL),
    ("od", "od", Notation::Words, USUAL),
    (
        "od-tx2z-big",
        "od --endian=big -t x2z",
        Notation::HighFirst,
        USUAL,
    ),
    ("od-tx1", "od -t x1", Notation::Od, USUAL),
    ("od-Ax-tx1z", "od -A x -t x1z", Notation::Od, USUAL),
    ("od-Ad-tx1", "od -A d -t x1 -w8", Notation::Od, USUAL),
    ("od-An-tx1", "od -A n -v -t x1", Notation::Hex, USUAL),
    ("od-c", "od -c", Notation::Od, USUAL),
    ("od-b", "od -b", Notation::Od, USUAL),
    ("hexdump-b", "hexdump -b", Notation::Od, USUAL),
    ("hexyl", "hexyl --color never", Notation::Hexyl, USUAL),
    (
        "hexyl",
        "hexyl --color never",
        Notation::Hexyl,
        &["same", "zeros"],
    ),
    (
        "hexyl-ascii",
        "hexyl --color never --border ascii",
        Notation::Hexyl,
        USUAL,
    ),
    (
        "hexyl-none",
        "hexyl --color never --border none",
        Notation::Hexyl,
        USUAL,
    ),
    (
        "hexyl-color",
        "hexyl --color always",
        Notation::Hexyl,
        USUAL,
    ),
    (
        "ihex",
        "objcopy -I binary -O ihex",
        Notation::IntelHex,
        USUAL,
    ),
    (
        "ihex-cat",
        "srec_cat -binary -o - -intel",
        Notation::IntelHex,
        &["sample"],
    ),
    (
        "srec",
        "objcopy -I binary -O srec",
        Notation::SRecord,
        USUAL,
    ),
    (
        "srec-cat",
        "srec_cat -binary -offset 0x12340 -o - -motorola",
        Notation::SRecord,
        &["sample"],
    ),
    (
        "tcpdump-x",
        "tcpdump -n -x",
        Notation::PacketDump,
        &["packets-ip"],
    ),
    (
        "tcpdump-X",
        "tcpdump -n -X",
        Notation::PacketDump,
        &["packets-ip"],
    ),
    (
        "tcpdump-XX",
        "tcpdump -n -XX",
        Notation::PacketDump,
        &["packets"],
    ),
    (
        "tshark-x",
        "tshark -x",
        Notation::PacketDump,
        &["packet", "packets"],
    ),
    // What text2pcap reads.
    ("text2pcap", "od -A x -t x1 -v", Notation::Od, &["packet"]),
    (
        "gdb-16xb",
        "gdb -ex 'x/16xb buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-8xh",
        "gdb -ex 'x/8xh buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-4xw",
        "gdb -ex 'x/4xw buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-2xg",
        "gdb -ex 'x/2xg buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-16ub",
        "gdb -ex 'x/16ub buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-16db",
        "gdb -ex 'x/16db buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-16ob",
        "gdb -ex 'x/16ob buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-16tb",
        "gdb -ex 'x/16tb buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
    (
        "gdb-16cb",
        "gdb -ex 'x/16cb buf'",
        Notation::DebuggerDump,
        &["sample"],
    ),
];

fn fixture(name: &str) -> Vec<u8> {
    fs::read(format!("tests/notation/fixtures/{name}")).expect(name)
}

fn fixtures() -> impl Iterator<Item = (String, Vec<u8>, Notation, Vec<u8>)> {
    DUMPS.iter().flat_map(|(name, command, notation, files)| {
        files.iter().map(move |file| {
            let text = fixture(&format!("{name}-{file}.txt"));
            let bytes = fixture(&format!("{file}.bin"));
            (format!("{command} {file}.bin"), text, *notation, bytes)
        })
    })
}

#[test]
fn what_real_tools_print_is_read_without_asking() {
    for (command, text, notation, bytes) in fixtures() {
        println!("{command}");
        assert_read_but_for_order(&text, notation, &bytes);
    }
}

#[test]
fn what_real_tools_say_twice_agrees() {
    for (command, text, notation, bytes) in fixtures() {
        let reading = believed_but_for_order(&text);
        let one_line_of_gdb =
            notation == Notation::DebuggerDump && reading.coverage.pieces().count() < 4;
        let least = match notation {
            Notation::Hex => Certainty::Likely,
            _ if one_line_of_gdb => Certainty::Marked,
            _ => Certainty::Checked,
        };
        assert_eq!(
            reading.certainty,
            least,
            "{command}: {}",
            listed(&read(&text))
        );
        // The order of the bytes in a word is assumed, unless a gutter shows it, and a capture of two packets
        // counts twice.
        let is_wide = ["x/8xh", "x/4xw", "x/2xg"]
            .iter()
            .any(|wide| command.contains(wide));
        // So do the zeros that fill the last word, unless its first bytes are zeros as well.
        let width = if command.contains("x4") { 4 } else { 2 };
        let last = bytes.len() / width * width;
        let filled = (width - bytes.len() % width) % width;
        let is_filled = bytes[last..].iter().take(filled).any(|byte| *byte != 0);
        let is_told = text.contains(&b'>') || is_filled;
        let expected: &[&str] = if is_wide || notation == Notation::Words && !is_told {
            &["low byte first"]
        } else if command.contains(" packets") {
            &["2 packets"]
        } else {
            &[]
        };
        let warnings = &reading.warnings;
        assert_eq!(warnings.len(), expected.len(), "{command}: {warnings:?}");
        for (warning, named) in warnings.iter().zip(expected) {
            assert!(warning.contains(named), "{command}: {warning}");
        }
    }
}

#[test]
fn lines_may_end_in_cr_lf_and_lose_their_last_spaces() {
    for (command, text, notation, bytes) in fixtures() {
        let text = String::from_utf8(text).expect("UTF-8");
        // The columns of od -c are told by their place.
        let lines: Vec<&str> = text
            .lines()
            .map(|line| {
                if command.starts_with("od -c") {
                    line
                } else {
                    line.trim_end()
                }
            })
            .collect();
        println!("{command}");
        assert_read_but_for_order(lines.join("\r\n").as_bytes(), notation, &bytes);
    }
}

fn warned(text: &str, notation: Notation) -> Reading {
    let reading = read_as(notation, text.as_bytes());
    assert_covers(&reading, text.as_bytes());
    assert_eq!(reading.certainty, Certainty::Likely, "{text}");
    assert_eq!(reading.warnings.len(), 1, "{text}: {:?}", reading.warnings);
    reading
}

#[test]
fn what_disagrees_is_warned_about() {
    let cases = [
        (
            "00000000: 4142 4344  ABCD\n00000008: 4546  EF\n",
            Notation::Xxd,
            "Offsets do not fit the bytes before them: line 2",
        ),
        (
            "00000000: 4142 4344  ABXD\n00000004: 4546  EF\n",
            Notation::Xxd,
            "The gutter shows other bytes than the digits: line 1",
        ),
        (
            "0000000 41 42\n0000007\n",
            Notation::Od,
            "Offsets do not fit the bytes before them: line 2",
        ),
        (
            ":0241000041423B\n:00000001FF\n",
            Notation::IntelHex,
            "The checksum of one record is wrong: line 1",
        ),
    ];
    for (text, notation, warning) in cases {
        assert_eq!(warned(text, notation).warnings, [warning], "{text}");
    }
}

/// Written by hand: lldb is no small thing to install.
#[test]
fn what_lldb_prints_is_read() {
    let text = "(lldb) memory read --format x --size 1 buf\n\
        0x00004010: 41 c0 ae ed a1 8c ed be b4 f8 88 80 80 80 ff 42  A..............B\n\
        0x00004020: 20 41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f   ABCDEFGHIJKLMNO\n\
        0x00004030: 7c 20                                            | \n";
    let bytes = [&fixture("sample.bin")[..], b" ABCDEFGHIJKLMNO| "].concat();
    assert_read(text.as_bytes(), Notation::DebuggerDump, &bytes);
    assert_eq!(
        believed(text.as_bytes()).assumption,
        "lldb memory dump, 3 lines, offsets and gutter agree"
    );
}

/// A dump with a line that cannot be read, as each tool prints it, and what is said of it: nothing that was
/// not checked is said to agree.
#[test]
fn a_dump_with_a_line_that_cannot_be_read_says_what_was_not_checked() {
    let unchecked = "Offsets not checked, as a line before was not read wholly: line";
    let cases = [
        (
            "00000000: 4142 4344  ABCD\n00000004: 45zz 4748  EFGH\n00000008: 494a  IJ\n",
            Notation::Xxd,
            "xxd dump, 3 lines, offsets and gutter agree where they could be checked",
            format!("{unchecked} 3"),
        ),
        (
            "00000000  41 42  |AB|\nnothing\n00000002  43 44  |CD|\n00000004\n",
            Notation::CanonicalHexdump,
            "hexdump -C dump, 2 lines, offsets and gutter agree where they could be checked",
            format!("{unchecked} 3"),
        ),
        (
            "0000000 41 42\n0000002 4 44\n0000004 45\n0000005 4\n0000007\n",
            Notation::Od,
            "od dump in hex, octal offsets, 4 lines, offsets agree where they could be checked",
            format!("{unchecked} 3 and 1 more"),
        ),
    ];
    for (text, notation, assumption, warning) in cases {
        let reading = read_as(notation, text.as_bytes());
        assert!(!reading.is_complete(), "{text}");
        assert_eq!(reading.assumption, assumption, "{text}");
        assert_eq!(reading.warnings, [warning], "{text}");
        assert!(reading.certainty < Certainty::Checked, "{text}");
    }
    // One line alone, and that one broken: nothing was checked, and nothing is said to be.
    let reading = read_as(Notation::Xxd, b"00000000: 41zz  A.\n00000002: 43zz  C.\n");
    assert_eq!(reading.assumption, "xxd dump, 2 lines");
    let records = b":02000000414\x327B\n:0200020043\n:00000001FF\n";
    let reading = read_as(Notation::IntelHex, records);
    assert_eq!(
        reading.assumption,
        "Intel HEX, 1 record, checksums agree where they could be read"
    );
    assert!(reading.certainty < Certainty::Checked);
}

#[test]
fn records_say_where_bytes_are_missing() {
    let gap = b":020000004142 7B\n";
    assert!(!read_as(Notation::IntelHex, gap).is_complete());
    let gap = b":02000000414\x327B\n:0200100041426B\n:00000001FF\n";
    let reading = believed(gap);
    assert_eq!(reading.bytes, b"ABAB");
    assert_eq!(reading.certainty, Certainty::Checked);
    assert_eq!(
        reading.warnings,
        ["The addresses jump once, and the bytes are joined without a gap: line 2"]
    );
    let cut = believed(
        b"S10500004142 77\nS105000041 4277"
            .get(..0)
            .unwrap_or_default(),
    );
    assert_eq!(cut.notation, Notation::Text);
    let cut = believed(b"S1050000414277\n");
    assert_eq!(cut.bytes, b"AB");
    assert_eq!(cut.warnings, ["The record that ends the file is missing"]);
}

#[test]
fn a_gutter_settles_the_byte_order() {
    let little = believed(b"00000000: 44434241  ABCD\n");
    assert_eq!(little.bytes, b"ABCD");
    assert_eq!(
        little.assumption,
        "xxd -e dump, low byte first, 1 line, the gutter agrees"
    );
    let big = believed(b"00000000: 41424344  ABCD\n");
    assert_eq!(big.bytes, b"ABCD");
    assert_eq!(big.assumption, "xxd dump, 1 line, the gutter agrees");
}

#[test]
fn an_assumption_names_the_tool_and_what_agrees() {
    let cases = [
        (
            "xxd-text.txt",
            "xxd dump, 3 lines, offsets and gutter agree",
        ),
        (
            "xxd-b-sample.txt",
            "xxd -b dump, in bits, 3 lines, offsets and gutter agree",
        ),
        (
            "hexdump-text.txt",
            "Dump of 16-bit words, low byte first, 3 lines, offsets agree",
        ),
        (
            "od-tx1-text.txt",
            "od dump in hex, octal offsets, 3 lines, offsets agree",
        ),
        (
            "hexyl-text.txt",
            "hexyl dump, 3 lines, offsets and gutter agree",
        ),
        ("ihex-text.txt", "Intel HEX, 3 records, checksums agree"),
    ];
    for (name, assumption) in cases {
        assert_eq!(believed(&fixture(name)).assumption, assumption, "{name}");
    }
}

#[test]
fn what_is_no_part_of_a_dump_is_rejected_in_its_place() {
    type Rejected<'a> = &'a [(std::ops::Range<usize>, &'a str)];
    let cases: &[(&str, Notation, &[u8], Rejected)] = &[
        (
            "nothing\n00000000: 4142  AB\n",
            Notation::Xxd,
            b"AB",
            &[(0..7, "This line does not begin with an offset")],
        ),
        (
            "00000000: 4142 4x44\n00000004: 45\n",
            Notation::Xxd,
            b"ABE",
            &[(15..19, "This is not a byte in hex digits")],
        ),
        (
            "*\n00000010  41  |A|\n",
            Notation::CanonicalHexdump,
            b"A",
            &[(0..1, "`*` with no line before it to repeat")],
        ),
        (
            "00000000  41  |A|\n*\n",
            Notation::CanonicalHexdump,
            b"A",
            &[(
                18..19,
                "How often `*` repeats the line is not known: no offset follows",
            )],
        ),
        (
            "00000000  41 42  |AB|\n*\n00000007\n",
            Notation::CanonicalHexdump,
            b"AB",
            &[(
                22..23,
                "The offset after `*` does not fit the line that it repeats",
            )],
        ),
        (
            "00000000  41 42  |AB|\n*\nfffffffffffffff0\n",
            Notation::CanonicalHexdump,
            b"AB",
            &[(22..23, "`*` stands for more than 64 MiB")],
        ),
        (
            "0x4010 <buf>:\t0x41\t0x412\n",
            Notation::DebuggerDump,
            b"A",
            &[(19..24, "This is not a number as gdb prints it")],
        ),
        (
            ":0200000041427B\n:02000000\n",
            Notation::IntelHex,
            b"AB",
            &[(16..25, "This record is not as long as it says")],
        ),
    ];
    for (text, notation, bytes, rejected) in cases {
        let reading = read_as(*notation, text.as_bytes());
        assert_covers(&reading, text.as_bytes());
        let found: Vec<_> = reading
            .rejected
            .iter()
            .map(|rejection| (rejection.range.clone(), &*rejection.reason))
            .collect();
        assert_eq!(found, *rejected, "{text}");
        assert_eq!(reading.bytes, *bytes, "{text}");
    }
}

#[test]
fn all_repeats_together_stay_below_their_limit() {
    // Each line stands for 48 MiB.
    let text = "00000000  41 42 43 44 45 46 47 48  41 42 43 44 45 46 47 48  |ABCDEFGHABCDEFGH|\n*\n\
        03000000  42 42 43 44 45 46 47 48  41 42 43 44 45 46 47 48  |BBCDEFGHABCDEFGH|\n*\n06000000\n";
    let reading = read_as(Notation::CanonicalHexdump, text.as_bytes());
    assert_eq!(reading.rejected.len(), 1);
    assert_eq!(
        reading.rejected[0].reason,
        "`*` stands for more than 64 MiB"
    );
    assert_eq!(reading.bytes.len(), 0x0300_0010);
}

#[test]
fn packets_follow_each_other() {
    let reading = believed(&fixture("tcpdump-XX-packets.txt"));
    assert_eq!(
        reading.warnings,
        ["The offsets begin again: 2 packets, one after the other"]
    );
}

/// Letters that look like hex, spaces, bars and bytes that are not printable.
fn awkward_bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(
        prop::sample::select(&b" abcdef0123|.*>\n\x00\xC3\xA9"[..]),
        1..100,
    )
}

/// A dump as `xxd -g group -c columns` prints it.
fn xxd(bytes: &[u8], group: usize, columns: usize) -> String {
    let width = columns * 2 + columns.div_ceil(group);
    let mut text = String::new();
    for (row, line) in bytes.chunks(columns).enumerate() {
        let mut digits = String::new();
        for (at, byte) in line.iter().enumerate() {
            let gap = if at > 0 && at % group == 0 { " " } else { "" };
            write!(digits, "{gap}{byte:02x}").expect("a string");
        }
        let gutter: String = line
            .iter()
            .map(|byte| {
                if (0x20..0x7F).contains(byte) {
                    char::from(*byte)
                } else {
                    '.'
                }
            })
            .collect();
        let offset = row * columns;
        writeln!(text, "{offset:08x}: {digits:width$} {gutter}").expect("a string");
    }
    text
}

/// A dump as `hexdump -C` prints it, without `*`.
fn canonical(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (row, line) in bytes.chunks(16).enumerate() {
        let mut digits = String::new();
        for (at, byte) in line.iter().enumerate() {
            let gap = if at == 8 { " " } else { "" };
            write!(digits, "{gap}{byte:02x} ").expect("a string");
        }
        let gutter: String = line
            .iter()
            .map(|byte| match byte {
                0x20..0x7F => char::from(*byte),
                _ => '.',
            })
            .collect();
        writeln!(text, "{:08x}  {digits:<50}|{gutter}|", row * 16).expect("a string");
    }
    write!(text, "{:08x}", bytes.len()).expect("a string");
    text.push('\n');
    text
}

/// The text with every other line ended as in Windows: no tool prints that, and no two rows in turn are
/// equally long, so that what is fast with rows that are alike does not come to them. (Spaces at the end of a row
/// could be its gutter.) And how many bytes of the text there are before each of the old.
fn uneven(text: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let (mut uneven, mut places) = (Vec::new(), Vec::new());
    for (at, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let end = line.len() - usize::from(line.ends_with(b"\n"));
        places.extend((0..=end).map(|place| uneven.len() + place));
        uneven.extend_from_slice(&line[..end]);
        if at % 2 == 1 && end < line.len() && !line[..end].ends_with(b"\r") {
            uneven.push(b'\r');
        }
        if end == line.len() {
            places.pop();
        }
        uneven.extend_from_slice(&line[end..]);
    }
    places.push(uneven.len());
    (uneven, places)
}

#[test]
fn a_dump_of_spaces_is_read_in_hex_because_its_last_columns_are_blank() {
    for (bytes, group, columns) in [(2, 1, 1), (2, 2, 1), (4, 2, 2), (12, 2, 4), (48, 2, 16)] {
        let bytes = vec![b' '; bytes];
        let text = xxd(&bytes, group, columns);
        // What is pasted often lacks the spaces at its end.
        for text in [text.as_str(), text.trim_end()] {
            let reading = believed(text.as_bytes());
            assert_eq!(reading.notation, Notation::Xxd, "{text:?}");
            assert_eq!(reading.bytes, bytes, "{text:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn rows_that_are_alike_are_read_as_any_other(
        bytes in prop_oneof![awkward_bytes(), vec(any::<u8>(), 30..200), vec(Just(b' '), 40..90)],
        tool in 0..5,
        changes in vec((any::<prop::sample::Index>(), prop::sample::select(&b" .g0a:|\t\r*-\xC3"[..]), 0..3), 0..4),
    ) {
        let (notation, text) = match tool {
            0 => (Notation::Xxd, xxd(&bytes, 2, 16)),
            1 => (Notation::Xxd, xxd(&bytes, 1, 16)),
            2 => (Notation::Xxd, xxd(&bytes, 2, 16).to_uppercase()),
            3 => (Notation::PacketDump, xxd(&bytes, 2, 16)),
            _ => (Notation::CanonicalHexdump, canonical(&bytes)),
        };
        let mut text = text.into_bytes();
        for (place, byte, how) in changes {
            let place = place.index(text.len());
            match how {
                0 => text[place] = byte,
                1 => text.insert(place, byte),
                _ => { text.remove(place); }
            }
        }
        let (slow_text, places) = uneven(&text);
        let fast = read_as(notation, &text);
        let slow = read_as(notation, &slow_text);
        // Without what stands around, the two may be other texts.
        prop_assume!(fast.taken_off.is_empty() && slow.taken_off.is_empty());
        assert_covers(&fast, &text);
        prop_assert_eq!(&fast.bytes, &slow.bytes, "{}", String::from_utf8_lossy(&text));
        prop_assert_eq!(&fast.assumption, &slow.assumption);
        prop_assert_eq!(&fast.warnings, &slow.warnings);
        prop_assert_eq!(fast.certainty, slow.certainty);
        let moved: Vec<_> = fast.rejected.iter().map(|it| (places[it.range.start], &it.reason)).collect();
        let there: Vec<_> = slow.rejected.iter().map(|it| (it.range.start, &it.reason)).collect();
        prop_assert_eq!(moved, there, "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn what_xxd_prints_of_any_bytes_is_read_back(
        bytes in awkward_bytes(),
        group in 1_usize..9,
        columns in 1_usize..40,
    ) {
        let text = xxd(&bytes, group, columns);
        let reading = believed(text.as_bytes());
        prop_assert!(reading.is_complete(), "{text}\n{:?}", reading.rejected);
        prop_assert_eq!(reading.notation, Notation::Xxd);
        prop_assert_eq!(reading.bytes, bytes, "{}", text);
        prop_assert!(reading.warnings.is_empty(), "{text}\n{:?}", reading.warnings);
    }
}
