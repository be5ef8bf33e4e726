//! The census: counts of a whole source and answers about any place of it.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;
mod support;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use byteloupe::census::{
    Answer, BLOCK_LEN, Census, Direction, GroupReader, Position, Question, Snapshot, State, Totals,
};
use byteloupe::source::{FileSource, Generation, MemorySource, Opened, Source, SourceError};
use byteloupe::utf8::{Form, Group};
use common::{groups_of, units_of};
use support::{Folder, Random, std_spans};

const BLOCK: usize = BLOCK_LEN as usize;

/// A census, and a channel that hears every wake.
struct Counting {
    census: Census,
    woken: Receiver<()>,
}

impl Counting {
    fn start(source: Arc<dyn Source>) -> Self {
        let (sender, woken) = channel();
        // The test may have ended by the time of the last wake.
        let census = Census::start(source, move || sender.send(()).unwrap_or(())).unwrap();
        Self { census, woken }
    }

    fn of(bytes: &[u8]) -> Self {
        Self::start(Arc::new(MemorySource::new(bytes.to_vec())))
    }

    /// Waits for wakes until there is what is looked for.
    fn wait<T>(&self, mut look: impl FnMut(&Census) -> Option<T>) -> T {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(found) = look(&self.census) {
                return found;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            self.woken
                .recv_timeout(left)
                .expect("a wake before the deadline");
        }
    }

    /// The snapshot when the counting has ended.
    fn ended(&self) -> Snapshot {
        self.wait(|census| Some(census.snapshot()).filter(|now| !now.is_running()))
    }

    /// The totals when everything is counted.
    fn totals(&self) -> Totals {
        let snapshot = self.ended();
        assert!(snapshot.is_done(), "{:?}", snapshot.state);
        snapshot.totals
    }

    fn ask(&self, question: Question) -> Answer {
        let asked = self.census.ask(question);
        self.wait(|_| asked.poll())
    }

    fn error(&self, question: Question) -> Option<Group> {
        match self.ask(question) {
            Answer::Error(group) => group,
            other => panic!("{other:?}"),
        }
    }
}

/// Sources that look random and have something at every border of a block.
fn inputs() -> Vec<Vec<u8>> {
    let mut random = Random::new(5);
    let mut inputs = vec![
        random.bytes(BLOCK * 3 + 17),
        // Ends at a border.
        random.bytes(BLOCK * 2),
        random.bytes(100),
        Vec::new(),
        vec![0x80; BLOCK * 3 + 5],
        "\u{FEFF}".repeat(BLOCK).into_bytes(),
    ];
    // Text with few errors, all of them at borders, and blocks without any.
    let pieces: [&[u8]; 8] = [
        b"\xF0\x9F\x92",
        b"\xED\xA1\x8C\xED\xBE\xB4",
        b"\xED\xA1\x8C\xED\xA1\x8C",
        &[0x9D; 40],
        b"\xFC\x80\x84\x90\x80\x80",
        b"\xE2\x82",
        "𣎴".as_bytes(),
        b"\xFF",
    ];
    for before in 0..6 {
        let mut text = "line of text\n".repeat(BLOCK * 20 / 13 + 1).into_bytes();
        for (number, piece) in pieces.iter().enumerate() {
            let start = BLOCK * (number * 2 + 1) - before;
            text[start..start + piece.len()].copy_from_slice(piece);
            // And one of another form long before it.
            text[start - BLOCK / 2] = 0xFE;
        }
        inputs.push(text);
    }
    // A long run between errors, over several blocks, in a source that goes on.
    let mut run = random.bytes(BLOCK / 2);
    run.extend([0xC1; 3]);
    run.resize(run.len() + BLOCK * 4, 0xA9);
    run.extend(random.bytes(BLOCK));
    run.splice(0..0, *b"\xEF\xBB\xBF");
    inputs.push(run);
    inputs
}

/// Offsets that look random, and those around borders and errors.
fn offsets(bytes: &[u8], groups: &[Group], random: &mut Random, count: u64) -> Vec<u64> {
    let len = bytes.len() as u64;
    (0..count)
        .map(|_| match random.below(4) {
            0 => random.below(len + 10),
            1 => {
                (random.below(len / BLOCK_LEN + 2) * BLOCK_LEN + random.below(9)).saturating_sub(4)
            }
            _ if groups.is_empty() => 0,
            _ => {
                let place = random.below(groups.len() as u64) as usize;
                let group = groups[place];
                let near = [group.offset, group.offset + group.len() / 2, group.end()];
                (near[random.below(3) as usize] + random.below(3)).saturating_sub(1)
            }
        })
        .collect()
}

fn naive_totals(bytes: &[u8], groups: &[Group], errors_from: Option<u64>) -> Totals {
    let valid: Vec<char> = bytes
        .utf8_chunks()
        .flat_map(|c| c.valid().chars())
        .collect();
    let boms = valid.iter().filter(|c| **c == '\u{FEFF}').count() as u64;
    let mut totals = Totals {
        bytes: bytes.len() as u64,
        line_feeds: valid.iter().filter(|c| **c == '\n').count() as u64,
        start: byteloupe::utf8::bom::StartSigns::of(bytes),
        inner_boms: boms - u64::from(bytes.starts_with("\u{FEFF}".as_bytes())),
        errors_from,
        ..Totals::default()
    };
    for scalar in valid {
        totals.code_points[scalar.len_utf8() - 1] += 1;
    }
    for group in groups {
        totals.groups[group.form().index()] += 1;
        totals.two_byte_nuls += u64::from(group.head() == [0xC0, 0x80]);
    }
    for unit in units_of(bytes) {
        if let Some(kind) = unit.span() {
            totals.spans[kind.index()] += 1;
        }
    }
    totals
}

#[test]
fn totals_are_those_of_the_standard_library() {
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        let totals = counting.totals();
        // The place from which to look for errors is a lower bound.
        let first = groups.first().map(|group| group.offset);
        assert_eq!(totals.errors_from.is_some(), first.is_some());
        assert!(totals.errors_from <= first, "{:?}", totals.errors_from);
        assert_eq!(totals, naive_totals(&bytes, &groups, totals.errors_from));
        assert_eq!(
            totals.replacement_characters(),
            std_spans(&bytes).len() as u64
        );
        assert_eq!(totals.is_well_formed(), std::str::from_utf8(&bytes).is_ok());
        let snapshot = counting.census.snapshot();
        assert_eq!(snapshot.len_hint, bytes.len() as u64);
        assert!((snapshot.progress() - 1.0).abs() < f32::EPSILON);
    }
}

fn naive_error(groups: &[Group], question: Question) -> Option<Group> {
    let is_of = |form: Option<Form>| move |g: &&Group| form.is_none_or(|form| g.form() == form);
    match question {
        Question::Error {
            from,
            direction: Direction::Next,
            form,
        } => groups.iter().filter(is_of(form)).find(|g| g.offset > from),
        Question::Error {
            from,
            direction: Direction::Previous,
            form,
        } => groups.iter().filter(is_of(form)).rfind(|g| g.offset < from),
        Question::ErrorFrom { from, form } => {
            groups.iter().filter(is_of(form)).find(|g| g.offset >= from)
        }
        Question::Position { .. } => None,
    }
    .copied()
}

/// The three questions about errors near an offset.
fn error_questions(from: u64, form: Option<Form>) -> [Question; 3] {
    [
        Question::Error {
            from,
            direction: Direction::Next,
            form,
        },
        Question::Error {
            from,
            direction: Direction::Previous,
            form,
        },
        Question::ErrorFrom { from, form },
    ]
}

fn check_errors(counting: &Counting, bytes: &[u8], random: &mut Random, count: u64) {
    let groups = groups_of(bytes);
    for from in offsets(bytes, &groups, random, count) {
        let form = match random.below(2) {
            0 => None,
            _ => Some(Form::ALL[random.below(Form::COUNT as u64) as usize]),
        };
        for question in error_questions(from, form) {
            let expected = naive_error(&groups, question);
            assert_eq!(counting.error(question), expected, "{question:?}");
        }
    }
}

#[test]
fn the_next_and_previous_error_are_those_of_a_full_pass() {
    let mut random = Random::new(6);
    for bytes in inputs() {
        let counting = Counting::of(&bytes);
        counting.totals();
        check_errors(&counting, &bytes, &mut random, 60);
    }
}

#[test]
fn an_error_cut_by_the_end_is_found_wherever_the_end_lies_beside_a_border() {
    let cuts: [&[u8]; 4] = [
        b"\xF0\x9F\x92",
        b"\xE2\x82",
        b"\xC3",
        b"\xED\xA1\x8C\xED\xBE",
    ];
    for cut in cuts {
        for before in 0..8 {
            let mut bytes = vec![b'a'; BLOCK * 3 - before];
            bytes.extend_from_slice(cut);
            let counting = Counting::of(&bytes);
            counting.totals();
            let groups = groups_of(&bytes);
            let len = bytes.len() as u64;
            let ask = |from, direction| {
                let form = None;
                counting.ask(Question::Error {
                    from,
                    direction,
                    form,
                })
            };
            let found = |answer: &Answer| match answer {
                Answer::Error(group) => *group,
                other => panic!("{other:?}"),
            };
            let what = format!("{cut:02X?}, {before} before the border");
            let first = found(&ask(0, Direction::Next));
            assert_eq!(first.as_ref(), groups.first(), "next, {what}");
            let last = found(&ask(len, Direction::Previous));
            assert_eq!(last.as_ref(), groups.last(), "previous, {what}");
            assert_eq!(counting.census.listed(0..9), groups, "listed, {what}");
        }
    }
}

/// The places of all units: offset, end, and where its first byte stands.
fn naive_positions(bytes: &[u8]) -> Vec<(u64, u64, Position)> {
    let mut now = Position {
        code_point: 0,
        line: 1,
        column: 1,
    };
    let mut places = Vec::new();
    for unit in units_of(bytes) {
        places.push((unit.offset, unit.end(), now));
        let is_signature = unit.offset == 0 && unit.scalar() == Some('\u{FEFF}');
        now.code_point += u64::from(unit.scalar().is_some());
        now.column += u64::from(!is_signature);
        if unit.scalar() == Some('\n') {
            now.line += 1;
            now.column = 1;
        }
    }
    let end = bytes.len() as u64;
    places.push((end, u64::MAX, now));
    places
}

#[test]
fn positions_are_those_of_a_full_pass() {
    let mut random = Random::new(7);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let places = naive_positions(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        for offset in offsets(&bytes, &groups, &mut random, 150) {
            let offset = offset.min(bytes.len() as u64);
            let place = places.partition_point(|(_, end, _)| *end <= offset);
            let Answer::Position(position) = counting.ask(Question::Position { offset }) else {
                panic!("everything is counted");
            };
            assert_eq!(position, places[place].2, "at {offset}");
        }
    }
}

#[test]
fn the_signature_takes_no_column_and_is_code_point_0() {
    let counting = Counting::of("\u{FEFF}a\u{FEFF}b\nc".as_bytes());
    counting.totals();
    for (offset, code_point, line, column) in [
        (0, 0, 1, 1),
        (3, 1, 1, 1),
        (4, 2, 1, 2),
        (7, 3, 1, 3),
        (9, 5, 2, 1),
    ] {
        let Answer::Position(position) = counting.ask(Question::Position { offset }) else {
            panic!("everything is counted");
        };
        let expected = Position {
            code_point,
            line,
            column,
        };
        assert_eq!(position, expected, "at {offset}");
    }
}

#[test]
fn a_reader_gives_every_group_from_any_offset_on() {
    static GO_ON: AtomicBool = AtomicBool::new(false);
    let mut random = Random::new(8);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let source = MemorySource::new(bytes.clone());
        for from in offsets(&bytes, &groups, &mut random, 12) {
            let mut reader = GroupReader::new(&source, from, &GO_ON).unwrap();
            let expected = groups.iter().filter(|group| group.offset >= from);
            for group in expected {
                assert_eq!(reader.next_group().unwrap(), Some(*group), "from {from}");
            }
            assert_eq!(reader.next_group().unwrap(), None, "from {from}");
        }
    }
}

#[test]
fn the_first_ten_thousand_errors_are_listed() {
    let bytes = b"\xC0\x80a".repeat(10_005);
    let groups = groups_of(&bytes);
    let counting = Counting::of(&bytes);
    assert_eq!(counting.totals().errors(), 10_005);
    let census = &counting.census;
    assert_eq!(census.listed_len(), 10_000);
    assert_eq!(census.listed(0..usize::MAX), groups[..10_000]);
    assert_eq!(census.listed(10..20), groups[10..20]);
    assert_eq!(census.listed(9_990..10_010), groups[9_990..10_000]);
    assert!(census.listed(10_000..10_010).is_empty());
    assert!(census.listed(20_000..20_010).is_empty());
    // Both bytes of the third error, and the letter after it.
    assert_eq!(census.listed_at(6), Some((2, groups[2])));
    assert_eq!(census.listed_at(7), Some((2, groups[2])));
    assert_eq!(census.listed_at(8), None);
    assert_eq!(census.listed_at(groups[10_001].offset), None);
    assert_eq!(Counting::of(b"ab").census.listed_at(0), None);
}

/// A source whose bytes are made when they are read. Its reads can be watched and held up.
struct Made {
    byte_at: fn(u64) -> u8,
    len: u64,
    bytes_read: AtomicU64,

    /// The counting thread may read below this offset; past it, it waits.
    held_at: Mutex<u64>,
    released: Condvar,

    /// Hears when the source is dropped.
    dropped: Option<Sender<()>>,
}

impl Made {
    fn new(len: u64, byte_at: fn(u64) -> u8) -> Self {
        Self {
            byte_at,
            len,
            bytes_read: AtomicU64::new(0),
            held_at: Mutex::new(u64::MAX),
            released: Condvar::new(),
            dropped: None,
        }
    }

    fn release(&self) {
        *self.held_at.lock().unwrap() = u64::MAX;
        self.released.notify_all();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if let Some(dropped) = &self.dropped {
            dropped.send(()).unwrap_or(());
        }
    }
}

impl Source for Made {
    fn len_hint(&self) -> u64 {
        self.len
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if std::thread::current().name() == Some("byteloupe-census") {
            let mut held_at = self.held_at.lock().unwrap();
            while offset >= *held_at {
                held_at = self.released.wait(held_at).unwrap();
            }
        }
        let len = self.len.saturating_sub(offset).min(buffer.len() as u64);
        for (place, byte) in (offset..offset + len).zip(buffer.iter_mut()) {
            *byte = (self.byte_at)(place);
        }
        self.bytes_read.fetch_add(len, Ordering::Relaxed);
        Ok(len as usize)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len,
            modified: None,
            still_there: true,
        })
    }
}

#[test]
fn blocks_without_errors_are_not_read_again() {
    // Two errors, a hundred blocks apart.
    let source = Arc::new(Made::new(BLOCK_LEN * 150, |offset| match offset {
        100 => 0xFF,
        o if o == BLOCK_LEN * 100 + 5 => 0xFE,
        _ => b'a',
    }));
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.totals();
    for (from, form) in [
        (100, None),
        (BLOCK_LEN * 100 + 5, None),
        (0, None),
        (BLOCK_LEN * 50, None),
        (BLOCK_LEN * 150, None),
        (100, Some(Form::Overlong)),
    ] {
        for question in error_questions(from, form) {
            source.bytes_read.store(0, Ordering::Relaxed);
            counting.error(question);
            let read = source.bytes_read.load(Ordering::Relaxed);
            assert!(read <= 4 * BLOCK_LEN, "{read} bytes for {question:?}");
        }
    }
}

#[test]
fn a_long_run_is_not_read_again_from_inside() {
    let source = Arc::new(Made::new(BLOCK_LEN * 100, |offset| match offset {
        10 => b'a',
        _ if offset > BLOCK_LEN * 98 => b'a',
        o if o == BLOCK_LEN * 98 => 0xFF,
        _ => 0x80,
    }));
    let counting = Counting::start(Arc::<Made>::clone(&source));
    assert_eq!(counting.totals().errors(), 3);
    source.bytes_read.store(0, Ordering::Relaxed);
    let next = counting.error(Question::ErrorFrom {
        from: BLOCK_LEN * 50,
        form: None,
    });
    assert_eq!(next.unwrap().offset, BLOCK_LEN * 98);
    let read = source.bytes_read.load(Ordering::Relaxed);
    assert!(read <= 4 * BLOCK_LEN, "{read} bytes");
}

#[test]
fn questions_are_answered_while_the_counting_goes_on() {
    let byte_at: fn(u64) -> u8 = |offset| match offset {
        0..100_000 => match offset % 65_535 {
            0 => 0xF0,
            1 => 0x9F,
            _ => b'a',
        },
        100_000..500_000 => 0x9D,
        _ if offset.is_multiple_of(99_991) => 0xFF,
        _ => b'\n',
    };
    let len = BLOCK_LEN * 12;
    let mut source = Made::new(len, byte_at);
    source.held_at = Mutex::new(BLOCK_LEN);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().totals.bytes == BLOCK_LEN).then_some(()));
    assert!(counting.census.snapshot().is_running());

    let bytes: Vec<u8> = (0..len).map(byte_at).collect();
    check_errors(&counting, &bytes, &mut Random::new(9), 60);
    let position = |offset| counting.ask(Question::Position { offset });
    assert!(matches!(
        position(100),
        Answer::Position(Position { line: 1, .. })
    ));
    assert!(matches!(position(BLOCK_LEN * 9), Answer::NotYet));

    source.release();
    let totals = counting.totals();
    let expected = naive_totals(&bytes, &groups_of(&bytes), totals.errors_from);
    assert_eq!(totals, expected);
    assert!(matches!(position(BLOCK_LEN * 9), Answer::Position(_)));
}

/// Whether a prefix that the decoder holds at a border is an error is not known yet: its block must
/// not be taken for one without errors.
#[test]
fn an_error_that_lies_across_the_border_of_what_is_counted_is_found() {
    let mut source = Made::new(BLOCK_LEN * 2, |offset| match offset + 1 {
        BLOCK_LEN => 0xF0,
        o if o == BLOCK_LEN + 1 => 0x9F,
        _ => b'a',
    });
    source.held_at = Mutex::new(BLOCK_LEN);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().totals.bytes == BLOCK_LEN).then_some(()));
    let from_both_sides = [
        Question::ErrorFrom {
            from: 5,
            form: None,
        },
        Question::Error {
            from: BLOCK_LEN + 100,
            direction: Direction::Previous,
            form: None,
        },
    ];
    for question in from_both_sides {
        let found = counting.error(question).map(|group| group.offset);
        assert_eq!(found, Some(BLOCK_LEN - 1), "{question:?}");
    }
    source.release();
}

/// Nothing of a long run that began before a block has to be read to know that nothing starts in it.
#[test]
fn looking_back_in_a_long_run_that_is_not_counted_yet_reads_each_block_once() {
    let mut source = Made::new(
        BLOCK_LEN * 100,
        |offset| if offset == 0 { b'a' } else { 0x80 },
    );
    source.held_at = Mutex::new(BLOCK_LEN);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().totals.bytes == BLOCK_LEN).then_some(()));
    source.bytes_read.store(0, Ordering::Relaxed);
    let run = counting.error(Question::Error {
        from: BLOCK_LEN * 40,
        direction: Direction::Previous,
        form: None,
    });
    assert_eq!(run.map(|run| run.offset), Some(1));
    let read = source.bytes_read.load(Ordering::Relaxed);
    // Each block on the way back, and the whole run once for its length.
    assert!(read <= 150 * BLOCK_LEN, "{} blocks", read / BLOCK_LEN);
    source.release();
}

#[test]
fn a_cancelled_count_keeps_what_it_counted() {
    // Without an end: only cancelling ends it.
    let counting = Counting::start(Arc::new(Made::new(u64::MAX / 2, |_| b'a')));
    counting.wait(|census| (census.snapshot().totals.bytes > 0).then_some(()));
    counting.census.cancel();
    let snapshot = counting.ended();
    assert!(matches!(snapshot.state, State::Cancelled));
    let totals = snapshot.totals;
    assert!(totals.bytes > 0 && totals.bytes.is_multiple_of(BLOCK_LEN));
    assert_eq!(totals.code_points_total(), totals.bytes);
}

#[test]
fn dropping_the_census_and_its_questions_ends_their_threads() {
    let (sender, dropped) = channel();
    let mut source = Made::new(u64::MAX / 2, |_| b'a');
    source.dropped = Some(sender);
    let counting = Counting::start(Arc::new(source));
    let asked = counting.census.ask(Question::ErrorFrom {
        from: 1 << 40,
        form: None,
    });
    assert!(asked.poll().is_none());
    drop(counting);
    drop(asked);
    // Every thread holds the source as long as it runs.
    dropped.recv_timeout(Duration::from_secs(20)).unwrap();
}

/// A file that `meddle` changes after the first block was read.
struct Meddled<F> {
    file: FileSource,
    meddle: Mutex<Option<F>>,
}

impl<F: FnOnce() + Send> Source for Meddled<F> {
    fn len_hint(&self) -> u64 {
        self.file.len_hint()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if offset >= BLOCK_LEN
            && let Some(meddle) = self.meddle.lock().unwrap().take()
        {
            meddle();
        }
        self.file.read_at(offset, buffer)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        self.file.generation()
    }
}

fn count_meddled(len: usize, meddle: impl FnOnce(&std::path::Path) + Send + 'static) -> Snapshot {
    let folder = Folder::new();
    let path = folder.file("a", &vec![b'a'; len]);
    let Opened::File(file) = FileSource::open(&path).unwrap() else {
        panic!("it is a file");
    };
    let source = Meddled {
        file,
        meddle: Mutex::new(Some(move || meddle(&path))),
    };
    Counting::start(Arc::new(source)).ended()
}

#[test]
fn a_file_that_shrinks_while_it_is_counted_fails_with_a_sentence() {
    for left in [0, 10, BLOCK as u64, BLOCK as u64 + 10] {
        let snapshot = count_meddled(BLOCK * 3, move |path| {
            let file = std::fs::File::options().write(true).open(path).unwrap();
            file.set_len(left).unwrap();
        });
        let State::Failed(error) = &snapshot.state else {
            panic!("{:?} with {left} bytes left", snapshot.state);
        };
        assert!(error.to_string().contains("became shorter"), "{error}");
        assert_eq!(snapshot.totals.bytes, left.max(BLOCK_LEN));
        assert_eq!(snapshot.totals.code_points_total(), left.max(BLOCK_LEN));
    }
}

#[test]
fn a_file_that_grows_while_it_is_counted_is_counted_to_its_end() {
    let snapshot = count_meddled(BLOCK * 2, |path| {
        let mut file = std::fs::File::options().append(true).open(path).unwrap();
        std::io::Write::write_all(&mut file, &vec![b'b'; BLOCK]).unwrap();
    });
    assert!(snapshot.is_done());
    assert_eq!(snapshot.totals.code_points_total(), BLOCK_LEN * 3);
}

/// A source that fails at an offset.
struct Failing(u64);

impl Source for Failing {
    fn len_hint(&self) -> u64 {
        BLOCK_LEN * 10
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if offset >= self.0 {
            return Err(SourceError::shrank("It", offset));
        }
        buffer.fill(b'a');
        Ok(buffer.len())
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Err(SourceError::shrank("It", 0))
    }
}

#[test]
fn a_source_that_fails_says_so_in_the_state_and_in_answers() {
    let counting = Counting::start(Arc::new(Failing(BLOCK_LEN * 2)));
    let snapshot = counting.ended();
    assert!(matches!(snapshot.state, State::Failed(_)));
    assert_eq!(snapshot.totals.bytes, BLOCK_LEN * 2);
    let question = Question::ErrorFrom {
        from: 0,
        form: None,
    };
    assert!(matches!(counting.ask(question), Answer::Failed(_)));
}
