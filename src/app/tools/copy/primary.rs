//! Makes the text that is selected with the mouse the primary selection of X11 and Wayland. A click with the
//! middle button pastes it elsewhere.

use std::time::Duration;

use super::making::{Made, make};
use super::request::CopyRequest;
use crate::app::system::PrimarySelection;
use crate::background::{Latest, Requests, caught};
use crate::save::SaveProgress;

/// The longest text that becomes the primary selection.
const MOST: u64 = 1 << 20;

/// Makes the text of the last selection. An earlier selection that still waits is dropped, so there is never
/// a queue. The thread starts with the first selection.
#[derive(Default)]
pub struct Primary {
    makes: Option<Latest<CopyRequest>>,
}

impl Primary {
    /// Makes the text of this request the primary selection, unless it is long. Errors are not shown, because
    /// the user did not ask for a copy.
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
        // After a panic, the text of the next selection is still made.
        let made = caught(|| make(&request, MOST, &SaveProgress::default()));
        if let Ok(Made::Text { text, .. }) = made {
            selection.set(text);
        }
    }
}
