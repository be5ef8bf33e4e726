//! What is ignored of a file as objects of JSON.

use serde::Serialize;

use super::finding::FileFinding;

/// What is ignored: all of a kind, or what begins at a place.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum IgnoredObject {
    Kind {
        kind: &'static str,
        count: u64,
    },
    Place {
        offset: u64,
        kind: &'static str,
        length: u64,
    },
}

/// What is ignored of a file, if the user named anything.
pub(super) fn ignored(finding: &FileFinding) -> Option<Vec<IgnoredObject>> {
    let set_aside = finding.set_aside();
    let kinds = set_aside.kinds().map(|(kind, count)| IgnoredObject::Kind {
        kind: kind.key(),
        count,
    });
    let places = set_aside.places().iter().map(|place| IgnoredObject::Place {
        offset: place.offset,
        kind: place.kind.key(),
        length: place.length,
    });
    set_aside.is_wanted().then(|| kinds.chain(places).collect())
}
