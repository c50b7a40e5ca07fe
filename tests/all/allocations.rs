//! Heap use of a running game. The rules and effects allocate nothing; rendering and menus do not
//! allocate more over time.
#![cfg(target_os = "linux")]

use crate::heap::{BYTES, COUNT, peak};
use crate::{page_walk, support};
use breakout::effects::Effects;
use breakout::game::{Game, GameState, Input, PowerUpKind, Rng};
use breakout::lab::autopilot::Autopilot;
use breakout::level;
use breakout::menu::{Command, MenuAction};
use breakout::render::{Renderer, picture};
use breakout::session::{Mode, Session};
use breakout::xray::StepTrace;
use glam::Vec2;

/// Counts the allocations during `run`.
fn allocations(run: impl FnOnce()) -> usize {
    let before = COUNT.get();
    run();
    COUNT.get() - before
}

#[test]
fn allocations_are_counted() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![0_u8; 100]))), 1);
    assert_eq!(allocations(|| ()), 0);
}

/// Parsing a level takes memory in proportion to its bricks, and error reports stay small.
#[test]
fn levels_take_memory_in_proportion() {
    /// Limit per brick, for its tile and its code in lists that double as they grow.
    const BYTES_PER_BRICK: isize = 60;
    for row in ["2 3 0 1 ", "23.1"] {
        for rows in [100, 1000] {
            let text = (row.repeat(250) + "\n").repeat(rows);
            let taken = peak(|| drop(level::parse("test", "Test", &text).expect("a good level")));
            let bricks = 1000 * rows as isize;
            assert!(taken < BYTES_PER_BRICK * bricks, "{taken} bytes for {bricks} bricks");
        }
    }
    // A million different invalid codes.
    let text: String = (0..1_000_000).map(|i| format!("-{i}{}", if i % 1000 == 999 { '\n' } else { ' ' })).collect();
    let taken = peak(|| drop(level::parse("test", "Test", &text).expect_err("no code")));
    assert!(taken < 60 << 20, "{taken} bytes for ten messages");
}

/// Ten minutes with every power-up in turn, nine balls and lost lives. Only starting a new game may
/// allocate. Every other step is observed.
#[test]
fn rules_and_effects_take_nothing_from_the_heap() {
    let text = "tile x: explodes\ntile r: regrow=3 times=3\ntile m: move=13 hits=9\n\
                tile t: solid throws=mystery every=3\ntile v: spreads=2\ntile h: heart hits=9\n..h.......t....\n"
        .to_owned()
        + &"23x45234r6231xv\nm..............\n231rx23456r3145\n.............s.\n".replace('s', ".").repeat(3);
    let level = level::parse("test", "Test", text).expect("a good level");
    let mut events = Vec::with_capacity(1024);
    let (mut steps, mut seed, mut seen) = (0, 0, [false; 4]);
    let mut trace = StepTrace::new();
    while steps < 10 * 60 * 120 {
        seed += 1;
        let (mut game, mut autopilot, mut effects) =
            (Game::new(&level, seed), Autopilot::new(seed), Effects::default());
        game.step(&Input { start: true, ..Input::default() }, &mut events);
        while game.state() == GameState::Active {
            events.clear();
            let taken = allocations(|| {
                if steps % 500 == 0 {
                    let kind = PowerUpKind::ALL[steps / 500 % PowerUpKind::ALL.len()];
                    game.drop_power_up(kind, Vec2::new(game.paddle().center.x, 540.0), &mut events);
                    game.grant(kind, Vec2::ZERO, &mut events);
                }
                if steps % 3000 == 0 {
                    (0..4).for_each(|_| game.grant(PowerUpKind::MultiBall, Vec2::ZERO, &mut events));
                }
                let input = autopilot.input(&game);
                // Replace the autopilot's input a quarter of the time, so that lives are lost.
                let looks = steps % 4000 < 3000;
                let input = if looks { &input } else { &LOOKS_AWAY };
                match steps % 2 {
                    0 => game.step(input, &mut events),
                    _ => game.step_observed(input, &mut events, &mut trace),
                }
                effects.step(&game, &events);
            });
            assert_eq!(taken, 0, "step {steps}: {events:?}");
            seen[0] |= game.balls().len() == 9;
            seen[1] |= game.lives() < 3;
            seen[2] |= game.running().count() >= 5;
            seen[3] |= effects.particles().count() > 1000;
            steps += 1;
        }
    }
    assert_eq!(seen, [true; 4], "nine balls, a lost life, five effects, all particles");
}

const LOOKS_AWAY: Input = Input { steer: breakout::game::Steer::Speed(0.0), launch: true, start: false };

/// A long game. The renderer creates its buffers and glyphs in the first frames. After that, each
/// hundred frames allocate as much as the hundred before, and free all of it.
#[test]
fn frames_take_no_longer_over_time() {
    let (context, mut renderer) = support::renderer(&breakout::assets::Assets::embedded());
    // Bombs and bolts would win the game too early.
    let lasts = |kind: &PowerUpKind| !matches!(kind, PowerUpKind::Bomb | PowerUpKind::Laser);
    let kinds: Vec<_> = PowerUpKind::ALL.into_iter().filter(lasts).collect();
    let wall = level::parse("wall", "Wall", "2 3 4 5 6 2 3 4 5 6 2 3 4 5 6 2 3 4 5 6\n".repeat(20)).expect("a level");
    let mut session = Session::new(vec![wall], 0, 1);
    session.step(&Input { start: true, ..Input::default() });
    kinds.iter().for_each(|kind| session.grant(*kind));
    let mut autopilot = Autopilot::new(1);
    let size = (320, 180);
    let mut hundred = || {
        let (count, bytes) = (COUNT.get(), BYTES.get());
        for _ in 0..100 {
            for _ in 0..2 {
                let input = autopilot.input(session.game());
                session.step(&input);
            }
            picture::draw_picture(&context, &mut renderer, size, &session.view(0.5, Some(0.7))).expect("drawn");
        }
        assert_eq!(session.game().state(), GameState::Active);
        (COUNT.get() - count, BYTES.get() - bytes)
    };
    let all: Vec<(usize, isize)> = (0..8).map(|_| hundred()).collect();
    // The counts vary slightly with notices, hints and power-ups in the panel.
    let (warm, late) = (all[3].0.max(all[4].0), all[6].0.max(all[7].0));
    assert!(late <= warm + warm / 5, "{all:?}");
    let kept: isize = all[4..].iter().map(|(_, bytes)| bytes).sum();
    assert!(kept < 64 * 1024, "{kept} bytes are kept by 400 frames: {all:?}");
}

/// Games and random paths through the menu, drawn as pictures. The test takes the queued save
/// requests as the program does, so they do not pile up.
#[test]
fn games_and_menus_without_end_keep_no_memory() {
    const ROUNDS: usize = 24;
    let (gl, mut renderer) = support::renderer(&breakout::assets::Assets::embedded());
    let levels = [1, 2, 3].map(|rows| format!("2 3\n{}", "0 0\n".repeat(rows)));
    let levels = levels.map(|text| level::parse("test", "Test", &text).expect("a good level"));
    let mut session = Session::new(levels.to_vec(), 0, 3).at_title();
    let mut rng = Rng::new(7);
    let draw = |session: &Session, renderer: &mut Renderer| {
        picture::draw_picture(&gl, renderer, (320, 180), &session.view(1.0, Some(0.7))).expect("drawn");
    };
    let mut round = || {
        let before = BYTES.get();
        for _ in 0..60 {
            wander(&mut session, &mut rng);
            page_walk::wait(&mut session, 12);
            draw(&session, &mut renderer);
        }
        // A paused game would never end.
        if session.screen().mode() == Mode::Playing {
            page_walk::until_end(&mut session);
            draw(&session, &mut renderer);
        }
        session.take_save_requests();
        BYTES.get() - before
    };
    let kept: Vec<isize> = (0..ROUNDS).map(|_| round()).collect();
    let late: isize = kept[ROUNDS / 2..].iter().sum();
    assert!(late < 256 * 1024, "{late} bytes are kept by the later rounds: {kept:?}");
}

/// Issues a random command that neither quits the program nor changes a setting.
fn wander(session: &mut Session, rng: &mut Rng) {
    const COMMANDS: [Command; 8] = [
        Command::Confirm,
        Command::Confirm,
        Command::Confirm,
        Command::Down,
        Command::Up,
        Command::Left,
        Command::Right,
        Command::Back,
    ];
    let command = COMMANDS[rng.below(COMMANDS.len())];
    let view = session.view(1.0, None);
    let menu = view.screen.menu();
    let focused = menu.entries(&view.context).into_iter().nth(menu.focus()).map(|entry| entry.action);
    let command = match (focused, command) {
        (Some(MenuAction::Setting(_)), Command::Confirm | Command::Left | Command::Right) => Command::Back,
        (Some(MenuAction::Quit), Command::Confirm) => Command::Up,
        (_, command) => command,
    };
    session.command(command);
}
