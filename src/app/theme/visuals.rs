//! The look of the widgets of egui, in our colours.

use egui::{CornerRadius, Stroke, Theme, Visuals};

use super::palette::Palette;

/// How much of a disabled control is left of its colours: pale, and still legible.
pub(super) const DISABLED_OPACITY: f32 = 0.75;

/// What egui draws its widgets with.
pub(super) fn visuals(theme: Theme, palette: &Palette) -> Visuals {
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
    };
    let radius = CornerRadius::same(4);
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.extreme_bg_color = palette.ground;
    visuals.faint_bg_color = palette.control;
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.error_text;
    visuals.warn_fg_color = palette.warning;
    visuals.weak_text_color = Some(palette.weak);
    visuals.selection.bg_fill = palette.selection;
    visuals.selection.stroke = Stroke::new(1.0, palette.on_selection);
    visuals.disabled_alpha = DISABLED_OPACITY;

    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        widget.corner_radius = radius;
        widget.expansion = 0.0;
        widget.fg_stroke = Stroke::new(1.0, palette.text);
        widget.bg_stroke = Stroke::NONE;
        widget.bg_fill = palette.control;
        widget.weak_bg_fill = palette.control;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.line);
    widgets.noninteractive.bg_fill = palette.panel;
    for widget in [&mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        widget.bg_fill = palette.control_hovered;
        widget.weak_bg_fill = palette.control_hovered;
        widget.fg_stroke = Stroke::new(1.0, palette.strong);
    }
    // What egui draws looks so while it has the keyboard. Another fill alone would hardly be seen.
    widgets.active.bg_stroke = palette.focus_ring();
    visuals
}
