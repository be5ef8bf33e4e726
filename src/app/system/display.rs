//! Which display the window is opened on.

use eframe::NativeOptions;

/// Opens the window on X11 where the environment names a Wayland display that does not answer: what is
/// left of a session that has ended must not keep the window from coming up.
pub fn choose(options: &mut NativeOptions) {
    #[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
    if wayland::is_stale() && is_set("DISPLAY") {
        use winit::platform::x11::EventLoopBuilderExtX11 as _;
        options.event_loop_builder = Some(Box::new(|builder| {
            builder.with_x11();
        }));
    }
    #[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
    let _ = options;
}

/// Does the environment say something here?
#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
mod wayland {
    use std::env::var_os;
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;

    use crate::app::system::display::is_set;

    /// Is a Wayland named that does not answer? A socket that is inherited is taken as it is.
    pub(crate) fn is_stale() -> bool {
        if is_set("WAYLAND_SOCKET") || !is_set("WAYLAND_DISPLAY") {
            return false;
        }
        // A path that is absolute stays as it is.
        let folder = var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        let name = PathBuf::from(var_os("WAYLAND_DISPLAY").unwrap_or_default());
        let socket = match folder {
            _ if name.is_absolute() => name,
            Some(folder) => folder.join(name),
            None => return true,
        };
        UnixStream::connect(socket).is_err()
    }
}
