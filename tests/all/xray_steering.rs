//! The X-ray shows the paddle's steering as the step computed it. Its rows, its triangle and the
//! traced velocity agree at any level speed and by all rules.

use breakout::game::rules::{Difficulty, GameMode, Rules};
use breakout::game::{Game, GameState, Input, Obstacle};
use breakout::lab::autopilot::Autopilot;
use breakout::level;
use breakout::xray::{Figure, InspectedStep, Kind, Kinds, Mark, Row, StepTrace, Subject, figures, numbers};
use glam::{Vec2, vec2};

/// Largest rounding error in the numbers of a row.
const ROUNDED: f32 = 0.11;

#[test]
fn row_triangle_and_velocity_agree_at_any_speed() {
    let run = |difficulty| GameMode::run(difficulty).rules();
    let all = [Rules::TUTORIAL, Rules::RUN, run(Difficulty::Easy), run(Difficulty::Normal), run(Difficulty::Hard)];
    for speed in ["0.5", "0.8", "1", "1.25", "2"] {
        for rules in all {
            let seen = play(speed, rules);
            assert!(seen > 10, "{speed}: only {seen} returns to the side, so little was compared");
        }
    }
}

/// Plays for a while. Returns how often the paddle steered.
fn play(speed: &str, rules: Rules) -> usize {
    let text = format!("speed: {speed}\ntile a: hits=9\n{}", "a.a.a.a.a.a.a.a\n".repeat(3));
    let level = level::parse("test", "Test", text).expect("a good level");
    let mut game = Game::with_rules(rules, &level, 5);
    let (mut autopilot, mut trace, mut seen) = (Autopilot::new(5), StepTrace::new(), 0);
    for _ in 0..20_000 {
        if matches!(game.state(), GameState::Win | GameState::Lost) {
            game = Game::with_rules(rules, &level, 5);
        }
        let before = game.clone();
        let input = Input { start: true, ..autopilot.input(&game) };
        trace.clear();
        game.step_observed(&input, &mut Vec::new(), &mut trace);
        for (number, leg) in trace.legs().enumerate() {
            let Some(hit) = leg.chosen().filter(|hit| hit.obstacle == Obstacle::Paddle) else { continue };
            let (Some(response), Some(ball)) = (leg.response(), leg.end(hit.ball)) else { continue };
            let subject = Subject { ball: hit.ball, leg: number };
            let step = InspectedStep { before: &before, trace: &trace, subject, kinds: Kinds::ALL };
            let rows = numbers(&step);
            if rows.iter().any(|row| row.name == "to the side") && !response.held.any() {
                check_rows(&rows, response.after);
                seen += usize::from(check_triangle(&figures(&step), ball, response.after));
            }
        }
    }
    seen
}

/// Returns all numbers of a row, in order.
fn values(rows: &[Row], name: &str) -> Vec<f32> {
    let row = rows.iter().find(|row| row.name == name).unwrap_or_else(|| panic!("{name}: {rows:?}"));
    let text = row.value.replace('\u{2212}', "-").replace("-|v.y|", "");
    text.split([' ', '(', ')', ',', ':']).filter_map(|word| word.parse().ok()).collect()
}

fn check_rows(rows: &[Row], after: Vec2) {
    let share = values(rows, "from its middle")[0];
    let side = values(rows, "to the side");
    assert_eq!((side[0], side[1]), (200.0, share), "{rows:?}");
    assert!((side[2] - side[0] * share).abs() < ROUNDED, "{rows:?}");
    let up = *values(rows, "upwards").last().expect("a number");
    let sum = vec2(side[2], up).normalize() * after.length();
    assert!(sum.distance(after) < ROUNDED, "{sum} {after}: {rows:?}");
    let steered = values(rows, "steered to v\u{2032}");
    assert!((steered[0] - after.length()).abs() < 0.51, "{rows:?}");
    assert!(vec2(steered[1], steered[2]).distance(after) < ROUNDED, "{rows:?}");
}

/// Checks the triangle: from the ball sideways, then up, along v′. Returns false if there is no
/// triangle, because the ball goes almost straight up.
fn check_triangle(figures: &[Figure], ball: Vec2, after: Vec2) -> bool {
    let arrows = |kind: Kind| {
        let dashed = move |figure: &Figure| match figure.mark {
            Mark::DashedArrow(from, to) if figure.kind == kind => Some((from, to)),
            _ => None,
        };
        figures.iter().filter_map(dashed).collect::<Vec<_>>()
    };
    let (parts, rest) = (arrows(Kind::Zones), arrows(Kind::Rest));
    let is_along = |way: Vec2| way.normalize().distance(after.normalize()) < 1e-3;
    assert!(rest.iter().any(|(from, to)| *from == ball && is_along(*to - *from)), "v\u{2032} as it was told: {rest:?}");
    let [(from, corner), (there, tip)] = parts[..] else { return false };
    assert!(from == ball && corner == there && corner.y == ball.y && tip.x == corner.x, "{parts:?}");
    assert!(is_along(tip - ball), "{parts:?} {after}");
    true
}
