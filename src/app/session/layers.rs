//! What is in what: a document, what was decoded from it, and what of both could be decoded.

use std::ops::Range;

use super::{Session, Tab};
use crate::answer::Tone;
use crate::app::settings::DetailTab;
use crate::document::{OpenDocument, Origin};
use crate::warnings::{Encoded, Evidence, Warning};
use crate::words::{capitalized, grouped};

/// So many runs of a document are named at most.
const MOST: usize = 100;

/// So many rows of characters that are not seen are looked at: each is decoded.
const MOST_UNSEEN: usize = 20;

/// A row of the tree of layers.
#[derive(Debug, Clone)]
pub struct Layer {
    /// How many layers it is inside of.
    pub depth: usize,

    /// What it is called.
    pub title: String,

    /// What is said of it.
    pub about: String,

    /// What it is.
    pub kind: LayerKind,
}

/// What a row of the tree of layers is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LayerKind {
    /// An open document: its number, how good the news of it is, and whether it is in front.
    Document {
        /// Its number.
        id: u64,
        /// How good the news is.
        tone: Tone,
        /// Is it in front?
        is_front: bool,
    },

    /// A run that was found and not decoded, of the document with this number.
    Run {
        /// The number of the document.
        document: u64,
        /// The bytes of the run.
        range: Range<u64>,
    },

    /// There are more runs than are named.
    More,
}

impl Session {
    /// The layers around the document in front, if they are shown.
    pub fn shown_layers(&mut self) -> Vec<Layer> {
        match self.settings.inspector.detail {
            DetailTab::Layers => self.layers(),
            _ => Vec::new(),
        }
    }

    /// The layers around the document in front, from the outermost open one on. What is decoded is named here, and nothing is
    /// decoded.
    pub fn layers(&mut self) -> Vec<Layer> {
        let Some(front) = self.tab().map(|tab| tab.id) else {
            return Vec::new();
        };
        let mut layers = Vec::new();
        let root = self.outermost(front);
        self.put_layer(&mut layers, root, None, front);
        layers
    }

    /// The outermost open document that a document was decoded from.
    fn outermost(&self, id: u64) -> u64 {
        let mut outermost = id;
        // Each was opened after the one it comes from, so this ends.
        while let Some(outer) = self.outer_of(outermost)
            && outer < outermost
        {
            outermost = outer;
        }
        outermost
    }

    /// The open document that a document was decoded from.
    fn outer_of(&self, id: u64) -> Option<u64> {
        let tab = self.tabs.iter().find(|tab| tab.id == id)?;
        let outer = tab.origin.decoded()?.from.document;
        self.tabs.iter().any(|tab| tab.id == outer).then_some(outer)
    }

    /// Puts a document and what is in it below each other.
    fn put_layer(&mut self, layers: &mut Vec<Layer>, id: u64, inside: Option<usize>, front: u64) {
        let depth = inside.map_or(0, |depth| depth + 1);
        let is_it = |tab: &Tab| tab.id == id;
        let Some(place) = self.tabs.iter().position(is_it) else {
            return;
        };
        let Some(tab) = self.tabs.get_mut(place) else {
            return;
        };
        layers.push(document_layer(tab, depth, id == front));
        let (mut runs, mut found, mut named) = (Vec::new(), 0, 0);
        if let Some(open) = tab.open_mut() {
            found = open.warnings.snapshot().encoded();
            let known = open.warnings.encoded_runs();
            named = known.encoded().len().min(MOST) as u64;
            let encoded = known.encoded().iter().take(MOST).filter_map(|it| {
                let words = capitalized(&Encoded::of(it)?.words());
                Some((it.offset..it.end, words))
            });
            runs.extend(encoded);
            let unseen: Vec<Warning> = known.unseen().iter().take(MOST_UNSEEN).copied().collect();
            runs.extend(unseen.iter().filter_map(|it| hidden(open, it)));
            runs.sort_by_key(|(range, _)| range.start);
        }
        let children = self.tabs.iter().filter_map(|tab| {
            let part = tab.origin.decoded()?;
            (part.from.document == id && tab.id > id).then(|| (tab.id, part.from.range.clone()))
        });
        let children: Vec<(u64, Range<u64>)> = children.collect();
        let is_decoded = |run: &Range<u64>| {
            let meets = |of: &Range<u64>| of.start < run.end && run.start < of.end;
            children.iter().any(|(_, of)| meets(of))
        };
        runs.retain(|(range, _)| !is_decoded(range));
        let mut rest = runs.into_iter().peekable();
        let mut opened = children.clone();
        opened.sort_by_key(|(_, of)| of.start);
        for (child, of) in opened {
            while let Some(run) = rest.next_if(|(range, _)| range.start < of.start) {
                layers.push(run_layer(id, depth + 1, run));
            }
            self.put_layer(layers, child, Some(depth), front);
        }
        layers.extend(rest.map(|run| run_layer(id, depth + 1, run)));
        if named < found && named > 0 {
            layers.push(Layer {
                depth: depth + 1,
                title: format!("{} more", grouped(found - named)),
                about: "the list of warnings has all of them".to_owned(),
                kind: LayerKind::More,
            });
        }
    }
}

fn document_layer(tab: &Tab, depth: usize, is_front: bool) -> Layer {
    let answer = tab.open().map(OpenDocument::answer);
    let tone = answer.as_ref().map_or(Tone::Neutral, |answer| answer.tone);
    let title = match &tab.origin {
        Origin::Decoded(part) if depth > 0 => capitalized(&part.step()),
        origin => origin.title(),
    };
    Layer {
        depth,
        title,
        about: answer.map_or_else(String::new, |answer| answer.words),
        kind: LayerKind::Document {
            id: tab.id,
            tone,
            is_front,
        },
    }
}

/// The text that a row of characters hides which are not seen, if it does.
fn hidden(open: &OpenDocument, warning: &Warning) -> Option<(Range<u64>, String)> {
    let Evidence::Payload(payload) = open.evidence(warning)? else {
        return None;
    };
    let words = format!("Hidden text: {}", payload.escaped());
    Some((warning.offset..warning.end, words))
}

fn run_layer(document: u64, depth: usize, (range, title): (Range<u64>, String)) -> Layer {
    Layer {
        depth,
        title,
        about: format!("at 0x{:X}", range.start),
        kind: LayerKind::Run { document, range },
    }
}
