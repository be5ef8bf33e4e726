//! Prints how often the encoding of files is told right, by encoding and by size.
//!
//!     cargo run --release --no-default-features --example detection_table -- [--wrong] FOLDER…
//!
//! Each FOLDER holds a folder for each encoding, named by one of its labels, and those hold files in
//! that encoding. A file is read right when it decodes to the same text as in the encoding of its folder,
//! composed characters and decomposed ones being the same. `--wrong` lists those that are read wrong.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use byteloupe::encodings::Charset;
use byteloupe::encodings::legacy::rank;
use unicode_normalization::UnicodeNormalization;

/// The sizes of the columns: a file belongs to the first that it is not larger than.
const SIZES: [(usize, &str); 4] = [
    (512, "≤ 512 B"),
    (4096, "≤ 4 KiB"),
    (32 * 1024, "≤ 32 KiB"),
    (usize::MAX, "larger"),
];

/// How many files there are, and how many of them are read right.
#[derive(Clone, Copy, Default)]
struct Cell {
    files: u32,
    right: u32,
}

impl Cell {
    fn shown(self) -> String {
        if self.files == 0 {
            return String::new();
        }
        format!(
            "{:.3} of {}",
            f64::from(self.right) / f64::from(self.files),
            self.files
        )
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rows: BTreeMap<&str, [Cell; SIZES.len() + 1]> = BTreeMap::new();
    let mut spent = Duration::ZERO;
    let mut bytes_read = 0;
    let mut wrong_too = false;
    for folder in env::args_os().skip(1) {
        if folder == "--wrong" {
            wrong_too = true;
            continue;
        }
        for entry in fs::read_dir(Path::new(&folder))? {
            let path = entry?.path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let Some(encoding) = Charset::named(&name) else {
                println!("{name} is no encoding from before Unicode");
                continue;
            };
            for file in fs::read_dir(&path)? {
                let file = file?.path();
                let bytes = fs::read(&file)?;
                let begun = Instant::now();
                let guesses = rank(&bytes, None);
                spent += begun.elapsed();
                bytes_read += bytes.len();
                let best = guesses.first();
                let is_right = best.is_some_and(|best| same_text(best.charset, encoding, &bytes));
                if wrong_too && !is_right {
                    let said = guesses.iter().take(3).map(|guess| {
                        format!(
                            "{} {:.3} {}",
                            guess.charset.name(),
                            guess.score,
                            guess.language.unwrap_or("?")
                        )
                    });
                    println!(
                        "{}: {}",
                        file.display(),
                        said.collect::<Vec<_>>().join(", ")
                    );
                }
                let size = SIZES
                    .iter()
                    .position(|size| bytes.len() <= size.0)
                    .unwrap_or(SIZES.len() - 1);
                for (row, column) in [
                    (encoding.name(), size),
                    (encoding.name(), SIZES.len()),
                    ("all", size),
                    ("all", SIZES.len()),
                ] {
                    let cell = &mut rows.entry(row).or_default()[column];
                    cell.files += 1;
                    cell.right += u32::from(is_right);
                }
            }
        }
    }
    let head: Vec<&str> = SIZES
        .iter()
        .map(|size| size.1)
        .chain(["all sizes"])
        .collect();
    println!("| encoding | {} |", head.join(" | "));
    println!("|---{}|", "|---".repeat(head.len()));
    for (name, cells) in rows {
        let cells: Vec<String> = cells.into_iter().map(Cell::shown).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    println!("{bytes_read} bytes in {spent:.2?}");
    Ok(())
}

/// Whether both encodings decode the bytes to the same text.
fn same_text(one: Charset, other: Charset, bytes: &[u8]) -> bool {
    one == other || one.decode(bytes).nfc().eq(other.decode(bytes).nfc())
}
