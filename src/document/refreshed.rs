//! What is asked of a whole source, and asked again when what it rests on has changed.

use crate::background::Query;

/// An answer that is kept until a newer one is there. `K` is what the answer rests on: how much was
/// counted, say, and what is wanted of it.
///
/// It never waits, and asks nothing by itself: the view that shows the answer polls it, and says what it would
/// rest on now. It knows neither the question nor who answers.
pub struct Refreshed<K, V> {
    known: Option<(K, V)>,

    /// What the last answer rested on, also one that told nothing.
    last: Option<K>,
    coming: Option<Coming<K, V>>,
}

/// A question on its way.
struct Coming<K, V> {
    key: K,

    /// The answer, once it is there, and what it tells.
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
    /// Takes the answer, if it is there.
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

    /// The newest answer that told something, and what it rests on.
    pub fn known(&self) -> Option<(&K, &V)> {
        self.known.as_ref().map(|(key, value)| (key, value))
    }

    /// What the last answer rested on, also one that told nothing.
    pub fn last(&self) -> Option<&K> {
        self.last.as_ref()
    }

    /// What the question on its way rests on.
    pub fn coming(&self) -> Option<&K> {
        self.coming.as_ref().map(|coming| &coming.key)
    }

    /// Asks, unless the last answer rests on the same or a question is on its way: an answer that comes
    /// too late is soon followed by the next. `told` says what an answer tells.
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

    /// Waits for this answer. A question on its way is no longer wanted.
    pub fn ask<Q, A>(&mut self, key: K, query: Query<Q, A>, told: fn(A) -> Option<V>)
    where
        Q: Send + 'static,
        A: Clone + Send + 'static,
        V: 'static,
    {
        let poll = Box::new(move || query.poll().map(told));
        self.coming = Some(Coming { key, poll });
    }

    /// Asks again, even where nothing that it rests on has changed. What is known stays until then.
    pub fn refresh_always(&mut self) {
        self.last = None;
        self.coming = None;
    }

    /// Drops what is known, and the question on its way.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use super::*;

    /// Asks for a number, which is there when this returns.
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
