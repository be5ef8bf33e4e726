//! Saves parts of a source as new files: bytes, repaired copies, bytes as text, and what others make of it.
//!
//! An inspected file is never written to: a file that is open is refused as a target, whatever name it is
//! given by. A new file gets its name only when it is complete. If saving fails or is stopped, nothing of the
//! file is left.
//!
//! | file | what it holds |
//! |---|---|
//! | `mend` | bytes in any chunks → well-formed text, and what was changed |
//! | `result_error` | why a result is not whole |
//! | `target` | where a file may be saved |
//! | `new_file` | a file that gets its name when it is whole |
//! | `text_of` | bytes as text in a format |
//! | `producer` | bytes that another module makes |
//! | `job` | what to save, and saving it |
//! | `saving` | the same on a thread of its own |

mod error;
mod job;
mod mend;
mod new_file;
mod producer;
mod progress;
mod result_error;
mod saving;
mod target;
mod text_of;

pub use error::{SaveError, SaveErrorKind};
pub use job::{SaveJob, SaveWhat, Saved, save};
pub use mend::{ChangedLine, Changes, Mender, Preview, RepairPlan, RepairPolicy};
pub use new_file::NewFile;
pub use producer::Producer;
pub use progress::SaveProgress;
pub use result_error::ResultError;
pub use saving::Saving;
pub use target::Inspected;
pub use text_of::{Failure, TextOf};
