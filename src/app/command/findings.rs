//! What is found in the document: the order of the lists, and what of it is ignored.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL_ALT, CTRL_ALT_SHIFT, Row};
use crate::document::ErrorOrder;
use crate::document::warnings::WarningOrder;

/// Commands about the errors and warnings of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingsCommand {
    /// List errors in an order.
    ErrorOrder(ErrorOrder),
    /// List warnings in an order.
    WarningOrder(WarningOrder),
    /// Ignore the error or warning at the caret, or heed it again.
    IgnorePlace,
    /// Ignore all of its kind, or heed them again.
    IgnoreKind,
    /// Heed all that is ignored.
    HeedAll,
}

impl FindingsCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[
        Self::ErrorOrder(ErrorOrder::Place),
        Self::ErrorOrder(ErrorOrder::Kind),
        Self::ErrorOrder(ErrorOrder::Bytes),
        Self::WarningOrder(WarningOrder::Place),
        Self::WarningOrder(WarningOrder::Kind),
        Self::IgnorePlace,
        Self::IgnoreKind,
        Self::HeedAll,
    ];

    /// What there is to know of it.
    pub(super) const fn row(self) -> Row {
        let row = match self {
            Self::ErrorOrder(ErrorOrder::Place) => {
                Row::new("List errors by place", Section::FindingOrder).keys(CTRL_ALT, Key::P)
            }
            Self::ErrorOrder(ErrorOrder::Kind) => {
                Row::new("List errors by kind", Section::FindingOrder).keys(CTRL_ALT, Key::K)
            }
            Self::ErrorOrder(ErrorOrder::Bytes) => {
                Row::new("List errors by their bytes", Section::FindingOrder)
                    .keys(CTRL_ALT, Key::Q)
                    .hint("A row for the same bytes again and again, the most frequent first")
            }
            Self::WarningOrder(WarningOrder::Place) => {
                Row::new("List warnings by place", Section::FindingOrder)
                    .keys(CTRL_ALT_SHIFT, Key::P)
            }
            Self::WarningOrder(WarningOrder::Kind) => {
                Row::new("List warnings by kind", Section::FindingOrder)
                    .keys(CTRL_ALT_SHIFT, Key::K)
                    .hint("A heading for each kind, the worst first")
            }
            Self::IgnorePlace => Row::new("Ignore this one", Section::Ignored)
                .keys(CTRL_ALT, Key::N)
                .hint("The error or warning at the caret: steps skip it, a report lists it apart"),
            Self::IgnoreKind => Row::new("Ignore all of this kind", Section::Ignored)
                .keys(CTRL_ALT, Key::W)
                .hint(
                    "The kind of the error or warning at the caret: lists and steps leave it out",
                ),
            Self::HeedAll => {
                Row::new("Reset ignored items", Section::Ignored).keys(CTRL_ALT_SHIFT, Key::N)
            }
        };
        row.needs_document()
    }
}
