//! Digits that are grouped, as the user types them.

/// Removes spaces and low lines, which group digits.
pub(super) fn without_separators(typed: &str) -> String {
    typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '_')
        .collect()
}

/// Removes commas if there are three digits after each of them, as between the groups of digits in the window.
pub(super) fn without_commas(typed: &str) -> String {
    let mut groups = typed.split(',');
    let first = groups.next().unwrap_or_default();
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped = (1..=3).contains(&first.len())
        && is_digits(first)
        && groups.all(|group| group.len() == 3 && is_digits(group));
    if is_grouped {
        typed.replace(',', "")
    } else {
        typed.to_owned()
    }
}
