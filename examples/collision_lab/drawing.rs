//! The articles' figures of one step: start, way, contact, normal, end, broad-phase box and
//! Minkowski difference.

use crate::lab::{HALF, Lab, STEP, Shape, TARGETS};
use breakout::collision::{Aabb, Circle, SweepHit, axis_times, contact_circle_aabb};
use breakout::draw::FigureRenderer;
use glam::{Vec2, Vec4, vec2};

const INK: Vec4 = Vec4::new(0.92, 0.95, 1.0, 1.0);
const FAINT: Vec4 = Vec4::new(0.55, 0.62, 0.80, 1.0);
const TARGET: Vec4 = Vec4::new(0.30, 0.36, 0.55, 1.0);
const HIT: Vec4 = Vec4::new(1.0, 0.55, 0.20, 1.0);
const START: Vec4 = Vec4::new(0.35, 0.75, 1.0, 1.0);
const WITHOUT: Vec4 = Vec4::new(0.75, 0.60, 1.0, 1.0);
const END: Vec4 = Vec4::new(0.45, 0.95, 0.55, 1.0);
const BROAD: Vec4 = Vec4::new(0.85, 0.80, 0.35, 1.0);
const NORMAL: Vec4 = Vec4::new(1.0, 0.40, 0.55, 1.0);

impl Lab {
    pub(crate) fn draw(&self, figure: &mut FigureRenderer) {
        for target in &TARGETS {
            figure.fill(target, TARGET);
            figure.outline(target, FAINT);
        }
        let way = self.direction * self.speed * STEP;
        let first = self.earliest(way);
        self.draw_mover(figure, self.center, START);
        if self.stopped {
            self.draw_step(figure, way, first);
            let nearest = first.map_or_else(|| self.nearest(), |(target, _)| target);
            self.draw_minkowski(figure, way, &TARGETS[nearest], first.is_some());
            self.write_figures(figure, way, nearest, first.map(|(_, hit)| hit));
        } else {
            figure.arrow(self.center, self.center + self.direction * 60.0, INK);
        }
        self.write_keys(figure);
    }

    fn draw_mover(&self, figure: &mut FigureRenderer, center: Vec2, color: Vec4) {
        match self.shape {
            Shape::Box => figure.outline(&Aabb::from_center_size(center, Vec2::splat(2.0 * HALF)), color),
            Shape::Disc => figure.circle(&Circle { center, radius: HALF }, color),
        }
    }

    /// Start, end and contact position, broad-phase box, closest point and normal.
    fn draw_step(&self, figure: &mut FigureRenderer, way: Vec2, first: Option<(usize, SweepHit)>) {
        figure.dashed_outline(&self.aabb().swept(way), BROAD);
        figure.dashed(self.center, self.center + way, FAINT);
        let Some((target, hit)) = first else {
            self.draw_mover(figure, self.center + way, WITHOUT);
            figure.arrow(self.center, self.center + way, INK);
            let closest = TARGETS[self.nearest()].closest_point(self.center);
            figure.dashed(self.center, closest, TARGET);
            figure.dot(closest, HIT);
            return;
        };
        let contact = self.center + way * hit.time_of_impact;
        figure.arrow(self.center, contact, INK);
        self.draw_mover(figure, self.center + way, WITHOUT);
        self.draw_mover(figure, contact, HIT);
        figure.outline(&TARGETS[target], HIT);
        let closest = TARGETS[target].closest_point(contact);
        figure.dot(closest, HIT);
        figure.arrow(closest, closest + hit.normal * 55.0, NORMAL);
        // Where the response leads in the time that is left.
        let (_, respond) = self.response;
        let rest = respond(way, hit.normal) * (1.0 - hit.time_of_impact);
        figure.arrow(contact, contact + rest, END);
        self.draw_mover(figure, contact + rest, END);
    }

    /// The target whose closest point is nearest.
    fn nearest(&self) -> usize {
        let distance = |target: &Aabb| target.closest_point(self.center).distance_squared(self.center);
        let numbered = TARGETS.iter().map(distance).enumerate();
        numbered.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(i, _)| i)
    }

    /// The second article's picture: the Minkowski difference around the origin, and the ray of the
    /// relative motion.
    fn draw_minkowski(&self, figure: &mut FigureRenderer, way: Vec2, target: &Aabb, hits: bool) {
        let frame = Aabb::from_min_size(vec2(16.0, 372.0), vec2(246.0, 208.0));
        let difference = target.minkowski_difference(&self.aabb());
        let reach = difference.min.abs().max(difference.max.abs()).max_element().max(1.0);
        // The far corners are √2 further than the sides, and the ray goes there.
        let scale = frame.size().min_element() / 2.0 / (reach * 1.42);
        let origin = frame.center();
        let place = |p: Vec2| origin + p * scale;
        figure.outline(&frame, TARGET);
        let whose = if self.shape == Shape::Box { "" } else { " (bounding box)" };
        figure.label(&format!("Minkowski difference{whose}"), frame.min + vec2(8.0, 6.0), 13.0, FAINT);
        let shown = Aabb { min: place(difference.min), max: place(difference.max) };
        figure.fill(&shown, Vec4::new(0.30, 0.36, 0.55, 0.6));
        figure.outline(&shown, if hits { HIT } else { FAINT });
        let end = place(way.clamp_length_max(reach * 1.42));
        figure.arrow(origin, end, if hits { HIT } else { END });
        if let Some(hit) = difference.cast_ray(Vec2::ZERO, way) {
            figure.dot(place(way * hit.time_of_impact), HIT);
        }
        figure.dot(origin, INK);
    }

    /// Entry and exit times, time of impact, normal and depth, in figures.
    fn write_figures(&self, figure: &mut FigureRenderer, way: Vec2, target: usize, hit: Option<SweepHit>) {
        let mut y = 132.0;
        let mut line = |text: String, color: Vec4| {
            figure.label(&text, vec2(18.0, y), 15.0, color);
            y += 20.0;
        };
        let target = &TARGETS[target];
        let times = axis_times(&self.aabb(), way, target);
        for (axis, times) in ["x", "y"].iter().zip(times) {
            line(
                times.map_or_else(
                    || format!("{axis}: never overlaps"),
                    |times| format!("{axis}: {:+.3} … {:+.3}", times.entry, times.exit),
                ),
                FAINT,
            );
        }
        if let (Some(x), Some(y)) = (times[0], times[1]) {
            line(format!("entry {:+.3}, exit {:+.3}", x.entry.max(y.entry), x.exit.min(y.exit)), FAINT);
        }
        match hit {
            None => line("no hit".to_owned(), END),
            Some(hit) => {
                line(format!("hit at {:.3}, {:.3} left", hit.time_of_impact, 1.0 - hit.time_of_impact), HIT);
                line(format!("normal ({:+.2}, {:+.2})", hit.normal.x, hit.normal.y), NORMAL);
                line(format!("{:?}, depth {:.2}", hit.feature, hit.depth), FAINT);
            }
        }
        if self.shape == Shape::Disc
            && let Some(contact) = contact_circle_aabb(&self.circle(), target)
        {
            line(format!("starts in contact, {:.2} deep", contact.depth), NORMAL);
        }
    }

    fn write_keys(&self, figure: &mut FigureRenderer) {
        let shape = if self.shape == Shape::Box { "box" } else { "disc" };
        let (response, _) = self.response;
        figure.label("Collision lab", vec2(18.0, 18.0), 24.0, INK);
        figure.label(&format!("{shape}, {response}"), vec2(18.0, 52.0), 17.0, START);
        let time = if self.stopped { "stopped" } else { "running" };
        figure.label(&format!("{:.0} units/s, {time}", self.speed), vec2(18.0, 76.0), 17.0, START);
        let mut x = 290.0;
        for (name, color) in [
            ("start", START),
            ("broad phase", BROAD),
            ("end without a hit", WITHOUT),
            ("contact, closest point", HIT),
            ("normal", NORMAL),
            ("after the response", END),
        ] {
            figure.label(name, vec2(x, 530.0), 13.0, color);
            x += 7.9 * name.len() as f32 + 16.0;
        }
        let keys = "WASD steer   ←→ turn   Z X speed   1 2 3 response   TAB shape   SPACE stop   N step   R reset";
        figure.label(keys, vec2(290.0, 556.0), 13.0, FAINT);
    }
}
