//! What a person does with a document: a folder each.

pub mod bookmarks;
mod compare;
pub mod converter;
pub mod copy;
pub mod find;
mod given;
mod go_to;
mod paste;
pub mod path_prompt;
pub mod place_panel;
pub mod save;
mod select_range;
pub use bookmarks::BookmarksState;
pub use bookmarks::FromBookmarks;
pub use given::Given;
pub use go_to::GoTo;
pub use paste::PastePreview;
pub use path_prompt::PathPrompt;
pub use place_panel::PlacePanel;
pub use select_range::SelectRange;
