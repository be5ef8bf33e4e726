//! What the user looks at, fetched piece by piece on a thread of its own and kept for a while.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::background::{caught, spawn};

/// How many fetches may wait. One that finds no place is asked for again with the next frame.
const WAITING: usize = 16;

/// What is known of a piece.
#[derive(Debug, Clone)]
pub enum Piece<V> {
    /// It is being fetched.
    Coming,

    /// Here it is.
    Here(V),

    /// The thread that fetches has stopped.
    Stopped,
}

#[derive(Debug)]
struct Kept<V> {
    piece: Option<V>,
    /// It waits to be fetched, for the first time or again.
    is_asked_for: bool,
    /// When it was last asked for, in calls of [`PieceCache::get`].
    used: u64,
}

#[derive(Debug)]
struct Pieces<K, V> {
    kept: HashMap<K, Kept<V>>,
    most: usize,
    clock: u64,

    /// How often everything was forgotten: what was fetched before that is not kept.
    epoch: u64,

    /// The thread that fetches has ended by a panic: nothing more comes.
    has_stopped: bool,
}

/// A small cache in front of something slow: asking never waits. What is missing is fetched by a named
/// thread, which then calls `wake`.
///
/// It holds a fixed number of pieces, and drops the one that was not asked for the longest. It does
/// not know whether what it holds has changed: [`PieceCache::forget`] drops all of it.
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
    /// Starts the thread, of this name. It ends when this is dropped. At most `most` pieces are kept.
    ///
    /// # Errors
    /// The system has no thread to give.
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

    /// A piece, or [`Piece::Coming`] after asking for it.
    pub fn get(&self, key: K) -> Piece<V> {
        self.get_fresh(key, |_| true)
    }

    /// The same. A piece that is not fresh is fetched again, and given as it is until then.
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

    /// Drops some pieces, so that the next look fetches them again.
    pub fn forget_those(&self, is_stale: impl Fn(K) -> bool) {
        let mut pieces = lock(&self.pieces);
        // What is being fetched may be stale when it comes.
        pieces
            .kept
            .retain(|key, kept| kept.piece.is_some() && !is_stale(*key));
        pieces.epoch += 1;
    }

    /// Drops every piece, so that the next look fetches it again.
    pub fn forget(&self) {
        let mut pieces = lock(&self.pieces);
        pieces.kept.clear();
        pieces.epoch += 1;
    }
}

impl<K: Copy + Eq + Hash, V> Pieces<K, V> {
    /// Drops the piece that was not asked for the longest, if there is no room.
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

/// The thread: fetches what is wanted until nobody can want more.
fn run<K: Copy + Eq + Hash, V>(
    keys: &Receiver<K>,
    pieces: &Mutex<Pieces<K, V>>,
    mut fetch: impl FnMut(K) -> V,
    wake: &impl Fn(),
) {
    while let Ok(key) = keys.recv() {
        // Scrolled away from and dropped before its turn came: no longer wanted.
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

/// A panic elsewhere does not make a cache wrong.
fn lock<K, V>(pieces: &Mutex<Pieces<K, V>>) -> MutexGuard<'_, Pieces<K, V>> {
    pieces.lock().unwrap_or_else(PoisonError::into_inner)
}
