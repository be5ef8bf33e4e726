//! Characters of the text pane that were laid out before.

use std::collections::HashMap;
use std::sync::Arc;

use egui::{Color32, Context, FontId, Galley, Id, Painter, Rect, Vec2};

/// The most characters that are known: more than any script has in common use. When another comes,
/// all are forgotten.
const MOST: usize = 16 << 10;

/// A character as it was laid out: one picture in the atlas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Letter {
    /// Room that it takes.
    pub size: Vec2,
    /// The part of that room that the picture takes.
    pub drawn: Rect,
    /// The picture, in texels.
    pub place: Rect,
}

impl Letter {
    /// The letter that a galley consists of, if it has no colours of its own.
    pub fn of(galley: &Galley) -> Option<Self> {
        let [row] = galley.rows.as_slice() else {
            return None;
        };
        let [left_top, .., right_bottom] = row.visuals.mesh.vertices.as_slice() else {
            return None;
        };
        let is_one = row.visuals.mesh.vertices.len() == 4;
        let is_plain = row.glyphs.iter().all(|glyph| !glyph.is_color);
        (is_one && is_plain).then(|| Self {
            size: galley.size(),
            drawn: Rect::from_min_max(left_top.pos, right_bottom.pos).translate(row.pos.to_vec2()),
            place: Rect::from_min_max(left_top.uv, right_bottom.uv),
        })
    }
}

/// Characters of one size that were laid out, in this frame or one before: egui forgets what a frame
/// does not draw, and to lay out a character again takes as long as to draw dozens.
///
/// What is laid out points into an atlas that may be made anew between frames. Whenever that happens,
/// egui forgets all that it has laid out: so what is known here holds as long as egui still knows the
/// witness, which is laid out in every frame and drawn in none.
#[derive(Clone)]
pub struct KnownCharacters {
    /// By character, and by the bits of the width that there was room for: in less of it, a wide
    /// character is smaller.
    letters: HashMap<(char, u32), Letter>,
    witness: Arc<Galley>,
}

impl KnownCharacters {
    fn id() -> Id {
        Id::unique("byteloupe known characters")
    }

    /// What is known of characters in this font; nothing, if the last frame with any knew others.
    pub fn take(painter: &Painter, font: FontId) -> Self {
        let witness = painter.layout_no_wrap(" ".to_owned(), font, Color32::PLACEHOLDER);
        let kept = painter
            .ctx()
            .data_mut(|data| data.remove_temp::<Option<Self>>(Self::id()));
        // As long as it is kept, nothing else can come to lie at its address.
        match kept
            .flatten()
            .filter(|kept| Arc::ptr_eq(&kept.witness, &witness))
        {
            Some(kept) => kept,
            None => Self {
                letters: HashMap::new(),
                witness,
            },
        }
    }

    /// Keeps it for the next frame.
    pub fn keep(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), Some(self)));
    }

    /// A character as it was laid out for a width.
    pub fn get(&self, scalar: char, width: f32) -> Option<Letter> {
        self.letters.get(&(scalar, width.to_bits())).copied()
    }

    /// Remembers how a character was laid out for a width.
    pub fn put(&mut self, scalar: char, width: f32, letter: Letter) {
        if self.letters.len() == MOST {
            self.letters.clear();
        }
        self.letters.insert((scalar, width.to_bits()), letter);
    }
}
