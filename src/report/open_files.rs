//! How many files may be open.

/// Files that the walk through folders and the libraries may open beside those that are reported.
const OTHERS: u64 = 16;

/// How many files are looked at in parallel, of so many at most, so that all of them can be open. One is
/// looked at in any case.
///
/// Twice as many wait for their turn, one waits for a place there, and one is written: all are open.
pub(super) fn looked_at_at_once(most: usize) -> usize {
    let Some(free) = free() else {
        return most;
    };
    let each = free.saturating_sub(OTHERS + 2) / 2;
    usize::try_from(each).map_or(most, |each| most.min(each.max(1)))
}

/// How many files more the system lets this program open; not known everywhere.
#[cfg(target_os = "linux")]
fn free() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let limit = getrlimit(Resource::Nofile).current?;
    // One more than are open: that of the folder itself.
    let open = std::fs::read_dir("/proc/self/fd").ok()?.count() as u64;
    Some(limit.saturating_sub(open))
}

#[cfg(not(target_os = "linux"))]
fn free() -> Option<u64> {
    None
}
