//! The window as a whole: frame, menus, palette, what goes on behind.

pub mod context_menu;
mod keys_overlay;
mod logic;
mod menu;
mod menu_bar;
mod palette;
mod possible;
mod typing;
mod ui;
pub use context_menu::Kind;
pub use palette::CommandPalette;
pub use typing::Typing;
