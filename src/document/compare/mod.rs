//! Two documents side by side: the comparison in the background, and how both are scrolled.
//!
//! | file | what it holds |
//! |---|---|
//! | `content_run` | the comparison by content |
//! | `facts` | what the differences are as text, all together |
//! | `run` | the comparison by position |
//! | `side_by_side` | the two documents, and which of their bytes are side by side |
//! | `version` | the state of a source that something was found out of |

mod content_run;
mod facts;
mod run;
mod side_by_side;
mod version;

pub use content_run::ContentRun;
pub use facts::Facts;
pub use run::Run;
pub use side_by_side::SideBySide;
