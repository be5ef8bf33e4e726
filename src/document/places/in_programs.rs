//! A place as other programs write it.

use super::census_query::CensusQuery;
use crate::census::{Answer, Question};
use crate::document::begun::{Begun, SourceKey};
use crate::document::content::Content;
use crate::places::Program;

/// The programs that are named: one for each way of counting that is met most.
const NAMED: [&str; 4] = ["python", "js", "lsp", "vim"];

/// Looks up how other programs write a place of the document in front. Nothing here waits.
#[derive(Default)]
pub struct InPrograms {
    query: Begun<(u64, SourceKey), CensusQuery>,
}

impl InPrograms {
    /// The place in a line, such as `Python str text[6] · LSP line 1, character 3`; `None` while it is not counted that far.
    pub fn poll(&mut self, content: &Content, offset: u64) -> Option<String> {
        let key = (offset, SourceKey(content.counted_source()));
        let question = Question::Coordinates { offset };
        let query = self.query.with(key, |_| CensusQuery::new(question));
        let Answer::Coordinates(at) = query.poll(content.census())? else {
            return None;
        };
        // What only the text of the line tells is left out: a line may be long.
        let written = NAMED.iter().filter_map(|key| {
            let program = Program::named(key)?;
            let written = program.written(at, offset, |_| None)?;
            Some(format!("{} {written}", program.name))
        });
        let written: Vec<String> = written.collect();
        Some(written.join(" · "))
    }
}
