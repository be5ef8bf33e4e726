//! How far work over a whole source is.

use super::SourceError;
use crate::background::JobState;

/// How far work over a whole source is: a count, a search, a comparison. It fails where a source cannot be
/// read further.
pub type ScanState = JobState<SourceError>;
