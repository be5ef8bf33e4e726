//! What a person chose, kept from one run to the next.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::hex_view::RowLayout;
use super::inspector::InspectorChoice;
use super::panels::Panels;
use super::recent_files::RecentFiles;
use super::theme::{PaletteChoice, ThemeChoice};

/// Under which name it is kept.
const KEY: &str = "settings";

/// What a person chose that is kept between runs.
///
/// What to do with a signature is not among it: that belongs to what is looked at, and a tool that
/// counts otherwise than the last time must have been told so in this run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Which theme.
    pub theme: ThemeChoice,

    /// Which colours.
    pub colors: PaletteChoice,

    /// How much larger everything is than at first; [`Self::from_stored`] keeps it between 0.2 and 5,
    /// which is as far as egui zooms by keys.
    pub zoom: f32,

    /// How the rows of the hex view are laid out.
    pub rows: RowLayout,

    /// What is shown beside the hex view.
    pub panels: Panels,

    /// What is seen in the inspector.
    pub inspector: InspectorChoice,

    /// The files that were opened last.
    pub recent_files: RecentFiles,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            colors: PaletteChoice::default(),
            zoom: 1.0,
            rows: RowLayout::default(),
            panels: Panels::default(),
            inspector: InspectorChoice::default(),
            recent_files: RecentFiles::default(),
        }
    }
}

impl Settings {
    /// What was kept. Whatever is missing, or is not understood, is as at first: an older or a newer
    /// version may have written it.
    pub fn load(storage: &dyn eframe::Storage) -> Self {
        match storage.get_string(KEY) {
            Some(text) => Self::from_stored(&text),
            None => Self::default(),
        }
    }

    /// Keeps it.
    pub fn save(&self, storage: &mut dyn eframe::Storage) {
        // Nothing in it fails to be written; if it did, what was kept before would stay.
        if let Ok(text) = serde_json::to_string(self) {
            storage.set_string(KEY, text);
        }
    }

    fn from_stored(text: &str) -> Self {
        let defaults = Self::default();
        let (Ok(stored), Ok(mut tree)) = (
            serde_json::from_str::<Value>(text),
            serde_json::to_value(&defaults),
        ) else {
            return defaults;
        };
        for (path, value) in leaves(&stored) {
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

/// Everything in a tree of objects that is no object, and where it stands there.
fn leaves(tree: &Value) -> Vec<(String, &Value)> {
    let mut leaves = Vec::new();
    let mut waiting = vec![(String::new(), tree)];
    while let Some((path, value)) = waiting.pop() {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    // No field of ours has these characters in its name.
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
