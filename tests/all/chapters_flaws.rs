//! Where the tutorial first teaches a flaw, the chapter's program switches between flaw and fix
//! with a key. Each test shows that the flaw fails where the fix holds.

macro_rules! programs {
    ($($name:ident = $path:literal,)*) => {$(
        #[allow(dead_code, reason = "the window and the drawing, which use the rest, are not here")]
        #[path = $path]
        mod $name;
    )*};
}
programs! {
    ch04 = "../../examples/ch04_ball.rs",
    ch05 = "../../examples/ch05_collision_detection.rs",
    ch06 = "../../examples/ch06_collision_resolution.rs",
    ch06b = "../../examples/ch06b_swept_aabb.rs",
    ch06c = "../../examples/ch06c_minkowski.rs",
    ch06d = "../../examples/ch06d_seams.rs",
}

use crate::chapters::state;
use crate::support::outliers;
use breakout::game::Steer;
use glam::{Vec2, vec2};
use image::RgbaImage;
use std::time::Duration;

/// A multiple of every computer's frame time, so that no frame is cut short.
const TENTH: Duration = Duration::from_millis(100);

/// Returns the ball's position after a second on a computer with this frame rate.
fn ball_after_a_second(rate: u32, pace: ch04::Pace) -> Vec2 {
    let mut computer = ch04::Computer::new();
    computer.ball.launch();
    for _ in 0..10 {
        computer.pass(TENTH, rate, pace, Steer::default());
    }
    computer.ball.center
}

#[test]
fn ch04_with_steps_by_frames_a_fast_computer_has_a_fast_ball() {
    let heights = ch04::RATES.map(|rate| ball_after_a_second(rate, ch04::Pace::Frame).y);
    assert!((heights[0] - heights[1]).abs() > 150.0 && heights[0] > heights[1], "{heights:?}");
    let places = ch04::RATES.map(|rate| ball_after_a_second(rate, ch04::Pace::Clock));
    // Frame times are whole nanoseconds, so the last step may be one frame away.
    assert!(places.iter().all(|place| (*place - places[0]).length() < 3.2), "{places:?}");
}

#[test]
fn ch05_the_box_touches_bricks_that_the_disc_does_not() {
    let mut field = ch05::Field::new();
    field.fly(0.5);
    assert_eq!(field.touched(ch05::Shape::Box).len(), 2);
    assert_eq!(field.touched(ch05::Shape::Disc), []);
    // If a face is touched, both shapes agree.
    field.ball.center = field.bricks[6].center() + vec2(0.0, 75.0);
    let [disc, boxed] = [ch05::Shape::Disc, ch05::Shape::Box].map(|shape| field.touched(shape));
    assert!(disc.len() == 1 && disc == boxed, "{disc:?} {boxed:?}");
}

#[test]
fn ch06_a_fast_ball_jumps_over_a_row_when_it_is_tested_after_moving() {
    let rows = ".\n.\n.\n.\n.\n.\n.\n.\n.\n2\n";
    let level = breakout::level::parse("row.lvl", "Row", rows).expect("a good level");
    let destroyed = |step: fn(&mut ch06::Field, f32)| {
        let mut field = ch06::Field::new(&level);
        field.ball.center = vec2(400.0, 520.0);
        (0..4).for_each(|_| step(&mut field, 1.0 / 60.0));
        field.bricks.breakable() == 0
    };
    assert!(!destroyed(ch06::Field::test_after_moving), "it sees no brick on its way");
    assert!(destroyed(ch06::Field::sweep));
}

#[test]
fn ch06b_by_the_articles_formulas_a_box_stops_on_a_flat_floor() {
    let times = |method: usize| ch06b::TARGETS.map(|(_, target)| ch06b::METHODS[method].1(ch06b::WAY, &target));
    let [ours, article, after_broad_phase] = [0, 1, 2].map(times);
    let wall = ours[3].expect("the wall is hit");
    assert_eq!(ours, [None, None, None, Some(wall)]);
    assert!(article[1].is_some_and(|time| time < wall), "below a block in the air");
    assert!(article[2].is_some_and(|time| time < wall), "on the seam of two floors");
    assert_eq!(after_broad_phase, [None, None, article[2], article[3]]);
    assert_eq!(article[3], ours[3], "the wall is the same for both");
}

#[test]
fn ch06c_the_articles_ray_meets_edges_end_on() {
    let times = |writer| ch06c::TARGETS.map(|(_, target)| ch06c::hit(writer, ch06c::WAY, &target));
    let (ours, article) = (times(ch06c::Writer::Ours), times(ch06c::Writer::Article));
    assert_eq!(ours[..3], [None; 3]);
    assert!(ours[3].is_some() && article[3] == ours[3], "{ours:?} {article:?}");
    assert!(article[2].is_some_and(|time| Some(time) < ours[3]), "on the seam: {article:?}");
}

#[test]
fn ch06d_one_by_one_some_balls_come_back() {
    let come_back = |method| (0..ch06d::BALLS).filter(|ball| ch06d::comes_back(&ch06d::flight(*ball, method))).count();
    assert!(come_back(ch06d::Method::OneByOne) >= 3);
    assert_eq!(come_back(ch06d::Method::EarliestHit), 0);
}

#[test]
fn ch08_the_naive_shake_bares_the_border() {
    let [naive, shake, none] = ["space", "3", ""].map(|keys| state("ch08-plain", "ch08_post_processing", 30, keys));
    // The color behind the picture is orange.
    let bare = |picture: &RgbaImage| {
        picture.pixels().filter(|pixel| matches!(pixel.0, [230..=255, 100..180, 0..80, _])).count()
    };
    assert!(bare(&naive) > 100, "{}", bare(&naive));
    assert_eq!(bare(&shake), 0);
    assert!(outliers(&shake, &none) > 1000, "it shakes");
}
