//! Steps through the errors and warnings of a document, in order of place.

use super::walk::{Led, Walk, WalkNote};
use super::warnings::Said;
use crate::census::{self, Direction};
use crate::warnings;

/// The lookups of a step: the nearest error and the nearest warning.
pub struct FindingQueries {
    pub(super) error: census::Query,
    pub(super) warning: warnings::Query,
}

/// Steps from an error or a warning to the nearest one on a side, whichever it is. It never waits.
#[derive(Default)]
pub struct FindingSteps {
    walk: Walk<FindingQueries>,

    /// Whether the last step led to a warning, until that is taken.
    reached: Option<bool>,
}

impl FindingSteps {
    /// Looks up the next finding, or the previous one.
    pub(super) fn step(
        &mut self,
        direction: Direction,
        ask: impl FnOnce(Direction) -> FindingQueries,
    ) {
        self.walk.step(direction, ask);
    }

    /// Takes the result of the current step; `led` says where each of its lookups leads. Returns the offset that was
    /// reached.
    pub(super) fn poll(
        &mut self,
        led: impl FnOnce(&FindingQueries) -> Option<(Led, Led)>,
        ask: impl FnOnce(Direction, u64) -> FindingQueries,
    ) -> Option<u64> {
        let mut is_warning = false;
        let led = |queries: &FindingQueries| {
            let direction = queries.error_direction();
            let (error, warning) = led(queries)?;
            let (led, of_warning) = nearest(direction, error, warning);
            is_warning = of_warning;
            Some(led)
        };
        let offset = self.walk.poll(led, ask)?;
        self.reached = Some(is_warning);
        Some(offset)
    }

    /// Whether the last step led to a warning or to an error, once.
    pub fn take_reached(&mut self) -> Option<bool> {
        self.reached.take()
    }

    /// Takes the message about the last step, once.
    pub fn take_said(&mut self) -> Option<Said> {
        let said = match self.walk.note()? {
            WalkNote::Searching => return None,
            WalkNote::Failed(why) => Said::Failed(why),
            WalkNote::Nothing(Direction::Next) => {
                Said::Nothing("No error and no warning after the caret")
            }
            WalkNote::Nothing(Direction::Previous) => {
                Said::Nothing("No error and no warning before the caret")
            }
        };
        self.walk.clear_note();
        Some(said)
    }
}

impl FindingQueries {
    /// In which direction they look.
    fn error_direction(&self) -> Direction {
        match self.error.question {
            census::Question::Error { direction, .. } => direction,
            _ => Direction::Next,
        }
    }
}

/// Which of two places is met first in a direction, and whether it is the second.
fn nearest(direction: Direction, error: Led, warning: Led) -> (Led, bool) {
    let place = |led: &Led| match led {
        Led::To(offset) | Led::Past(offset) => Some(*offset),
        Led::Nowhere | Led::Failed(_) => None,
    };
    let is_second = match (place(&error), place(&warning)) {
        (Some(error), Some(warning)) => match direction {
            Direction::Next => warning < error,
            Direction::Previous => warning > error,
        },
        (None, Some(_)) => !matches!(error, Led::Failed(_)),
        (_, None) => matches!(warning, Led::Failed(_)),
    };
    if is_second {
        (warning, true)
    } else {
        (error, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_one_is_met_first_and_what_cannot_be_read_is_said() {
        let failed = || Led::Failed("cannot be read".to_owned());
        for (direction, error, warning, expected) in [
            (Direction::Next, Led::To(5), Led::To(3), (Led::To(3), true)),
            (
                Direction::Previous,
                Led::To(5),
                Led::To(3),
                (Led::To(5), false),
            ),
            (
                Direction::Next,
                Led::Past(2),
                Led::To(3),
                (Led::Past(2), false),
            ),
            (
                Direction::Next,
                Led::Nowhere,
                Led::To(3),
                (Led::To(3), true),
            ),
            (
                Direction::Next,
                Led::To(3),
                Led::Nowhere,
                (Led::To(3), false),
            ),
            (
                Direction::Next,
                Led::Nowhere,
                Led::Nowhere,
                (Led::Nowhere, false),
            ),
            (Direction::Next, failed(), Led::To(3), (failed(), false)),
            (Direction::Next, Led::To(3), failed(), (failed(), true)),
            (Direction::Next, Led::Nowhere, failed(), (failed(), true)),
        ] {
            assert_eq!(nearest(direction, error, warning), expected);
        }
    }
}
