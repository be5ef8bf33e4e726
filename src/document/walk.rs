//! Steps from one place to the next or the previous one, each of which is looked up.

use super::step_queue::StepQueue;
use crate::census::Direction;

/// Where a step led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Led {
    /// To this offset.
    To(u64),
    /// To this offset, where there is nothing to stop at: it goes on from there.
    Past(u64),
    /// There is nothing more on that side.
    Nowhere,
    /// The source could not be read. The sentence says why.
    Failed(String),
}

/// A note about the last step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalkNote {
    /// The place is being looked up.
    Searching,
    /// There is no place on that side.
    Nothing(Direction),
    /// The source could not be read. The sentence says why.
    Failed(String),
}

/// Steps from place to place. `L` is the lookup of where a step leads. It does not know what is at the places
/// or what answers the lookup.
pub struct Walk<L> {
    steps: StepQueue<Direction, L>,
    note: Option<WalkNote>,
}

impl<L> Default for Walk<L> {
    fn default() -> Self {
        Self {
            steps: StepQueue::default(),
            note: None,
        }
    }
}

impl<L> Walk<L> {
    /// Looks up the next place, or the previous one. If a step is being looked up already, this one is taken
    /// after it. Keys may come faster than answers.
    pub fn step(&mut self, direction: Direction, ask: impl FnOnce(Direction) -> L) {
        if self.steps.current().is_some() {
            self.steps.push(direction);
        } else {
            self.note = None;
            self.steps.begin(direction, ask(direction));
        }
    }

    /// Takes the result of the current step, once `led` returns it, and begins the next step that waits:
    /// `ask` looks it up from the offset that was reached. Returns that offset.
    pub fn poll(
        &mut self,
        led: impl FnOnce(&L) -> Option<Led>,
        ask: impl FnOnce(Direction, u64) -> L,
    ) -> Option<u64> {
        let (direction, led) = self.steps.poll(|looking| led(looking))?;
        let note = match led {
            Led::Past(offset) => {
                self.steps.begin(direction, ask(direction, offset));
                return None;
            }
            Led::To(offset) => {
                if let Some(next) = self.steps.next_waiting() {
                    self.step(next, |direction| ask(direction, offset));
                }
                return Some(offset);
            }
            Led::Nowhere => WalkNote::Nothing(direction),
            Led::Failed(why) => WalkNote::Failed(why),
        };
        self.steps.clear();
        self.note = Some(note);
        None
    }

    /// The note about the last step.
    pub fn note(&self) -> Option<WalkNote> {
        let is_searching = self.steps.current().is_some();
        let searching = is_searching.then_some(WalkNote::Searching);
        searching.or_else(|| self.note.clone())
    }

    /// Removes the note, because the caret is elsewhere now.
    pub fn clear_note(&mut self) {
        self.note = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_goes_on_from_where_the_one_before_led() {
        let mut walk = Walk::default();
        for _ in 0..3 {
            walk.step(Direction::Next, |_| 5);
        }
        let mut came_to = Vec::new();
        while let Some(offset) = walk.poll(
            |&from| {
                Some(if from < 7 {
                    Led::To(from + 1)
                } else {
                    Led::Nowhere
                })
            },
            |_, offset| offset,
        ) {
            came_to.push(offset);
            assert_eq!(walk.note(), Some(WalkNote::Searching));
        }
        assert_eq!(came_to, [6, 7]);
        assert_eq!(walk.note(), Some(WalkNote::Nothing(Direction::Next)));
        walk.clear_note();
        assert_eq!(walk.note(), None);
    }
}
