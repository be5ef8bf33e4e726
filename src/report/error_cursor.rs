//! The errors of a file, found again one by one in the second pass.

use super::finding::{FileFinding, about};
use crate::census::GroupReader;
use crate::utf8::Group;

/// Gives the errors of a file in order and stops after the last one that is wanted, so that what
/// lies behind it is not read again.
pub(super) struct ErrorCursor<'a> {
    finding: &'a FileFinding,
    reader: Option<GroupReader<'a>>,

    /// How many errors are still to be given.
    left: u64,
}

impl<'a> ErrorCursor<'a> {
    pub(super) fn new(finding: &'a FileFinding, max_errors: u64) -> Self {
        let errors = finding.totals().errors();
        let left = if max_errors == 0 {
            errors
        } else {
            errors.min(max_errors)
        };
        Self {
            finding,
            reader: None,
            left,
        }
    }
}

impl Iterator for ErrorCursor<'_> {
    type Item = Group;

    /// The next error. What goes wrong ends the errors and is kept with the finding.
    fn next(&mut self) -> Option<Group> {
        if self.left == 0 || self.finding.has_problem() {
            return None;
        }
        let finding = self.finding;
        let reader = self.reader.get_or_insert_with(|| finding.group_reader());
        match reader.next_group() {
            Ok(Some(group)) => {
                self.left -= 1;
                Some(group)
            }
            // The first pass has counted more.
            Ok(None) => {
                self.finding.set_problem(|| self.finding.changed());
                None
            }
            Err(error) => {
                self.finding
                    .set_problem(|| about(&self.finding.name, &error));
                None
            }
        }
    }
}
