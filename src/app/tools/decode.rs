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
use crate::decode::{Outcome, Part, decode_part};
use crate::document::{DecodedPart, OpenDocument, Origin, PartOf};
use crate::source::SourceError;
use crate::words::plural;

/// Decodes a part of a document, and goes back to it.
#[derive(Default)]
pub struct DecodeTool {
    /// What is being decoded.
    asked: Option<Query<(), Found>>,

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

impl DecodeTool {
    /// Has the selection of the document in front decoded, or what is at its caret.
    fn decode(&mut self, session: &mut Session) {
        let Some((tab, open)) = session.tab().and_then(|tab| Some((tab, tab.open()?))) else {
            return;
        };
        if open.content.is_empty() {
            let why = open.content.why_no_bytes();
            return session.complain(format!("Nothing can be decoded: {why}."));
        }
        let work = work(tab, open);
        self.asked = Some(Query::ask(
            "byteloupe-decode",
            (),
            move |cancel| work(&|| !cancel.load(Ordering::Relaxed)),
            session.wake(),
            |failure| {
                Found::Nothing(match failure {
                    Failure::NoThread(cause) => SourceError::no_thread(cause).to_string(),
                    Failure::Panicked => {
                        "The selection could not be decoded: a defect in Byteloupe.".to_owned()
                    }
                })
            },
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
            open.go_to_selected(range);
            self.returns_to = None;
        }
    }

    fn take(session: &mut Session, found: Found) {
        match found {
            Found::Decoded(part) => {
                let back = "Alt+↑ goes back";
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

/// What a thread has to do to decode the selection of a document, or what is at its caret.
fn work(
    tab: &Tab,
    open: &OpenDocument,
) -> impl FnOnce(&dyn Fn() -> bool) -> Found + Send + 'static {
    let part = match open.caret.selection() {
        Some(range) => Part::Range(range),
        None => Part::At(open.caret.offset),
    };
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
            DecodeCommand::Selection => self.decode(session),
            DecodeCommand::Origin(up) => self.return_to(session, up),
        }
    }

    fn can_run(&self, session: &Session, command: DecodeCommand) -> bool {
        match command {
            DecodeCommand::Selection => session.has_bytes(),
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
        self.select(session);
    }
}
