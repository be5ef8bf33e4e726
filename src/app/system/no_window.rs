//! Why there is no window, as a sentence.
//!
//! What the toolkit says of it holds names of source files on the machine that built it, and of types, which
//! tell the user nothing.

use std::ffi::OsString;

use crate::source::escape_bytes;

/// The environment variables that lead to a display.
const VARIABLES: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

/// Is it the drawing that failed, and not the display?
pub(crate) fn is_for_want_of_opengl(error: &eframe::Error) -> bool {
    matches!(
        error,
        eframe::Error::Glutin(_) | eframe::Error::NoGlutinConfigs(..) | eframe::Error::OpenGL(_)
    )
}

/// Why the window could not be opened.
pub(crate) fn sentence(error: &eframe::Error) -> String {
    let why = match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            no_display(&VARIABLES.map(|name| (name, std::env::var_os(name))))
        }
        eframe::Error::Glutin(cause) => no_opengl(&cause.to_string()),
        eframe::Error::NoGlutinConfigs(_, cause) => no_opengl(&cause.to_string()),
        eframe::Error::OpenGL(cause) => no_opengl(&cause.to_string()),
        eframe::Error::AppCreation(cause) => cause.to_string(),
    };
    format!("The window could not be opened: {why}. Without a window, use `byteloupe report FILE`.")
}

/// What lacks, given what the system said of it, and what to do about it.
fn no_opengl(cause: &str) -> String {
    let cause = cause.trim_end_matches('.');
    let help = if cfg!(windows) {
        "Install the driver of the graphics card, or put opengl32.dll of Mesa beside the program"
    } else {
        "Install Mesa (on Debian, libgl1-mesa-dri) or the driver of the graphics card"
    };
    format!(
        "this display has no OpenGL 2.0 to draw with, as in many virtual machines and remote sessions \
         (the system says: {cause}). {help}"
    )
}

/// Says a sentence where a program without a console can say it: in a box of the system. Where there is standard
/// error, the sentence is said there, and nothing is shown.
pub(crate) fn show_without_console(sentence: &str) {
    #[cfg(windows)]
    {
        use std::os::windows::io::AsRawHandle as _;
        if std::io::stderr().as_raw_handle().is_null() {
            let _ = rfd::MessageDialog::new()
                .set_level(rfd::MessageLevel::Error)
                .set_title("Byteloupe")
                .set_description(sentence)
                .show();
        }
    }
    #[cfg(not(windows))]
    let _ = sentence;
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
