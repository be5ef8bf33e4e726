//! Well-formed text: checked by looking up nibbles, as Keiser and Lemire do (*Validating UTF-8 In
//! Less Than One Instruction Per Byte*), and counted by what the check has at hand.
//!
//! Three tables give for each byte the faults it may have together with the byte before: one by the
//! upper half of the byte before, one by its lower half, one by the upper half of the byte itself.
//! What all three name is a fault, except that two tails in a row are right where a lead of three or
//! four stands two or three bytes before.

use core::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_prefetch, _mm256_and_si256, _mm256_loadu_si256, _mm256_max_epi8,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_sub_epi8, _mm256_subs_epu8, _mm256_testz_si256,
    _mm256_xor_si256,
};

use super::avx2::{Avx2, is, sum};
use crate::utf8::classifier::CONTEXT_LEN;
use crate::utf8::classifier::tally::Tally;
use crate::utf8::classifier::walk::Walk;

/// Bytes in a register.
const LANE: usize = 32;

/// Bytes in a frame.
const FRAME: usize = 8 * LANE;

/// How many bytes before a frame are looked at.
const BEFORE: usize = 3;

/// Bytes that the cache keeps together.
const CACHE_LINE: usize = 64;

/// How far ahead bytes are asked for. The processor itself looks less far, and plain text is counted
/// faster than memory gives it.
const AHEAD: usize = 8 << 10;

/// Counts frames up to the first with a fault, or as far as whole ones go. Returns how many.
///
/// A sequence that hangs over the end of a run of frames is given to what comes next, as a whole:
/// none of its bytes but the last is a marker, except a lead that can never be in UTF-8, and
/// that is not seen in the frame.
///
/// Where a run starts after what the rules have counted, it starts with the lead of the sequence
/// that hangs over there, if any. A tail there has no lead, though one that was cut may be where
/// the frame looks for it: no run starts with one. So no fault from before reaches into it unseen:
/// what leads before the run want is a fault in it.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn count(walk: &mut Walk<Avx2>) -> usize {
    let block = walk.block;
    let mut run = Text::default();
    let mut frames = 0;
    let mut at = walk.done;
    if at == 0 {
        let Some(first) = first_frame(&walk.context, block) else {
            return 0;
        };
        run = first;
        frames = 1;
        at = FRAME;
    } else {
        at -= hanging(&block[..at]);
        if matches!(block.get(at), Some(0x80..0xC0)) {
            return 0;
        }
    }
    if at < BEFORE {
        return 0;
    }
    while at + FRAME <= block.len() {
        // SAFETY: a frame of bytes is there, as was just asked, and those before it.
        let Some(text) = (unsafe { frame::<8>(block.as_ptr().add(at)) }) else {
            break;
        };
        run.add(text);
        frames += 1;
        at += FRAME;
    }
    if frames == 0 {
        return 0;
    }
    let hanging = hanging(&block[..at]);
    run.without(hanging);
    run.add_to(&mut walk.tally);
    walk.done = at - hanging;
    if at == block.len() && hanging > 0 && matches!(block[walk.done], 0xC2..=0xF4) {
        // Its marker is in the next block.
        walk.done = at;
    }
    frames
}

/// Bytes on a border of 32, so that the compiler aligns the frame of the function too.
#[repr(align(32))]
struct Padded([u8; 2 * LANE + FRAME]);

/// The first frame of the block, together with the sequence that hangs over from the context.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn first_frame(context: &[u8; CONTEXT_LEN], block: &[u8]) -> Option<Text> {
    let first = block.first_chunk::<FRAME>()?;
    let mut padded = Padded([0; 2 * LANE + FRAME]);
    padded.0[2 * LANE..].copy_from_slice(first);
    let hanging = hanging(context);
    padded.0[2 * LANE - hanging..2 * LANE].copy_from_slice(&context[CONTEXT_LEN - hanging..]);
    // SAFETY: the bytes are there, and 32 before them.
    let mut text = unsafe { frame::<9>(padded.0.as_ptr().add(LANE)) }?;
    text.bytes -= (LANE - hanging) as u64;
    Some(text)
}

/// Counts of well-formed text.
#[derive(Clone, Copy, Default)]
struct Text {
    /// All bytes.
    bytes: u64,
    /// The bytes from `80` on.
    not_ascii: u64,
    /// Leads of three and of four.
    from_e0: u64,
    /// Leads of four.
    from_f0: u64,
    line_feeds: u64,
    boms: u64,
}

impl Text {
    #[inline]
    fn add(&mut self, other: Self) {
        self.bytes += other.bytes;
        self.not_ascii += other.not_ascii;
        self.from_e0 += other.from_e0;
        self.from_f0 += other.from_f0;
        self.line_feeds += other.line_feeds;
        self.boms += other.boms;
    }

    /// Takes back the first bytes of a character that goes on after the text.
    fn without(&mut self, hanging: usize) {
        self.bytes -= hanging as u64;
        self.not_ascii -= hanging as u64;
        // A lead of three is seen two bytes later, one of four three bytes later too.
        self.from_e0 -= u64::from(hanging == 3);
    }

    fn add_to(&self, tally: &mut Tally) {
        let four = self.from_f0;
        let three = self.from_e0 - four;
        let [n1, n2, n3, n4] = &mut tally.code_points;
        *n1 += self.bytes - self.not_ascii;
        *n2 += (self.not_ascii - 3 * three - 4 * four) / 2;
        *n3 += three;
        *n4 += four;
        tally.line_feeds += self.line_feeds;
        tally.boms += self.boms;
    }
}

/// How many of the last bytes belong to a sequence that is not complete: 0 to 3. A lead that never is
/// in UTF-8 counts as one of its length.
#[inline]
fn hanging(bytes: &[u8]) -> usize {
    for (tails, byte) in bytes.iter().rev().take(BEFORE).enumerate() {
        let wants = match byte {
            0x00..0x80 => return 0,
            0x80..0xC0 => continue,
            0xC0..0xE0 => 1,
            0xE0..0xF0 => 2,
            0xF0.. => 3,
        };
        return if tails < wants { tails + 1 } else { 0 };
    }
    0
}

/// The faults of a byte together with the byte before it. A bit each; where two share one, no byte
/// before has both.
mod fault {
    /// A lead, then no tail.
    pub(super) const CUT: u8 = 1;
    /// ASCII, then a tail.
    pub(super) const STRAY: u8 = 1 << 1;
    /// `E0`, then less than `A0`.
    pub(super) const OVERLONG_3: u8 = 1 << 2;
    /// `F4`, then `90` or more, or a higher lead.
    pub(super) const TOO_LARGE: u8 = 1 << 3;
    /// `ED`, then `A0` or more.
    pub(super) const SURROGATE: u8 = 1 << 4;
    /// `C0` or `C1`.
    pub(super) const OVERLONG_2: u8 = 1 << 5;
    /// `F0`, then less than `90`; or `F5` and higher, then likewise.
    pub(super) const OVERLONG_4: u8 = 1 << 6;
    /// Two tails. The upper bit, where a lead before that wants them puts its own.
    pub(super) const TWO_TAILS: u8 = 1 << 7;
    /// What does not depend on the lower half of the byte before.
    pub(super) const ANY_LOW: u8 = CUT | STRAY | TWO_TAILS;
}

/// A table of 16, for both halves of a register.
#[repr(align(32))]
struct Table([u8; LANE]);

impl Table {
    const fn of(sixteen: [u8; 16]) -> Self {
        let mut table = [0; LANE];
        let mut place = 0;
        while place < LANE {
            table[place] = sixteen[place % 16];
            place += 1;
        }
        Self(table)
    }
}

/// By the upper half of the byte before.
static HIGH_BEFORE: Table = {
    use fault::{CUT, OVERLONG_2, OVERLONG_3, OVERLONG_4, STRAY, SURROGATE, TOO_LARGE, TWO_TAILS};
    let mut table = [STRAY; 16];
    let mut high = 0x8;
    while high < 0xC {
        table[high] = TWO_TAILS;
        high += 1;
    }
    table[0xC] = CUT | OVERLONG_2;
    table[0xD] = CUT;
    table[0xE] = CUT | OVERLONG_3 | SURROGATE;
    table[0xF] = CUT | OVERLONG_4 | TOO_LARGE;
    Table::of(table)
};

/// By the lower half of the byte before.
static LOW_BEFORE: Table = {
    use fault::{ANY_LOW, OVERLONG_2, OVERLONG_3, OVERLONG_4, SURROGATE, TOO_LARGE};
    let mut table = [ANY_LOW; 16];
    table[0x0] |= OVERLONG_2 | OVERLONG_3 | OVERLONG_4;
    table[0x1] |= OVERLONG_2;
    table[0x4] |= TOO_LARGE;
    let mut low = 0x5;
    while low < 0x10 {
        table[low] |= TOO_LARGE | OVERLONG_4;
        low += 1;
    }
    table[0xD] |= SURROGATE;
    Table::of(table)
};

/// By the upper half of the byte.
static HIGH: Table = {
    use fault::{CUT, OVERLONG_2, OVERLONG_3, OVERLONG_4, STRAY, SURROGATE, TOO_LARGE, TWO_TAILS};
    let mut table = [CUT; 16];
    let any_tail = STRAY | TWO_TAILS | OVERLONG_2;
    table[0x8] = any_tail | OVERLONG_3 | OVERLONG_4;
    table[0x9] = any_tail | OVERLONG_3 | TOO_LARGE;
    table[0xA] = any_tail | SURROGATE | TOO_LARGE;
    table[0xB] = any_tail | SURROGATE | TOO_LARGE;
    Table::of(table)
};

/// Loads 32 bytes.
///
/// # Safety
/// They must be there.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(from: *const u8) -> __m256i {
    // SAFETY: the caller sees to the bytes, and the load wants no alignment.
    unsafe { _mm256_loadu_si256(from.cast()) }
}

/// Lanes that are looked at in one go.
const AT_ONCE: usize = 2;

/// What a frame adds up while it is looked at.
struct Seen {
    faults: __m256i,
    line_feeds: __m256i,
    /// The highest of `fourth`, as numbers with a sign: 7F where `EF` stands three bytes before, because
    /// what is higher has its highest bit set.
    highest: __m256i,
    // Of different lengths, so that the compiler adds them as numbers. It would move two of one length
    // into a vector for each sum.
    not_ascii: u64,
    from_e0: u32,
    from_f0: u16,
}

impl Seen {
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn nothing() -> Self {
        Self {
            faults: _mm256_setzero_si256(),
            line_feeds: _mm256_setzero_si256(),
            highest: _mm256_setzero_si256(),
            not_ascii: 0,
            from_e0: 0,
            from_f0: 0,
        }
    }

    /// Looks at 32 bytes.
    ///
    /// # Safety
    /// They must be there, and [`BEFORE`] bytes before them.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn look_at(&mut self, from: *const u8) {
        // SAFETY: the caller sees to the bytes. A table is 32 bytes.
        let (bytes, before, second_before, third_before, high_before, low_before, high) = unsafe {
            (
                load(from),
                load(from.sub(1)),
                load(from.sub(2)),
                load(from.sub(3)),
                load(HIGH_BEFORE.0.as_ptr()),
                load(LOW_BEFORE.0.as_ptr()),
                load(HIGH.0.as_ptr()),
            )
        };
        let nibble = _mm256_set1_epi8(0x0F);
        let upper = |bytes| _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble);
        let of_pair = _mm256_and_si256(
            _mm256_and_si256(
                _mm256_shuffle_epi8(high_before, upper(before)),
                _mm256_shuffle_epi8(low_before, _mm256_and_si256(before, nibble)),
            ),
            _mm256_shuffle_epi8(high, upper(bytes)),
        );
        // The highest bit says that the byte two before is a lead of three or four; likewise four.
        let third = _mm256_subs_epu8(second_before, _mm256_set1_epi8(0x60));
        let fourth = _mm256_subs_epu8(third_before, _mm256_set1_epi8(0x70));
        let highest = _mm256_set1_epi8(0x80_u8.cast_signed());
        let wanted = _mm256_and_si256(_mm256_or_si256(third, fourth), highest);
        self.faults = _mm256_or_si256(self.faults, _mm256_xor_si256(of_pair, wanted));
        let places = |bytes| _mm256_movemask_epi8(bytes).count_ones();
        self.not_ascii += u64::from(places(bytes));
        self.from_e0 += places(third);
        self.from_f0 += places(fourth) as u16;
        self.line_feeds = _mm256_sub_epi8(self.line_feeds, is(bytes, b'\n'));
        self.highest = _mm256_max_epi8(self.highest, fourth);
    }
}

/// The counts of `LANES` times 32 bytes, if nothing is ill-formed in them: `None` if anything is.
///
/// Each character is counted by its last byte; `not_ascii` are the bytes of the frame itself. What a
/// fault before the frame means for the bytes in it is not seen, nor a lead at the end that can never
/// are in UTF-8.
///
/// # Safety
/// The bytes must be there, and [`BEFORE`] bytes before them.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn frame<const LANES: usize>(start: *const u8) -> Option<Text> {
    let mut text = Text {
        bytes: (LANES * LANE) as u64,
        ..Text::default()
    };
    let mut any = _mm256_setzero_si256();
    // Half of them first: text that is not ASCII mostly has a byte there that says so.
    for lane in (0..LANES).step_by(2) {
        // SAFETY: the caller sees to the bytes.
        any = _mm256_or_si256(any, unsafe { load(start.add(LANE * lane)) });
    }
    let mut is_ascii = _mm256_movemask_epi8(any) == 0;
    if is_ascii {
        for lane in (1..LANES).step_by(2) {
            // SAFETY: likewise.
            any = _mm256_or_si256(any, unsafe { load(start.add(LANE * lane)) });
        }
        // SAFETY: likewise.
        is_ascii = _mm256_movemask_epi8(any) == 0 && unsafe { start.sub(1).read() } < 0x80;
    }
    for line in 0..LANES * LANE / CACHE_LINE {
        let ahead = start.wrapping_add(AHEAD + CACHE_LINE * line);
        _mm_prefetch::<_MM_HINT_T0>(ahead.cast());
    }
    if is_ascii {
        let mut line_feeds = _mm256_setzero_si256();
        for lane in 0..LANES {
            // SAFETY: likewise.
            let bytes = unsafe { load(start.add(LANE * lane)) };
            line_feeds = _mm256_sub_epi8(line_feeds, is(bytes, b'\n'));
        }
        text.line_feeds = sum(line_feeds);
        return Some(text);
    }
    let mut seen = Seen::nothing();
    // The compiler must not know how often: it would unroll all, and keep what it counts of every lane
    // on the stack until it knows that none has a fault. That takes a third longer.
    let whole = core::hint::black_box(LANES / AT_ONCE);
    for number in 0..whole {
        for lane in 0..AT_ONCE {
            // SAFETY: likewise.
            unsafe { seen.look_at(start.add(LANE * (number * AT_ONCE + lane))) };
        }
    }
    for lane in LANES / AT_ONCE * AT_ONCE..LANES {
        // SAFETY: likewise.
        unsafe { seen.look_at(start.add(LANE * lane)) };
    }
    if _mm256_testz_si256(seen.faults, seen.faults) == 0 {
        return None;
    }
    // SAFETY: likewise.
    let last_third_before = unsafe { start.add(LANES * LANE - BEFORE).read() };
    if _mm256_movemask_epi8(is(seen.highest, 0x7F)) != 0 || last_third_before == 0xEF {
        // SAFETY: likewise.
        text.boms = unsafe { boms::<LANES>(start) };
    }
    text.not_ascii = seen.not_ascii;
    text.from_e0 = u64::from(seen.from_e0);
    text.from_f0 = u64::from(seen.from_f0);
    text.line_feeds = sum(seen.line_feeds);
    Some(text)
}

/// How often U+FEFF ends in a frame.
///
/// # Safety
/// As for [`frame`].
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn boms<const LANES: usize>(start: *const u8) -> u64 {
    let mut boms = _mm256_setzero_si256();
    for lane in 0..LANES {
        // SAFETY: the caller sees to the bytes.
        let (first, second, third) = unsafe {
            let third = start.add(LANE * lane);
            (load(third.sub(2)), load(third.sub(1)), load(third))
        };
        let both = _mm256_and_si256(is(first, 0xEF), is(second, 0xBB));
        boms = _mm256_sub_epi8(boms, _mm256_and_si256(both, is(third, 0xBF)));
    }
    sum(boms)
}
