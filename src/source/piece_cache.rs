//! A cache of pieces that the user looks at. A thread of its own fetches them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::background::{caught, spawn};

/// How many fetches may wait. A piece for which there is no place is asked for again in the next frame.
const WAITING: usize = 16;

/// The state of a piece.
#[derive(Debug, Clone)]
pub enum Piece<V> {
    /// The piece is being fetched.
    Coming,

    /// The piece.
    Here(V),

    /// The thread that fetches has stopped.
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

    /// Whether the thread that fetches has panicked. No more pieces come then.
    has_stopped: bool,
}

/// A small cache in front of something slow. Asking for a piece never waits. A named thread fetches a missing
/// piece and then calls `wake`.
///
/// The cache holds a fixed number of pieces, and drops the one that was last asked for the longest time ago.
/// It does not know whether a piece is out of date: [`PieceCache::forget`] drops all of them.
#[derive(Debug)]
pub struct PieceCache<K, V> {
    pieces: Arc<Mutex<Pieces<K, V>>>,
    wanted: SyncSender<K>,
}

impl<K, V> PieceCache<K, V>
where
    K: Copy + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    /// Starts a thread with this name, which ends when this is dropped. At most `most` pieces are kept.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        name: &str,
        most: usize,
        fetch: impl FnMut(K) -> V + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Self> {
        let pieces = Arc::new(Mutex::new(Pieces {
            kept: HashMap::new(),
            most,
            clock: 0,
            epoch: 0,
            has_stopped: false,
        }));
        let (wanted, keys) = sync_channel(WAITING);
        let shared = Arc::clone(&pieces);
        spawn(name, move || {
            let ended = caught(|| run(&keys, &shared, fetch, &wake));
            if ended.is_err() {
                lock(&shared).has_stopped = true;
                wake();
            }
        })?;
        Ok(Self { pieces, wanted })
    }

    /// Returns a piece, or asks for it and returns [`Piece::Coming`].
    pub fn get(&self, key: K) -> Piece<V> {
        self.get_fresh(key, |_| true)
    }

    /// Does the same, but has a piece that is not fresh fetched again. The old piece is returned until then.
    pub fn get_fresh(&self, key: K, is_fresh: impl Fn(&V) -> bool) -> Piece<V> {
        let mut pieces = lock(&self.pieces);
        pieces.clock += 1;
        let (clock, has_stopped) = (pieces.clock, pieces.has_stopped);
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
                kept.is_asked_for = self.wanted.try_send(key).is_ok();
            }
            return Piece::Here(piece.clone());
        }
        if has_stopped {
            return Piece::Stopped;
        }
        match self.wanted.try_send(key) {
            Ok(()) => {
                pieces.make_room();
                let kept = Kept {
                    piece: None,
                    is_asked_for: true,
                    used: clock,
                };
                pieces.kept.insert(key, kept);
                Piece::Coming
            }
            Err(TrySendError::Full(_)) => Piece::Coming,
            Err(TrySendError::Disconnected(_)) => Piece::Stopped,
        }
    }

    /// Drops some pieces, so that they are fetched again when they are needed.
    pub fn forget_those(&self, is_stale: impl Fn(K) -> bool) {
        let mut pieces = lock(&self.pieces);
        // A piece that is being fetched may be out of date when it comes.
        pieces
            .kept
            .retain(|key, kept| kept.piece.is_some() && !is_stale(*key));
        pieces.epoch += 1;
    }

    /// Drops every piece, so that each is fetched again when it is needed.
    pub fn forget(&self) {
        let mut pieces = lock(&self.pieces);
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

/// Runs the thread: fetches pieces until there can be no more requests.
fn run<K: Copy + Eq + Hash, V>(
    keys: &Receiver<K>,
    pieces: &Mutex<Pieces<K, V>>,
    mut fetch: impl FnMut(K) -> V,
    wake: &impl Fn(),
) {
    while let Ok(key) = keys.recv() {
        // The piece was dropped before its turn came, because the user scrolled away from it.
        let epoch = {
            let pieces = lock(pieces);
            if !pieces.kept.contains_key(&key) {
                continue;
            }
            pieces.epoch
        };
        let piece = fetch(key);
        let mut pieces = lock(pieces);
        if pieces.epoch == epoch
            && let Some(kept) = pieces.kept.get_mut(&key)
        {
            kept.piece = Some(piece);
            kept.is_asked_for = false;
        }
        drop(pieces);
        wake();
    }
}

/// Ignores poisoning: a panic elsewhere does not make the cache wrong.
fn lock<K, V>(pieces: &Mutex<Pieces<K, V>>) -> MutexGuard<'_, Pieces<K, V>> {
    pieces.lock().unwrap_or_else(PoisonError::into_inner)
}
