//! Two documents side by side: the comparison in the background, and how both are scrolled.
//!
//! | file | what it holds |
//! |---|---|
//! | `facts` | what the differences are as text, all together |
//! | `listing` | all differences, one by one, by content or by position |
//! | `run` | the comparison by position: counts, and questions that are answered at once |
//! | `side_by_side` | the two documents, and which of their bytes are side by side |
//! | `version` | the state of a source that something was found out of |

mod facts;
mod listing;
mod run;
mod side_by_side;
mod version;

pub use facts::Facts;
pub use listing::Listing;
pub use run::Run;
pub use side_by_side::SideBySide;
