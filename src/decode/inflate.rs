//! A stream of deflate (RFC 1951) → bytes, within limits.

use flate2::{Decompress, FlushDecompress, Status};

use super::expand::Refusal;

/// How many bytes are made at once. The window of deflate has half of that.
const BLOCK: usize = 64 << 10;

/// Up to so many bytes, a stream may expand as much as deflate can: 1,032 times.
const FREE: usize = 16 << 20;

/// Past that, to so many times its length at most.
pub(super) const MOST_TIMES: usize = 256;

/// How a stream ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// By its own mark.
    Whole,

    /// The bytes end within it.
    Cut,

    /// What is there is no deflate.
    Damaged,
}

/// Adds what the stream at the start of `stream` expands to to `made`. Returns how many bytes of the stream were
/// read, and how it ended. `made` is at most `most` bytes long after it.
pub(super) fn inflate(
    stream: &[u8],
    made: &mut Vec<u8>,
    most: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<(usize, End), Refusal> {
    let mut engine = Decompress::new(false);
    let before = made.len();
    let mut read = 0;
    loop {
        if !goes_on() {
            return Err(Refusal::Stopped);
        }
        let start = made.len();
        if made.try_reserve(BLOCK).is_err() {
            return Err(Refusal::NoMemory);
        }
        made.resize(start + BLOCK, 0);
        let rest = stream.get(read..).unwrap_or_default();
        let block = made.get_mut(start..).unwrap_or_default();
        let (read_before, made_before) = (engine.total_in(), engine.total_out());
        let status = engine.decompress(rest, block, FlushDecompress::None);
        let read_now = (engine.total_in() - read_before) as usize;
        let made_now = (engine.total_out() - made_before) as usize;
        read += read_now;
        made.truncate(start + made_now);
        if made.len() > most {
            return Err(Refusal::TooLong(most));
        }
        let expanded = made.len() - before;
        if expanded > FREE && expanded / MOST_TIMES > read {
            return Err(Refusal::TooDense);
        }
        match status {
            Ok(Status::StreamEnd) => return Ok((read, End::Whole)),
            Err(_) => return Ok((read, End::Damaged)),
            // Nothing was read and nothing was made: there is no more to read.
            Ok(_) if read_now == 0 && made_now == 0 => return Ok((read, End::Cut)),
            Ok(_) => {}
        }
    }
}
