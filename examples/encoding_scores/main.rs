//! Measures how often the score of an encoding is right, and fits it: the table of scores in `docs/encodings.md`.
//!
//!     cargo run --release --no-default-features --example encoding_scores -- [--fit] [--lines] [--wrong] [--open] [--every N] FOLDER
//!
//! FOLDER holds texts in UTF-8, one for each language, named as the language is. Pieces of them, from 10 to 8000
//! characters long, are converted by `iconv` into every encoding that can write them: those that the program knows,
//! and as many that it does not know. A piece is read right when the best hypothesis decodes it to the same text,
//! composed characters and decomposed ones being the same. `--lines` is about files in UTF-8 instead of which lines are in
//! another encoding, or damaged. `--fit` prints the weights for `src/encodings/legacy/appraisal.rs`, and what signs cost, or
//! those for `src/encodings/line_appraisal.rs`; what they are fitted on must not be what they are shown on.
//! `--every` takes every so many pieces only. The pieces are the same in each run. `--wrong` lists what is wrong from .9 on,
//! `--open` what of 200 characters and more on the list is not told.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod fit;
mod lines;

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use byteloupe::encodings::legacy::{Appraisal, FEATURES, appraised, ebcdic};
use byteloupe::encodings::{Encoding, Hypothesis, Reading, judge_bytes};
use fit::print_fitted;
use unicode_normalization::UnicodeNormalization as _;

/// How many characters pieces have.
const LENGTHS: [usize; 9] = [10, 20, 40, 100, 200, 500, 1000, 3000, 8000];

/// What `iconv` calls encodings that the program knows.
const KNOWN: [&str; 66] = [
    "CP1250",
    "CP1251",
    "CP1252",
    "CP1253",
    "CP1254",
    "CP1255",
    "CP1256",
    "CP1257",
    "CP1258",
    "CP874",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "CP866",
    "MACINTOSH",
    "MAC-CYRILLIC",
    "SHIFT_JIS",
    "EUC-JP",
    "ISO-2022-JP",
    "EUC-KR",
    "BIG5",
    "GBK",
    "GB18030",
    "CP437",
    "CP737",
    "CP775",
    "CP850",
    "CP852",
    "CP855",
    "CP857",
    "CP858",
    "CP860",
    "CP861",
    "CP862",
    "CP863",
    "CP864",
    "CP865",
    "CP869",
    "MAC-CENTRALEUROPE",
    "VISCII",
    "IBM037",
    "IBM273",
    "IBM500",
    "IBM1047",
    "IBM1140",
    "IBM1148",
    "UTF-16LE",
    "UTF-16BE",
    "UTF-32LE",
    "ISO-8859-1",
    "CP949",
    "CP932",
    "CP936",
    "UTF-7",
    "ISO-2022-KR",
];

/// Encodings that it does not know.
const UNKNOWN: [&str; 30] = [
    "CP1125",
    "KOI8-T",
    "ISO-IR-111",
    "ARMSCII-8",
    "GEORGIAN-PS",
    "GEORGIAN-ACADEMY",
    "PT154",
    "RK1048",
    "HP-ROMAN8",
    "HP-GREEK8",
    "HP-TURKISH8",
    "CP1046",
    "CP770",
    "CP772",
    "CP774",
    "CP856",
    "CP922",
    "ISO-8859-9E",
    "ISO-8859-11",
    "MAC-SAMI",
    "CP921",
    "CP868",
    "CP1133",
    "TCVN",
    "CP880",
    "CP875",
    "CP870",
    "CP1026",
    "CP424",
    "EUC-TW",
];

/// The borders between the bins of scores.
pub const BINS: [f32; 8] = [0.1, 0.3, 0.5, 0.75, 0.9, 0.95, 0.99, 1.01];

struct Case {
    language: String,
    encoding: &'static str,
    is_known: bool,
    length: usize,
    text: String,
    bytes: Vec<u8>,
}

fn main() {
    let mut folder = None;
    let (mut fits, mut tells_wrong, mut tells_open, mut every) = (false, false, false, 1);
    let mut of_lines = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--fit" => fits = true,
            "--lines" => of_lines = true,
            "--wrong" => tells_wrong = true,
            "--open" => tells_open = true,
            "--every" => every = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(1),
            _ => folder = Some(PathBuf::from(argument)),
        }
    }
    let Some(folder) = folder else {
        println!("which FOLDER of texts?");
        return;
    };
    if of_lines {
        let files = lines::files(&folder, every);
        if fits {
            lines::fit(&files);
        } else {
            lines::show(&files);
        }
        return;
    }
    let cases = cases(&folder, every);
    if fits {
        print_signs(&folder);
        fit(&cases);
    } else {
        show(&cases, tells_wrong, tells_open);
    }
}

/// A number that looks random: the next of a row (`SplitMix64`).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut number = *state;
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

fn cases(folder: &Path, every: u64) -> Vec<Case> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    let mut number = 0;
    let mut lacks = HashMap::new();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let language = path.file_stem().unwrap().to_string_lossy().into_owned();
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect();
        if lines.len() < 20 {
            continue;
        }
        let known = KNOWN.into_iter().map(|name| (name, true));
        let unknown = UNKNOWN.into_iter().map(|name| (name, false));
        for (encoding, is_known) in known.chain(unknown) {
            for length in LENGTHS {
                number += 1;
                let mut state = number;
                if !next(&mut state).is_multiple_of(every) {
                    continue;
                }
                let piece = piece(&lines, length, &mut state);
                if piece.is_ascii() {
                    continue;
                }
                if let Some((text, bytes)) = converted(&piece, encoding, &mut lacks) {
                    let language = language.clone();
                    cases.push(Case {
                        language,
                        encoding,
                        is_known,
                        length,
                        text,
                        bytes,
                    });
                }
            }
        }
    }
    cases
}

/// Lines in a row, of so many characters or a few more.
fn piece(lines: &[&str], length: usize, state: &mut u64) -> String {
    let mut at = next(state) as usize % lines.len();
    let mut piece = String::new();
    let mut have = 0;
    while have < length {
        let line = lines[at % lines.len()];
        let room = (length - have).max(10) + 5;
        let cut: String = line.chars().take(room).collect();
        have += cut.chars().count() + 1;
        piece += &cut;
        piece.push('\n');
        at += 1;
    }
    piece.nfc().collect()
}

/// The text as an encoding can write it, and its bytes; `None` where it lacks more than one letter of a hundred.
fn converted(
    text: &str,
    encoding: &'static str,
    lacks: &mut HashMap<(&'static str, char), bool>,
) -> Option<(String, Vec<u8>)> {
    if let Some(bytes) = iconv(text.as_bytes(), "UTF-8", encoding) {
        return Some((text.to_owned(), bytes));
    }
    // What it lacks is left out, with all others of the same character.
    let mut kept = text.to_owned();
    let mut signs: Vec<char> = text.chars().filter(|it| !it.is_ascii()).collect();
    signs.sort_unstable();
    signs.dedup();
    let lacking: Vec<char> = (signs.into_iter())
        .filter(|sign| {
            let asked = || iconv(sign.to_string().as_bytes(), "UTF-8", encoding).is_none();
            *lacks.entry((encoding, *sign)).or_insert_with(asked)
        })
        .collect();
    let lost = text.chars().filter(|it| lacking.contains(it)).count();
    let letters = text.chars().filter(|it| !it.is_ascii()).count();
    if lost * 50 > letters {
        return None;
    }
    kept.retain(|it| !lacking.contains(&it));
    iconv(kept.as_bytes(), "UTF-8", encoding).map(|bytes| (kept, bytes))
}

fn iconv(input: &[u8], from: &str, to: &str) -> Option<Vec<u8>> {
    let mut child = Command::new("iconv")
        .args(["-f", from, "-t", to])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("iconv");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writing = std::thread::spawn(move || stdin.write_all(&input));
    let done = child.wait_with_output().ok()?;
    let _ = writing.join();
    done.status.success().then_some(done.stdout)
}

/// What a hypothesis reads the bytes as.
fn read(best: &Hypothesis, bytes: &[u8]) -> Option<String> {
    let encoding = match best.what {
        Reading::Text { encoding, .. } => encoding,
        Reading::Mixture { legacy, .. } => Encoding::Legacy(legacy),
        _ => return None,
    };
    match encoding {
        Encoding::Legacy(charset) => Some(charset.decode(bytes).into_owned()),
        Encoding::Utf16Le => Some(encoding_rs::UTF_16LE.decode(bytes).0.into_owned()),
        Encoding::Utf16Be => Some(encoding_rs::UTF_16BE.decode(bytes).0.into_owned()),
        Encoding::Utf32Le => {
            let units = bytes.as_chunks::<4>().0.iter();
            units
                .map(|unit| char::from_u32(u32::from_le_bytes(*unit)))
                .collect()
        }
        Encoding::Utf8 | Encoding::Ascii => String::from_utf8(bytes.to_vec()).ok(),
        _ => None,
    }
}

/// ISO-8859-1 is windows-1252 but for what no text has; all else is compared as it is.
fn is_same(one: &str, other: &str) -> bool {
    one.nfc().eq(other.nfc())
}

/// What comes of each case, on all threads.
fn on_each<C: Sync, T: Send>(cases: &[C], work: impl Fn(&C) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = &work;
    std::thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(threads).max(1));
        let running: Vec<_> = parts
            .map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<T>>()))
            .collect();
        let done = running.into_iter().map(|it| it.join().expect("a thread"));
        done.flatten().collect()
    })
}

#[derive(Default, Clone, Copy)]
struct Row {
    all: u32,
    right: u32,
    doubted: u32,
    wrong: u32,
    wrong_90: u32,
    wrong_99: u32,
    sure_99: u32,
}

fn show(cases: &[Case], tells_wrong: bool, tells_open: bool) {
    let mut rows: BTreeMap<(bool, String), Row> = BTreeMap::new();
    let mut bins = [(0_u32, 0_u32); BINS.len()];
    let bests = on_each(cases, |case| judge_bytes(&case.bytes).best().cloned());
    for (case, best) in cases.iter().zip(bests) {
        let Some(best) = best else { continue };
        let is_right = read(&best, &case.bytes).is_some_and(|text| is_same(&text, &case.text));
        let is_told = best.score >= 0.5
            && matches!(best.what, Reading::Text { .. } | Reading::Mixture { .. });
        let bin = BINS
            .iter()
            .position(|end| best.score < *end)
            .unwrap_or(BINS.len() - 1);
        if matches!(best.what, Reading::Text { .. } | Reading::Mixture { .. }) {
            bins[bin].0 += 1;
            bins[bin].1 += u32::from(is_right);
        }
        for key in [
            format!("{:5}", case.length),
            format!("{} in all", case.encoding),
            " all".to_owned(),
        ] {
            let row = rows.entry((!case.is_known, key)).or_default();
            row.all += 1;
            if is_right {
                row.right += 1;
                row.doubted += u32::from(!is_told);
            } else if is_told {
                row.wrong += 1;
                row.wrong_90 += u32::from(best.score >= 0.9);
                row.wrong_99 += u32::from(best.score >= 0.99);
            } else {
                row.doubted += 1;
            }
            row.sure_99 += u32::from(best.score >= 0.99 && is_told);
        }
        let is_wrong = !is_right && is_told && best.score >= 0.9;
        let is_open = case.is_known && case.length >= 200 && !is_told;
        if tells_wrong && is_wrong || tells_open && is_open {
            println!(
                "{} {} {}: {} {:.3}: {:?}",
                case.language,
                case.encoding,
                case.length,
                best.what.words(),
                best.score,
                case.text.chars().take(60).collect::<String>()
            );
        }
    }
    println!(
        "| encodings | pieces | right | left open | wrong | wrong at .9 | wrong at .99 | of told at .99 |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for ((is_unknown, key), row) in rows {
        println!(
            "| {}{key} | {} | {} | {} | {} | {} | {} | {} |",
            if is_unknown {
                "off the list, "
            } else {
                "on the list, "
            },
            row.all,
            row.right,
            row.doubted,
            row.wrong,
            row.wrong_90,
            row.wrong_99,
            row.sure_99
        );
    }
    println!("\n| score below | pieces | right |\n|---|---|---|");
    for (end, (all, right)) in BINS.into_iter().zip(bins) {
        println!(
            "| {end:.2} | {all} | {:.3} |",
            f64::from(right) / f64::from(all.max(1))
        );
    }
}

/// Prints what signs cost, for `src/encodings/legacy/ebcdic.rs`, and a space that is not broken, for `weigh.rs`: in nats,
/// counted in the texts as they are.
fn print_signs(folder: &Path) {
    let mut often: BTreeMap<char, u32> = BTreeMap::new();
    let (mut brackets, mut lone) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        text.chars().for_each(|c| *often.entry(c).or_default() += 1);
        for line in text.lines() {
            let mut open = 0;
            for c in line.chars() {
                match c {
                    '[' => open += 1,
                    ']' if open > 0 => open -= 1,
                    ']' => lone += 1,
                    _ => {}
                }
                brackets += u32::from(matches!(c, '[' | ']'));
            }
            lone += open;
        }
    }
    let cost = |count: u32, all: u32| (f64::from(all) / f64::from(count.max(1))).ln();
    let count = |c: char| often.get(&c).copied().unwrap_or_default();
    let signs: u32 = (often.iter().filter(|it| it.0.is_ascii_punctuation()))
        .map(|it| it.1)
        .sum();
    for sign in "~![]|#@{}\\$`^".chars() {
        println!("{sign:?}: {:.1}", cost(count(sign), signs));
    }
    println!("a bracket alone: {:.1}", cost(lone, brackets));
    let no_break = count('\u{A0}');
    let spaces = count(' ') + no_break;
    println!("a space not broken: {:.1}", cost(no_break, spaces));
}

/// Prints what is fitted: for EBCDIC, and for all else.
fn fit(cases: &[Case]) {
    let samples = on_each(cases, |case| {
        let is_ebcdic = ebcdic::is_like_text(&case.bytes);
        let (guesses, appraisal) = if is_ebcdic {
            ebcdic::appraised(&case.bytes)
        } else {
            appraised(&case.bytes, None)
        };
        let (best, appraisal) = guesses.first().zip(appraisal)?;
        let text = best.charset.decode(&case.bytes);
        let is_right = is_same(&text, &case.text);
        Some((appraisal, f64::from(u8::from(is_right))))
    });
    let (ebcdic, legacy): (Vec<_>, Vec<_>) =
        (samples.into_iter().flatten()).partition(|(appraisal, _)| appraisal.is_ebcdic);
    let numbers = |samples: Vec<(Appraisal, f64)>| -> Vec<([f64; FEATURES], f64)> {
        let samples = samples.into_iter();
        samples
            .map(|(it, label)| (it.features().map(f64::from), label))
            .collect()
    };
    print_fitted("LEGACY", &numbers(legacy));
    print_fitted("EBCDIC", &numbers(ebcdic));
}
