//! The rows of the list of warnings.

use super::listed::Listed;
use crate::document::finding_row::{FindingRow, KindHeading};
use crate::findings::FindingKind;
use crate::warnings::WarningKind;

/// All rows: headings, none of them where warnings are listed by place, and the listed warnings. They are
/// computed when they are needed.
#[derive(Debug, Clone, Default)]
pub struct WarningRows {
    /// The headings.
    pub headings: Vec<KindHeading>,

    /// The warnings that are listed: those of the open heading, or of all kinds where there are no headings.
    pub listed: Listed,

    /// How many headings are before the listed warnings.
    pub above: usize,
}

impl WarningRows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.headings.len() + self.below()
    }

    /// Is there nothing to list?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many rows stand for warnings.
    fn below(&self) -> usize {
        let ends = usize::from(self.listed.has_earlier) + usize::from(self.listed.has_later);
        self.listed.warnings.len() + ends
    }

    /// What is in a row.
    pub fn at(&self, row: usize) -> Option<FindingRow> {
        let Some(below) = row.checked_sub(self.above) else {
            return self.headings.get(row).copied().map(FindingRow::Heading);
        };
        if below >= self.below() {
            let heading = self.headings.get(row - self.below());
            return heading.copied().map(FindingRow::Heading);
        }
        let Some(place) = below.checked_sub(usize::from(self.listed.has_earlier)) else {
            return Some(FindingRow::Earlier);
        };
        let warning = self.listed.warnings.get(place).copied();
        Some(warning.map_or(FindingRow::Later, FindingRow::Warning))
    }

    /// The row of the warning that holds an offset, if it is listed.
    pub fn row_at(&self, offset: u64) -> Option<usize> {
        let place = self.listed.place_at(offset)?;
        Some(self.row_of_place(place))
    }

    /// The row of a listed warning, by its place in the list.
    pub fn row_of_place(&self, place: usize) -> usize {
        self.above + usize::from(self.listed.has_earlier) + place
    }

    /// The row of the heading of a kind.
    pub fn row_of_heading(&self, kind: WarningKind) -> Option<usize> {
        let place = (self.headings.iter()).position(|it| it.kind == FindingKind::Warning(kind))?;
        let is_below = place >= self.above;
        Some(if is_below {
            place + self.below()
        } else {
            place
        })
    }
}
