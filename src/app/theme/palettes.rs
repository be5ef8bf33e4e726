//! The colours themselves.
//!
//! A palette gives each sequence length and U+FEFF one colour, that of the lead; the tails have the
//! same, thinned with the ground. The hues are those that Okabe and Ito chose because people who see
//! fewer colours tell them apart: blue, green, pink, yellow, and vermilion for errors. The tests beside
//! this file hold every palette to what it promises.

use egui::Color32;

use super::palette::{Palette, SequenceColors};
use crate::warnings::ScriptGroup;

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// A lead, and its tails: so many per cent of it, the rest ground.
const fn tint(ground: u32, lead: u32, percent: u32) -> SequenceColors {
    let mut tail = 0;
    let mut shift = 0;
    while shift < 24 {
        let (under, over) = (ground >> shift & 0xFF, lead >> shift & 0xFF);
        tail |= ((under * (100 - percent) + over * percent + 50) / 100) << shift;
        shift += 8;
    }
    SequenceColors {
        lead: rgb(lead),
        tail: rgb(tail),
    }
}

/// The same for sequences of 2, 3 and 4 bytes.
const fn tinted(ground: u32, [two, three, four]: [u32; 3], percent: u32) -> [SequenceColors; 3] {
    [
        tint(ground, two, percent),
        tint(ground, three, percent),
        tint(ground, four, percent),
    ]
}

/// Script groups on dark panels: Latin is gray, the others are as far from each other as nine colours can
/// be for everyone.
const SCRIPTS_ON_DARK: [Color32; ScriptGroup::COUNT] = [
    rgb(0x62_6E_7E),
    rgb(0x3B_F6_F1),
    rgb(0x92_46_C6),
    rgb(0xFF_FF_00),
    rgb(0xA1_A1_15),
    rgb(0x23_91_70),
    rgb(0xF9_C2_94),
    rgb(0xD4_70_FF),
    rgb(0xA9_51_2E),
];

/// The colours of scripts on light panels.
const SCRIPTS_ON_LIGHT: [Color32; ScriptGroup::COUNT] = [
    rgb(0x7A_85_94),
    rgb(0x25_8B_FF),
    rgb(0x71_00_71),
    rgb(0x75_5E_09),
    rgb(0x64_00_0D),
    rgb(0x00_67_55),
    rgb(0x9E_8B_2A),
    rgb(0xDA_1B_6E),
    rgb(0x14_00_FF),
];

/// Standard, dark.
pub(super) static DARK: Palette = Palette {
    ground: rgb(0x12_15_1A),
    panel: rgb(0x18_1C_22),
    control: rgb(0x23_29_33),
    control_hovered: rgb(0x2D_35_42),
    line: rgb(0x2C_33_3E),
    text: rgb(0xE6_EA_F1),
    strong: rgb(0xFF_FF_FF),
    weak: rgb(0xA8_B2_C1),
    on_lead: rgb(0x0D_10_15),
    on_tail: rgb(0xE6_EC_F4),
    sequences: tinted(0x12_15_1A, [0x4D_BF_FF, 0x22_B2_86, 0xD6_8F_B7], 26),
    bom: tint(0x12_15_1A, 0xF0_E4_42, 30),
    error_fill: rgb(0x4C_27_1A),
    error_hatch: rgb(0x7C_3D_22),
    error_line: rgb(0xFF_8A_5C),
    on_error: rgb(0xFF_FF_FF),
    error_text: rgb(0xFF_8A_5C),
    verdict_bad: rgb(0x31_24_23),
    verdict_look: rgb(0x2F_2A_20),
    verdict_good: rgb(0x17_2C_2B),
    good: rgb(0x3C_C7_9A),
    warning: rgb(0xF2_B8_4B),
    accent: rgb(0x8A_B4_FF),
    selection: rgb(0x23_32_51),
    on_selection: rgb(0xA3_C6_FF),
    found: rgb(0x3A_2C_5C),
    found_line: rgb(0xC3_A5_FF),
    different: rgb(0x34_33_0F),
    different_line: rgb(0xE6_F0_4C),
    header_bit: rgb(0x31_37_41),
    scripts: SCRIPTS_ON_DARK,
    bookmarks: [
        rgb(0xF5_C8_3B),
        rgb(0xFF_7A_7A),
        rgb(0x7B_D1_5C),
        rgb(0x6F_B6_FF),
        rgb(0xB4_BD_CB),
    ],
};

/// Standard, light.
pub(super) static LIGHT: Palette = Palette {
    ground: rgb(0xFF_FF_FF),
    panel: rgb(0xF5_F6_F8),
    control: rgb(0xE8_EB_F0),
    control_hovered: rgb(0xDA_DF_E7),
    line: rgb(0xD9_DD_E4),
    text: rgb(0x1B_21_29),
    strong: rgb(0x0B_0F_15),
    weak: rgb(0x4A_54_63),
    on_lead: rgb(0x10_14_1A),
    on_tail: rgb(0x1E_26_30),
    sequences: tinted(0xFF_FF_FF, [0x76_AC_DD, 0x78_D8_B4, 0xE1_B0_CB], 30),
    bom: tint(0xFF_FF_FF, 0xF3_E9_5C, 40),
    error_fill: rgb(0xFD_DF_D2),
    error_hatch: rgb(0xF6_B7_9B),
    error_line: rgb(0xC9_4F_18),
    on_error: rgb(0x10_14_1A),
    error_text: rgb(0xA5_38_0F),
    verdict_bad: rgb(0xFC_E4_DA),
    verdict_look: rgb(0xFD_F0_D8),
    verdict_good: rgb(0xD5_F1_E8),
    good: rgb(0x0A_6B_4C),
    warning: rgb(0x85_58_00),
    accent: rgb(0x24_58_B8),
    selection: rgb(0xD3_DE_F4),
    on_selection: rgb(0x10_36_80),
    found: rgb(0xE9_DF_FC),
    found_line: rgb(0x6A_2B_C9),
    different: rgb(0xF0_F2_B4),
    different_line: rgb(0x2F_33_00),
    header_bit: rgb(0xD4_D8_DE),
    scripts: SCRIPTS_ON_LIGHT,
    bookmarks: [
        rgb(0x93_68_00),
        rgb(0xC9_2A_3A),
        rgb(0x2A_7A_17),
        rgb(0x1B_66_C9),
        rgb(0x5E_68_77),
    ],
};

/// Safe for colour blindness, dark: the leads step from bright to deep.
pub(super) static SAFE_DARK: Palette = Palette {
    sequences: tinted(0x12_15_1A, [0x56_CD_FB, 0x3F_8C_70, 0xD1_7C_B1], 34),
    bom: tint(0x12_15_1A, 0xFF_D2_3F, 34),
    error_fill: rgb(0x5A_24_12),
    ..DARK
};

/// Safe for colour blindness, light.
pub(super) static SAFE_LIGHT: Palette = Palette {
    sequences: tinted(0xFF_FF_FF, [0xA6_D0_FF, 0x18_9A_7A, 0xD2_4C_C4], 38),
    bom: tint(0xFF_FF_FF, 0xCF_CB_3C, 42),
    ..LIGHT
};

/// High contrast, dark.
pub(super) static CONTRAST_DARK: Palette = Palette {
    ground: rgb(0x00_00_00),
    panel: rgb(0x0B_0D_10),
    control: rgb(0x24_2A_33),
    control_hovered: rgb(0x32_3A_46),
    line: rgb(0x6B_75_85),
    text: rgb(0xFF_FF_FF),
    strong: rgb(0xFF_FF_FF),
    weak: rgb(0xC9_D2_DF),
    on_lead: rgb(0x00_00_00),
    on_tail: rgb(0xFF_FF_FF),
    sequences: tinted(0x00_00_00, [0x67_E6_FF, 0x2E_AF_72, 0xCF_86_AC], 36),
    bom: tint(0x00_00_00, 0xF8_F0_60, 36),
    error_fill: rgb(0x4C_1A_06),
    error_hatch: rgb(0x7A_2E_0E),
    error_line: rgb(0xFF_8A_4D),
    on_error: rgb(0xFF_FF_FF),
    error_text: rgb(0xFF_BF_A0),
    verdict_bad: rgb(0x2A_0F_05),
    verdict_look: rgb(0x26_1C_04),
    verdict_good: rgb(0x04_23_1A),
    good: rgb(0x63_E6_BC),
    warning: rgb(0xFF_C6_5C),
    accent: rgb(0x6F_A8_FF),
    selection: rgb(0x14_34_6E),
    on_selection: rgb(0xD2_E4_FF),
    found: rgb(0x3D_20_78),
    found_line: rgb(0xD7_C2_FF),
    different: rgb(0x3A_3A_00),
    different_line: rgb(0xF4_FF_5C),
    header_bit: rgb(0x3A_42_4E),
    scripts: SCRIPTS_ON_DARK,
    bookmarks: [
        rgb(0xF5_C8_3B),
        rgb(0xFF_7A_7A),
        rgb(0x7B_D1_5C),
        rgb(0x6F_B6_FF),
        rgb(0xB4_BD_CB),
    ],
};

/// High contrast, light.
pub(super) static CONTRAST_LIGHT: Palette = Palette {
    ground: rgb(0xFF_FF_FF),
    panel: rgb(0xF8_F9_FB),
    control: rgb(0xE6_E9_EE),
    control_hovered: rgb(0xD4_DB_E4),
    line: rgb(0x6C_76_84),
    text: rgb(0x00_00_00),
    strong: rgb(0x00_00_00),
    weak: rgb(0x36_40_4D),
    on_lead: rgb(0x00_00_00),
    on_tail: rgb(0x00_00_00),
    sequences: tinted(0xFF_FF_FF, [0x97_E4_FE, 0x1B_AC_97, 0xE5_68_E0], 40),
    bom: tint(0xFF_FF_FF, 0xDE_E1_2A, 45),
    error_fill: rgb(0xFF_D0_B8),
    error_hatch: rgb(0xF2_A2_7A),
    error_line: rgb(0xA8_3C_08),
    on_error: rgb(0x00_00_00),
    error_text: rgb(0x7A_25_00),
    verdict_bad: rgb(0xFF_F0_E8),
    verdict_look: rgb(0xFF_F3_DC),
    verdict_good: rgb(0xE6_F7_F0),
    good: rgb(0x00_4D_35),
    warning: rgb(0x5A_3A_00),
    accent: rgb(0x0B_46_B0),
    selection: rgb(0xCB_DA_F9),
    on_selection: rgb(0x08_2F_7A),
    found: rgb(0xE2_D3_FF),
    found_line: rgb(0x4A_12_A0),
    different: rgb(0xEE_F2_9A),
    different_line: rgb(0x23_27_00),
    header_bit: rgb(0xC9_CE_D6),
    scripts: SCRIPTS_ON_LIGHT,
    bookmarks: [
        rgb(0x93_68_00),
        rgb(0xC9_2A_3A),
        rgb(0x2A_7A_17),
        rgb(0x1B_66_C9),
        rgb(0x5E_68_77),
    ],
};
