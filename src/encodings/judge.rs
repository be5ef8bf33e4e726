//! The whole judgement: from samples to ranked hypotheses.

use std::sync::atomic::AtomicBool;

use super::evidence::Evidence;
use super::facts::Facts;
use super::samples::Samples;
use super::{
    Declared, Encoding, Hypothesis, Known, PartContent, Verdict, former, parts, signature, wide,
};
use crate::source::{Source, SourceError};

/// How sure it is that a file with a part in UTF-16 and other text is that: the parts cost far fewer bits than the whole
/// in one encoding.
const JOINED: f32 = 0.995;

/// No encoding is right for all of a file of several such parts.
const OF_PARTS: f32 = 0.6;

/// Judges a source by samples from all of it: up to [`super::MOST_READ`] bytes, for up to 1 MiB the
/// whole source. `None` when it was cancelled.
///
/// It takes a fraction of a second and belongs on a thread of its own. With `known` the sentences give
/// counts over the whole source.
///
/// # Errors
/// The source could not be read.
pub fn judge(
    source: &dyn Source,
    known: Option<&Known>,
    cancel: &AtomicBool,
) -> Result<Option<Verdict>, SourceError> {
    let samples = Samples::read(source, known, cancel)?;
    Ok(samples.map(|samples| verdict(&samples, known, Some(source))))
}

/// Judges bytes that are a whole source.
pub fn judge_bytes(bytes: &[u8]) -> Verdict {
    verdict(&Samples::of_bytes(bytes), None, None)
}

fn verdict(samples: &Samples, known: Option<&Known>, source: Option<&dyn Source>) -> Verdict {
    let mut verdict = Verdict {
        hypotheses: Vec::new(),
        file_type: signature::file_type(samples.start()),
        declared: Declared::at_start(samples.start()),
        parts: Vec::new(),
        former: None,
        lost: Vec::new(),
        bytes_read: samples.bytes_read,
        is_whole: samples.is_whole,
    };
    let mut evidence = Evidence::of(samples);
    if evidence.bytes == 0 {
        return verdict;
    }
    let is_plain = evidence.nuls + evidence.controls + evidence.errors() == 0;
    if is_plain {
        // Signatures of two letters are in text as well.
        verdict.file_type = verdict.file_type.filter(signature::may_be_text);
    }
    if evidence.high > 0 {
        let is_well_formed = evidence.errors() == 0;
        verdict.former = former::of(samples, is_well_formed);
        verdict.lost = former::sentences(samples, verdict.former.as_ref(), is_well_formed);
    }
    let is_of_no_type = (verdict.file_type.as_ref()).is_none_or(signature::may_be_text);
    let may_have_parts = evidence.nuls > 0 || wide::is_marked(samples.start());
    if may_have_parts && is_of_no_type && verdict.former.is_none() {
        let fit = wide::fits(samples).into_iter().next();
        let is_utf32 = fit.is_some_and(|fit| {
            matches!(fit.encoding, Encoding::Utf32Le | Encoding::Utf32Be)
                && fit.saved_bits > 0.0
                && fit.impossible * 50 < fit.characters
        });
        if !is_utf32 {
            verdict.parts = parts::of(samples, source, fit.and_then(|fit| fit.script));
        }
        if verdict
            .parts
            .iter()
            .any(|part| part.content == PartContent::Zeros)
        {
            // A hole in a text is no part of the text.
            evidence.nuls = evidence.single_nuls;
            evidence.nul_runs = 0;
        }
    }
    let declared = verdict.declared.as_ref().and_then(|it| it.encoding);
    let mut facts = Facts::new(samples, known, &evidence, declared);
    facts.judge(verdict.file_type.as_ref().map(|found| found.name.as_str()));
    verdict.hypotheses = facts.found;
    if let Some(what) = verdict.joined() {
        for hypothesis in &mut verdict.hypotheses {
            hypothesis.score *= 1.0 - JOINED;
        }
        verdict.hypotheses.push(Hypothesis {
            what,
            score: JOINED,
            why: "No one encoding reads all of it; each of its parts reads well in its own."
                .to_owned(),
        });
    } else if !verdict.parts.is_empty() {
        // Several parts in UTF-16, or one beside data: no one encoding is right for all of it.
        for hypothesis in &mut verdict.hypotheses {
            if matches!(
                hypothesis.what.encoding(),
                Some(Encoding::Utf16Le | Encoding::Utf16Be)
            ) {
                hypothesis.score = hypothesis.score.min(OF_PARTS);
            }
        }
    }
    verdict
        .hypotheses
        .sort_by(|a, b| b.score.total_cmp(&a.score));
    verdict
}
