//! What the desktop asks of all programs: less motion, a light or a dark theme.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::background::Wake;

/// What the desktop has asked for so far: nothing until it has answered.
///
/// On Linux the settings portal is asked, and heard as long as the program runs. On Windows it is asked for motion only: the
/// window knows the theme there. On other systems nobody is asked.
#[derive(Clone, Default)]
pub struct DesktopWishes(Arc<Heard>);

/// What was heard, and what keeps it coming.
#[derive(Default)]
struct Heard {
    wants_less_motion: AtomicBool,

    /// 0: not known. Otherwise one of the two below.
    theme: AtomicU8,
    subscription: Mutex<Option<Subscription>>,
}

const LIGHT: u8 = 1;
const DARK: u8 = 2;

impl DesktopWishes {
    /// Asks the system on a thread. `wake` is called with each answer.
    pub fn ask(wake: Wake) -> Self {
        let wishes = Self::default();
        let heard = Arc::clone(&wishes.0);
        let ask = move || {
            if can_ask() {
                let subscription = listen(&heard, wake);
                *heard
                    .subscription
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner) = Some(subscription);
            } else {
                log::warn!(
                    "The desktop was not asked for its theme and motion: the system has too few threads or handles."
                );
            }
        };
        if let Err(cause) = crate::background::spawn("byteloupe-desktop", ask) {
            log::warn!("The desktop was not asked for its theme and motion: {cause}");
        }
        wishes
    }

    /// Does the desktop ask for less motion, as far as it has answered?
    pub fn wants_less_motion(&self) -> bool {
        self.0.wants_less_motion.load(Ordering::Relaxed)
    }

    /// Says whether the desktop asks for less motion.
    pub fn set_less_motion(&self, is_less: bool) {
        self.0.wants_less_motion.store(is_less, Ordering::Relaxed);
    }

    /// The theme of the desktop, as far as it has answered.
    pub fn theme(&self) -> Option<egui::Theme> {
        match self.0.theme.load(Ordering::Relaxed) {
            LIGHT => Some(egui::Theme::Light),
            DARK => Some(egui::Theme::Dark),
            _ => None,
        }
    }

    /// Says which theme the desktop has.
    pub fn set_theme(&self, theme: Option<egui::Theme>) {
        let theme = match theme {
            Some(egui::Theme::Light) => LIGHT,
            Some(egui::Theme::Dark) => DARK,
            None => 0,
        };
        self.0.theme.store(theme, Ordering::Relaxed);
    }
}

/// Hears what the desktop asks for until it is dropped.
#[cfg(any(target_os = "linux", windows))]
type Subscription = mundy::Subscription;

#[cfg(not(any(target_os = "linux", windows)))]
type Subscription = ();

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

#[cfg(not(any(target_os = "linux", windows)))]
fn can_ask() -> bool {
    true
}

/// Begins to hear what the desktop asks for.
#[cfg(any(target_os = "linux", windows))]
fn listen(heard: &Arc<Heard>, wake: Wake) -> Subscription {
    // What holds the subscription is not held by it.
    let heard = Arc::downgrade(heard);
    let interest = mundy::Interest::ReducedMotion;
    #[cfg(target_os = "linux")]
    let interest = interest | mundy::Interest::ColorScheme;
    mundy::Preferences::subscribe(interest, move |preferences| {
        let Some(heard) = heard.upgrade() else {
            return;
        };
        let wishes = DesktopWishes(heard);
        wishes.set_less_motion(preferences.reduced_motion.is_reduce());
        wishes.set_theme(theme_of(preferences));
        wake();
    })
}

#[cfg(not(any(target_os = "linux", windows)))]
fn listen(_heard: &Arc<Heard>, _wake: Wake) -> Subscription {}

/// The theme. A desktop without a wish is light, as its own programs are; where there is no desktop, nothing is known.
#[cfg(target_os = "linux")]
fn theme_of(preferences: mundy::Preferences) -> Option<egui::Theme> {
    match preferences.color_scheme {
        mundy::ColorScheme::Dark => Some(egui::Theme::Dark),
        mundy::ColorScheme::Light => Some(egui::Theme::Light),
        mundy::ColorScheme::NoPreference => {
            let desktop = std::env::var_os("XDG_CURRENT_DESKTOP")?;
            (!desktop.is_empty()).then_some(egui::Theme::Light)
        }
    }
}

#[cfg(windows)]
fn theme_of(_preferences: mundy::Preferences) -> Option<egui::Theme> {
    None
}
