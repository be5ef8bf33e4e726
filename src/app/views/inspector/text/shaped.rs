//! What egui makes of a word, held to the order in which it must be seen.

use std::ops::Range;
use std::sync::Arc;

use egui::Galley;
use egui::epaint::text::Glyph;

use super::atom::Atom;
use crate::unicode::bidi::{Level, mirrored};

/// Some clusters of one level as egui lays them out, in the order of the bidirectional algorithm.
///
/// egui sets the text of each font in the direction of the first script in it, and these texts from
/// left to right. It knows no levels: Arabic digits run to the left with it, and the halves of a
/// Hebrew word in two fonts change places. Whether that happened is told by the glyphs.
pub struct Shaped {
    /// What is given to egui.
    pub text: String,
    /// The edges of each atom from the left, in the order of the source.
    pub edges: Vec<(f32, f32)>,
    /// The width of all.
    pub width: f32,
}

impl Shaped {
    /// Lays out clusters, each a character and its marks. There is nothing when egui sets them in
    /// another order than that in which they must be seen.
    pub fn new(
        clusters: &[&[Atom]],
        level: Level,
        layout: impl FnOnce(String) -> Arc<Galley>,
    ) -> Option<Self> {
        let mut visual: Vec<Vec<char>> = clusters
            .iter()
            .map(|cluster| text_of(cluster, level).collect())
            .collect();
        let text: String = visual.iter().flatten().collect();
        if level.is_rtl() {
            visual.reverse();
        }
        let galley = layout(text.clone());
        let groups = groups(&galley, &visual)?;
        let width = galley.size().x;
        let mut edges = edges(&groups, visual.len(), width, level.is_rtl());
        if level.is_rtl() {
            edges.reverse();
        }
        let edges = clusters
            .iter()
            .zip(edges)
            .flat_map(|(cluster, edges)| cluster.iter().map(move |_| edges))
            .collect();
        Some(Self { text, edges, width })
    }

    /// Lays out one cluster, in which there is no order to mistake.
    pub fn alone(
        cluster: &[Atom],
        level: Level,
        layout: impl FnOnce(String) -> Arc<Galley>,
    ) -> Self {
        let text: String = text_of(cluster, level).collect();
        let width = layout(text.clone()).size().x;
        Self {
            text,
            edges: vec![(0.0, width); cluster.len()],
            width,
        }
    }
}

/// What is laid out for a cluster: brackets are mirrored where text runs to the left (L4).
fn text_of(cluster: &[Atom], level: Level) -> impl Iterator<Item = char> {
    cluster.iter().map(move |atom| {
        let mirror = level.is_rtl().then(|| mirrored(atom.scalar)).flatten();
        mirror.unwrap_or(atom.scalar)
    })
}

/// Neighbouring glyphs of one cluster, or of some that make a ligature.
struct Group {
    /// The cluster that they tell of, counted from the left.
    place: usize,
    /// Their left edge.
    left: f32,
    /// How wide they are.
    width: f32,
}

/// The glyphs of a galley by cluster, or nothing if they do not stand in the order of these clusters.
fn groups(galley: &Galley, visual: &[Vec<char>]) -> Option<Vec<Group>> {
    let glyphs = galley.rows.iter().flat_map(|row| &row.glyphs);
    let mut groups: Vec<Group> = Vec::new();
    let mut x = 0.0;
    for glyph in glyphs.filter(|glyph| is_drawn(glyph)) {
        // Each glyph knows the first character of what it stands for.
        let is_of = |place: usize| visual.get(place).is_some_and(|c| c.contains(&glyph.chr));
        let next = groups.last().map_or(0, |last| last.place + 1);
        match groups.last_mut() {
            // A mark, or a second glyph of one character.
            Some(last)
                if is_of(last.place)
                    && (glyph.advance_width <= 0.0 || last.width <= 0.0 || !is_of(next)) =>
            {
                last.width += glyph.advance_width;
            }
            _ => groups.push(Group {
                place: (next..visual.len()).find(|place| is_of(*place))?,
                left: x,
                width: glyph.advance_width,
            }),
        }
        x += glyph.advance_width;
    }
    Some(groups)
}

/// egui adds glyphs that are nothing, so that there is one for each character.
fn is_drawn(glyph: &Glyph) -> bool {
    glyph.advance_width > 0.0 || !glyph.uv_rect.is_nothing()
}

/// The left and the right edge of each cluster, from left to right. Those without glyphs of their own
/// are the later characters of a ligature, and share its width.
fn edges(groups: &[Group], count: usize, width: f32, is_rtl: bool) -> Vec<(f32, f32)> {
    let mut edges = Vec::with_capacity(count);
    for (number, group) in groups.iter().enumerate() {
        let is_last = number + 1 == groups.len();
        // A glyph knows the first of its characters: in text that runs to the left, the rightmost.
        let end = match groups.get(number + 1) {
            Some(next) if !is_rtl => next.place,
            Some(_) => group.place + 1,
            None => count,
        };
        let right = if is_last {
            width
        } else {
            group.left + group.width
        };
        let shares: Range<usize> = edges.len()..end;
        let share = (right - group.left) / shares.len().max(1) as f32;
        for nth in 0..shares.len() {
            let left = group.left + share * nth as f32;
            edges.push((left, left + share));
        }
    }
    edges.resize(count, (0.0, width));
    edges
}
