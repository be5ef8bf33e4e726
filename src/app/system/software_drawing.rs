//! A second start of the program, drawn by the processor, where the graphics card gives no OpenGL.

/// Tells the second start that it is one.
#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
const MARK: &str = "BYTELOUPE_DRAWS_IN_SOFTWARE";

/// What makes Mesa draw by the processor. With several drivers installed, the second names the one that is Mesa.
#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
const SET: [(&str, &str); 2] = [
    ("LIBGL_ALWAYS_SOFTWARE", "1"),
    ("__GLX_VENDOR_LIBRARY_NAME", "mesa"),
];

/// What would have another driver draw all the same, or the display.
#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
const REMOVED: [&str; 4] = [
    "DRI_PRIME",
    "GALLIUM_DRIVER",
    "LIBGL_ALWAYS_INDIRECT",
    "MESA_LOADER_DRIVER_OVERRIDE",
];

/// Starts the program anew in this process, with the same arguments, to be drawn by the processor. Returns only if
/// that cannot be done or has been done already.
///
/// Nothing may have been read from standard input yet.
#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
pub(crate) fn start_again() {
    use std::os::unix::process::CommandExt as _;

    if std::env::var_os(MARK).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let mut arguments = std::env::args_os();
    let mut command = std::process::Command::new(program);
    if let Some(name) = arguments.next() {
        command.arg0(name);
    }
    command.args(arguments).envs(SET).env(MARK, "1");
    for name in REMOVED {
        command.env_remove(name);
    }
    crate::terminal::say(
        "The graphics driver gives no OpenGL that suits. The window is tried without it, drawn by the processor.",
    );
    // What went wrong with the first start is told: it is the cause.
    let _ = command.exec();
}

/// Returns at once: only Mesa is known to draw by the processor when it is asked to.
#[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
pub(crate) fn start_again() {}
