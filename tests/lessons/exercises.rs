//! Exercises by chance.

use std::collections::BTreeSet;

use byteloupe::teach::bench;
use byteloupe::teach::exercise::{Exercise, ExerciseKind};
use byteloupe::teach::lesson::{Answer, Level, Verdict, judge};
use byteloupe::utf8::{GroupKind, Window};

/// The errors that the decoder of the program finds, each as its kind and place.
fn errors_of(bytes: &[u8]) -> Vec<(GroupKind, u64)> {
    let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
    let groups = window.groups().iter();
    groups.map(|group| (group.kind(), group.offset)).collect()
}

/// Ten thousand exercises of a level.
fn many(level: Level) -> impl Iterator<Item = Exercise> {
    Exercise::row(level, 0x0BAD_5EED).take(10_000)
}

#[test]
fn the_solution_of_every_exercise_solves_it_and_its_bytes_are_what_they_are_for() {
    for level in Level::ALL {
        let mut kinds: BTreeSet<(ExerciseKind, GroupKind)> = BTreeSet::new();
        let mut answers: BTreeSet<(ExerciseKind, String)> = BTreeSet::new();
        for exercise in many(level) {
            let Exercise { kind, lesson, .. } = &exercise;
            assert_eq!(
                judge(lesson, &lesson.solution),
                Verdict::Solved,
                "{lesson:?}"
            );
            assert!(lesson.bytes.len() <= bench::MAX_BYTES, "{lesson:?}");
            assert!(lesson.answer.ends_with('.') && !lesson.task.is_empty());
            assert_eq!(lesson.level, level);
            let text = std::str::from_utf8(&lesson.bytes);
            let errors = errors_of(&lesson.bytes);
            kinds.extend(errors.iter().map(|(error, _)| (*kind, *error)));
            answers.insert((*kind, format!("{:?}", lesson.solution)));
            match (kind, &lesson.solution) {
                (ExerciseKind::Encode, Answer::Bytes(bytes)) => {
                    assert!(lesson.bytes.is_empty());
                    let scalar = std::str::from_utf8(bytes).unwrap().chars().next().unwrap();
                    assert!(
                        lesson
                            .task
                            .contains(&format!("U+{:04X},", u32::from(scalar)))
                    );
                }
                (ExerciseKind::Decode, Answer::Typed(code_point)) => {
                    let mut scalars = text.unwrap().chars();
                    let scalar = u32::from(scalars.next().unwrap());
                    assert_eq!(*code_point, format!("U+{scalar:04X}"));
                    assert_eq!(scalars.next(), None);
                }
                (ExerciseKind::FindError, Answer::Place(place)) => {
                    assert_eq!(errors.len(), 1, "{lesson:?}");
                    assert_eq!(errors[0].1, *place as u64, "{lesson:?}");
                    assert_eq!(text.unwrap_err().valid_up_to(), *place, "{lesson:?}");
                }
                (ExerciseKind::IsLegal, Answer::Choice(is_legal)) => {
                    assert_eq!(text.is_ok(), *is_legal, "{lesson:?}");
                    assert_eq!(errors.len(), usize::from(!is_legal), "{lesson:?}");
                }
                (ExerciseKind::CountReplacements, Answer::Typed(count)) => {
                    assert!(text.is_err(), "{lesson:?}");
                    let lossy = String::from_utf8_lossy(&lesson.bytes);
                    let replaced = lossy.matches('\u{FFFD}').count();
                    assert_eq!(*count, replaced.to_string(), "{lesson:?}");
                }
                other => panic!("{other:?} is answered in another way"),
            }
        }
        // Each kind of error occurs in each kind of exercise that is about errors.
        for exercise in [
            ExerciseKind::FindError,
            ExerciseKind::IsLegal,
            ExerciseKind::CountReplacements,
        ] {
            for error in GroupKind::ALL {
                assert!(
                    kinds.contains(&(exercise, error)),
                    "{level:?} {exercise:?} {error:?}"
                );
            }
        }
        for kind in ExerciseKind::ALL {
            let different = answers.iter().filter(|(of, _)| *of == kind).count();
            assert!(different >= 2, "{level:?} {kind:?} has one answer only");
        }
    }
}

#[test]
fn a_set_of_twenty_is_balanced() {
    for level in Level::ALL {
        for seed in 0..200 {
            let set: Vec<Exercise> = Exercise::row(level, seed).take(20).collect();
            let of = |kind: ExerciseKind| set.iter().filter(move |it| it.kind == kind);
            let yes =
                of(ExerciseKind::IsLegal).filter(|it| it.lesson.solution == Answer::Choice(true));
            assert_eq!(yes.count(), 2, "{level:?}, {seed}");
            // Four errors, of four kinds.
            let found: BTreeSet<GroupKind> = of(ExerciseKind::FindError)
                .map(|it| errors_of(&it.lesson.bytes)[0].0)
                .collect();
            assert_eq!(found.len(), 4, "{level:?}, {seed}");
            // No task comes twice.
            let tasks: BTreeSet<(&str, &[u8])> = set
                .iter()
                .map(|it| (it.lesson.task.as_str(), it.lesson.bytes.as_slice()))
                .collect();
            assert_eq!(tasks.len(), 20, "{level:?}, {seed}");
        }
    }
}

#[test]
fn a_harder_level_has_longer_forms() {
    let len = |level: Level, kind: ExerciseKind| {
        let solutions = (0..1000).map(|seed| Exercise::new(kind, level, seed).lesson.solution);
        let lens = solutions.map(|solution| match solution {
            Answer::Bytes(bytes) => bytes.len(),
            other => panic!("{other:?}"),
        });
        lens.sum::<usize>()
    };
    assert!(len(Level::Easy, ExerciseKind::Encode) < len(Level::Medium, ExerciseKind::Encode));
    assert!(len(Level::Medium, ExerciseKind::Encode) < len(Level::Hard, ExerciseKind::Encode));
}

#[test]
fn the_same_seed_makes_the_same_exercise_and_another_one_another() {
    for level in Level::ALL {
        let first: Vec<Exercise> = Exercise::row(level, 7).take(50).collect();
        let again: Vec<Exercise> = Exercise::row(level, 7).take(50).collect();
        let other: Vec<Exercise> = Exercise::row(level, 8).take(50).collect();
        assert_eq!(first, again);
        assert_ne!(first, other);
    }
    for seed in [0, 1, u64::MAX] {
        for kind in ExerciseKind::ALL {
            let levels = Level::ALL.map(|level| Exercise::new(kind, level, seed));
            assert!(
                levels
                    .iter()
                    .all(|it| judge(&it.lesson, &it.lesson.solution) == Verdict::Solved)
            );
        }
    }
}
