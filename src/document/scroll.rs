//! The scroll position of a view of rows, exact for any number of rows.

/// A position in a list of rows: the row at the top, and how many points of it are above the view.
///
/// Only differences of rows become floating point numbers, so a view of 2⁶⁰ rows scrolls as exactly as one of
/// ten. It does not know how many rows there are: the caller gives the number.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScrollPosition {
    /// The row at the top.
    top_row: u64,

    /// Points of that row above the view: at least 0 and less than the height of a row.
    sub_row: f32,
}

/// The range in which a position moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScrollRange {
    /// Rows in all.
    pub rows: u64,

    /// Height of a row in points.
    pub row_height: f32,

    /// Height of the view in points.
    pub view_height: f32,
}

impl ScrollRange {
    /// Whole rows that fit the view.
    pub fn rows_in_view(&self) -> u64 {
        (self.view_height / self.row_height).floor().max(1.0) as u64
    }

    /// The greatest row that may be at the top. The last row is then at the bottom.
    pub fn max_top_row(&self) -> u64 {
        self.rows.saturating_sub(self.rows_in_view())
    }

    /// Returns whether there is anything to scroll.
    pub fn scrolls(&self) -> bool {
        self.max_top_row() > 0
    }
}

impl ScrollPosition {
    /// Returns a position with a row at the top. [`Self::clamp`] makes sure that there is such a row.
    pub const fn at_row(top_row: u64) -> Self {
        Self {
            top_row,
            sub_row: 0.0,
        }
    }

    /// The row at the top.
    pub const fn top_row(&self) -> u64 {
        self.top_row
    }

    /// Points of the top row above the view.
    pub const fn sub_row(&self) -> f32 {
        self.sub_row
    }

    /// Puts a row at the top.
    pub fn set_top_row(&mut self, row: u64, range: &ScrollRange) {
        self.top_row = row;
        self.sub_row = 0.0;
        self.clamp(range);
    }

    /// Scrolls by points, down if the number is positive.
    pub fn scroll_by(&mut self, points: f32, range: &ScrollRange) {
        let moved = f64::from(self.sub_row) + f64::from(points);
        let height = f64::from(range.row_height);
        let rows = (moved / height).floor();
        let sub_row = (moved - rows * height) as f32;
        self.top_row = if rows < 0.0 {
            let up = (-rows) as u64;
            if up > self.top_row {
                self.sub_row = 0.0;
                self.top_row = 0;
                return;
            }
            self.top_row - up
        } else {
            self.top_row.saturating_add(rows as u64)
        };
        self.sub_row = sub_row;
        // A remainder just below the height of a row rounds to the whole height in f32.
        if self.sub_row >= range.row_height {
            self.top_row = self.top_row.saturating_add(1);
            self.sub_row = 0.0;
        }
        self.clamp(range);
    }

    /// Scrolls by whole rows, down if the number is positive.
    pub fn scroll_rows(&mut self, rows: i64, range: &ScrollRange) {
        self.top_row = self.top_row.saturating_add_signed(rows);
        self.clamp(range);
    }

    /// Scrolls as little as needed to bring a row into view.
    pub fn show_row(&mut self, row: u64, range: &ScrollRange) {
        let in_view = range.rows_in_view();
        if row < self.top_row || (row == self.top_row && self.sub_row > 0.0) {
            self.set_top_row(row, range);
        } else if row - self.top_row >= in_view {
            self.set_top_row(row - (in_view - 1), range);
        }
    }

    /// Brings a row into view with some of its surroundings, if it is not in view.
    pub fn jump_to_row(&mut self, row: u64, range: &ScrollRange) {
        let in_view = range.rows_in_view();
        if row < self.top_row || row - self.top_row >= in_view {
            self.set_top_row(row.saturating_sub(in_view / 3), range);
        }
    }

    /// How far down the position is, 0 to 1.
    pub fn fraction(&self, range: &ScrollRange) -> f64 {
        match range.max_top_row() {
            0 => 0.0,
            max => self.top_row as f64 / max as f64,
        }
    }

    /// Moves to a fraction of the way down, 0 to 1. 1 is exactly the end.
    pub fn set_fraction(&mut self, fraction: f64, range: &ScrollRange) {
        let max = range.max_top_row();
        let row = if fraction >= 1.0 {
            max
        } else {
            (fraction.max(0.0) * max as f64).round() as u64
        };
        self.set_top_row(row.min(max), range);
    }

    /// Keeps the position within the range, after either of them has changed.
    pub fn clamp(&mut self, range: &ScrollRange) {
        let max = range.max_top_row();
        if self.top_row >= max {
            self.top_row = max;
            self.sub_row = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGE: ScrollRange = ScrollRange {
        rows: 1 << 60,
        row_height: 18.0,
        view_height: 180.0,
    };

    #[test]
    fn one_row_of_points_moves_exactly_one_row_at_any_depth() {
        for row in [0, 1, 1 << 24, 1 << 39, (1 << 60) - 100] {
            let mut position = ScrollPosition::default();
            position.set_top_row(row, &RANGE);
            position.scroll_by(18.0, &RANGE);
            assert_eq!((position.top_row(), position.sub_row()), (row + 1, 0.0));
            position.scroll_by(-18.0, &RANGE);
            assert_eq!((position.top_row(), position.sub_row()), (row, 0.0));
        }
    }

    #[test]
    fn many_small_steps_never_leave_a_row_scrolled_by_its_whole_height() {
        let mut position = ScrollPosition::default();
        position.set_top_row(1 << 39, &RANGE);
        for step in 0..10_000 {
            position.scroll_by(if step % 3 == 0 { 17.999_999 } else { -5.1 }, &RANGE);
            assert!((0.0..18.0).contains(&position.sub_row()));
        }
    }

    #[test]
    fn a_jump_goes_to_what_is_out_of_view_and_leaves_some_room_above_it() {
        let mut position = ScrollPosition::default();
        position.set_top_row(100, &RANGE);
        for (row, top) in [(100, 100), (109, 100), (110, 107), (107, 107), (106, 103)] {
            position.jump_to_row(row, &RANGE);
            assert_eq!(position.top_row(), top, "{row}");
        }
        position.jump_to_row(1, &RANGE);
        assert_eq!(position.top_row(), 0);
    }

    #[test]
    fn the_end_of_the_bar_shows_the_last_row_and_the_start_the_first() {
        let mut position = ScrollPosition::default();
        position.set_fraction(1.0, &RANGE);
        assert_eq!(position.top_row() + RANGE.rows_in_view(), RANGE.rows);
        position.set_fraction(0.0, &RANGE);
        assert_eq!(position.top_row(), 0);
    }

    #[test]
    fn scrolling_stops_at_both_ends() {
        let mut position = ScrollPosition::default();
        position.scroll_by(-1000.0, &RANGE);
        assert_eq!((position.top_row(), position.sub_row()), (0, 0.0));
        position.set_top_row(u64::MAX, &RANGE);
        position.scroll_by(1e9, &RANGE);
        assert_eq!(position.top_row(), RANGE.max_top_row());
        assert!(position.sub_row().abs() < f32::EPSILON);
    }

    #[test]
    fn a_row_below_the_view_comes_to_its_bottom_and_one_above_to_its_top() {
        let mut position = ScrollPosition::default();
        position.show_row(25, &RANGE);
        assert_eq!(position.top_row(), 16);
        position.show_row(20, &RANGE);
        assert_eq!(position.top_row(), 16);
        position.show_row(3, &RANGE);
        assert_eq!(position.top_row(), 3);
    }

    #[test]
    fn fewer_rows_than_fit_do_not_scroll() {
        let range = ScrollRange { rows: 4, ..RANGE };
        let mut position = ScrollPosition::default();
        position.scroll_by(50.0, &range);
        assert_eq!((position.top_row(), position.sub_row()), (0, 0.0));
        assert!(!range.scrolls());
    }
}
