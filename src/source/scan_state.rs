//! How far work over a whole source is.

use super::SourceError;
use crate::background::JobState;

/// The state of work over a whole source: a count, a search, a comparison. The work fails if the source
/// cannot be read further.
pub type ScanState = JobState<SourceError>;
