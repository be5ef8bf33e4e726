//! Byte strings that every test of the codec walks through.

use super::{INTERESTING, hex};

/// By hand: the rows of the model, the edges of every production, and what people meet.
const BY_HAND: &[&str] = &[
    "",
    "41",
    "00",
    "7F",
    "41 42 43 44 45 46 47 48 49",
    // The model's table.
    "C0 AF AF",
    "E0 A0",
    "ED A0",
    "F4 90 80 80",
    "F5 80 80 80",
    "F8 88 80 80 C2 80",
    "FC 80 84 90 80 80",
    "ED A0 80 ED A0 80 ED B0 80",
    "ED B0 80 ED A0 80",
    "EF BB 41",
    // The edges of RFC 3629 §4.
    "C2 80 DF BF",
    "E0 A0 80 E0 BF BF",
    "E1 80 80 EC BF BF",
    "ED 80 80 ED 9F BF",
    "EE 80 80 EF BF BF",
    "F0 90 80 80 F0 BF BF BF",
    "F1 80 80 80 F3 BF BF BF",
    "F4 80 80 80 F4 8F BF BF",
    // Just outside them.
    "C0 80",
    "C1 BF",
    "E0 80 80",
    "E0 9F BF",
    "ED A0 80",
    "ED BF BF",
    "F0 80 80 80",
    "F0 8F BF BF",
    "F4 90 80 80",
    "F7 BF BF BF",
    "F8 80 80 80 80",
    "FB BF BF BF BF",
    "FC 80 80 80 80 80",
    "FD BF BF BF BF BF",
    "FE FF",
    // Signatures and noncharacters.
    "EF BB BF 41",
    "EF BB BF EF BB BF",
    "EF BB",
    "EF BF BD EF BF BE EF B7 90",
    // Sequences cut by a byte.
    "C2 41",
    "C2 C2 80",
    "E1 41",
    "E1 80 41",
    "E1 80 E1 80 80",
    "F1 41",
    "F1 80 41",
    "F1 80 80 41",
    "F1 80 80 F1 80 80 80",
    "F0 9F 92 F0 9F 92 96",
    // Sequences cut by the end.
    "C2",
    "E0",
    "ED",
    "F0",
    "F4",
    "F4 8F",
    "F0 9F 92",
    "C1",
    "F5 80",
    "F9",
    "FC",
    "FD BF BF BF",
    // Pairs of surrogates, in forms of every length.
    "ED A1 8C ED BE B4",
    "ED A1 8C ED BE",
    "ED A1 8C 41 ED BE B4",
    "ED A1 8C 80 ED BE B4",
    "ED A1 8C ED BE B4 80",
    "ED A1 8C ED BE B4 ED BE B4",
    "F0 8D A1 8C ED BE B4",
    "ED A1 8C F0 8D BE B4",
    "FC 80 80 8D A1 8C FC 80 80 8D BE B4",
    "ED A1 8C FC 80 80 8D BE B4",
    "F8 80 8D A1 8C F8 80 8D BE B4 80 80",
    "ED A0 80 FF ED B0 80",
    // Stray tails.
    "80",
    "80 BF 41 80",
    "80 80 80 80 80 80 80 80 80 80 80 80 80 80 80 80",
    "F0 9F 98 80 80 80",
    // Attacks.
    "2F C0 AE 2E 2F",
    "2F C0 AE C0 AE 2F",
    "E0 80 AF",
    "F0 80 80 AF",
    // Text.
    "41 E2 89 A2 CE 91 2E",
    "ED 95 9C EA B5 AD EC 96 B4",
    "E6 97 A5 E6 9C AC E8 AA 9E",
    "EF BB BF F0 A3 8E B4",
    "C1 A9",
];

/// All vectors: those by hand, and every string of one or two interesting bytes.
pub(crate) fn all() -> Vec<Vec<u8>> {
    let mut vectors: Vec<Vec<u8>> = BY_HAND.iter().map(|text| hex(text)).collect();
    for first in INTERESTING {
        vectors.push(vec![first]);
        vectors.extend(INTERESTING.map(|second| vec![first, second]));
    }
    vectors
}
