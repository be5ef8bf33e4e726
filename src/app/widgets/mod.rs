//! Controls that know no document.

pub mod access;
pub mod context_menu;
pub mod divider;
mod large_text;
pub mod list;
pub mod overlay;
pub mod regions;
pub mod scroll_bar;
pub use access::ReadingPlace;
pub use divider::Divider;
pub use divider::Edge;
pub use divider::Move;
pub use large_text::LargeText;
pub use list::Asks;
pub use list::List;
pub use list::Row;
pub use regions::Region;
