//! The same bytes as other decoders see them, side by side.
//!
//! On well-formed text all of them agree, but for noncharacters in Perl. On ill-formed text RFC 3629 §3
//! says only that a decoder must not accept it: how many U+FFFD stand for it is a matter of habit, and so
//! two programs may see texts of different lengths. A decoder that does not check at all sees other
//! characters (§10).
//!
//! | name | what it holds |
//! |---|---|
//! | [`DecoderFamily`] | which decoders there are, and the rule of each |
//! | [`Piece`] | some bytes, and what a decoder makes of them |
//! | [`Pieces`] | the pieces of a text, one after the other |
//! | [`Parting`] | where they first do not agree |

mod family;
mod naive;
mod parting;
mod piece;
mod pieces;

pub use family::DecoderFamily;
pub use parting::Parting;
pub use piece::{Meaning, Piece};
pub use pieces::Pieces;
