//! What a person does with a document: a folder each.

pub mod bookmarks;
pub mod compare;
pub mod converter;
pub mod copy;
pub mod display;
pub mod find;
mod given;
mod go_to;
pub mod navigation;
mod open;
pub mod paste;
mod path_prompt;
mod place_panel;
mod places;
mod save;
mod select_range;
pub mod tabs;

pub use bookmarks::BookmarksTool;
pub use converter::Bench;
pub use copy::CopyTool;
pub use find::FindTool;
pub use open::OpenTool;
pub use paste::PasteTool;
pub use places::PlaceTool;
pub use save::SaveTool;
