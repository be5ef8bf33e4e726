//! What a frame costs: `cargo bench --bench frame`.
//!
//! The hex view fills a window of 1920 × 1080, and every frame shows the next screen of bytes. Beside
//! it, in the same run and in turn, the same rows are drawn as plain monospace labels, one to a row,
//! whose text was put together before. The first time that a screen is shown counts apart: both sides
//! meet new characters then. Then the bar of the whole window is dragged through 16 GiB.
//! All these are times of the processor on the thread that draws, tessellation included. The last
//! lines are for machines:
//!
//! - `ratio drag_p99_to_median x.xx`: the slowest frame in a hundred of the drag to the median;
//! - `ratio hex_view_to_labels x.xx`: the hex view to the labels, for the bytes where it does worst;
//! - `ratio find_to_read_memmem x.xx`: as `cargo bench --bench find` has it.
#![allow(missing_docs)]

mod clock;
#[path = "../common/corpora.rs"]
#[allow(dead_code)]
mod corpora;
mod drag;
#[path = "../common/finding.rs"]
mod finding;
mod labels;
mod stage;
#[path = "../common/timing.rs"]
mod timing;

use byteloupe::find::{Pattern, TextOptions};

use self::finding::{NEEDLE, Searched, bare, search};
use self::timing::{ROUNDS, ratio};

/// The corpora that are looked at: little to draw, much, and errors in every cell.
const CORPORA: [&str; 4] = ["ascii", "cyrillic", "mixed", "random"];

/// Bytes of them that are looked at: enough for the screens, few enough to stay at hand.
const SHOWN: usize = 64 << 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut worst: f64 = 0.0;
    for corpus in corpora::ALL {
        if !CORPORA.contains(&corpus.name) {
            continue;
        }
        let mut bytes = (corpus.make)();
        bytes.truncate(SHOWN);
        let compared = labels::compare(&bytes)?;
        println!(
            "{:10} hex view {:.2}  labels {:.2} ms a frame  ratio {:.2}, \
             the first time {:.2}  ({:.0} % of cells change)",
            corpus.name,
            compared.hex_view * 1e3,
            compared.labels * 1e3,
            compared.ratio,
            compared.first_ratio,
            compared.changed * 100.0,
        );
        worst = worst.max(compared.ratio);
    }

    let dragged = drag::drag()?;
    println!(
        "drag       median {:.2}  99th percentile {:.2} ms a frame  ({} frames)",
        dragged.median * 1e3,
        dragged.p99 * 1e3,
        dragged.frames,
    );

    let searched = Searched::make()?;
    let literal = TextOptions {
        ignore_case: false,
        canonical: false,
    };
    let pattern = Pattern::text(NEEDLE, literal)?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(search(&searched.source, &pattern).1);
        theirs.push(bare(&searched.source).1);
    }

    println!(
        "ratio drag_p99_to_median {:.2}",
        dragged.p99 / dragged.median
    );
    println!("ratio hex_view_to_labels {worst:.2}");
    println!("ratio find_to_read_memmem {:.2}", ratio(&theirs, &ours));
    Ok(())
}
