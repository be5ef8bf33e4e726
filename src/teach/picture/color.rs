//! Roles to colours.

use super::drawing::{BitRole, Role};

/// A colour of sRGB, opaque.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub red: u8,

    /// Green.
    pub green: u8,

    /// Blue.
    pub blue: u8,
}

impl Color {
    /// A colour from a number such as `0x1F_5F_D6`.
    pub const fn from_hex(hex: u32) -> Self {
        Self {
            red: (hex >> 16) as u8,
            green: (hex >> 8) as u8,
            blue: hex as u8,
        }
    }

    /// The contrast with another colour, 1 to 21 (WCAG 2.2, “contrast ratio”).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance, 0 to 1 (WCAG 2.2, “relative luminance”).
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

/// A line around a shape, or a line by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,

    /// Its width in points.
    pub width: i32,
}

/// How a shape is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Paint {
    /// What fills a rectangle.
    pub fill: Option<Color>,

    /// The outline of a rectangle, or the line.
    pub stroke: Option<Stroke>,
}

/// The colours of a picture. The two that are given keep to WCAG 2.2 AA: texts have a contrast of 4.5 and
/// more, lines and outlines 3 and more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colors {
    /// Behind all.
    pub ground: Color,
    /// Texts that are read first.
    pub strong: Color,
    /// Texts.
    pub plain: Color,
    /// Texts that stand back.
    pub weak: Color,
    /// What is wrong: texts, outlines, crosses.
    pub error: Color,
    /// Behind bits and crosses that are not allowed.
    pub error_fill: Color,
    /// Header bits.
    pub header: Color,
    /// The outline of header bits and frames.
    pub outline: Color,
    /// Digits of header bits.
    pub on_header: Color,
    /// Payload bits.
    pub payload: Color,
    /// Digits of payload bits.
    pub on_payload: Color,
    /// The outline of bits of a number.
    pub number: Color,
    /// Lines from payload bits to the number.
    pub way: Color,
}

impl Colors {
    /// On white.
    pub const LIGHT: Self = Self {
        ground: Color::from_hex(0xFF_FF_FF),
        strong: Color::from_hex(0x0B_0F_15),
        plain: Color::from_hex(0x23_2A_35),
        weak: Color::from_hex(0x50_5A_69),
        error: Color::from_hex(0xA5_31_0A),
        error_fill: Color::from_hex(0xFD_EF_E8),
        header: Color::from_hex(0xE1_E5_EB),
        outline: Color::from_hex(0x6A_75_86),
        on_header: Color::from_hex(0x10_14_1A),
        payload: Color::from_hex(0x17_58_C9),
        on_payload: Color::from_hex(0xFF_FF_FF),
        number: Color::from_hex(0x17_58_C9),
        way: Color::from_hex(0x5B_88_D3),
    };

    /// On nearly black.
    pub const DARK: Self = Self {
        ground: Color::from_hex(0x14_17_1C),
        strong: Color::from_hex(0xFF_FF_FF),
        plain: Color::from_hex(0xE0_E5_ED),
        weak: Color::from_hex(0xA6_B0_C0),
        error: Color::from_hex(0xFF_9A_6B),
        error_fill: Color::from_hex(0x38_21_19),
        header: Color::from_hex(0x31_39_46),
        outline: Color::from_hex(0x8B_97_A9),
        on_header: Color::from_hex(0xF0_F3_F8),
        payload: Color::from_hex(0x5A_C4_FF),
        on_payload: Color::from_hex(0x0B_10_17),
        number: Color::from_hex(0x5A_C4_FF),
        way: Color::from_hex(0x3F_86_B5),
    };

    /// How a rectangle or a line of a role is painted.
    pub const fn paint(&self, role: Role) -> Paint {
        let (fill, stroke) = match role {
            Role::Bit(BitRole::Header) => (Some(self.header), Some(self.outline)),
            Role::Bit(BitRole::Payload) => (Some(self.payload), Some(self.payload)),
            Role::Bit(BitRole::Number) => (Some(self.ground), Some(self.number)),
            Role::Bit(BitRole::NotAllowed) | Role::ErrorFrame => {
                (Some(self.error_fill), Some(self.error))
            }
            Role::Bit(BitRole::Missing) | Role::Frame => (Some(self.ground), Some(self.outline)),
            Role::Way => (None, Some(self.way)),
            Role::Strike | Role::Error => (None, Some(self.error)),
            Role::Rule | Role::Weak | Role::Plain | Role::Strong => (None, Some(self.outline)),
        };
        Paint {
            fill,
            stroke: match stroke {
                Some(color) => Some(Stroke {
                    color,
                    width: if matches!(role, Role::Strike) { 4 } else { 2 },
                }),
                None => None,
            },
        }
    }

    /// The colour of a text of a role.
    pub const fn text(&self, role: Role) -> Color {
        match role {
            Role::Bit(BitRole::Header) => self.on_header,
            Role::Bit(BitRole::Payload) => self.on_payload,
            Role::Bit(BitRole::Number) | Role::Strong => self.strong,
            Role::Bit(BitRole::NotAllowed) | Role::Error | Role::Strike | Role::ErrorFrame => {
                self.error
            }
            Role::Bit(BitRole::Missing) | Role::Weak | Role::Rule => self.weak,
            Role::Plain | Role::Frame | Role::Way => self.plain,
        }
    }
}
