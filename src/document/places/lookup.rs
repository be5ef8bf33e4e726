//! Finds the offset of a place that the user names.

use super::census_query::CensusQuery;
use super::occurrence::{Occurrence, Sought};
use crate::document::begun::{Begun, SourceKey};
use crate::document::content::Content;
use crate::places::{Edge, PlaceFinding, Resolution, Target, Way, Wish, resolution, told};
use crate::unicode::hex;

/// The code that finds a place which cannot be computed.
enum Seeker {
    Census(CensusQuery),
    Search(Occurrence),
    Failed(String),
}

/// Looks places up, one at a time, in the document in front. Nothing here waits.
#[derive(Default)]
pub struct Lookup {
    seeker: Begun<(Wish, SourceKey), Seeker>,
}

impl Lookup {
    /// Returns what is known of a place. An earlier lookup is dropped when another place is wanted.
    pub fn poll(&mut self, content: &Content, wish: Wish) -> PlaceFinding {
        let len = content.len();
        let resolution = resolution(wish, len);
        if let Resolution::Known(finding) = resolution {
            self.seeker.forget();
            return finding;
        }
        // The place of a line does not depend on the caret.
        let wish = match wish.target {
            Target::Scalar(_) => wish,
            _ => Wish { base: 0, ..wish },
        };
        let key = (wish, SourceKey(content.counted_source()));
        let seeker = self
            .seeker
            .with(key, |(wish, _)| begin(content, &resolution, wish.base));
        let found = match seeker {
            Seeker::Census(query) => counted(query, content, wish),
            Seeker::Search(occurrence) => searched(occurrence.poll(), wish),
            Seeker::Failed(why) => PlaceFinding::Nowhere(why.clone()),
        };
        match (wish.edge, found) {
            (Edge::End, PlaceFinding::At { offset, way }) => match end_of(content, offset) {
                Some(offset) => PlaceFinding::At { offset, way },
                None => PlaceFinding::Coming(None),
            },
            (Edge::Start, PlaceFinding::At { offset, .. }) if offset >= len => PlaceFinding::At {
                offset,
                way: Way::End,
            },
            (_, found) => found,
        }
    }
}

fn begin(content: &Content, resolution: &Resolution, base: u64) -> Seeker {
    match resolution {
        Resolution::Known(_) => Seeker::Failed(String::new()),
        Resolution::Ask(question) => Seeker::Census(CensusQuery::new(*question)),
        Resolution::Search(scalar) => match Occurrence::start(content, *scalar, base) {
            Ok(occurrence) => Seeker::Search(occurrence),
            Err(why) => Seeker::Failed(why),
        },
    }
}

fn counted(query: &mut CensusQuery, content: &Content, wish: Wish) -> PlaceFinding {
    match query.poll(content.census()) {
        None => PlaceFinding::Coming(None),
        Some(answer) => {
            let told = told(answer, wish, &content.census().announced().totals);
            told.unwrap_or_else(|| not_yet(content))
        }
    }
}

fn not_yet(content: &Content) -> PlaceFinding {
    PlaceFinding::NotYet {
        goes_on: content.census().announced().is_running(),
    }
}

fn searched(sought: Sought, wish: Wish) -> PlaceFinding {
    let what = match wish.target {
        Target::Scalar(scalar) => hex(u32::from(scalar)),
        _ => String::new(),
    };
    match sought {
        Sought::Searching(part) => PlaceFinding::Coming(Some(part)),
        Sought::Failed(why) => PlaceFinding::Nowhere(why),
        Sought::Nowhere => PlaceFinding::Nowhere(format!("There is no {what} in the document")),
        Sought::At {
            offset,
            wrapped: true,
        } if wish.edge == Edge::Start && offset == wish.base => {
            PlaceFinding::Nowhere(format!("There is no {what} but the one at the caret"))
        }
        Sought::At { wrapped: true, .. } if wish.edge == Edge::End => {
            PlaceFinding::Nowhere(format!("There is no {what} after the start of the range"))
        }
        Sought::At { offset, wrapped } => PlaceFinding::At {
            offset,
            way: if wrapped { Way::Wrapped } else { Way::Straight },
        },
    }
}

/// Returns the offset after the last byte of the unit at an offset; `None` while its bytes are being fetched.
fn end_of(content: &Content, offset: u64) -> Option<u64> {
    let len = content.len();
    let decoded = content.decode(offset..offset.saturating_add(1));
    if decoded.waiting {
        return None;
    }
    // There is no unit after the last line feed of a source.
    let character = decoded.character_at(offset);
    Some(character.map_or(len, |it| it.end()).min(len))
}
