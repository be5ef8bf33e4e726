//! The window: the only place that knows egui.
//!
//! | folder | what it holds |
//! |---|---|
//! | `shell` | the program: the frame, menus, the palette; it wires all others |
//! | `tools` | what the user does, a folder each |
//! | `views` | what the user sees of a document |
//! | `session` | what all tools work on: tabs, settings, the status line |
//! | `command` | everything the user can have the program do |
//! | `system` | the clipboard, dialogs, what is of one platform |
//! | `widgets` | controls that know no document |
//! | `theme` | colours, fonts, glyphs |
//! | `settings` | what the user chose |
//!
//! Each imports only from those below it.

mod command;
mod session;
mod settings;
mod shell;
mod system;
mod theme;
mod tools;
mod views;
mod widgets;

#[doc(hidden)]
pub use command::names as command_names;
pub use settings::Settings;
pub use settings::{Grouping, RowLayout, RowLength};
pub use settings::{PaletteChoice, Panels, RecentFiles, ThemeChoice};
pub use settings::{SettingsFile, StoredSettings, WindowPlace};
pub use shell::{App, run};
pub use system::{MemoryClipboard, Pasted};
#[doc(hidden)]
pub use theme::Palette;
#[doc(hidden)]
pub use views::hex_view_alone;
