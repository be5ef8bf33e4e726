//! RFC 3629, whole: what UTF-8 is, how bytes become code points and back, and why some bytes do not.
//!
//! This module stands alone. It does no I/O, knows no clock and no window, and allocates nothing on
//! the paths that run over every byte of a file. Read it in this order:
//!
//! | module | what it holds |
//! |---|---|
//! | [`syntax`] | the table of §3 and the ABNF of §4, as data |
//! | [`span`] | layer 1: the ways in which bytes are ill-formed |
//! | [`decoder`] | bytes in any chunks → [`Unit`]s: scalar values and ill-formed spans |
//! | [`encoder`] | code points and UTF-16 → bytes |
//! | [`group`] | layer 2: adjacent spans joined into what was probably meant |
//! | [`patterns`] | the same bytes as an error again and again |
//! | [`window`] | both layers for a piece of a long source, the same as if decoded from its start |
//! | [`role`] | what each single byte is within its unit |
//! | [`layout`] | header bits, payload bits and the number they make |
//! | [`other_decoders`] | what other decoders make of the same bytes (§10) |
//! | [`bom`] | U+FEFF by position, and signs of other encodings (§6) |
//! | [`classifier`] | both layers counted without decoding, as fast as the processor can |
//! | [`conformance`] | a test that any decoder can run |
//!
//! Three doors lead in where all bytes are there: [`units`] for each character and each ill-formed span,
//! [`groups`] for the errors, [`Tally::of`](classifier::Tally::of) for counts.
//!
//! ```
//! use byteloupe::utf8::{classifier::Tally, groups, units};
//!
//! let bytes = b"caf\xC3\xA9 \xFF";
//! assert_eq!(units(bytes).filter_map(|unit| unit.scalar()).count(), 5);
//! assert_eq!(groups(bytes).map(|group| group.offset).collect::<Vec<_>>(), [6]);
//! assert_eq!(Tally::of(bytes).code_points, [4, 1, 0, 0]);
//! ```
//!
//! It takes nothing from the standard library but what is in `core` and `alloc`, the question which
//! instructions the processor has apart.
//!
//! An *error* is one [`Group`]; a *replacement character* is one ill-formed span. Offsets count
//! bytes from the start of the source and are `u64`; lengths inside a buffer are `usize`.

// For the only collection that `core` lacks and the prelude has no name for.
extern crate alloc;

pub mod bom;
pub mod classifier;
pub mod conformance;
pub mod decoder;
pub mod encoder;
pub mod group;
pub mod group_assembler;
mod group_kinds;
mod iterators;
pub mod layout;
pub mod other_decoders;
pub mod patterns;
pub mod role;
pub(crate) mod sequence;
pub mod span;
pub mod syntax;
pub mod window;

pub use bom::{BomPolicy, BomStatus, OtherEncoding};
pub use decoder::{Decoder, Unit, UnitKind, UnitSink};
pub use group::{Flags, Group, GroupKind};
pub use group_assembler::GroupAssembler;
pub use group_kinds::GroupKinds;
pub use iterators::{Groups, Units, groups, units};
pub use other_decoders::DecoderFamily;
pub use patterns::{Pattern, Patterns};
pub use role::Role;
pub use span::{BadSecond, ImpossibleLead, SpanKind};
pub use window::Window;
