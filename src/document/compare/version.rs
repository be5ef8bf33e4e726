//! The state of a source that something was found out of.

use std::sync::Arc;

use crate::document::open_document::OpenDocument;
use crate::source::{Change, Generation, Source};

/// The state of a source. In another state the source has to be compared anew.
#[derive(Clone)]
pub(super) struct Version {
    pub(super) source: Arc<dyn Source>,
    len: u64,
    change: Option<(Change, Generation)>,
}

impl Version {
    pub(super) fn of(document: &OpenDocument) -> Self {
        Self {
            source: Arc::clone(document.content.source()),
            len: document.content.source().len_hint(),
            change: document.content.changed(),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.source, &other.source)
            && self.len == other.len
            && self.change == other.change
    }

    /// Whether what was found out of these versions holds for two documents. If `waits`, it may lag behind documents
    /// that only grow.
    pub(super) fn hold_for(
        versions: &[Self; 2],
        documents: [&OpenDocument; 2],
        waits: bool,
    ) -> bool {
        let now = documents.map(Self::of);
        let mut pairs = versions.iter().zip(&now);
        let is_same = pairs.all(|(then, now)| then.is_same(now));
        is_same || waits && Self::are_of(versions, documents)
    }

    /// Whether they are versions of the sources of these documents.
    pub(super) fn are_of(versions: &[Self; 2], documents: [&OpenDocument; 2]) -> bool {
        let mut pairs = versions.iter().zip(documents);
        pairs.all(|(then, now)| Arc::ptr_eq(&then.source, now.content.source()))
    }
}
