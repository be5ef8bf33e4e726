//! Combining marks that one side has already and the other not yet.

use std::collections::VecDeque;

use super::super::alignment::Side;

/// A character that canonical ordering may move (UAX #15): its combining class is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The canonical combining class, 1 to 254.
    pub class: u8,

    /// The character.
    pub scalar: char,
}

/// What the marks that wait for the other side say of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkMatch {
    /// The next mark of its class on the other side is the same.
    Equal,

    /// The next mark of its class on the other side is another one.
    Different,

    /// No mark of its class waits on the other side.
    Unmatched,
}

/// Combining marks after one starter that one side has already and the other not yet.
///
/// Canonical ordering sorts marks by their class and keeps the order within a class. So two runs of marks are the same
/// if, class by class, they have the same marks in the same order, and nothing has to be sorted: the marks of a class
/// wait in a queue until the other side has them too.
#[derive(Debug, Default)]
pub struct UnmatchedMarks {
    /// A queue for each class that was met. All marks of one queue are of one side.
    queues: Vec<ClassQueue>,

    /// How many marks wait in all queues.
    count: usize,
}

#[derive(Debug)]
struct ClassQueue {
    class: u8,
    side: Side,
    scalars: VecDeque<char>,
}

impl UnmatchedMarks {
    /// Returns whether no mark waits.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many marks wait.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Matches a mark of one side with the first one of its class that waits on the other side, and takes that away.
    pub fn match_mark(&mut self, side: Side, mark: Mark) -> MarkMatch {
        let mut queues = self.queues.iter_mut();
        let waiting = queues.find(|queue| queue.class == mark.class && queue.side != side);
        match waiting.and_then(|queue| queue.scalars.pop_front()) {
            None => MarkMatch::Unmatched,
            Some(scalar) => {
                self.count -= 1;
                if scalar == mark.scalar {
                    MarkMatch::Equal
                } else {
                    MarkMatch::Different
                }
            }
        }
    }

    /// Lets a mark wait that [is not matched](MarkMatch::Unmatched).
    pub fn push(&mut self, side: Side, mark: Mark) {
        self.count += 1;
        let mut queues = self.queues.iter_mut();
        match queues.find(|queue| queue.class == mark.class) {
            Some(queue) => {
                queue.side = side;
                queue.scalars.push_back(mark.scalar);
            }
            None => self.queues.push(ClassQueue {
                class: mark.class,
                side,
                scalars: VecDeque::from([mark.scalar]),
            }),
        }
    }
}
