//! What the user sees of a document.

mod bit_card;
pub mod decoded_from;
pub mod empty_state;
pub mod failed_state;
pub mod hex_view;
#[doc(hidden)]
pub mod hex_view_alone;
pub mod inspector;
pub mod legend;
pub mod overview;
pub mod status_bar;
pub mod tabs;
mod verdict_fact;
mod verdict_facts;
pub mod verdict_strip;
pub use hex_view::HexView;
pub use verdict_fact::Wanted;
