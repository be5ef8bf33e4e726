//! Taking pictures, tables and lessons along.

use super::menu::Section;
use super::row::Row;
use crate::teach::take_along::{PictureFormat, TableFormat};

/// What is taken along of what the teaching view shows, or of the selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeAlong {
    /// Copy a picture.
    CopyPicture(PictureFormat),
    /// Save a picture, in this format unless another one is chosen.
    SavePicture(PictureFormat),
    /// Copy a table.
    CopyTable(TableFormat),
    /// Save a table.
    SaveTable,
    /// Save the lesson in front.
    SaveLesson,
    /// Save all lessons.
    SaveLessons,
}

impl TakeAlong {
    /// The row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        let (name, opens_a_field) = match self {
            Self::CopyPicture(PictureFormat::Svg) => ("Copy picture as SVG", false),
            Self::CopyPicture(PictureFormat::Png) => ("Copy picture as PNG", false),
            Self::SavePicture(PictureFormat::Svg) => ("Save picture as SVG…", true),
            Self::SavePicture(PictureFormat::Png) => ("Save picture as PNG…", true),
            Self::CopyTable(TableFormat::Markdown) => ("Copy table as Markdown", false),
            Self::CopyTable(TableFormat::Csv) => ("Copy table as CSV", false),
            Self::CopyTable(TableFormat::Html) => ("Copy table as HTML", false),
            Self::SaveTable => ("Save table…", true),
            Self::SaveLesson => ("Save lesson…", true),
            Self::SaveLessons => ("Save all lessons…", true),
        };
        let row = Row::new(name, Section::TakeAlong).hint(match self {
            Self::CopyPicture(_) | Self::SavePicture(_) => {
                "The bits of the selection, or of the sequence at the caret; in the teaching view, of what it shows"
            }
            Self::CopyTable(_) | Self::SaveTable => {
                "A row for each character and each error, with offsets, bits and names"
            }
            Self::SaveLesson => "The lesson that the teaching view shows: as a page to print, for a learning platform (GIFT, QTI 2.1), or its results as CSV",
            Self::SaveLessons => "All lessons or exercises of the teaching view: as a page to print, for a learning platform (GIFT, QTI 2.1), or their results as CSV",
        });
        if opens_a_field {
            row.opens_a_field()
        } else {
            row
        }
    }
}
