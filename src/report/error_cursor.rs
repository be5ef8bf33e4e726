//! The errors of a file, found again one by one in the second pass.

use super::finding::{FileFinding, about};
use crate::census::GroupReader;
use crate::utf8::Group;

/// Gives the errors of a file in order and stops after the last one that is wanted, so that what
/// lies behind it is not read again.
pub(super) struct ErrorCursor<'a> {
    finding: &'a FileFinding,
    reader: Option<GroupReader<'a>>,

    /// How many errors are still to be given that are not ignored.
    left: u64,

    /// How many ignored ones are.
    ignored_left: u64,
}

impl<'a> ErrorCursor<'a> {
    /// The first `most` errors that are not ignored.
    pub(super) fn new(finding: &'a FileFinding, most: u64) -> Self {
        Self::with_ignored(finding, most, 0)
    }

    /// The first `ignored` of those that are ignored, too.
    pub(super) fn with_ignored(finding: &'a FileFinding, most: u64, ignored: u64) -> Self {
        Self {
            finding,
            reader: None,
            left: finding.open_errors().min(most),
            ignored_left: ignored.min(finding.set_aside().errors()),
        }
    }
}

impl Iterator for ErrorCursor<'_> {
    type Item = Group;

    /// The next error. What goes wrong ends the errors and is kept with the finding.
    fn next(&mut self) -> Option<Group> {
        let finding = self.finding;
        while self.left + self.ignored_left > 0 && !finding.has_problem() {
            let reader = self.reader.get_or_insert_with(|| finding.group_reader());
            match reader.next_group() {
                Ok(Some(group)) => {
                    let left = if finding.ignores_error(&group) {
                        &mut self.ignored_left
                    } else {
                        &mut self.left
                    };
                    if *left > 0 {
                        *left -= 1;
                        return Some(group);
                    }
                }
                // The first pass has counted more.
                Ok(None) => finding.set_problem(|| finding.changed()),
                Err(error) => finding.set_problem(|| about(&finding.name, &error)),
            }
        }
        None
    }
}
