//! What was begun for something, and is begun anew when something else is wanted.

use std::sync::Arc;

use crate::source::Source;

/// What goes on for a key. It knows neither what goes on nor whether it has an answer.
pub struct Begun<K, T> {
    current: Option<(K, T)>,
}

impl<K, T> Default for Begun<K, T> {
    fn default() -> Self {
        Self { current: None }
    }
}

impl<K: PartialEq, T> Begun<K, T> {
    /// What goes on for this key. What went on for another one is dropped before it begins.
    pub fn with(&mut self, key: K, begin: impl FnOnce(&K) -> T) -> &mut T {
        if self.current.as_ref().is_some_and(|(of, _)| *of != key) {
            self.current = None;
        }
        let (_, going_on) = self.current.get_or_insert_with(|| {
            let begun = begin(&key);
            (key, begun)
        });
        going_on
    }

    /// Drops what goes on.
    pub fn forget(&mut self) {
        self.current = None;
    }
}

/// A source as a part of a key: equal to itself alone.
#[derive(Clone)]
pub struct SourceKey(pub Arc<dyn Source>);

impl PartialEq for SourceKey {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_anew_only_for_another_key() {
        let mut begun = Begun::default();
        let mut times = 0;
        for (key, expected) in [("a", 1), ("a", 1), ("b", 2), ("a", 3)] {
            let of = begun.with(key, |_| {
                times += 1;
                times
            });
            assert_eq!(*of, expected);
        }
        begun.forget();
        assert_eq!(*begun.with("a", |_| 9), 9);
    }
}
