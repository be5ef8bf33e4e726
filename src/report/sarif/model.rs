//! The objects of SARIF 2.1.0 that a report has. The names of the fields are those of the standard.

use serde::Serialize;

use crate::report::error_object::{LikelyObject, NaiveObject};

/// A message in plain text.
#[derive(Serialize)]
pub(super) struct Message {
    text: String,
}

impl Message {
    /// The message that shows this text. In SARIF `{0}` stands for an argument (§3.11.5), and
    /// `[words](target)` for a link (§3.11.6): neither may come from a file.
    pub(super) fn new(text: &str) -> Self {
        let text = text.replace('{', "{{").replace('}', "}}");
        Self {
            text: text.replace("](", "] ("),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub(super) name: &'static str,
    pub(super) semantic_version: &'static str,
    pub(super) short_description: Message,
    pub(super) rules: Vec<Rule>,
}

/// A kind of errors or warnings.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) name: String,
    pub(super) short_description: Message,
    pub(super) full_description: Message,
    pub(super) help: Message,
    pub(super) default_configuration: Configuration,
    pub(super) properties: RuleProperties,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: &'static str,
}

#[derive(Serialize)]
pub(super) struct RuleProperties {
    pub(super) tags: [&'static str; 2],
}

/// An error or a warning.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome {
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
    pub(super) level: &'static str,
    pub(super) message: Message,
    pub(super) locations: [Location; 1],
    pub(super) partial_fingerprints: Fingerprints,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) suppressions: Option<Vec<Suppression>>,
    pub(super) properties: OutcomeProperties,
}

/// Why a result is not to be shown.
#[derive(Serialize)]
pub(super) struct Suppression {
    pub(super) kind: &'static str,
    pub(super) justification: String,
}

#[derive(Serialize)]
pub(super) struct Fingerprints {
    #[serde(rename = "byteloupeFinding/v1")]
    pub(super) finding: String,
}

/// What has no place in a region of text: editors take a byte offset there for one of characters.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OutcomeProperties {
    pub(super) byte_offset: u64,
    pub(super) byte_length: u64,

    /// The first of them, in hex.
    pub(super) bytes: String,

    /// How many it stands for, and the distance of the next one.
    pub(super) count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stride: Option<u64>,
    pub(super) severity: &'static str,

    /// Of an error, as in the report as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) likely: Option<LikelyObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) naive: Option<NaiveObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) read: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    pub(super) physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

#[derive(Serialize, Clone)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) uri_base_id: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<usize>,
}

/// Lines and columns count from 1; the end column is that behind the last character.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: u64,
    pub(super) start_column: u64,
    pub(super) end_line: u64,
    pub(super) end_column: u64,
}

/// A file with results.
#[derive(Serialize)]
pub(super) struct Artifact {
    pub(super) location: ArtifactLocation,
    pub(super) length: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hashes: Option<Hashes>,
    pub(super) properties: ArtifactProperties,
}

#[derive(Serialize)]
pub(super) struct Hashes {
    #[serde(rename = "sha-256")]
    pub(super) sha256: String,
}

#[derive(Serialize)]
pub(super) struct ArtifactProperties {
    pub(super) answer: String,
    pub(super) errors: u64,

    /// Those that are more than information.
    pub(super) warnings: u64,
    pub(super) information: u64,

    /// Errors and warnings above that are ignored; only where the user named any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ignored: Option<u64>,
}

/// How the report went.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
    pub(super) tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(super) struct Notification {
    pub(super) level: &'static str,
    pub(super) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) locations: Vec<NotificationLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotificationLocation {
    pub(super) physical_location: WholeArtifact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WholeArtifact {
    pub(super) artifact_location: ArtifactLocation,
}
