//! An answer about a whole source, which is asked again when its key has changed.

use crate::background::Query;

/// An answer that is kept until there is a newer one. `K` is the key of the answer: what it depends on, such
/// as how much was counted, and what was wanted.
///
/// It never waits, and asks nothing by itself. The view that shows the answer polls it, and gives the key
/// that a new answer would have. It knows neither the question nor the code that answers.
pub struct Refreshed<K, V> {
    known: Option<(K, V)>,

    /// The key of the last answer, even of one without a value.
    last: Option<K>,
    coming: Option<Coming<K, V>>,
}

/// A question that was asked and not answered yet.
struct Coming<K, V> {
    key: K,

    /// Returns the answer, once there is one, and the value in it.
    poll: Box<dyn Fn() -> Option<Option<V>> + Send>,
}

impl<K, V> Default for Refreshed<K, V> {
    fn default() -> Self {
        Self {
            known: None,
            last: None,
            coming: None,
        }
    }
}

impl<K: Clone + PartialEq, V> Refreshed<K, V> {
    /// Takes the answer, if there is one.
    pub fn poll(&mut self) {
        let Some(told) = self.coming.as_ref().and_then(|coming| (coming.poll)()) else {
            return;
        };
        let Some(Coming { key, .. }) = self.coming.take() else {
            return;
        };
        if let Some(value) = told {
            self.known = Some((key.clone(), value));
        }
        self.last = Some(key);
    }

    /// The newest answer with a value, and its key.
    pub fn known(&self) -> Option<(&K, &V)> {
        self.known.as_ref().map(|(key, value)| (key, value))
    }

    /// Takes the newest answer with a value out, and its key. The same is not asked again.
    pub fn take(&mut self) -> Option<(K, V)> {
        self.known.take()
    }

    /// The key of the last answer, even of one without a value.
    pub fn last(&self) -> Option<&K> {
        self.last.as_ref()
    }

    /// The key of the question that was asked and not answered yet.
    pub fn coming(&self) -> Option<&K> {
        self.coming.as_ref().map(|coming| &coming.key)
    }

    /// Asks, unless the last answer has the same key or a question is open. An answer that comes too late is
    /// soon followed by the next. `told` takes the value from an answer.
    pub fn refresh<Q, A>(
        &mut self,
        key: K,
        ask: impl FnOnce() -> Query<Q, A>,
        told: fn(A) -> Option<V>,
    ) where
        Q: Send + 'static,
        A: Clone + Send + 'static,
        V: 'static,
    {
        if self.coming.is_none() && self.last.as_ref() != Some(&key) {
            self.ask(key, ask(), told);
        }
    }

    /// Waits for this answer. An open question is dropped.
    pub fn ask<Q, A>(&mut self, key: K, query: Query<Q, A>, told: fn(A) -> Option<V>)
    where
        Q: Send + 'static,
        A: Clone + Send + 'static,
        V: 'static,
    {
        let poll = Box::new(move || query.poll().map(told));
        self.coming = Some(Coming { key, poll });
    }

    /// Asks again, even if the key has not changed. The known answer stays until then.
    pub fn refresh_always(&mut self) {
        self.last = None;
        self.coming = None;
    }

    /// Drops the known answer and the open question.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use super::*;

    /// Returns a query for a number that is already answered.
    fn answered(number: Option<u32>) -> Query<(), Option<u32>> {
        let (sender, woken) = channel();
        let wake = Arc::new(move || {
            let _ = sender.send(());
        });
        let query = Query::ask("query", (), move |_| number, wake, |_| None);
        let _ = woken.recv();
        query
    }

    #[test]
    fn it_asks_again_only_when_what_it_rests_on_has_changed() {
        let mut asked = 0;
        let mut refreshed = Refreshed::default();
        for (key, times) in [("a", 1), ("a", 1), ("b", 2), ("b", 2), ("a", 3)] {
            refreshed.refresh(
                key,
                || {
                    asked += 1;
                    answered(Some(asked))
                },
                |number| number,
            );
            refreshed.poll();
            assert_eq!(refreshed.known(), Some((&key, &times)));
        }
    }

    #[test]
    fn it_asks_again_for_the_same_when_it_is_told_to() {
        let mut asked = 0;
        let mut refreshed = Refreshed::default();
        for times in [1, 2, 3] {
            refreshed.refresh(
                "a",
                || {
                    asked += 1;
                    answered(Some(asked))
                },
                |number| number,
            );
            refreshed.poll();
            assert_eq!(refreshed.known(), Some((&"a", &times)));
            refreshed.refresh_always();
            assert_eq!(
                refreshed.known(),
                Some((&"a", &times)),
                "it stays until then"
            );
        }
    }

    #[test]
    fn what_is_known_stays_until_there_is_more() {
        let mut refreshed = Refreshed::default();
        refreshed.refresh("a", || answered(Some(1)), |number| number);
        refreshed.poll();
        refreshed.refresh("b", || answered(None), |number| number);
        assert_eq!(refreshed.coming(), Some(&"b"));
        refreshed.refresh("c", || answered(Some(3)), |number| number);
        assert_eq!(refreshed.coming(), Some(&"b"), "one question at a time");
        refreshed.poll();
        assert_eq!(refreshed.known(), Some((&"a", &1)), "b told nothing");
        assert_eq!(refreshed.last(), Some(&"b"));
        refreshed.ask("c", answered(Some(3)), |number| number);
        refreshed.ask("d", answered(Some(4)), |number| number);
        refreshed.poll();
        assert_eq!(refreshed.known(), Some((&"d", &4)), "the newest is wanted");
        refreshed.forget();
        assert_eq!(refreshed.known(), None);
    }
}
