//! The way over chunks.

use super::controls::Controls;
use super::lane::{Lane, prefetch};
use super::neighbours::{Before, Neighbours};
use super::pages::{
    Bits, EAST_ASIAN, FIRST, HANGUL, LAST_EAST_ASIAN, MORE, PAGES, PICTURES, Pages, SYMBOLS,
};
use super::{CHUNK, WINDOW};
use crate::warnings::ascii::{BACKSPACE, BEL, ESC, FORM_FEED};
use crate::warnings::context::{Context, TEXT_LOOK, starting_at};
use crate::warnings::kind::WarningKind;
use crate::warnings::pairs::Effect;
use crate::warnings::state::{LATIN, State};
use crate::warnings::visitor::Visitor;

/// The numbers of kinds, as the table numbers them.
const C0: u8 = WarningKind::C0 as u8 + 1;
const DELETE: u8 = WarningKind::Delete as u8 + 1;
const NOT_NORMALIZED: u8 = WarningKind::NotNormalized as u8 + 1;

/// How far ahead bytes are brought into the nearest cache.
const AHEAD: usize = 8 * CHUNK;

/// [`super::pass`] with the registers of a type. It must be inlined where its instructions are.
#[inline(always)]
pub(super) fn pass<L: Lane, V: Visitor>(
    state: &mut State<'_>,
    end: usize,
    visitor: &mut V,
) -> Option<usize> {
    let pages = &PAGES;
    let start = state.place;
    let mut place = start;
    let mut before = Before::of(state);
    let stopped = loop {
        state.place = place;
        let is_whole = place + CHUNK <= end;
        let rest = state.bytes.get(place..).unwrap_or_default();
        let Some(window) = rest.first_chunk::<WINDOW>().filter(|_| is_whole) else {
            break false;
        };
        prefetch(rest, AHEAD);
        let bytes = L::load::<0>(window);
        let high = bytes.high_bits();
        let letters = bytes.or(L::all(0x20)).minus(L::all(b'a'));
        let letters = letters.at_most(L::all(25));
        let class = bytes
            .look_up(L::table(&LOW))
            .and(bytes.sixteenth().look_up(L::table(&HIGH)));
        let odd = class.meets(L::all(ODD));
        let returns = class.meets(L::all(RETURN));
        let mut lone = 0;
        if returns != 0 {
            // The feed after the last one may be in the next chunk.
            let feeds =
                bytes.equal(L::all(b'\n')) >> 1 | u64::from(window[CHUNK] == b'\n') << (CHUNK - 1);
            lone = returns & !feeds;
            if lone != 0 && (is_data(bytes, odd) || state.is_without_feeds(CHUNK)) {
                // There, they overwrite nothing.
                lone = 0;
            }
        }
        if high | odd | lone == 0 && !before.is_letter() {
            // Ordinary ASCII, as most chunks of most files are: its letters count, and nothing stops.
            state.scripts[LATIN] += letters.count_ones();
            state.run = 0;
            place += CHUNK;
            before = before.after_ascii(letters);
            continue;
        }
        let mut chunk = Chunk::new(Neighbours::new(letters, before));
        if high != 0 {
            chunk.sequences::<L>(bytes, high, window, pages, state);
        }
        let mut controls = Controls::default();
        if odd != 0 {
            controls = chunk.controls::<L>(bytes, odd, class, state);
        }
        // Where the next chunk begins is known before it is known that nothing stops this one: the
        // processor begins with that one meanwhile.
        let mut passed = below_first(chunk.cut);
        let mut len = chunk.cut.trailing_zeros() as usize;
        let mut stops = (lone | chunk.stops | chunk.neighbours.stops()) & passed;
        let doubtful = (chunk.changes | chunk.neighbours.marks()) & passed;
        let mut changed = 0;
        if doubtful != 0 {
            changed = those_changed(state, doubtful & below_first(stops));
            if odd != 0 {
                // They are told of in turn with controls.
                stops |= changed;
            }
        }
        let is_stopped = stops != 0;
        if is_stopped {
            (passed, len) = before_first(stops);
        }
        state.scripts[LATIN] += (letters & passed).count_ones();
        if high != 0 {
            chunk.count(passed, state);
        }
        if odd != 0 {
            let controls = controls.among(passed);
            visitor.controls(place, window, &controls);
            if let Some(last) = len.checked_sub(1) {
                let is_last = |mask: u64| (mask >> last & 1) as u8;
                state.run = is_last(controls.c0) * C0 + is_last(controls.delete) * DELETE;
            }
        } else if changed & passed != 0 {
            tell(state, changed & passed, len, visitor);
        } else if len > 0 {
            state.run = 0;
        }
        place += len;
        if is_stopped {
            state.place = place;
            break true;
        }
        before = chunk.neighbours.before(len);
    };
    let passed = state.place - start;
    if passed > 0 {
        state.look_back();
    }
    stopped.then_some(passed)
}

/// The bits below the lowest one that is set.
#[inline(always)]
fn below_first(bits: u64) -> u64 {
    bits.wrapping_sub(1) & !bits
}

/// Those bits, and how many they are: kept out of the way, so that nothing waits for them where nothing stops.
#[cold]
#[inline(never)]
fn before_first(stops: u64) -> (u64, usize) {
    (below_first(stops), stops.trailing_zeros() as usize)
}

/// Those of some code points that normalization changes.
#[cold]
#[inline(never)]
fn those_changed(state: &mut State<'_>, doubtful: u64) -> u64 {
    let mut changed = 0;
    let mut left = doubtful;
    while left != 0 {
        let place = state.place + left.trailing_zeros() as usize;
        let context = Context::new(state.bytes, place);
        let effect = state.pairs.effect(context, state.bytes);
        state.has_composed |= effect == Effect::Moves;
        if effect != Effect::Stays {
            changed |= left & left.wrapping_neg();
        }
        left &= left - 1;
    }
    changed
}

/// Tells of what normalization changes in a chunk of which so many bytes are passed.
#[inline(never)]
fn tell<V: Visitor>(state: &mut State<'_>, changed: u64, passed: usize, visitor: &mut V) {
    let kind = WarningKind::NotNormalized;
    let mut end = if state.run == NOT_NORMALIZED {
        state.place
    } else {
        usize::MAX
    };
    let mut left = changed;
    while left != 0 {
        let place = state.place + left.trailing_zeros() as usize;
        left &= left - 1;
        let Some((next, scalar)) = starting_at(state.bytes, place) else {
            continue;
        };
        if place == end {
            visitor.goes_on(1, next);
        } else {
            visitor.begins(place, kind, kind.severity(), scalar);
        }
        end = next;
    }
    state.run = if end == state.place + passed {
        NOT_NORMALIZED
    } else {
        0
    };
}

/// Where in a row of [`Bits`] the code points stand that begin at each place of a chunk.
#[derive(Clone, Copy)]
struct Places<L> {
    byte: L,
    bit: L,
}

impl<L: Lane> Places<L> {
    /// By the byte whose lowest bit tells the halves of a row apart, and the last one.
    #[inline(always)]
    fn new(half: L, last: L) -> Self {
        Self {
            byte: half
                .and(L::all(1))
                .times_8()
                .or(last.eighth().and(L::all(7))),
            bit: last.and(L::all(7)).look_up(L::table(&BIT)),
        }
    }

    /// Those whose bit is set.
    #[inline(always)]
    fn of(self, bits: &Bits) -> u64 {
        self.byte.look_up(L::table(bits)).meets(self.bit)
    }
}

/// What is found in a chunk.
struct Chunk {
    /// Units that a walk must look at.
    stops: u64,

    /// Leads whose sequences may go on behind the chunk.
    cut: u64,
    neighbours: Neighbours,

    /// The slots of what was counted, as many as `added`.
    slots: [u8; MOST_ADDED],

    /// The units of each.
    counted: [u64; MOST_ADDED],

    /// Those of them that are letters that look like none of ASCII.
    natives: [u64; MOST_ADDED],
    added: usize,

    /// What normalization may join to what is before it, or replace.
    changes: u64,
}

/// How many times units may be added to those that are counted in a chunk. What is of more rows is left to
/// the walk.
const MOST_ADDED: usize = 16;

impl Chunk {
    #[inline(always)]
    fn new(neighbours: Neighbours) -> Self {
        Self {
            stops: 0,
            cut: 0,
            neighbours,
            slots: [0; MOST_ADDED],
            counted: [0; MOST_ADDED],
            natives: [0; MOST_ADDED],
            added: 0,
            changes: 0,
        }
    }

    /// Looks at sequences of more than one byte. What is ill-formed is passed over: it is between what is
    /// before and behind it.
    #[inline(always)]
    fn sequences<L: Lane>(
        &mut self,
        bytes: L,
        high: u64,
        window: &[u8; WINDOW],
        pages: &Pages,
        state: &mut State<'_>,
    ) {
        let second = L::load::<1>(window);
        let third = L::load::<2>(window);
        let tails = bytes.and(L::all(0xC0)).equal(L::all(0x80));
        let leads = high & !tails;
        let longer = L::all(0xE0).at_most(bytes);
        self.cut = leads & 1 << 63;
        let two = leads & !longer & tails >> 1;
        let mut three = 0;
        if longer != 0 {
            let longest = L::all(0xF0).at_most(bytes);
            self.cut |= longer & 1 << 62 | longest & 1 << 61;
            let with_two_tails = longer & tails >> 1 & tails >> 2;
            three = with_two_tails & !longest;
            let payload = bytes.and(L::all(0x0F));
            let first = payload.look_up(L::table(&FIRST));
            let more = payload.look_up(L::table(&MORE));
            let plain = three & second.minus(first).at_most(more);
            three &= !plain;
            let east_asian = plain & bytes.at_most(L::all(LAST_EAST_ASIAN));
            if plain != 0 {
                self.add(EAST_ASIAN as u8, east_asian, 0);
                self.add(HANGUL as u8, plain & !east_asian, 0);
                state.has_composed |= plain & !east_asian != 0;
            }
            three &= !self.known::<L>(bytes, second, third, three, east_asian, state);
            let four = with_two_tails & longest & tails >> 3;
            if four != 0 {
                let picture = L::all(PICTURES.first);
                let pictures = four
                    & bytes.equal(L::all(0xF0))
                    & second.equal(L::all(0x9F))
                    & third.minus(picture).at_most(L::all(PICTURES.more));
                self.stops = four & !pictures;
                self.add(SYMBOLS as u8, pictures, 0);
            }
        }
        let mut rest = two | three;
        loop {
            // Of what is behind a stop nothing needs to be known.
            rest &= below_first(self.stops);
            if rest == 0 {
                return;
            }
            let at = rest.trailing_zeros() as usize;
            let Some(&[lead, next]) = window.get(at..at + 2) else {
                return;
            };
            let (row, units, len, pages_of, last) = if lead < 0xE0 {
                let row = pages.two(lead);
                let units = bytes.and(L::all(0xFE)).equal(L::all(lead & 0xFE)) & two;
                (row, units, 2, bytes, second)
            } else {
                let row = pages.three(lead, next);
                let units = bytes.equal(L::all(lead)) & three;
                let units = units & second.and(L::all(0xFE)).equal(L::all(next & 0xFE));
                (row, units, 3, second, third)
            };
            let Some(row) = row.filter(|_| self.added + 2 <= MOST_ADDED) else {
                self.stops |= rest;
                return;
            };
            rest &= !units;
            let places = Places::new(pages_of, last);
            let mut stops = places.of(&row.stops) & units;
            if stops != 0 && row.other_slot != 0 {
                let others = places.of(&row.others) & units;
                self.add(row.other_slot, others, 0);
                stops &= !others;
            }
            self.stops |= stops;
            let of_script = places.of(&row.counted) & units;
            let mut natives = 0;
            if row.has_imitations {
                natives = places.of(&row.natives) & units;
                if natives == 0 && !is_text_of(row.slot, state) {
                    // Words that look like ASCII deceive here.
                    self.stops |= of_script;
                }
            }
            self.add(row.slot, of_script, natives);
            self.neighbours.add(row, of_script, len);
            if row.has_marks {
                let marks = places.of(&row.marks) & units;
                self.neighbours.add_marks(marks, len);
            }
            if row.has_composed && !state.has_composed {
                state.has_composed = places.of(&row.composed) & units != 0;
            }
            if row.has_changes {
                self.changes |= places.of(&row.changes) & units;
            }
        }
    }

    /// Ordinary punctuation and kana, which are in so many texts that they are looked for in each.
    #[inline(always)]
    fn known<L: Lane>(
        &mut self,
        bytes: L,
        second: L,
        third: L,
        three: u64,
        east_asian: u64,
        state: &mut State<'_>,
    ) -> u64 {
        let usual = PAGES.usual();
        let mut known = bytes.and(L::all(0xFE)).equal(L::all(0xE2)) & three;
        if known != 0 {
            known &= second.equal(L::all(0x80));
            known &= Places::new(bytes, third).of(&usual.punctuation);
        }
        let kana = bytes.equal(L::all(0xE3)) & three & !known;
        if east_asian | kana == 0 {
            return known;
        }
        let places = Places::new(second, third);
        let pairs = second.and(L::all(0xFE));
        known |= places.of(&usual.wide_punctuation)
            & bytes.equal(L::all(0xEF))
            & pairs.equal(L::all(0xBC))
            & three;
        if kana != 0 {
            let [first, last] = &usual.kana;
            let is_first = pairs.equal(L::all(0x80)) & kana;
            let is_last = pairs.equal(L::all(0x82)) & kana;
            let kana = places.of(first) & is_first | places.of(last) & is_last;
            self.add(EAST_ASIAN as u8, kana, 0);
            if !state.has_composed {
                let [first, last] = &usual.composed_kana;
                let composed = places.of(first) & is_first | places.of(last) & is_last;
                state.has_composed = composed != 0;
            }
            known |= kana | places.of(&usual.marks_of_kana) & is_last;
        }
        known
    }

    /// Units of a slot, and those of them that look like none of ASCII. There must be room for them.
    #[inline(always)]
    fn add(&mut self, slot: u8, units: u64, natives: u64) {
        let at = self.added % MOST_ADDED;
        self.slots[at] = slot;
        self.counted[at] = units;
        self.natives[at] = natives;
        self.added += 1;
    }

    /// Looks at controls.
    #[inline(always)]
    fn controls<L: Lane>(&mut self, bytes: L, odd: u64, class: L, state: &State<'_>) -> Controls {
        self.stops |= bytes.equal(L::all(ESC));
        let mut usual = 0;
        let feeds = bytes.equal(L::all(FORM_FEED));
        if feeds != 0 {
            let lines = bytes.equal(L::all(b'\n')) | bytes.equal(L::all(b'\r'));
            usual = feeds & (lines << 1 | u64::from(state.is_after_line()));
            if state.base == 0 && state.place == 0 {
                self.stops |= feeds & 1;
            }
        }
        if state.place < state.escaped_to {
            // A BEL may end a string that began before: there is no control between.
            let controls = class.meets(L::all(ODD | LINE));
            let first = controls & controls.wrapping_neg();
            self.stops |= bytes.equal(L::all(BEL)) & first;
        }
        let delete = bytes.equal(L::all(0x7F));
        let c0 = odd & !delete & !usual;
        Controls {
            c0,
            c0_begins: c0 & !(c0 << 1 | u64::from(state.run == C0)),
            delete,
            delete_begins: delete & !(delete << 1 | u64::from(state.run == DELETE)),
        }
    }

    /// Counts what was passed.
    #[inline(always)]
    fn count(&self, passed: u64, state: &mut State<'_>) {
        let found = self.slots.iter().zip(&self.counted).zip(&self.natives);
        for ((slot, units), natives) in found.take(self.added) {
            // Slot 0 is that of no script.
            let slot = usize::from(*slot) % 16;
            state.scripts[slot] += (units & passed).count_ones();
            if let Some(last) = (natives & passed).checked_ilog2() {
                state.natives[slot] = state.place + last as usize + 1;
            }
        }
    }
}

/// Are there controls in a chunk that text for a terminal does not have?
#[inline(always)]
fn is_data<L: Lane>(bytes: L, odd: u64) -> bool {
    let is_one = |control: u8| bytes.equal(L::all(control));
    odd & !(is_one(BEL) | is_one(BACKSPACE) | is_one(ESC)) != 0
}

/// Is a letter known that says that all of the chunk here is near text of a script?
#[inline(always)]
fn is_text_of(slot: u8, state: &State<'_>) -> bool {
    let native = state.natives[usize::from(slot) % 16];
    native != 0 && state.place + CHUNK - native <= TEXT_LOOK
}

/// The bit of a row of [`Bits`] by the last 3 bits of a code point.
const BIT: Bits = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// Controls other than tab, line feed and carriage return, those three, and carriage returns: the classes of bytes, which
/// are those that both halves of a byte have.
const ODD: u8 = 0b0111;
const LINE: u8 = 0b1000;
const RETURN: u8 = 0b1_0000;

/// By the lower half of a byte.
const LOW: Bits = {
    // 00 to 0F but for the three, 10 to 1F.
    let mut low = [0b0011; 16];
    low[0x9] = 0b1010;
    low[0xA] = 0b1010;
    low[0xD] = 0b1_1010;
    low[0xF] |= 0b0100;
    low
};

/// By the upper half.
const HIGH: Bits = {
    let mut high = [0; 16];
    high[0x0] = 0b1_1001;
    high[0x1] = 0b0010;
    high[0x7] = 0b0100;
    high
};
