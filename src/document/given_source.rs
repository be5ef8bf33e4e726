//! A source that the caller of the library made.

use std::fmt;
use std::sync::Arc;

use crate::source::Source;

/// A source that the caller of the library made, with the title of its tab. How it reads its bytes is the
/// caller's affair, also how long that takes.
#[derive(Clone)]
pub struct GivenSource {
    /// The title of the tab.
    pub title: Arc<str>,

    /// The bytes.
    pub source: Arc<dyn Source>,
}

impl fmt::Debug for GivenSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("GivenSource")
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}
