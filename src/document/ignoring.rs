//! What the user ignores of the errors and warnings of a document.

use super::open_document::OpenDocument;
use crate::findings::{FindingKind, Ignored};
use crate::utf8::GroupKinds;

/// An error or a warning that the user may ignore.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FindingPlace {
    /// Its kind.
    pub kind: FindingKind,

    /// Where it begins; nothing where only the kind was gone to.
    pub offset: Option<u64>,
}

impl OpenDocument {
    /// What the user ignores.
    pub fn ignored(&self) -> &Ignored {
        &self.ignored
    }

    /// The error at the caret, or the warning there that matters most. A heading of the list of errors or of
    /// warnings that was gone to comes before both; `by_warnings` says which of the lists is in front.
    pub fn finding_at_caret(&self, by_warnings: bool) -> Option<FindingPlace> {
        let caret = self.view.caret.offset;
        let heading = if by_warnings {
            let kind = self.warnings.list.heading_at(caret);
            kind.map(FindingKind::Warning)
        } else {
            self.errors.heading_at(caret).map(FindingKind::Error)
        };
        if let Some(kind) = heading {
            return Some(FindingPlace { kind, offset: None });
        }
        let is_utf8 = self.content.counted_text().is_none();
        if let Some(group) = self.errors.at(caret).filter(|_| is_utf8) {
            return Some(FindingPlace {
                kind: FindingKind::Error(group.kind()),
                offset: Some(group.offset),
            });
        }
        let warnings = self.warnings.at(caret).iter().map(|it| it.warning);
        let worst = warnings.max_by_key(|it| it.severity)?;
        Some(FindingPlace {
            kind: FindingKind::Warning(worst.kind),
            offset: Some(worst.offset),
        })
    }

    /// Ignores all of a kind, or no longer.
    pub fn set_kind_ignored(&mut self, kind: FindingKind, is_ignored: bool) {
        self.ignored.set_kind(kind, is_ignored);
        self.leave_out_ignored();
    }

    /// Ignores what begins at an offset, or no longer.
    pub fn set_place_ignored(&mut self, offset: u64, is_ignored: bool) {
        self.ignored.set_place(offset, is_ignored);
        self.leave_out_ignored();
    }

    /// Ignores nothing any more.
    pub fn heed_all(&mut self) {
        self.ignore(Ignored::default());
    }

    /// Ignores this, and nothing else.
    pub fn ignore(&mut self, ignored: Ignored) {
        self.ignored = ignored;
        self.leave_out_ignored();
    }

    pub(super) fn leave_out_ignored(&mut self) {
        // The kinds are those of UTF-8.
        let is_utf8 = self.content.counted_text().is_none();
        let heeded = is_utf8.then(|| self.ignored.heeded_error_kinds());
        self.errors.set_heeded(heeded.unwrap_or(GroupKinds::ALL));
        self.warnings.set_ignored(&self.ignored);
    }
}
