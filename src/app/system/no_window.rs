//! Why there is no window, as a sentence.
//!
//! What the toolkit says of it holds names of source files on the machine that built it, which tell the
//! user nothing.

use std::ffi::OsString;

use crate::source::escape_bytes;

/// The environment variables that lead to a display.
const VARIABLES: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

/// Why the window could not be opened.
pub(crate) fn sentence(error: &eframe::Error) -> String {
    let why = match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            no_display(&VARIABLES.map(|name| (name, std::env::var_os(name))))
        }
        eframe::Error::Glutin(_)
        | eframe::Error::NoGlutinConfigs(..)
        | eframe::Error::OpenGL(_) => {
            "the display has no OpenGL that suits. Install Mesa, or the driver of the graphics card"
                .to_owned()
        }
        eframe::Error::AppCreation(cause) => cause.to_string(),
    };
    format!(
        "The window could not be opened: {why}. Without a display, use `byteloupe report FILE`."
    )
}

/// Why no display can be reached, given the variables that lead to one.
fn no_display(variables: &[(&str, Option<OsString>)]) -> String {
    let set: Vec<String> = variables
        .iter()
        .filter_map(|(name, value)| {
            let value = value.as_ref().filter(|value| !value.is_empty())?;
            Some(format!("{name}={}", escape_bytes(value.as_encoded_bytes())))
        })
        .collect();
    if !set.is_empty() {
        return format!("no display answers at {}", set.join(", "));
    }
    if cfg!(all(unix, not(target_vendor = "apple"))) {
        "there is no display, as neither WAYLAND_DISPLAY nor DISPLAY is set".to_owned()
    } else {
        "there is no display".to_owned()
    }
}
