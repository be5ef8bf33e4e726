//! Widgets that know no document.

pub mod access;
mod choice;
pub mod context_menu;
pub mod divider;
mod field;
pub mod list;
pub mod overlay;
mod path_field;
pub mod picker;
pub mod regions;
pub mod scroll_bar;
pub mod severity_mark;
pub mod tone_mark;
pub use access::ReadingPlace;
pub use choice::{choice, choice_with};
pub use divider::Divider;
pub use divider::Edge;
pub use divider::Move;
pub use field::{edge, edged};
pub use list::Asks;
pub use list::List;
pub use list::Row;
pub use path_field::PathField;
pub use regions::Region;
