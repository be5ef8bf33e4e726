//! What the user chose, kept from one run to the next.

mod colors;
mod inspector_choice;
mod last_files;
pub mod panels;
mod recent_files;
pub mod row_layout;
mod settings_file;
mod settings_keeper;
mod window_place;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The choices of the user that are kept between runs.
///
/// What to do with a signature is not among them. That choice belongs to the document. It changes the counts,
/// so it must be made anew in each run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Which theme.
    pub theme: ThemeChoice,

    /// Which colours.
    pub colors: PaletteChoice,

    /// The zoom factor. `from_stored` keeps it between 0.2 and 5, which are the limits of the keys of
    /// egui.
    pub zoom: f32,

    /// How the rows of the hex view are laid out.
    pub rows: RowLayout,

    /// What is shown beside the hex view.
    pub panels: Panels,

    /// Whether what would move jumps to its place.
    pub less_motion: bool,

    /// What is seen in the inspector.
    pub inspector: InspectorChoice,

    /// The files that were opened last.
    pub recent_files: RecentFiles,

    /// Whether the files that were open when the program ended are opened again when it starts without others.
    pub reopens_files: bool,

    /// The files that were open last.
    pub last_files: LastFiles,

    /// Where the window was, and how large it was.
    pub window: WindowPlace,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            colors: PaletteChoice::default(),
            zoom: 1.0,
            rows: RowLayout::default(),
            panels: Panels::default(),
            less_motion: false,
            inspector: InspectorChoice::default(),
            recent_files: RecentFiles::default(),
            reopens_files: false,
            last_files: LastFiles::default(),
            window: WindowPlace::default(),
        }
    }
}

impl Settings {
    /// Reads stored settings, a tree of JSON. A value that is missing or not understood gets its default, because
    /// an older or newer version may have written it.
    pub(super) fn from_stored(stored: &Value) -> Self {
        let defaults = Self::default();
        let Ok(mut tree) = serde_json::to_value(&defaults) else {
            return defaults;
        };
        for (path, value) in leaves(stored) {
            let Some(place) = tree.pointer_mut(&path) else {
                continue;
            };
            let before = std::mem::replace(place, value.clone());
            if Self::deserialize(&tree).is_err()
                && let Some(place) = tree.pointer_mut(&path)
            {
                *place = before;
            }
        }
        let mut settings = Self::deserialize(&tree).unwrap_or(defaults);
        settings.zoom = settings.zoom.clamp(0.2, 5.0);
        settings
    }
}

/// Returns every value in a tree of objects that is not an object itself, with its path in the tree.
fn leaves(tree: &Value) -> Vec<(String, &Value)> {
    let mut leaves = Vec::new();
    let mut waiting = vec![(String::new(), tree)];
    while let Some((path, value)) = waiting.pop() {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    // No field of the settings has these characters in its name.
                    if !name.contains(['/', '~']) {
                        waiting.push((format!("{path}/{name}"), value));
                    }
                }
            }
            _ => leaves.push((path, value)),
        }
    }
    leaves
}
pub use colors::PaletteChoice;
pub use colors::ThemeChoice;
pub use inspector_choice::DetailTab;
pub use inspector_choice::FindingTab;
pub use inspector_choice::InspectorChoice;
pub use last_files::{LastFile, LastFiles, MOST as MOST_LAST_FILES};
pub use panels::Panels;
pub use panels::Widths;
pub use recent_files::RecentFiles;
pub use row_layout::Grouping;
pub use row_layout::RowLayout;
pub use row_layout::RowLength;
pub use settings_file::SettingsFile;
pub use settings_file::StoredSettings;
pub use settings_keeper::SettingsKeeper;
pub use window_place::WindowPlace;
