//! The fonts of the system, for what ours lack.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use egui::epaint::text::{FallbackRequest, FontInsert, FontProvider};
use egui_system_font_provider::SystemFontProvider;

/// The thread of [`SystemFontProvider`] that lists the fonts.
const LISTING_THREAD: &str = "egui_system_font_provider";

thread_local! {
    /// Is this thread asking for a font now?
    static IS_ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Adds the fonts of the system to those that are asked.
pub fn install(ctx: &egui::Context) {
    keep_quiet();
    ctx.add_font_provider(Arc::new(SystemFonts {
        provider: SystemFontProvider::new(),
        has_failed: AtomicBool::new(false),
    }));
}

/// The provider of the fonts of the system, for as long as it answers. Where there is fontconfig and
/// no font at all (fontique 0.11), it panics instead: then our own glyphs do.
struct SystemFonts {
    provider: SystemFontProvider,
    has_failed: AtomicBool,
}

impl FontProvider for SystemFonts {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        if self.has_failed.load(Ordering::Relaxed) {
            return None;
        }
        IS_ASKING.set(true);
        let answer = panic::catch_unwind(AssertUnwindSafe(|| self.provider.font_for(request)));
        IS_ASKING.set(false);
        answer.unwrap_or_else(|_| {
            self.has_failed.store(true, Ordering::Relaxed);
            None
        })
    }
}

/// Says nothing on standard error of the panics that [`SystemFonts`] expects.
fn keep_quiet() {
    let say = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        let is_expected = IS_ASKING.get() || thread::current().name() == Some(LISTING_THREAD);
        if !is_expected {
            say(panicked);
        }
    }));
}
