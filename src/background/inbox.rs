//! Messages from threads to the code that shows their results.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::Wake;

/// How many messages may wait. A thread that sends one more waits until one is taken.
const WAITING: usize = 64;

/// Messages from threads. The code that shows the results takes them one by one.
pub struct Inbox<T> {
    outbox: Outbox<T>,
    messages: Receiver<T>,
}

impl<T> Inbox<T> {
    /// Returns an empty inbox. `wake` is called after each message.
    pub fn new(wake: Wake) -> Self {
        let (sender, messages) = sync_channel(WAITING);
        Self {
            outbox: Outbox { sender, wake },
            messages,
        }
    }

    /// Returns an outbox through which a thread sends its messages.
    pub fn outbox(&self) -> Outbox<T> {
        self.outbox.clone()
    }

    /// Takes the next message, if there is one.
    pub fn take(&self) -> Option<T> {
        self.messages.try_recv().ok()
    }
}

/// The sending end of an [`Inbox`], which a thread holds.
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
    /// Sends a message, and then calls `wake` of the inbox.
    pub fn send(&self, message: T) {
        // If the inbox is gone, the program is ending.
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
