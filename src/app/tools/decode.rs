//! Decodes a part of a document into a new one, and goes back to it.
//!
//! What the part is, is judged on a thread. Nothing is written anywhere: the new document is in memory.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::app::command::DecodeCommand;
use crate::app::session::{Request, Session, Tab};
use crate::app::tools::Tool;
use crate::background::{Failure, Query};
use crate::census::Direction;
use crate::decode::{Outcome, Part, RunInSource, decode_part, next_run, previous_run};
use crate::document::{DecodedPart, OpenDocument, Origin, PartOf};
use crate::source::SourceError;
use crate::words::plural;

/// Decodes a part of a document, and goes back to it.
#[derive(Default)]
pub struct DecodeTool {
    /// What is being decoded.
    asked: Option<Query<(), Found>>,

    /// The next run that is being looked for, in the document with a number.
    looked_for: Option<Query<(u64, Direction), Stepped>>,

    /// A part to select in the document with this number, as soon as that is open again.
    returns_to: Option<(u64, Range<u64>)>,
}

/// What comes of a part.
#[derive(Clone)]
enum Found {
    /// A new document.
    Decoded(Arc<DecodedPart>),

    /// A text that the user has to judge.
    Asks(Arc<(PartOf, String)>),

    /// A sentence that says why there is nothing.
    Nothing(String),
}

/// The run that was looked for, if there is one, or a sentence that says why it could not be looked for.
type Stepped = Result<Option<RunInSource>, String>;

impl DecodeTool {
    /// Looks for the next run that is certainly encoded, or the one before.
    fn step(&mut self, session: &mut Session, direction: Direction) {
        let wake = session.wake();
        let Some((tab, open)) = session.tab().and_then(|tab| Some((tab, tab.open()?))) else {
            return;
        };
        let source = Arc::clone(open.content.source());
        let (len, caret) = (open.content.len(), open.view.caret.offset);
        self.looked_for = Some(Query::ask(
            "byteloupe-encoded",
            (tab.id, direction),
            move |cancel| {
                let goes_on = || !cancel.load(Ordering::Relaxed);
                let found = match direction {
                    Direction::Next => next_run(&*source, len, caret, &goes_on),
                    Direction::Previous => previous_run(&*source, len, caret, &goes_on),
                };
                found.map_err(|error| error.to_string())
            },
            wake,
            |failure| Err(sentence(failure)),
        ));
    }

    /// Goes to the run that was looked for.
    fn take_step(session: &mut Session, (id, direction): (u64, Direction), stepped: Stepped) {
        match stepped {
            Ok(Some((range, kind))) => {
                if let Some(open) = session.document_of_mut(id) {
                    open.view.go_to_selected(range);
                    session.say(format!(
                        "Encoded run: {}. Alt+Down decodes it.",
                        kind.name()
                    ));
                }
            }
            Ok(None) => session.say(match direction {
                Direction::Next => "No encoded run after the caret",
                Direction::Previous => "No encoded run before the caret",
            }),
            Err(why) => session.complain(why),
        }
    }

    /// Has the selection of the document in front decoded, or what is at its caret.
    fn decode(&mut self, session: &mut Session, part: Option<Part>) {
        let Some((tab, open)) = session.tab().and_then(|tab| Some((tab, tab.open()?))) else {
            return;
        };
        if open.content.is_empty() {
            let why = open.content.why_no_bytes();
            return session.complain(format!("Nothing can be decoded: {why}."));
        }
        let part = part.unwrap_or_else(|| match open.view.caret.selection() {
            Some(range) => Part::Range(range),
            None => Part::At(open.view.caret.offset),
        });
        let work = work(tab, open, part);
        self.asked = Some(Query::ask(
            "byteloupe-decode",
            (),
            move |cancel| work(&|| !cancel.load(Ordering::Relaxed)),
            session.wake(),
            |failure| Found::Nothing(sentence(failure)),
        ));
        session.say("Decoding");
    }

    /// Goes to the part of another document that the document in front was decoded from, `up` documents further.
    fn return_to(&mut self, session: &mut Session, up: usize) {
        let origin = session.tab().map(|tab| tab.origin.clone());
        let part = origin.as_ref().and_then(Origin::decoded);
        let Some(part) = part.and_then(|part| part.chain().nth(up)) else {
            return session.say("This document was not decoded from another one");
        };
        session.return_to(part.from.document, &part.from.origin);
        self.returns_to = Some((part.from.document, part.from.range.clone()));
        self.select(session);
    }

    /// Brings an open document to the front. Is it there?
    fn bring_to_front(session: &mut Session, id: u64) -> bool {
        let place = session.tabs.iter().position(|tab| tab.id == id);
        if let Some(place) = place {
            session.bring_to_front(place);
        }
        place.is_some()
    }

    /// Selects the part that was gone to, if its document is open.
    fn select(&mut self, session: &mut Session) {
        let Some((id, range)) = &self.returns_to else {
            return;
        };
        if !session.tabs.iter().any(|tab| tab.id == *id) {
            self.returns_to = None;
            return;
        }
        let Some(open) = session.document_of_mut(*id) else {
            return;
        };
        // It may be shorter than it was.
        let range = range.start..range.end.min(open.content.len());
        if !range.is_empty() {
            open.view.go_to_selected(range);
            self.returns_to = None;
        }
    }

    fn take(session: &mut Session, found: Found) {
        match found {
            Found::Decoded(part) => {
                let back = "Alt+Up goes back";
                let size = plural(part.bytes.len() as u64, "byte");
                let said = format!("{}: {size}. {back}.", part.assumption);
                let warnings = part.warnings.join(". ");
                session.open(Origin::Decoded(part));
                if warnings.is_empty() {
                    session.say(said);
                } else {
                    session.complain(format!("{warnings}. {back}."));
                }
            }
            Found::Asks(asked) => {
                session.status = None;
                let (part, text) = Arc::unwrap_or_clone(asked);
                session.request(Request::PreviewPart(part, text));
            }
            Found::Nothing(why) => session.complain(why),
        }
    }
}

/// What a thread has to do to decode a part of a document.
fn work(
    tab: &Tab,
    open: &OpenDocument,
    part: Part,
) -> impl FnOnce(&dyn Fn() -> bool) -> Found + Send + 'static {
    let source = Arc::clone(open.content.source());
    let len = open.content.len();
    let (document, origin) = (tab.id, tab.origin.clone());
    move |goes_on| {
        let from = |range: Range<u64>| PartOf {
            document,
            origin,
            is_whole: range == (0..len),
            range,
        };
        match decode_part(&*source, len, &part, goes_on) {
            Ok(Some(Outcome::Decoded(range, layer))) => Found::Decoded(Arc::new(DecodedPart {
                from: from(range),
                form: layer.form,
                bytes: layer.bytes.into(),
                assumption: layer.assumption,
                warnings: layer.warnings,
            })),
            Ok(Some(Outcome::Asks(range, text))) => Found::Asks(Arc::new((from(range), text))),
            Ok(Some(Outcome::Nothing(why))) => Found::Nothing(why),
            // Nobody waits for it any more.
            Ok(None) => Found::Nothing(String::new()),
            Err(error) => Found::Nothing(error.to_string()),
        }
    }
}

impl Tool for DecodeTool {
    type Command = DecodeCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self::default()
    }

    fn run(&mut self, session: &mut Session, command: DecodeCommand) {
        match command {
            DecodeCommand::Selection => self.decode(session, None),
            DecodeCommand::At(offset) => self.decode(session, Some(Part::At(offset))),
            DecodeCommand::Front(id) => {
                Self::bring_to_front(session, id);
            }
            DecodeCommand::Show(id, start, end) => {
                if Self::bring_to_front(session, id) {
                    self.returns_to = Some((id, start..end));
                    self.select(session);
                }
            }
            DecodeCommand::Inside(id, offset) => {
                if Self::bring_to_front(session, id) {
                    self.decode(session, Some(Part::At(offset)));
                }
            }
            DecodeCommand::Next => self.step(session, Direction::Next),
            DecodeCommand::Previous => self.step(session, Direction::Previous),
            DecodeCommand::Origin(up) => self.return_to(session, up),
        }
    }

    fn can_run(&self, session: &Session, command: DecodeCommand) -> bool {
        match command {
            DecodeCommand::Front(_) | DecodeCommand::Show(..) => session.tab().is_some(),
            DecodeCommand::Selection
            | DecodeCommand::At(_)
            | DecodeCommand::Inside(..)
            | DecodeCommand::Next
            | DecodeCommand::Previous => session.has_bytes(),
            DecodeCommand::Origin(_) => {
                let tab = session.tab();
                tab.is_some_and(|tab| tab.origin.decoded().is_some())
            }
        }
    }

    fn poll(&mut self, session: &mut Session) {
        if let Some(found) = self.asked.as_ref().and_then(Query::poll) {
            self.asked = None;
            Self::take(session, found);
        }
        let stepped = self.looked_for.as_ref().and_then(|query| {
            let stepped = query.poll()?;
            Some((query.question, stepped))
        });
        if let Some((question, stepped)) = stepped {
            self.looked_for = None;
            Self::take_step(session, question, stepped);
        }
        self.select(session);
    }
}

/// Why a thread has no answer.
fn sentence(failure: Failure) -> String {
    match failure {
        Failure::NoThread(cause) => SourceError::no_thread(cause).to_string(),
        Failure::Panicked => "This could not be decoded: a defect in Byteloupe.".to_owned(),
    }
}
