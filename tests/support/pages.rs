//! Ways through the menu as a player goes them: by commands alone.
#![allow(dead_code, reason = "each test program uses a part of this")]

use breakout::assets::Assets;
use breakout::game::{GameState, Input, Steer};
use breakout::library::LevelLibrary;
use breakout::menu::{Command, MenuAction};
use breakout::player::Date;
use breakout::session::{FollowUp, Play};
use breakout::trial::autopilot::Autopilot;

/// The menu's first page, with the levels that come with the game; the one at `place` is chosen.
pub(crate) fn title_at(place: usize) -> Play {
    let levels = LevelLibrary::shipped(&Assets::embedded()).levels;
    let mut play = Play::new(levels, place, 1).at_title();
    play.set_today(Date::constant(2026, 11, 21));
    play
}

/// The same with the first level.
pub(crate) fn title() -> Play {
    title_at(0)
}

/// Lets so many steps pass, in which nobody does anything.
pub(crate) fn wait(play: &mut Play, steps: u32) {
    (0..steps).for_each(|_| _ = play.step(&Input::default()));
}

/// Moves the focus to an entry, by keys alone.
pub(crate) fn focus(play: &mut Play, choice: MenuAction) {
    for i in 0..160 {
        let view = play.view(1.0, None);
        let menu = view.screen.menu();
        if menu.entries(&view.context)[menu.focus()].action == choice {
            return;
        }
        // Where entries stand beside each other, down alone does not lead to all of them.
        play.command(match i % 12 {
            11 if i < 80 => Command::Right,
            11 => Command::Left,
            _ => Command::Down,
        });
    }
    panic!("{choice:?} is not on {:?}", play.screen().page());
}

/// Moves the focus to an entry, by keys alone, and presses it.
pub(crate) fn choose(play: &mut Play, choice: MenuAction) -> Option<FollowUp> {
    focus(play, choice);
    play.command(Command::Confirm)
}

/// Lets the autopilot play until the game ends, and waits until all figures are counted.
pub(crate) fn until_end(play: &mut Play) {
    let mut autopilot = Autopilot::new(3);
    wait(play, 1);
    while play.game().state() == GameState::Active {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    wait(play, 400);
}

/// Drops every ball until the game is lost.
pub(crate) fn lose(play: &mut Play) {
    wait(play, 1);
    while play.game().state() == GameState::Active {
        play.step(&Input { launch: true, steer: Steer::Speed(1.0), ..Input::default() });
    }
    wait(play, 400);
}
