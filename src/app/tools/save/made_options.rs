//! How a picture or a table is made that is saved.

use egui::{Label, RichText, TextEdit, Ui};

use crate::app::session::{DifferencesReport, MadeContent, MadeFile};
use crate::app::theme::Palette;
use crate::app::widgets::choice;
use crate::app::widgets::edged;
use crate::differences::DiffFormat;
use crate::teach::lesson::QuizFormat;
use crate::teach::take_along::{PictureFormat, PictureOf, PictureTheme, TableFormat, TableOf};
use crate::words::grouped;

/// How many pixels a point has in a PNG. With one, letters would not be sharp.
const SCALES: [(u32, &str); 4] = [
    (2, "2 pixels to a point"),
    (3, "3 pixels to a point"),
    (4, "4 pixels to a point"),
    (6, "6 pixels to a point"),
];

/// Shows what is saved, and lets the user change how.
pub(super) fn show(ui: &mut Ui, file: &mut MadeFile, palette: &Palette) {
    line(ui, &file.about, palette.text);
    // On the ground of a panel, the fill of a choice that is not taken would hardly be seen.
    ui.visuals_mut().widgets.inactive.bg_stroke = egui::Stroke::new(1.0, palette.weak);
    match &mut file.content {
        MadeContent::Picture(picture) => {
            ui.add_space(6.0);
            picture_options(ui, picture, palette);
        }
        MadeContent::Table(table) => {
            ui.add_space(6.0);
            table_options(ui, table, palette);
        }
        MadeContent::Differences(report) => {
            ui.add_space(6.0);
            differences_options(ui, report, palette);
        }
        MadeContent::Quiz(quiz) => {
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                for format in QuizFormat::ALL {
                    ui.radio_value(&mut quiz.format, format, format.name());
                }
            });
            line(ui, quiz.format.about(), palette.weak);
        }
    }
}

fn picture_options(ui: &mut Ui, picture: &mut PictureOf, palette: &Palette) {
    ui.horizontal_wrapped(|ui| {
        for format in PictureFormat::ALL {
            ui.radio_value(&mut picture.format, format, format.name());
        }
    });
    let about = match picture.format {
        PictureFormat::Svg => "Sharp at any size. Its texts are in the fonts of the reader.",
        PictureFormat::Png => "Pixels, which look the same everywhere.",
    };
    line(ui, about, palette.weak);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        for theme in PictureTheme::ALL {
            ui.radio_value(&mut picture.theme, theme, theme.name());
        }
        if picture.format == PictureFormat::Png {
            ui.add_space(12.0);
            picture.scale = choice(ui, "Scale", picture.scale, &SCALES).unwrap_or(picture.scale);
        }
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Caption").color(palette.text));
        let field = TextEdit::singleline(&mut picture.caption)
            .hint_text("None")
            .char_limit(300)
            .desired_width(ui.available_width())
            .margin(egui::Margin::symmetric(8, 6));
        let field = ui.add(field).accessible_name("Caption");
        edged(ui, field);
    });
}

fn table_options(ui: &mut Ui, table: &mut TableOf, palette: &Palette) {
    ui.horizontal_wrapped(|ui| {
        for format in TableFormat::ALL {
            ui.radio_value(&mut table.format, format, format.name());
        }
    });
    let about = match table.format {
        TableFormat::Markdown => "For a page of a wiki, or an issue.",
        TableFormat::Csv => "For spreadsheets.",
        TableFormat::Html => "One page that needs nothing else.",
    };
    line(ui, about, palette.weak);
}

fn differences_options(ui: &mut Ui, report: &mut DifferencesReport, palette: &Palette) {
    let formats = [
        (
            DiffFormat::Html,
            "Web page",
            "One page that needs nothing else, with the bytes in the colours of their roles.",
        ),
        (
            DiffFormat::Text,
            "Plain text",
            "Lines to read, for a ticket or a mail.",
        ),
        (
            DiffFormat::Json,
            "JSON",
            "For programs: every difference by its keys.",
        ),
    ];
    ui.horizontal_wrapped(|ui| {
        for (format, name, _) in formats {
            ui.radio_value(&mut report.format, format, name);
        }
    });
    let about = formats.iter().find(|(format, ..)| *format == report.format);
    if let Some((_, _, about)) = about {
        line(ui, about, palette.weak);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("List").color(palette.text));
        let lengths = DifferencesReport::LENGTHS.map(|most| {
            let words = match most {
                0 => "all differences".to_owned(),
                _ => format!("the first {}", grouped(most)),
            };
            (most, words)
        });
        let lengths = lengths.each_ref().map(|(most, words)| (*most, &**words));
        if let Some(most) = choice(ui, "How many are listed", report.most_listed, &lengths) {
            report.most_listed = most;
        }
    });
}

fn line(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}
