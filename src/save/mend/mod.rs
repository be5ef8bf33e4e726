//! Makes well-formed text of an ill-formed source.

mod changes;
mod line_mender;
mod lines;
mod mender;
mod plan;
mod policy;
mod preview;
mod repair;
mod signatures;
mod transcoder;
mod undo;
mod watch;

pub use changes::Changes;
pub use mender::Mender;
pub use plan::RepairPlan;
pub use policy::RepairPolicy;
pub use preview::{ChangedLine, Preview};
