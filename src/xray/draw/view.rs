//! What the X-ray shows.

use super::painter::FigurePainter;
use crate::collision::Circle;
use crate::xray::model::{Figure, InspectedStep, Kind, Mark, TimelineView};
use glam::{Vec2, Vec4};

/// Everything that the X-ray shows.
pub struct XrayView<'a> {
    /// The inspected step.
    pub step: InspectedStep<'a>,
    /// The moment of the step at which to draw the balls, from 0 to 1.
    pub moment: f32,
    /// A point of the world. The X-ray explains the obstacle there.
    pub pointer: Option<Vec2>,
    /// The timeline, if there is one.
    pub timeline: Option<TimelineView<'a>>,
}

/// Draws the balls at the moment within the step. At its end, the field already shows them.
pub(super) fn draw_balls(painter: &mut FigurePainter<'_>, view: &XrayView<'_>) {
    if view.moment >= 1.0 {
        return;
    }
    for (i, ball) in view.step.before.balls().iter().enumerate() {
        let Some(center) = view.step.trace.center_at(i, view.moment) else { continue };
        let is_inspected = i == view.step.subject.ball;
        let there = Circle { center, radius: ball.radius * 0.96 };
        painter.circle(&there, Vec4::new(1.0, 1.0, 1.0, if is_inspected { 0.9 } else { 0.35 }));
        if is_inspected {
            let mark = Mark::Label(there, Vec2::X, "now".to_owned());
            painter.draw(&[Figure { kind: Kind::Closest, mark, strength: 1.0 }]);
        }
    }
}
