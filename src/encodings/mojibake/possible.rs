//! Which misreadings may have made mojibake of a text, told at a glance.
//!
//! Most lines of ordinary text have no two neighbouring characters of which one could be a lead and the next
//! a tail in the same misreading: é is beside letters of ASCII, and of small Cyrillic letters only ё is a
//! tail in Windows-1251. Such a line needs no closer look.

use super::characters::{Misreadings, roles_of};
use super::eastern;

/// The misreadings in which some neighbouring characters of a text may be a whole sequence of UTF-8 that is no part of a
/// [word](super::plausibility::is_of_word). In all others no character of it is mojibake.
pub(super) fn possible(text: &str) -> Misreadings {
    let characters = text
        .chars()
        .map(|it| (!it.is_ascii()).then(|| roles_of(it)));
    let mut found = eastern::possible(text, 0..text.len());
    // The misreadings in which one, two or three tails are needed next, and those of them in which a sign is before.
    let mut needs: [Misreadings; 3] = [0; 3];
    let mut with_sign: [Misreadings; 3] = [0; 3];
    for roles in characters {
        let Some(roles) = roles else {
            needs = [0; 3];
            continue;
        };
        let [one, two, three] = needs.map(|needs| needs & roles.tail);
        if roles.is_sign {
            with_sign = needs;
        }
        let [one_with_sign, two_with_sign, three_with_sign] = with_sign;
        found |= one & one_with_sign;
        let [lead_2, lead_3, lead_4] = roles.leads;
        needs = [lead_2 | two, lead_3 | three, lead_4];
        with_sign = if roles.is_sign {
            needs
        } else {
            [two & two_with_sign, three & three_with_sign, 0]
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encodings::mojibake::misreading::all;

    /// The names of the misreadings that may have made a text.
    fn names(text: &str) -> Vec<&'static str> {
        let found = possible(text);
        let all = all().iter().enumerate();
        all.filter(|(number, _)| found & (1 << number) != 0)
            .map(|(_, misreading)| misreading.name())
            .collect()
    }

    #[test]
    fn text_without_a_lead_beside_a_tail_is_mojibake_of_nothing() {
        let nothing: [&str; 0] = [];
        assert_eq!(names("L'été, Noël à l'hôtel : où est le garçon ?"), nothing);
        assert_eq!(names("Größe und Höhe müssen geprüft werden."), nothing);
        assert_eq!(names("漢字とかな"), nothing);
        assert_eq!(names("plain"), nothing);
    }

    #[test]
    fn a_lead_before_its_tails_is_told_in_each_misreading_that_has_them() {
        // C3 A9 in Windows-1252 and in Windows-1254.
        let found = names("cafÃ©");
        assert!(found.contains(&"windows-1252") && found.contains(&"windows-1254"));
        // A sequence of three bytes needs two tails: E2 82 AC.
        assert!(names("â‚¬").contains(&"windows-1252"));
        assert!(!names("â‚ ¬").contains(&"windows-1252"));
        // And one of four bytes three: F0 9F 98 80.
        assert!(names("ðŸ˜€").contains(&"windows-1252"));
        assert!(!names("ðŸ˜").contains(&"windows-1252"));
    }
}
