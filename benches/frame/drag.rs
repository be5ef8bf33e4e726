//! The whole window while the bar is dragged through a large file.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use byteloupe::app::{App, Settings};
use byteloupe::utf8::BomPolicy;
use egui::{Event, FullOutput, Modifiers, PointerButton, Pos2, Rect, pos2};

use super::stage::Stage;
use super::timing::median;

const FILE_LEN: u64 = 16 << 30;

/// Moves of the pointer, from the top of the bar to its end.
const MOVES: u32 = 900;

/// Time between two of them: what a mouse and a screen of 60 Hz do.
const BETWEEN: Duration = Duration::from_millis(16);

/// Where the bar stands, once it is there.
fn bar(output: &FullOutput) -> Option<Rect> {
    let tree = output.platform_output.accesskit_update.as_ref()?;
    let (_, bar) = tree
        .nodes
        .iter()
        .find(|(_, node)| node.label() == Some("Overview"))?;
    let at = bar.bounds()?;
    Some(Rect::from_min_max(
        pos2(at.x0 as f32, at.y0 as f32),
        pos2(at.x1 as f32, at.y1 as f32),
    ))
}

/// What the frames of a drag took the processor.
pub(crate) struct Dragged {
    pub(crate) frames: usize,
    /// In seconds.
    pub(crate) median: f64,
    /// In seconds.
    pub(crate) p99: f64,
}

/// Drags the bar through 16 GiB of zeros that take no room on the disk. Between two moves of the
/// pointer the window draws whenever it was woken, as when the bytes have come.
pub(crate) fn drag() -> Result<Dragged, Box<dyn std::error::Error>> {
    let file = tempfile::NamedTempFile::new()?;
    file.as_file().set_len(FILE_LEN)?;

    let mut stage = Stage::new();
    let is_woken = Arc::new(AtomicBool::new(false));
    let wake = Arc::clone(&is_woken);
    stage.ctx.set_request_repaint_callback(move |request| {
        if request.delay < BETWEEN {
            wake.store(true, Ordering::Relaxed);
        }
    });
    let mut app = App::new(
        &stage.ctx,
        &[file.path().to_owned()],
        BomPolicy::default(),
        Settings::default(),
    );

    stage.ctx.enable_accesskit();
    let bar = loop {
        let (output, _) = stage.frame(Vec::new(), |ui| app.frame(ui));
        if let Some(bar) = bar(&output) {
            break bar;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    stage.ctx.disable_accesskit();

    let at = |part: f32| {
        pos2(
            bar.center().x,
            bar.top() + 2.0 + part * (bar.height() - 4.0),
        )
    };
    let button = |pos: Pos2, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    stage.frame(vec![Event::PointerMoved(at(0.0))], |ui| app.frame(ui));
    stage.frame(vec![button(at(0.0), true)], |ui| app.frame(ui));
    let mut times = Vec::new();
    for number in 1..=MOVES {
        let next = Instant::now() + BETWEEN;
        let part = number as f32 / MOVES as f32;
        is_woken.store(false, Ordering::Relaxed);
        let moved = vec![Event::PointerMoved(at(part))];
        times.push(stage.frame(moved, |ui| app.frame(ui)).1);
        while Instant::now() < next {
            if is_woken.swap(false, Ordering::Relaxed) {
                times.push(stage.frame(Vec::new(), |ui| app.frame(ui)).1);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    stage.frame(vec![button(at(1.0), false)], |ui| app.frame(ui));

    times.sort_by(f64::total_cmp);
    Ok(Dragged {
        frames: times.len(),
        median: median(&times),
        p99: times[times.len() * 99 / 100],
    })
}
