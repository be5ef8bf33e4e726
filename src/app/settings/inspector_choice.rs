//! Which tabs of the inspector are in front.

use serde::{Deserialize, Serialize};

/// The tabs of the section in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum DetailTab {
    /// The code points in view.
    #[default]
    CodePoints,
    /// The decoded text of what is selected or in view.
    Text,
    /// What the bytes at the caret mean as numbers, times and the like.
    Data,
}

/// The tabs of the section at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum FindingTab {
    /// The errors of the whole source.
    #[default]
    Errors,
    /// The bookmarks of the user.
    Bookmarks,
    /// What is well-formed and still worth a look.
    Warnings,
}

/// What the user chose to see in the inspector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InspectorChoice {
    /// In the middle.
    pub detail: DetailTab,
    /// At the bottom.
    pub finding: FindingTab,
    /// Do bidirectional controls stand in the decoded text as labels, without effect? Else they
    /// are hidden and do what they say, as in most programs.
    pub labels_bidi_controls: bool,
}

impl Default for InspectorChoice {
    fn default() -> Self {
        Self {
            detail: DetailTab::default(),
            finding: FindingTab::default(),
            // What can disguise text is seen unless the user wants to see the disguise.
            labels_bidi_controls: true,
        }
    }
}
