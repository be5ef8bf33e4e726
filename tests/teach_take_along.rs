//! Pictures and tables of a part of a source: what is in them, and what has none.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use byteloupe::source::{Generation, MemorySource, Source, SourceError};
use byteloupe::teach::take_along::{
    Part, PictureFormat, PictureOf, PictureTheme, SharedFonts, TableFormat, TableOf, TakeError,
};
use byteloupe::words::plural;
use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

const TEXT: &[u8] = b"one \xE2\x89\xA2 \xC0\xAE \xED\xA0\xBD\xED\xB8\x80";

fn part(range: std::ops::Range<u64>) -> Part {
    Part::of_source(Arc::new(MemorySource::new(TEXT)), range)
}

fn picture(part: Part, format: PictureFormat) -> PictureOf {
    PictureOf {
        part,
        caption: String::new(),
        format,
        theme: PictureTheme::Light,
        scale: 2,
        fonts: SharedFonts {
            words: vec![Arc::new(UBUNTU_LIGHT)],
            mono: vec![Arc::new(HACK_REGULAR)],
            pixels: None,
        },
    }
}

fn table(part: Part, format: TableFormat) -> TableOf {
    TableOf { part, format }
}

/// A source of a gigabyte that counts how often it is read.
struct Large {
    reads: AtomicUsize,
}

impl Source for Large {
    fn len_hint(&self) -> u64 {
        1 << 30
    }

    fn read_at(&self, _offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        buffer.fill(b'a');
        Ok(buffer.len())
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: 1 << 30,
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

#[test]
fn of_a_gigabyte_there_is_no_table_and_no_picture_and_nothing_of_it_is_read() {
    let source = Arc::new(Large {
        reads: AtomicUsize::new(0),
    });
    let all = Part::of_source(Arc::<Large>::clone(&source), 0..1 << 30);
    let of_table = table(all.clone(), TableFormat::Csv);
    let of_picture = picture(all, PictureFormat::Svg);
    let said = [
        of_table.check().unwrap_err(),
        of_table.text().unwrap_err(),
        of_picture.check().unwrap_err(),
        of_picture.svg().unwrap_err(),
    ];
    assert_eq!(source.reads.load(Ordering::Relaxed), 0);
    let [table, _, picture, _] = said.each_ref().map(ToString::to_string);
    let bytes = |number| plural(number, "byte");
    assert!(
        table.contains(&format!("at most {}", bytes(65_536))),
        "{table}"
    );
    assert!(table.contains(&bytes(1 << 30)), "{table}");
    assert!(picture.contains("at most 16 bytes"), "{picture}");
    // Just as much as there is room for.
    let full = Part::of_source(source, 7..7 + 65_536);
    let rows = table_rows(&full);
    assert_eq!(rows, 65_536);
}

/// Rows below the names of the columns.
fn table_rows(part: &Part) -> usize {
    let text = table(part.clone(), TableFormat::Csv).text().unwrap();
    text.lines().count() - 1
}

#[test]
fn a_table_has_the_bytes_of_the_range_at_their_offsets_in_each_format() {
    for format in TableFormat::ALL {
        let text = table(part(4..10), format).text().unwrap();
        for said in ["0x4", "E2 89 A2", "NOT IDENTICAL TO", "0x8", "C0 AE"] {
            assert!(text.contains(said), "{said}: {text}");
        }
        assert!(!text.contains("LATIN SMALL LETTER") && !text.contains("ED A0"));
    }
    let page = table(part(4..10), TableFormat::Html).text().unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("default-src 'none'"));
}

#[test]
fn without_bytes_and_beyond_the_end_there_is_a_sentence() {
    let empty = table(Part::of_bytes(&[]), TableFormat::Csv).text();
    assert!(matches!(empty, Err(TakeError::Empty)));
    let end = TEXT.len() as u64;
    let gone = picture(part(end - 2..end + 1), PictureFormat::Png).file();
    assert!(matches!(gone, Err(TakeError::Read(_))), "{gone:?}");
}

#[test]
fn a_picture_as_svg_and_as_png_is_of_the_range_with_its_caption() {
    let mut picture = picture(part(4..7), PictureFormat::Svg);
    picture.caption = "one line, 0x4".to_owned();
    let svg = String::from_utf8(picture.file().unwrap()).unwrap();
    assert_eq!(svg, picture.svg().unwrap());
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for said in ["E2", "U+2262", "one line, 0x4"] {
        assert!(texts.contains(&said), "{said}: {texts:?}");
    }
    let width: u32 = document
        .root_element()
        .attribute("width")
        .unwrap()
        .parse()
        .unwrap();

    picture.format = PictureFormat::Png;
    for (theme, ground) in [
        (PictureTheme::Light, [0xFF; 3]),
        (PictureTheme::Dark, [0x14, 0x17, 0x1C]),
    ] {
        picture.theme = theme;
        let file = picture.file().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(info.width, 2 * width);
        assert_eq!(pixels[..3], ground);
        // What is copied is what is saved, and nothing of it is transparent.
        let raster = picture.raster().unwrap();
        assert_eq!((raster.width, raster.height), (info.width, info.height));
        let copied = raster.rgba.chunks_exact(4);
        assert!(copied.clone().all(|pixel| pixel[3] == 0xFF));
        assert!(copied.flat_map(|pixel| &pixel[..3]).eq(&pixels));
    }
}

#[test]
fn the_fonts_that_are_given_draw_the_letters() {
    let with = picture(part(4..7), PictureFormat::Png);
    let without = PictureOf {
        fonts: SharedFonts::default(),
        ..with.clone()
    };
    assert_ne!(with.raster().unwrap(), without.raster().unwrap());
}

#[test]
fn a_scale_for_which_there_is_no_room_is_refused_in_a_sentence() {
    let picture = PictureOf {
        scale: 1000,
        ..picture(part(4..7), PictureFormat::Png)
    };
    let why = picture.file().unwrap_err().to_string();
    assert_eq!(why, "The picture would be too large.");
}
