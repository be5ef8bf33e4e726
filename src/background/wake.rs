//! How a thread tells the window that there is something new.

use std::sync::Arc;

/// Wakes whoever shows what a thread works on. It may be called from any thread, at any time.
///
/// Nothing below the window knows what waking is: the window hands this down.
pub type Wake = Arc<dyn Fn() + Send + Sync>;
