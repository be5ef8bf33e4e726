//! Numbers that look random, and pairs of files that are hard to compare.

/// Numbers that look random: the same in every run (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(len + 8);
        while bytes.len() < len {
            bytes.extend_from_slice(&self.next().to_le_bytes());
        }
        bytes.truncate(len);
        bytes
    }
}

/// A pair of files of some length.
pub type Make = fn(usize) -> [Vec<u8>; 2];

pub const PAIRS: [(&str, Make); 20] = [
    ("zeros_longer", |len| [vec![0; len], vec![0; len + len / 3]]),
    ("one_byte_changed_each_100", |len| {
        let mut right = vec![b'x'; len];
        right.iter_mut().step_by(100).for_each(|byte| *byte = b'y');
        [vec![b'x'; len], right]
    }),
    ("reverse", |len| {
        let left = Random(1).bytes(len);
        let right = left.iter().rev().copied().collect();
        [left, right]
    }),
    ("random", |len| [Random(2).bytes(len), Random(3).bytes(len)]),
    ("random_changed_each_1000", |len| {
        let left = Random(4).bytes(len);
        let mut right = left.clone();
        right.iter_mut().step_by(1000).for_each(|byte| *byte ^= 1);
        [left, right]
    }),
    ("random_changed_each_20", |len| {
        let left = Random(5).bytes(len);
        let mut right = left.clone();
        right.iter_mut().step_by(20).for_each(|byte| *byte ^= 1);
        [left, right]
    }),
    ("two_symbols", |len| {
        let two = |seed| {
            Random(seed)
                .bytes(len)
                .into_iter()
                .map(|byte| byte & 1)
                .collect()
        };
        [two(6), two(7)]
    }),
    ("line_ends", |len| {
        let mut left = Vec::with_capacity(len + 40);
        let mut number = 0_u32;
        while left.len() < len {
            left.extend_from_slice(format!("a line with the number {number}\r\n").as_bytes());
            number += 1;
        }
        let right = left.iter().copied().filter(|byte| *byte != b'\r').collect();
        [left, right]
    }),
    ("halves_swapped", |len| {
        let left = Random(8).bytes(len);
        let (first, second) = left.split_at(len / 2);
        let right = [second, first].concat();
        [left, right]
    }),
    ("one_line_repeated", |len| {
        let line = b"the same line again and again, and again\n";
        let left: Vec<u8> = line.iter().copied().cycle().take(len).collect();
        let mut right = left.clone();
        right.drain(len / 3..len / 3 + 20);
        [left, right]
    }),
    ("period_of_2", |len| {
        let left: Vec<u8> = b"ab".iter().copied().cycle().take(len).collect();
        let right = b"ba".iter().copied().cycle().take(len + len / 7).collect();
        [left, right]
    }),
    ("period_of_64_kib", |len| {
        let piece = Random(9).bytes(64 << 10);
        let left: Vec<u8> = piece.iter().copied().cycle().take(len).collect();
        let right = (piece[1000..].iter()).chain(&piece).copied().cycle();
        [left, right.take(len + len / 5).collect()]
    }),
    ("few_chunks_in_any_order", |len| {
        let chunks: Vec<Vec<u8>> = (0..16).map(|seed| Random(100 + seed).bytes(3000)).collect();
        let any = |seed| {
            let mut random = Random(seed);
            let mut bytes = Vec::with_capacity(len + 3000);
            while bytes.len() < len {
                bytes.extend_from_slice(&chunks[random.next() as usize % chunks.len()]);
            }
            bytes
        };
        [any(10), any(11)]
    }),
    ("lines_shuffled", |len| {
        let mut random = Random(12);
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for number in 0..len / 48 {
            lines.push(format!("{number:08} {:016x} and some words\n", random.next()).into_bytes());
        }
        let left = lines.concat();
        for last in (1..lines.len()).rev() {
            lines.swap(last, random.next() as usize % (last + 1));
        }
        [left, lines.concat()]
    }),
    ("small_islands_in_a_sea", |len| {
        let mut random = Random(13);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        while left.len() < len {
            let same = random.bytes(900);
            for side in [&mut left, &mut right] {
                side.extend_from_slice(&same);
                side.extend_from_slice(&random.bytes(4000));
            }
        }
        [left, right]
    }),
    ("large_islands_in_a_sea", |len| {
        let mut random = Random(14);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        while left.len() < len {
            let same = random.bytes(20_000);
            for side in [&mut left, &mut right] {
                side.extend_from_slice(&same);
                side.extend_from_slice(&random.bytes(100_000));
            }
        }
        [left, right]
    }),
    ("moved_once_copied_often", |len| {
        let [piece, kept, other] =
            [(15, 500), (16, len / 2), (17, len / 4)].map(|(seed, len)| Random(seed).bytes(len));
        let copies: Vec<u8> = piece.iter().copied().cycle().take(len / 4).collect();
        [
            [&*piece, &*kept, &*other].concat(),
            [&*kept, &*copies, &*other].concat(),
        ]
    }),
    ("a_zero_more_in_each_row", |len| {
        let mut random = Random(18);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        while left.len() < len {
            let mark = random.bytes(16);
            left.extend_from_slice(&[0; 300]);
            right.extend_from_slice(&[0; 301]);
            left.extend_from_slice(&mark);
            right.extend_from_slice(&mark);
        }
        [left, right]
    }),
    ("invisible_characters", |len| {
        let any = |seed| {
            let mut random = Random(seed);
            let mut text = String::with_capacity(len + 4);
            while text.len() < len {
                let number = u32::try_from(random.next() % 16).unwrap_or(0);
                text.extend(char::from_u32(0xE_0100 + number));
            }
            text.into_bytes()
        };
        [any(19), any(20)]
    }),
    ("windows_1252", |len| {
        let mut random = Random(21);
        let mut left = String::with_capacity(len + 4);
        while left.len() < len {
            let number = u32::try_from(random.next() % 64).unwrap_or(0);
            left.extend(char::from_u32(0xC0 + number));
        }
        let right = left.chars().map(|it| it as u8).collect();
        [left.into_bytes(), right]
    }),
];
