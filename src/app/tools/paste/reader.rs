//! Reads texts in the background. Only the newest text is read.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::candidate::Candidate;
use super::corrected;
use super::text_rows::RowIndex;
use crate::background::{Latest, Requests, caught};
use crate::notation::{Notation, read_as, read_while};

/// The most readings that are offered, not counting those that tie and plain text.
const MOST_OFFERED: usize = 5;

/// The most readings that tie where plain text may hold bytes: each of the others reads only a part of it.
const MOST_IN_PART: usize = 4;

/// A request to read a text.
pub struct Request {
    /// The revision of the text. Each change makes a new one.
    pub revision: u64,
    /// The text.
    pub text: Arc<String>,
    /// Whether to read the text in every notation. It is false if that was done before.
    pub everything: bool,
    /// A notation that the user chose.
    pub insisted: Option<Notation>,
    /// Whether the text is shown in rows, which must then be found.
    pub by_rows: bool,
    /// What to put in place of parts of a text that is shown in rows, in order.
    pub corrections: Vec<(Range<usize>, String)>,
}

/// The text of a request after its corrections, and where its rows are.
pub struct Rows {
    /// The text.
    pub text: Arc<String>,
    /// Its rows.
    pub rows: RowIndex,
}

/// The result of reading.
#[derive(Default)]
pub struct Found {
    /// The readings. Those that tie come first. If none tie, the first is the most likely one.
    pub candidates: Vec<Arc<Candidate>>,
    /// How many of them tie: 0, or at least 2.
    pub tied: usize,
    /// Whether the text may hold bytes that no reading but plain text explains wholly.
    pub is_unexplained: bool,
}

/// The answer to a request: the result, or a sentence that says why there is none.
pub struct Answer {
    /// The revision in the request.
    pub revision: u64,
    /// Whether the text was read in every notation.
    pub everything: bool,
    /// What was found.
    pub found: Result<Found, String>,
}

/// What was found for the newest request, until it is taken.
#[derive(Default)]
struct Results {
    rows: Option<Rows>,
    answer: Option<Answer>,
}

/// A thread that reads texts. A request replaces the one before it, and the reading for that one ends soon.
/// Dropping it ends the thread and does not wait for that.
pub struct Reader {
    requests: Latest<Request>,
    results: Arc<Mutex<Results>>,
}

impl Reader {
    /// Starts the thread. `wake` is called for each answer.
    ///
    /// # Errors
    /// A sentence that says that the thread could not be started.
    pub fn start(wake: impl Fn() + Send + 'static) -> Result<Self, String> {
        let results = Arc::<Mutex<Results>>::default();
        let found = Arc::clone(&results);
        let work = move |requests| serve(requests, &found, &wake);
        let requests = Latest::start("byteloupe-paste", work, |_| ()).map_err(|error| {
            format!("The text cannot be read: the system has no thread for it ({error}).")
        })?;
        Ok(Self { requests, results })
    }

    /// Asks for a text to be read.
    pub fn ask(&self, request: Request) {
        // The lock is held, so that a result for the request before is not taken for an answer to this one.
        let mut results = lock(&self.results);
        *results = Results::default();
        self.requests.ask(request);
    }

    /// Returns the rows of the text of the last request, once. They are known before the answer.
    pub fn poll_rows(&self) -> Option<Rows> {
        lock(&self.results).rows.take()
    }

    /// Returns the answer to the last request, once.
    pub fn poll(&self) -> Option<Answer> {
        lock(&self.results).answer.take()
    }
}

/// Locks the results. Poisoning is ignored, because a panic leaves them consistent.
fn lock(results: &Mutex<Results>) -> MutexGuard<'_, Results> {
    results.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(mut requests: Requests<Request>, results: &Mutex<Results>, wake: &impl Fn()) {
    while let Some(mut request) = requests.next(Duration::ZERO) {
        let goes_on = || requests.is_newest();
        let tell = |put: &mut dyn FnMut(&mut Results)| {
            let mut results = lock(results);
            if goes_on() {
                put(&mut results);
                drop(results);
                wake();
            }
        };
        let (revision, everything) = (request.revision, request.everything);
        let found = caught(|| {
            if !request.corrections.is_empty() {
                request.text = Arc::new(corrected(&request.text, &request.corrections));
                request.by_rows = true;
            }
            if request.by_rows && goes_on() {
                let text = Arc::clone(&request.text);
                let mut rows = Some(Rows {
                    rows: RowIndex::of(&text),
                    text,
                });
                tell(&mut |results| results.rows = rows.take());
            }
            read(&request, goes_on)
        });
        let found = match found {
            Ok(Some(found)) => Ok(found),
            Ok(None) => continue,
            Err(_) => Err("The text could not be read: a defect in Byteloupe. Save it to a file and open that.".to_owned()),
        };
        let mut answer = Some(Answer {
            revision,
            everything,
            found,
        });
        tell(&mut |results| results.answer = answer.take());
    }
}

fn read(request: &Request, goes_on: impl Fn() -> bool) -> Option<Found> {
    let text = request.text.as_str();
    let mut found = Found::default();
    if request.everything {
        let choice = read_while(text.as_bytes(), &goes_on)?;
        found.is_unexplained = choice.is_unexplained;
        let most_tied = if choice.is_unexplained {
            MOST_IN_PART
        } else {
            usize::MAX
        };
        let tied = choice.tied().take(most_tied);
        let tied: Vec<Notation> = tied.map(|reading| reading.notation).collect();
        let mut offered = Vec::new();
        let (mut rivals, mut others) = (Vec::new(), Vec::new());
        for (place, reading) in choice.readings.into_iter().enumerate() {
            if place == 0 || tied.contains(&reading.notation) {
                rivals.push(reading);
            } else {
                others.push(reading);
            }
        }
        found.tied = if tied.is_empty() { 0 } else { rivals.len() };
        for reading in rivals.into_iter().chain(others) {
            let is_rival = offered.len() < found.tied.max(1);
            let is_text = reading.notation == Notation::Text;
            // A reading that makes the same bytes, or that does not fit, adds nothing.
            let adds = reading.is_complete()
                && offered.len() < MOST_OFFERED
                && offered
                    .iter()
                    .all(|other: &Candidate| *other.bytes != reading.bytes[..]);
            if is_rival || is_text || adds {
                if !goes_on() {
                    return None;
                }
                offered.push(Candidate::new(text, reading));
            }
        }
        found.candidates = offered.into_iter().map(Arc::new).collect();
    }
    if let Some(notation) = request.insisted
        && !(found.candidates.iter()).any(|candidate| candidate.notation == notation)
    {
        if !goes_on() {
            return None;
        }
        let reading = read_as(notation, text.as_bytes());
        found
            .candidates
            .push(Arc::new(Candidate::new(text, reading)));
    }
    goes_on().then_some(found)
}
