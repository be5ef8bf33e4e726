//! RFC 3629, whole: what UTF-8 is, how bytes become code points and back, and why some bytes do not.
//!
//! This module stands alone. It does no I/O, knows no clock and no window, and allocates nothing on
//! the paths that run over every byte of a file. Read it in this order:
//!
//! | module | what it holds |
//! |---|---|
//! | [`syntax`] | the table of §3 and the ABNF of §4, as data |
//! | [`span`] | layer 1: the ways in which bytes are ill-formed for a conforming decoder |
//! | [`decoder`] | bytes in any chunks → [`Unit`]s: scalar values and ill-formed spans |
//! | [`encoder`] | code points and UTF-16 → bytes |
//! | [`group`] | layer 2: adjacent spans joined into what was probably meant |
//! | [`patterns`] | the same bytes as an error again and again |
//! | [`window`] | both layers for a piece of a long source, the same as if decoded from its start |
//! | [`role`] | what each single byte is within its unit |
//! | [`layout`] | header bits, payload bits and the number they make |
//! | [`other_decoders`] | what other decoders make of the same bytes (§10) |
//! | [`bom`] | U+FEFF by position, and signs of other encodings (§6) |
//!
//! An *error* is one [`Group`]; a *replacement character* is one ill-formed span. Offsets count
//! bytes from the start of the source and are `u64`; lengths inside a buffer are `usize`.

pub mod bom;
pub mod classifier;
pub mod decoder;
pub mod encoder;
pub mod group;
pub mod group_assembler;
mod group_kinds;
pub mod layout;
pub mod other_decoders;
pub mod patterns;
pub mod role;
pub mod span;
pub mod syntax;
pub mod window;

pub use bom::{BomPolicy, BomStatus, OtherEncoding};
pub use decoder::{Decoder, Unit, UnitKind, UnitSink};
pub use group::{Flags, Group, GroupKind};
pub use group_assembler::GroupAssembler;
pub use group_kinds::GroupKinds;
pub use other_decoders::DecoderFamily;
pub use patterns::{Pattern, Patterns};
pub use role::Role;
pub use span::{BadSecond, ImpossibleLead, SpanKind};
pub use window::Window;
