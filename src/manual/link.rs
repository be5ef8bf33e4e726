//! Links between pages.

/// A link that leads to another place in the manual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What the page says: `convert.md#limits`.
    pub destination: String,
}

impl Link {
    /// Returns whether a destination can only be a page of the manual or a heading of this page: a file name
    /// without a folder that ends with `.md`, perhaps with a heading.
    pub fn stays_within(destination: &str) -> bool {
        let file = destination.split('#').next().unwrap_or_default();
        let is_page = std::path::Path::new(file)
            .extension()
            .is_some_and(|ending| ending == "md");
        file.is_empty() && destination.starts_with('#') || is_page && !file.contains(['/', ':'])
    }
}

/// What links call a heading, as code hosts and browsers have it: small letters, hyphens for spaces, and no
/// other punctuation.
pub fn heading_name(text: &str) -> String {
    text.trim()
        .chars()
        .filter_map(|it| match it {
            ' ' => Some('-'),
            '-' | '_' => Some(it),
            it if it.is_alphanumeric() => Some(it),
            _ => None,
        })
        .flat_map(char::to_lowercase)
        .collect()
}
