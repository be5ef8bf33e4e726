//! What is the system's: the clipboard, file dialogs, fonts.

mod clipboard;
pub mod display;
pub mod file_dialog;
pub mod no_window;
pub mod storage;
pub mod system_fonts;
pub use clipboard::Board;
pub use clipboard::Clipboard;
pub use clipboard::FromClipboard;
pub use clipboard::Pasted;
pub use clipboard::PrimarySelection;
pub use clipboard::ReadFor;
pub use clipboard::WriteFor;
pub use file_dialog::FromDialog;
