//! How a thread tells the window that there is something new.

use std::sync::Arc;

/// Wakes the code that shows the results of a thread. It may be called from any thread, at any time.
///
/// The window makes this function and passes it down. The modules below the window do not know what it does.
pub type Wake = Arc<dyn Fn() + Send + Sync>;
