//! A cache of pieces that the user looks at. They are fetched in the background.

use std::collections::{HashMap, VecDeque};
use std::fmt::{self, Debug, Formatter};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::background::{caught, pool};

/// How many fetches may wait. A piece for which there is no place is asked for again in the next frame.
const WAITING: usize = 16;

/// The state of a piece.
#[derive(Debug, Clone)]
pub enum Piece<V> {
    /// The piece is being fetched.
    Coming,

    /// The piece.
    Here(V),

    /// Fetching has stopped.
    Stopped,
}

#[derive(Debug)]
struct Kept<V> {
    piece: Option<V>,
    /// Whether the piece waits to be fetched, for the first time or again.
    is_asked_for: bool,
    /// When it was last asked for, in calls of [`PieceCache::get`].
    used: u64,
}

#[derive(Debug)]
struct Pieces<K, V> {
    kept: HashMap<K, Kept<V>>,
    most: usize,
    clock: u64,

    /// How often the whole cache was cleared. A piece whose fetch began before the last time is not kept.
    epoch: u64,

    /// What is to be fetched, in this order. At most [`WAITING`].
    wanted: VecDeque<K>,

    /// Whether a thread fetches what is wanted, or soon will.
    is_served: bool,

    /// Whether a fetch has panicked, or there is no thread for it. No more pieces come then.
    has_stopped: bool,
}

/// A small cache in front of something slow. Asking for a piece never waits. A thread of the [`pool`] fetches
/// the missing pieces, one after the other, and calls `wake` after each.
///
/// The cache holds a fixed number of pieces, and drops the one that was last asked for the longest time ago.
/// It does not know whether a piece is out of date: [`PieceCache::forget`] drops all of them.
pub struct PieceCache<K, V> {
    shared: Arc<Shared<K, V>>,
}

struct Shared<K, V> {
    pieces: Mutex<Pieces<K, V>>,

    /// One thread at a time has it.
    fetch: Mutex<Box<dyn FnMut(K) -> V + Send>>,

    wake: Box<dyn Fn() + Send + Sync>,
}

impl<K, V> PieceCache<K, V>
where
    K: Copy + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    /// Makes an empty cache. At most `most` pieces are kept.
    ///
    /// # Errors
    /// The system cannot start a thread that would fetch.
    pub fn start(
        most: usize,
        fetch: impl FnMut(K) -> V + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        // Whoever opens something learns at once that nothing can be fetched, and not page by page.
        pool::run(|| ())?;
        let pieces = Pieces {
            kept: HashMap::new(),
            most,
            clock: 0,
            epoch: 0,
            wanted: VecDeque::new(),
            is_served: false,
            has_stopped: false,
        };
        let shared = Arc::new(Shared {
            pieces: Mutex::new(pieces),
            fetch: Mutex::new(Box::new(fetch)),
            wake: Box::new(wake),
        });
        Ok(Self { shared })
    }

    /// Returns a piece, or asks for it and returns [`Piece::Coming`].
    pub fn get(&self, key: K) -> Piece<V> {
        self.get_fresh(key, |_| true)
    }

    /// Does the same, but has a piece that is not fresh fetched again. The old piece is returned until then.
    pub fn get_fresh(&self, key: K, is_fresh: impl Fn(&V) -> bool) -> Piece<V> {
        let mut guard = self.shared.lock();
        let pieces = &mut *guard;
        pieces.clock += 1;
        let (clock, has_stopped) = (pieces.clock, pieces.has_stopped);
        let has_room = pieces.wanted.len() < WAITING;
        if let Some(kept) = pieces.kept.get_mut(&key) {
            kept.used = clock;
            let Some(piece) = &kept.piece else {
                return if has_stopped {
                    Piece::Stopped
                } else {
                    Piece::Coming
                };
            };
            if !kept.is_asked_for && !is_fresh(piece) {
                if has_stopped {
                    return Piece::Stopped;
                }
                kept.is_asked_for = has_room;
                let piece = piece.clone();
                if has_room {
                    self.want(pieces, key);
                }
                return Piece::Here(piece);
            }
            return Piece::Here(piece.clone());
        }
        if has_stopped {
            return Piece::Stopped;
        }
        if has_room {
            pieces.make_room();
            let kept = Kept {
                piece: None,
                is_asked_for: true,
                used: clock,
            };
            pieces.kept.insert(key, kept);
            self.want(pieces, key);
        }
        Piece::Coming
    }

    /// Has a piece fetched, after those that are wanted already.
    fn want(&self, pieces: &mut Pieces<K, V>, key: K) {
        pieces.wanted.push_back(key);
        if !pieces.is_served {
            let shared = Arc::clone(&self.shared);
            let serve = move || {
                if caught(|| shared.serve()).is_err() {
                    shared.lock().has_stopped = true;
                    (shared.wake)();
                }
            };
            pieces.is_served = pool::run(serve).is_ok();
            pieces.has_stopped = !pieces.is_served;
        }
    }

    /// Drops some pieces, so that they are fetched again when they are needed.
    pub fn forget_those(&self, is_stale: impl Fn(K) -> bool) {
        let mut pieces = self.shared.lock();
        // A piece that is being fetched may be out of date when it comes.
        pieces
            .kept
            .retain(|key, kept| kept.piece.is_some() && !is_stale(*key));
        pieces.epoch += 1;
    }

    /// Drops every piece, so that each is fetched again when it is needed.
    pub fn forget(&self) {
        let mut pieces = self.shared.lock();
        pieces.kept.clear();
        pieces.epoch += 1;
    }
}

impl<K: Copy + Eq + Hash, V> Pieces<K, V> {
    /// Drops the piece that was last asked for the longest time ago, if there is no room.
    fn make_room(&mut self) {
        if self.kept.len() < self.most {
            return;
        }
        let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.used);
        if let Some(key) = oldest.map(|(key, _)| *key) {
            self.kept.remove(&key);
        }
    }
}

impl<K: Copy + Eq + Hash, V> Shared<K, V> {
    /// Fetches what is wanted until nothing is.
    fn serve(&self) {
        let mut fetch = self.fetch.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pieces = self.lock();
        while let Some(key) = pieces.wanted.pop_front() {
            // The piece was dropped before its turn came, because the user scrolled away from it.
            if !pieces.kept.contains_key(&key) {
                continue;
            }
            let epoch = pieces.epoch;
            drop(pieces);
            let piece = fetch(key);
            pieces = self.lock();
            if pieces.epoch == epoch
                && let Some(kept) = pieces.kept.get_mut(&key)
            {
                kept.piece = Some(piece);
                kept.is_asked_for = false;
            }
            drop(pieces);
            (self.wake)();
            pieces = self.lock();
        }
        pieces.is_served = false;
    }
}

impl<K, V> Shared<K, V> {
    /// Locks the pieces. Poisoning is ignored: a panic elsewhere does not make the cache wrong.
    fn lock(&self) -> MutexGuard<'_, Pieces<K, V>> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> Drop for PieceCache<K, V> {
    fn drop(&mut self) {
        self.shared.lock().wanted.clear();
    }
}

impl<K, V> Debug for PieceCache<K, V> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let pieces = self.shared.lock();
        formatter
            .debug_struct("PieceCache")
            .field("kept", &pieces.kept.len())
            .field("wanted", &pieces.wanted.len())
            .finish_non_exhaustive()
    }
}
