//! Game pads: the stick or the cross steers and leads through menus, the lower button releases and
//! confirms, the right one leads back, start pauses.

use super::input::Controls;
use super::keys;
use crate::menu::Command;
use crate::panic::{caught, without_paths};
use crate::player::PadButton;
use gilrs::{Axis, Button, Event, EventType, Gilrs, GilrsBuilder};
use glam::{Vec2, Vec2Swizzles};
use std::time::Duration;

/// A stick moves through a menu from this tilt on, and no longer below the second one.
const TILTED: f32 = 0.6;
const UPRIGHT: f32 = 0.4;

/// How long a stick or a cross is held until the menu moves again, and from then on.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
const REPEAT: Duration = Duration::from_millis(130);

/// All pads that are plugged in; none where the system offers none.
pub(super) struct Pads {
    gilrs: Option<Gilrs>,
    held: Held,
}

/// What is held on a pad.
#[derive(Default)]
struct Held {
    /// The left stick, to the right and up.
    stick: Vec2,
    /// The cross, likewise.
    cross: Vec2,
    /// Where the menu is led, and how long until it moves again.
    way: Option<(Command, Duration)>,
}

impl Held {
    /// A button went down or up. Returns what that asks of the screen.
    fn button(&mut self, button: Button, is_down: bool) -> Option<Command> {
        let side = f32::from(u8::from(is_down));
        match button {
            Button::DPadLeft => self.cross.x = -side,
            Button::DPadRight => self.cross.x = side,
            Button::DPadUp => self.cross.y = side,
            Button::DPadDown => self.cross.y = -side,
            Button::South if is_down => return Some(Command::Confirm),
            Button::East if is_down => return Some(Command::Back),
            _ => {}
        }
        None
    }

    fn axis(&mut self, axis: Axis, value: f32) {
        match axis {
            Axis::LeftStickX => self.stick.x = value,
            Axis::LeftStickY => self.stick.y = value,
            _ => {}
        }
    }

    /// How the paddle is steered. Sticks never stand still: below `dead_zone` they rest.
    fn tilt(&self, dead_zone: f32) -> f32 {
        match self.cross.x {
            0.0 if self.stick.x.abs() <= dead_zone => 0.0,
            0.0 => self.stick.x,
            cross => cross,
        }
    }

    /// Where the menu is led after this time: once when it begins, and again while it is held.
    fn lead(&mut self, elapsed: Duration) -> Option<Command> {
        let tilt = if self.cross == Vec2::ZERO { self.stick } else { self.cross };
        let least = if self.way.is_some() { UPRIGHT } else { TILTED };
        let way = match (tilt.abs().max_element() >= least, tilt.abs().cmpge(tilt.abs().yx()).x) {
            (false, _) => None,
            (true, true) => Some(if tilt.x < 0.0 { Command::Left } else { Command::Right }),
            (true, false) => Some(if tilt.y > 0.0 { Command::Up } else { Command::Down }),
        };
        match (&mut self.way, way) {
            (Some((held, left)), Some(way)) if *held == way => {
                let is_due = *left <= elapsed;
                *left = if is_due { REPEAT } else { *left - elapsed };
                is_due.then_some(way)
            }
            (_, way) => {
                self.way = way.map(|way| (way, FIRST_REPEAT));
                way
            }
        }
    }
}

impl Pads {
    /// Looks for pads. Where that fails the game goes on without, and says so.
    #[must_use]
    pub(super) fn new() -> Self {
        // Nothing here lets a pad rumble, which would need a thread of its own.
        let open = || GilrsBuilder::new().with_force_feedback(false).build().map_err(Box::new);
        let warn = |cause: &dyn std::fmt::Display| {
            crate::warn(&format_args!("game pads cannot be used: {cause}; play with keys or mouse"));
            None
        };
        // Where there are too few threads, gilrs panics.
        let gilrs = match caught(open) {
            Ok(Ok(gilrs)) => Some(gilrs),
            Ok(Err(error)) if matches!(*error, gilrs::Error::NotImplemented(_)) => None,
            Ok(Err(error)) if error.to_string().contains("EMFILE") => {
                warn(&"this program may open no more files; raise the limit (`ulimit -n`)")
            }
            Ok(Err(error)) => warn(&error),
            Err(cause) if cause.contains("spawn thread") => warn(&"the system allows the program no further thread"),
            Err(cause) => warn(&without_paths(&cause)),
        };
        Self { gilrs, held: Held::default() }
    }

    /// Passes on what happened since the last call, `elapsed` ago; what was asked of the screen is
    /// appended to `commands`, and each button that went down or up to `pressed`. Below
    /// `dead_zone`, from 0 to 1, a stick rests. Pads may come and go.
    pub(super) fn poll(
        &mut self,
        elapsed: Duration,
        dead_zone: f32,
        controls: &mut Controls,
        commands: &mut Vec<Command>,
        pressed: &mut Vec<(PadButton, bool)>,
    ) {
        let Some(gilrs) = &mut self.gilrs else { return };
        let before = self.held.tilt(dead_zone);
        while let Some(Event { event, .. }) = gilrs.next_event() {
            match event {
                EventType::AxisChanged(axis, value, _) => self.held.axis(axis, value),
                EventType::ButtonPressed(button, code) => {
                    pressed.push((keys::button(button, code), true));
                    commands.extend(self.held.button(button, true));
                }
                EventType::ButtonReleased(button, code) => {
                    pressed.push((keys::button(button, code), false));
                    commands.extend(self.held.button(button, false));
                }
                EventType::Disconnected => self.held = Held::default(),
                _ => {}
            }
        }
        commands.extend(self.held.lead(elapsed));
        let tilt = self.held.tilt(dead_zone);
        if tilt != before {
            controls.tilt(tilt);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Duration = Duration::from_millis(10);

    #[test]
    fn the_stick_leads_through_a_menu_and_goes_on_while_it_is_held() {
        let mut held = Held::default();
        held.axis(Axis::LeftStickY, -0.5);
        assert_eq!(held.lead(FRAME), None, "not far enough");
        held.axis(Axis::LeftStickY, -0.8);
        let led: Vec<bool> = (0..80).map(|_| held.lead(FRAME) == Some(Command::Down)).collect();
        assert!(led[0] && led[1..40].iter().all(|led| !led), "once at first");
        assert_eq!(led.iter().filter(|led| **led).count(), 5, "then again and again");
        held.axis(Axis::LeftStickY, -0.5);
        held.axis(Axis::LeftStickX, 0.1);
        assert!((0..20).any(|_| held.lead(FRAME).is_some()), "a stick that trembles is held");
        held.axis(Axis::LeftStickY, 0.0);
        assert_eq!(held.lead(FRAME), None);
        held.axis(Axis::LeftStickX, -1.0);
        assert_eq!(held.lead(FRAME), Some(Command::Left));
    }

    #[test]
    fn the_cross_does_the_same_and_buttons_confirm_and_lead_back() {
        let mut held = Held::default();
        assert_eq!(held.button(Button::DPadUp, true), None);
        assert_eq!((held.lead(FRAME), held.lead(FRAME)), (Some(Command::Up), None));
        assert_eq!(held.button(Button::DPadUp, false), None);
        assert_eq!(held.lead(FRAME), None);
        let pressed = [Button::South, Button::East, Button::Start].map(|button| held.button(button, true));
        assert_eq!(pressed, [Some(Command::Confirm), Some(Command::Back), None]);
        assert_eq!(held.button(Button::South, false), None);
    }

    #[test]
    fn below_the_dead_zone_the_stick_rests_and_the_cross_comes_first() {
        let mut held = Held::default();
        held.axis(Axis::LeftStickX, 0.3);
        assert_eq!((held.tilt(0.15), held.tilt(0.3), held.tilt(0.5)), (0.3, 0.0, 0.0));
        held.button(Button::DPadLeft, true);
        assert_eq!(held.tilt(0.15), -1.0);
        held.button(Button::DPadLeft, false);
        assert_eq!(held.tilt(0.15), 0.3);
    }
}
