//! Fuzz tests of the sweeps, the step and the parser. Set `PROPTEST_CASES` for more cases.

use breakout::collision::{Aabb, Circle, contact_circle_aabb, deflect, sweep_aabb_aabb, sweep_circle_aabb};
use breakout::diagnostics::diagnose;
use breakout::game::rules::Rules;
use breakout::game::{Event, Game, GameState, Input, MAX_IMPACTS, Steer};
use breakout::level;
use glam::Vec2;
use proptest::collection::vec;
use proptest::prelude::*;

/// Cases of a fast test, unless `PROPTEST_CASES` is set.
const CASES: u32 = 100_000;

type Bits = (u32, u32);

fn vec2((x, y): Bits) -> Vec2 {
    Vec2::new(f32::from_bits(x), f32::from_bits(y))
}

fn cases(count: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    let is_set = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig { cases: if is_set { config.cases } else { count }, failure_persistence: None, ..config }
}

/// Returns the box between two corners.
fn spanned(a: Bits, b: Bits) -> Aabb {
    let (a, b) = (vec2(a), vec2(b));
    Aabb { min: a.min(b), max: a.max(b) }
}

/// Any bits, including infinities and NaN. A hit is in range and has a unit normal against the
/// motion.
#[test]
fn sweeps_of_any_bits() {
    type Corners = (Bits, Bits);
    proptest!(cases(CASES), |(center: Bits, radius: u32, displacement: Bits, corners: Corners, other: Corners)| {
        let circle = Circle { center: vec2(center), radius: f32::from_bits(radius) };
        let (displacement, aabb) = (vec2(displacement), spanned(corners.0, corners.1));
        let moving = spanned(other.0, other.1);
        let hits = [sweep_circle_aabb(&circle, displacement, &aabb), sweep_aabb_aabb(&moving, displacement, &aabb)];
        for hit in hits.into_iter().flatten() {
            assert!((0.0..=1.0).contains(&hit.time_of_impact) && hit.depth >= 0.0, "{hit:?}");
            let is_against = hit.normal.dot(displacement.normalize_or_zero()) < 1e-6;
            assert!((hit.normal.length() - 1.0).abs() < 1e-5 && is_against, "{hit:?} along {displacement}");
        }
    });
}

/// Numbers of the game's size, which hit each other more often than arbitrary bits.
#[test]
fn sweeps_of_the_games_size() {
    type Small = (i16, i16);
    proptest!(cases(CASES), |(center: Small, radius: u8, displacement: Small, min: Small, size: (u8, u8))| {
        let vec2 = |(x, y): Small| Vec2::new(f32::from(x), f32::from(y)) / 64.0;
        let circle = Circle { center: vec2(center), radius: f32::from(radius) / 8.0 };
        let size = Vec2::new(f32::from(size.0), f32::from(size.1)) / 4.0 + 0.25;
        let (displacement, aabb) = (vec2(displacement), Aabb::from_min_size(vec2(min), size));
        if let Some(hit) = sweep_circle_aabb(&circle, displacement, &aabb) {
            let reflected = deflect(displacement, hit.normal);
            assert!(hit.normal.dot(displacement) < 0.0 && reflected.dot(hit.normal) > 0.0, "{hit:?}");
        } else if contact_circle_aabb(&circle, &aabb).is_none() {
            let end = Circle { center: circle.center + displacement, ..circle };
            let depth = contact_circle_aabb(&end, &aabb).map_or(0.0, |contact| contact.depth);
            assert!(depth < 1e-3, "missed, and {depth} deep at the end");
        }
    });
}

/// A level with arbitrary input. The ball stays in the field and outside the bricks, and nothing
/// panics.
#[test]
fn steps_with_any_hand() {
    let hands = vec(any::<(u8, u32)>(), 1..64);
    proptest!(cases(300), |(hand in hands, cells in vec(any::<u8>(), 0..64), seed: u64)| {
        let columns = cells.len().clamp(1, 24);
        let row = |shift: usize| {
            let code = |i: usize| cells.get((i + shift) % cells.len().max(1)).copied().unwrap_or(2) % 6;
            (0..columns).map(|i| format!("{} ", code(i))).collect::<String>() + "\n"
        };
        let text = row(0) + &row(3) + &row(7) + &"2 ".repeat(columns) + "\n";
        let level = level::parse("fuzz", "Fuzz", &text).expect("codes in rows");
        let (mut game, mut events) = (Game::new(&level, seed), Vec::new());
        for (what, bits) in hand.iter().cycle().take(600) {
            let steer =
                if what & 1 == 0 { Steer::Speed(f32::from_bits(*bits)) } else { Steer::To((bits % 1000) as f32) };
            events.clear();
            game.step(&Input { steer, launch: true, start: true }, &mut events);
            assert!(events.len() <= MAX_IMPACTS + 4 && !events.contains(&Event::ImpactLimit));
            for ball in game.balls() {
                assert!(ball.center.x >= 12.499 && ball.center.x <= 787.501 && ball.center.y >= 12.499, "{ball:?}");
                for aabb in game.bricks().iter().map(|placed| placed.aabb) {
                    let depth = contact_circle_aabb(&ball.circle(), &aabb).map_or(0.0, |contact| contact.depth);
                    assert!(depth < 1e-3, "{depth} deep");
                }
            }
            if game.state() != GameState::Active {
                break;
            }
        }
    });
}

/// Any bytes give a level or a list of problems.
#[test]
fn levels_of_any_bytes() {
    proptest!(cases(CASES), |(bytes in vec(any::<u8>(), 0..64))| match level::parse("fuzz.lvl", "Fuzz", &bytes) {
        Ok(level) => assert_eq!(level::parse("fuzz.lvl", "Fuzz", level.to_text()), Ok(level)),
        Err(problems) => assert!(!problems.to_string().is_empty()),
    });
}

/// Pieces of levels in any order, which get further into the parser than random bytes. Problems are
/// also shown with their place underlined, and as diagnostics for editors.
#[test]
fn levels_of_likely_pieces() {
    const PIECES: [&[u8]; 43] = [
        b"\n",
        b"\n",
        b"\n",
        b" ",
        b"\t",
        b"2",
        b"2",
        b"3",
        b".",
        b"0",
        b"1",
        b"6",
        b"a",
        b"B",
        b";",
        b":",
        b"\r\n",
        b"\xef\xbb\xbf",
        b"\xc3\xa4",
        b"\xe4\xba\x8c",
        b"\0",
        b"\xe4",
        b"# ",
        b"// ",
        b"title ",
        b"=",
        b"tile",
        b"\xe1\xba\x9e",
        b"\xe2\x84\xaa",
        b"\xe2\x80\x8b",
        b",",
        b"\r",
        b"title: T",
        b"author: A",
        b"speed: 1.5",
        b"lives: 4",
        b"tile a: ",
        b"tile 6: ",
        b"color=#12ab9f ",
        b"hits=3 ",
        b"solid ",
        b"drop=chaos ",
        b"drop=none ",
    ];
    let renderer = annotate_snippets::Renderer::plain().term_width(80);
    proptest!(cases(CASES / 4), |(bytes in vec(any::<u8>(), 0..64))| {
        let text: Vec<u8> = bytes.iter().flat_map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).copied().collect();
        for text in [&bytes, &text] {
            let report = diagnose(&Rules::TUTORIAL, "fuzz.lvl", "Fuzz", text);
            for problem in &report.problems {
                assert!(report.render(problem, &renderer).contains("help: "));
            }
            match &report.level {
                Some(level) => assert_eq!(level::parse("fuzz.lvl", "Fuzz", level.to_text()).as_ref(), Ok(level)),
                None => assert!(!report.problems.is_empty()),
            }
        }
    });
}
