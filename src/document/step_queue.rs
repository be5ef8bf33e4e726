//! A queue of steps from one place to the next. Steps may come faster than they can be taken.

use std::collections::VecDeque;

/// The most steps that may wait. When the queue is full, a key that is held down has no further effect.
const MOST_STEPS: usize = 64;

/// The current step, and the steps that wait for it. Keys may come faster than answers. `S` is a step, and
/// `L` is the lookup of where it leads.
pub struct StepQueue<S, L> {
    current: Option<(S, L)>,
    waiting: VecDeque<S>,
}

impl<S, L> Default for StepQueue<S, L> {
    fn default() -> Self {
        Self {
            current: None,
            waiting: VecDeque::new(),
        }
    }
}

impl<S: Copy, L> StepQueue<S, L> {
    /// The lookup of where the current step leads.
    pub fn current(&self) -> Option<&L> {
        self.current.as_ref().map(|(_, looking)| looking)
    }

    /// Queues a step behind the current one.
    pub fn push(&mut self, step: S) {
        if self.waiting.len() < MOST_STEPS {
            self.waiting.push_back(step);
        }
    }

    /// Begins a step.
    pub fn begin(&mut self, step: S, looking: L) {
        self.current = Some((step, looking));
    }

    /// Ends the current step, once `poll` returns where it leads.
    pub fn poll<A>(&mut self, poll: impl FnOnce(&mut L) -> Option<A>) -> Option<(S, A)> {
        let (step, looking) = self.current.as_mut()?;
        let ended = (*step, poll(looking)?);
        self.current = None;
        Some(ended)
    }

    /// Takes the step that has waited longest, to begin it now.
    pub fn next_waiting(&mut self) -> Option<S> {
        self.waiting.pop_front()
    }

    /// Drops the steps that wait, because the last one led nowhere.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_in_order_and_no_more_than_may_wait() {
        let mut steps = StepQueue::default();
        steps.begin(0, "looking");
        for step in 1..1000 {
            steps.push(step);
        }
        assert_eq!(steps.poll(|_| None::<()>), None);
        assert_eq!(steps.current(), Some(&"looking"));
        assert_eq!(steps.poll(|looking| Some(*looking)), Some((0, "looking")));
        assert!(steps.current().is_none());
        let taken: Vec<_> = std::iter::from_fn(|| steps.next_waiting()).collect();
        assert_eq!(taken, (1..=MOST_STEPS).collect::<Vec<_>>());
    }

    #[test]
    fn after_a_step_that_led_nowhere_none_is_left() {
        let mut steps = StepQueue::default();
        steps.begin('a', ());
        steps.push('b');
        steps.clear();
        assert_eq!(steps.next_waiting(), None);
    }
}
