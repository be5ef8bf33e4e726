//! The window as a whole: frame, menus, palette, what goes on behind.
//!
//! | file | what it holds |
//! |---|---|
//! | `app` | the program: the session and its tools |
//! | `logic` | what goes on while the window is hidden too: answers of threads, commands |
//! | `top_bar` | the menus, the tabs, and what opens the palette |
//! | `ui` | which panel is where |
//! | `input` | keys that belong to text fields |

mod about;
mod app;
mod context_menu;
mod input;
mod keys_table;
mod logic;
mod menu;
mod menu_bar;
mod palette;
mod settings_page;
mod top_bar;
mod typing;
mod ui;

pub use app::{App, run};
