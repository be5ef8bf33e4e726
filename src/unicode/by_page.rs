//! What is known of each code point, found when it is first asked for.

use std::sync::OnceLock;

/// Code points in a page: those that differ in the payload of their last byte alone.
const PAGE: usize = 64;

/// A value for each code point. The values of a page are found when one of them is first asked for: a text has few pages, and
/// the properties of all 1,114,112 code points take more time than most texts.
///
/// It does not know how a value is found: it is told each time, and must be told the same.
pub struct ByPage<T> {
    pages: [OnceLock<Box<[T; PAGE]>>; 0x11_0000 / PAGE],
}

impl<T: Copy> ByPage<T> {
    /// Nothing is known yet.
    #[allow(
        clippy::new_without_default,
        clippy::large_stack_arrays,
        reason = "it is for statics"
    )]
    pub const fn new() -> Self {
        Self {
            pages: [const { OnceLock::new() }; 0x11_0000 / PAGE],
        }
    }

    /// The value of a code point; `None` past the last one. `of` finds values, `None` stands for a surrogate.
    #[inline]
    pub fn get(&self, code_point: u32, of: fn(Option<char>) -> T) -> Option<T> {
        let page = self.pages.get(code_point as usize / PAGE)?;
        let page = page.get_or_init(|| Box::new(page_of(code_point, of)));
        Some(page[code_point as usize % PAGE])
    }
}

#[cold]
fn page_of<T>(code_point: u32, of: fn(Option<char>) -> T) -> [T; PAGE] {
    let first = code_point - code_point % PAGE as u32;
    std::array::from_fn(|at| of(char::from_u32(first + at as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_point_has_the_value_that_was_found_for_it() {
        static NUMBERS: ByPage<u32> = ByPage::new();
        let number = |code_point| NUMBERS.get(code_point, |it| it.map_or(7, u32::from));
        for code_point in (0..0x11_0000).step_by(37) {
            let is_surrogate = (0xD800..0xE000).contains(&code_point);
            let expected = if is_surrogate { 7 } else { code_point };
            assert_eq!(number(code_point), Some(expected));
        }
        assert_eq!(number(0x10_FFFF), Some(0x10_FFFF));
        assert_eq!(number(0x11_0000), None);
        assert_eq!(number(u32::MAX), None);
    }
}
