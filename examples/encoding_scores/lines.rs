//! Files in UTF-8 of which lines are in another encoding, or damaged.

use std::path::{Path, PathBuf};

use byteloupe::encodings::legacy::usual_encodings;
use byteloupe::encodings::{Charset, Reading, judge_bytes, lines_appraised};
use unicode_normalization::UnicodeNormalization as _;

use super::fit::print_fitted;
use super::{BINS, UNKNOWN, iconv, is_same, next, on_each};

/// How many files are made of each text.
const FILES: u64 = 60;

/// A file.
pub struct File {
    bytes: Vec<u8>,

    /// The lines that are not UTF-8, with what was written; none where they are damaged.
    written: Option<Vec<(Vec<u8>, String)>>,
}

impl File {
    /// Is this how the lines were written?
    fn is_in(&self, charset: Charset) -> bool {
        let same = |(bytes, text): &(Vec<u8>, String)| is_same(&charset.decode(bytes), text);
        self.written
            .as_ref()
            .is_some_and(|lines| lines.iter().all(same))
    }
}

/// Files of 2 to 13 lines of the texts in a folder: in every second one up to a half of the lines are in another encoding,
/// as usual as that is, in the others as many are damaged. Every so many are taken.
pub fn files(folder: &Path, every: u64) -> Vec<File> {
    let usual = usual_encodings();
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for (path, number) in paths.iter().zip(1_u64..) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let text: String = text.nfc().collect();
        let own: Vec<&str> = text.lines().filter(|line| !line.is_ascii()).collect();
        if own.len() < 20 {
            continue;
        }
        for file in (0..FILES).filter(|file| (file / 2).is_multiple_of(every)) {
            let mut state = number << 32 | file;
            let count = [2, 3, 4, 7, 13][next(&mut state) as usize % 5];
            let from = next(&mut state) as usize % (own.len() - count);
            let wrong = 1 + next(&mut state) as usize % (count / 2);
            let length = [8, 15, 25, 40, 1000, 1000][next(&mut state) as usize % 6];
            let is_other = file.is_multiple_of(2);
            files.extend(made(
                &own[from..from + count],
                wrong,
                length,
                is_other,
                &usual,
                &mut state,
            ));
        }
    }
    files
}

/// A file of which some lines, cut to a length, are in another encoding or damaged; none where no encoding has them, or where
/// that leaves them UTF-8.
fn made(
    lines: &[&str],
    wrong: usize,
    length: usize,
    is_other: bool,
    usual: &[(Charset, f32)],
    state: &mut u64,
) -> Option<File> {
    let step = lines.len() / wrong;
    let first = next(state) as usize % step;
    let is_wrong = |at: usize| at % step == first && at / step < wrong;
    let cut = |line: &str| line.chars().take(length).collect::<String>();
    let texts = (0..lines.len())
        .filter(|at| is_wrong(*at))
        .map(|at| cut(lines[at]));
    let texts: Vec<String> = texts.collect();
    let instead = if is_other {
        let whole = written(&texts.join("\n"), usual, state)?;
        whole
            .split(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    } else {
        texts
            .iter()
            .map(|text| damaged(text, state))
            .collect::<Vec<_>>()
    };
    if instead.len() != texts.len() || instead.iter().all(|it| std::str::from_utf8(it).is_ok()) {
        return None;
    }
    let mut bytes = Vec::new();
    let mut left = instead.iter();
    for (at, line) in lines.iter().enumerate() {
        let wrong = if is_wrong(at) { left.next() } else { None };
        bytes.extend(wrong.map_or(line.as_bytes(), |it| it));
        bytes.push(b'\n');
    }
    let written = is_other.then(|| instead.into_iter().zip(texts).collect());
    Some(File { bytes, written })
}

/// Prints the weights for `src/encodings/line_appraisal.rs`.
pub fn fit(files: &[File]) {
    let appraised = on_each(files, |file| {
        let (charset, appraisal) = lines_appraised(&file.bytes)?;
        Some((appraisal, file.written.is_some(), file.is_in(charset)))
    });
    let label = |it: bool| f64::from(u8::from(it));
    let (mut of_another, mut of_this) = (Vec::new(), Vec::new());
    for (appraisal, is_other, is_right) in appraised.into_iter().flatten() {
        of_another.push((appraisal.features().map(f64::from), label(is_other)));
        if is_other {
            of_this.push((appraisal.of_reading().map(f64::from), label(is_right)));
        }
    }
    print_fitted("ANOTHER ENCODING", &of_another);
    print_fitted("THIS ONE AMONG OTHERS", &of_this);
}

/// Prints how often such a file is told right, by the score.
pub fn show(files: &[File]) {
    let told = on_each(files, |file| {
        let verdict = judge_bytes(&file.bytes);
        let mixtures = verdict.hypotheses.iter().filter_map(|it| match it.what {
            Reading::Mixture { legacy, .. } => Some((it.score, file.is_in(legacy))),
            _ => None,
        });
        mixtures
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .unwrap_or_default()
    });
    let mut bins = [[0_u32; 3]; BINS.len()];
    for (file, (score, is_right)) in files.iter().zip(told) {
        let bin = BINS.iter().position(|end| score < *end).unwrap_or_default();
        let kind = if is_right {
            0
        } else {
            1 + usize::from(file.written.is_none())
        };
        bins[bin][kind] += 1;
    }
    println!("| score below | right | another encoding | damaged |\n|---|---|---|---|");
    for (end, [right, other, damaged]) in BINS.into_iter().zip(bins) {
        println!("| {end:.2} | {right} | {other} | {damaged} |");
    }
}

/// A line in an encoding that has all of it, the more usual one more often; those of East Asia for its own letters only.
fn written(line: &str, usual: &[(Charset, f32)], state: &mut u64) -> Option<Vec<u8>> {
    let eastern = line.chars().filter(|it| *it >= '\u{2E80}').count();
    let is_eastern = eastern * 2 > line.chars().filter(|it| !it.is_ascii()).count();
    let fitting = usual
        .iter()
        .filter(|it| it.0.is_single_byte() || is_eastern);
    let known = fitting
        .filter_map(|(charset, usual)| Some((charset.encode(line)?, f64::from(usual.exp()))));
    let known: Vec<(Vec<u8>, f64)> = known.collect();
    let rarest = usual.iter().map(|it| it.1).fold(0.0, f32::min);
    let unknown = f64::from(rarest.exp()) * UNKNOWN.len() as f64;
    let sum: f64 = known.iter().map(|it| it.1).sum();
    let mut chance = || (next(state) >> 11) as f64 / (1_u64 << 53) as f64;
    let mut left = (sum + unknown) * chance();
    if left > sum {
        let name = UNKNOWN[(chance() * UNKNOWN.len() as f64) as usize];
        return iconv(line.as_bytes(), "UTF-8", name);
    }
    known.into_iter().find_map(|(bytes, share)| {
        left -= share;
        (left <= 0.0).then_some(bytes)
    })
}

/// A line of which a byte is lost, or changed, or that is cut within a character, or of which a program took some bytes for
/// spaces, or for nothing, all through it.
fn damaged(line: &str, state: &mut u64) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    let high: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] >= 0x80).collect();
    if high.is_empty() {
        return bytes;
    }
    let at = high[next(state) as usize % high.len()];
    let gone = bytes[at];
    match next(state) % 6 {
        0 => {
            bytes.remove(at);
        }
        1 => bytes[at] = [b'?', b' ', next(state) as u8][next(state) as usize % 3],
        2 => {
            let to = (at + 1 + next(state) as usize % 2).min(bytes.len());
            bytes.drain(at..to);
        }
        3 => bytes.truncate(at),
        4 => bytes.retain(|byte| *byte != gone),
        _ => bytes
            .iter_mut()
            .filter(|byte| **byte == gone)
            .for_each(|byte| *byte = b' '),
    }
    bytes
}
