//! Text that is too long for one message of X11.
//!
//! X11 hands a copied text on in one message, or else in pieces, one after the other. arboard knows only
//! the first way: a program that pastes a longer text from it waits for ever.

/// The longest text that goes the usual way, in bytes: servers take messages of 16 MiB, which have a head.
const USUAL: usize = (16 << 20) - (64 << 10);

/// A long text on the clipboard of X11. It is there as long as this lives, or until something else is
/// copied.
#[derive(Default)]
pub struct LargeText {
    #[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
    owner: Option<x11_clipboard::Clipboard>,
}

impl LargeText {
    /// Puts a text on the clipboard, if it is too long for the usual way here.
    ///
    /// # Errors
    /// The text is short enough for the usual way: it is given back. The result inside is an error where the
    /// clipboard refused the text; its sentence says why.
    pub fn write(&mut self, text: String) -> Result<Result<(), String>, String> {
        if text.len() <= USUAL || !is_x11() {
            return Err(text);
        }
        Ok(self.own(text))
    }

    #[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
    fn own(&mut self, text: String) -> Result<(), String> {
        // What was there before goes first: it takes memory.
        self.owner = None;
        let owner = x11_clipboard::Clipboard::new().map_err(|error| error.to_string())?;
        let atoms = &owner.setter.atoms;
        owner
            .store(atoms.clipboard, atoms.utf8_string, text)
            .map_err(|error| error.to_string())?;
        self.owner = Some(owner);
        Ok(())
    }

    #[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
    fn own(&mut self, _text: String) -> Result<(), String> {
        Ok(())
    }

    /// Lets go of it: something else is on the clipboard.
    pub fn let_go(&mut self) {
        *self = Self::default();
    }
}

/// Whether the clipboard is that of X11.
pub(super) fn is_x11() -> bool {
    #[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
    {
        let is_wayland = std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty())
            && wl_clipboard_rs::utils::is_primary_selection_supported().is_ok();
        !is_wayland
    }
    #[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
    false
}
