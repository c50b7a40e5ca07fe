//! Collects the marks of a picture.

use super::figure::{Figure, Kind, Mark};
use super::subject::Shown;

/// The marks of a step, of the kinds that are shown.
pub(super) struct Sketch<'a> {
    pub(super) shown: &'a Shown<'a>,
    pub(super) figures: Vec<Figure>,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(shown: &'a Shown<'a>) -> Self {
        Self { shown, figures: Vec::new() }
    }

    pub(super) fn add(&mut self, kind: Kind, mark: Mark) {
        self.add_faint(kind, mark, 1.0);
    }

    /// Adds a mark of which only a share is seen.
    pub(super) fn add_faint(&mut self, kind: Kind, mark: Mark, strength: f32) {
        if self.shown.kinds.has(kind) {
            self.figures.push(Figure { kind, mark, strength });
        }
    }
}
