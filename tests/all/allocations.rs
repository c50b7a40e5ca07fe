//! What a running frame asks of the heap: nothing in the rules and the effects, and elsewhere no
//! more as time goes on.
#![cfg(target_os = "linux")]

use crate::heap::{BYTES, COUNT, peak};
use crate::{page_walk, support};
use breakout::effects::Effects;
use breakout::game::{Game, GameState, Input, PowerUpKind, Rng};
use breakout::level;
use breakout::menu::{Command, MenuAction};
use breakout::render::{Renderer, picture};
use breakout::session::{Mode, Play};
use breakout::trial::autopilot::Autopilot;
use breakout::xray::Trace;
use glam::Vec2;

/// Allocations while `run` runs.
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

/// What a level takes is in proportion to its bricks, and what is wrong with it to what is said.
#[test]
fn levels_take_memory_in_proportion() {
    /// For each brick its tile and its code, in lists that double as they grow.
    const BYTES_PER_BRICK: isize = 60;
    for row in ["2 3 0 1 ", "23.1"] {
        for rows in [100, 1000] {
            let text = (row.repeat(250) + "\n").repeat(rows);
            let taken = peak(|| drop(level::parse("test", "Test", &text).expect("a good level")));
            let bricks = 1000 * rows as isize;
            assert!(taken < BYTES_PER_BRICK * bricks, "{taken} bytes for {bricks} bricks");
        }
    }
    // A million codes that mean nothing, each another one.
    let text: String = (0..1_000_000).map(|i| format!("-{i}{}", if i % 1000 == 999 { '\n' } else { ' ' })).collect();
    let taken = peak(|| drop(level::parse("test", "Test", &text).expect_err("no code")));
    assert!(taken < 60 << 20, "{taken} bytes for ten messages");
}

/// Ten minutes with everything that can happen: every power-up again and again, nine balls, lost
/// lives, new games apart. Every other step is observed.
#[test]
fn rules_and_effects_take_nothing_from_the_heap() {
    let text = "tile x: explodes\ntile r: regrow=3 times=3\ntile m: move=13 hits=9\n".to_owned()
        + &"23x45234r6231x5\nm..............\n231rx23456r3145\n.............s.\n".replace('s', ".").repeat(3);
    let level = level::parse("test", "Test", text).expect("a good level");
    let mut events = Vec::with_capacity(1024);
    let (mut steps, mut seed, mut seen) = (0, 0, [false; 4]);
    let mut trace = Trace::new();
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
                // Now and then the autopilot looks away.
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

/// Frames of a long game: the renderer makes its buffers and glyphs in the first ones, and then
/// takes as much in every hundred frames as in the hundred before, and gives all of it back.
#[test]
fn frames_take_no_more_as_time_goes_on() {
    let (context, mut renderer) = support::renderer(&breakout::assets::Assets::embedded());
    // Bombs and bolts would win the game before the end.
    let lasts = |kind: &PowerUpKind| !matches!(kind, PowerUpKind::Bomb | PowerUpKind::Laser);
    let kinds: Vec<_> = PowerUpKind::ALL.into_iter().filter(lasts).collect();
    let wall = level::parse("wall", "Wall", "2 3 4 5 6 2 3 4 5 6 2 3 4 5 6 2 3 4 5 6\n".repeat(20)).expect("a level");
    let mut play = Play::new(vec![wall], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    kinds.iter().for_each(|kind| play.grant(*kind));
    let mut autopilot = Autopilot::new(1);
    let size = (320, 180);
    let mut hundred = || {
        let (count, bytes) = (COUNT.get(), BYTES.get());
        for _ in 0..100 {
            for _ in 0..2 {
                let input = autopilot.input(play.game());
                play.step(&input);
            }
            picture::draw_picture(&context, &mut renderer, size, &play.view(0.5, Some(0.7))).expect("drawn");
        }
        assert_eq!(play.game().state(), GameState::Active);
        (COUNT.get() - count, BYTES.get() - bytes)
    };
    let all: Vec<(usize, isize)> = (0..8).map(|_| hundred()).collect();
    // A frame more or less has a notice, a power-up in the panel, a hint.
    let (warm, late) = (all[3].0.max(all[4].0), all[6].0.max(all[7].0));
    assert!(late <= warm + warm / 5, "{all:?}");
    let kept: isize = all[4..].iter().map(|(_, bytes)| bytes).sum();
    assert!(kept < 64 * 1024, "{kept} bytes are kept by 400 frames: {all:?}");
}

/// Games with their results, and ways through the menu at random, each seen in pictures. What is
/// kept for the player (results, notes to save) is taken away as the program does.
#[test]
fn games_and_menus_without_end_keep_no_memory() {
    const ROUNDS: usize = 24;
    let (gl, mut renderer) = support::renderer(&breakout::assets::Assets::embedded());
    let levels = [1, 2, 3].map(|rows| format!("2 3\n{}", "0 0\n".repeat(rows)));
    let levels = levels.map(|text| level::parse("test", "Test", &text).expect("a good level"));
    let mut play = Play::new(levels.to_vec(), 0, 3).at_title();
    let mut rng = Rng::new(7);
    let draw = |play: &Play, renderer: &mut Renderer| {
        picture::draw_picture(&gl, renderer, (320, 180), &play.view(1.0, Some(0.7))).expect("drawn");
    };
    let mut round = || {
        let before = BYTES.get();
        for _ in 0..60 {
            wander(&mut play, &mut rng);
            page_walk::wait(&mut play, 12);
            draw(&play, &mut renderer);
        }
        // A game that is paused would not end.
        if play.screen().mode() == Mode::Playing {
            page_walk::until_end(&mut play);
            draw(&play, &mut renderer);
        }
        play.take_save_requests();
        BYTES.get() - before
    };
    let kept: Vec<isize> = (0..ROUNDS).map(|_| round()).collect();
    let late: isize = kept[ROUNDS / 2..].iter().sum();
    assert!(late < 256 * 1024, "{late} bytes are kept by the later rounds: {kept:?}");
}

/// A command at random. The program is not ended, and settings stay as they are.
fn wander(play: &mut Play, rng: &mut Rng) {
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
    let view = play.view(1.0, None);
    let menu = view.screen.menu();
    let focused = menu.entries(&view.context).into_iter().nth(menu.focus()).map(|entry| entry.action);
    let command = match (focused, command) {
        (Some(MenuAction::Setting(_)), Command::Confirm | Command::Left | Command::Right) => Command::Back,
        (Some(MenuAction::Quit), Command::Confirm) => Command::Up,
        (_, command) => command,
    };
    play.command(command);
}
