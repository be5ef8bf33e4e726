//! What is selected with the mouse, as text for the primary selection of X11 and Wayland: a click with the
//! middle button pastes it elsewhere.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use super::making::{Made, make};
use super::request::CopyRequest;
use crate::app::system::PrimarySelection;
use crate::background::spawn;
use crate::save::SaveProgress;

/// The longest text that becomes the primary selection without being asked for.
const MOST: u64 = 1 << 20;

/// Makes the text of what was selected last. What was selected before and has not been made yet is
/// forgotten, so that nothing queues up. While nothing is selected, there is no thread.
#[derive(Default)]
pub struct Primary {
    work: Arc<Mutex<Work>>,
}

#[derive(Default)]
struct Work {
    wanted: Option<CopyRequest>,
    is_running: bool,
}

impl Primary {
    /// Has the text of this become the primary selection, unless it is long. Errors are silent: nobody
    /// asked for it.
    pub fn offer(&self, request: CopyRequest, selection: &PrimarySelection) {
        if request.text.len() > MOST {
            return;
        }
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        work.wanted = Some(request);
        if work.is_running {
            return;
        }
        let (shared, selection) = (Arc::clone(&self.work), selection.clone());
        let started = spawn("byteloupe-primary", move || make_all(&shared, &selection));
        work.is_running = started.is_ok();
    }
}

fn make_all(work: &Mutex<Work>, selection: &PrimarySelection) {
    loop {
        let request = {
            let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
            let wanted = work.wanted.take();
            work.is_running = wanted.is_some();
            wanted
        };
        let Some(request) = request else {
            return;
        };
        // After a panic, which is a defect of ours, the next selection is made all the same.
        let made = catch_unwind(AssertUnwindSafe(|| {
            make(&request, MOST, &SaveProgress::default())
        }));
        if let Ok(Made::Text { text, .. }) = made {
            selection.set(text);
        }
    }
}
