//! Bytes as numbers, characters and times.
//!
//! What must come out is that of other programs: Python's `struct`, `uuid` and `zipfile`, and `date -u`.
#![allow(clippy::unwrap_used, missing_docs)]

use byteloupe::data::{Absent, Kind, LONGEST, Order, Value, read};
use proptest::prelude::*;

/// A value as text, or why there is none.
fn text(kind: Kind, order: Order, bytes: &[u8]) -> String {
    match read(kind, order, bytes) {
        Ok(reading) => reading.value.to_string(),
        Err(why) => why.to_string(),
    }
}

fn time(kind: Kind, number: i64) -> String {
    text(kind, Order::Big, &number.to_be_bytes())
}

#[test]
fn sixteen_bytes_mean_what_another_program_says() {
    let bytes = [
        0xE2, 0x89, 0xA2, 0xCE, 0x91, 0x2E, 0xF0, 0x9F, 0x98, 0x80, 0x1B, 0xFF, 0x7F, 0x01, 0x00,
        0xC3,
    ];
    for (kind, little, big) in [
        (Kind::U8, "226", "226"),
        (Kind::I8, "-30", "-30"),
        (Kind::U16, "35298", "57993"),
        (Kind::I16, "-30238", "-7543"),
        (Kind::U24, "10652130", "14846370"),
        (Kind::U32, "3466758626", "3800670926"),
        (Kind::I32, "-828208670", "-494296370"),
        (
            Kind::Guid,
            "cea289e2-2e91-9ff0-9880-1bff7f0100c3",
            "e289a2ce-912e-f09f-9880-1bff7f0100c3",
        ),
    ] {
        assert_eq!(text(kind, Order::Little, &bytes), little, "{kind:?}");
        assert_eq!(text(kind, Order::Big, &bytes), big, "{kind:?}");
    }
}

#[test]
fn floats_are_the_shortest_text_that_reads_back_as_the_same_number() {
    for (number, expected) in [
        (0.0, "0"),
        (-0.0, "-0"),
        (0.1, "0.1"),
        (-1.5, "-1.5"),
        (123_456_789.25, "123456789.25"),
        (1e300, "1e300"),
        (5e-324, "5e-324"),
        (f64::NAN, "NaN"),
        (f64::NEG_INFINITY, "-inf"),
    ] {
        assert_eq!(
            text(Kind::F64, Order::Little, &f64::to_le_bytes(number)),
            expected
        );
        assert_eq!(
            text(Kind::F64, Order::Big, &f64::to_be_bytes(number)),
            expected
        );
    }
    assert_eq!(
        text(Kind::F32, Order::Big, &[0x3D, 0xCC, 0xCC, 0xCD]),
        "0.1"
    );
}

#[test]
fn leb128_has_the_values_of_the_dwarf_and_webassembly_documents() {
    let unsigned = |bytes: &[u8]| text(Kind::UnsignedLeb128, Order::Little, bytes);
    let signed = |bytes: &[u8]| text(Kind::SignedLeb128, Order::Little, bytes);
    assert_eq!(unsigned(&[0xE5, 0x8E, 0x26, 0xFF]), "624485");
    assert_eq!(unsigned(&[0x7F]), "127");
    assert_eq!(unsigned(&[0x80, 0x01]), "128");
    assert_eq!(signed(&[0xC0, 0xBB, 0x78]), "-123456");
    assert_eq!(signed(&[0x7F]), "-1");
    assert_eq!(signed(&[0x80, 0x7F]), "-128");
    let reading = read(
        Kind::UnsignedLeb128,
        Order::Little,
        &[0xE5, 0x8E, 0x26, 0xFF],
    )
    .unwrap();
    assert_eq!(reading.len, 3);

    let most = [[0xFF; 9].as_slice(), &[0x01]].concat();
    assert_eq!(unsigned(&most), u64::MAX.to_string());
    let least = [[0x80; 9].as_slice(), &[0x7F]].concat();
    assert_eq!(signed(&least), i64::MIN.to_string());
    let too_large = [[0xFF; 9].as_slice(), &[0x02]].concat();
    let without_end = [0xFF; LONGEST];
    for bytes in [&too_large[..], &without_end] {
        let read = read(Kind::UnsignedLeb128, Order::Little, bytes);
        assert_eq!(read, Err(Absent::TooLarge));
    }
    let cut = read(Kind::UnsignedLeb128, Order::Little, &[0x80, 0x80]);
    assert_eq!(cut, Err(Absent::TooShort { needed: 3, left: 2 }));
}

#[test]
fn utf_16_and_utf_32_know_pairs_and_what_is_no_character() {
    let reading = read(Kind::Utf16, Order::Big, &[0xD8, 0x3D, 0xDE, 0x00, 0x00]).unwrap();
    assert_eq!((reading.value, reading.len), (Value::Scalar('😀'), 4));
    let reading = read(Kind::Utf16, Order::Little, &[0x41, 0x00, 0x42, 0x00]).unwrap();
    assert_eq!((reading.value, reading.len), (Value::Scalar('A'), 2));
    for (order, bytes, unit) in [
        (Order::Big, &[0xD8, 0x3D, 0x00, 0x41][..], 0xD83D),
        (Order::Big, &[0xD8, 0x3D, 0xDE], 0xD83D),
        (Order::Little, &[0x00, 0xDE, 0x3D, 0xD8], 0xDE00),
    ] {
        assert_eq!(
            read(Kind::Utf16, order, bytes),
            Err(Absent::LoneSurrogate(unit))
        );
    }
    assert_eq!(
        text(Kind::Utf32, Order::Little, &[0x00, 0xF6, 0x01, 0x00]),
        "U+1F600"
    );
    let past_the_end = read(Kind::Utf32, Order::Big, &[0x00, 0x11, 0x00, 0x00]);
    assert_eq!(past_the_end, Err(Absent::NoScalar(0x11_0000)));
    assert_eq!(
        read(Kind::Utf32, Order::Big, &[0x00, 0x00, 0xD8, 0x00]),
        Err(Absent::NoScalar(0xD800))
    );
}

#[test]
fn unix_times_are_those_that_date_prints() {
    for (seconds, expected) in [
        (0, "1970-01-01T00:00:00Z"),
        (-1, "1969-12-31T23:59:59Z"),
        (1_070_193_600, "2003-11-30T12:00:00Z"),
        (951_782_400, "2000-02-29T00:00:00Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] {
        assert_eq!(time(Kind::Unix64, seconds), expected);
    }
    let of_32 = |seconds: i32| text(Kind::Unix32, Order::Little, &seconds.to_le_bytes());
    assert_eq!(of_32(i32::MIN), "1901-12-13T20:45:52Z");
    assert_eq!(of_32(i32::MAX), "2038-01-19T03:14:07Z");
    for seconds in [253_402_300_800, i64::MAX, i64::MIN] {
        let read = read(Kind::Unix64, Order::Little, &seconds.to_le_bytes());
        assert_eq!(read, Err(Absent::OutOfYears), "{seconds}");
    }
}

#[test]
fn a_filetime_counts_from_1601_in_units_of_100_nanoseconds() {
    for (ticks, expected) in [
        (0, "1601-01-01T00:00:00Z"),
        (116_444_736_000_000_000, "1970-01-01T00:00:00Z"),
        (127_146_672_000_000_000, "2003-11-30T12:00:00Z"),
        (127_146_672_012_500_000, "2003-11-30T12:00:01.25Z"),
        (127_146_672_000_000_001, "2003-11-30T12:00:00.0000001Z"),
    ] {
        assert_eq!(time(Kind::FileTime, ticks), expected);
    }
    let read = read(Kind::FileTime, Order::Little, &u64::MAX.to_le_bytes());
    assert_eq!(read, Err(Absent::OutOfYears));
}

#[test]
fn a_dos_time_is_what_stands_in_a_zip_file_and_only_days_of_the_calendar() {
    let dos = |bytes: [u8; 4]| text(Kind::Dos, Order::Little, &bytes);
    assert_eq!(dos([0x7D, 0xBF, 0x5D, 0x58]), "2024-02-29T23:59:58");
    assert_eq!(dos([0x00, 0x00, 0x21, 0x00]), "1980-01-01T00:00:00");
    // 2023-02-29, month 0, day 0, month 13, 24 o'clock, minute 60, second 60.
    for (time, date) in [
        (0, 43 << 9 | 2 << 5 | 0x1D),
        (0, 1),
        (0, 1 << 5),
        (0, 13 << 5 | 1),
        (24 << 11, 1 << 5 | 1),
        (60 << 5, 1 << 5 | 1),
        (30, 1 << 5 | 1),
    ] {
        let number: u32 = date << 16 | time;
        let read = read(Kind::Dos, Order::Big, &number.to_be_bytes());
        assert_eq!(read, Err(Absent::NoSuchTime), "{number:08X}");
    }
}

#[test]
fn with_too_few_bytes_each_kind_says_how_many_it_takes() {
    for kind in Kind::ALL {
        for order in Order::ALL {
            let read = read(kind, order, &[]);
            assert!(
                matches!(read, Err(Absent::TooShort { left: 0, .. })),
                "{kind:?}"
            );
        }
    }
    let read = read(Kind::U64, Order::Big, &[1, 2, 3]);
    assert_eq!(read, Err(Absent::TooShort { needed: 8, left: 3 }));
}

proptest! {
    #[test]
    fn integers_are_what_the_standard_library_reads(bytes: [u8; LONGEST]) {
        use Order::{Big, Little};
        let two = *bytes.first_chunk::<2>().unwrap();
        let four = *bytes.first_chunk::<4>().unwrap();
        let eight = *bytes.first_chunk::<8>().unwrap();
        for (kind, little, big) in [
            (Kind::U16, u16::from_le_bytes(two).to_string(), u16::from_be_bytes(two).to_string()),
            (Kind::I16, i16::from_le_bytes(two).to_string(), i16::from_be_bytes(two).to_string()),
            (Kind::U32, u32::from_le_bytes(four).to_string(), u32::from_be_bytes(four).to_string()),
            (Kind::I32, i32::from_le_bytes(four).to_string(), i32::from_be_bytes(four).to_string()),
            (Kind::U64, u64::from_le_bytes(eight).to_string(), u64::from_be_bytes(eight).to_string()),
            (Kind::I64, i64::from_le_bytes(eight).to_string(), i64::from_be_bytes(eight).to_string()),
        ] {
            prop_assert_eq!(text(kind, Little, &bytes), little);
            prop_assert_eq!(text(kind, Big, &bytes), big);
        }
        let back: f64 = text(Kind::F64, Little, &bytes).parse().unwrap();
        let number = f64::from_le_bytes(eight);
        prop_assert!(back.to_bits() == number.to_bits() || back.is_nan() && number.is_nan());
    }

    #[test]
    fn no_bytes_end_the_program(bytes in proptest::collection::vec(any::<u8>(), 0..20)) {
        for kind in Kind::ALL {
            for order in Order::ALL {
                if let Ok(reading) = read(kind, order, &bytes) {
                    prop_assert!(reading.len <= bytes.len() && reading.len <= LONGEST);
                    prop_assert!(!reading.value.to_string().is_empty());
                }
            }
        }
    }
}
