//! Keeps work for a key, and starts it anew when the key changes.

use std::sync::Arc;

use crate::source::Source;

/// The work for a key. It does not know what the work is or whether it has a result.
pub struct Begun<K, T> {
    current: Option<(K, T)>,
}

impl<K, T> Default for Begun<K, T> {
    fn default() -> Self {
        Self { current: None }
    }
}

impl<K: PartialEq, T> Begun<K, T> {
    /// Returns the work for this key. Work for another key is dropped before the new work begins.
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

    /// Drops the work.
    pub fn forget(&mut self) {
        self.current = None;
    }
}

/// A source as a part of a key. It is equal only to itself.
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
    use crate::source::MemorySource;

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

    #[test]
    fn a_source_is_equal_only_to_itself_whatever_its_bytes_are() {
        let [one, other] = [(); 2].map(|()| Arc::new(MemorySource::new(b"bytes".as_slice())));
        let key = |source: &Arc<MemorySource>| SourceKey(Arc::<MemorySource>::clone(source));
        assert!(key(&one) == key(&one));
        assert!(key(&one) != key(&other));
    }
}
