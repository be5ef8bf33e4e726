//! Colours, and nothing but colours: the one place where they are chosen.

use egui::{Color32, CornerRadius, Stroke, Theme, Visuals};
use serde::{Deserialize, Serialize};

/// Which theme a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// What the system prefers.
    #[default]
    System,
    /// Light ground.
    Light,
    /// Dark ground.
    Dark,
}

impl ThemeChoice {
    /// The same for egui.
    pub const fn preference(self) -> egui::ThemePreference {
        match self {
            Self::System => egui::ThemePreference::System,
            Self::Light => egui::ThemePreference::Light,
            Self::Dark => egui::ThemePreference::Dark,
        }
    }
}

/// The fills of a sequence: its lead and its tails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SequenceColors {
    /// Fill of the lead.
    pub lead: Color32,
    /// Fill of the tails.
    pub tail: Color32,
}

/// The colours of one theme. The hues of the roles are those of Okabe and Ito, which hold for
/// people who see fewer colours: blue, green, pink, yellow, vermilion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// Behind the bytes.
    pub ground: Color32,
    /// Behind panels and menus.
    pub panel: Color32,
    /// Behind controls.
    pub control: Color32,
    /// Behind a control under the pointer.
    pub control_hovered: Color32,
    /// Fine lines between panels.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text that matters most.
    pub strong: Color32,
    /// Text that matters less: offsets, units, controls.
    pub weak: Color32,
    /// Text on a lead's fill.
    pub on_lead: Color32,
    /// Text on a tail's fill.
    pub on_tail: Color32,
    /// Sequences of 2, 3 and 4 bytes.
    pub sequences: [SequenceColors; 3],
    /// U+FEFF.
    pub bom: SequenceColors,
    /// Fill of an ill-formed byte.
    pub error_fill: Color32,
    /// Hatching of an ill-formed byte.
    pub error_hatch: Color32,
    /// Outlines and brackets of errors.
    pub error_line: Color32,
    /// Text on an ill-formed byte.
    pub on_error: Color32,
    /// Text about an error, on any ground.
    pub error_text: Color32,
    /// Behind the verdict when something is ill-formed.
    pub verdict_bad: Color32,
    /// Behind the verdict when all is well-formed.
    pub verdict_good: Color32,
    /// Text of a good verdict, and progress.
    pub good: Color32,
    /// Text and dashed frames of characters without a shape.
    pub notice: Color32,
    /// The caret, and what has the focus.
    pub accent: Color32,
    /// Behind what is selected.
    pub selection: Color32,
    /// Behind what was found.
    pub found: Color32,
    /// Lines above and round what was found: a hue that no role has.
    pub found_line: Color32,
    /// Header bits.
    pub header_bit: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn sequence(lead: u32, tail: u32) -> SequenceColors {
    SequenceColors {
        lead: rgb(lead),
        tail: rgb(tail),
    }
}

/// The dark theme.
pub static DARK: Palette = Palette {
    ground: rgb(0x14_17_1C),
    panel: rgb(0x1A_1E_25),
    control: rgb(0x26_2C_36),
    control_hovered: rgb(0x31_39_46),
    line: rgb(0x2C_33_3E),
    text: rgb(0xD5_DB_E5),
    strong: rgb(0xFF_FF_FF),
    weak: rgb(0x93_9E_B0),
    on_lead: rgb(0x0D_10_15),
    on_tail: rgb(0xE6_EC_F4),
    sequences: [
        sequence(0x56_B4_E9, 0x24_3D_4D),
        sequence(0x2F_B9_8D, 0x1A_3E_37),
        sequence(0xD5_8F_B7, 0x42_34_41),
    ],
    bom: sequence(0xF0_E4_42, 0x55_53_25),
    error_fill: rgb(0x4C_27_1A),
    error_hatch: rgb(0x7C_3D_22),
    error_line: rgb(0xE8_70_3A),
    on_error: rgb(0xFF_FF_FF),
    error_text: rgb(0xFF_9A_6B),
    verdict_bad: rgb(0x2D_22_20),
    verdict_good: rgb(0x18_2A_28),
    good: rgb(0x4F_D0_A6),
    notice: rgb(0xD9_A0_3F),
    accent: rgb(0x4C_8D_FF),
    selection: rgb(0x23_32_51),
    found: rgb(0x3A_2C_5C),
    found_line: rgb(0xC3_A5_FF),
    header_bit: rgb(0x31_37_41),
};

/// The light theme.
pub static LIGHT: Palette = Palette {
    ground: rgb(0xFF_FF_FF),
    panel: rgb(0xF5_F6_F8),
    control: rgb(0xE7_EA_EF),
    control_hovered: rgb(0xDA_DF_E7),
    line: rgb(0xD9_DD_E4),
    text: rgb(0x23_2A_35),
    strong: rgb(0x0B_0F_15),
    weak: rgb(0x5A_64_73),
    on_lead: rgb(0x10_14_1A),
    on_tail: rgb(0x1E_26_30),
    sequences: [
        sequence(0x7C_C4_EE, 0xD8_ED_FA),
        sequence(0x6F_CF_AE, 0xD4_F1_E7),
        sequence(0xE3_B1_CD, 0xF7_E8_F0),
    ],
    bom: sequence(0xF3_E9_5C, 0xFA_F6_BE),
    error_fill: rgb(0xFD_DF_D2),
    error_hatch: rgb(0xF6_B7_9B),
    error_line: rgb(0xC9_4F_18),
    on_error: rgb(0x10_14_1A),
    error_text: rgb(0xA5_38_0F),
    verdict_bad: rgb(0xFD_F1_EB),
    verdict_good: rgb(0xE8_F6_F0),
    good: rgb(0x0A_6B_4C),
    notice: rgb(0x85_58_00),
    accent: rgb(0x1F_5F_D6),
    selection: rgb(0xC4_D1_EC),
    found: rgb(0xEC_E3_FC),
    found_line: rgb(0x6A_2B_C9),
    header_bit: rgb(0xD4_D8_DE),
};

impl Palette {
    /// The palette of a theme.
    pub fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// The palette of what is drawn now.
    pub fn current(ui: &egui::Ui) -> &'static Self {
        Self::of(Theme::from_dark_mode(ui.visuals().dark_mode))
    }

    /// The colours of a sequence of so many bytes.
    pub fn sequence(&self, len: usize) -> SequenceColors {
        match len {
            0..=2 => self.sequences[0],
            3 => self.sequences[1],
            _ => self.sequences[2],
        }
    }
}

/// Gives both themes of egui our colours.
pub fn install(ctx: &egui::Context) {
    for theme in [Theme::Dark, Theme::Light] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(theme);
            style.spacing.item_spacing = egui::vec2(8.0, 4.0);
            style.spacing.button_padding = egui::vec2(8.0, 3.0);
            style.spacing.menu_margin = egui::Margin::same(6);
            style.animation_time = 0.0;
        });
    }
}

fn visuals(theme: Theme) -> Visuals {
    let palette = Palette::of(theme);
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
    visuals.warn_fg_color = palette.notice;
    visuals.weak_text_color = Some(palette.weak);
    visuals.selection.bg_fill = palette.selection;
    visuals.selection.stroke = Stroke::new(1.0, palette.accent);

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
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as WCAG 2.2 defines it.
    fn luminance(color: Color32) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_on_every_fill_has_the_contrast_that_wcag_aa_asks_for() {
        for (theme, p) in [("dark", &DARK), ("light", &LIGHT)] {
            let mut pairs = vec![
                ("text on ground", p.text, p.ground),
                ("text on panel", p.text, p.panel),
                ("text on control", p.text, p.control),
                ("text on selection", p.text, p.selection),
                ("strong on selection", p.strong, p.selection),
                ("text on found", p.text, p.found),
                ("weak on found", p.weak, p.found),
                ("notice on found", p.notice, p.found),
                ("weak on ground", p.weak, p.ground),
                ("weak on panel", p.weak, p.panel),
                ("weak on bad verdict", p.weak, p.verdict_bad),
                ("weak on good verdict", p.weak, p.verdict_good),
                ("error on panel", p.error_text, p.panel),
                ("error on bad verdict", p.error_text, p.verdict_bad),
                ("good on good verdict", p.good, p.verdict_good),
                ("notice on ground", p.notice, p.ground),
                ("notice on panel", p.notice, p.panel),
                ("byte on error", p.on_error, p.error_fill),
                ("byte on hatching", p.on_error, p.error_hatch),
                ("header bit", p.text, p.header_bit),
                ("lead of BOM", p.on_lead, p.bom.lead),
                ("tail of BOM", p.on_tail, p.bom.tail),
            ];
            for colors in p.sequences {
                pairs.push(("lead", p.on_lead, colors.lead));
                pairs.push(("tail", p.on_tail, colors.tail));
            }
            for (what, text, fill) in pairs {
                let ratio = contrast(text, fill);
                assert!(ratio >= 4.5, "{theme}: {what} has {ratio:.2}");
            }
        }
    }

    #[test]
    fn lines_that_mark_what_was_found_have_the_contrast_that_wcag_asks_of_graphics() {
        for (theme, p) in [("dark", &DARK), ("light", &LIGHT)] {
            for (what, fill) in [
                ("ground", p.ground),
                ("found", p.found),
                ("selection", p.selection),
                ("error", p.error_fill),
            ] {
                let ratio = contrast(p.found_line, fill);
                assert!(ratio >= 3.0, "{theme}: the line on {what} has {ratio:.2}");
            }
        }
    }
}
