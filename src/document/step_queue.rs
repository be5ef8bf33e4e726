//! Steps from one place to the next that come faster than they can be taken.

use std::collections::VecDeque;

/// How many steps may wait. A key that is held down for longer leads no further.
const MOST_STEPS: usize = 64;

/// The step on its way, and those that wait for it: keys may come faster than answers. `S` is a step, and
/// `L` what looks up where it leads.
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
    /// What looks up where the step on its way leads.
    pub fn current(&self) -> Option<&L> {
        self.current.as_ref().map(|(_, looking)| looking)
    }

    /// Queues a step behind the one on its way.
    pub fn push(&mut self, step: S) {
        if self.waiting.len() < MOST_STEPS {
            self.waiting.push_back(step);
        }
    }

    /// Begins a step.
    pub fn begin(&mut self, step: S, looking: L) {
        self.current = Some((step, looking));
    }

    /// Ends the step on its way, once `poll` says where it leads.
    pub fn poll<A>(&mut self, poll: impl FnOnce(&mut L) -> Option<A>) -> Option<(S, A)> {
        let (step, looking) = self.current.as_mut()?;
        let ended = (*step, poll(looking)?);
        self.current = None;
        Some(ended)
    }

    /// The step that has waited longest, to be begun now.
    pub fn next_waiting(&mut self) -> Option<S> {
        self.waiting.pop_front()
    }

    /// Drops the steps that wait: the last one led nowhere.
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
