//! Tries every key, click and button on every page, including pages below the X-ray, prompts for a
//! key, the name page and the end of a game. [`oracle`] has the rules that no input may break.

mod finale;
mod links;
mod oracle;
mod painter;
mod pressed;
mod touch;
mod world;

use super::key_press::KeyPress;
use super::*;
use crate::game::{PowerUpKind, Rng};
use crate::lab::autopilot::Autopilot;
use crate::menu::MenuAction;
use crate::settings::{Control, Key, Setting};
use oracle::{Moment, wrong};
use pressed::{BUTTONS, KEYS};
use world::{Act, World, good};

#[test]
fn a_key_of_the_xray_does_not_steer_too() {
    let mut world = World::new("xray-steers");
    practice(&mut world);
    let mut settings = world.session().settings().clone();
    settings.keys.set(Control::Left, 0, Key::named("w"));
    world.scene.session.preferences.set(settings, Vec::new());
    world.frames(1);
    let x = |world: &World| world.session().game().paddle().center.x;
    let start = x(&world);
    key(&mut world, KeyCode::KeyW);
    let steered = x(&world);
    assert!(steered < start, "the key steers");
    key(&mut world, KeyCode::F1);
    key(&mut world, KeyCode::KeyW);
    assert_eq!(x(&world), steered, "it hides a figure, and does not steer");
}

#[test]
fn a_demo_that_leaves_a_game_plays_no_step_of_the_next_in_the_same_frame() {
    let mut world = World::new("demo-leaves");
    practice(&mut world);
    world.play_to_end(true);
    world.scene.driver = Driver::new(Some(Autopilot::new(1)));
    for _ in 0..100 {
        world.scene.update(Duration::from_millis(370));
        if world.session().screen().mode() != Mode::Won {
            assert_eq!(world.session().game().steps(), 0, "the frame ends with the game");
            return;
        }
    }
    panic!("the demo did not go on");
}

/// A situation in the game: its name, and how to get there from the title page.
type State = (&'static str, fn(&mut World));

fn key(world: &mut World, code: KeyCode) {
    world.act(Act::Key(code));
    world.frames(2);
}

/// Starts a level in *Practice* and releases the ball.
fn practice(world: &mut World) {
    world.choose(MenuAction::Practice);
    world.frames(5);
    world.choose(MenuAction::Start);
    world.frames(90);
    key(world, KeyCode::Space);
    world.frames(10);
}

fn run(world: &mut World) {
    world.choose(MenuAction::StartRun);
    world.frames(120);
    key(world, KeyCode::Space);
    world.frames(10);
}

/// Leaves a run, which saves it.
fn left(world: &mut World) {
    run(world);
    key(world, KeyCode::Escape);
    world.choose(MenuAction::Leave);
    world.frames(5);
}

/// Continues a saved run after a change of its levels.
fn changed(world: &mut World) {
    left(world);
    let id = world.session().levels().chosen_id().expect("a level");
    world.scene.session.change_level(id, good("Other", "2 2 2"));
    world.choose(MenuAction::Continue);
}

fn ended(world: &mut World, wins: bool) {
    run(world);
    world.play_to_end(wins);
}

fn won_level(world: &mut World) {
    ended(world, true);
    world.frames(200);
}

/// Wins a run that enters the high score table.
fn won_run(world: &mut World) {
    for level in 0..3 {
        if level == 0 {
            run(world);
        } else {
            world.choose(MenuAction::Next);
        }
        world.frames(120);
        world.play_to_end(true);
        world.frames(200);
    }
}

fn waiting(world: &mut World, slot: usize) {
    world.choose(MenuAction::Open(Page::Settings));
    world.choose(MenuAction::Open(Page::Keys));
    world.choose(MenuAction::Key(Control::Release, slot));
}

fn set(world: &mut World, page: Page) {
    world.choose(MenuAction::Open(Page::Settings));
    world.choose(MenuAction::Open(page));
}

/// Opens the X-ray. With `moves`, stops time and goes back, to where a key can continue the game.
fn xray(world: &mut World, moves: bool) {
    world.frames(60);
    key(world, KeyCode::F1);
    world.frames(5);
    if moves {
        key(world, KeyCode::KeyK);
        key(world, KeyCode::PageUp);
    }
}

const STATES: [State; 38] = [
    ("the first page", |_| {}),
    ("the first page, and a run waits", left),
    ("practice", |world| world.choose(MenuAction::Practice)),
    ("all levels", |world| {
        world.choose(MenuAction::Practice);
        world.choose(MenuAction::AllLevels);
    }),
    ("options", |world| world.choose(MenuAction::Open(Page::Options))),
    ("scores", |world| world.choose(MenuAction::Scores)),
    ("the question before a new run", |world| {
        left(world);
        world.choose(MenuAction::StartRun);
    }),
    ("the question about other levels", changed),
    ("settings", |world| world.choose(MenuAction::Open(Page::Settings))),
    ("sound", |world| set(world, Page::Sound)),
    ("picture", |world| set(world, Page::Picture)),
    ("comfort", |world| set(world, Page::Comfort)),
    ("control", |world| set(world, Page::Control)),
    ("keys", |world| set(world, Page::Keys)),
    ("a key is waited for", |world| waiting(world, 0)),
    ("a pad's button is waited for", |world| waiting(world, 2)),
    ("how to play", |world| world.choose(MenuAction::Open(Page::HowTo))),
    ("items", |world| {
        world.choose(MenuAction::Open(Page::HowTo));
        world.choose(MenuAction::Open(Page::Items));
    }),
    ("score", |world| {
        world.choose(MenuAction::Open(Page::HowTo));
        world.choose(MenuAction::Open(Page::Score));
    }),
    ("a ball waits", |world| {
        world.choose(MenuAction::Practice);
        world.choose(MenuAction::Start);
        world.frames(60);
    }),
    ("a ball flies", practice),
    ("a run is played", run),
    ("a level stands still", |world| {
        practice(world);
        key(world, KeyCode::KeyP);
    }),
    ("a run stands still", |world| {
        run(world);
        key(world, KeyCode::KeyP);
    }),
    ("settings while paused", |world| {
        run(world);
        key(world, KeyCode::KeyP);
        world.choose(MenuAction::Open(Page::Settings));
    }),
    ("a key is waited for while paused", |world| {
        run(world);
        key(world, KeyCode::KeyP);
        waiting(world, 1);
    }),
    ("the question before a level anew", |world| {
        run(world);
        key(world, KeyCode::KeyP);
        world.choose(MenuAction::Open(Page::Retry));
    }),
    ("a run has just lost", |world| ended(world, false)),
    ("a level has just been won", |world| ended(world, true)),
    ("a run has won a level", won_level),
    ("a run has ended", won_run),
    ("a name is written", |world| {
        won_run(world);
        world.choose(MenuAction::Name);
    }),
    ("the X-ray over a run", |world| {
        run(world);
        xray(world, false);
    }),
    ("the X-ray, at an earlier moment", |world| {
        run(world);
        xray(world, true);
    }),
    ("the X-ray over a won level", |world| {
        won_level(world);
        xray(world, true);
    }),
    ("the X-ray over a run's end", |world| {
        won_run(world);
        xray(world, true);
    }),
    ("the X-ray over a won level, where it had ended already", |world| {
        won_level(world);
        xray(world, false);
        key(world, KeyCode::KeyK);
        world.frames(30);
        key(world, KeyCode::Comma);
    }),
    ("the X-ray over a pause", |world| {
        run(world);
        xray(world, true);
        key(world, KeyCode::Escape);
        key(world, KeyCode::KeyP);
    }),
];

/// Keys that navigate. ENTER is listed twice to be drawn more often.
const LEADING: [KeyCode; 8] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Space,
    KeyCode::Tab,
    KeyCode::ArrowDown,
    KeyCode::ArrowRight,
    KeyCode::Escape,
    KeyCode::F1,
];

/// Returns all inputs that a player can give here.
fn acts(world: &World) -> Vec<Act> {
    let rects: Vec<_> = (0..world.choices().len()).filter_map(|index| world.place(index)).collect();
    let grid = (0..7).flat_map(|x| (0..5).map(move |y| (x * 200 + 40, y * 160 + 30)));
    let points: Vec<_> = rects.into_iter().chain(grid).collect();
    let held = KEYS.into_iter().map(Act::Held);
    let modified = [KeyCode::Tab, KeyCode::Enter, KeyCode::Space, KeyCode::F1, KeyCode::KeyP, KeyCode::Escape];
    let modified = modified.into_iter().flat_map(|key| [Act::Shift(key), Act::Alt(key)]);
    let clicks = points.iter().map(|(x, y)| Act::Click(*x, *y));
    let back = points.iter().step_by(5).map(|(x, y)| Act::ClickBack(*x, *y));
    let moves = points.iter().step_by(3).map(|(x, y)| Act::Move(*x, *y));
    let buttons = BUTTONS.into_iter().map(Act::Pad);
    let others = [Act::Wheel(1), Act::Wheel(-1), Act::Away];
    KEYS.into_iter()
        .map(Act::Key)
        .chain(held)
        .chain(modified)
        .chain(clicks)
        .chain(back)
        .chain(moves)
        .chain(buttons)
        .chain(others)
        .collect()
}

/// Performs `act`. Returns the rules that it broke, and whether it changed anything.
fn tried(world: &mut World, act: Act) -> (Vec<&'static str>, bool) {
    world.take_save_requests();
    let before = Moment::of(world);
    world.act(act);
    let after = Moment::of(world);
    let notes = world.take_save_requests();
    let has_happened = !notes.is_empty() || world.has_quit || before.text() != after.text();
    (wrong(&before, act, &after, &notes, std::mem::take(&mut world.has_quit)), has_happened)
}

#[test]
fn every_action_in_every_state_changes_the_picture_or_nothing() {
    let mut world = World::new("everywhere");
    let mut mistakes = Vec::new();
    for (name, enter) in STATES {
        world.renew();
        enter(&mut world);
        world.draw();
        for act in acts(&world) {
            let (wrong, has_happened) = tried(&mut world, act);
            mistakes.extend(wrong.into_iter().map(|wrong| format!("{name}: {act:?}: {wrong}")));
            if has_happened {
                world.renew();
                enter(&mut world);
            }
        }
    }
    assert!(mistakes.is_empty(), "{} mistakes:\n{}", mistakes.len(), mistakes.join("\n"));
}

/// A window system can make windows of any size, and `render` pictures of any size.
#[test]
fn no_window_is_too_small_for_any_page() {
    let shapes = |side: u32| [(side, side), (side + 1, side), (side, 2 * side)];
    let mut world = World::new("small");
    for (name, enter) in STATES {
        for text_size in [100, 150] {
            world.renew();
            enter(&mut world);
            let settings = world.session().settings().clone().with(Setting::TextSize, text_size);
            world.scene.session.preferences.set(settings, Vec::new());
            if world.session().screen().mode() == Mode::Playing && !world.scene.inspects() {
                // Each collected item shows a text over the field.
                PowerUpKind::ALL.into_iter().for_each(|kind| world.scene.session.grant(kind));
                world.frames(3);
            }
            for size in [1, 5, 24].into_iter().flat_map(shapes) {
                let drawn = crate::panic::caught(|| world.draw_in(size));
                assert!(drawn.is_ok(), "{name}, text {text_size}, {size:?}: {drawn:?}");
            }
        }
    }
}

/// Performs `act`, then runs one frame. Returns the rules that `act` broke.
fn met(world: &mut World, act: Act) -> Vec<&'static str> {
    let before = Moment::of(world);
    world.act(act);
    let wrong = wrong(&before, act, &Moment::of(world), world.session().save_requests(), world.has_quit);
    world.frames(1);
    wrong
}

/// Performs `count` random inputs. Restarts the game after every 500, and checks that it reads back
/// what it saved.
fn wanders(seed: u64, count: usize) {
    let mut world = World::new(&format!("wanders-{seed}"));
    let mut rng = Rng::new(seed);
    let mut done: Vec<Act> = Vec::new();
    for number in 0..count {
        let acts = acts(&world);
        let act = match rng.below(10) {
            0..3 => Act::Frames([1, 3, 40, 400][rng.below(4)]),
            3..5 => Act::Key(LEADING[rng.below(LEADING.len())]),
            _ if rng.one_in(60) => Act::Save(rng.below(3), 1 + rng.below(3) as u8),
            5 if number > 0 => held(done[done.len() - 1]),
            _ => acts[rng.below(acts.len())],
        };
        done.push(act);
        if number.is_multiple_of(20) {
            world.draw();
        }
        let wrong = met(&mut world, act);
        let last = &done[done.len().saturating_sub(12)..];
        assert!(wrong.is_empty(), "seed {seed}, {number}: {wrong:?} by {act:?} at {:?}, after {last:?}", world.page());
        if world.has_quit || number.is_multiple_of(500) {
            world.restart();
        }
    }
}

/// Converts a key press into a repeat of the held key. Returns other inputs unchanged.
fn held(act: Act) -> Act {
    if let Act::Key(code) = act { Act::Held(code) } else { act }
}

#[test]
fn hands_that_do_anything_lose_nothing() {
    for seed in 0..3 {
        wanders(seed, 400);
    }
}

/// Runs for hours: `cargo test --release --lib hands_that -- --ignored`.
#[test]
#[ignore = "lasts as long as it is let"]
fn hands_that_do_anything_for_hours_lose_nothing() {
    let seeds = std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(100);
    let first = std::env::var("FIRST").ok().and_then(|first| first.parse().ok()).unwrap_or(1000);
    for seed in first..first + seeds {
        wanders(seed, 20_000);
    }
}

/// Presses and releases the key `code`, which has the character `plain` in the keyboard's layout.
fn type_key(world: &mut World, code: KeyCode, plain: char) {
    let text = plain.to_string();
    for state in [ElementState::Pressed, ElementState::Released] {
        let press = KeyPress { code, state, is_repeated: false, plain: Some(plain), text: &text };
        world.scene.key_press(&press);
    }
}

/// Returns the label that hints show for an action.
fn hint(world: &World, control: Control) -> String {
    let settings = world.session().settings();
    settings.labels.hint(&settings.keys, control).into_owned()
}

#[test]
fn french_keyboard_steers_by_places_mutes_by_its_m_and_is_shown_with_its_labels() {
    let mut world = World::new("french");
    practice(&mut world);
    let is_muted = |world: &World| world.session().settings().is_on(Setting::Muted);
    let hints = |world: &World| Control::ALL.map(|control| hint(world, control));
    assert_eq!(hints(&world), ["←", "→", "SPACE", "R CTRL"], "no letter was pressed yet");
    let (before, paddle) = (is_muted(&world), world.session().game().paddle().center.x);
    type_key(&mut world, KeyCode::KeyM, ',');
    assert_eq!(is_muted(&world), before, "the key beside N has a comma");
    type_key(&mut world, KeyCode::Semicolon, 'm');
    assert_eq!(is_muted(&world), !before);
    type_key(&mut world, KeyCode::KeyA, 'q');
    world.frames(2);
    assert!(world.session().game().paddle().center.x < paddle);
    type_key(&mut world, KeyCode::KeyD, 'd');
    assert_eq!(hints(&world), ["Q", "D", "SPACE", "R CTRL"]);
    world.frames(1);
    world.restart();
    assert_eq!(hints(&world), ["Q", "D", "SPACE", "R CTRL"], "the labels are kept");
}

#[test]
fn key_is_chosen_by_its_place_and_named_by_its_label() {
    let mut world = World::new("chosen");
    waiting(&mut world, 0);
    type_key(&mut world, KeyCode::Semicolon, 'm');
    assert_eq!(world.session().settings().keys.of(Control::Release)[0].map(Key::name), Some("space"), "M is reserved");
    world.choose(MenuAction::Key(Control::Release, 0));
    type_key(&mut world, KeyCode::Semicolon, 'ö');
    assert_eq!(hint(&world, Control::Release), "Ö");
    assert_eq!(world.session().settings().keys.of(Control::Release)[0].map(Key::name), Some("semicolon"));
}

#[test]
fn music_in_the_background_is_lowered_or_silent() {
    let mut world = World::new("background");
    practice(&mut world);
    assert_eq!(world.scene.music(), Music::Full);
    world.scene.focus(false);
    assert_eq!(world.scene.music(), Music::Lowered);
    world.scene.session.preferences.change(Setting::BackgroundMusic, 1);
    assert_eq!(world.scene.music(), Music::Silent);
    world.scene.focus(true);
    assert_eq!(world.scene.music(), Music::Lowered, "the pause goes on");
}
