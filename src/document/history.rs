//! The places from which the user jumped, back and forward.

use std::collections::VecDeque;

use super::caret::Caret;
use super::scroll::ScrollPosition;

/// The most places that are kept in each direction. The oldest is dropped first.
const MOST: usize = 100;

/// Where the user was: the caret, the selection, and how far the hex view was scrolled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JumpOrigin {
    /// The caret and the selection.
    pub caret: Caret,
    /// How far the hex view was scrolled.
    pub scroll: ScrollPosition,
    /// Bytes in a row at that time, which is the unit of `scroll`.
    pub row_len: u64,
}

/// The places from which the user jumped. It does not know where the caret is now: the caller gives it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct History {
    /// The places to go back to; the one that was left last is the last.
    before: VecDeque<JumpOrigin>,

    /// The places to go forward to; the one that was left last is the last.
    after: Vec<JumpOrigin>,
}

impl History {
    /// Adds a place from which the user jumps. The places to go forward to are dropped.
    pub fn leave(&mut self, here: JumpOrigin) {
        self.after.clear();
        self.put_before(here);
    }

    /// Goes back from here. `None` when no jump led here.
    pub fn back(&mut self, here: JumpOrigin) -> Option<JumpOrigin> {
        let place = self.before.pop_back()?;
        self.after.push(here);
        Some(place)
    }

    /// Goes forward from here, to where the user was before going back.
    pub fn forward(&mut self, here: JumpOrigin) -> Option<JumpOrigin> {
        let place = self.after.pop()?;
        self.put_before(here);
        Some(place)
    }

    /// Returns whether there is a place to go back to.
    pub fn has_back(&self) -> bool {
        !self.before.is_empty()
    }

    /// Returns whether there is a place to go forward to.
    pub fn has_forward(&self) -> bool {
        !self.after.is_empty()
    }

    fn put_before(&mut self, here: JumpOrigin) {
        // Two jumps from the same byte are stored as one place.
        if self
            .before
            .back()
            .is_some_and(|last| last.caret == here.caret)
        {
            self.before.pop_back();
        }
        self.before.push_back(here);
        if self.before.len() > MOST {
            self.before.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(offset: u64) -> JumpOrigin {
        JumpOrigin {
            caret: Caret {
                offset,
                anchor: offset,
                ..Caret::default()
            },
            scroll: ScrollPosition::default(),
            row_len: 16,
        }
    }

    /// A history that went through these places, the last of which is where the user is.
    fn through(places: &[u64]) -> History {
        let mut history = History::default();
        let left = places.split_last().map_or(&[][..], |(_, left)| left);
        for place in left {
            history.leave(at(*place));
        }
        history
    }

    #[test]
    fn without_a_jump_there_is_nowhere_to_go() {
        let mut history = History::default();
        assert!(!history.has_back() && !history.has_forward());
        assert_eq!(history.back(at(5)), None);
        assert_eq!(history.forward(at(5)), None);
        assert!(!history.has_back() && !history.has_forward());
    }

    #[test]
    fn back_and_forward_walk_the_same_places() {
        let mut history = through(&[1, 2, 3, 4]);
        let mut here = at(4);
        for expected in [3, 2, 1] {
            assert_eq!(history.back(here), Some(at(expected)));
            here = at(expected);
        }
        assert!(!history.has_back());
        for expected in [2, 3, 4] {
            assert_eq!(history.forward(here), Some(at(expected)));
            here = at(expected);
        }
        assert!(!history.has_forward());
    }

    #[test]
    fn forward_leads_to_where_the_caret_was_when_it_went_back() {
        let mut history = through(&[1, 2]);
        // The user moved from 2 to 7 by small moves, which are no jumps.
        assert_eq!(history.back(at(7)), Some(at(1)));
        assert_eq!(history.forward(at(1)), Some(at(7)));
    }

    #[test]
    fn a_jump_after_going_back_forgets_what_lay_ahead() {
        let mut history = through(&[1, 2, 3]);
        assert_eq!(history.back(at(3)), Some(at(2)));
        history.leave(at(2));
        assert!(!history.has_forward());
        assert_eq!(history.back(at(9)), Some(at(2)));
        assert_eq!(history.back(at(2)), Some(at(1)));
    }

    #[test]
    fn only_the_last_places_are_kept() {
        let places: Vec<u64> = (0..=250).collect();
        let mut history = through(&places);
        let mut here = at(250);
        let mut steps = 0;
        while let Some(place) = history.back(here) {
            here = place;
            steps += 1;
        }
        assert_eq!((steps, here), (MOST, at(150)));
        while let Some(place) = history.forward(here) {
            here = place;
        }
        assert_eq!(here, at(250), "going back forgets nothing");
    }

    #[test]
    fn two_jumps_from_the_same_byte_are_one_place() {
        let mut history = through(&[1, 5, 5, 9]);
        assert_eq!(history.back(at(9)), Some(at(5)));
        assert_eq!(history.back(at(5)), Some(at(1)));
    }
}
