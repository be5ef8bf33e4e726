//! The window, driven by keys and clicks and read through its accessibility tree.
//!
//! What must be there is computed by the standard library, or written out by hand from the bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod access;
mod bidi;
mod bom;
mod bookmarks;
mod card;
mod caret;
mod changes;
mod colours;
mod compare;
mod context_menu;
mod converter;
mod copy_as;
mod data;
mod decode;
mod decoders;
mod errors;
mod find;
mod first_screen;
mod go_to;
mod history;
mod hostile;
mod identity;
mod ignoring;
mod kinds;
mod large;
mod layers;
mod layout;
mod lists;
mod manual;
mod menus;
mod opening;
mod overlays;
mod overview;
mod palette;
mod panels;
mod paste;
mod promises;
mod recent_files;
mod regions;
mod rows;
mod saving;
mod screen;
mod select_range;
mod settings;
mod tab_rows;
mod take_along;
mod teach;
mod teach_encode;
mod teach_model;
mod teach_properties;
mod text;
mod verdict;
mod warnings;

// What learners get wrong, as the tests of lessons have it.
#[allow(dead_code, unreachable_pub, clippy::panic)]
#[path = "../lessons/support.rs"]
mod support;
#[allow(dead_code, unreachable_pub, clippy::panic)]
#[path = "../lessons/typical.rs"]
mod typical;
