//! Two documents side by side: the comparison in the background, and how both are scrolled.

mod run;
mod side_by_side;
pub use run::Run;
pub use side_by_side::SideBySide;
