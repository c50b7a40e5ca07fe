//! A step's values as figures, numbers and explanations, and the game's timeline. This module knows
//! neither OpenGL nor the window nor the clock.

mod center;
mod explain;
mod figure;
mod figures;
mod numbers;
mod playback;
mod steering;
mod step;
mod text;
mod timeline;
mod trace;

pub use center::{CenterView, center_view};
pub(crate) use explain::explain;
pub use explain::{Reason, obstacle_at, reason};
pub use figure::{Figure, Kind, Kinds, Mark};
pub use figures::figures;
pub use numbers::numbers;
pub(crate) use playback::PlaybackCursor;
pub use playback::TimelineView;
pub use step::{InspectedStep, Subject};
pub use text::Row;
pub use timeline::Timeline;
pub use trace::{Leg, MAX_EVENTS, StepTrace};
