//! Characters of the text pane that were laid out before.

use std::sync::Arc;

use egui::{Color32, Context, FontId, Galley, Id, Painter};

/// Places for characters, a power of two: some more than a screen has different ones.
const PLACES: usize = 4096;

/// A character that was laid out.
#[derive(Clone)]
struct Known {
    scalar: char,
    /// Bits of the width that there was room for: in less of it, a wide character is smaller.
    width: u32,
    galley: Arc<Galley>,
}

/// Characters of one size that were laid out, in this frame or one before: egui forgets what a frame
/// does not draw, and to lay out a character again takes as long as to draw dozens.
///
/// What is laid out points into an atlas that may be made anew between frames. Whenever that happens,
/// egui forgets all that it has laid out: so what is known here holds as long as egui still knows the
/// witness, which is laid out in every frame and drawn in none.
#[derive(Clone)]
pub struct KnownCharacters {
    places: Vec<Option<Known>>,
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
                places: vec![None; PLACES],
                witness,
            },
        }
    }

    /// Keeps it for the next frame.
    pub fn keep(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), Some(self)));
    }

    /// A character as it was laid out for a width.
    pub fn get(&self, scalar: char, width: f32) -> Option<Arc<Galley>> {
        let known = self.places.get(Self::place(scalar))?.as_ref()?;
        let is_it = known.scalar == scalar && known.width == width.to_bits();
        is_it.then(|| Arc::clone(&known.galley))
    }

    /// Remembers how a character was laid out for a width.
    pub fn put(&mut self, scalar: char, width: f32, galley: &Arc<Galley>) {
        if let Some(place) = self.places.get_mut(Self::place(scalar)) {
            *place = Some(Known {
                scalar,
                width: width.to_bits(),
                galley: Arc::clone(galley),
            });
        }
    }

    /// Two characters with the same place take turns in it.
    fn place(scalar: char) -> usize {
        scalar as usize % PLACES
    }
}
