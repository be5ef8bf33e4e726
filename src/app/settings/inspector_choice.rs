//! Which tabs of the inspector are in front.

use serde::{Deserialize, Serialize};

/// The tabs of the middle section of the inspector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum DetailTab {
    /// The code points in view.
    #[default]
    CodePoints,
    /// The decoded text of what is selected or in view.
    Text,
    /// What the bytes at the caret mean as numbers, times and the like.
    Data,
    /// What is in what: what was decoded, and what could be.
    Layers,
}

/// The tabs of the bottom section of the inspector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum FindingTab {
    /// The errors of the whole source.
    #[default]
    Errors,
    /// The bookmarks of the user.
    Bookmarks,
    /// Sequences that are well-formed but suspicious.
    Warnings,
    /// What differs from the document beside it, while two are compared.
    Differences,
}

/// What the user chose to see in the inspector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InspectorChoice {
    /// The tab in the middle section.
    pub detail: DetailTab,
    /// The tab in the bottom section.
    pub finding: FindingTab,
    /// Whether bidirectional controls are in the decoded text as labels, without effect. Otherwise they are
    /// hidden and take effect, as in most programs.
    pub labels_bidi_controls: bool,
}

impl Default for InspectorChoice {
    fn default() -> Self {
        Self {
            detail: DetailTab::default(),
            finding: FindingTab::default(),
            // Controls that can disguise text are shown, unless the user wants to see their effect.
            labels_bidi_controls: true,
        }
    }
}
