//! Recorded games end as they were recorded, bit for bit, in debug and release and on every
//! machine.
//!
//! Beside each `tests/replays/NAME.replay`, `NAME.events` lists the game's events for people to
//! read. After an intended change of the rules, run
//! `breakout simulate --rules classic --skill perfect --level N --seed S --record FILE` with
//! `tests/replays/NAME.replay` as `FILE`. Then accept the new list of events, which the failing
//! test leaves as `NAME.events.new`.

use breakout::game::Event;
use breakout::game::replay::Replay;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn replays() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "replay"));
    files.sort();
    files
}

fn line(step: u64, event: &Event) -> String {
    match event {
        Event::Started => format!("{step} started"),
        Event::Launched { at } => format!("{step} launched at {at}"),
        Event::WallHit { at, .. } => format!("{step} wall at {at}"),
        Event::SolidHit { at, cell } => format!("{step} solid {cell} at {at}"),
        Event::BrickCracked { at, cell, brick } => {
            format!("{step} brick {cell} hit at {at}, {} hits left", brick.hits_left)
        }
        Event::BrickDestroyed { cell, combo, points, .. } => {
            format!("{step} brick {cell}, number {combo} of its combo, {points} points")
        }
        Event::Exploded { at } => format!("{step} explosion at {at}"),
        Event::BrickGrown { cell, .. } => format!("{step} brick {cell} is there again"),
        Event::BrickHardened { cell, .. } => format!("{step} brick {cell} takes one more hit"),
        Event::BoltsFired { at } => format!("{step} bolts at {at}"),
        Event::BarrierHit { at } => format!("{step} floor at {at}"),
        Event::PaddleHit { at, .. } => format!("{step} paddle at {at}"),
        Event::PowerUpDropped { kind, at } => format!("{step} {} drops at {at}", kind.name()),
        Event::PowerUpCollected { kind, outcome, at } => {
            format!("{step} {} collected at {at}: {outcome:?}", kind.name())
        }
        Event::PowerUpEnded { kind } => format!("{step} {} ends", kind.name()),
        Event::LifeWon { lives, .. } => format!("{step} life won, {lives} now"),
        Event::LifeLost { lives } => format!("{step} life lost, {lives} left"),
        Event::Won => format!("{step} won"),
        Event::Lost => format!("{step} lost"),
        Event::ImpactLimit => format!("{step} impact limit"),
    }
}

#[test]
fn recorded_games_end_as_recorded() {
    assert!(replays().len() >= 3, "there are recorded games");
    for path in replays() {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).expect("a recorded game");
        let replay = Replay::parse(&name, &text).expect("a good record");
        let mut events = String::new();
        let game = replay.play(|step, happened| {
            for event in happened {
                let _ = writeln!(events, "{}", line(step, event));
            }
        });
        let hash = game.hash();
        let expected_events = std::fs::read_to_string(path.with_extension("events")).unwrap_or_default();
        if events != expected_events {
            std::fs::write(path.with_extension("events.new"), &events).expect("the folder can be written");
            let pairs = events.lines().zip(expected_events.lines().chain(std::iter::repeat("nothing")));
            let first = pairs.into_iter().find(|(new, old)| new != old);
            panic!("{name}: other things happen, first {first:?}; see NAME.events.new beside it");
        }
        assert_eq!(format!("{hash:016x}"), format!("{:016x}", replay.hash), "{name}: the new hash is {hash:016x}");
    }
}

/// A clumsy player with a mouse: lives are lost, the paddle jumps, and balls hit corners and sides.
#[test]
fn a_clumsy_players_game_ends_as_ever() {
    use breakout::game::{Game, GameState, Input, Rng, Steer};
    let level = breakout::level::parse("test", "Test", "2 3 1 4 5\n2 0 1 0 5\n6 6 0 6 6\n").expect("a good level");
    let mut hashes = Vec::new();
    let mut lost = 0;
    for seed in 0..20 {
        let (mut game, mut hand, mut events) = (Game::new(&level, seed), Rng::new(seed), Vec::new());
        let mut steer = Steer::default();
        for _ in 0..6000 {
            if hand.one_in(20) {
                let ball = game.balls().first().map_or(0.0, |ball| ball.center.x);
                steer = Steer::To(ball + hand.between(-110.0, 110.0));
            }
            game.step(&Input { steer, launch: hand.one_in(50), start: true }, &mut events);
        }
        lost += usize::from(game.state() == GameState::Lost);
        hashes.push(game.hash());
    }
    assert!(lost > 3, "the player is clumsy: {lost} games lost");
    let all = hashes.iter().fold(0_u64, |all, hash| all.rotate_left(7) ^ hash);
    // An intended change of the rules also changes this number.
    assert_eq!(format!("{all:016x}"), "4be7a5e9945446af");
}
