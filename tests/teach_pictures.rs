//! The picture of a sequence: its bits, its number, and how they are written as SVG and PNG.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::collections::BTreeMap;

use byteloupe::teach::picture::{
    Area, Bit, BitOwner, BitRole, Color, Colors, Drawing, Face, Fonts, Piece, PieceKind, Pixels,
    PngError, RasterError, Role, Shape, draw, png as png_of, svg,
};
use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
use proptest::prelude::*;

/// Sequences of every kind: characters with and without a shape, and each kind of error.
const SAMPLES: [&[u8]; 26] = [
    b"\xE2\x89\xA2",
    b"\xE2\x82\xAC",
    b"\xC0\xAE",
    b"\xED\xA1\x8C\xED\xBE\xB4",
    b"\xF0\xA3\x8E\xB4",
    b"A",
    b"\x80\x80",
    b"\x00",
    b"\x1B",
    b"<",
    b"&",
    b"\xEF\xBF\xBE",
    b"\xEF\xBF\xBF",
    b"\xE2\x80\xAE",
    b"\xCC\x81",
    b"\xEF\xBB\xBF",
    b"\xD7\x90",
    b"\xE2\x82",
    b"\xF4\x90\x80\x80",
    b"\xF8\x88\x80\x80\x80",
    b"\xFC\x80\x80\x80\x80\xAF",
    b"\xFE",
    b"\xED\xA0\x80",
    b"\xC3A\xC3\xA9\xFF",
    b"\xFC\x80\x80\x8D\xA1\x8C\xFC\x80\x80\x8D\xBE\xB4",
    b"\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8A\x8B\x8C\x8D\x8E\x8F",
];

/// The bits of each byte and each number, as they stand in the drawing from left to right.
fn bits(drawing: &Drawing) -> BTreeMap<(bool, usize), Vec<&Bit>> {
    let mut owners: BTreeMap<(bool, usize), Vec<&Bit>> = BTreeMap::new();
    for bit in &drawing.bits {
        let owner = match bit.owner {
            BitOwner::Byte(byte) => (false, byte),
            BitOwner::Number(form) => (true, form),
        };
        owners.entry(owner).or_default().push(bit);
    }
    for bits in owners.values_mut() {
        bits.sort_by_key(|bit| (bit.area.y, bit.area.x));
    }
    owners
}

fn value(bits: &[&Bit]) -> u32 {
    bits.iter().fold(0, |value, bit| {
        value << 1 | u32::from(bit.value == Some(true))
    })
}

/// Are the bits of the drawing those of these bytes, and does every way lead from a payload bit to a bit
/// of the number with the same value, in the same order?
fn check_bits(drawing: &Drawing, bytes: &[u8]) {
    let owners = bits(drawing);
    for (place, byte) in bytes.iter().enumerate() {
        let of_byte = &owners[&(false, place)];
        assert_eq!(of_byte.len(), 8);
        assert_eq!(value(of_byte), u32::from(*byte), "{bytes:02X?}");
    }
    for bit in &drawing.bits {
        if let Some(to) = bit.goes_to {
            let to = drawing.bits[to];
            assert_eq!(bit.role, BitRole::Payload);
            assert_eq!(to.value, bit.value);
            assert!(matches!(to.owner, BitOwner::Number(_)));
            assert!(to.area.y > bit.area.bottom());
        }
    }
}

/// For every scalar value: bits, header, payload and number, against `char::encode_utf8`.
fn check_scalars(scalars: std::ops::RangeInclusive<char>) {
    let mut buffer = [0; 4];
    for scalar in scalars {
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        let drawing = draw(bytes, "");
        let bits = &drawing.bits;
        let (of_bytes, of_number) = bits.split_at(8 * bytes.len());
        let mut number = 0;
        let mut to = of_bytes.len();
        let mut x = i32::MIN;
        for (place, bit) in of_bytes.iter().enumerate() {
            let (byte, index) = (place / 8, place % 8);
            assert_eq!(bit.owner, BitOwner::Byte(byte));
            assert_eq!(bit.value, Some(bytes[byte] << index & 0x80 != 0));
            // RFC 3629 §3: 0, or as many 1 as there are bytes and a 0, or 10 in a tail.
            let header = match (bytes.len(), byte) {
                (1, _) => 1,
                (len, 0) => len + 1,
                _ => 2,
            };
            assert_eq!(bit.role == BitRole::Header, index < header, "{scalar:?}");
            assert_eq!(bit.role == BitRole::Payload, index >= header);
            assert!(bit.area.x >= x + 2, "bits do not overlap");
            x = bit.area.x + bit.area.width;
            if index >= header {
                assert_eq!(bit.goes_to, Some(to));
                assert_eq!(bits[to].value, bit.value);
                to += 1;
            } else {
                assert_eq!(bit.goes_to, None);
            }
        }
        x = i32::MIN;
        for bit in of_number {
            assert_eq!(
                (bit.role, bit.owner),
                (BitRole::Number, BitOwner::Number(0))
            );
            assert!(bit.area.x >= x + 2);
            x = bit.area.x + bit.area.width;
            number = number << 1 | u32::from(bit.value == Some(true));
        }
        assert_eq!(number, u32::from(scalar));
        assert_eq!(to, bits.len());
        let last = of_bytes.last().map(|bit| bit.area.bottom());
        assert!(last < of_number.first().map(|bit| bit.area.y));
    }
}

// All scalar values in four parts, one beside the other.
#[test]
fn every_scalar_value_up_to_ffff_is_drawn_with_its_bytes_and_its_number() {
    check_scalars('\0'..='\u{FFFF}');
}

#[test]
fn every_scalar_value_from_10000_to_5ffff_is_drawn_with_its_bytes_and_its_number() {
    check_scalars('\u{10000}'..='\u{5FFFF}');
}

#[test]
fn every_scalar_value_from_60000_to_affff_is_drawn_with_its_bytes_and_its_number() {
    check_scalars('\u{60000}'..='\u{AFFFF}');
}

#[test]
fn every_scalar_value_from_b0000_is_drawn_with_its_bytes_and_its_number() {
    check_scalars('\u{B0000}'..=char::MAX);
}

/// What a shape takes, with its outline; of a text, its middle line.
fn extent(shape: &Shape) -> (i32, i32, i32, i32) {
    match shape {
        Shape::Rectangle(rectangle) => {
            let Area {
                x,
                y,
                width,
                height,
            } = rectangle.area;
            (x - 1, y - 1, x + width + 1, y + height + 1)
        }
        Shape::Line(line) => {
            let xs = line.points.iter().map(|point| point.0);
            let ys = line.points.iter().map(|point| point.1);
            (
                xs.clone().min().unwrap() - 1,
                ys.clone().min().unwrap() - 1,
                xs.max().unwrap() + 1,
                ys.max().unwrap() + 1,
            )
        }
        Shape::Text(text) => (text.x, text.baseline - text.size, text.x, text.baseline),
    }
}

#[test]
fn nothing_is_outside_the_picture() {
    for bytes in SAMPLES {
        let drawing = draw(
            bytes,
            "A caption that is long enough to be broken into lines, \
             because it says a lot of things that nobody needs to know about these bytes at all",
        );
        check_bits(&drawing, bytes);
        for shape in drawing.shapes() {
            let (left, top, right, bottom) = extent(&shape);
            assert!(left >= 0 && top >= 0, "{bytes:02X?} {shape:?}");
            assert!(
                right <= drawing.width && bottom <= drawing.height,
                "{shape:?}"
            );
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_drawn_and_are_well_formed_xml(
        bytes in prop::collection::vec(prop_oneof![any::<u8>(), 0x80_u8..0xC0, 0xC0_u8..], 0..20),
        caption in any::<String>(),
    ) {
        let drawing = draw(&bytes, &caption);
        check_bits(&drawing, bytes.get(..16).unwrap_or(&bytes));
        let text = svg(&drawing, &Colors::DARK);
        let document = roxmltree::Document::parse(&text).expect("XML");
        prop_assert_eq!(document.root_element().tag_name().name(), "svg");
    }
}

#[test]
fn a_svg_is_well_formed_xml_that_says_what_it_shows_and_loads_nothing() {
    for bytes in SAMPLES {
        let drawing = draw(bytes, "<Bytes> & \"more\" \u{202E}\u{0}");
        for colors in [Colors::LIGHT, Colors::DARK] {
            let text = svg(&drawing, &colors);
            let document = roxmltree::Document::parse(&text).expect("XML");
            let root = document.root_element();
            let child = |name| {
                root.children()
                    .find(|node| node.has_tag_name((root.tag_name().namespace().unwrap(), name)))
            };
            let said = |name| {
                child(name)
                    .and_then(|node| node.text())
                    .expect("a text")
                    .to_owned()
            };
            assert_eq!(said("title"), drawing.title);
            assert_eq!(said("desc"), drawing.description);
            assert!(said("desc").contains("Byte 1 is"));
            assert!(said("desc").ends_with("<Bytes> & \"more\" U+202EU+0000"));
            let labelled = root.attribute("aria-labelledby").expect("a label");
            for id in labelled.split(' ') {
                assert!(root.children().any(|node| node.attribute("id") == Some(id)));
            }
            for node in root.descendants().filter(roxmltree::Node::is_element) {
                let name = node.tag_name().name();
                let known = ["svg", "title", "desc", "rect", "polyline", "text"];
                assert!(known.contains(&name), "{name}");
                for attribute in node.attributes() {
                    assert!(!attribute.name().contains("href"));
                    assert!(!attribute.value().contains("url("));
                    let is_number = [
                        "x",
                        "y",
                        "width",
                        "height",
                        "rx",
                        "font-size",
                        "stroke-width",
                    ];
                    if is_number.contains(&attribute.name()) {
                        attribute.value().parse::<i32>().expect("an integer");
                    }
                }
            }
            // Nothing that is not seen, or turns text around, is in it as itself.
            assert!(!text.contains(['\u{202E}', '\u{FEFF}', '\0', '\u{1B}']));
        }
    }
}

/// All digits in the cells, read back from the SVG of some characters from each row of §3.
#[test]
fn the_digits_in_the_svg_are_those_of_the_bytes_and_the_number() {
    for scalar in ('\0'..=char::MAX).step_by(9973) {
        let mut buffer = [0; 4];
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        let drawing = draw(bytes, "");
        let text = svg(&drawing, &Colors::LIGHT);
        let document = roxmltree::Document::parse(&text).expect("XML");
        let mut rows: BTreeMap<(i32, i32), String> = BTreeMap::new();
        let number = |node: &roxmltree::Node, name| -> i32 {
            node.attribute(name).unwrap_or("0").parse().unwrap()
        };
        for node in document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        {
            if number(&node, "font-size") == 18 && matches!(node.text(), Some("0" | "1")) {
                rows.insert(
                    (number(&node, "y"), number(&node, "x")),
                    node.text().unwrap().to_owned(),
                );
            }
        }
        let top = rows.keys().next().unwrap().0;
        let digits = |is_top: bool| -> String {
            let texts = rows.iter().filter(|((y, _), _)| (*y == top) == is_top);
            texts.map(|(_, text)| text.as_str()).collect()
        };
        let of_bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
        assert_eq!(digits(true), of_bytes.concat());
        let of_number = format!("{:b}", u32::from(scalar));
        assert!(digits(false).contains(&of_number), "{scalar:?}");
    }
}

fn texts(drawing: &Drawing) -> Vec<(Role, String)> {
    drawing
        .shapes()
        .filter_map(|shape| match shape {
            Shape::Text(text) => Some((text.role, text.text.into_owned())),
            _ => None,
        })
        .collect()
}

fn says(bytes: &[u8], what: &str) -> bool {
    let said: Vec<String> = texts(&draw(bytes, ""))
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    said.join(" ").contains(what)
}

#[test]
fn a_character_is_named_with_its_row_and_its_production() {
    assert!(says(b"\xE2\x82\xAC", "U+20AC"));
    assert!(says(b"\xE2\x82\xAC", "EURO SIGN"));
    assert!(says(b"\xE2\x82\xAC", "U+0800 to U+FFFF"));
    assert!(says(b"\xE2\x82\xAC", "1110xxxx 10xxxxxx 10xxxxxx"));
    assert!(says(b"\xE2\x82\xAC", "UTF8-3 = %xE1-EC 2( UTF8-tail )"));
}

#[test]
fn an_error_says_what_it_is_and_why_and_where_the_rfc_says_so() {
    for (bytes, said) in [
        (
            b"\xC0\xAE".as_slice(),
            "Overlong 2-byte form of U+002E FULL STOP",
        ),
        (b"\xC0\xAE", "only the shortest form is legal"),
        (b"\xC0\xAE", "RFC 3629 §3, §10"),
        (b"\xC0\xAE", "No sequence starts with C0"),
        (b"\xED\xA1\x8C\xED\xBE\xB4", "CESU-8 pair for U+233B4"),
        (b"\xED\xA1\x8C\xED\xBE\xB4", "F0 A3 8E B4"),
        (
            b"\xED\xA0\x80",
            "UTF8-3 allows 80 to 9F after ED, A0 would be a surrogate",
        ),
        (b"\x80\x80", "2 tails with no lead"),
        (b"\xE2\x82", "The lead announces 3 bytes, and 2 are there"),
        (b"\xE2", "The lead announces 3 bytes, and 1 is there"),
        (b"\xF4\x90\x80\x80", "Reads 0x110000, beyond U+10FFFF"),
        (b"\xC0\xAE", "Reads U+002E FULL STOP"),
    ] {
        assert!(says(bytes, said), "{bytes:02X?}: {said}");
    }
}

/// Where a decoder without checks makes a number, it is drawn, with a cross.
#[test]
fn the_number_of_an_ill_formed_form_is_drawn_as_not_allowed() {
    for bytes in SAMPLES {
        for piece in Piece::all(bytes) {
            let drawing = draw(&piece.bytes, "");
            let struck = drawing
                .bits
                .iter()
                .filter(|bit| bit.role == BitRole::NotAllowed);
            let strokes = drawing
                .others
                .iter()
                .filter(|shape| matches!(shape, Shape::Line(line) if line.role == Role::Strike));
            let is_bad = matches!(piece.kind, PieceKind::Error(_)) && piece.naive().is_some();
            assert_eq!(struck.count() > 0, is_bad, "{bytes:02X?}");
            // Two strokes to a cross: one cross for an error, one for each number that is wrong.
            let crosses =
                usize::from(piece.error().is_some()) + if is_bad { piece.figures.len() } else { 0 };
            assert_eq!(strokes.count(), 2 * crosses);
        }
    }
    let pair = draw(b"\xED\xA1\x8C\xED\xBE\xB4", "");
    let owners = bits(&pair);
    assert_eq!(value(&owners[&(true, 0)]), 0xD84C);
    assert_eq!(value(&owners[&(true, 3)]), 0xDFB4);
    // A tail that is missing leaves six bits open.
    let cut = draw(b"\xE2\x82", "");
    let roles: Vec<BitRole> = bits(&cut)[&(true, 0)].iter().map(|bit| bit.role).collect();
    assert_eq!(roles[..10], [BitRole::Number; 10]);
    assert_eq!(roles[10..], [BitRole::Missing; 6]);
}

#[test]
fn every_bit_has_a_name() {
    let drawing = draw(b"\xE2\x82\xAC", "");
    let names: Vec<String> = drawing.bits.iter().map(Bit::name).collect();
    assert_eq!(names[0], "bit 7 of byte 1, header, 1");
    assert_eq!(names[10], "bit 5 of byte 2, payload, 0");
    assert_eq!(names[24], "bit 15 of the number, number, 0");
}

/// WCAG 2.2, 1.4.3 and 1.4.11: texts 4.5, what must be seen to understand 3.
#[test]
fn the_colours_have_enough_contrast() {
    // The formula, by pairs whose contrast is well known.
    let (black, white) = (Color::from_hex(0), Color::from_hex(0xFF_FF_FF));
    assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    assert!((Color::from_hex(0x76_76_76).contrast(white) - 4.54).abs() < 0.01);
    for colors in [Colors::LIGHT, Colors::DARK] {
        let behind = |role| colors.paint(role).fill.unwrap_or(colors.ground);
        for role in [
            BitRole::Header,
            BitRole::Payload,
            BitRole::Number,
            BitRole::NotAllowed,
            BitRole::Missing,
        ] {
            let role = Role::Bit(role);
            let contrast = colors.text(role).contrast(behind(role));
            assert!(contrast >= 4.5, "{role:?} {contrast}");
            let stroke = colors.paint(role).stroke.expect("an outline").color;
            assert!(stroke.contrast(colors.ground) >= 3.0, "{role:?}");
        }
        for role in [Role::Strong, Role::Plain, Role::Weak, Role::Error] {
            assert!(colors.text(role).contrast(colors.ground) >= 4.5, "{role:?}");
        }
        for role in [
            Role::Way,
            Role::Strike,
            Role::Rule,
            Role::Frame,
            Role::ErrorFrame,
        ] {
            let stroke = colors.paint(role).stroke.expect("a line").color;
            assert!(stroke.contrast(colors.ground) >= 3.0, "{role:?}");
        }
        let strike = colors.paint(Role::Strike).stroke.expect("a line").color;
        assert!(strike.contrast(behind(Role::ErrorFrame)) >= 3.0);
    }
}

/// Width and height, and whether it is a PNG at all: the first chunk of the file says so.
fn png_size(file: &[u8]) -> (u32, u32) {
    assert_eq!(file[..8], *b"\x89PNG\r\n\x1A\n");
    assert_eq!(file[12..16], *b"IHDR");
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_png_is_as_large_as_the_drawing_says_and_needs_no_font() {
    let words: [&[u8]; 2] = [UBUNTU_LIGHT, b"no font"];
    let mono: [&[u8]; 1] = [HACK_REGULAR];
    let pixels = |_: char| {
        Some(Pixels {
            width: 8,
            on: vec![true; 128],
        })
    };
    let fonts = Fonts {
        words: &words,
        mono: &mono,
        pixels: Some(&pixels),
    };
    for bytes in SAMPLES {
        let drawing = draw(bytes, "");
        let (width, height) = (drawing.width as u32, drawing.height as u32);
        let file = png_of(&drawing, &Colors::LIGHT, 1, &fonts).expect("a picture");
        assert_eq!(png_size(&file), (width, height));
        let reader = png::Decoder::new(std::io::Cursor::new(&file))
            .read_info()
            .expect("a PNG");
        let texts: Vec<(String, String)> = (reader.info().utf8_text.iter())
            .map(|chunk| (chunk.keyword.clone(), chunk.get_text().expect("a text")))
            .collect();
        let said = [
            ("Title", &drawing.title),
            ("Description", &drawing.description),
        ];
        assert_eq!(
            texts,
            said.map(|(keyword, text)| (keyword.to_owned(), text.clone()))
        );
    }
    let drawing = draw(b"\xF0\xA3\x8E\xB4", "");
    let large = png_of(&drawing, &Colors::DARK, 2, &Fonts::default()).expect("a picture");
    assert_eq!(
        png_size(&large),
        (2 * drawing.width as u32, 2 * drawing.height as u32)
    );
    for scale in [0, 1000, u32::MAX] {
        let refused = png_of(&drawing, &Colors::DARK, scale, &fonts);
        assert_eq!(refused, Err(PngError::Size(RasterError)), "{scale}");
    }
}

/// No text is wider than the room it has, in the fonts of the window, which are not narrow.
#[test]
fn texts_fit_between_the_margins() {
    let ubuntu = skrifa::FontRef::new(UBUNTU_LIGHT).unwrap();
    let hack = skrifa::FontRef::new(HACK_REGULAR).unwrap();
    // The longest name that a character has.
    for bytes in SAMPLES.into_iter().chain(["\u{FBF9}".as_bytes()]) {
        let drawing = draw(bytes, "");
        for shape in drawing.shapes() {
            if let Shape::Text(text) = shape {
                use skrifa::MetadataProvider as _;
                let font = if text.face == Face::Mono {
                    &hack
                } else {
                    &ubuntu
                };
                let size = skrifa::instance::Size::new(text.size as f32);
                let metrics = font.glyph_metrics(size, skrifa::instance::LocationRef::default());
                let width: f32 = (text.text.chars())
                    .filter_map(|c| metrics.advance_width(font.charmap().map(c)?))
                    .sum();
                assert!(
                    text.x as f32 + width <= drawing.width as f32 - 16.0
                        || text.role != Role::Plain,
                    "{text:?}"
                );
            }
        }
    }
}
