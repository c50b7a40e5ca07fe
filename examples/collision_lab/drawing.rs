//! The articles' figures of one step, drawn as the game's X-ray draws them: path, broad-phase box,
//! Minkowski sum, contact, normal, and the rest of the path. Bars show the times of each axis. The
//! article's own result is drawn beside ours.

use crate::article::{TRAPS, swept_aabb};
use crate::lab::{HALF, Lab, STEP, Shape};
use breakout::collision::{Aabb, AxisTimes, Circle, SweepHit, axis_times, contact_circle_aabb};
use breakout::draw::FigureRenderer;
use breakout::xray::{Figure, Kind, Mark, draw_figures};
use glam::{Vec2, Vec4, vec2};

const INK: Vec4 = Vec4::new(0.92, 0.95, 1.0, 1.0);
const FAINT: Vec4 = Vec4::new(0.55, 0.62, 0.80, 1.0);
const TARGET: Vec4 = Vec4::new(0.24, 0.29, 0.45, 1.0);
const ARTICLE: Vec4 = Vec4::new(1.0, 0.36, 0.34, 1.0);

/// The area in which figures may have labels.
const ROOM: Aabb = Aabb { min: Vec2::new(280.0, 10.0), max: Vec2::new(1056.0, 520.0) };

/// The panel for the bars that show times.
const BARS: Aabb = Aabb { min: Vec2::new(18.0, 316.0), max: Vec2::new(262.0, 366.0) };
/// From the panel's left edge to the marks for the times 0 and 1.
const TIMES: [f32; 2] = [60.0, 230.0];

impl Lab {
    pub(crate) fn draw(&self, figure: &mut FigureRenderer) {
        let targets = self.targets();
        for (i, target) in targets.iter().enumerate() {
            figure.fill(target, TARGET);
            figure.outline(target, FAINT);
            let drift = self.drift_of(i, STEP);
            if drift != Vec2::ZERO {
                figure.dashed_outline(&target.translated(drift), FAINT);
                figure.arrow(target.center(), target.center() + drift, FAINT);
            }
        }
        let way = self.way();
        let first = self.earliest(way, STEP);
        if self.stopped {
            let nearest = first.map_or_else(|| self.nearest(), |(target, _)| target);
            let relative = way - self.drift_of(nearest, STEP);
            self.draw_step(figure, way, nearest, first.map(|(_, hit)| hit));
            self.draw_article(figure, relative, &targets[nearest]);
            self.draw_minkowski(figure, relative, &targets[nearest], first.is_some());
            self.write_numbers(figure, relative, &targets[nearest], first.map(|(_, hit)| hit));
            draw_times(figure, axis_times(&self.aabb(), relative, &targets[nearest]), first.is_some());
        } else {
            let marks = [self.mover(self.center), Mark::Arrow(self.center, self.center + self.direction * 60.0)];
            draw_figures(figure, &marks.map(|mark| strong(Kind::Path, mark)), &ROOM, 0.0);
        }
        self.write_keys(figure);
    }

    /// Returns the outline of the mover.
    fn mover(&self, center: Vec2) -> Mark {
        match self.shape {
            Shape::Box => Mark::Outline(Aabb::from_center_size(center, Vec2::splat(2.0 * HALF))),
            Shape::Disc => Mark::Circle(Circle { center, radius: HALF }),
        }
    }

    /// Draws the step with the X-ray's kinds of figures.
    fn draw_step(&self, figure: &mut FigureRenderer, way: Vec2, target: usize, hit: Option<SweepHit>) {
        let (drift, aabb) = (self.drift_of(target, STEP), self.targets()[target]);
        let time = hit.map_or(1.0, |hit| hit.time_of_impact);
        let contact = self.center + way * time;
        let mut figures = vec![
            strong(Kind::BroadPhase, Mark::DashedOutline(self.aabb().swept(way))),
            strong(Kind::Sum, self.sum(&aabb)),
            strong(Kind::Path, self.mover(self.center)),
            strong(Kind::Path, Mark::Arrow(self.center, contact)),
        ];
        if drift != Vec2::ZERO {
            let end = self.center + way - drift;
            figures.push(strong(Kind::Sum, Mark::Arrow(self.center, end)));
            figures.push(strong(Kind::Sum, Mark::text(end, Vec2::NEG_Y, "the way as the block sees it".to_owned())));
        }
        match hit {
            Some(hit) => figures.extend(self.contact(way, &aabb.translated(drift * time), target, hit)),
            None => {
                figures.push(strong(Kind::Path, self.mover(contact)));
                let closest = aabb.closest_point(self.center);
                figures.push(strong(Kind::Closest, Mark::Dashed(self.center, closest)));
                figures.push(strong(Kind::Closest, Mark::Dot(closest)));
            }
        }
        draw_figures(figure, &figures, &ROOM, 14.0);
    }

    /// Returns the target rounded by the disc, or grown by the box. The mover's path is a ray into it.
    fn sum(&self, target: &Aabb) -> Mark {
        match self.shape {
            Shape::Disc => Mark::Rounded(*target, HALF),
            Shape::Box => Mark::Outline(target.inflated(HALF)),
        }
    }

    /// Returns figures of the hit, and of the response in the time that is left.
    fn contact(&self, way: Vec2, aabb: &Aabb, target: usize, hit: SweepHit) -> Vec<Figure> {
        let contact = self.center + way * hit.time_of_impact;
        let closest = aabb.closest_point(contact);
        let rest = self.answer(way / STEP, target, hit.normal) * STEP * (1.0 - hit.time_of_impact);
        let tip = closest + hit.normal * 1.5 * HALF;
        let words = format!("t = {:.3}", hit.time_of_impact);
        let side = hit.normal.perp();
        vec![
            faint(Kind::Path, Mark::Dashed(contact, self.center + way)),
            faint(Kind::Path, self.mover(self.center + way)),
            strong(Kind::Impacts, self.mover(contact)),
            strong(Kind::Impacts, Mark::Dot(contact)),
            strong(Kind::Impacts, Mark::text(contact + side * HALF, side, words)),
            strong(Kind::Closest, Mark::Line(contact, closest)),
            strong(Kind::Closest, Mark::Dot(closest)),
            strong(Kind::Normals, Mark::Arrow(closest, tip)),
            strong(Kind::Normals, Mark::text(tip, hit.normal, "n".to_owned())),
            strong(Kind::Rest, Mark::Arrow(contact, contact + rest)),
            strong(Kind::Rest, self.mover(contact + rest)),
        ]
    }

    /// Draws the place where the article's own test stops a box.
    fn draw_article(&self, figure: &mut FigureRenderer, way: Vec2, target: &Aabb) {
        if self.shape != Shape::Box {
            return;
        }
        let answer = swept_aabb(&self.aabb(), way, target);
        let y = self.trap.map_or(268.0, |_| 262.0);
        let words = match answer.normal {
            Vec2::ZERO => "the article: 1.0, no hit".to_owned(),
            n => format!("the article: {:.3}, n ({:+.0}, {:+.0})", answer.time, n.x, n.y),
        };
        figure.label(&words, vec2(18.0, y), 14.0, ARTICLE);
        let Some(trap) = self.trap else { return };
        figure.label(&format!("trap {}: {}", trap + 1, TRAPS[trap].name), vec2(18.0, y + 22.0), 12.0, INK);
        let stop = self.aabb().translated(way * answer.time);
        figure.dashed_outline(&stop, ARTICLE);
        figure.label("the article", stop.min + vec2(4.0, -18.0), 13.0, ARTICLE);
    }

    /// Returns the index of the target whose closest point is nearest.
    fn nearest(&self) -> usize {
        let distance = |target: &Aabb| target.closest_point(self.center).distance_squared(self.center);
        let targets = self.targets();
        let numbered = targets.iter().map(distance).enumerate();
        numbered.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(i, _)| i)
    }

    /// Draws the second article's picture: the Minkowski difference around the origin, and the ray of
    /// the relative motion.
    fn draw_minkowski(&self, figure: &mut FigureRenderer, way: Vec2, target: &Aabb, hits: bool) {
        let frame = Aabb::from_min_size(vec2(16.0, 386.0), vec2(246.0, 198.0));
        let difference = target.minkowski_difference(&self.aabb());
        let reach = difference.min.abs().max(difference.max.abs()).max_element().max(1.0);
        // The corners are √2 times as far as the sides, and the ray may point at one.
        let scale = frame.size().min_element() / 2.0 / (reach * 1.42);
        let origin = frame.center();
        let place = |p: Vec2| origin + p * scale;
        figure.outline(&frame, TARGET);
        let whose = if self.shape == Shape::Box { "" } else { " (bounding box)" };
        figure.label(&format!("Minkowski difference{whose}"), frame.min + vec2(8.0, 6.0), 13.0, Kind::Sum.color());
        let shown = Aabb { min: place(difference.min), max: place(difference.max) };
        figure.fill(&shown, Vec4::new(0.30, 0.36, 0.55, 0.6));
        figure.outline(&shown, Kind::Sum.color());
        let end = place(way.clamp_length_max(reach * 1.42));
        figure.arrow(origin, end, (if hits { Kind::Impacts } else { Kind::Path }).color());
        if let Some(hit) = difference.cast_ray(Vec2::ZERO, way) {
            figure.dot(place(way * hit.time_of_impact), Kind::Impacts.color());
        }
        figure.dot(origin, INK);
    }

    /// Writes entry and exit times, time of impact, normal and depth as numbers.
    fn write_numbers(&self, figure: &mut FigureRenderer, way: Vec2, target: &Aabb, hit: Option<SweepHit>) {
        let mut y = 112.0;
        let mut line = |text: String, color: Vec4| {
            figure.label(&text, vec2(18.0, y), 14.0, color);
            y += 19.0;
        };
        let times = axis_times(&self.aabb(), way, target);
        for (axis, times) in ["x", "y"].iter().zip(times) {
            let never = || format!("{axis}: never overlaps");
            line(times.map_or_else(never, |it| format!("{axis}: {:+.3} … {:+.3}", it.entry, it.exit)), FAINT);
        }
        if let (Some(x), Some(y)) = (times[0], times[1]) {
            line(format!("entry {:+.3}, exit {:+.3}", x.entry.max(y.entry), x.exit.min(y.exit)), FAINT);
        }
        match hit {
            None => line("no hit".to_owned(), Kind::Rest.color()),
            Some(hit) => {
                let left = 1.0 - hit.time_of_impact;
                line(format!("hit at {:.3}, {left:.3} left", hit.time_of_impact), Kind::Impacts.color());
                line(format!("normal ({:+.2}, {:+.2})", hit.normal.x, hit.normal.y), Kind::Normals.color());
                line(format!("{:?}, depth {:.2}", hit.feature, hit.depth), FAINT);
            }
        }
        if self.shape == Shape::Disc
            && let Some(contact) = contact_circle_aabb(&self.circle(), target)
        {
            line(format!("starts in contact, {:.2} deep", contact.depth), Kind::Closest.color());
        }
    }

    fn write_keys(&self, figure: &mut FigureRenderer) {
        let shape = if self.shape == Shape::Box { "box" } else { "disc" };
        let (response, _) = self.response;
        figure.label("Collision lab", vec2(18.0, 16.0), 24.0, INK);
        let ink = Kind::Path.color();
        figure.label(&format!("{shape}, {response}"), vec2(18.0, 48.0), 16.0, ink);
        let time = if self.stopped { "stopped" } else { "running" };
        let both = if self.both_move { ", both move" } else { "" };
        figure.label(&format!("{:.0} units/s, {time}{both}", self.speed), vec2(18.0, 70.0), 16.0, ink);
        let mut x = 290.0;
        for kind in [Kind::Path, Kind::BroadPhase, Kind::Sum, Kind::Impacts, Kind::Closest, Kind::Normals, Kind::Rest] {
            figure.label(kind.name(), vec2(x, 534.0), 13.0, kind.color());
            x += 6.7 * kind.name().len() as f32 + 16.0;
        }
        let keys = "WASD steer   ←→ turn   Z X speed   1 2 3 response   TAB shape   SPACE stop   N step   R reset";
        figure.label(keys, vec2(290.0, 556.0), 13.0, FAINT);
        figure.label("M both move   T the article's traps", vec2(290.0, 576.0), 13.0, FAINT);
    }
}

/// Draws the times of both axes as bars from entry to exit, over a scale from 0 to 1. The two hit
/// when the second bar begins, if the first has not ended.
fn draw_times(figure: &mut FigureRenderer, times: [Option<AxisTimes>; 2], hits: bool) {
    let at = |time: f64| {
        let share = time.clamp(-0.2, 1.18) as f32;
        BARS.min.x + TIMES[0] + share * (TIMES[1] - TIMES[0])
    };
    let ink = if hits { Kind::Impacts } else { Kind::Cells }.color();
    for (i, (axis, times)) in ["x", "y"].into_iter().zip(times).enumerate() {
        let top = BARS.min.y + 4.0 + 18.0 * i as f32;
        figure.label(axis, vec2(BARS.min.x, top - 2.0), 13.0, FAINT);
        match times {
            Some(it) => {
                let bar = Aabb { min: vec2(at(it.entry), top), max: vec2(at(it.exit), top + 12.0) };
                figure.fill(&bar, ink);
            }
            None => figure.label("never", vec2(at(0.0) + 6.0, top - 2.0), 13.0, FAINT),
        }
    }
    for time in [0.0, 1.0] {
        let x = at(time);
        figure.line(vec2(x, BARS.min.y - 2.0), vec2(x, BARS.max.y - 8.0), FAINT);
        figure.label(&format!("{time:.0}"), vec2(x - 4.0, BARS.max.y - 6.0), 13.0, FAINT);
    }
}

fn strong(kind: Kind, mark: Mark) -> Figure {
    Figure { kind, mark, strength: 1.0 }
}

fn faint(kind: Kind, mark: Mark) -> Figure {
    Figure { kind, mark, strength: 0.45 }
}
