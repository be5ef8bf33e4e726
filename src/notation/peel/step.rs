//! One step on the way from a text to its bytes.

use super::frame;
use super::prefix::Prefix;
use super::prose;
use super::suffix::Suffix;
use super::view::View;

/// One step on the way from a text to its bytes: something is taken off. The same step can be made with the start of a
/// text and with all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Blank,
    Prompt,
    Fence,
    Rulers,
    Remarks,
    Prefix(Prefix),
    Suffix(Suffix),
    Quotes,
    Joined,
    Block,
    Label(usize),
    Span,
}

impl Step {
    /// The steps that a view allows, those in which least is left out first.
    pub(super) fn propose(view: &View<'_>) -> Vec<Self> {
        let mut steps = vec![Self::Blank, Self::Prompt, Self::Fence, Self::Remarks];
        steps.extend(Prefix::propose(view).into_iter().map(Self::Prefix));
        steps.extend(Suffix::propose(view).map(Self::Suffix));
        steps.extend([Self::Rulers, Self::Quotes, Self::Joined, Self::Block]);
        let labels = prose::without_label(view).len();
        steps.extend((0..labels).map(Self::Label));
        steps.push(Self::Span);
        steps
    }

    /// May it be made behind these? What was left out once is not left out again, and behind the words around nothing
    /// more is looked for.
    pub(super) fn may_follow(&self, steps: &[Self]) -> bool {
        let is_alike = |step: &&Self| std::mem::discriminant(*step) == std::mem::discriminant(self);
        let most = match self {
            Self::Prefix(_) | Self::Quotes | Self::Suffix(_) => 2,
            _ => 1,
        };
        let is_last = |step: &Self| matches!(step, Self::Span);
        steps.iter().filter(is_alike).count() < most && !steps.iter().any(is_last)
    }

    /// The steps that take off what nobody takes for a part of the bytes.
    pub(super) fn evident(view: &View<'_>) -> Vec<Self> {
        let mut steps = vec![Self::Prompt, Self::Fence];
        let prefixes = Prefix::propose(view).into_iter();
        steps.extend(prefixes.filter(|it| it.is_evident).map(Self::Prefix));
        steps.push(Self::Joined);
        steps
    }

    /// The view without what the step takes off; `None` where there is nothing of the kind.
    pub(super) fn apply<'a>(&self, view: &View<'a>) -> Option<View<'a>> {
        match self {
            Self::Blank => frame::without_blank(view),
            Self::Prompt => frame::without_prompt(view),
            Self::Fence => frame::without_fence(view),
            Self::Rulers => frame::without_rulers(view),
            Self::Remarks => frame::without_remarks(view),
            Self::Prefix(prefix) => prefix.apply(view),
            Self::Suffix(suffix) => suffix.apply(view),
            Self::Quotes => frame::without_quotes(view),
            Self::Joined => frame::joined(view),
            Self::Block => prose::block(view),
            Self::Label(place) => prose::without_label(view).into_iter().nth(*place),
            Self::Span => prose::span(view),
        }
    }
}
