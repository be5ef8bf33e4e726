//! A long part of a source, cut into chunks where its content says.

use std::hash::{DefaultHasher, Hasher as _};

use fastcdc::v2020::FastCDC;

use super::pairs::Sample;
use super::reader::{Reader, Stop};

/// No more chunks than this are kept of a side, on average; the longer the part, the longer a chunk.
const MOST_CHUNKS: u64 = 1 << 19;

/// The shortest average length of a chunk, and the longest.
const LENGTHS: [u64; 2] = [512, 4 << 20];

/// How much is read at once, at least.
const READ_AT_ONCE: usize = 1 << 20;

/// How long a chunk is on average, for a part of so many bytes. It is a power of two.
pub fn average_len(len: u64) -> u64 {
    let [shortest, longest] = LENGTHS;
    len.div_ceil(MOST_CHUNKS)
        .clamp(shortest, longest)
        .next_power_of_two()
}

/// Returns the chunks of a part of a source, each with the hash of its bytes. `read` is told how many bytes were read.
///
/// # Errors
/// As for [`Reader::bytes`].
pub fn chunks(
    reader: &mut Reader<'_>,
    start: u64,
    end: u64,
    average: u64,
    mut read: impl FnMut(u64),
) -> Result<Vec<Sample>, Stop> {
    let average = average as usize;
    let (shortest, longest) = (average / 4, average * 4);
    let expected = (end - start).div_ceil(average as u64);
    let mut found = Vec::with_capacity(usize::try_from(expected).unwrap_or_default());
    let mut at = start;
    while at < end {
        let wanted = (READ_AT_ONCE.max(4 * longest) as u64).min(end - at) as usize;
        let bytes = reader.bytes(at, wanted)?;
        let is_last = at + wanted as u64 == end;
        let chunker = FastCDC::new(bytes, shortest, average, longest);
        let mut done = 0;
        while done < bytes.len() && (is_last || bytes.len() - done >= longest) {
            let (_, cut) = chunker.cut(done, bytes.len() - done);
            let mut hasher = DefaultHasher::new();
            hasher.write(bytes.get(done..cut).unwrap_or_default());
            found.push(Sample {
                hash: hasher.finish(),
                place: at + done as u64,
            });
            done = cut.max(done + 1);
        }
        at += done as u64;
        read(done as u64);
    }
    Ok(found)
}
