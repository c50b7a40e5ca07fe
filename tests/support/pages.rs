//! Moves through the menu by commands alone, like a player.
#![allow(dead_code, reason = "each test program uses a part of this")]

use breakout::assets::Assets;
use breakout::game::{GameState, Input, Steer};
use breakout::lab::autopilot::Autopilot;
use breakout::library::LevelLibrary;
use breakout::menu::{Command, MenuAction};
use breakout::player::Date;
use breakout::session::{FollowUp, Session};

/// Returns the menu's first page with the built-in levels. Level `place` (0-based) is selected.
pub(crate) fn title_at(place: usize) -> Session {
    let levels = LevelLibrary::shipped(&Assets::embedded()).levels;
    let mut session = Session::new(levels, place, 1).at_title();
    session.set_today(Date::constant(2026, 11, 21));
    session
}

/// Returns the menu's first page with the first level selected.
pub(crate) fn title() -> Session {
    title_at(0)
}

/// Advances the session by `steps` without any input.
pub(crate) fn wait(session: &mut Session, steps: u32) {
    (0..steps).for_each(|_| _ = session.step(&Input::default()));
}

/// Moves the focus to an entry, by keys alone.
pub(crate) fn focus(session: &mut Session, choice: MenuAction) {
    for i in 0..160 {
        let view = session.view(1.0, None);
        let menu = view.screen.menu();
        if menu.entries(&view.context)[menu.focus()].action == choice {
            return;
        }
        // Down alone does not reach every entry if some are side by side.
        session.command(match i % 12 {
            11 if i < 80 => Command::Right,
            11 => Command::Left,
            _ => Command::Down,
        });
    }
    panic!("{choice:?} is not on {:?}", session.screen().page());
}

/// Moves the focus to an entry, by keys alone, and confirms it.
pub(crate) fn choose(session: &mut Session, choice: MenuAction) -> Option<FollowUp> {
    focus(session, choice);
    session.command(Command::Confirm)
}

/// Lets the autopilot play until the game ends.
pub(crate) fn until_over(session: &mut Session) {
    let mut autopilot = Autopilot::new(3);
    wait(session, 1);
    while session.game().state() == GameState::Active {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
}

/// Like [`until_over`], and waits until all figures have counted up.
pub(crate) fn until_end(session: &mut Session) {
    until_over(session);
    wait(session, 400);
}

/// Drops every ball until the game is lost.
pub(crate) fn lose(session: &mut Session) {
    wait(session, 1);
    while session.game().state() == GameState::Active {
        session.step(&Input { launch: true, steer: Steer::Speed(1.0), ..Input::default() });
    }
    wait(session, 400);
}
