//! The contrast between a flying ball and all that is near it, in busy moments: with several balls,
//! with each kind of power-up, before the backgrounds of all worlds, with the usual effects, and
//! with full effects and glow. In these moments the eye must find the ball at once.
//!
//! A ball's light is the 75th percentile of the luminance within 1.2 radii, because the bright part
//! of a bomb is its edge. It is compared, by WCAG 2's ratio, with two surroundings. Pixels near
//! other balls do not count, and balls that touch are not measured: the eye sees one shape.
#![cfg(target_os = "linux")]

use crate::contrast::luminance;
use breakout::assets::Assets;
use breakout::collision::Aabb;
use breakout::draw::Layout;
use breakout::game::{FIELD, GameState, Input, PowerUpKind};
use breakout::lab::autopilot::Autopilot;
use breakout::library::LevelLibrary;
use breakout::render::{BloomLevel, picture};
use breakout::session::{EffectsLevel, Session};
use breakout::ui;
use glam::{Vec2, vec2};
use image::RgbaImage;
use std::path::Path;

const SIZE: (u32, u32) = (640, 360);

/// Distance from a ball within which something could be taken for it, world units.
const NEAR: f32 = 60.0;

/// Minimum contrast between a ball and the median of a band around it, from 1.25 to 1.45 radii. It
/// is WCAG 2's value for shapes that users must tell from adjacent colors. It holds on a white
/// brick, too, so the shape of the ball is always complete.
const EDGE: f32 = 3.0;

/// Minimum contrast between a ball and the 90th percentile of all within [`NEAR`], from 1.7 radii:
/// only small things, such as single sparks, may be brighter. In pictures below 1.3, a ball
/// among sparks or before a white wall is one bright spot of many. From 1.6 on, the ball is the
/// first thing that one sees. Where a new level or effect falls below, raise the halo in
/// `src/field/balls.rs`, not this value.
const AROUND: f32 = 1.6;

/// A ball in a picture, in pixels.
#[derive(Clone, Copy)]
struct Disc {
    center: Vec2,
    radius: f32,
}

/// Returns the flying balls that are completely within the picture of the field.
fn discs(session: &Session, layout: &Layout) -> Vec<Disc> {
    let is_turned = session.view(1.0, None).effects.post_params().confuse > 0.5;
    let flying = session.game().balls().iter().filter(|ball| !ball.is_stuck() && ball.center.y + ball.radius < FIELD.y);
    let disc = |center: Vec2, radius: f32| Disc {
        center: layout.to_pixels(layout.from_world(if is_turned { FIELD - center } else { center })),
        radius: radius * layout.scale,
    };
    flying.map(|ball| disc(ball.center, ball.radius)).collect()
}

/// Returns a ball's contrast to the band around it, and to all that is near.
fn contrasts(picture: &RgbaImage, layout: &Layout, balls: &[Disc], index: usize) -> [f32; 2] {
    let Disc { center, radius } = balls[index];
    let others = || balls.iter().enumerate().filter(|(other, _)| *other != index);
    let (mut ball, mut band, mut around) = (Vec::new(), Vec::new(), Vec::new());
    let near = NEAR * layout.scale;
    let field = &layout.field;
    let corner = vec2(field.left as f32, field.top as f32);
    let area = Aabb { min: corner, max: corner + vec2(field.width as f32, field.height as f32) };
    let (min, max) = ((center - near).max(area.min).floor(), (center + near).min(area.max).floor());
    for y in min.y as u32..max.y as u32 {
        for x in min.x as u32..max.x as u32 {
            let at = vec2(x as f32 + 0.5, y as f32 + 0.5);
            let (light, distance) = (luminance(picture.get_pixel(x, y).0), at.distance(center));
            let radii = distance / radius;
            if others().any(|(_, other)| other.center.distance(at) < 1.7 * other.radius) {
                continue;
            }
            match radii {
                ..1.2 => ball.push(light),
                1.25..1.45 => band.push(light),
                1.7.. if distance < near => around.push(light),
                _ => {}
            }
        }
    }
    let light = share_below(&mut ball, 0.75);
    let contrast = |ground: f32| (light + 0.05) / (ground + 0.05);
    [contrast(share_below(&mut band, 0.5)), contrast(share_below(&mut around, 0.9))]
}

/// Returns a value that this share of the lights does not exceed.
fn share_below(lights: &mut [f32], share: f32) -> f32 {
    lights.sort_by(f32::total_cmp);
    lights.get((share * lights.len() as f32) as usize).copied().unwrap_or(0.0)
}

#[test]
fn the_ball_stands_out_from_all_near_it() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
    let layout = ui::arranged(SIZE);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ball-contrast");
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    let (mut measured, mut least, mut faults) = (0, [f32::MAX; 2], Vec::new());
    let looks = [(EffectsLevel::Some, BloomLevel::Off), (EffectsLevel::Full, BloomLevel::High)];
    for (i, kind) in PowerUpKind::ALL.into_iter().enumerate() {
        for (level, bloom) in looks {
            renderer.set_bloom(&gl, bloom);
            // Steps of five visit all levels.
            let levels = LevelLibrary::shipped(&Assets::embedded()).levels;
            let place = 5 * i % levels.count();
            let mut session = Session::new(levels, place, 3);
            session.preferences.set_effects_level(level);
            session.step(&Input { start: true, ..Input::default() });
            let mut autopilot = Autopilot::new(7);
            for step in 0..1500 {
                if step == 900 {
                    [PowerUpKind::MultiBall, kind].into_iter().for_each(|kind| session.grant(kind));
                }
                let input = autopilot.input(session.game());
                session.step(&input);
                if step < 930 || step % 45 != 0 || session.game().state() != GameState::Active {
                    continue;
                }
                let picture = picture::draw_picture(&gl, &mut renderer, SIZE, &session.view(1.0, None)).expect("drawn");
                let balls = discs(&session, &layout);
                let touch =
                    |one: &Disc, other: &Disc| one.center.distance(other.center) < 1.5 * (one.radius + other.radius);
                for index in 0..balls.len() {
                    if balls.iter().filter(|other| touch(&balls[index], other)).count() > 1 {
                        continue;
                    }
                    let found = contrasts(&picture, &layout, &balls, index);
                    measured += 1;
                    least = [least[0].min(found[0]), least[1].min(found[1])];
                    if found[0] < EDGE || found[1] < AROUND {
                        let file = folder.join(format!("{kind:?}-{level:?}-{step}.png"));
                        picture.save(&file).expect("the picture can be written");
                        faults.push(format!("{found:.2?} at {}: {}", balls[index].center, file.display()));
                    }
                }
            }
        }
    }
    println!("{measured} balls, least contrasts {least:.2?}");
    assert!(measured > 500, "{measured} balls were measured");
    assert!(faults.is_empty(), "{} of {measured} balls\n{}", faults.len(), faults.join("\n"));
}
