//! The type scale: all text sizes, each with one of two typefaces. Sans is for text to read: panels
//! and hints, sentences, tables. Display is for text to see at a glance: names, titles, headlines,
//! entries, figures.
//!
//! Sizes are for a window of 1280 × 720 pixels or larger. [`on`] makes them legible in smaller
//! windows.

use crate::draw::{Layout, TextStyle};

/// Side notes, such as the name of an item or the condition of a star.
pub(super) const FINE: TextStyle = TextStyle::sans(15.0);

/// Text beside keys and below figures, and sentences in a panel.
pub(super) const LABEL: TextStyle = TextStyle::sans(16.0);

/// Headings of figures and of groups of figures.
pub(super) const CAPTION: TextStyle = TextStyle::display(14.0);

/// Sentences.
pub(super) const BODY: TextStyle = TextStyle::sans(17.0);

/// Entries of pages.
pub(super) const ENTRY: TextStyle = TextStyle::display(19.0);

/// Titles within a panel or a page.
pub(super) const TITLE: TextStyle = TextStyle::display(20.0);

/// Figures.
pub(super) const FIGURE: TextStyle = TextStyle::display(28.0);

/// Figures to read at a glance while the ball flies.
pub(super) const LARGE: TextStyle = TextStyle::display(36.0);

/// A level's title over the field.
pub(super) const BANNER: TextStyle = TextStyle::display(40.0);

/// Full-screen headlines.
pub(super) const HEADLINE: TextStyle = TextStyle::display(56.0);

/// Distance between the tops of two lines, as a share of the text size.
pub(super) const LEADING: f32 = 1.25;

/// Returns the style, enlarged if necessary to be legible in this window.
pub(super) fn on(layout: &Layout, style: TextStyle) -> TextStyle {
    TextStyle { size: layout.legible(style.size), ..style }
}

/// Returns the distance between the tops of two lines in this style, canvas units.
pub(super) fn leading(layout: &Layout, style: TextStyle) -> f32 {
    on(layout, style).size * LEADING
}
