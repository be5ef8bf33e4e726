//! The categories and scripts that an expression names, in the newest Unicode.
//!
//! `regex-syntax` has tables of its own, of an older version: `\p{Cn}` would match what the rest of the
//! program says is assigned, and `\p{Lu}` would miss letters. So both are written out as ranges in the
//! syntax tree, before it is translated with those tables. Binary properties such as `\p{Alphabetic}`,
//! ages, and `\w`, `\d`, `\s` and `\b` are left to `regex-syntax`.

use std::ops::RangeInclusive;

use icu_properties::props::{GeneralCategory, GeneralCategoryGroup, Script};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, PropertyParser};
use regex_syntax::ast::{
    Ast, ClassBracketed, ClassSet, ClassSetItem, ClassSetRange, ClassSetUnion, ClassUnicode,
    ClassUnicodeKind, Literal, LiteralKind, Span,
};

/// Replaces the categories and scripts that an expression names by ranges.
///
/// The depth of the recursion is limited by the depth that the parser allows.
pub(super) fn write_out(ast: &mut Ast) {
    match ast {
        Ast::ClassUnicode(class) => {
            if let Some(bracketed) = written_out(class) {
                *ast = Ast::ClassBracketed(Box::new(bracketed));
            }
        }
        Ast::ClassBracketed(class) => write_out_set(&mut class.kind),
        Ast::Repetition(repetition) => write_out(&mut repetition.ast),
        Ast::Group(group) => write_out(&mut group.ast),
        Ast::Alternation(alternation) => alternation.asts.iter_mut().for_each(write_out),
        Ast::Concat(concat) => concat.asts.iter_mut().for_each(write_out),
        _ => {}
    }
}

fn write_out_set(set: &mut ClassSet) {
    match set {
        ClassSet::Item(item) => write_out_item(item),
        ClassSet::BinaryOp(operation) => {
            write_out_set(&mut operation.lhs);
            write_out_set(&mut operation.rhs);
        }
    }
}

fn write_out_item(item: &mut ClassSetItem) {
    match item {
        ClassSetItem::Unicode(class) => {
            if let Some(bracketed) = written_out(class) {
                *item = ClassSetItem::Bracketed(Box::new(bracketed));
            }
        }
        ClassSetItem::Bracketed(class) => write_out_set(&mut class.kind),
        ClassSetItem::Union(union) => union.items.iter_mut().for_each(write_out_item),
        _ => {}
    }
}

/// Returns a class as ranges, if it is a category or a script.
fn written_out(class: &ClassUnicode) -> Option<ClassBracketed> {
    let ranges = match &class.kind {
        ClassUnicodeKind::OneLetter(letter) => category(&letter.to_string()),
        ClassUnicodeKind::Named(name) => category(name).or_else(|| script(name)),
        ClassUnicodeKind::NamedValue { name, value, .. } => match loose(name).as_str() {
            "gc" | "generalcategory" => category(value),
            "sc" | "script" => script(value),
            "scx" | "scriptextensions" => script_extensions(value),
            _ => None,
        },
    }?;
    let span = class.span;
    let items = ranges.into_iter().flat_map(characters).map(|range| {
        let literal = |c: char| Literal {
            span,
            kind: LiteralKind::Verbatim,
            c,
        };
        ClassSetItem::Range(ClassSetRange {
            span,
            start: literal(*range.start()),
            end: literal(*range.end()),
        })
    });
    Some(ClassBracketed {
        span,
        negated: class.is_negated(),
        kind: set(span, items.collect()),
    })
}

/// The ranges of a general category or a group of them.
fn category(name: &str) -> Option<Vec<RangeInclusive<u32>>> {
    let name = loose(name);
    let group = match name.as_str() {
        "assigned" => {
            let unassigned = GeneralCategoryGroup::Unassigned;
            return Some(category_ranges(unassigned.complement()));
        }
        name => PropertyParser::<GeneralCategoryGroup>::new().get_loose(name)?,
    };
    Some(category_ranges(group))
}

fn category_ranges(group: GeneralCategoryGroup) -> Vec<RangeInclusive<u32>> {
    let categories = CodePointMapData::<GeneralCategory>::new();
    categories.iter_ranges_for_group(group).collect()
}

/// Returns the ranges of a script, if Unicode has characters of a script with this name.
fn script(name: &str) -> Option<Vec<RangeInclusive<u32>>> {
    let script = PropertyParser::<Script>::new().get_loose(&loose(name))?;
    let scripts = CodePointMapData::<Script>::new();
    let ranges: Vec<_> = scripts.iter_ranges_for_value(script).collect();
    (!ranges.is_empty()).then_some(ranges)
}

/// Returns the ranges of the characters that are used with a script, possibly among others.
fn script_extensions(name: &str) -> Option<Vec<RangeInclusive<u32>>> {
    let script = PropertyParser::<Script>::new().get_loose(&loose(name))?;
    let extensions = ScriptWithExtensions::new();
    let ranges: Vec<_> = extensions.get_script_extensions_ranges(script).collect();
    (!ranges.is_empty()).then_some(ranges)
}

/// Returns the name of a property or value without the characters that do not count in it (UAX #44, LM3).
fn loose(name: &str) -> String {
    let name: String = name
        .chars()
        .filter(|c| !matches!(c, ' ' | '_' | '-'))
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match name.strip_prefix("is") {
        // The abbreviation of ISO_Comment.
        Some("c") | None => name,
        Some(rest) => rest.to_owned(),
    }
}

/// The characters of a range, without the surrogates.
fn characters(range: RangeInclusive<u32>) -> impl Iterator<Item = RangeInclusive<char>> {
    let (start, end) = (*range.start(), *range.end());
    [(start, end.min(0xD7FF)), (start.max(0xE000), end)]
        .into_iter()
        .filter(|(start, end)| start <= end)
        .filter_map(|(start, end)| Some(char::from_u32(start)?..=char::from_u32(end)?))
}

fn set(span: Span, items: Vec<ClassSetItem>) -> ClassSet {
    ClassSet::Item(if items.is_empty() {
        ClassSetItem::Empty(span)
    } else {
        ClassSetItem::Union(ClassSetUnion { span, items })
    })
}
