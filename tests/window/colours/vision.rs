//! Do people who see fewer colours tell the roles apart?
//!
//! Sight without one kind of cone is simulated as Machado, Oliveira and Fernandes do it ("A
//! physiologically-based model for simulation of color vision deficiency", IEEE Transactions on
//! Visualization and Computer Graphics 15, 2009; the matrices for a severity of 1.0, which apply to
//! linear RGB). The difference of two colours is CIEDE2000 (CIE 142:2001), in CIELAB for D65.
//!
//! Two patches side by side are told apart from about 1 on. The fills of a hex view are small and
//! stand apart, and a person has to say which of four hues one is: ten times as much is asked of
//! the leads. Less will do where something besides colour tells: a tail stands beside its lead, an
//! error is hatched and outlined, what was found has a line above it, what is selected a frame.

use byteloupe::app::{Palette, PaletteChoice};
use byteloupe::warnings::ScriptGroup;
use egui::Color32;

use super::{linear, palettes};

type Matrix = [[f64; 3]; 3];

const USUAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

const VISIONS: [(&str, Matrix); 4] = [
    ("usual sight", USUAL),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// A colour in CIELAB, as someone sees it.
fn lab(color: Color32, vision: &Matrix) -> [f64; 3] {
    /// From linear sRGB to CIE XYZ (IEC 61966-2-1).
    const TO_XYZ: Matrix = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
    let seen = times(vision, [color.r(), color.g(), color.b()].map(linear));
    let xyz = times(&TO_XYZ, seen.map(|light| light.clamp(0.0, 1.0)));
    let root = |t: f64| {
        if t > 216.0 / 24389.0 {
            t.cbrt()
        } else {
            (24389.0 / 27.0 * t + 16.0) / 116.0
        }
    };
    let [x, y, z] = [0, 1, 2].map(|axis| root(xyz[axis] / WHITE[axis]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000.
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let share = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let mean = f64::midpoint(a1.hypot(b1), a2.hypot(b2));
    let stretch = 1.5 - 0.5 * share(mean);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let (h1, h2) = (
        b1.atan2(a1).to_degrees().rem_euclid(360.0),
        b2.atan2(a2).to_degrees().rem_euclid(360.0),
    );
    let is_gray = c1 * c2 == 0.0;
    let turn = if is_gray {
        0.0
    } else {
        (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
    };
    let hue = if is_gray {
        h1 + h2
    } else {
        (h1 + turn / 2.0).rem_euclid(360.0)
    };
    let lightness = f64::midpoint(l1, l2);
    let chroma = f64::midpoint(c1, c2);
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(hue - 30.0) + 0.24 * cos(2.0 * hue) + 0.32 * cos(3.0 * hue + 6.0)
        - 0.20 * cos(4.0 * hue - 63.0);
    let off = (lightness - 50.0).powi(2);
    let of_lightness = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let of_chroma = (c2 - c1) / (1.0 + 0.045 * chroma);
    let of_hue =
        2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * t);
    let blue = 60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -blue.to_radians().sin() * 2.0 * share(chroma);
    let sum =
        of_lightness.powi(2) + of_chroma.powi(2) + of_hue.powi(2) + rotation * of_chroma * of_hue;
    sum.sqrt()
}

/// A colour and what it is for.
type Named = (&'static str, Color32);

fn leads(p: &Palette) -> [Named; 4] {
    [
        ("the lead of 2", p.sequences[0].lead),
        ("the lead of 3", p.sequences[1].lead),
        ("the lead of 4", p.sequences[2].lead),
        ("the lead of U+FEFF", p.bom.lead),
    ]
}

fn tails(p: &Palette) -> [Named; 4] {
    [
        ("a tail of 2", p.sequences[0].tail),
        ("a tail of 3", p.sequences[1].tail),
        ("a tail of 4", p.sequences[2].tail),
        ("a tail of U+FEFF", p.bom.tail),
    ]
}

/// Fails where two of some colours are nearer to each other than a number, for anyone.
fn all_differ(name: &str, pairs: impl IntoIterator<Item = (Named, Named)>, least: f64) {
    for ((a, first), (b, second)) in pairs {
        for (vision, matrix) in &VISIONS {
            let found = difference(lab(first, matrix), lab(second, matrix));
            assert!(
                found >= least,
                "{name}, {vision}: {a} and {b} differ by {found:.1}, not {least}"
            );
        }
    }
}

fn each_with_each(colors: &[Named]) -> Vec<(Named, Named)> {
    let later = |place| colors.iter().skip(place + 1);
    let firsts = colors.iter().enumerate();
    firsts
        .flat_map(|(place, first)| later(place).map(|second| (*first, *second)))
        .collect()
}

fn each_of_with_each_of(some: &[Named], others: &[Named]) -> Vec<(Named, Named)> {
    let firsts = some.iter();
    firsts
        .flat_map(|first| others.iter().map(|second| (*first, *second)))
        .collect()
}

#[test]
fn the_difference_is_that_of_the_published_test_data() {
    // Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation_notes,
    // supplementary test data, and mathematical observations", Color Research and Application 30, 2005.
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ];
    for (a, b, published) in pairs {
        let found = difference(a, b);
        assert!((found - published).abs() < 1e-4, "{found} for {published}");
    }
}

#[test]
fn white_stays_white_whatever_cone_is_missing() {
    for (vision, matrix) in &VISIONS {
        let [lightness, a, b] = lab(Color32::WHITE, matrix);
        assert!(
            (lightness - 100.0).abs() < 0.1 && a.hypot(b) < 0.1,
            "{vision}: {lightness} {a} {b}"
        );
    }
}

#[test]
fn everyone_tells_the_leads_from_each_other() {
    for (name, choice, p) in palettes() {
        let least = match choice {
            PaletteChoice::Standard => 10.0,
            PaletteChoice::ColourBlindSafe | PaletteChoice::HighContrast => 14.0,
        };
        all_differ(&name, each_with_each(&leads(p)), least);
    }
}

#[test]
fn everyone_tells_a_lead_from_the_ground_and_from_an_error() {
    for (name, choice, p) in palettes() {
        // An error is hatched and outlined too.
        let least = match choice {
            PaletteChoice::Standard => 6.0,
            PaletteChoice::ColourBlindSafe | PaletteChoice::HighContrast => 10.0,
        };
        let grounds = [("ground", p.ground), ("an error", p.error_fill)];
        all_differ(&name, each_of_with_each_of(&leads(p), &grounds), least);
    }
}

#[test]
fn everyone_sees_that_a_tail_has_a_fill_and_is_no_error() {
    for (name, _, p) in palettes() {
        let grounds = [("ground", p.ground), ("an error", p.error_fill)];
        all_differ(&name, each_of_with_each_of(&tails(p), &grounds), 4.0);
    }
}

#[test]
fn without_their_leads_tails_are_told_apart_in_the_safe_palettes() {
    for (name, choice, p) in palettes() {
        // In the standard palettes only the lead beside a tail says how long the sequence is.
        if choice != PaletteChoice::Standard {
            all_differ(&name, each_with_each(&tails(p)), 6.0);
        }
    }
}

#[test]
fn everyone_sees_what_is_an_error_selected_or_found() {
    for (name, _, p) in palettes() {
        let ground = [("ground", p.ground)];
        let fills = [
            ("an error", p.error_fill),
            ("what is selected", p.selection),
            ("what was found", p.found),
        ];
        all_differ(&name, each_of_with_each_of(&fills, &ground), 6.0);
        // Bytes that differ have a corner of another colour besides their tint.
        all_differ(&name, [(("what differs", p.different), ground[0])], 6.0);
        let corner = ("the corner of what differs", p.different_line);
        let other_lines = [
            ("a bracket", p.error_line),
            ("the line of a match", p.found_line),
        ];
        all_differ(&name, each_of_with_each_of(&[corner], &other_lines), 10.0);
        all_differ(&name, [(("what differs", p.different), corner)], 20.0);
        // Their tints differ little for some: a match has a line above it, a selection a frame.
        let lines = [
            ("the line of a match", p.found_line),
            ("the frame", p.accent),
        ];
        let fills = [("selected", p.selection), ("found", p.found)];
        all_differ(&name, each_of_with_each_of(&lines, &fills), 20.0);
    }
}

#[test]
fn everyone_tells_script_groups_from_each_other_and_warnings_from_errors() {
    for (name, _, p) in palettes() {
        let scripts = ScriptGroup::ALL.map(|group| (group.name(), p.script(group)));
        all_differ(&name, each_with_each(&scripts), 14.0);
        // One is a triangle, the other a line from edge to edge.
        let ticks = [("an error", p.error_line), ("a match", p.found_line)];
        let warning = ("a warning", p.warning);
        all_differ(&name, each_of_with_each_of(&[warning], &ticks), 3.5);
    }
}
