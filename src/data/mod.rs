//! What a few bytes mean when they are no text: integers, floats, code units of UTF-16 and UTF-32,
//! times and GUIDs, in both byte orders.
//!
//! It knows nothing of sources and windows: bytes go in, a value or the reason why there is none
//! comes out.

mod absent;
mod kind;
mod reading;
mod time;

pub use absent::Absent;
pub use kind::{Kind, Order};
pub use reading::{LONGEST, Reading, Value, read};
pub use time::Time;
