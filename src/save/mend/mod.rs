//! Well-formed text made of a source that is not.

mod changes;
mod line_mender;
mod lines;
mod mender;
mod plan;
mod policy;
mod preview;
mod repair;
mod transcoder;
mod undo;

pub use changes::Changes;
pub use mender::Mender;
pub use plan::RepairPlan;
pub use policy::RepairPolicy;
pub use preview::{ChangedLine, Preview};
