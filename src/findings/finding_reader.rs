//! All that is found in a source, in order of place.

use super::finding::{Finding, What};
use super::ignored::Ignored;
use super::kind::FindingKind;
use crate::census::GroupReader;
use crate::source::SourceError;
use crate::warnings::{EncodedReader, LineReader, Severity, Warning, WarningReader};

/// What finds some of the findings of a source, in order of place.
pub enum FindingSource<'a> {
    /// Errors.
    Errors(GroupReader<'a>),

    /// Warnings about runs that are certainly encoded.
    Encoded(Box<EncodedReader<'a>>),

    /// Warnings that whole lines tell.
    Lines(Box<LineReader<'a>>),

    /// Warnings that code points tell.
    CodePoints(WarningReader<'a>),
}

impl FindingSource<'_> {
    fn next(&mut self) -> Result<Option<What>, SourceError> {
        let alone = |warning: Option<Warning>| warning.map(|it| What::Warning(it, None));
        match self {
            Self::Errors(reader) => Ok(reader.next_group()?.map(What::Error)),
            Self::Encoded(reader) => reader.next_warning().map(alone),
            Self::CodePoints(reader) => reader.next_warning().map(alone),
            Self::Lines(reader) => Ok(reader
                .next_warning()?
                .map(|(warning, evidence)| What::Warning(warning, Some(Box::new(evidence))))),
        }
    }
}

/// Gives the findings of several sources of them in one order, that of their places, and says which the user
/// ignores. Of those at one place, that of the source that was named first comes first.
///
/// It holds one finding of each source. It reads no more of a source than it takes to find the next one.
pub struct FindingReader<'a> {
    ignored: &'a Ignored,
    sources: Vec<(FindingSource<'a>, Next)>,
}

/// What a source finds next.
enum Next {
    NotAsked,
    Finding(Finding),
    Nothing,
}

impl<'a> FindingReader<'a> {
    /// The findings of these sources.
    pub fn new(ignored: &'a Ignored, sources: impl IntoIterator<Item = FindingSource<'a>>) -> Self {
        let sources = sources.into_iter().map(|source| (source, Next::NotAsked));
        Self {
            ignored,
            sources: sources.collect(),
        }
    }

    /// From here on, of the warnings that code points tell only those are given that matter so much.
    pub fn give_only_from(&mut self, least: Severity) {
        for (source, _) in &mut self.sources {
            if let FindingSource::CodePoints(reader) = source {
                reader.give_only_from(least);
            }
        }
    }

    /// The next finding; `None` after the last one.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than before.
    pub fn next_finding(&mut self) -> Result<Option<Finding>, SourceError> {
        let mut first: Option<(u64, &mut Next)> = None;
        for (source, next) in &mut self.sources {
            if matches!(next, Next::NotAsked) {
                *next = match source.next()? {
                    Some(what) => Next::Finding(finding(what, self.ignored)),
                    None => Next::Nothing,
                };
            }
            if let Next::Finding(finding) = next
                && first.as_ref().is_none_or(|(at, _)| finding.offset() < *at)
            {
                first = Some((finding.offset(), next));
            }
        }
        Ok(
            first.and_then(|(_, next)| match std::mem::replace(next, Next::NotAsked) {
                Next::Finding(finding) => Some(finding),
                Next::NotAsked | Next::Nothing => None,
            }),
        )
    }
}

fn finding(what: What, ignored: &Ignored) -> Finding {
    let (kind, offset) = match &what {
        What::Error(group) => (FindingKind::Error(group.kind()), group.offset),
        What::Warning(warning, _) => (FindingKind::Warning(warning.kind), warning.offset),
    };
    Finding {
        is_ignored: ignored.contains(kind, offset),
        what,
    }
}
