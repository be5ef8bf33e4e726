//! How fast bytes are counted, beside others that look at every byte: `cargo bench --bench scan`.
//!
//! Each engine is timed in the same round as `simdutf8::basic`, which only says valid or not; figures
//! are medians over the rounds. The last lines are `ratio CORPUS PATH x.xx`, ours to that.
#![allow(missing_docs)]

mod corpora;

use std::hint::black_box;
use std::time::Instant;

use byteloupe::census::BLOCK_LEN;
use byteloupe::utf8::classifier::{self, CONTEXT_LEN, Path, Tally};

const ROUNDS: usize = 7;

/// Ours: everything that the report counts, block by block.
fn count(path: Path, bytes: &[u8]) -> Tally {
    let mut tally = Tally::default();
    let mut start = 0;
    while start < bytes.len() {
        let end = (start + BLOCK_LEN as usize).min(bytes.len());
        let context = &bytes[start.max(CONTEXT_LEN) - CONTEXT_LEN..start];
        tally += classifier::count(path, context, &bytes[start..end]).tally;
        start = end;
    }
    tally
}

fn resumed(bytes: &[u8]) -> usize {
    let (mut rest, mut errors) = (bytes, 0);
    while let Err(error) = simdutf8::compat::from_utf8(rest) {
        errors += 1;
        let after = error.valid_up_to() + error.error_len().unwrap_or(rest.len());
        rest = rest.get(after..).unwrap_or_default();
    }
    errors
}

fn seconds(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let paths = Path::available();
    let mut ratios = Vec::new();
    for (name, make) in corpora::ALL {
        let bytes = make();
        let gigabytes = bytes.len() as f64 / 1e9;
        let mut basic = Vec::new();
        let mut chunks = Vec::new();
        let mut compat = Vec::new();
        let mut sum = Vec::new();
        let mut ours = vec![Vec::new(); paths.len()];
        let mut ratio = vec![Vec::new(); paths.len()];
        for round in 0..ROUNDS {
            let reference = seconds(|| {
                black_box(simdutf8::basic::from_utf8(black_box(&bytes)).is_ok());
            });
            // On ill-formed bytes it stops early: a clean text of the same length stands for it.
            let reference = if std::str::from_utf8(&bytes).is_ok() {
                reference
            } else {
                seconds(|| {
                    black_box(whole_basic(black_box(&bytes)));
                })
            };
            basic.push(reference);
            for (place, path) in paths.iter().enumerate() {
                let time = seconds(|| {
                    black_box(count(*path, black_box(&bytes)));
                });
                ours[place].push(time);
                ratio[place].push(reference / time);
            }
            sum.push(seconds(|| {
                let sum: u64 = bytes
                    .as_chunks::<8>()
                    .0
                    .iter()
                    .fold(0, |sum, eight| sum.wrapping_add(u64::from_le_bytes(*eight)));
                black_box(sum);
            }));
            // The slow ones are slow enough to be told by one round.
            if round == 0 {
                chunks.push(seconds(|| {
                    black_box(bytes.utf8_chunks().count());
                }));
                compat.push(seconds(|| {
                    black_box(resumed(&bytes));
                }));
            }
        }
        let speed = |times: Vec<f64>| gigabytes / median(times);
        print!(
            "{name:14} read {:5.1}  basic {:5.1}  compat resumed {:5.2}  std chunks {:5.2}",
            speed(sum),
            speed(basic),
            speed(compat),
            speed(chunks)
        );
        for ((path, times), ratio) in paths.iter().zip(ours).zip(ratio) {
            print!("  {} {:5.2}", path.name(), speed(times));
            ratios.push(format!("ratio {name} {} {:.2}", path.name(), median(ratio)));
        }
        println!("  GB/s");
    }
    for line in ratios {
        println!("{line}");
    }
}

/// `simdutf8::basic` over all the bytes, whatever they are: in pieces, because it stops at the end of
/// a piece in which it saw an error.
fn whole_basic(bytes: &[u8]) -> usize {
    bytes
        .chunks(4 << 10)
        .filter(|piece| simdutf8::basic::from_utf8(piece).is_ok())
        .count()
}
