//! What a panel for places tells.

/// What the user did with the panel in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceOutcome {
    /// The panel stays open.
    Stays,
    /// The user closed the panel.
    Closes,
    /// The caret went where the user wanted; there may be something to say about it.
    Went(Option<String>),
}
