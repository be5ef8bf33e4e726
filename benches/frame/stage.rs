//! A window without a screen: frames are built and tessellated, as for a graphics card, and timed.

use egui::{Event, FullOutput, Pos2, RawInput, Rect, Ui, ViewportId, vec2};

use super::clock::cpu_seconds;

/// A window of 1920 by 1080 pixels, one to a point.
pub(crate) struct Stage {
    pub(crate) ctx: egui::Context,
    frames: u64,
}

impl Stage {
    pub(crate) fn new() -> Self {
        Self {
            ctx: egui::Context::default(),
            frames: 0,
        }
    }

    /// Draws a frame. Returns what it came to and the seconds it took the processor, tessellation
    /// included.
    pub(crate) fn frame(
        &mut self,
        events: Vec<Event>,
        draw: impl FnMut(&mut Ui),
    ) -> (FullOutput, f64) {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0))),
            max_texture_side: Some(4096),
            time: Some(self.frames as f64 / 60.0),
            focused: true,
            events,
            ..RawInput::default()
        };
        self.frames += 1;
        let mut drawn = None;
        let seconds = cpu_seconds(|| {
            let mut output = self.ctx.run_ui(input, draw);
            let shapes = std::mem::take(&mut output.shapes);
            let meshes = self.ctx.tessellate(shapes, output.pixels_per_point);
            std::hint::black_box(&meshes);
            drawn = Some(output);
        });
        let output = drawn.unwrap_or_else(|| panic!("a frame was drawn"));
        assert!(output.viewport_output.contains_key(&ViewportId::ROOT));
        (output, seconds)
    }
}
