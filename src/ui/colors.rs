//! Colors of text and backgrounds in panels and pages. Channels are sRGB from 0 to 1, with opacity
//! last.

pub(super) use crate::palette::faded;

use glam::Vec4;

/// Color around the canvas and behind the panels.
pub(crate) const BAR_COLOR: Vec4 = Vec4::new(0.02, 0.02, 0.05, 1.0);

pub(super) const LABEL: Vec4 = Vec4::new(0.77, 0.82, 0.94, 1.0);
/// The darkest color that is legible on every background (`tests/all/contrast.rs`).
pub(super) const AUTHOR: Vec4 = Vec4::new(0.49, 0.545, 0.705, 1.0);
pub(super) const VALUE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
pub(super) const GREEN: Vec4 = Vec4::new(0.35, 1.0, 0.45, 1.0);
/// Color of warnings.
pub(super) const YELLOW: Vec4 = Vec4::new(1.0, 0.9, 0.35, 1.0);
pub(super) const RED: Vec4 = Vec4::new(1.0, 0.45, 0.4, 1.0);
/// Color of the focused entry.
pub(super) const ACCENT: Vec4 = Vec4::new(0.62, 0.88, 1.0, 1.0);

/// Color behind text over the field, where nothing else darkens the field.
pub(super) const PLATE: Vec4 = Vec4::new(0.02, 0.02, 0.06, 0.88);
