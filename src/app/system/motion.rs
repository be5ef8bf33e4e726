//! Whether the system asks programs for less motion.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::background::Wake;

/// How long the system may take to answer.
#[cfg(any(target_os = "linux", windows))]
const MOST_WAITED: std::time::Duration = std::time::Duration::from_secs(5);

/// What the system has answered so far: "no" until it has.
///
/// It asks once. A wish that changes while the program runs is heard at the next start. On systems other than Linux and
/// Windows nobody is asked.
#[derive(Debug, Clone, Default)]
pub struct MotionWish {
    is_less: Arc<AtomicBool>,
}

impl MotionWish {
    /// Asks the system on a thread. `wake` is called if the answer is "less".
    pub fn ask(wake: Wake) -> Self {
        let wish = Self::default();
        let answer = wish.clone();
        let ask = move || {
            if asks_for_less() {
                answer.set(true);
                wake();
            }
        };
        if let Err(cause) = crate::background::spawn("byteloupe-motion", ask) {
            log::warn!("The system was not asked whether it wants less motion: {cause}");
        }
        wish
    }

    /// Does the system ask for less motion, as far as it has answered?
    pub fn is_less(&self) -> bool {
        self.is_less.load(Ordering::Relaxed)
    }

    /// Says what the system asks for.
    pub fn set(&self, is_less: bool) {
        self.is_less.store(is_less, Ordering::Relaxed);
    }
}

/// What asks on Linux ends the program where the system refuses it a thread or a handle. So nobody is asked unless so many of
/// either are to spare.
#[cfg(target_os = "linux")]
const TO_SPARE: usize = 8;

/// Can the system be asked?
#[cfg(target_os = "linux")]
fn can_ask() -> bool {
    let handles: std::io::Result<Vec<_>> = (0..TO_SPARE)
        .map(|_| std::fs::File::open("/dev/null"))
        .collect();
    handles.is_ok() && crate::background::can_start(TO_SPARE)
}

#[cfg(windows)]
fn can_ask() -> bool {
    true
}

#[cfg(any(target_os = "linux", windows))]
fn asks_for_less() -> bool {
    if !can_ask() {
        log::warn!(
            "The system was not asked whether it wants less motion: it has too few threads or handles."
        );
        return false;
    }
    let interest = mundy::Interest::ReducedMotion;
    let preferences = mundy::Preferences::once_blocking(interest, MOST_WAITED);
    preferences.is_some_and(|it| it.reduced_motion.is_reduce())
}

#[cfg(not(any(target_os = "linux", windows)))]
fn asks_for_less() -> bool {
    false
}
