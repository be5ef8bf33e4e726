//! The picture of a sequence of bytes: their bits, the number that these make, and what is wrong with
//! them. It is laid out once, and written as SVG or PNG, or drawn by a window.
//!
//! | name | what it holds |
//! |---|---|
//! | [`Piece`] | a character or an error, with its figures and what is said of it |
//! | [`Figure`] | a lead with its tails, and the number in them |
//! | [`Fact`] | a line of text beside a piece |
//! | [`Drawing`] | positions in points, and roles instead of colours |
//! | [`draw`] | bytes to a drawing |
//! | [`Colors`] | roles to colours |
//! | [`svg()`] | a drawing as SVG |
//! | [`raster()`] | a drawing as pixels |
//! | [`png()`] | the same as PNG |

mod bits;
mod card;
mod color;
mod drawing;
mod facts;
mod figure;
mod outlines;
mod piece;
mod png;
mod raster;
mod svg;
mod width;

pub use card::draw;
pub use color::{Color, Colors, Paint, Stroke};
pub use drawing::{
    Align, Area, Bit, BitOwner, BitRole, Drawing, Face, Line, Rectangle, Role, Shape, Text,
};
pub use facts::Fact;
pub use figure::{Figure, Number};
pub use outlines::{Fonts, Pixels};
pub use piece::{Piece, PieceKind};
pub use png::{PngError, png};
pub use raster::{Raster, RasterError, raster};
pub use svg::svg;

/// The longest sequence that is drawn, in bytes.
pub const MOST_BYTES: usize = 16;
