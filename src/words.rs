//! Numbers and sizes in words, as the window says them.

/// A number with commas between groups of three digits. Spaces other than U+0020 would be shown as escapes wherever
/// text is made visible, such as in a report.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 2);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A count with its word.
pub fn plural(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(count))
}

/// Bytes in hex, with gaps: `E2 82 AC`.
pub fn bytes_in_hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    digits.join(" ")
}

/// A number of bytes, as exactly as the user wants to know it.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes < 10 << 10 {
        return plural(bytes, "byte");
    }
    let mut shift = 10;
    let mut unit = 0;
    while bytes >> shift >= 1 << 10 && unit + 1 < UNITS.len() {
        shift += 10;
        unit += 1;
    }
    let name = UNITS.get(unit).copied().unwrap_or_default();
    // Rounded up: what is said to be the most must be the most.
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << shift);
    if tenths < 100 && !tenths.is_multiple_of(10) {
        return format!("{}.{} {name}", tenths / 10, tenths % 10);
    }
    format!("{} {name}", grouped(tenths.div_ceil(10) as u64))
}

/// The sentence with a full stop, unless it ends with a mark of its own.
pub fn with_full_stop(sentence: &str) -> String {
    if sentence.ends_with(['.', '?', '!']) {
        sentence.to_owned()
    } else {
        format!("{sentence}.")
    }
}

/// A sentence with a capital letter at its start.
pub fn capitalized(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_exact_where_it_is_small_and_never_less_than_it_is() {
        for (bytes, said) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (10_239, "10,239 bytes"),
            (10_240, "10 KiB"),
            (10_241, "11 KiB"),
            ((1 << 20) - 1, "1,024 KiB"),
            (1 << 20, "1 MiB"),
            ((1 << 20) + 1, "1.1 MiB"),
            ((48 << 20) - 1, "48 MiB"),
            (u64::MAX, "16 EiB"),
        ] {
            assert_eq!(size(bytes), said, "{bytes}");
        }
    }
}
