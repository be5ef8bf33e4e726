//! What every test of a notation needs.

use byteloupe::notation::{Choice, Notation, PieceKind, Reading, read};

/// The reading that is believed without asking.
pub(crate) fn believed(text: &[u8]) -> Reading {
    let choice = read(text);
    match choice.best() {
        Some(reading) => reading.clone(),
        None => panic!("two readings tie: {}", listed(&choice)),
    }
}

/// The reading that is believed, or that stands first where only the byte order of its words is asked about.
pub(crate) fn believed_but_for_order(text: &[u8]) -> Reading {
    let choice = read(text);
    let tied: Vec<Notation> = choice.tied().map(|reading| reading.notation).collect();
    let are_words = choice.readings.first().is_some_and(has_words);
    assert!(
        tied.is_empty() || (are_words && tied == [Notation::HighFirst]),
        "{}",
        listed(&choice)
    );
    choice.readings.into_iter().next().expect("a reading")
}

/// Is it of words of several bytes, the low byte first?
fn has_words(reading: &Reading) -> bool {
    let warned = |words: &str| reading.warnings.iter().any(|it| it.contains(words));
    warned("low byte first")
}

/// All readings, to be shown where a test fails.
pub(crate) fn listed(choice: &Choice) -> String {
    let readings = choice.readings.iter().map(|it| {
        let Reading {
            notation,
            certainty,
            bytes,
            rejected,
            ..
        } = it;
        let start = bytes.get(..24).unwrap_or(bytes);
        let first = rejected.first();
        format!("{notation:?} {certainty:?} {start:02X?} {first:?}")
    });
    readings.collect::<Vec<_>>().join("; ")
}

/// Holds a text to be read without asking, wholly, in one notation, to these bytes.
pub(crate) fn assert_read(text: &[u8], notation: Notation, bytes: &[u8]) {
    assert_reading(&believed(text), text, notation, bytes);
}

/// The same, where the byte order of words may be asked about.
pub(crate) fn assert_read_but_for_order(text: &[u8], notation: Notation, bytes: &[u8]) {
    assert_reading(&believed_but_for_order(text), text, notation, bytes);
}

fn assert_reading(reading: &Reading, text: &[u8], notation: Notation, bytes: &[u8]) {
    let shown = String::from_utf8_lossy(text);
    assert!(reading.is_complete(), "{shown}: {:?}", reading.rejected);
    assert_eq!(
        reading.notation,
        notation,
        "{shown}: {}",
        listed(&read(text))
    );
    assert_eq!(reading.bytes, bytes, "{shown}: {:?}", reading.notation);
    assert_covers(reading, text);
}

/// Holds the pieces of a reading to cover the text once, and its rejections to be the rejected pieces.
pub(crate) fn assert_covers(reading: &Reading, text: &[u8]) {
    let mut end = 0;
    for piece in reading.coverage.pieces() {
        assert_eq!(piece.range.start, end, "a gap or an overlap");
        assert!(piece.range.end > end, "an empty piece");
        end = piece.range.end;
    }
    assert_eq!(end, text.len(), "{:?}", reading.notation);
    let rejected = reading
        .coverage
        .pieces()
        .filter(|piece| piece.kind == PieceKind::Rejected)
        .flat_map(|piece| piece.range);
    let named = reading.rejected.iter().flat_map(|it| it.range.clone());
    assert!(rejected.eq(named), "{:?}", reading.notation);
}
