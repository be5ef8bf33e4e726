//! What is selected with the mouse, as text for the primary selection of X11 and Wayland: a click with the
//! middle button pastes it elsewhere.

use std::time::Duration;

use super::making::{Made, make};
use super::request::CopyRequest;
use crate::app::system::PrimarySelection;
use crate::background::{Latest, Requests, caught};
use crate::save::SaveProgress;

/// The longest text that becomes the primary selection without being asked for.
const MOST: u64 = 1 << 20;

/// Makes the text of what was selected last. What was selected before and has not been made yet is
/// forgotten, so that nothing queues up. Until something is selected, there is no thread.
#[derive(Default)]
pub struct Primary {
    makes: Option<Latest<CopyRequest>>,
}

impl Primary {
    /// Has the text of this become the primary selection, unless it is long. Errors are silent: nobody
    /// asked for it.
    pub fn offer(&mut self, request: CopyRequest, selection: &PrimarySelection) {
        if request.text.len() > MOST {
            return;
        }
        if self.makes.is_none() {
            let selection = selection.clone();
            let work = move |requests| make_all(requests, &selection);
            self.makes = Latest::start("byteloupe-primary", work, |_| ()).ok();
        }
        if let Some(makes) = &self.makes {
            makes.ask(request);
        }
    }
}

fn make_all(mut requests: Requests<CopyRequest>, selection: &PrimarySelection) {
    while let Some(request) = requests.next(Duration::ZERO) {
        // After a panic, the next selection is made all the same.
        let made = caught(|| make(&request, MOST, &SaveProgress::default()));
        if let Ok(Made::Text { text, .. }) = made {
            selection.set(text);
        }
    }
}
