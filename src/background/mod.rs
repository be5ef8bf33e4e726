//! Work in the background. This is the only module that starts threads. It knows neither sources nor windows.
//! It reports errors as a [`Failure`], which the caller turns into an error of its own.
//!
//! | file | what it holds |
//! |---|---|
//! | `announced` | what was known of a job when it last woke the code that shows it |
//! | `failure` | why work in the background has no result |
//! | `gate` | tells threads between their steps to go on, to wait or to end |
//! | `inbox` | messages from threads to the code that shows them |
//! | `job` | work that can be paused, ended and asked about: its state, its progress, its threads |
//! | `job_state` | whether a job goes on, and how it ended |
//! | `latest` | a thread that works only on the newest request |
//! | `paced_wake` | limits how often a job wakes the code that shows it |
//! | `pool` | a limited number of threads for the short pieces of work of all documents |
//! | `query` | a question and its later answer |
//! | `task` | one piece of work whose end is always reported |
//! | `threads` | how threads are started, and how many at once |
//! | `wake` | how a thread tells the window that there is something new |
//! | `workers` | several threads that work on one job |

mod announced;
mod failure;
mod gate;
mod inbox;
mod job;
mod job_state;
mod latest;
mod paced_wake;
pub mod pool;
mod query;
pub mod task;
mod threads;
mod wake;
pub mod workers;

pub use announced::{Announced, Moment};
pub use failure::{Failure, caught};
pub use gate::Gate;
pub use inbox::{Inbox, Outbox};
pub use job::{Job, Run};
pub use job_state::JobState;
pub use latest::{Latest, Requests};
pub use paced_wake::PacedWake;
pub use query::Query;
pub use threads::{can_start, cores, forget, let_others_go_first, scope, spawn, spawn_scoped};
pub use wake::Wake;
