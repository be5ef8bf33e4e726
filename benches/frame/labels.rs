//! The hex view beside the same rows as plain monospace labels, one to a row.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use byteloupe::app::hex_view_alone::{self, HexViewAlone};
use byteloupe::source::MemorySource;

use super::stage::Stage;
use super::timing::{median, ratio};

/// Screens that are gone through. Their bytes stay at hand, so that no frame waits for them.
const SCREENS: u64 = 40;

/// How often they are gone through.
const ROUNDS: u64 = 15;

/// The rows of 16 bytes in a range as text: offsets, digits, and characters in the row of their lead.
fn rows(bytes: &[u8], range: Range<usize>) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (row, chunk) in bytes[range.clone()].chunks(16).enumerate() {
        let mut text = format!("{:08X} ", range.start + row * 16);
        for byte in chunk {
            let _ = write!(text, " {byte:02X}");
        }
        text.push_str("  ");
        rows.push(text);
    }
    let mut offset = range.start;
    let mut put = |offset: usize, c: char| {
        if let Some(row) = rows.get_mut((offset - range.start) / 16) {
            row.push(if c.is_control() { '.' } else { c });
        }
    };
    for chunk in bytes[range.clone()].utf8_chunks() {
        for c in chunk.valid().chars() {
            put(offset, c);
            offset += c.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            put(offset, '\u{FFFD}');
            offset += chunk.invalid().len();
        }
    }
    rows
}

/// What both sides took for the same bytes.
pub(crate) struct Compared {
    /// The hex view, a frame, median, in seconds.
    pub(crate) hex_view: f64,
    /// The labels, likewise.
    pub(crate) labels: f64,
    /// Median over all pairs of frames of the hex view to the labels.
    pub(crate) ratio: f64,
    /// The same for the first time that each screen is shown.
    pub(crate) first_ratio: f64,
    /// Part of the cells of a screen that hold another byte than on the screen before.
    pub(crate) changed: f64,
}

/// Draws screen after screen of some bytes, by the hex view and by labels in turn.
pub(crate) fn compare(bytes: &[u8]) -> Result<Compared, Box<dyn std::error::Error>> {
    let mut ours = Stage::new();
    let mut theirs = Stage::new();
    hex_view_alone::install(&theirs.ctx);
    let source = Arc::new(MemorySource::new(Arc::<[u8]>::from(bytes)));
    let mut view = HexViewAlone::new(&ours.ctx, source)?;
    while !view.is_counted() {
        std::thread::sleep(Duration::from_millis(5));
    }

    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let (mut our_first, mut their_first) = (Vec::new(), Vec::new());
    let mut screens: Vec<Option<(Range<u64>, Vec<String>)>> = vec![None; SCREENS as usize];
    // The first round fetches what is shown, and finds a place in the atlas for each character.
    for round in 0..=ROUNDS {
        for (number, screen) in screens.iter_mut().enumerate() {
            let mut drawn = 0..0;
            let mut our_time = 0.0;
            while drawn.is_empty() {
                (_, our_time) = ours.frame(Vec::new(), |ui| drawn = view.show(ui, number as u64));
            }
            let (_, rows) = screen.get_or_insert_with(|| {
                let range = drawn.start as usize..drawn.end as usize;
                (drawn.clone(), rows(bytes, range))
            });
            let (_, their_time) = theirs.frame(Vec::new(), |ui| {
                for row in &*rows {
                    ui.label(egui::RichText::new(row).monospace().size(13.0));
                }
            });
            let (ours, theirs) = if round == 0 {
                (&mut our_first, &mut their_first)
            } else {
                (&mut our_times, &mut their_times)
            };
            ours.push(our_time);
            theirs.push(their_time);
        }
    }

    let ranges: Vec<_> = screens
        .into_iter()
        .flatten()
        .map(|(range, _)| range)
        .collect();
    let screen = |range: &Range<u64>| &bytes[range.start as usize..range.end as usize];
    let (mut cells, mut changed) = (0, 0);
    for pair in ranges.windows(2) {
        let bytes = screen(&pair[0]).iter().zip(screen(&pair[1]));
        cells += bytes.clone().count();
        changed += bytes.filter(|(a, b)| a != b).count();
    }
    Ok(Compared {
        hex_view: median(&our_times),
        labels: median(&their_times),
        ratio: ratio(&our_times, &their_times),
        first_ratio: ratio(&our_first, &their_first),
        changed: changed as f64 / cells as f64,
    })
}
