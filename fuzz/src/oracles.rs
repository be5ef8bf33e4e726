//! What the targets are checked against: the oracles of the tests, where they stand.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "they are written for the tests, which use all of them"
)]

#[path = "../../tests/common/applied.rs"]
mod applied;
#[path = "../../tests/common/codec.rs"]
mod codec;
#[path = "../../tests/common/counted.rs"]
mod counted;
#[path = "../../tests/common/grouped.rs"]
mod grouped;
#[path = "../../tests/common/html.rs"]
mod html;
#[path = "../../tests/warnings/naive.rs"]
pub(crate) mod naive;
#[path = "../../tests/common/random.rs"]
mod random;
#[path = "../../tests/find/searching.rs"]
mod searching;
#[path = "../../tests/warnings/sequences.rs"]
mod sequences;
#[path = "../../tests/common/sources.rs"]
mod sources;
#[path = "../../tests/notation/support.rs"]
mod support;
#[path = "../../tests/common/totals.rs"]
mod totals;
#[path = "../../tests/common/twin.rs"]
mod twin;
#[path = "../../tests/common/visible.rs"]
mod visible;

pub(crate) use applied::applied;
pub(crate) use codec::{chunks_by_bits, groups_in_chunks, groups_of, units_of};
pub(crate) use counted::compare_counts;
pub(crate) use grouped::assert_groups_hold;
pub(crate) use html::{assert_harmless, assert_markup, without_style};
pub(crate) use random::Random;
pub(crate) use searching::{Searching, assert_found, naive as naive_search};
pub(crate) use sources::Growing;
pub(crate) use support::assert_covers;
pub(crate) use totals::naive_totals;
pub(crate) use twin::kind_of;
pub(crate) use visible::assert_all_visible;
