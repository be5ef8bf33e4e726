//! How improbable digits would be as a name.

use super::class::{LOWER, NONE, NUMBER, UPPER, class_of};

/// Probabilities are told as the bits that it takes to write down what has them, in quarters.
pub(super) const BIT: u32 = 4;

/// How many quarters of a bit it takes to write digits down as a name of a function, a type, a file or a symbol, or
/// as a path of such names.
///
/// A name is made of words, and of parts that are hex or drawn from letters of one case and numbers. Words are told by
/// the letters that follow one another in them, and by how seldom they change between small letters, capitals,
/// numbers and signs. Of all ways to cut the digits into such parts, the one that takes least counts.
///
/// It does not know words: letters that could follow one another in one are as good as a word.
pub(super) fn bits_as_name(digits: &[u8]) -> u32 {
    let mut ways = [0, CHANGE, CHANGE, CHANGE, CHANGE];
    let mut least = 0;
    let mut last = 0;
    for byte in digits {
        let changed = least + CHANGE;
        let steps = STEPS[usize::from(*byte & 0x7F)];
        let step_of_word = STEPS_OF_WORD[usize::from(last & 0x7F)][usize::from(*byte & 0x7F)];
        let steps = [
            u32::from(step_of_word),
            steps[0],
            steps[1],
            steps[2],
            steps[3],
        ];
        for (way, step) in ways.iter_mut().zip(steps) {
            *way = changed.min(*way) + step;
        }
        least = ways.into_iter().fold(u32::MAX, u32::min);
        last = *byte;
    }
    least
}

/// What it takes to begin a part of another sort.
const CHANGE: u32 = 8 * BIT;

/// What does not occur in a part. It does not overflow within what is looked at.
const NEVER: u32 = 1 << 16;

/// What a digit takes in parts that are no words: drawn from small letters and numbers, from capitals and numbers,
/// and hex of either case.
static STEPS: [[u32; 4]; 128] = {
    /// One of 36, and one of 16.
    const DRAWN: u32 = 21;
    const HEX: u32 = 4 * BIT;
    let mut steps = [[NEVER; 4]; 128];
    let mut byte = 0;
    while byte < 128 {
        steps[byte] = match byte as u8 {
            b'0'..=b'9' => [DRAWN, DRAWN, HEX, HEX],
            b'a'..=b'f' => [DRAWN, NEVER, HEX, NEVER],
            b'A'..=b'F' => [NEVER, DRAWN, NEVER, HEX],
            b'g'..=b'z' => [DRAWN, NEVER, NEVER, NEVER],
            b'G'..=b'Z' => [NEVER, DRAWN, NEVER, NEVER],
            _ => [NEVER; 4],
        };
        byte += 1;
    }
    steps
};

/// What a digit takes in a word behind another, by both; behind 0 at the start.
static STEPS_OF_WORD: [[u8; 128]; 128] = {
    let mut steps = [[u8::MAX; 128]; 128];
    let mut last = 0;
    while last < 128 {
        let mut byte = 0;
        while byte < 128 {
            let (before, here) = (class_of(last as u8), class_of(byte as u8));
            if here != NONE {
                steps[last][byte] = CLASSES[before as usize][here as usize]
                    + match here {
                        LOWER | UPPER if goes_on(before, here) => letter(last, byte),
                        LOWER | UPPER => FIRST[place(byte)] - ZERO,
                        // One of ten, and one of two.
                        NUMBER => 13,
                        _ => 4,
                    };
            }
            byte += 1;
        }
        last += 1;
    }
    steps
};

/// Is a letter part of the word that the one before it is part of?
const fn goes_on(before: u8, here: u8) -> bool {
    before == UPPER || before == LOWER && here == LOWER
}

const fn place(letter: usize) -> usize {
    (letter | 0x20) - b'a' as usize
}

const fn letter(last: usize, byte: usize) -> u8 {
    LETTERS[place(last)][place(byte)] - ZERO
}

/// What a byte of a class takes behind one of another, in quarters of a bit: behind none, a small letter, a capital, a
/// number, `+` or `/`, and `-` or `_`.
const CLASSES: [[u8; 6]; 6] = [
    [0, 6, 6, 16, 12, 16],
    [0, 1, 15, 22, 23, 17],
    [0, 11, 2, 26, 34, 12],
    [0, 12, 21, 2, 32, 15],
    [0, 2, 10, 16, 24, 34],
    [0, 6, 3, 19, 44, 22],
];

/// The digit that stands for nothing in the tables below; each one behind it for a quarter of a bit more.
const ZERO: u8 = b'0';

/// What each letter takes at the start of a word.
const FIRST: &[u8; 26] = br"?C>@AAFG@SJDBDD@OA>ADDFFXU";

/// What each letter takes behind another, which tells the line. These tables were counted in 0.8 million names and
/// paths of C, C++ and Rust (`cargo run --example name_statistics`).
const LETTERS: [&[u8; 26]; 26] = [
    br"LD?ANMAXEZN=A>ZA[=@9FINIGY",
    br"<FBG>FKV=BR:NM@I[CCI;QUSC\",
    br"=JEK<IN?E\ABGM9IUAD<CNWSK`",
    br">FEA7GIK;TNEGK>GVABGFKHNL[",
    br"BG??GEGRJ\RCC<KGJ:=>ODJAIZ",
    br"?IFG>=OW:`W?IF:KY@BDCOLNH`",
    br"CJFK6JFD@\S=GABEY?AFCORYQ\",
    br"8KGH9HPP=_PJFL=JV@D?FLK\IT",
    br"DF?@DEDXP`PAB9<DWF@=TFRJ`G",
    br"?T?S5ONUCOHPNI;DXOBMASRWYW",
    br"CF@G6GGI9XRHDDKHTI?GFIIXTX",
    br"<IJD9JKS;UR=MN=HZKCABHRPFX",
    br"9DHE8LNT>^PDCM?=TMCHDMQUV]",
    br"@O@=>C=PBZJHLGAIZL>9DFS\Q^",
    br"IF?BPGIXHWJA?9G@`:DC@GDPR`",
    br"<MDG;HMDA`G?JM>AW;C?BLQTH[",
    br"KKHIKLORM[X>JLHHIFIL2QOU[W",
    br"=LDE8IEV=_KICH<JWBA@FGPWC^",
    br"BMAL:IMC>]FFHJCBNH>9BKKTEN",
    br"=IDJ9IQA:_PFIN?GX>BCDOMPAZ",
    br"FCFF?EHU@`\??<QAZ=<<UPWL`X",
    br";QHJ6IJT:`FDAPFFSKEATFVJ\\",
    br"=IEG<LKE8XPGD@@CR??ILRMW[R",
    br"?>?H@EFQA^EL@MK>RIE7OLQGJ`",
    br"EDBGCHMLDZPBA>D7SF<@JJJYVQ",
    br">KHL3MSNDZVJJN>IUIJNMNGJLF",
];
