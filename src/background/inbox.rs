//! What threads tell the one who shows what they found.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::Wake;

/// So many messages may wait. A thread that has one more waits until one is taken.
const WAITING: usize = 64;

/// Messages of threads, taken one by one by the one who shows what they found.
pub struct Inbox<T> {
    outbox: Outbox<T>,
    messages: Receiver<T>,
}

impl<T> Inbox<T> {
    /// An empty one. `wake` is called after each message.
    pub fn new(wake: Wake) -> Self {
        let (sender, messages) = sync_channel(WAITING);
        Self {
            outbox: Outbox { sender, wake },
            messages,
        }
    }

    /// What a thread sends its messages through.
    pub fn outbox(&self) -> Outbox<T> {
        self.outbox.clone()
    }

    /// The next message, if there is one.
    pub fn take(&self) -> Option<T> {
        self.messages.try_recv().ok()
    }
}

/// The way of a thread's messages to an [`Inbox`].
pub struct Outbox<T> {
    sender: SyncSender<T>,
    wake: Wake,
}

impl<T> Clone for Outbox<T> {
    fn clone(&self) -> Self {
        Self {
            sender: self.sender.clone(),
            wake: Arc::clone(&self.wake),
        }
    }
}

impl<T> Outbox<T> {
    /// Sends a message, and wakes the one who takes it.
    pub fn send(&self, message: T) {
        // When nobody listens any more, the program is ending.
        if self.sender.send(message).is_ok() {
            (self.wake)();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn each_message_wakes_and_is_taken_once_in_order() {
        let woken = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&woken);
        let inbox = Inbox::new(Arc::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        }));
        let outbox = inbox.outbox();
        outbox.send(1);
        outbox.clone().send(2);
        assert_eq!(
            [inbox.take(), inbox.take(), inbox.take()],
            [Some(1), Some(2), None]
        );
        assert_eq!(woken.load(Ordering::Relaxed), 2);
        drop(inbox);
        outbox.send(3);
        assert_eq!(
            woken.load(Ordering::Relaxed),
            2,
            "nobody is woken who is gone"
        );
    }
}
