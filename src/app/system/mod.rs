//! What is the system's: the clipboard, file dialogs, fonts, and what the desktop asks for.

mod clipboard;
pub mod coming_up;
mod desktop_wishes;
pub mod display;
pub mod file_dialog;
mod large_text;
mod memory_clipboard;
pub mod no_window;
pub mod software_drawing;
mod system_clipboard;
pub mod system_fonts;
#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
mod x11_selection;
pub use clipboard::Asked;
pub use clipboard::Board;
pub use clipboard::Clipboard;
pub use clipboard::FromClipboard;
pub use clipboard::Pasted;
pub use clipboard::PrimarySelection;
pub use clipboard::WriteFor;
pub use desktop_wishes::DesktopWishes;
pub use file_dialog::FromDialog;
pub use memory_clipboard::MemoryClipboard;
