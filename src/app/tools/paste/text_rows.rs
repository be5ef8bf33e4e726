//! The rows of a long text, which is never laid out as a whole.

use std::ops::Range;

/// How many columns a row has. They fit into the smallest window beside the list of parts that are left out.
pub const COLUMNS: usize = 72;

/// Returns how many columns a character takes: East Asian characters and emoji are wide.
pub const fn columns_of(scalar: char) -> usize {
    if scalar < '\u{1100}' { 1 } else { 2 }
}

/// The start of one row in so many is stored. The other rows are counted from there.
const EVERY: usize = 64;

/// Where the rows of a text are. A row ends after a line feed, or before the character for which
/// it has no room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowIndex {
    /// Where every [`EVERY`]th row starts, in bytes of the text.
    starts: Vec<usize>,
    rows: usize,
}

impl RowIndex {
    /// Finds the rows of a text by reading it once.
    pub fn of(text: &str) -> Self {
        let mut index = Self::default();
        let mut at = 0;
        while at < text.len() {
            if index.rows.is_multiple_of(EVERY) {
                index.starts.push(at);
            }
            index.rows += 1;
            at += row_len(text.get(at..).unwrap_or_default());
        }
        index
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Returns rows of the text that the index was made from, beginning with one. The cost depends on how
    /// many rows are taken, not on the length of the text.
    pub fn rows<'a>(&self, text: &'a str, from: usize) -> impl Iterator<Item = Range<usize>> + 'a {
        let known = from / EVERY;
        let mut at = self.starts.get(known).copied().unwrap_or(text.len());
        let step = move || {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let start = at;
            at += row_len(rest);
            Some(start..at)
        };
        std::iter::from_fn(step).skip(from - known * EVERY)
    }

    /// The row that holds a byte of the text.
    pub fn row_of(&self, text: &str, place: usize) -> usize {
        let known = self.starts.partition_point(|start| *start <= place);
        let first = known.saturating_sub(1) * EVERY;
        let before = self.rows(text, first).take_while(|row| row.end <= place);
        (first + before.take(EVERY).count()).min(self.rows.saturating_sub(1))
    }
}

/// How many bytes the row at the start of a text has.
fn row_len(text: &str) -> usize {
    let mut columns = 0;
    for (place, scalar) in text.char_indices() {
        columns += columns_of(scalar);
        if columns > COLUMNS {
            return place;
        }
        if scalar == '\n' {
            return place + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rows of text without wide characters, found by other code than that of the index.
    fn rows_of(text: &str) -> Vec<String> {
        text.split_inclusive('\n')
            .flat_map(|line| {
                let chars: Vec<char> = line.chars().collect();
                let rows = chars.chunks(COLUMNS).map(|row| row.iter().collect());
                rows.collect::<Vec<String>>()
            })
            .collect()
    }

    #[test]
    fn wide_characters_take_the_room_of_two() {
        let text = "x".repeat(COLUMNS - 1) + "日本";
        let index = RowIndex::of(&text);
        let rows: Vec<&str> = index.rows(&text, 0).map(|row| &text[row]).collect();
        assert_eq!(rows, [&text[..COLUMNS - 1], "日本"]);
    }

    #[test]
    fn rows_end_at_line_feeds_and_where_they_are_full() {
        let long: String = "zażółć ".chars().cycle().take(1000).collect();
        let lines: String = (0..500).map(|n| "é".repeat(n % 300) + "\r\n").collect();
        for text in [
            "",
            "a",
            "\n",
            "\n\n",
            "a\n",
            &"x".repeat(COLUMNS),
            &long,
            &lines,
        ] {
            let index = RowIndex::of(text);
            let expected = rows_of(text);
            assert_eq!(index.len(), expected.len());
            for from in [0, 1, 63, 64, 65, 200, expected.len()] {
                let rows: Vec<&str> = index.rows(text, from).map(|row| &text[row]).collect();
                assert_eq!(rows, expected.get(from..).unwrap_or_default());
            }
        }
    }

    #[test]
    fn the_row_of_a_place_holds_it() {
        let text: String = (0..500).map(|n| "é".repeat(n % 300) + "\r\n").collect();
        let index = RowIndex::of(&text);
        for place in (0..text.len()).step_by(37).chain([text.len() - 1]) {
            let row = index.row_of(&text, place);
            let range = index.rows(&text, row).next();
            let holds = range.as_ref().is_some_and(|range| range.contains(&place));
            assert!(holds, "{place} in row {row}, {range:?}");
        }
    }
}
