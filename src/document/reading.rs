//! The encoding that a document is read in, and what follows it.

use super::error_view::ErrorView;
use super::open_document::OpenDocument;
use super::read_as::ReadIn;
use super::warnings::WarningView;
use crate::encodings::{Encoding, IllFormed};
use crate::transcoded::{Transcoded, reason_of};
use crate::utf8::Group;
use crate::words::capitalized;

/// An error of text in another encoding than UTF-8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadingError {
    /// Why the encoding does not have the bytes.
    pub reason: IllFormed,

    /// The same in a sentence without a full stop, about these bytes; nothing while they are being fetched.
    pub sentence: Option<String>,

    /// Its first bytes, 8 at most; none while they are being fetched.
    pub bytes: Vec<u8>,
}

impl ReadingError {
    /// What is wrong, as well as that is known yet.
    pub fn words(&self) -> String {
        let name = || self.reason.name().to_owned();
        (self.sentence.as_deref()).map_or_else(name, capitalized)
    }
}

impl OpenDocument {
    /// Reads the source, or parts of it, in another encoding, or as UTF-8 again, as the user chooses: its bytes stay what
    /// they are, and what is counted and found follows.
    pub fn read_in(&mut self, read_in: Option<ReadIn>) {
        self.is_reading_chosen = true;
        self.set_read_in(read_in);
    }

    /// The same for one encoding of all of it.
    pub fn read_as(&mut self, encoding: Option<Encoding>) {
        self.read_in(encoding.map(ReadIn::whole));
    }

    /// Has the encoding that it is read in not been chosen by the user?
    pub fn is_reading_found(&self) -> bool {
        !self.is_reading_chosen && self.content.read_in().is_some()
    }

    /// Whether it is taken for binary data, and the user has not said which text it is: its errors are chance then, and
    /// there is nothing to repair.
    pub fn is_binary(&self) -> bool {
        let verdict = self.identity.verdict();
        !self.is_reading_chosen && verdict.is_some_and(|it| it.is_binary())
    }

    /// Reads the source in the encoding that it is in for certain, as long as the user has not chosen one.
    pub(super) fn read_as_it_is(&mut self) {
        let Some(verdict) = self.identity.verdict() else {
            return;
        };
        let chosen = Transcoded::chosen(verdict).map(ReadIn::whole);
        if self.content.read_in() != chosen.as_ref() {
            self.set_read_in(chosen);
        }
    }

    fn set_read_in(&mut self, read_in: Option<ReadIn>) {
        self.content.set_read_in(read_in);
        self.show_utf8();
    }

    /// Shows what is found in the text that is counted from now on.
    pub(super) fn show_text(&mut self, warnings: WarningView) {
        let errors = ErrorView::new(self.content.census());
        let before = (
            std::mem::replace(&mut self.errors, errors),
            std::mem::replace(&mut self.warnings, warnings),
        );
        self.errors.order = before.0.order.of_reading();
        // What was shown of another text is of no use any more.
        self.of_utf8.get_or_insert_with(|| Box::new(before));
        self.forget_counted();
    }

    /// Shows what is found in the bytes as UTF-8, if something else was shown.
    pub(super) fn show_utf8(&mut self) {
        let Some(of_utf8) = self.of_utf8.take() else {
            return;
        };
        (self.errors, self.warnings) = *of_utf8;
        self.forget_counted();
    }

    /// Why an error of text in another encoding is one; `None` for errors of UTF-8.
    pub fn reading_error(&self, group: &Group) -> Option<ReadingError> {
        let encoding = self.content.counted_text()?.encoding();
        let reason = reason_of(*group.head().first()?)?;
        let len = group.len().min(IllFormed::MOST_BYTES as u64);
        let end = group.offset + len + IllFormed::NEXT as u64;
        let gathered = self.content.gather(group.offset..end);
        let (bytes, next) = gathered
            .bytes
            .split_at_checked(len as usize)
            .unwrap_or_default();
        let sentence = (!bytes.is_empty()).then(|| reason.sentence(encoding, bytes, next));
        Some(ReadingError {
            reason,
            sentence,
            bytes: bytes.to_vec(),
        })
    }
}
